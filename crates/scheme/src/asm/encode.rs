//! Instruction encoding: one method an instruction form.
//!
//! An `Asm` writes at its position and advances. When its space runs out it stops writing and sets
//! `full`, which the compiler checks before code is entered, so no write leaves the space.

use std::ops::Range;

/// A general register by its hardware number.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
pub struct Reg(pub u8);

/// An SSE register by its hardware number.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
pub struct Xmm(pub u8);

pub mod reg {
    //! The general registers by name.
    use super::Reg;
    pub const RAX: Reg = Reg(0);
    pub const RCX: Reg = Reg(1);
    pub const RDX: Reg = Reg(2);
    pub const RBX: Reg = Reg(3);
    pub const RSP: Reg = Reg(4);
    pub const RBP: Reg = Reg(5);
    pub const RSI: Reg = Reg(6);
    pub const RDI: Reg = Reg(7);
    pub const R8: Reg = Reg(8);
    pub const R9: Reg = Reg(9);
    pub const R10: Reg = Reg(10);
    pub const R11: Reg = Reg(11);
    pub const R12: Reg = Reg(12);
    pub const R13: Reg = Reg(13);
    pub const R14: Reg = Reg(14);
    pub const R15: Reg = Reg(15);
}

/// A memory operand: base + index * scale + displacement.
#[derive(Clone, Copy, Debug)]
pub struct Mem {
    pub base: Reg,
    pub index: Option<(Reg, u8)>,
    pub disp: i32,
}

impl Mem {
    pub fn new(base: Reg, disp: i32) -> Mem {
        Mem { base, index: None, disp }
    }
    /// `scale` is 1, 2, 4 or 8.
    pub fn indexed(base: Reg, index: Reg, scale: u8, disp: i32) -> Mem {
        Mem { base, index: Some((index, scale)), disp }
    }
}

/// Condition codes as the hardware numbers them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
#[repr(u8)]
pub enum Cond {
    O = 0,
    No = 1,
    B = 2,
    Ae = 3,
    E = 4,
    Ne = 5,
    Be = 6,
    A = 7,
    P = 10,
    Np = 11,
    L = 12,
    Ge = 13,
    Le = 14,
    G = 15,
}

impl Cond {
    pub fn negate(self) -> Cond {
        match self {
            Cond::O => Cond::No,
            Cond::No => Cond::O,
            Cond::B => Cond::Ae,
            Cond::Ae => Cond::B,
            Cond::E => Cond::Ne,
            Cond::Ne => Cond::E,
            Cond::Be => Cond::A,
            Cond::A => Cond::Be,
            Cond::P => Cond::Np,
            Cond::Np => Cond::P,
            Cond::L => Cond::Ge,
            Cond::Ge => Cond::L,
            Cond::Le => Cond::G,
            Cond::G => Cond::Le,
        }
    }
}

/// Two-operand integer operations, by their place in the opcode map.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Alu {
    Add = 0,
    Or = 1,
    And = 4,
    Sub = 5,
    Xor = 6,
    Cmp = 7,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Shift {
    Shl = 4,
    Shr = 5,
    Sar = 7,
}

/// Scalar double operations by opcode byte.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Sse {
    Add = 0x58,
    Mul = 0x59,
    Sub = 0x5c,
    Div = 0x5e,
    Sqrt = 0x51,
    Min = 0x5d,
    Max = 0x5f,
}

/// An assembler over a space of memory. Positions are addresses at which code runs.
pub struct Asm {
    pub pos: usize,
    start: usize,
    end: usize,
    /// From where code runs to where it is written.
    to_writable: isize,
    pub full: bool,
}

impl Asm {
    pub(super) fn over(space: Range<usize>, to_writable: isize) -> Asm {
        Asm { pos: space.start, start: space.start, end: space.end, to_writable, full: false }
    }

    /// Where the byte at an address is written.
    fn writable(&self, at: usize) -> *mut u8 {
        at.wrapping_add_signed(self.to_writable) as *mut u8
    }

    /// What has been emitted.
    pub fn bytes(&self) -> &[u8] {
        // SAFETY: the bytes from the start of the space to the position were written by this assembler.
        unsafe { std::slice::from_raw_parts(self.start as *const u8, self.used()) }
    }

    /// Bytes emitted so far.
    pub fn used(&self) -> usize {
        self.pos - self.start
    }

    fn byte(&mut self, b: u8) {
        if self.pos + 1 > self.end {
            self.full = true;
            return;
        }
        // SAFETY: `pos` lies inside the mapped space, checked above.
        unsafe { self.writable(self.pos).write(b) };
        self.pos += 1;
    }

    fn imm32(&mut self, v: i32) {
        for b in v.to_le_bytes() {
            self.byte(b);
        }
    }

    fn rex(&mut self, w: bool, r: u8, x: u8, b: u8, force: bool) {
        let rex = 0x40 | (u8::from(w) << 3) | ((r >> 3) << 2) | ((x >> 3) << 1) | (b >> 3);
        if rex != 0x40 || force {
            self.byte(rex);
        }
    }

    fn modrm_reg(&mut self, r: u8, rm: u8) {
        self.byte(0xc0 | ((r & 7) << 3) | (rm & 7));
    }

    fn modrm_mem(&mut self, r: u8, m: Mem) {
        let short = (-128..128).contains(&m.disp);
        let mode = if m.disp == 0 && m.base.0 & 7 != 5 {
            0
        } else if short {
            0x40
        } else {
            0x80
        };
        let r = (r & 7) << 3;
        match m.index {
            None if m.base.0 & 7 != 4 => self.byte(mode | r | (m.base.0 & 7)),
            None => {
                self.byte(mode | r | 4);
                self.byte(0x20 | (m.base.0 & 7));
            }
            Some((index, scale)) => {
                self.byte(mode | r | 4);
                let log = scale.trailing_zeros() as u8;
                self.byte((log << 6) | ((index.0 & 7) << 3) | (m.base.0 & 7));
            }
        }
        match mode {
            0 => {}
            0x40 => self.byte(m.disp as u8),
            _ => self.imm32(m.disp),
        }
    }

    fn op_mem(&mut self, w: bool, op: &[u8], r: u8, m: Mem, force: bool) {
        self.rex(w, r, m.index.map_or(0, |(i, _)| i.0), m.base.0, force);
        for b in op {
            self.byte(*b);
        }
        self.modrm_mem(r, m);
    }

    fn op_reg(&mut self, w: bool, op: &[u8], r: u8, rm: u8, force: bool) {
        self.rex(w, r, 0, rm, force);
        for b in op {
            self.byte(*b);
        }
        self.modrm_reg(r, rm);
    }

    /// Pads with one instruction that does nothing, up to a multiple of `to`.
    pub fn align(&mut self, to: usize) {
        const NOPS: [&[u8]; 9] = [
            &[0x90],
            &[0x66, 0x90],
            &[0x0f, 0x1f, 0x00],
            &[0x0f, 0x1f, 0x40, 0],
            &[0x0f, 0x1f, 0x44, 0, 0],
            &[0x66, 0x0f, 0x1f, 0x44, 0, 0],
            &[0x0f, 0x1f, 0x80, 0, 0, 0, 0],
            &[0x0f, 0x1f, 0x84, 0, 0, 0, 0, 0],
            &[0x66, 0x0f, 0x1f, 0x84, 0, 0, 0, 0, 0],
        ];
        let mut missing = self.pos.next_multiple_of(to) - self.pos;
        while missing > 0 && !self.full {
            let n = missing.min(NOPS.len());
            NOPS[n - 1].iter().for_each(|b| self.byte(*b));
            missing -= n;
        }
    }

    // ----- moves -----

    pub fn mov(&mut self, dst: Reg, src: Reg) {
        if dst != src {
            self.op_reg(true, &[0x89], src.0, dst.0, false);
        }
    }

    /// Copies the lower half and clears the upper one.
    pub fn mov32(&mut self, dst: Reg, src: Reg) {
        self.op_reg(false, &[0x89], src.0, dst.0, false);
    }

    pub fn mov_imm(&mut self, dst: Reg, v: u64) {
        if v == 0 {
            self.op_reg(false, &[0x31], dst.0, dst.0, false);
        } else {
            self.mov_imm_keep_flags(dst, v);
        }
    }

    /// As `mov_imm` but never by `xor`, so that the flags survive.
    pub fn mov_imm_keep_flags(&mut self, dst: Reg, v: u64) {
        if v <= u32::MAX as u64 {
            self.rex(false, 0, 0, dst.0, false);
            self.byte(0xb8 | (dst.0 & 7));
            self.imm32(v as u32 as i32);
        } else if v as i64 >= i32::MIN as i64 && (v as i64) < 0 {
            self.op_reg(true, &[0xc7], 0, dst.0, false);
            self.imm32(v as i32);
        } else {
            self.rex(true, 0, 0, dst.0, false);
            self.byte(0xb8 | (dst.0 & 7));
            for b in v.to_le_bytes() {
                self.byte(b);
            }
        }
    }

    pub fn load(&mut self, dst: Reg, m: Mem) {
        self.op_mem(true, &[0x8b], dst.0, m, false);
    }

    pub fn store(&mut self, m: Mem, src: Reg) {
        self.op_mem(true, &[0x89], src.0, m, false);
    }

    /// Stores a sign-extended 32-bit immediate as 64 bits.
    pub fn store_imm(&mut self, m: Mem, v: i32) {
        self.op_mem(true, &[0xc7], 0, m, false);
        self.imm32(v);
    }

    pub fn load32(&mut self, dst: Reg, m: Mem) {
        self.op_mem(false, &[0x8b], dst.0, m, false);
    }

    pub fn store32(&mut self, m: Mem, src: Reg) {
        self.op_mem(false, &[0x89], src.0, m, false);
    }

    pub fn load8(&mut self, dst: Reg, m: Mem) {
        self.op_mem(false, &[0x0f, 0xb6], dst.0, m, false);
    }

    pub fn store8(&mut self, m: Mem, src: Reg) {
        self.op_mem(false, &[0x88], src.0, m, true);
    }

    pub fn lea(&mut self, dst: Reg, m: Mem) {
        self.op_mem(true, &[0x8d], dst.0, m, false);
    }

    // ----- integer operations -----

    pub fn alu(&mut self, op: Alu, dst: Reg, src: Reg) {
        self.op_reg(true, &[(op as u8) * 8 + 1], src.0, dst.0, false);
    }

    pub fn alu_imm(&mut self, op: Alu, dst: Reg, v: i32) {
        if (-128..128).contains(&v) {
            self.op_reg(true, &[0x83], op as u8, dst.0, false);
            self.byte(v as u8);
        } else {
            self.op_reg(true, &[0x81], op as u8, dst.0, false);
            self.imm32(v);
        }
    }

    /// On the lower half; clears the upper one.
    pub fn alu32(&mut self, op: Alu, dst: Reg, src: Reg) {
        self.op_reg(false, &[(op as u8) * 8 + 1], src.0, dst.0, false);
    }

    /// On the lower half; clears the upper one.
    pub fn alu32_imm(&mut self, op: Alu, dst: Reg, v: i32) {
        if (-128..128).contains(&v) {
            self.op_reg(false, &[0x83], op as u8, dst.0, false);
            self.byte(v as u8);
        } else {
            self.op_reg(false, &[0x81], op as u8, dst.0, false);
            self.imm32(v);
        }
    }

    pub fn alu_mem(&mut self, op: Alu, dst: Reg, m: Mem) {
        self.op_mem(true, &[(op as u8) * 8 + 3], dst.0, m, false);
    }

    pub fn alu_mem_imm(&mut self, op: Alu, m: Mem, v: i32) {
        if (-128..128).contains(&v) {
            self.op_mem(true, &[0x83], op as u8, m, false);
            self.byte(v as u8);
        } else {
            self.op_mem(true, &[0x81], op as u8, m, false);
            self.imm32(v);
        }
    }

    pub fn cmp_mem8_imm(&mut self, m: Mem, v: u8) {
        self.op_mem(false, &[0x80], 7, m, false);
        self.byte(v);
    }

    pub fn test(&mut self, a: Reg, b: Reg) {
        self.op_reg(true, &[0x85], b.0, a.0, false);
    }

    pub fn test32(&mut self, a: Reg, b: Reg) {
        self.op_reg(false, &[0x85], b.0, a.0, false);
    }

    pub fn test_mem(&mut self, m: Mem, r: Reg) {
        self.op_mem(true, &[0x85], r.0, m, false);
    }

    /// Tests the low byte of a register against an immediate.
    pub fn test8_imm(&mut self, a: Reg, v: u8) {
        self.op_reg(false, &[0xf6], 0, a.0, true);
        self.byte(v);
    }

    /// Compares the low byte of a register with an immediate.
    pub fn cmp8_imm(&mut self, a: Reg, v: u8) {
        self.op_reg(false, &[0x80], 7, a.0, true);
        self.byte(v);
    }

    pub fn lea32(&mut self, dst: Reg, m: Mem) {
        self.op_mem(false, &[0x8d], dst.0, m, false);
    }

    pub fn imul(&mut self, dst: Reg, src: Reg) {
        self.op_reg(true, &[0x0f, 0xaf], dst.0, src.0, false);
    }

    pub fn imul_imm(&mut self, dst: Reg, src: Reg, v: i32) {
        self.op_reg(true, &[0x69], dst.0, src.0, false);
        self.imm32(v);
    }

    pub fn imul32(&mut self, dst: Reg, src: Reg) {
        self.op_reg(false, &[0x0f, 0xaf], dst.0, src.0, false);
    }

    pub fn imul32_imm(&mut self, dst: Reg, src: Reg, v: i32) {
        self.op_reg(false, &[0x69], dst.0, src.0, false);
        self.imm32(v);
    }

    pub fn shift32_imm(&mut self, op: Shift, dst: Reg, n: u8) {
        self.op_reg(false, &[0xc1], op as u8, dst.0, false);
        self.byte(n);
    }

    pub fn shift_imm(&mut self, op: Shift, dst: Reg, n: u8) {
        self.op_reg(true, &[0xc1], op as u8, dst.0, false);
        self.byte(n);
    }

    /// Shifts by the count in `cl`.
    pub fn shift_cl(&mut self, op: Shift, dst: Reg) {
        self.op_reg(true, &[0xd3], op as u8, dst.0, false);
    }

    pub fn neg(&mut self, r: Reg) {
        self.op_reg(true, &[0xf7], 3, r.0, false);
    }

    pub fn not(&mut self, r: Reg) {
        self.op_reg(true, &[0xf7], 2, r.0, false);
    }

    pub fn cqo(&mut self) {
        self.byte(0x48);
        self.byte(0x99);
    }

    pub fn idiv(&mut self, r: Reg) {
        self.op_reg(true, &[0xf7], 7, r.0, false);
    }

    pub fn cdq(&mut self) {
        self.byte(0x99);
    }

    pub fn idiv32(&mut self, r: Reg) {
        self.op_reg(false, &[0xf7], 7, r.0, false);
    }

    pub fn inc_mem(&mut self, m: Mem) {
        self.op_mem(true, &[0xff], 0, m, false);
    }

    pub fn cmov(&mut self, cond: Cond, dst: Reg, src: Reg) {
        self.op_reg(true, &[0x0f, 0x40 | cond as u8], dst.0, src.0, false);
    }

    pub fn setcc(&mut self, cond: Cond, dst: Reg) {
        self.op_reg(false, &[0x0f, 0x90 | cond as u8], 0, dst.0, true);
    }

    pub fn movzx8(&mut self, dst: Reg, src: Reg) {
        self.op_reg(false, &[0x0f, 0xb6], dst.0, src.0, true);
    }

    // ----- control -----

    pub fn push(&mut self, r: Reg) {
        self.rex(false, 0, 0, r.0, false);
        self.byte(0x50 | (r.0 & 7));
    }

    /// Pushes a sign-extended immediate.
    pub fn push_imm(&mut self, v: i32) {
        if (-128..128).contains(&v) {
            self.byte(0x6a);
            self.byte(v as u8);
        } else {
            self.byte(0x68);
            self.imm32(v);
        }
    }

    pub fn pop(&mut self, r: Reg) {
        self.rex(false, 0, 0, r.0, false);
        self.byte(0x58 | (r.0 & 7));
    }

    fn rel32(&mut self, target: usize) {
        let next = self.pos + 4;
        self.imm32((target as i64 - next as i64) as i32);
    }

    /// Returns the address of the jump, for `patch_jump`.
    pub fn jmp(&mut self, target: usize) -> usize {
        let at = self.pos;
        self.byte(0xe9);
        self.rel32(target);
        at
    }

    /// Returns the address of the jump, for `patch_jump`.
    pub fn jcc(&mut self, cond: Cond, target: usize) -> usize {
        let at = self.pos;
        self.byte(0x0f);
        self.byte(0x80 | cond as u8);
        self.rel32(target);
        at
    }

    pub fn jmp_reg(&mut self, r: Reg) {
        self.op_reg(false, &[0xff], 4, r.0, false);
    }

    pub fn jmp_mem(&mut self, m: Mem) {
        self.op_mem(false, &[0xff], 4, m, false);
    }

    pub fn call_reg(&mut self, r: Reg) {
        self.op_reg(false, &[0xff], 2, r.0, false);
    }

    pub fn call(&mut self, target: usize) {
        self.byte(0xe8);
        self.rel32(target);
    }

    pub fn ret(&mut self) {
        self.byte(0xc3);
    }

    // ----- doubles -----

    fn sse_reg(&mut self, prefix: u8, op: u8, w: bool, r: u8, rm: u8) {
        self.byte(prefix);
        self.op_reg(w, &[0x0f, op], r, rm, false);
    }

    fn sse_mem(&mut self, prefix: u8, op: u8, r: u8, m: Mem) {
        self.byte(prefix);
        self.op_mem(false, &[0x0f, op], r, m, false);
    }

    pub fn movsd(&mut self, dst: Xmm, src: Xmm) {
        if dst != src {
            // movapd copies the whole register and has no false dependency on `dst`.
            self.sse_reg(0x66, 0x28, false, dst.0, src.0);
        }
    }

    pub fn movsd_load(&mut self, dst: Xmm, m: Mem) {
        self.sse_mem(0xf2, 0x10, dst.0, m);
    }

    pub fn movsd_store(&mut self, m: Mem, src: Xmm) {
        self.sse_mem(0xf2, 0x11, src.0, m);
    }

    pub fn sse(&mut self, op: Sse, dst: Xmm, src: Xmm) {
        self.sse_reg(0xf2, op as u8, false, dst.0, src.0);
    }

    pub fn ucomisd(&mut self, a: Xmm, b: Xmm) {
        self.sse_reg(0x66, 0x2e, false, a.0, b.0);
    }

    pub fn xorpd(&mut self, a: Xmm, b: Xmm) {
        self.sse_reg(0x66, 0x57, false, a.0, b.0);
    }

    pub fn andpd(&mut self, a: Xmm, b: Xmm) {
        self.sse_reg(0x66, 0x54, false, a.0, b.0);
    }

    /// mode: 0 nearest even, 1 floor, 2 ceiling, 3 truncate.
    pub fn roundsd(&mut self, dst: Xmm, src: Xmm, mode: u8) {
        self.byte(0x66);
        self.op_reg(false, &[0x0f, 0x3a, 0x0b], dst.0, src.0, false);
        self.byte(mode | 8);
    }

    pub fn cvtsi2sd(&mut self, dst: Xmm, src: Reg) {
        self.xorpd(dst, dst);
        self.sse_reg(0xf2, 0x2a, true, dst.0, src.0);
    }

    pub fn cvtsi2sd32(&mut self, dst: Xmm, src: Reg) {
        self.xorpd(dst, dst);
        self.sse_reg(0xf2, 0x2a, false, dst.0, src.0);
    }

    pub fn cvttsd2si32(&mut self, dst: Reg, src: Xmm) {
        self.sse_reg(0xf2, 0x2c, false, dst.0, src.0);
    }

    pub fn cvttsd2si(&mut self, dst: Reg, src: Xmm) {
        self.sse_reg(0xf2, 0x2c, true, dst.0, src.0);
    }

    pub fn movq_to_xmm(&mut self, dst: Xmm, src: Reg) {
        self.sse_reg(0x66, 0x6e, true, dst.0, src.0);
    }

    pub fn movq_from_xmm(&mut self, dst: Reg, src: Xmm) {
        self.sse_reg(0x66, 0x7e, true, src.0, dst.0);
    }

    // ----- patching -----

    /// Redirects the jump or conditional jump at `at`, in any space of the same memory.
    pub fn patch_jump(&self, at: usize, target: usize) {
        // SAFETY: `at` is the address of a jump this assembler emitted, so the bytes are mapped.
        let first = unsafe { (at as *const u8).read() };
        let field = if first == 0xe9 { at + 1 } else { at + 2 };
        let rel = (target as i64 - (field as i64 + 4)) as i32;
        // SAFETY: the displacement of that jump, four mapped bytes.
        unsafe { self.writable(field).cast::<i32>().write_unaligned(rel) };
    }

    /// Negates the condition of the conditional jump at `at`.
    pub fn negate_jcc(&self, at: usize) {
        let p = self.writable(at + 1);
        // SAFETY: `at` is the address of a two-byte-opcode jcc this assembler emitted.
        unsafe { p.write(p.read() ^ 1) };
    }
}

#[cfg(test)]
mod tests {
    use super::super::CodeMemory;
    use super::reg::*;
    use super::*;

    fn bytes(f: impl FnOnce(&mut Asm)) -> Vec<u8> {
        let memory = CodeMemory::new(1 << 16).unwrap();
        let (mut asm, _) = memory.spaces();
        let start = asm.pos;
        f(&mut asm);
        // SAFETY: the bytes just emitted, inside the mapping.
        unsafe { std::slice::from_raw_parts(start as *const u8, asm.pos - start).to_vec() }
    }

    #[test]
    fn encodings_match_the_manual() {
        assert_eq!(bytes(|a| a.mov(RAX, R9)), [0x4c, 0x89, 0xc8]);
        assert_eq!(bytes(|a| a.load(RCX, Mem::new(RSP, 8))), [0x48, 0x8b, 0x4c, 0x24, 8]);
        assert_eq!(bytes(|a| a.load(R13, Mem::new(R13, 0))), [0x4d, 0x8b, 0x6d, 0]);
        assert_eq!(bytes(|a| a.store(Mem::indexed(RBX, R12, 8, 4), RDX)), [0x4a, 0x89, 0x54, 0xe3, 4]);
        assert_eq!(bytes(|a| a.alu_imm(Alu::Cmp, RSI, 1000)), [0x48, 0x81, 0xfe, 0xe8, 3, 0, 0]);
        assert_eq!(bytes(|a| a.test8_imm(RSI, 7)), [0x40, 0xf6, 0xc6, 7]);
        assert_eq!(bytes(|a| a.sse(Sse::Mul, Xmm(9), Xmm(1))), [0xf2, 0x44, 0x0f, 0x59, 0xc9]);
        assert_eq!(bytes(|a| a.mov_imm(RDX, u64::MAX)), [0x48, 0xc7, 0xc2, 0xff, 0xff, 0xff, 0xff]);
        assert_eq!(bytes(|a| a.cvttsd2si(RAX, Xmm(1))), [0xf2, 0x48, 0x0f, 0x2c, 0xc1]);
        assert_eq!(bytes(|a| a.alu32(Alu::Add, R8, RBX)), [0x41, 0x01, 0xd8]);
        assert_eq!(bytes(|a| a.alu32_imm(Alu::Cmp, RDI, -1)), [0x83, 0xff, 0xff]);
        assert_eq!(bytes(|a| a.test_mem(Mem::new(R15, 8), RAX)), [0x49, 0x85, 0x47, 8]);
        assert_eq!(bytes(|a| a.imul32(RDX, R9)), [0x41, 0x0f, 0xaf, 0xd1]);
        assert_eq!(bytes(|a| a.cvtsi2sd32(Xmm(1), R9))[4..], [0xf2, 0x41, 0x0f, 0x2a, 0xc9]);
    }

    #[test]
    fn emitted_code_runs_and_patches() {
        let mut memory = CodeMemory::new(1 << 16).unwrap();
        let (mut a, stubs) = memory.spaces();
        let entry = a.pos;
        a.mov(RAX, RDI);
        a.alu_imm(Alu::Cmp, RAX, 10);
        let jump = a.jcc(Cond::L, entry);
        a.imul_imm(RAX, RAX, 3);
        a.ret();
        let small = a.pos;
        a.alu_imm(Alu::Add, RAX, 100);
        a.ret();
        a.patch_jump(jump, small);
        // SAFETY: `entry` is a complete function of the C convention taking and giving an integer.
        let f: extern "C" fn(i64) -> i64 = unsafe { std::mem::transmute(entry) };
        memory.publish([a.pos, stubs.pos]);
        assert_eq!((f(20), f(5)), (60, 105));
        a.negate_jcc(jump);
        memory.publish([a.pos, stubs.pos]);
        assert_eq!((f(20), f(5)), (120, 15));
    }
}
