//! Primitives in line, continued: absolute value, extremes, functions of doubles, small vectors.

use super::ctx::Kind;
use super::r#gen::{FALLBACK, Flow, Gen};
use super::regs::*;
use crate::asm::{Alu, Cond, Mem, Sse, reg};
use crate::repr;
use crate::value::{TAG_VECTOR, kind};
use crate::vm::offsets;

macro_rules! functions {
    ($($name:ident => $f:expr),*) => {
        $(extern "C" fn $name(x: f64) -> f64 { let f: fn(f64) -> f64 = $f; f(x) })*
        /// The functions that compiled code calls with a double, by the number in `Op::Math`.
        const FUNCTIONS: &[extern "C" fn(f64) -> f64] = &[$($name),*];
    };
}

functions! {
    math_sin => f64::sin, math_cos => f64::cos, math_tan => f64::tan, math_atan => f64::atan, math_exp => f64::exp,
    math_log => f64::ln
}

/// The number of `log`, which has no real value for negative numbers.
const LOG: u8 = 5;

impl Gen<'_> {
    pub(super) fn math(&mut self, f: u8, pos: usize, phase: u8) -> Flow {
        let top = self.ctx.top();
        match self.kind(top) {
            Kind::Flo => {}
            Kind::Unknown => return self.dispatch_number(top, Kind::Flo, pos, phase),
            _ => return Flow::At(pos, FALLBACK),
        }
        let x = self.double(top);
        if f == LOG {
            let negative = self.stub(pos, FALLBACK, None);
            self.asm().xorpd(SCRATCH_XMM, SCRATCH_XMM);
            self.asm().ucomisd(x, SCRATCH_XMM);
            self.jump_stub(Cond::B, negative);
        }
        self.asm().movsd(SCRATCH_XMM, x);
        self.pop();
        self.unpin();
        self.save_volatile(pos);
        let address = FUNCTIONS[f as usize] as *const () as u64;
        let a = self.asm();
        a.movsd(FRESULT, SCRATCH_XMM);
        a.store(Mem::new(MACHINE, offsets::SCHEME_RSP), reg::RSP);
        a.load(reg::RSP, Mem::new(MACHINE, offsets::C_RSP));
        a.mov_imm(reg::RAX, address);
        a.call_reg(reg::RAX);
        a.load(reg::RSP, Mem::new(MACHINE, offsets::SCHEME_RSP));
        let d = self.alloc_xmm();
        self.asm().movsd(d, FRESULT);
        self.push_double(d);
        Flow::Next
    }

    pub(super) fn absolute(&mut self, pos: usize, phase: u8) -> Flow {
        let top = self.ctx.top();
        match self.kind(top) {
            Kind::Fix => {
                let r = self.word(top);
                let d = self.alloc_reg();
                repr::fix_abs(self.asm(), d, r);
                let overflow = self.stub(pos, FALLBACK, None);
                self.jump_stub(Cond::O, overflow);
                repr::fix_done(self.asm(), d);
                self.pop();
                self.push_reg(d, Kind::Fix);
                Flow::Next
            }
            Kind::Flo => {
                let x = self.double(top);
                let d = self.alloc_xmm();
                let a = self.asm();
                a.mov_imm(reg::RAX, i64::MAX as u64);
                a.movq_to_xmm(d, reg::RAX);
                a.andpd(d, x);
                self.pop();
                self.push_double(d);
                Flow::Next
            }
            Kind::Unknown => self.dispatch_number(top, Kind::Fix, pos, phase),
            _ => Flow::At(pos, FALLBACK),
        }
    }

    pub(super) fn extreme(&mut self, greatest: bool, pos: usize, phase: u8) -> Flow {
        if let Some(flow) = self.numbers(pos, phase) {
            return flow;
        }
        let (a, b) = (self.ctx.top() - 1, self.ctx.top());
        match (self.kind(a), self.kind(b)) {
            (Kind::Fix, Kind::Fix) => {
                let (x, y) = (self.word(a), self.word(b));
                let d = self.alloc_reg();
                let asm = self.asm();
                asm.mov(d, x);
                repr::fix_alu(asm, Alu::Cmp, y, x);
                asm.cmov(if greatest { Cond::G } else { Cond::L }, d, y);
                self.popn(2);
                self.push_reg(d, Kind::Fix);
                Flow::Next
            }
            (Kind::Flo, Kind::Flo) => {
                let (x, y) = (self.double(a), self.double(b));
                let d = self.alloc_xmm();
                let unordered = self.stub(pos, FALLBACK, None);
                self.asm().ucomisd(x, y);
                self.jump_stub(Cond::P, unordered);
                self.asm().movsd(d, x);
                self.asm().sse(if greatest { Sse::Max } else { Sse::Min }, d, y);
                self.popn(2);
                self.push_double(d);
                Flow::Next
            }
            _ => Flow::At(pos, FALLBACK),
        }
    }

    /// A vector of the operands.
    pub(super) fn vector_new(&mut self, argc: usize, pos: usize) -> Flow {
        let first = self.ctx.len() - argc;
        let elements = self.common_kind(first);
        let (promise, ty) = self.new_vector(elements, pos);
        self.box_operands(first);
        let r = self.alloc_reg();
        self.allocate(r, 8 * (2 + argc));
        self.store_word(r, 0, kind::VECTOR as u64 | promise);
        self.store_word(r, 1, (argc as u64) << 3);
        for i in 0..argc {
            let operand = self.store_operand(first + i);
            self.store_operand_at(r, 2 + i, operand);
            self.unpin();
            self.pin(r);
        }
        repr::tag_address(self.asm(), r, TAG_VECTOR);
        self.popn(argc);
        self.push_typed(r, ty);
        Flow::Next
    }
}
