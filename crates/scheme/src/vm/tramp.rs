//! Trampolines: the fixed pieces of machine code between compiled code and Rust.

use super::runtime as rt;
use super::{Vm, offsets};
use crate::asm::{Alu, Asm, Cond, Mem, Reg, Xmm, reg};
use crate::compile::ctx::Kind;
use crate::compile::regs::*;
use crate::compile::{ENTRY_SLOTS, RETURN_SLOTS};
use crate::repr;
use crate::value::{PROC_TABLE, RAISED, TAG_PROC};

/// Addresses of the trampolines and of the tables that end stacks.
#[derive(Default)]
pub struct Tramp {
    pub enter: usize,
    /// Calls a primitive: rsi primitive, rdx argument count, rcx site. Result in rax.
    pub prim: usize,
    /// As `prim`, then returns the result.
    pub prim_return: usize,
    pub control: usize,
    /// Makes the rest list: rax argument count, rdx required.
    pub rest: usize,
    /// Wrong argument count: rsi instance, rdx count.
    pub arity: usize,
    /// The write barrier: rax object, rdx the word stored to.
    pub barrier: usize,
    /// The area of the stack is full: called from an entry, goes on there with every register kept.
    pub stack_overflow: usize,
    /// Raises about a name: rsi what, rdx name or cell, rcx site.
    pub complain: usize,
    allocate: usize,
    stub: usize,
    entry_stub: usize,
    pub entry_slots: Vec<usize>,
    pub return_slots: Vec<usize>,
    pub halt_table: u64,
    pub error_table: u64,
    pub underflow_table: u64,
    pub continuation_instance: u32,
}

/// Registers saved around calls into the compiler, in pushing order.
const SAVED: [Reg; 14] = [
    reg::RAX,
    reg::RCX,
    reg::RDX,
    reg::RBX,
    reg::RSI,
    reg::RDI,
    reg::RBP,
    reg::R8,
    reg::R9,
    reg::R10,
    reg::R11,
    reg::R12,
    reg::R13,
    reg::R14,
];
const CALLEE_SAVED: [Reg; 6] = [reg::RBX, reg::RBP, reg::R12, reg::R13, reg::R14, reg::R15];

/// A frame that goes to the end of its stack object.
pub const WHOLE: u64 = 1 << 40;

fn save_all(a: &mut Asm) {
    for r in SAVED {
        a.push(r);
    }
    a.lea(reg::RSP, Mem::new(reg::RSP, -128));
    for x in 0..16 {
        a.movsd_store(Mem::new(reg::RSP, 8 * x as i32), Xmm(x));
    }
}

fn restore_all(a: &mut Asm, but_rax: bool) {
    for x in 0..16 {
        a.movsd_load(Xmm(x), Mem::new(reg::RSP, 8 * x as i32));
    }
    a.lea(reg::RSP, Mem::new(reg::RSP, 128));
    for r in SAVED.into_iter().rev() {
        if r == reg::RAX && but_rax {
            a.lea(reg::RSP, Mem::new(reg::RSP, 8));
        } else {
            a.pop(r);
        }
    }
}

/// Calls a Rust function on the native stack; its first argument is the machine.
fn rust(a: &mut Asm, f: usize) {
    a.store(Mem::new(MACHINE, offsets::SCHEME_RSP), reg::RSP);
    a.load(reg::RSP, Mem::new(MACHINE, offsets::C_RSP));
    a.mov(reg::RDI, MACHINE);
    a.mov_imm(reg::RAX, f as u64);
    a.call_reg(reg::RAX);
    a.load(reg::RSP, Mem::new(MACHINE, offsets::SCHEME_RSP));
}

fn jump_generic(a: &mut Asm) {
    a.load(reg::RCX, repr::word(CLOSURE, TAG_PROC, PROC_TABLE));
    a.jmp_mem(Mem::new(reg::RCX, 0));
}

impl Vm {
    pub(super) fn make_trampolines(&mut self) {
        let mut t = std::mem::take(&mut self.tramp);
        self.make_tables(&mut t);
        let a = &mut self.stub_code;
        let raise = make_raise(a, t.error_table);
        make_compiler_calls(a, &mut t, raise);
        make_primitive_calls(a, &mut t, raise);
        let dispatch = make_dispatch(a);
        make_control(a, &mut t, dispatch, raise);
        make_complaints(a, &mut t, raise);
        t.enter = make_enter(a, t.halt_table, dispatch);
        self.tramp = t;
    }

    /// The tables at the ends of stacks, and the slots that new tables start with.
    fn make_tables(&mut self, t: &mut Tramp) {
        let a = &mut self.stub_code;
        let halt = make_halt(a);
        let broken = a.pos;
        a.mov_imm(RESULT, crate::value::UNSPECIFIED.0);
        a.jmp(halt[0]);
        let mut table = |frame: u64, slots: Vec<u64>| {
            let mut words = vec![frame, u64::MAX];
            words.extend(slots);
            self.tables_area.add(&words, 2).unwrap_or(0)
        };
        t.halt_table = table(0, halt.iter().map(|h| *h as u64).collect());
        t.error_table = table(WHOLE, vec![broken as u64; RETURN_SLOTS]);
        let underflow: Vec<u64> = make_underflow(&mut self.stub_code).into_iter().map(|u| u as u64).collect();
        t.underflow_table = table(0, underflow);
    }

    /// The slow path of an allocation of so many bytes: the object in rax, everything else kept.
    pub fn slow_allocation(&mut self, bytes: usize) -> usize {
        if let Some(at) = self.slow_allocations.get(&bytes) {
            return *at;
        }
        let at = self.stub_code.pos;
        self.stub_code.mov_imm(reg::RAX, bytes as u64);
        self.stub_code.jmp(self.tramp.allocate);
        self.slow_allocations.insert(bytes, at);
        at
    }

    pub fn stub_address(&mut self, id: usize) -> usize {
        while self.stub_addresses.len() <= id {
            let n = self.stub_addresses.len();
            self.stub_addresses.push(self.stub_code.pos);
            self.stub_code.mov_imm(reg::RDX, n as u64);
            self.stub_code.jmp(self.tramp.stub);
        }
        self.stub_addresses[id]
    }

    pub fn entry_stub_address(&mut self, id: usize) -> usize {
        while self.entry_stub_addresses.len() <= id {
            let n = self.entry_stub_addresses.len();
            self.entry_stub_addresses.push(self.stub_code.pos);
            self.stub_code.mov_imm(reg::RDX, n as u64);
            self.stub_code.jmp(self.tramp.entry_stub);
        }
        self.entry_stub_addresses[id]
    }

    /// Code that raises about an unbound global.
    pub fn unbound_stub(&mut self, cell: crate::syntax::tree::CellId, inst: u32, line: u32) -> usize {
        let site = self.site(inst, line);
        if let Some(at) = self.unbound_stubs.get(&(cell.0, site)) {
            return *at;
        }
        let at = self.complaint(0, cell.0, site);
        self.unbound_stubs.insert((cell.0, site), at);
        at
    }

    /// Code that raises about a `letrec` variable used too early.
    pub fn unassigned_stub(&mut self, inst: u32) -> usize {
        if let Some(at) = self.unassigned {
            return at;
        }
        let site = self.site(inst, 0);
        let at = self.complaint(1, 0, site);
        self.unassigned = Some(at);
        at
    }

    fn complaint(&mut self, what: u64, which: u32, site: u32) -> usize {
        let at = self.stub_code.pos;
        self.stub_code.mov_imm(reg::RSI, what);
        self.stub_code.mov_imm(reg::RDX, which as u64);
        self.stub_code.mov_imm(reg::RCX, site as u64);
        self.stub_code.jmp(self.tramp.complain);
        at
    }
}

/// Leaves compiled code: one way in per kind of result.
fn make_halt(a: &mut Asm) -> Vec<usize> {
    let mut slots = Vec::new();
    let mut jumps = Vec::new();
    for k in 0..RETURN_SLOTS {
        slots.push(a.pos);
        if k == Kind::Flo as usize {
            a.movsd_store(Mem::new(MACHINE, offsets::FRESULT), FRESULT);
        } else {
            a.store(Mem::new(MACHINE, offsets::RESULT), RESULT);
        }
        a.store_imm(Mem::new(MACHINE, offsets::RESULT_KIND), k as i32);
        jumps.push(a.jmp(0));
    }
    for j in jumps {
        a.patch_jump(j, a.pos);
    }
    leave(a);
    slots
}

fn leave(a: &mut Asm) {
    a.load(reg::RSP, Mem::new(MACHINE, offsets::C_RSP));
    a.lea(reg::RSP, Mem::new(reg::RSP, 8));
    for r in CALLEE_SAVED.into_iter().rev() {
        a.pop(r);
    }
    a.ret();
}

/// Brings back a frame and returns to it with the same result.
fn make_underflow(a: &mut Asm) -> Vec<usize> {
    let mut slots = Vec::new();
    let mut jumps = Vec::new();
    for k in 0..RETURN_SLOTS {
        slots.push(a.pos);
        a.mov_imm(reg::R12, k as u64);
        jumps.push(a.jmp(0));
    }
    for j in jumps {
        a.patch_jump(j, a.pos);
    }
    // rbx and r12 survive the call; xmm0 does not.
    a.movsd_store(Mem::new(MACHINE, offsets::FRESULT), FRESULT);
    a.store(Mem::new(MACHINE, offsets::RESULT), RESULT);
    rust(a, rt::rt_underflow as *const () as usize);
    a.movsd_load(FRESULT, Mem::new(MACHINE, offsets::FRESULT));
    a.load(reg::RCX, Mem::new(reg::RSP, 0));
    a.jmp_mem(Mem::indexed(reg::RCX, reg::R12, 8, 0));
    slots
}

/// Stubs, empty slots, allocation and barrier: calls that keep every register.
fn make_compiler_calls(a: &mut Asm, t: &mut Tramp, raise: usize) {
    let keep_all = |a: &mut Asm, f: usize| {
        let at = a.pos;
        save_all(a);
        a.mov(reg::R8, reg::RSI);
        a.mov(reg::RSI, reg::RDX);
        a.mov(reg::RDX, reg::R8);
        a.lea(reg::RCX, Mem::new(reg::RSP, 8 * SAVED.len() as i32 + 128));
        rust(a, f);
        a.store(Mem::new(MACHINE, offsets::TARGET), reg::RAX);
        restore_all(a, false);
        a.jmp_mem(Mem::new(MACHINE, offsets::TARGET));
        at
    };
    t.stub = keep_all(a, rt::rt_stub as *const () as usize);
    t.entry_stub = keep_all(a, rt::rt_entry_stub as *const () as usize);
    let table_entry = keep_all(a, rt::rt_table_entry as *const () as usize);
    let table_return = keep_all(a, rt::rt_return as *const () as usize);
    for slot in 0..ENTRY_SLOTS {
        t.entry_slots.push(a.pos);
        a.mov_imm(reg::RDX, slot as u64);
        a.jmp(table_entry);
    }
    for k in 0..RETURN_SLOTS {
        t.return_slots.push(a.pos);
        a.mov_imm(reg::RDX, k as u64);
        a.jmp(table_return);
    }
    t.allocate = a.pos;
    save_all(a);
    a.mov(reg::RSI, reg::RAX);
    rust(a, rt::rt_allocate as *const () as usize);
    // No object: the heap is full, and the registers are of no use any more.
    a.test(reg::RAX, reg::RAX);
    a.jcc(Cond::E, raise);
    restore_all(a, true);
    a.ret();
    t.barrier = a.pos;
    save_all(a);
    a.mov(reg::RSI, reg::RAX);
    rust(a, rt::rt_barrier as *const () as usize);
    restore_all(a, false);
    a.ret();
    t.rest = a.pos;
    save_all(a);
    a.mov(reg::RSI, reg::RAX);
    rust(a, rt::rt_rest as *const () as usize);
    restore_all(a, false);
    a.ret();
}

/// Calls the procedure that raises, with the machine's condition; it never returns here.
fn make_raise(a: &mut Asm, error_table: u64) -> usize {
    let at = a.pos;
    a.mov_imm(reg::RAX, error_table);
    a.push(reg::RAX);
    a.load(ARGS[0], Mem::new(MACHINE, offsets::CONDITION));
    a.load(CLOSURE, Mem::new(MACHINE, offsets::RAISE_PROC));
    a.mov_imm(reg::RAX, 1);
    jump_generic(a);
    at
}

fn make_primitive_calls(a: &mut Asm, t: &mut Tramp, raise: usize) {
    t.prim = a.pos;
    rust(a, rt::rt_prim as *const () as usize);
    a.alu_imm(Alu::Cmp, reg::RAX, RAISED.0 as i32);
    a.jcc(Cond::E, raise);
    a.ret();
    t.prim_return = a.pos;
    rust(a, rt::rt_prim as *const () as usize);
    a.alu_imm(Alu::Cmp, reg::RAX, RAISED.0 as i32);
    a.jcc(Cond::E, raise);
    a.mov(RESULT, reg::RAX);
    a.load(reg::RCX, Mem::new(reg::RSP, 0));
    a.jmp_mem(Mem::new(reg::RCX, 0));
}

/// Calls the machine's procedure with the arguments of the buffer.
fn make_dispatch(a: &mut Asm) -> usize {
    let at = a.pos;
    a.load(reg::RCX, Mem::new(MACHINE, offsets::ARGS));
    for (i, r) in ARGS.iter().enumerate() {
        a.load(*r, Mem::new(reg::RCX, 8 * i as i32));
    }
    a.load(CLOSURE, Mem::new(MACHINE, offsets::RESULT));
    a.load(reg::RAX, Mem::new(MACHINE, offsets::ARGC));
    jump_generic(a);
    at
}

/// Control primitives: Rust decides between calling, returning, leaving and raising.
fn make_control(a: &mut Asm, t: &mut Tramp, dispatch: usize, raise: usize) {
    t.control = a.pos;
    rust(a, rt::rt_control as *const () as usize);
    a.alu_imm(Alu::Cmp, reg::RAX, rt::GO_CALL as i32);
    a.jcc(Cond::E, dispatch);
    a.alu_imm(Alu::Cmp, reg::RAX, rt::GO_RAISE as i32);
    a.jcc(Cond::E, raise);
    a.alu_imm(Alu::Cmp, reg::RAX, rt::GO_LEAVE as i32);
    let out = a.jcc(Cond::E, 0);
    a.load(RESULT, Mem::new(MACHINE, offsets::RESULT));
    a.load(reg::RCX, Mem::new(reg::RSP, 0));
    a.jmp_mem(Mem::new(reg::RCX, 0));
    a.patch_jump(out, a.pos);
    leave(a);
}

fn make_complaints(a: &mut Asm, t: &mut Tramp, raise: usize) {
    t.arity = a.pos;
    rust(a, rt::rt_arity as *const () as usize);
    a.jmp(raise);
    t.complain = a.pos;
    rust(a, rt::rt_complain as *const () as usize);
    a.jmp(raise);
    // The stack grows under the feet of an entry: every register is kept but the stack pointer.
    t.stack_overflow = a.pos;
    a.pop(reg::RAX);
    a.store(Mem::new(MACHINE, offsets::TARGET), reg::RAX);
    save_all(a);
    a.lea(reg::RSI, Mem::new(reg::RSP, 8 * SAVED.len() as i32 + 128));
    rust(a, rt::rt_overflow as *const () as usize);
    a.alu_imm(Alu::Cmp, reg::RAX, rt::GO_ON as i32);
    let failed = a.jcc(Cond::Ne, 0);
    restore_all(a, false);
    a.load(reg::RSP, Mem::new(MACHINE, offsets::NEW_RSP));
    a.jmp_mem(Mem::new(MACHINE, offsets::TARGET));
    a.patch_jump(failed, a.pos);
    a.load(reg::RSP, Mem::new(MACHINE, offsets::NEW_RSP));
    a.alu_imm(Alu::Cmp, reg::RAX, rt::GO_RAISE as i32);
    a.jcc(Cond::E, raise);
    leave(a);
}

/// Enters compiled code from Rust: calls the machine's procedure with the arguments of the buffer.
fn make_enter(a: &mut Asm, halt_table: u64, dispatch: usize) -> usize {
    let at = a.pos;
    for r in CALLEE_SAVED {
        a.push(r);
    }
    a.lea(reg::RSP, Mem::new(reg::RSP, -8));
    a.mov(MACHINE, reg::RDI);
    repr::set_up(a);
    a.store(Mem::new(MACHINE, offsets::C_RSP), reg::RSP);
    a.load(reg::RSP, Mem::new(MACHINE, offsets::SCHEME_RSP));
    a.mov_imm(reg::RAX, halt_table);
    a.push(reg::RAX);
    a.jmp(dispatch);
    at
}
