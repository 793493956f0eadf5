//! The interpreter loop.

use std::cell::Cell;

use r_runtime::error::UnwindKind;
use r_runtime::vm::Tiered;
use r_runtime::{Res, Unwind, Value, Vm};

use crate::code::{CALL_HEAT, Code, CodeKind, Compiled, Site};
use crate::compile;
use crate::op::{Instr, Op};

/// One activation. Its state is (code, pc, operand stack, environment) and nothing else.
pub(super) struct Frame<'a> {
    pub vm: &'a mut Vm,
    pub code: &'a Code,
    pub c: &'a Compiled,
    pub env: Value,
    pub pc: *const Cell<Instr>,
    pub sp: *mut Value,
    /// Bottom of the operand stack.
    pub start: usize,
}

/// Runs code in an environment.
pub fn run(vm: &mut Vm, code: &Code, env: Value) -> Res<Value> {
    let c = compile::ensure(vm, code).map_err(|u| vm.signalled(u))?;
    check_room(vm, c).map_err(|u| vm.signalled(u))?;
    let (start, mut pc) = (vm.stack.sp, 0);
    if code.kind == CodeKind::Body {
        match compiled_call(vm, code, c, env) {
            Tiered::No => {}
            Tiered::Done(r) => return r,
            Tiered::Resume(at) => pc = at as usize,
        }
    }
    run_from(vm, code, c, env, pc, start)
}

/// Runs a function's compiled code if there is some, or if it is time to make it.
#[inline(always)]
fn compiled_call(vm: &mut Vm, code: &Code, c: &Compiled, env: Value) -> Tiered {
    if c.tier.native.get() != 0 {
        return (vm.hooks.tier.call_native)(vm, c.tier.native.get(), env);
    }
    if c.tier.warm(CALL_HEAT) {
        return (vm.hooks.tier.hot_call)(vm, code as *const Code as usize, env);
    }
    Tiered::No
}

/// Runs code from `pc` on in an environment; the frame's operand stack starts at `start` and has
/// what it needs there already.
pub(super) fn run_from(
    vm: &mut Vm,
    code: &Code,
    c: &Compiled,
    env: Value,
    pc: usize,
    start: usize,
) -> Res<Value> {
    debug_assert!(pc < c.instrs.len());
    // SAFETY: `stack.sp` is within the stack's region, `pc` within the code.
    let (sp, pc) = unsafe { (vm.stack.base().add(vm.stack.sp), c.instrs.as_ptr().add(pc)) };
    let mut f = Frame { vm, code, c, env, pc, sp, start };
    loop {
        let r = f.steps();
        let u = match r {
            Ok(v) => {
                f.vm.stack.sp = start;
                return Ok(v);
            }
            Err(u) => u,
        };
        f.sync();
        let u = if u.is_raise() { f.vm.signalled(u) } else { u };
        match f.resume_in_loop(u, code, start) {
            None => continue,
            Some(u) => {
                f.vm.stack.sp = start;
                return Err(u);
            }
        }
    }
}

#[inline]
fn check_room(vm: &mut Vm, c: &Compiled) -> Res<()> {
    let here = &vm as *const _ as usize;
    if here < vm.stack_limit || !vm.stack.has_room(c.max_stack + 256) {
        return Err(too_deep(vm, here));
    }
    Ok(())
}

#[cold]
fn too_deep(vm: &mut Vm, here: usize) -> Unwind {
    // Handlers need some room too.
    let usage = vm.stack_top.saturating_sub(here);
    vm.lower_stack_limit();
    Unwind::error_no_call(format!("C stack usage  {usage} is too close to the limit"))
}

impl Frame<'_> {
    #[inline(always)]
    pub fn push(&mut self, v: Value) {
        // SAFETY: `check_room` made sure of `max_stack` values; the compiler computed it.
        unsafe {
            *self.sp = v;
            self.sp = self.sp.add(1);
        }
    }
    #[inline(always)]
    pub fn pop(&mut self) -> Value {
        // SAFETY: the compiler keeps pushes and pops balanced.
        unsafe {
            self.sp = self.sp.sub(1);
            *self.sp
        }
    }
    /// The value `n` below the top (0 is the top).
    #[inline(always)]
    pub fn peek(&self, n: usize) -> Value {
        // SAFETY: as in `pop`.
        unsafe { *self.sp.sub(n + 1) }
    }
    #[inline(always)]
    pub fn poke(&mut self, n: usize, v: Value) {
        // SAFETY: as in `pop`.
        unsafe { *self.sp.sub(n + 1) = v };
    }
    #[inline(always)]
    pub fn drop_n(&mut self, n: usize) {
        // SAFETY: as in `pop`.
        unsafe { self.sp = self.sp.sub(n) };
    }
    /// Writes the stack pointer back for code that is not this frame's.
    #[inline(always)]
    pub fn sync(&mut self) {
        // SAFETY: both point into the stack's region.
        self.vm.stack.sp = unsafe { self.sp.offset_from(self.vm.stack.base()) } as usize;
    }
    #[inline(always)]
    pub fn constant(&self, b: u32) -> Value {
        // SAFETY: the compiler emits indices of constants it made.
        unsafe { *self.c.consts.get_unchecked(b as usize) }
    }
    #[inline(always)]
    pub fn site(&self, b: u32) -> &'static Site {
        // SAFETY: indices as above; the code object outlives the frame, whose caller holds it.
        unsafe { &*(self.c.sites.get_unchecked(b as usize) as *const Site) }
    }
    #[inline(always)]
    pub fn jump(&mut self, target: u32) {
        // SAFETY: the compiler emits targets within the code.
        self.pc = unsafe { self.c.instrs.as_ptr().add(target as usize) };
    }
    /// Index of the instruction being executed.
    pub fn here(&self) -> u32 {
        // SAFETY: `pc` points into the instructions, one past the current.
        (unsafe { self.pc.offset_from(self.c.instrs.as_ptr()) } - 1) as u32
    }
    #[inline(always)]
    fn fetch(&mut self) -> Instr {
        // SAFETY: code ends with a return, so `pc` stays inside.
        unsafe {
            let i = (*self.pc).get();
            self.pc = self.pc.add(1);
            i
        }
    }

    /// `break` or `next` that comes out of a promise goes to the loop around the call.
    fn resume_in_loop(&mut self, u: Unwind, code: &Code, start: usize) -> Option<Unwind> {
        let (env, is_break) = match u.kind() {
            UnwindKind::Break { env } => (*env, true),
            UnwindKind::Next { env } => (*env, false),
            _ => return Some(u),
        };
        if env != self.env || code.kind == CodeKind::Promise && self.c.loops.is_empty() {
            return Some(u);
        }
        let here = self.here();
        let found = self.c.loops.iter().filter(|l| l.start <= here && here < l.end).max_by_key(|l| l.start);
        let Some(l) = found else { return Some(u) };
        let (target, height) = (if is_break { l.break_to } else { l.next_to }, l.height);
        self.jump(target);
        // SAFETY: heights are relative to the frame's start.
        self.sp = unsafe { self.vm.stack.base().add(start + height as usize) };
        None
    }

    /// Executes until the code returns.
    fn steps(&mut self) -> Res<Value> {
        loop {
            let i = self.fetch();
            match i.op {
                Op::Const => self.push(self.constant(i.b)),
                Op::Pop => self.drop_n(1),
                Op::Dup => self.push(self.peek(0)),
                Op::Pick => self.push(self.peek(i.b as usize)),
                Op::Nip => self.nip(i.b as usize),
                Op::Visible => self.vm.visible = i.a != 0,
                Op::LdSlot => self.ld_slot(i)?,
                Op::LdVar => self.ld_var(i)?,
                Op::LdSlotMissing => self.ld_slot_missing(i)?,
                Op::LdDots => self.ld_dots()?,
                Op::LdDotElement => self.ld_dot_element(i)?,
                Op::LdFun => self.ld_fun(i)?,
                Op::CheckFun => self.check_fun()?,
                Op::GuardBase => self.guard_base(i)?,
                Op::StSlot => self.st_slot(i)?,
                Op::StFormal => self.st_formal(i)?,
                Op::StVar => self.st_var(i)?,
                Op::StSuper => self.st_super(i)?,
                Op::LdSlotAssign => self.ld_slot_assign(i)?,
                Op::LdVarAssign => self.ld_var_assign(i)?,
                Op::LdSuperAssign => self.ld_super_assign(i)?,
                Op::Jump => self.jump(i.b),
                Op::Loop => {
                    if let Some(v) = self.loop_back(i)? {
                        return Ok(v);
                    }
                }
                Op::BranchFalse => self.branch_false(i)?,
                Op::AndLeft => self.and_left(i)?,
                Op::AndRight => self.and_right(i)?,
                Op::OrLeft => self.or_left(i)?,
                Op::OrRight => self.or_right(i)?,
                Op::ForVector => self.for_vector(i)?,
                Op::ForRange => self.for_range(i)?,
                Op::ForNext => self.for_next(i),
                Op::ForEnd => self.for_end(),
                Op::Closure => self.closure(i),
                Op::Call => self.call(i)?,
                Op::CallBuiltin => self.call_builtin(i)?,
                Op::CallSpecial => self.call_special(i)?,
                Op::ForcePromise => self.force_promise(i)?,
                Op::CallValues => self.call_values(i)?,
                Op::CallReplace => self.call_replace(i)?,
                Op::OwnElement => self.own_element()?,
                Op::Unalias => self.unalias(i)?,
                Op::Add => self.add(i)?,
                Op::Sub => self.sub(i)?,
                Op::Mul => self.mul(i)?,
                Op::Div => self.div(i)?,
                Op::Pow => self.pow(i)?,
                Op::Mod => self.modulo(i)?,
                Op::IntDiv => self.int_div(i)?,
                Op::Eq => self.eq(i)?,
                Op::Ne => self.ne(i)?,
                Op::Lt => self.lt(i)?,
                Op::Le => self.le(i)?,
                Op::Gt => self.gt(i)?,
                Op::Ge => self.ge(i)?,
                Op::Neg => self.neg(i)?,
                Op::Not => self.not(i)?,
                Op::Colon => self.builtin_op(i, 2)?,
                Op::Subset => self.subset(i)?,
                Op::Subset2 => self.subset2(i)?,
                Op::SubsetMatrix => self.subset_matrix(i)?,
                Op::Subset2Matrix => self.subset_matrix(i)?,
                Op::Dollar => self.dollar(i)?,
                Op::Assign => self.assign(i)?,
                Op::Assign2 => self.assign2(i)?,
                Op::AssignMatrix => self.assign_matrix(i)?,
                Op::AssignDollar => self.assign_dollar(i)?,
                Op::Switch => self.switch(i)?,
                Op::Return => return Ok(self.pop()),
                Op::ReturnFrom => return Err(self.return_from()),
                Op::BreakFrom => return Err(Unwind::new(UnwindKind::Break { env: self.env })),
                Op::NextFrom => return Err(Unwind::new(UnwindKind::Next { env: self.env })),
            }
        }
    }

    #[inline(always)]
    fn nip(&mut self, n: usize) {
        let v = self.pop();
        self.drop_n(n);
        self.push(v);
    }

    fn return_from(&mut self) -> Unwind {
        let value = self.pop();
        Unwind::new(UnwindKind::Return { env: self.env, value })
    }
}
