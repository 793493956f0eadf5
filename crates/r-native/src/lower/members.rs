//! `$` and `$<-` on environments: variables of an environment without slots are looked up in line.
//!
//! To the passes these are generic instructions, whatever they are lowered to: everything but the usual case goes
//! to the interpreter's instruction.

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::I64;
use cranelift_codegen::ir::{self, InstBuilder};
use r_bytecode::feedback::{IN_ATTRIBUTES, IN_ENV, IN_LIST, IN_OTHER};
use r_bytecode::op::Op as Bc;
use r_pir::{Id, Imm, Inst, Type};
use r_policy::POLICY;
use r_runtime::Opaque;
use r_runtime::env::{FLAG_BASE_ENV, FLAG_GLOBAL_ENV};
use r_runtime::object::{FLAG_ACTIVE, FLAG_LOCKED, FLAG_OBJECT, Kind};

use super::guards::Fail;
use super::{Lower, Lowered};
use crate::layout::*;

/// Whether an instruction is `$` or `$<-` and feedback has only seen environments.
pub fn is_env_member(i: &Inst) -> bool {
    let only_env = i.seen.operands() & (IN_ENV | IN_LIST | IN_OTHER | IN_ATTRIBUTES) == IN_ENV;
    only_env && matches!(i.bc, Some(Bc::Dollar | Bc::AssignDollar))
}

impl Lower<'_, '_> {
    /// The symbol of a `$` on an environment.
    pub(super) fn env_member(&self, i: &Inst) -> Option<Opaque> {
        let Imm::At(at) = i.imm else { return None };
        let handle = self.f.codes.get(at.code as usize)?.handle;
        self.env.variables.get(&(handle, at.pc)).copied().filter(|_| is_env_member(i))
    }

    /// The address of the cell that an environment without slots has for a name. Goes to `slow` if the cell isn't
    /// found within a few probes, or has one of these flags.
    fn member_cell(&mut self, e: ir::Value, sym: Opaque, flags: u64, slow: ir::Block) -> Lowered<ir::Value> {
        let immediate = self.is_immediate(e);
        self.fail_if(immediate, Fail::To(slow))?;
        let at = self.address(e);
        let header = self.field(at, HEADER);
        let mask = self.word(0xFF | FLAG_OBJECT | FLAG_GLOBAL_ENV | FLAG_BASE_ENV);
        let kind = self.b.ins().band(header, mask);
        let other = self.b.ins().icmp_imm_s(IntCC::NotEqual, kind, i64::from(Kind::Env as u8));
        self.fail_if(other, Fail::To(slow))?;
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

    pub(super) fn dollar_env(&mut self, id: Id, i: &Inst, sym: Opaque) -> Lowered {
        let e = self.get_word(i.args[0])?;
        let (slow, done) = (self.b.create_block(), self.b.create_block());
        let r = self.b.append_block_param(done, I64);
        if i.bc == Some(Bc::Dollar) {
            let cell = self.member_cell(e, sym, FLAG_ACTIVE, slow)?;
            let v = self.field(cell, CELL_VALUE);
            self.settled(v, slow, done);
        } else {
            let v = self.get_word(i.args[1])?;
            let cell = self.member_cell(e, sym, FLAG_ACTIVE | FLAG_LOCKED, slow)?;
            let old = self.field(cell, CELL_VALUE);
            // Numbers have no holders to count. Special words may be no values.
            let special = self.word(SPECIAL_BITS);
            let counted = self.b.ins().icmp(IntCC::UnsignedGreaterThanOrEqual, old, special);
            self.fail_if(counted, Fail::To(slow))?;
            if !self.f.ty(i.args[1]).within(Type::NUMERIC) {
                let counted = self.b.ins().icmp(IntCC::UnsignedGreaterThanOrEqual, v, special);
                self.fail_if(counted, Fail::To(slow))?;
            }
            let flags = self.header_flags();
            self.b.ins().store(flags, v, cell, CELL_VALUE);
            self.b.ins().jump(done, &[e.into()]);
        }
        self.begin_cold(slow);
        let v = self.interpreted(id, i)?;
        self.b.ins().jump(done, &[v.into()]);
        self.end_cold(done);
        self.set(id, r, Type::ANY)
    }
}
