//! Calls on values between compiled functions, and versions that are entered so.
//!
//! `fn(vm, site, closure, argument...) -> word`: the arguments are words, one for each formal. The
//! callee pushes its own frame, with an environment only if it makes one, unless nothing in it can
//! look at frames (then whoever leaves pushes it). While it calls others that way, its frame says
//! where the words are from which its variables can be made (`Frame::lazy`, a `Lazy` on the native
//! stack); who settles the frame clears that, and the caller leaves on return.

use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::{F64, I64};
use cranelift_codegen::ir::{
    self, AbiParam, InstBuilder, MemFlagsData, Signature, StackSlot, StackSlotData, StackSlotKind,
};
use cranelift_codegen::isa::CallConv;
use r_pir::{Effects, Entry, Func, Id, Imm, Inst, Op, Type};
use r_runtime::Value;
use r_runtime::object::HOLDER_ONE;

use super::{Lower, Lowered};
use crate::analysis::Analysis;
use crate::compile::Refusal;
use crate::exits::{Exit, StateBuilder};
use crate::helpers::{DirectSite, Helper};
use crate::layout::*;

/// Words before the arguments.
const BEFORE: usize = 3;

/// The signature of a version for `n` arguments.
pub fn signature(n: usize) -> Signature {
    let mut s = Signature::new(CallConv::SystemV);
    s.params.extend(vec![AbiParam::new(I64); BEFORE + n]);
    s.returns.push(AbiParam::new(I64));
    s
}

/// How many arguments a version takes; `None` if it is entered otherwise.
pub fn n_args(f: &Func) -> Option<usize> {
    let args = f.codes.first().map_or(0, |c| c.n_formals);
    (f.entry == Entry::Args).then_some(args)
}

/// What a version that takes arguments was entered with.
pub(super) struct Entered {
    pub site: ir::Value,
    pub closure: ir::Value,
    pub args: Vec<ir::Value>,
    /// It pushes a frame.
    pub pushes: bool,
    /// The environment it made at its start.
    pub made: Option<ir::Value>,
}

/// Whether anything in a version may look at frames.
pub(super) fn looks_at_frames(f: &Func, an: &Analysis) -> bool {
    let shows = Effects::R | Effects::SIGNALS | Effects::CAPTURES | Effects::ENV_W;
    let looks = |i: &Inst| i.fx.has(shows) || i.op == Op::MkEnv;
    an.order.iter().flat_map(|b| f.block(*b)).any(|i| looks(f.inst(*i)))
}

impl Lower<'_, '_> {
    /// What comes before the first block of a version that takes arguments.
    pub(super) fn enter(&mut self) -> Lowered {
        let Some(e) = &self.entered else { return Ok(()) };
        let (closure, site, pushes) = (e.closure, e.site, e.pushes);
        let at = self.address(closure);
        self.frame = self.field(at, CLOSURE_ENV);
        if !pushes {
            return Ok(());
        }
        let flags = MemFlagsData::trusted();
        self.check_room();
        let len = self.b.ins().load(I64, flags, self.vm, VM_FRAMES_LEN);
        let fp = self.frame_address(len);
        let (unbound, null, none) =
            (self.word(Value::UNBOUND.bits()), self.word(Value::NULL.bits()), self.word(0));
        let call = self.b.ins().load(I64, flags, site, SITE_CALL);
        let caller = self.b.ins().load(I64, flags, site, SITE_CALLER);
        let fields = [
            (FRAME_ENV, unbound),
            (FRAME_CALL, call),
            (FRAME_FUNCTION, closure),
            (FRAME_CALLER, caller),
            (FRAME_ARGS, null),
            (FRAME_ON_EXIT, null),
            (FRAME_DISPATCH, null),
            (FRAME_LAZY, none),
            (FRAME_GENERIC, none),
        ];
        for (offset, v) in fields {
            self.b.ins().store(flags, v, fp, offset);
        }
        self.count_frame(1);
        Ok(())
    }

    /// Collects, and raises the errors of calls that are nested too deeply.
    fn check_room(&mut self) {
        let flags = MemFlagsData::trusted();
        let since = self.b.ins().load(I64, flags, self.vm, VM_TRIGGER);
        let limit = self.b.ins().load(I64, flags, self.vm, VM_TRIGGER + 8);
        let due = self.b.ins().icmp(IntCC::UnsignedGreaterThanOrEqual, since, limit);
        let depth = self.b.ins().load(I64, flags, self.vm, VM_DEPTH);
        let most = self.b.ins().load(I64, flags, self.vm, VM_MAX_DEPTH);
        let deep = self.b.ins().icmp(IntCC::UnsignedGreaterThanOrEqual, depth, most);
        let sp = self.b.ins().get_stack_pointer(I64);
        let end = self.b.ins().load(I64, flags, self.vm, VM_STACK_LIMIT);
        let full = self.b.ins().icmp(IntCC::UnsignedLessThan, sp, end);
        let fixed = flags.with_readonly().with_can_move();
        let at = self.b.ins().load(I64, fixed, self.vm, VM_INTERRUPTED);
        let interrupted = self.b.ins().load(ir::types::I8, flags, at, 0);
        let any = self.b.ins().bor(due, deep);
        let other = self.b.ins().bor(full, interrupted);
        let any = self.b.ins().bor(any, other);
        let (slow, next) = (self.b.create_block(), self.b.create_block());
        self.b.ins().brif(any, slow, &[], next, &[]);
        self.begin_cold(slow);
        let r = self.call_cold(Helper::EnterSlow, &[self.vm]);
        let stop = self.b.create_block();
        let failed = self.b.ins().icmp_imm_s(IntCC::NotEqual, r, 0);
        self.b.ins().brif(failed, stop, &[], next, &[]);
        // There is no frame yet.
        self.b.switch_to_block(stop);
        self.b.ins().return_(&[r]);
        self.end_cold(next);
    }

    /// The address of frame `n`.
    fn frame_address(&mut self, n: ir::Value) -> ir::Value {
        let base = self.b.ins().load(I64, MemFlagsData::trusted(), self.vm, VM_FRAMES);
        let offset = self.b.ins().imul_imm_s(n, FRAME_SIZE);
        self.b.ins().iadd(base, offset)
    }

    /// The address of the innermost frame.
    fn own_frame(&mut self) -> ir::Value {
        let len = self.b.ins().load(I64, MemFlagsData::trusted(), self.vm, VM_FRAMES_LEN);
        let one = self.word(1);
        let last = self.b.ins().isub(len, one);
        self.frame_address(last)
    }

    fn count_frame(&mut self, by: i64) {
        for field in [VM_FRAMES_LEN, VM_DEPTH] {
            let n = self.b.ins().load(I64, MemFlagsData::trusted(), self.vm, field);
            let by = self.word(by as u64);
            let n = self.b.ins().iadd(n, by);
            self.b.ins().store(MemFlagsData::trusted(), n, self.vm, field);
        }
    }

    /// What comes before the return of an unwinding. Which environment the frame has, if any, is
    /// not known there.
    pub(super) fn end_unwound(&mut self) {
        if self.entered.as_ref().is_some_and(|e| e.pushes) {
            self.call_helper(Helper::EndUnwound, &[self.vm]);
        }
    }

    /// What comes before a return.
    pub(super) fn end_frame(&mut self) {
        let Some(e) = &self.entered else { return };
        let (pushes, made) = (e.pushes, e.made);
        if let Some(env) = made {
            self.call_helper(Helper::LeaveEnv, &[self.vm, env]);
        }
        if pushes {
            self.count_frame(-1);
        }
    }

    /// The frame has an environment from now on.
    pub(super) fn has_env(&mut self, id: Id, e: ir::Value) {
        if self.an.home[id.0 as usize] != Some(r_pir::Block(0)) || self.f.inst(id).at.code != 0 {
            return;
        }
        let Some(entered) = &mut self.entered else { return };
        entered.made = Some(e);
        let fp = self.own_frame();
        self.b.ins().store(MemFlagsData::trusted(), e, fp, FRAME_ENV);
    }

    pub(super) fn load_argument(&mut self, id: Id, i: &Inst) -> Lowered {
        let Imm::Index(n) = i.imm else { return Err(Refusal::Immediate(i.op)) };
        let v = self.entered.as_ref().and_then(|e| e.args.get(n as usize).copied());
        let Some(v) = v else { return Err(Refusal::Operand(i.op)) };
        self.set(id, v, Type::ANY)
    }

    pub(super) fn call_direct(&mut self, id: Id, i: &Inst) -> Lowered {
        let site = self.direct_site(id, i)?;
        let exit = i.point().and_then(|p| self.f.inst(p).blocks.get(1).copied());
        let Some(exit) = exit else { return Err(Refusal::Operand(i.op)) };
        let (state, live) = StateBuilder::new(self.f).of_block(exit).map_err(|e| Refusal::ExitBlock(e.0))?;
        let known = self.add_state(state, live);
        let exit_id = self.exits.exits.len() as u64;
        self.exits.exits.push(Exit { state: known.state, reason: None, at: i.at, results: 1 });
        let lazy = self.store_lazy(exit_id, &known.live)?;
        let flags = MemFlagsData::trusted();
        let fp = self.own_frame();
        self.b.ins().store(flags, lazy, fp, FRAME_LAZY);
        let held: Vec<Id> = self.an.needed_after(id).filter(|v| self.f.inst(*v).op != Op::Const).collect();
        self.hold(&held, 1)?;
        let entry = self.entry_of_call(i, site)?;
        let code = self.b.ins().load(I64, flags, entry, 0);
        let mut args = vec![self.vm, site];
        for v in i.operands().iter().enumerate().filter(|(k, _)| *k != 1).map(|(_, v)| v) {
            args.push(self.get_word(*v)?);
        }
        let signature = self.b.import_signature(signature(args.len() - BEFORE));
        let call = self.b.ins().call_indirect(signature, code, &args);
        let r = self.b.inst_results(call)[0];
        self.hold(&held, -1)?;
        self.leave_if_seen(r, lazy, exit_id)?;
        self.set(id, r, Type::ANY)
    }

    /// The address of the entry a call goes to: the site has it if the function is known.
    fn entry_of_call(&mut self, i: &Inst, site: ir::Value) -> Lowered<ir::Value> {
        let proto = self.f.inst(i.operands()[1]);
        if !matches!(proto.imm, Imm::Const(Value::NULL)) {
            return Ok(self.b.ins().load(I64, MemFlagsData::trusted(), site, SITE_ENTRY));
        }
        let closure = self.get_word(i.operands()[0])?;
        let at = self.address(closure);
        let code = self.field(at, CLOSURE_CODE);
        Ok(self.direct_entry(code))
    }

    fn direct_site(&mut self, id: Id, i: &Inst) -> Lowered<ir::Value> {
        let Imm::At(at) = i.imm else { return Err(Refusal::Immediate(i.op)) };
        let code = self.f.codes.get(at.code as usize).map_or(0, |c| c.handle);
        let Some(call) = self.env.calls.get(&(code, at.pc)) else { return Err(Refusal::Immediate(i.op)) };
        let site = Arc::new(DirectSite {
            call: *call,
            caller: Value::UNBOUND,
            entry: AtomicU64::new(0),
            code,
            pc: at.pc,
            n_args: i.operands().len() as u32 - 2,
        });
        let address = Arc::as_ptr(&site) as u64;
        self.direct_sites.push((id.0, site));
        Ok(self.word(address))
    }

    /// Writes what the frame can be made from; its address.
    fn store_lazy(&mut self, exit: u64, live: &[Id]) -> Lowered<ir::Value> {
        let slot = self.lazy_slot();
        let at = self.b.ins().stack_addr(I64, slot, 0);
        let flags = MemFlagsData::trusted();
        let (handle, exit) = (self.word(self.env.handle), self.word(exit));
        self.b.ins().store(flags, handle, at, 0);
        self.b.ins().store(flags, exit, at, 8);
        for (k, v) in live.iter().enumerate() {
            let v = self.get(*v)?;
            let t = self.b.func.dfg.value_type(v);
            let w = if t == I64 || t == F64 { v } else { self.b.ins().uextend(I64, v) };
            self.b.ins().store(flags, w, at, LAZY_LIVE + k as i32 * 8);
        }
        Ok(at)
    }

    /// One slot for all calls: only one of them is going on at a time.
    fn lazy_slot(&mut self) -> StackSlot {
        if let Some(s) = self.lazy {
            return s;
        }
        let calls = self.f.insts.iter().filter(|i| i.op == Op::CallDirect).filter_map(Inst::point);
        let exits = calls.filter_map(|p| self.f.inst(p).blocks.get(1));
        let uses = |b: &r_pir::Block| self.f.block(*b).iter().map(|i| self.f.inst(*i).args.len()).sum();
        let words: usize = exits.map(uses).max().unwrap_or(0);
        let size = LAZY_LIVE as u32 + words as u32 * 8;
        let data = StackSlotData::new(StackSlotKind::ExplicitSlot, size, 3);
        *self.lazy.insert(self.b.create_sized_stack_slot(data))
    }

    /// Counts holders of values up or down: who runs meanwhile may find the same objects in
    /// variables and must not change them in place.
    fn hold(&mut self, values: &[Id], by: i64) -> Lowered {
        for v in values {
            let w = self.get_word(*v)?;
            let (object, next) = (self.b.create_block(), self.b.create_block());
            let immediate = self.is_immediate(w);
            self.b.ins().brif(immediate, next, &[], object, &[]);
            self.b.switch_to_block(object);
            let at = self.address(w);
            let header = self.field(at, HEADER);
            let one = self.word(HOLDER_ONE.wrapping_mul(by as u64));
            let header = self.b.ins().iadd(header, one);
            let flags = self.header_flags();
            self.b.ins().store(flags, header, at, HEADER);
            self.b.ins().jump(next, &[]);
            self.b.switch_to_block(next);
        }
        Ok(())
    }

    /// Leaves after a call if it was unwound, if the frame was settled, or if the code became
    /// invalid meanwhile.
    fn leave_if_seen(&mut self, r: ir::Value, lazy: ir::Value, exit: u64) -> Lowered {
        let flags = MemFlagsData::trusted();
        let fp = self.own_frame();
        let left = self.b.ins().load(I64, flags, fp, FRAME_LAZY);
        let none = self.word(0);
        self.b.ins().store(flags, none, fp, FRAME_LAZY);
        let err = self.word(ERR);
        let failed = self.b.ins().icmp(IntCC::Equal, r, err);
        let settled = self.b.ins().icmp(IntCC::Equal, left, none);
        let mut out = self.b.ins().bor(failed, settled);
        if self.env.invalid != 0 {
            let at = self.word(self.env.invalid);
            let invalid = self.b.ins().load(ir::types::I8, flags, at, 0);
            out = self.b.ins().bor(out, invalid);
        }
        let (leave, next) = (self.b.create_block(), self.b.create_block());
        self.b.ins().brif(out, leave, &[], next, &[]);
        self.begin_cold(leave);
        // The engine ends the frame; `lazy` still has what it is made of.
        let handle = self.word(self.env.handle);
        let exit = self.word(exit);
        let v = self.call_helper(Helper::LeaveCall, &[self.vm, handle, exit, lazy, r, left]);
        self.b.ins().return_(&[v]);
        self.end_cold(next);
        Ok(())
    }
}
