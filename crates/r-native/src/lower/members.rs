//! `$` and `$<-` on environments: variables of an environment without slots are looked up in line.
//!
//! To the passes these are generic instructions, whatever they are lowered to: everything but the usual case goes
//! to the interpreter's instruction.

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::I64;
use cranelift_codegen::ir::{self, InstBuilder};
use r_bytecode::feedback::SEEN_OBJECT;
use r_bytecode::op::Op as Bc;
use r_pir::{Id, Imm, Inst, Op, Type};
use r_policy::POLICY;
use r_runtime::Opaque;
use r_runtime::env::{FLAG_BASE_ENV, FLAG_GLOBAL_ENV};
use r_runtime::object::{FLAG_ACTIVE, FLAG_LOCKED, FLAG_OBJECT, Kind};

use super::guards::Fail;
use super::{Lower, Lowered};
use crate::helpers::Helper;
use crate::layout::*;

pub use r_pir::pass::spec::is_env_member;

impl Lower<'_, '_> {
    /// The symbol of a `$` on an environment.
    pub(super) fn env_member(&self, i: &Inst) -> Option<Opaque> {
        let Imm::At(at) = i.imm else { return None };
        let handle = self.f.codes.get(at.code as usize)?.handle;
        self.env.variables.get(&(handle, at.pc)).copied().filter(|_| is_env_member(i))
    }

    /// The address of the cell that an environment without slots has for a name. Goes to `slow` if the cell isn't
    /// found within a few probes, or has one of these flags.
    fn member_cell(
        &mut self,
        i: &Inst,
        e: ir::Value,
        sym: Opaque,
        flags: u64,
        slow: ir::Block,
    ) -> Lowered<ir::Value> {
        let immediate = self.is_immediate(e);
        self.fail_if(immediate, Fail::To(slow))?;
        let at = self.address(e);
        let header = self.field(at, HEADER);
        let objects = i.seen.operands() & SEEN_OBJECT != 0;
        let class = if objects { 0 } else { FLAG_OBJECT };
        let mask = self.word(0xFF | class | FLAG_GLOBAL_ENV | FLAG_BASE_ENV);
        let kind = self.b.ins().band(header, mask);
        let other = self.b.ins().icmp_imm_s(IntCC::NotEqual, kind, i64::from(Kind::Env as u8));
        self.fail_if(other, Fail::To(slow))?;
        if objects {
            self.check_no_method(i, e, at, slow)?;
        }
        let (shape, null) = (self.field(at, ENV_SHAPE), self.word(Opaque::NULL.bits()));
        let has_slots = self.b.ins().icmp(IntCC::NotEqual, shape, null);
        self.fail_if(has_slots, Fail::To(slow))?;
        let table = self.field(at, ENV_TABLE);
        let none = self.is_immediate(table);
        self.fail_if(none, Fail::To(slow))?;
        let table = self.address(table);
        let n = self.field(table, LEN);
        let mask = self.b.ins().iadd_imm_s(n, -1);
        let s = self.address_of(sym);
        let mut place = self.field(s, SYM_HASH);
        let found = self.b.create_block();
        let c = self.b.append_block_param(found, I64);
        let symbol = self.value(sym);
        for k in 0..POLICY.lowering.probes {
            place = self.b.ins().band(place, mask);
            let bytes = self.b.ins().imul_imm_s(place, 8);
            let entry = self.b.ins().iadd(table, bytes);
            let cell = self.field(entry, DATA);
            let none = self.is_immediate(cell);
            self.fail_if(none, Fail::To(slow))?;
            let cell = self.address(cell);
            let name = self.field(cell, CELL_SYMBOL);
            let is = self.b.ins().icmp(IntCC::Equal, name, symbol);
            let next = if k + 1 == POLICY.lowering.probes { slow } else { self.b.create_block() };
            self.b.ins().brif(is, found, &[cell.into()], next, &[]);
            if k + 1 < POLICY.lowering.probes {
                self.b.switch_to_block(next);
                place = self.b.ins().iadd_imm_s(place, 1);
            }
        }
        self.b.switch_to_block(found);
        let odd = self.has_flags(c, flags);
        self.fail_if(odd, Fail::To(slow))?;
        Ok(c)
    }

    /// Goes to `slow` if an environment has a class and there may be a method of `$` or `$<-` for it.
    fn check_no_method(&mut self, i: &Inst, e: ir::Value, at: ir::Value, slow: ir::Block) -> Lowered {
        let (object, plain) = (self.b.create_block(), self.b.create_block());
        let has_class = self.has_flags(at, FLAG_OBJECT);
        self.b.ins().brif(has_class, object, &[], plain, &[]);
        self.b.switch_to_block(object);
        let assigns = self.word(u64::from(i.bc == Some(Bc::AssignDollar)));
        let lacks = self.call_helper(Helper::LacksMember, &[self.vm, e, assigns]);
        let may_have = self.b.ins().icmp_imm_s(IntCC::Equal, lacks, 0);
        self.fail_if(may_have, Fail::To(slow))?;
        self.b.ins().jump(plain, &[]);
        self.b.switch_to_block(plain);
        Ok(())
    }

    /// Stores the value of a variable into its cell. Goes to `slow` if the variable has no value so far.
    fn store_cell(&mut self, v: ir::Value, ty: Type, cell: ir::Value, slow: ir::Block) -> Lowered {
        let (number, other, counted, done) =
            (self.b.create_block(), self.b.create_block(), self.b.create_block(), self.b.create_block());
        let old = self.field(cell, CELL_VALUE);
        // Numbers have no holders to count. Special words may be no values.
        let special = self.word(SPECIAL_BITS);
        let mut odd = self.b.ins().icmp(IntCC::UnsignedGreaterThanOrEqual, old, special);
        if !ty.within(Type::NUMERIC) {
            let new = self.b.ins().icmp(IntCC::UnsignedGreaterThanOrEqual, v, special);
            odd = self.b.ins().bor(odd, new);
        }
        self.b.ins().brif(odd, other, &[], number, &[]);
        self.b.switch_to_block(number);
        let flags = self.header_flags();
        self.b.ins().store(flags, v, cell, CELL_VALUE);
        self.b.ins().jump(done, &[]);
        // What was modified in place is there already.
        self.b.switch_to_block(other);
        let same = self.b.ins().icmp(IntCC::Equal, old, v);
        self.b.ins().brif(same, done, &[], counted, &[]);
        self.b.switch_to_block(counted);
        let null = self.word(Opaque::NULL.bits());
        let object = self.word(PTR_BITS);
        for w in [old, v] {
            let marker = self.b.ins().icmp(IntCC::UnsignedGreaterThan, w, null);
            let below = self.b.ins().icmp(IntCC::UnsignedLessThan, w, object);
            let odd = self.b.ins().band(marker, below);
            self.fail_if(odd, Fail::To(slow))?;
        }
        let c = self.b.ins().bor(cell, object);
        self.call_helper(Helper::StCell, &[self.vm, c, v]);
        self.b.ins().jump(done, &[]);
        self.b.switch_to_block(done);
        Ok(())
    }

    /// Whether what is taken out of a container to be modified may be known to callers: the container is an environment,
    /// or a variable outside of the frame, or in one of those.
    pub(super) fn is_taken_outside(&self, container: Id) -> bool {
        let (mut seen, mut work) = (r_pir::map::HashSet::default(), vec![container]);
        while let Some(x) = work.pop() {
            if !seen.insert(x) {
                continue;
            }
            let inst = self.f.inst(x);
            match inst.op {
                Op::Phi => work.extend(&inst.args),
                Op::Cast => work.push(inst.args[0]),
                op if r_pir::pass::edit::stores_into_first(op) => work.push(inst.args[0]),
                Op::OwnElt => work.push(inst.args[1]),
                Op::OwnValue => {}
                Op::Own => {
                    let local = |e: Id| matches!(self.f.inst(e).op, Op::LdEnv | Op::MkEnv);
                    if !self.f.ty(x).within(Type::LISTS) || !inst.env().is_some_and(local) {
                        return true;
                    }
                }
                _ => return true,
            }
        }
        false
    }

    /// An element that was taken out of a container to be modified.
    pub(super) fn own_element(&mut self, id: Id, i: &Inst) -> Lowered {
        if !self.is_taken_outside(i.args[1]) {
            return self.own_value(id, i, 1);
        }
        let v = self.get_word(i.args[0])?;
        let r = self.call_or_unwind(Helper::OwnMember, &[self.vm, v]);
        let r = self.unless_found(id, i, r)?;
        self.set(id, r, Type::ANY)
    }

    pub(super) fn dollar_env(&mut self, id: Id, i: &Inst, sym: Opaque) -> Lowered {
        let e = self.get_word(i.args[0])?;
        let (slow, done) = (self.b.create_block(), self.b.create_block());
        let r = self.b.append_block_param(done, I64);
        if i.bc == Some(Bc::Dollar) {
            let cell = self.member_cell(i, e, sym, FLAG_ACTIVE, slow)?;
            let v = self.field(cell, CELL_VALUE);
            self.settled(v, slow, done);
        } else {
            let v = self.get_word(i.args[1])?;
            let cell = self.member_cell(i, e, sym, FLAG_ACTIVE | FLAG_LOCKED, slow)?;
            self.store_cell(v, self.f.ty(i.args[1]), cell, slow)?;
            self.b.ins().jump(done, &[e.into()]);
        }
        self.begin_cold(slow);
        let v = self.interpreted(id, i)?;
        self.b.ins().jump(done, &[v.into()]);
        self.end_cold(done);
        self.set(id, r, Type::ANY)
    }
}
