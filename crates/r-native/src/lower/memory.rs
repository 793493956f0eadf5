//! Addresses, headers and fields of objects.

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::{I8, I64};
use cranelift_codegen::ir::{self, InstBuilder, MemFlagsData};
use cranelift_frontend::FunctionBuilder;
use r_runtime::object::Kind;

use super::Lower;
use crate::layout::{HEADER, PTR_BITS};

/// The address in a pointer word.
pub(super) fn untagged(b: &mut FunctionBuilder, w: ir::Value) -> ir::Value {
    let bits = b.ins().iconst(I64, 16);
    let left = b.ins().ishl(w, bits);
    b.ins().sshr(left, bits)
}

impl Lower<'_, '_> {
    /// The address in a pointer word. (Rejected: masking, which Cranelift would do again at every use, because it
    /// takes such instructions for cheaper than a register.)
    pub(super) fn address(&mut self, w: ir::Value) -> ir::Value {
        // Every access to a variable of the frame needs this address, so it is computed once.
        if w == self.entered_with.0 {
            return self.entered_with.1;
        }
        untagged(&mut self.b, w)
    }

    /// The address of a constant object.
    pub(super) fn address_of(&mut self, v: r_runtime::Opaque) -> ir::Value {
        if !self.roots.contains(&v) {
            self.roots.push(v);
        }
        self.word(v.addr() as u64)
    }

    /// Flags of loads from headers and fixed fields.
    pub(super) fn header_flags(&self) -> MemFlagsData {
        MemFlagsData::trusted().with_alias_region(Some(self.headers))
    }
    pub(super) fn element_flags(&self) -> MemFlagsData {
        MemFlagsData::trusted().with_alias_region(Some(self.elements))
    }
    pub(super) fn slot_flags(&self) -> MemFlagsData {
        MemFlagsData::trusted().with_alias_region(Some(self.slots))
    }

    /// A fixed field of the object at an address.
    pub(super) fn field(&mut self, address: ir::Value, offset: i32) -> ir::Value {
        let flags = self.header_flags();
        self.b.ins().load(I64, flags, address, offset)
    }

    pub(super) fn kind_byte(&mut self, address: ir::Value) -> ir::Value {
        let flags = self.header_flags();
        self.b.ins().load(I8, flags, address, HEADER)
    }

    /// Whether a word is no pointer.
    pub(super) fn is_immediate(&mut self, w: ir::Value) -> ir::Value {
        let ptr = self.word(PTR_BITS);
        self.b.ins().icmp(IntCC::UnsignedLessThan, w, ptr)
    }

    pub(super) fn is_not_kind(&mut self, kind: ir::Value, k: Kind) -> ir::Value {
        self.b.ins().icmp_imm_s(IntCC::NotEqual, kind, i64::from(k as u8))
    }

    /// Whether an object has one of these flags.
    pub(super) fn has_flags(&mut self, address: ir::Value, flags: u64) -> ir::Value {
        let header = self.field(address, HEADER);
        let mask = self.word(flags);
        let set = self.b.ins().band(header, mask);
        self.b.ins().icmp_imm_s(IntCC::NotEqual, set, 0)
    }
}
