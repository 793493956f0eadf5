//! Instructions that run R code, by helpers that call the interpreter.

use r_policy::POLICY;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::I64;
use cranelift_codegen::ir::{self, InstBuilder, MemFlagsData};
use r_bytecode::op::Op as Bc;
use r_pir::{At, Effects, Id, Imm, Inst, Op, Reason, Rep, Type};
use r_runtime::object::{FLAG_OBJECT, Kind};
use r_runtime::{Opaque, Value};

use super::guards::Fail;
use super::{Lower, Lowered};
use crate::compile::Refusal;
use crate::helpers::{CallSite, Helper};
use crate::layout::{INT_BITS, LEN, SPECIAL_BITS};

/// The most values that a helper compares its operands with.
pub(super) const MAX_SUSPECTS: usize = POLICY.lowering.suspects;

impl Lower<'_, '_> {
    fn place(&self, i: &Inst) -> At {
        if let Imm::At(at) = i.imm { at } else { i.at }
    }

    /// The address of a new site for an instruction; `keep` is the mask of operands that are used later.
    pub(super) fn site(&mut self, i: &Inst, keep: u64, sym: Opaque) -> Lowered<ir::Value> {
        self.site_holding(i, keep, sym, (0, 0))
    }

    /// As `site`, for a helper that also gets values to hold and suspects.
    pub(super) fn site_holding(
        &mut self,
        i: &Inst,
        keep: u64,
        sym: Opaque,
        (held, suspects): (usize, usize),
    ) -> Lowered<ir::Value> {
        let at = self.place(i);
        let Some(code) = self.f.codes.get(at.code as usize) else { return Err(Refusal::Immediate(i.op)) };
        if sym.is_ptr() && !self.roots.contains(&sym) {
            self.roots.push(sym);
        }
        let runs = i.fx.has(Effects::R);
        let clean = i.fs().is_some_and(|fs| matches!(self.f.inst(fs).imm, Imm::Frame(f) if f.clean));
        let clean = clean && self.looks_outside(i).is_none();
        let site = Arc::new(CallSite {
            code: code.handle,
            pc: at.pc,
            n_args: i.operands().len() as u32,
            n_held: held as u32,
            n_suspects: suspects as u32,
            keep,
            sym,
            clean: runs && clean,
            checks: runs && i.fs().is_some(),
            invalid: self.env.invalid,
            member: AtomicU64::new(0),
            steps: self.fused_steps(i)?,
            vectors: i.seen.vectors(),
        });
        let address = Arc::as_ptr(&site) as u64;
        self.sites.push(site);
        Ok(self.word(address))
    }

    /// The frame's environment, if the instruction works on another one.
    fn looks_outside(&self, i: &Inst) -> Option<Id> {
        let own = i.fs().and_then(|fs| self.f.inst(fs).env());
        own.filter(|e| i.env() != Some(*e))
    }

    /// The result of a helper that worked on another environment; `LEAVE` if the frame's was captured meanwhile.
    pub(super) fn if_clean(&mut self, i: &Inst, v: ir::Value) -> Lowered<ir::Value> {
        let Some(own) = self.looks_outside(i) else { return Ok(v) };
        let e = self.get_word(own)?;
        Ok(self.call_cold(Helper::IfClean, &[self.vm, e, v]))
    }

    /// The mask of operands that may be the same object as a value used later, or as one another.
    fn keep(&self, id: Id, i: &Inst) -> u64 {
        let ops = i.operands();
        let mut mask = 0;
        for (k, v) in ops.iter().enumerate() {
            if !self.f.ty(*v).may_be_shared() || self.f.inst(*v).op == Op::Const {
                continue;
            }
            let twice = ops.iter().enumerate().any(|(j, o)| j != k && self.an.same_class(*o, *v));
            if twice || self.an.used_after(id, *v).next().is_some() {
                mask |= 1 << k.min(63);
            }
        }
        mask
    }

    /// The mask of operands to keep, and the suspects: values used later that an operand might turn out to be. If
    /// there are too many suspects, all operands are kept.
    pub(super) fn keep_and_suspects(&self, id: Id, i: &Inst) -> (u64, Vec<Id>) {
        let mut all: Vec<Id> = Vec::new();
        let mut shared = 0;
        for (k, v) in i.operands().iter().enumerate() {
            if self.f.ty(*v).may_be_shared() && self.f.inst(*v).op != Op::Const {
                shared |= 1 << k.min(63);
                all.extend(self.an.suspects_after(self.f, id, *v));
            }
        }
        all.sort_unstable();
        all.dedup();
        if all.len() > MAX_SUSPECTS { (shared, Vec::new()) } else { (self.keep(id, i), all) }
    }

    /// The values on the operand stack below an instruction that runs R code. That code may find the same objects
    /// in variables (by `<<-`) and must not change them in place, so the helper holds them meanwhile. (The
    /// interpreter's operand stack is checked for that, but compiled code has these values in registers.)
    fn below(&self, i: &Inst) -> Vec<Id> {
        let Some(fs) = i.fs().filter(|_| i.fx.has(Effects::R)) else { return Vec::new() };
        let shared = |v: &&Id| {
            self.f.ty(**v).may_be_shared() && self.f.inst(**v).op != Op::Const && !i.operands().contains(v)
        };
        self.f.inst(fs).operands().iter().filter(shared).copied().collect()
    }

    /// Stores the operands for a helper, then the values to hold, then the suspects.
    pub(super) fn operands(&mut self, i: &Inst, held: &[Id], suspects: &[Id]) -> Lowered<ir::Value> {
        let all = i.operands().iter().chain(held).chain(suspects);
        let words = all.map(|v| self.get_word(*v)).collect::<Result<Vec<_>, _>>()?;
        Ok(self.store_words(&words))
    }

    fn env_operand(&mut self, i: &Inst) -> Lowered<ir::Value> {
        match i.env() {
            Some(e) => self.get_word(e),
            None => Err(Refusal::Operand(i.op)),
        }
    }

    pub(super) fn interp(&mut self, id: Id, i: &Inst) -> Lowered {
        if let Some(sym) = self.env_member(i) {
            return self.dollar_env(id, i, sym);
        }
        let r = self.interpreted(id, i)?;
        if i.ty.rep() == Rep::None { Ok(()) } else { self.set(id, r, Type::ANY) }
    }

    /// The result of the interpreter's instruction.
    pub(super) fn interpreted(&mut self, id: Id, i: &Inst) -> Lowered<ir::Value> {
        let (held, (keep, suspects)) = (self.below(i), self.keep_and_suspects(id, i));
        let n = (held.len(), suspects.len());
        let site = self.site_holding(i, keep, Opaque::NULL, n)?;
        let (e, at) = (self.env_operand(i)?, self.operands(i, &held, &suspects)?);
        let helper = match i.bc {
            Some(Bc::CallBuiltin) => Helper::Builtin,
            Some(Bc::Call) if i.operands().len() == 1 => Helper::CallPromising,
            _ => Helper::Interp,
        };
        let r = self.call_for(id, helper, &[self.vm, site, e, at]);
        let gives = i.bc.is_none_or(|op| !op.effect().ends_with("--"));
        self.leave_unless_done(i, r, u32::from(gives))?;
        Ok(r)
    }

    /// A builtin that is tried: its result; deoptimizes if it does more than compute one.
    pub(super) fn pure(&mut self, id: Id, i: &Inst) -> Lowered {
        if i.hint.builtin() == "length" && i.bc == Some(Bc::CallBuiltin) && i.operands().len() == 1 {
            return self.pure_length(id, i);
        }
        let r = self.attempt(id, i, false)?;
        self.set(id, r, Type::VAL)
    }

    /// `length` of numbers, of vectors of numbers, and of lists without a class is read off the word or the object.
    fn pure_length(&mut self, id: Id, i: &Inst) -> Lowered {
        let x = self.get_word(i.args[0])?;
        let [pointer, plain, ask, done] = [(); 4].map(|()| self.b.create_block());
        let r = self.b.append_block_param(done, I64);
        let one = self.word(Value::int(1).bits());
        let special = self.word(SPECIAL_BITS);
        let number = self.b.ins().icmp(IntCC::UnsignedLessThan, x, special);
        self.b.ins().brif(number, done, &[one.into()], pointer, &[]);
        self.b.switch_to_block(pointer);
        let immediate = self.is_immediate(x);
        self.fail_if(immediate, Fail::To(ask))?;
        let at = self.address(x);
        let object = self.has_flags(at, FLAG_OBJECT);
        self.fail_if(object, Fail::To(ask))?;
        let kind = self.kind_byte(at);
        for k in [Kind::Dbl, Kind::Int, Kind::Lgl] {
            let is = self.b.ins().icmp_imm_s(IntCC::Equal, kind, i64::from(k as u8));
            self.fail_if(is, Fail::To(plain))?;
        }
        let not_list = self.is_not_kind(kind, Kind::List);
        self.b.ins().brif(not_list, ask, &[], plain, &[]);
        self.b.switch_to_block(plain);
        let n = self.field(at, LEN);
        let long = self.b.ins().icmp_imm_s(IntCC::UnsignedGreaterThan, n, i64::from(i32::MAX));
        self.fail_if(long, Fail::To(ask))?;
        let tag = self.word(INT_BITS);
        let n = self.b.ins().bor(n, tag);
        self.b.ins().jump(done, &[n.into()]);
        self.begin_cold(ask);
        let asked = self.attempt(id, i, true)?;
        self.b.ins().jump(done, &[asked.into()]);
        self.end_cold(done);
        self.set(id, r, Type::VAL)
    }

    /// Tries a builtin; deoptimizes if it does more than compute a result.
    fn attempt(&mut self, id: Id, i: &Inst, seldom: bool) -> Lowered<ir::Value> {
        let (keep, suspects) = self.keep_and_suspects(id, i);
        let site = self.site_holding(i, keep, Opaque::NULL, (0, suspects.len()))?;
        let at = self.operands(i, &[], &suspects)?;
        let args = [self.vm, site, at];
        let r =
            if seldom { self.call_cold(Helper::Pure, &args) } else { self.call_for(id, Helper::Pure, &args) };
        self.fail_unless_found(i, r, Reason::Plain)?;
        Ok(r)
    }

    /// Deoptimizes if a helper gave the unbound marker.
    pub(super) fn fail_unless_found(&mut self, i: &Inst, r: ir::Value, reason: Reason) -> Lowered {
        let unbound = self.word(Opaque::UNBOUND.bits());
        let none = self.b.ins().icmp(IntCC::Equal, r, unbound);
        let fail = self.fail(i, reason);
        self.fail_if(none, fail)
    }

    /// A call on explicit arguments; without any, the helper makes promises for the site's arguments.
    pub(super) fn call(&mut self, id: Id, i: &Inst) -> Lowered {
        let helper = if i.operands().len() == 1 { Helper::CallPromising } else { Helper::Call };
        let (held, (keep, suspects)) = (self.below(i), self.keep_and_suspects(id, i));
        let n = (held.len(), suspects.len());
        let site = self.site_holding(i, keep, Opaque::NULL, n)?;
        let (e, at) = (self.env_operand(i)?, self.operands(i, &held, &suspects)?);
        let r = self.call_for(id, helper, &[self.vm, site, e, at]);
        self.leave_unless_done(i, r, 1)?;
        self.set(id, r, Type::ANY)
    }

    pub(super) fn for_init(&mut self, id: Id, i: &Inst) -> Lowered {
        let site = self.site(i, self.keep(id, i), Opaque::NULL)?;
        let (e, at) = (self.env_operand(i)?, self.operands(i, &[], &[])?);
        // The results go behind the operands.
        let first = i.operands().len() as i32 * 8;
        let r = self.call_for(id, Helper::ForInit, &[self.vm, site, e, at]);
        self.leave_unless_done(i, r, 3)?;
        let flags = MemFlagsData::trusted();
        let state = [0, 8, 16].map(|o| self.b.ins().load(I64, flags, at, first + o));
        self.triples.insert(id, state);
        Ok(())
    }

    pub(super) fn project(&mut self, id: Id, i: &Inst) -> Lowered {
        let Imm::Index(n) = i.imm else { return Err(Refusal::Immediate(i.op)) };
        let Some(state) = self.triples.get(&i.args[0]) else { return Err(Refusal::Undefined(i.op)) };
        let Some(v) = state.get(n as usize).copied() else { return Err(Refusal::Immediate(i.op)) };
        let from = if i.ty.rep() == Rep::U64 { Type::IDX } else { Type::ANY };
        self.set(id, v, from)
    }

    pub(super) fn switch_index(&mut self, id: Id, i: &Inst) -> Lowered {
        let site = self.site(i, 0, Opaque::NULL)?;
        let (e, v) = (self.env_operand(i)?, self.get_word(i.args[0])?);
        let r = self.call_or_unwind(Helper::SwitchIndex, &[self.vm, site, e, v]);
        self.set(id, r, Type::IDX)
    }

    pub(super) fn switch_case(&mut self, id: Id, i: &Inst) -> Lowered {
        let (site, v) = (self.site(i, 0, Opaque::NULL)?, self.get_word(i.args[0])?);
        let r = self.call_helper(Helper::SwitchCase, &[self.vm, site, v]);
        self.set(id, r, Type::IDX)
    }
}
