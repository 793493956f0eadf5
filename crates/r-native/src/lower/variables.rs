//! Variables, environments, promises, and functions by name.

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::{I8, I64};
use cranelift_codegen::ir::{self, InstBuilder};
use r_pir::{Entry, Id, Imm, Inst, Op, Reason, Type};
use r_runtime::Opaque;
use r_runtime::object::{FLAG_ACTIVE, FLAG_INLINED, FLAG_LOCAL, FLAG_LOCKED, FLAG_SHADOWED, Kind};

use super::guards::Fail;
use super::{Lower, Lowered};
use crate::compile::{GlobalFunction, Refusal};
use crate::helpers::Helper;
use crate::layout::*;

impl Lower<'_, '_> {
    /// The index of the code (`Func::codes`) whose environment a value is, if that is known.
    fn unit_of(&self, env: Id) -> Option<usize> {
        let i = self.f.inst(env);
        match i.op {
            Op::LdEnv => Some(0),
            Op::MkEnv => Some(i.at.code as usize),
            Op::Outer => match i.imm {
                Imm::Code(c) => Some(c as usize),
                _ => None,
            },
            _ => None,
        }
    }

    /// The slot of a variable in an environment whose shape is known.
    pub(super) fn slot_of(&self, env: Id, sym: Opaque) -> Option<usize> {
        let unit = self.f.codes.get(self.unit_of(env)?)?;
        unit.slots.iter().position(|s| *s == sym)
    }

    pub(super) fn load_parent(&mut self, id: Id) -> Lowered {
        if self.f.entry == Entry::Args {
            return self.set(id, self.frame, Type::ENV);
        }
        let at = self.address(self.frame);
        let p = self.field(at, ENV_PARENT);
        self.set(id, p, Type::ENV)
    }

    /// The parent of an environment. Deoptimizes unless the environment has no variables beyond its slots, and the
    /// parent has the shape that it had.
    pub(super) fn outer(&mut self, id: Id, i: &Inst) -> Lowered {
        let Imm::Code(code) = i.imm else { return Err(Refusal::Immediate(i.op)) };
        let shape = self.f.codes.get(code as usize).map_or(Opaque::NULL, |c| c.shape);
        let e = self.get_word(i.args[0])?;
        let at = self.address(e);
        let table = self.field(at, ENV_TABLE);
        let null = self.word(Opaque::NULL.bits());
        let more = self.b.ins().icmp(IntCC::NotEqual, table, null);
        let fail = self.fail(i, Reason::Scope);
        self.fail_if(more, fail)?;
        let parent = self.field(at, ENV_PARENT);
        let p = self.address(parent);
        let found = self.field(p, ENV_SHAPE);
        let expected = self.value(shape);
        let other = self.b.ins().icmp(IntCC::NotEqual, found, expected);
        let fail = self.fail(i, Reason::Scope);
        self.fail_if(other, fail)?;
        self.set(id, parent, Type::ENV)
    }

    /// The environment of a closure.
    pub(super) fn closure_env(&mut self, id: Id, i: &Inst) -> Lowered {
        let w = self.get_word(i.args[0])?;
        let at = self.address(w);
        let e = self.field(at, CLOSURE_ENV);
        self.set(id, e, Type::ENV)
    }

    fn env_and_sym(&mut self, i: &Inst) -> Lowered<(Id, Opaque)> {
        match (i.env(), i.sym()) {
            (Some(e), Some(s)) => Ok((e, s)),
            _ => Err(Refusal::Immediate(i.op)),
        }
    }

    pub(super) fn load_var(&mut self, id: Id, i: &Inst) -> Lowered {
        let (env, sym) = self.env_and_sym(i)?;
        let e = self.get_word(env)?;
        let (slow, done) = (self.b.create_block(), self.b.create_block());
        let r = self.b.append_block_param(done, I64);
        match self.slot_of(env, sym) {
            Some(k) => {
                let at = self.address(e);
                let flags = self.slot_flags();
                let v = self.b.ins().load(I64, flags, at, SLOTS + k as i32 * 8);
                self.unless_kind(v, Kind::Cell, slow, done);
            }
            None => self.global_word(e, sym, slow, done)?,
        }
        self.begin_cold(slow);
        let s = self.value(sym);
        let v = self.call_cold(Helper::LdVar, &[self.vm, e, s]);
        self.b.ins().jump(done, &[v.into()]);
        self.end_cold(done);
        self.set(id, r, Type::ANY)
    }

    /// Goes to `done` with the word, or to `slow` if it points at an object of this kind.
    fn unless_kind(&mut self, v: ir::Value, k: Kind, slow: ir::Block, done: ir::Block) {
        let object = self.b.create_block();
        let immediate = self.is_immediate(v);
        self.b.ins().brif(immediate, done, &[v.into()], object, &[]);
        self.b.switch_to_block(object);
        let at = self.address(v);
        let kind = self.kind_byte(at);
        let other = self.is_not_kind(kind, k);
        self.b.ins().brif(other, done, &[v.into()], slow, &[]);
    }

    /// Goes to `done` with the word of a variable of the global environment, if `e` is that and the binding is
    /// ordinary; otherwise to `slow`.
    fn global_word(&mut self, e: ir::Value, sym: Opaque, slow: ir::Block, done: ir::Block) -> Lowered {
        let global = self.word(self.env.global_env.bits());
        let other = self.b.ins().icmp(IntCC::NotEqual, e, global);
        self.fail_if(other, Fail::To(slow))?;
        let cell = self.global_cell(sym, FLAG_ACTIVE, slow)?;
        let v = self.field(cell, CELL_VALUE);
        self.b.ins().jump(done, &[v.into()]);
        Ok(())
    }

    /// The address of a symbol's global cell; goes to `slow` if it has none, or one with these flags.
    fn global_cell(&mut self, sym: Opaque, flags: u64, slow: ir::Block) -> Lowered<ir::Value> {
        let s = self.address_of(sym);
        let cell = self.field(s, SYM_GLOBAL);
        let none = self.is_immediate(cell);
        self.fail_if(none, Fail::To(slow))?;
        let cell = self.address(cell);
        let odd = self.has_flags(cell, flags);
        self.fail_if(odd, Fail::To(slow))?;
        Ok(cell)
    }

    pub(super) fn store_var(&mut self, i: &Inst) -> Lowered {
        let (env, sym) = self.env_and_sym(i)?;
        let e = self.get_word(env)?;
        let v = self.get_word(i.args[0])?;
        let (slow, done) = (self.b.create_block(), self.b.create_block());
        let slot = self.slot_of(env, sym);
        let (at, offset) = match slot {
            Some(k) => (self.address(e), SLOTS + k as i32 * 8),
            None => {
                let global = self.word(self.env.global_env.bits());
                let other = self.b.ins().icmp(IntCC::NotEqual, e, global);
                self.fail_if(other, Fail::To(slow))?;
                // The meaning of a name that code was compiled for is changed by the helper alone.
                let s = self.address_of(sym);
                let relied_on = self.has_flags(s, FLAG_INLINED);
                self.fail_if(relied_on, Fail::To(slow))?;
                let cell = self.global_cell(sym, FLAG_ACTIVE | FLAG_LOCKED, slow)?;
                let (old, unbound) = (self.field(cell, CELL_VALUE), self.word(Opaque::UNBOUND.bits()));
                let gone = self.b.ins().icmp(IntCC::Equal, old, unbound);
                self.fail_if(gone, Fail::To(slow))?;
                (cell, CELL_VALUE)
            }
        };
        self.store_word(v, self.f.ty(i.args[0]).may_be_shared(), (at, offset), slow, done);
        self.begin_cold(slow);
        match slot {
            Some(k) => {
                let slot = self.word(k as u64);
                self.call_cold_or_unwind(Helper::StSlot, &[self.vm, e, slot, v]);
            }
            None => {
                let s = self.value(sym);
                self.call_cold_or_unwind(Helper::StVar, &[self.vm, e, s, v]);
            }
        }
        self.b.ins().jump(done, &[]);
        self.end_cold(done);
        Ok(())
    }

    /// Stores a word where a variable has its word and goes to `done`; to `slow` if an object gets or loses a holder.
    fn store_word(
        &mut self,
        v: ir::Value,
        may_be_object: bool,
        (at, offset): (ir::Value, i32),
        slow: ir::Block,
        done: ir::Block,
    ) {
        let (fast, changed) = (self.b.create_block(), self.b.create_block());
        let flags = self.slot_flags();
        let old = self.b.ins().load(I64, flags, at, offset);
        let ptr = self.word(PTR_BITS);
        let mut counted = self.b.ins().icmp(IntCC::UnsignedGreaterThanOrEqual, old, ptr);
        if may_be_object {
            // What was modified in place is there already.
            let same = self.b.ins().icmp(IntCC::Equal, old, v);
            self.b.ins().brif(same, done, &[], changed, &[]);
            self.b.switch_to_block(changed);
            let new = self.b.ins().icmp(IntCC::UnsignedGreaterThanOrEqual, v, ptr);
            counted = self.b.ins().bor(counted, new);
        } else {
            self.b.ins().jump(changed, &[]);
            self.b.switch_to_block(changed);
        }
        self.b.ins().brif(counted, slow, &[], fast, &[]);
        self.b.switch_to_block(fast);
        self.b.ins().store(flags, v, at, offset);
        self.b.ins().jump(done, &[]);
    }

    /// Whether a variable has an ordinary binding.
    pub(super) fn ordinary(&mut self, id: Id, i: &Inst) -> Lowered {
        let (env, sym) = self.env_and_sym(i)?;
        let (no, done) = (self.b.create_block(), self.b.create_block());
        let r = self.b.append_block_param(done, I8);
        match self.slot_of(env, sym) {
            Some(k) => {
                let e = self.get_word(env)?;
                let at = self.address(e);
                let flags = self.slot_flags();
                let v = self.b.ins().load(I64, flags, at, SLOTS + k as i32 * 8);
                let yes = self.b.create_block();
                self.b.append_block_param(yes, I64);
                self.unless_kind(v, Kind::Cell, no, yes);
                self.b.switch_to_block(yes);
            }
            None => {
                let s = self.address_of(sym);
                let local = self.has_flags(s, FLAG_LOCAL);
                self.fail_if(local, Fail::To(no))?;
                self.global_cell(sym, FLAG_ACTIVE | FLAG_LOCKED, no)?;
            }
        }
        let yes = self.truth_value(true);
        self.b.ins().jump(done, &[yes.into()]);
        self.begin_cold(no);
        let not = self.truth_value(false);
        self.b.ins().jump(done, &[not.into()]);
        self.end_cold(done);
        self.set(id, r, Type::BOOL)
    }

    /// A formal is no longer missing. It seldom was, so the `missing` bits are written only if it was.
    pub(super) fn given(&mut self, i: &Inst) -> Lowered {
        let (env, sym) = self.env_and_sym(i)?;
        let Some(k) = self.slot_of(env, sym).filter(|k| *k < 64) else { return Ok(()) };
        let e = self.get_word(env)?;
        let at = self.address(e);
        let missing = self.field(at, ENV_MISSING);
        let bit = self.word(1 << k);
        let set = self.b.ins().band(missing, bit);
        let (clear, done) = (self.b.create_block(), self.b.create_block());
        self.b.ins().brif(set, clear, &[], done, &[]);
        self.begin_cold(clear);
        let left = self.b.ins().bxor(missing, bit);
        let flags = self.header_flags();
        self.b.ins().store(flags, left, at, ENV_MISSING);
        self.b.ins().jump(done, &[]);
        self.end_cold(done);
        Ok(())
    }

    /// Makes an environment with all slots of the shape; variables that are not named are unbound.
    pub(super) fn make_env(&mut self, id: Id, i: &Inst) -> Lowered {
        let Imm::Names(names) = &i.imm else { return Err(Refusal::Immediate(i.op)) };
        let unit = i.at.code as usize;
        let (Some(code), Some(shape)) = (self.f.codes.get(unit), self.env.shapes.get(unit)) else {
            return Err(Refusal::Immediate(i.op));
        };
        let unbound = self.word(Opaque::UNBOUND.bits());
        let mut words = vec![unbound; code.slots.len()];
        for (name, v) in names.iter().zip(&i.args) {
            let Some(k) = code.slots.iter().position(|s| s == name) else {
                return Err(Refusal::Immediate(i.op));
            };
            words[k] = self.get_word(*v)?;
        }
        let Some(parent) = i.args.last() else { return Err(Refusal::Operand(i.op)) };
        let parent = self.get_word(*parent)?;
        let at = self.store_words(&words);
        let (shape, n) = (self.value(*shape), self.word(words.len() as u64));
        let e = self.call_or_unwind(Helper::MkEnv, &[self.vm, shape, n, at, parent]);
        self.has_env(id, e);
        self.set(id, e, Type::ENV)
    }

    pub(super) fn make_promise(&mut self, id: Id, i: &Inst) -> Lowered {
        let Imm::Code(code) = i.imm else { return Err(Refusal::Immediate(i.op)) };
        let Some(code) = self.f.codes.get(code as usize) else {
            return Err(Refusal::Immediate(i.op));
        };
        let is_default = code.is_default;
        let code = self.value(code.object);
        let p = match *i.operands() {
            [] => {
                let Some(e) = i.env() else { return Err(Refusal::Operand(i.op)) };
                let e = self.get_word(e)?;
                self.call_or_unwind(Helper::MkPromise, &[self.vm, code, e])
            }
            [v, ..] => {
                let v = self.get_word(v)?;
                self.call_or_unwind(Helper::MkForced, &[self.vm, code, v])
            }
        };
        if is_default {
            self.call_helper(Helper::MarkDefault, &[self.vm, p]);
        }
        self.set(id, p, Type::PROM)
    }

    /// Goes to `done` with the value if the word is a value or an evaluated promise, otherwise to `slow`.
    pub(super) fn settled(&mut self, w: ir::Value, slow: ir::Block, done: ir::Block) {
        let (object, immediate, promise) =
            (self.b.create_block(), self.b.create_block(), self.b.create_block());
        let is_immediate = self.is_immediate(w);
        self.b.ins().brif(is_immediate, immediate, &[], object, &[]);
        // Missing and unbound are no values; NULL is the least special word.
        self.b.switch_to_block(immediate);
        let null = self.word(SPECIAL_BITS);
        let special = self.b.ins().icmp(IntCC::UnsignedGreaterThan, w, null);
        self.b.ins().brif(special, slow, &[], done, &[w.into()]);
        self.b.switch_to_block(object);
        let at = self.address(w);
        let kind = self.kind_byte(at);
        let (plain, other) = (self.b.create_block(), self.b.create_block());
        let not_promise = self.is_not_kind(kind, Kind::Promise);
        self.b.ins().brif(not_promise, other, &[], promise, &[]);
        self.b.switch_to_block(other);
        let is_cell = self.b.ins().icmp_imm_s(IntCC::Equal, kind, i64::from(Kind::Cell as u8));
        self.b.ins().brif(is_cell, slow, &[], plain, &[]);
        self.b.switch_to_block(plain);
        self.b.ins().jump(done, &[w.into()]);
        self.b.switch_to_block(promise);
        let v = self.field(at, PROMISE_VALUE);
        let unbound = self.word(Opaque::UNBOUND.bits());
        let waits = self.b.ins().icmp(IntCC::Equal, v, unbound);
        self.b.ins().brif(waits, slow, &[], done, &[v.into()]);
    }

    pub(super) fn force(&mut self, id: Id, i: &Inst) -> Lowered {
        let (env, sym) = self.env_and_sym(i)?;
        if self.f.ty(i.args[0]).within(Type::VAL) {
            return self.pass(id, i, self.f.ty(i.args[0]));
        }
        let w = self.get_word(i.args[0])?;
        let (slow, done) = (self.b.create_block(), self.b.create_block());
        let r = self.b.append_block_param(done, I64);
        self.settled(w, slow, done);
        self.begin_cold(slow);
        let e = self.get_word(env)?;
        let site = self.site(i, 0, sym)?;
        // Without loops nothing is gained by preserving registers, and arguments are mostly unevaluated.
        let args = [self.vm, site, e, w];
        let looping = self.an.has_loops();
        let v = if looping {
            self.call_cold(Helper::Force, &args)
        } else {
            self.call_helper(Helper::Force, &args)
        };
        let v = self.if_clean(i, v)?;
        self.leave_unless_done(i, v, 1)?;
        self.b.ins().jump(done, &[v.into()]);
        self.end_cold(done);
        self.set(id, r, Type::VAL)
    }

    pub(super) fn evaluated(&mut self, id: Id, i: &Inst) -> Lowered {
        if self.f.ty(i.args[0]).within(Type::VAL) {
            return self.pass(id, i, self.f.ty(i.args[0]));
        }
        let w = self.get_word(i.args[0])?;
        let (slow, done) = (self.b.create_block(), self.b.create_block());
        let r = self.b.append_block_param(done, I64);
        self.settled(w, slow, done);
        self.begin_cold(slow);
        // An `Evaluated` that replaces a force may evaluate the promise if that can't be observed.
        let in_place = i.hint.evaluates();
        let fail = self.fail(i, if in_place { Reason::Force } else { Reason::Eager });
        let (failed, v) = if in_place {
            let left = match i.operands().get(1) {
                Some(n) => self.get_as(*n, Type::IDX)?,
                None => self.word(1),
            };
            let helper = if i.hint == r_pir::Hint::Own { Helper::ForceOwn } else { Helper::ForcePlain };
            let v = self.call_cold(helper, &[self.vm, w, left]);
            let unbound = self.word(Opaque::UNBOUND.bits());
            (self.b.ins().icmp(IntCC::Equal, v, unbound), v)
        } else if i.op == Op::Peek {
            let v = self.call_cold(Helper::Peek, &[self.vm, w]);
            let unbound = self.word(Opaque::UNBOUND.bits());
            (self.b.ins().icmp(IntCC::Equal, v, unbound), v)
        } else {
            (self.truth_value(true), w)
        };
        self.fail_if(failed, fail)?;
        self.b.ins().jump(done, &[v.into()]);
        self.end_cold(done);
        self.set(id, r, Type::VAL)
    }

    pub(super) fn can_peek(&mut self, id: Id, i: &Inst) -> Lowered {
        let w = self.get_word(i.args[0])?;
        let (slow, done, out) = (self.b.create_block(), self.b.create_block(), self.b.create_block());
        self.b.append_block_param(done, I64);
        let r = self.b.append_block_param(out, I8);
        self.settled(w, slow, done);
        self.b.switch_to_block(done);
        let yes = self.truth_value(true);
        self.b.ins().jump(out, &[yes.into()]);
        self.begin_cold(slow);
        let v = self.call_cold(Helper::Peek, &[self.vm, w]);
        let unbound = self.word(Opaque::UNBOUND.bits());
        let found = self.b.ins().icmp(IntCC::NotEqual, v, unbound);
        self.b.ins().jump(out, &[found.into()]);
        self.end_cold(out);
        self.set(id, r, Type::BOOL)
    }

    /// Goes to `slow` unless the names outside of `e`'s own variables are the global ones: the parent of `e` is the
    /// global environment, or `e` is.
    fn check_outside_is_global(&mut self, e: ir::Value, slow: ir::Block) -> Lowered {
        let global = self.word(self.env.global_env.bits());
        let fine = self.b.create_block();
        let next = self.b.create_block();
        let itself = self.b.ins().icmp(IntCC::Equal, e, global);
        self.b.ins().brif(itself, fine, &[], next, &[]);
        self.b.switch_to_block(next);
        let at = self.address(e);
        let parent = self.field(at, ENV_PARENT);
        let other = self.b.ins().icmp(IntCC::NotEqual, parent, global);
        self.b.ins().brif(other, slow, &[], fine, &[]);
        self.b.switch_to_block(fine);
        Ok(())
    }

    /// The word that a name has outside of all functions: in base if nothing else ever bound it, otherwise in the
    /// global environment, which `check` makes sure is searched next. Goes to `slow` where that is not known.
    fn outside_word(
        &mut self,
        sym: Opaque,
        slow: ir::Block,
        check: impl FnOnce(&mut Self) -> Lowered,
    ) -> Lowered<ir::Value> {
        let (base, outside, found) = (self.b.create_block(), self.b.create_block(), self.b.create_block());
        let w = self.b.append_block_param(found, I64);
        let s = self.address_of(sym);
        let shadowed = self.has_flags(s, FLAG_SHADOWED);
        self.b.ins().brif(shadowed, outside, &[], base, &[]);
        self.b.switch_to_block(base);
        let v = self.field(s, SYM_BASE);
        self.b.ins().jump(found, &[v.into()]);
        self.b.switch_to_block(outside);
        let local = self.has_flags(s, FLAG_LOCAL);
        self.fail_if(local, Fail::To(slow))?;
        check(self)?;
        let cell = self.global_cell(sym, FLAG_ACTIVE, slow)?;
        let v = self.field(cell, CELL_VALUE);
        self.b.ins().jump(found, &[v.into()]);
        self.b.switch_to_block(found);
        Ok(w)
    }

    /// Goes to `done` with a word that is a function or, if `function` is false, a value; otherwise to `slow`.
    fn accept(&mut self, w: ir::Value, function: bool, slow: ir::Block, done: ir::Block) -> Lowered {
        if function {
            self.unless_function(w, slow)?;
            self.b.ins().jump(done, &[w.into()]);
        } else {
            self.settled(w, slow, done);
        }
        Ok(())
    }

    /// The slot of a variable in the enclosing environment, as it was when the version was drafted.
    fn enclosing_slot(&self, env: Id, sym: Opaque) -> Option<usize> {
        let i = self.f.inst(env);
        if i.op != Op::LdParent || i.at.code != 0 {
            return None;
        }
        self.env.enclosing.1.iter().position(|s| *s == sym)
    }

    /// The word in that slot; goes to `slow` unless the environment has the same shape.
    fn enclosing_word(&mut self, e: ir::Value, k: usize, slow: ir::Block) -> Lowered<ir::Value> {
        let at = self.address(e);
        let (shape, then) = (self.field(at, ENV_SHAPE), self.value(self.env.enclosing.0));
        let other = self.b.ins().icmp(IntCC::NotEqual, shape, then);
        self.fail_if(other, Fail::To(slow))?;
        let flags = self.slot_flags();
        Ok(self.b.ins().load(I64, flags, at, SLOTS + k as i32 * 8))
    }

    /// The meaning of a name from an environment outwards, by a helper if it isn't simple.
    fn load_named(&mut self, id: Id, i: &Inst, helper: Helper, ty: Type) -> Lowered {
        let (env, sym) = self.env_and_sym(i)?;
        let e = self.get_word(env)?;
        let (slow, done) = (self.b.create_block(), self.b.create_block());
        let r = self.b.append_block_param(done, I64);
        let w = match self.enclosing_slot(env, sym) {
            Some(k) => self.enclosing_word(e, k, slow)?,
            None => self.outside_word(sym, slow, |l| l.check_outside_is_global(e, slow))?,
        };
        self.accept(w, helper == Helper::LdFun, slow, done)?;
        self.begin_cold(slow);
        let site = self.site(i, 0, sym)?;
        let v = self.call_cold(helper, &[self.vm, site, e]);
        let v = self.if_clean(i, v)?;
        self.leave_unless_done(i, v, 1)?;
        self.b.ins().jump(done, &[v.into()]);
        self.end_cold(done);
        self.set(id, r, ty)
    }

    pub(super) fn load_free(&mut self, id: Id, i: &Inst) -> Lowered {
        self.load_named(id, i, Helper::LdFree, Type::VAL)
    }

    pub(super) fn load_fun(&mut self, id: Id, i: &Inst) -> Lowered {
        self.load_named(id, i, Helper::LdFun, Type::FUNCTION)
    }

    /// A value or function that only base or the global environment can have.
    pub(super) fn load_global(&mut self, id: Id, i: &Inst) -> Lowered {
        let Some(sym) = i.sym() else { return Err(Refusal::Immediate(i.op)) };
        if let Some(known) = self.known_function(id) {
            return self.load_known(id, i, known);
        }
        let (slow, done) = (self.b.create_block(), self.b.create_block());
        let r = self.b.append_block_param(done, I64);
        let parent = self.get_word(i.args[0])?;
        let w = self.outside_word(sym, slow, |l| {
            let global = l.word(l.env.global_env.bits());
            let other = l.b.ins().icmp(IntCC::NotEqual, parent, global);
            l.fail_if(other, Fail::To(slow))
        })?;
        self.accept(w, i.op == Op::GlobalFun, slow, done)?;
        self.begin_cold(slow);
        let always = self.truth_value(true);
        let fail = self.fail(i, Reason::Scope);
        self.fail_if(always, fail)?;
        let null = self.word(Opaque::NULL.bits());
        self.b.ins().jump(done, &[null.into()]);
        self.end_cold(done);
        self.set(id, r, Type::ANY)
    }

    /// The closure that a value is, if it comes from a global name and was known when the version was drafted.
    pub(super) fn known_function(&self, id: Id) -> Option<GlobalFunction> {
        let i = self.f.inst(id);
        if i.op != Op::GlobalFun {
            return None;
        }
        self.env.functions.get(&i.sym()?.bits()).copied()
    }

    /// The closure that a global name means. The version is discarded when the name is bound anew, so only the
    /// environment is guarded.
    fn load_known(&mut self, id: Id, i: &Inst, known: GlobalFunction) -> Lowered {
        let parent = self.get_word(i.args[0])?;
        let global = self.word(self.env.global_env.bits());
        let other = self.b.ins().icmp(IntCC::NotEqual, parent, global);
        let fail = self.fail(i, Reason::Scope);
        self.fail_if(other, fail)?;
        if !self.functions.contains(&known) {
            self.functions.push(known);
        }
        let closure = self.value(known.closure);
        self.set(id, closure, Type::ANY)
    }

    /// Goes to `slow` unless a word is a closure or a builtin.
    fn unless_function(&mut self, w: ir::Value, slow: ir::Block) -> Lowered {
        let immediate = self.is_immediate(w);
        self.fail_if(immediate, Fail::To(slow))?;
        let at = self.address(w);
        let kind = self.kind_byte(at);
        let first = self.b.ins().iconst(ir::types::I8, i64::from(Kind::Closure as u8));
        let d = self.b.ins().isub(kind, first);
        let other = self.b.ins().icmp_imm_u(IntCC::UnsignedGreaterThan, d, 1);
        self.fail_if(other, Fail::To(slow))
    }
}
