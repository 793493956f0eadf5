//! Direct calls between compiled functions, and versions that are entered by them.
//!
//! The convention is `fn(vm, site, closure, argument...) -> word`: the arguments are words, one for each formal.
//! The callee pushes its own frame, with an environment only if it makes one, before the first instruction that can
//! look at frames. A call that returns before that never has a frame (an exit there pushes it). While the callee
//! makes direct calls itself, its frame is unsettled: `Frame::lazy` points to the words from which its environment
//! can be made (a `Lazy` on the native stack). Whoever settles the frame clears that field, and the callee leaves
//! when its call returns. A direct call out of inlined functions has frames for these, too; they are pushed for the
//! time of the call and settled together with the version's own frame.

use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::{F64, I64};
use cranelift_codegen::ir::{
    self, AbiParam, InstBuilder, MemFlagsData, Signature, StackSlot, StackSlotData, StackSlotKind,
};
use cranelift_codegen::isa::CallConv;
use r_pir::{At, Block, Entry, Func, Id, Imm, Inst, Op, Type};
use r_runtime::Opaque;
use r_runtime::object::HOLDER_ONE;

use super::{Lower, Lowered};
use crate::analysis::Analysis;
use crate::compile::Refusal;
use crate::exits::{Exit, ExitState, Source, StateBuilder};
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

/// The number of arguments of a version for direct calls; `None` if it is entered otherwise.
pub fn n_args(f: &Func) -> Option<usize> {
    let args = f.codes.first().map_or(0, |c| c.n_formals);
    (f.entry == Entry::Args).then_some(args)
}

/// What a version for direct calls was entered with.
pub(super) struct Entered {
    pub site: ir::Value,
    pub closure: ir::Value,
    pub args: Vec<ir::Value>,
    /// The block at whose start the frame is pushed: all blocks that it dominates have a frame, all others none.
    pub pushes_at: Option<Block>,
    /// The fields of the `Vm` with the number of frames and the depth, with their values before the push.
    before: Option<[(i32, ir::Value); 2]>,
    /// Whether nothing but direct calls looks at the frame, so that `Frame::lazy` is set once.
    only_calls: bool,
    /// The environment that the version made at its start.
    made: Option<ir::Value>,
}

impl Entered {
    pub fn new(f: &Func, an: &Analysis, params: &[ir::Value]) -> Entered {
        let looking = |i: &&Id| f.inst(**i).looks_at_frames();
        let mut all = an.order.iter().flat_map(|b| f.block(*b)).filter(looking);
        Entered {
            site: params[1],
            closure: params[2],
            args: params[BEFORE..].to_vec(),
            pushes_at: push_point(f, an),
            before: None,
            only_calls: all.all(|i| f.inst(*i).op == Op::CallDirect),
            made: None,
        }
    }
}

/// The function of an inlined frame.
enum Callee {
    Live(Id),
    Const(Opaque),
}

/// The block at which the frame is pushed: the nearest one that dominates all blocks that look at frames, is in no
/// loop, and dominates the successors of all blocks that it dominates.
fn push_point(f: &Func, an: &Analysis) -> Option<Block> {
    let looks = |b: &&Block| f.block(**b).iter().any(|i| f.inst(*i).looks_at_frames());
    let mut at = an.order.iter().filter(looks).copied().reduce(|a, b| an.dom.common(a, b))?;
    let closed = |at: Block| {
        let mut inside = an.order.iter().filter(|b| an.dom.dominates(at, **b));
        inside.all(|b| an.next_blocks(f, *b).iter().all(|s| an.dom.dominates(at, *s)))
    };
    while an.dom.idom(at) != at && (an.depth(at) > 0 || !closed(at)) {
        at = an.dom.idom(at);
    }
    Some(at)
}

impl Lower<'_, '_> {
    /// Code before the first block of a version.
    pub(super) fn enter(&mut self) {
        match &self.entered {
            Some(e) => {
                let at = self.address(e.closure);
                self.frame = self.field(at, CLOSURE_ENV);
            }
            None if self.f.insts.iter().any(|i| i.op == Op::CallDirect) => {
                let len = self.b.ins().load(I64, MemFlagsData::trusted(), self.vm, VM_FRAMES_LEN);
                let one = self.word(1);
                let last = self.b.ins().isub(len, one);
                self.own_frame = Some(self.frame_address(last));
            }
            None => {}
        }
    }

    /// Whether the version has a frame at the current instruction.
    pub(super) fn has_frame(&self) -> bool {
        let Some(e) = &self.entered else { return true };
        let here = self.an.home[self.here.0 as usize];
        matches!((e.pushes_at, here), (Some(at), Some(here)) if self.an.dom.dominates(at, here))
    }

    /// Pushes the frame of a version for direct calls, if that is to be done before this block.
    pub(super) fn begin_block(&mut self, block: Block) {
        let Some(e) = &self.entered else { return };
        if e.pushes_at != Some(block) {
            return;
        }
        let (closure, site, only_calls) = (e.closure, e.site, e.only_calls);
        let flags = MemFlagsData::trusted();
        self.check_room();
        let len = self.b.ins().load(I64, flags, self.vm, VM_FRAMES_LEN);
        let depth = self.b.ins().load(I64, flags, self.vm, VM_DEPTH);
        let fp = self.frame_address(len);
        self.own_frame = Some(fp);
        let call = self.b.ins().load(I64, flags, site, SITE_CALL);
        let caller = self.b.ins().load(I64, flags, site, SITE_CALLER);
        let lazy = if only_calls { self.lazy_address() } else { self.word(0) };
        let known =
            [(FRAME_CALL, call), (FRAME_FUNCTION, closure), (FRAME_CALLER, caller), (FRAME_LAZY, lazy)];
        self.write_frame(fp, known);
        let before = [(VM_FRAMES_LEN, len), (VM_DEPTH, depth)];
        for (field, n) in before {
            let n = self.b.ins().iadd_imm_s(n, 1);
            self.b.ins().store(flags, n, self.vm, field);
        }
        if let Some(e) = &mut self.entered {
            e.before = Some(before);
        }
    }

    /// The checks of a call: collects when it is time, and raises errors if calls are nested too deeply.
    fn check_room(&mut self) {
        let flags = MemFlagsData::trusted();
        let (slow, next) = (self.b.create_block(), self.b.create_block());
        let since = self.b.ins().load(I64, flags, self.vm, VM_TRIGGER);
        let limit = self.b.ins().load(I64, flags, self.vm, VM_TRIGGER + 8);
        let due = self.b.ins().icmp(IntCC::UnsignedGreaterThanOrEqual, since, limit);
        self.branch_off(due, slow);
        let depth = self.b.ins().load(I64, flags, self.vm, VM_DEPTH);
        let most = self.b.ins().load(I64, flags, self.vm, VM_MAX_DEPTH);
        let deep = self.b.ins().icmp(IntCC::UnsignedGreaterThanOrEqual, depth, most);
        self.branch_off(deep, slow);
        let sp = self.b.ins().get_stack_pointer(I64);
        let end = self.b.ins().load(I64, flags, self.vm, VM_STACK_LIMIT);
        let full = self.b.ins().icmp(IntCC::UnsignedLessThan, sp, end);
        self.branch_off(full, slow);
        let fixed = flags.with_readonly().with_can_move();
        let at = self.b.ins().load(I64, fixed, self.vm, VM_INTERRUPTED);
        let interrupted = self.b.ins().load(ir::types::I8, flags, at, 0);
        self.b.ins().brif(interrupted, slow, &[], next, &[]);
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

    /// Goes to a block without parameters if a condition holds.
    fn branch_off(&mut self, cond: ir::Value, to: ir::Block) {
        let next = self.b.create_block();
        self.b.ins().brif(cond, to, &[], next, &[]);
        self.b.switch_to_block(next);
    }

    /// The address of the version's own frame.
    fn own_frame(&mut self, i: &Inst) -> Lowered<ir::Value> {
        self.own_frame.ok_or(Refusal::Undefined(i.op))
    }

    /// Code before the return of an unwinding, where it is not known which environment the frame has, if any.
    pub(super) fn end_unwound(&mut self) {
        if self.entered.is_some() {
            self.call_helper(Helper::EndUnwound, &[self.vm]);
        }
    }

    /// Code before a return: releases the environment, if there is one, and pops the frame.
    pub(super) fn end_frame(&mut self) {
        let Some(e) = &self.entered else { return };
        let (made, before) = (e.made, e.before.filter(|_| self.has_frame()));
        if let Some(env) = made {
            self.call_helper(Helper::LeaveEnv, &[self.vm, env]);
        }
        for (field, n) in before.into_iter().flatten() {
            self.b.ins().store(MemFlagsData::trusted(), n, self.vm, field);
        }
    }

    /// Stores the environment that the version made into its frame.
    pub(super) fn has_env(&mut self, id: Id, e: ir::Value) {
        if self.an.home[id.0 as usize] != Some(Block(0)) || self.f.inst(id).at.code != 0 {
            return;
        }
        let (Some(entered), Some(fp)) = (&mut self.entered, self.own_frame) else { return };
        entered.made = Some(e);
        self.b.ins().store(MemFlagsData::trusted(), e, fp, FRAME_ENV);
    }

    pub(super) fn load_argument(&mut self, id: Id, i: &Inst) -> Lowered {
        let Imm::Index(n) = i.imm else { return Err(Refusal::Immediate(i.op)) };
        let v = self.entered.as_ref().and_then(|e| e.args.get(n as usize).copied());
        let Some(v) = v else { return Err(Refusal::Operand(i.op)) };
        self.set(id, v, Type::ANY)
    }

    pub(super) fn call_direct(&mut self, id: Id, i: &Inst) -> Lowered {
        let done = self.shortcut(i)?;
        let r = self.make_call(id, i)?;
        let Some(done) = done else { return self.set(id, r, Type::ANY) };
        self.b.ins().jump(done, &[r.into()]);
        self.b.switch_to_block(done);
        let r = self.b.block_params(done)[0];
        self.set(id, r, Type::ANY)
    }

    fn make_call(&mut self, id: Id, i: &Inst) -> Lowered<ir::Value> {
        let site = self.direct_site(id, i)?;
        let exit = i.point().and_then(|p| self.f.inst(p).blocks.get(1).copied());
        let Some(exit) = exit else { return Err(Refusal::Operand(i.op)) };
        let (state, live) = StateBuilder::new(self.f).of_block(exit).map_err(|e| Refusal::ExitBlock(e.0))?;
        let inlined = self.inlined_frames(&state, &live)?;
        let known = self.add_state(state, live);
        let exit_id = self.exits.exits.len() as u64;
        self.exits.exits.push(Exit { state: known.state, reason: None, at: i.at, results: 1, framed: true });
        let lazy = self.store_lazy(exit_id, &known.live)?;
        let flags = MemFlagsData::trusted();
        let fp = self.own_frame(i)?;
        let described = self.entered.as_ref().is_some_and(|e| e.only_calls);
        if !described {
            self.b.ins().store(flags, lazy, fp, FRAME_LAZY);
        }
        self.push_inlined(fp, lazy, &inlined)?;
        // Environments are never copied, so they need no holder.
        let counts = |v: &Id| self.f.inst(*v).op != Op::Const && !self.f.ty(*v).within(Type::ENV);
        let held: Vec<Id> = self.an.needed_after(id).filter(counts).collect();
        self.count(&held, Self::hold_one)?;
        let entry = self.entry_of_call(i, site)?;
        let code = self.b.ins().load(I64, flags, entry, 0);
        let mut args = vec![self.vm, site];
        for v in i.operands().iter().enumerate().filter(|(k, _)| *k != 1).map(|(_, v)| v) {
            args.push(self.get_word(*v)?);
        }
        let signature = self.b.import_signature(signature(args.len() - BEFORE));
        let call = self.b.ins().call_indirect(signature, code, &args);
        let r = self.b.inst_results(call)[0];
        self.count(&held, Self::release_one)?;
        let left = self.b.ins().load(I64, flags, fp, FRAME_LAZY);
        if !described {
            let none = self.word(0);
            self.b.ins().store(flags, none, fp, FRAME_LAZY);
        }
        self.leave_if_seen(r, (lazy, left), exit_id);
        self.count_frames(-(inlined.len() as i64));
        Ok(r)
    }

    /// Call and function of the inlined frames around a direct call, the outermost first.
    fn inlined_frames(&self, state: &ExitState, live: &[Id]) -> Lowered<Vec<(Opaque, Callee)>> {
        let inlined = state.frames.iter().rev().filter_map(|f| f.callee);
        let frame = |(callee, at): (Source, At)| {
            let code = self.f.codes.get(at.code as usize).map_or(0, |c| c.handle);
            let call = self.env.calls.get(&(code, at.pc)).copied();
            let callee = match callee {
                Source::Live(n) => live.get(n as usize).map(|i| Callee::Live(*i)),
                Source::Const(v) => Some(Callee::Const(v)),
                Source::Step(_) => None,
            };
            call.zip(callee).ok_or(Refusal::Immediate(Op::CallDirect))
        };
        inlined.map(frame).collect()
    }

    /// Pushes the frames of inlined functions around a direct call. They are unsettled like those of functions that
    /// were called directly, but all described by the same words.
    fn push_inlined(&mut self, own: ir::Value, lazy: ir::Value, frames: &[(Opaque, Callee)]) -> Lowered {
        let unbound = self.word(Opaque::UNBOUND.bits());
        for (k, (call, callee)) in frames.iter().enumerate() {
            let fp = self.b.ins().iadd_imm_s(own, FRAME_SIZE * (k as i64 + 1));
            let call = self.word(call.bits());
            let closure = match callee {
                Callee::Live(i) => self.get_word(*i)?,
                Callee::Const(v) => self.word(v.bits()),
            };
            self.write_frame(
                fp,
                [(FRAME_CALL, call), (FRAME_FUNCTION, closure), (FRAME_CALLER, unbound), (FRAME_LAZY, lazy)],
            );
        }
        self.count_frames(frames.len() as i64);
        Ok(())
    }

    /// Adds to the number of frames and the depth.
    fn count_frames(&mut self, by: i64) {
        if by == 0 {
            return;
        }
        let flags = MemFlagsData::trusted();
        for field in [VM_FRAMES_LEN, VM_DEPTH] {
            let n = self.b.ins().load(I64, flags, self.vm, field);
            let n = self.b.ins().iadd_imm_s(n, by);
            self.b.ins().store(flags, n, self.vm, field);
        }
    }

    /// Writes a frame without an environment.
    fn write_frame(&mut self, fp: ir::Value, known: [(i32, ir::Value); 4]) {
        let (unbound, null, none) =
            (self.word(Opaque::UNBOUND.bits()), self.word(Opaque::NULL.bits()), self.word(0));
        let rest = [
            (FRAME_ENV, unbound),
            (FRAME_ARGS, null),
            (FRAME_ON_EXIT, null),
            (FRAME_DISPATCH, null),
            (FRAME_GENERIC, none),
        ];
        for (offset, v) in known.into_iter().chain(rest) {
            self.b.ins().store(MemFlagsData::trusted(), v, fp, offset);
        }
    }

    /// The address of the entry that a direct call goes to. The site has it if the function is known.
    fn entry_of_call(&mut self, i: &Inst, site: ir::Value) -> Lowered<ir::Value> {
        let proto = self.f.inst(i.operands()[1]);
        if !matches!(proto.imm, Imm::Const(Opaque::NULL)) {
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
            caller: Opaque::UNBOUND,
            entry: AtomicU64::new(0),
            code,
            pc: at.pc,
            n_args: i.operands().len() as u32 - 2,
        });
        let address = Arc::as_ptr(&site) as u64;
        self.direct_sites.push((id.0, site));
        Ok(self.word(address))
    }

    /// Writes the `Lazy` of the frame; gives its address.
    fn store_lazy(&mut self, exit: u64, live: &[Id]) -> Lowered<ir::Value> {
        let at = self.lazy_address();
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

    fn lazy_address(&mut self) -> ir::Value {
        let slot = self.lazy_slot();
        self.b.ins().stack_addr(I64, slot, 0)
    }

    /// One slot serves all direct calls, since only one of them is under way at a time.
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

    /// Changes the holder counts of those values that are objects, around a call: the callee may find the same
    /// objects in variables and must not change them in place.
    fn count(&mut self, values: &[Id], change: fn(&mut Self, ir::Value)) -> Lowered {
        for v in values {
            let w = self.get_word(*v)?;
            let (object, next) = (self.b.create_block(), self.b.create_block());
            let immediate = self.is_immediate(w);
            self.b.ins().brif(immediate, next, &[], object, &[]);
            self.b.switch_to_block(object);
            change(self, w);
            self.b.ins().jump(next, &[]);
            self.b.switch_to_block(next);
        }
        Ok(())
    }

    /// Decrements the holder count of an object that is held. A saturated count stays as it is.
    fn release_one(&mut self, w: ir::Value) {
        let at = self.address(w);
        let header = self.field(at, HEADER);
        let (one, most) = (self.word(HOLDER_ONE), self.word(HOLDER_ONE * u64::from(u32::MAX)));
        let less = self.b.ins().isub(header, one);
        let saturated = self.b.ins().icmp(IntCC::UnsignedGreaterThanOrEqual, header, most);
        let new = self.b.ins().select(saturated, header, less);
        let flags = self.header_flags();
        self.b.ins().store(flags, new, at, HEADER);
    }

    /// Leaves after a direct call if the call was unwound, if the frame was settled, or if the version was
    /// discarded meanwhile.
    fn leave_if_seen(&mut self, r: ir::Value, (lazy, left): (ir::Value, ir::Value), exit: u64) {
        let flags = MemFlagsData::trusted();
        let leave = self.b.create_block();
        let err = self.word(ERR);
        let failed = self.b.ins().icmp(IntCC::Equal, r, err);
        self.branch_off(failed, leave);
        let settled = self.b.ins().icmp_imm_s(IntCC::Equal, left, 0);
        self.branch_off(settled, leave);
        if self.env.invalid != 0 {
            let at = self.word(self.env.invalid);
            let invalid = self.b.ins().load(ir::types::I8, flags, at, 0);
            self.branch_off(invalid, leave);
        }
        let next = self.b.create_block();
        self.b.ins().jump(next, &[]);
        self.begin_cold(leave);
        // The engine pops the frame; `lazy` still describes it.
        let handle = self.word(self.env.handle);
        let exit = self.word(exit);
        let v = self.call_helper(Helper::LeaveCall, &[self.vm, handle, exit, lazy, r, left]);
        self.b.ins().return_(&[v]);
        self.end_cold(next);
    }
}
