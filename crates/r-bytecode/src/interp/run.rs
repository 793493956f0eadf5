//! The interpreter loop.

use std::cell::Cell;

use r_runtime::error::UnwindKind;
use r_runtime::hooks::Tiered;
use r_runtime::{Res, Unwind, Value, Vm};

use super::fast::{at, num};
use crate::code::{CALL_HEAT, Code, CodeKind, Compiled, Site};
use crate::compile;
use crate::op::{Fast, Word};

/// One activation. Its state is (code, pc, operand stack, environment) and nothing else.
pub(super) struct Frame<'a> {
    pub vm: &'a mut Vm,
    pub code: &'a Code,
    pub c: &'a Compiled,
    pub env: Value,
    pub pc: *const Cell<Word>,
    pub sp: *mut Value,
    /// Bottom of the operand stack.
    pub start: usize,
    /// Does the frame go on after the instruction at hand?
    pub goes_on: bool,
}

/// Runs code in an environment.
#[inline(always)]
pub fn run(vm: &mut Vm, code: &Code, env: Value) -> Res<Value> {
    let c = compile::ensure(vm, code).map_err(|u| vm.signalled(u))?;
    check_room(vm, c).map_err(|u| vm.signalled(u))?;
    let (start, mut pc) = (vm.stack.sp(), 0);
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
        return (vm.hooks.tier.hot_call)(vm, code.handle() as usize, env);
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
    let mut f = Frame::at(vm, code, c, pc, env, start);
    loop {
        let r = f.steps();
        let u = match r {
            Ok(v) => {
                f.vm.stack.truncate(start);
                return Ok(v);
            }
            Err(u) => u,
        };
        f.sync();
        let u = if u.is_raise() { f.vm.signalled(u) } else { u };
        match f.resume_in_loop(u, code, start) {
            None => continue,
            Some(u) => {
                f.vm.stack.truncate(start);
                return Err(u);
            }
        }
    }
}

#[inline]
pub(super) fn check_room(vm: &mut Vm, c: &Compiled) -> Res<()> {
    if !vm.stack.has_room(c.max_stack + 256) {
        return Err(vm.stack_used_up());
    }
    vm.check_native_stack()
}

impl<'a> Frame<'a> {
    /// A frame about to execute the instruction at `pc`, its operands on the stack from `start` up.
    #[inline(always)]
    pub fn at(
        vm: &'a mut Vm,
        code: &'a Code,
        c: &'a Compiled,
        pc: usize,
        env: Value,
        start: usize,
    ) -> Frame<'a> {
        debug_assert!(pc < c.instrs.len());
        // SAFETY: `stack.sp()` is within the stack's region, `pc` within the code.
        let (sp, pc) = unsafe { (vm.stack.base().add(vm.stack.sp()), c.fast.as_ptr().add(pc)) };
        Frame { vm, code, c, env, pc, sp, start, goes_on: true }
    }
}

impl<'f> Frame<'f> {
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
        // SAFETY: both point into the stack's region, and what is below the frame's pointer was pushed by
        // the frames up to this one.
        unsafe { self.vm.stack.set_sp(self.sp.offset_from(self.vm.stack.base()) as usize) };
    }
    #[inline(always)]
    pub fn constant(&self, b: u32) -> Value {
        // SAFETY: the compiler emits indices of constants it made.
        unsafe { *self.c.consts.get_unchecked(b as usize) }
    }
    #[inline(always)]
    pub fn site(&self, b: u32) -> &'f Site {
        // SAFETY: the compiler emits indices of sites it made.
        unsafe { self.c.sites.get_unchecked(b as usize) }
    }
    #[inline(always)]
    pub fn jump(&mut self, target: u32) {
        // SAFETY: the compiler emits targets within the code.
        self.pc = unsafe { self.c.fast.as_ptr().add(target as usize) };
    }
    /// Index of the instruction being executed.
    #[inline(always)]
    pub fn here(&self) -> u32 {
        // SAFETY: `pc` points into the instructions, one past the current.
        (unsafe { self.pc.offset_from(self.c.fast.as_ptr()) } - 1) as u32
    }
    #[inline(always)]
    fn fetch(&mut self) -> Word {
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
        let Some((target, height)) = self.c.loop_target(self.here(), is_break) else { return Some(u) };
        self.jump(target);
        // SAFETY: heights are relative to the frame's start.
        self.sp = unsafe { self.vm.stack.base().add(start + height as usize) };
        None
    }

    /// Executes until the code returns. The state is a local of this function, whose address
    /// nothing takes (handlers are inlined), so pc and stack pointer live in registers.
    #[inline(never)]
    fn steps(&mut self) -> Res<Value> {
        let mut f = Frame { vm: &mut *self.vm, ..*self };
        let r = f.dispatch();
        (self.pc, self.sp) = (f.pc, f.sp);
        r
    }

    #[inline(always)]
    fn dispatch(&mut self) -> Res<Value> {
        loop {
            let i = self.fetch();
            match i.op {
                Fast::Const => self.push(self.constant(i.b)),
                Fast::Pop => self.drop_value(),
                Fast::Dup => self.push(self.peek(0)),
                Fast::Pick => self.push(self.peek(i.b as usize)),
                Fast::Visible => self.vm.visible = i.a != 0,
                Fast::LdSlot => self.ld_slot(i)?,
                Fast::LdVar => self.ld_var(i)?,
                Fast::LdSlotMissing => self.ld_slot_missing(i)?,
                Fast::LdDots => self.ld_dots()?,
                Fast::LdDotElement => self.ld_dot_element(i)?,
                Fast::LdFun => self.ld_fun(i)?,
                Fast::CheckFun => self.check_fun()?,
                Fast::GuardBase => self.guard_base(i)?,
                Fast::StSlot => self.st_slot(i)?,
                Fast::StFormal => self.st_formal(i)?,
                Fast::StVar => self.st_var(i)?,
                Fast::StSuper => self.st_super(i)?,
                Fast::LdSlotAssign => self.ld_slot_assign(i)?,
                Fast::LdVarAssign => self.ld_var_assign(i)?,
                Fast::LdSuperAssign => self.ld_super_assign(i)?,
                Fast::Jump => self.jump(i.b),
                Fast::Loop => {
                    if let Some(v) = self.loop_back(i)? {
                        return Ok(v);
                    }
                }
                Fast::BranchFalse => self.branch_false(i)?,
                Fast::BranchObject => self.branch_object(i),
                Fast::AndLeft => self.and_left(i)?,
                Fast::AndRight => self.and_right(i)?,
                Fast::OrLeft => self.or_left(i)?,
                Fast::OrRight => self.or_right(i)?,
                Fast::ForVector => self.for_vector(i)?,
                Fast::ForRange => self.for_range(i)?,
                Fast::ForNext => self.for_next(i),
                Fast::ForEnd => self.for_end(),
                Fast::Closure => self.closure(i),
                Fast::Call => self.call(i)?,
                Fast::CallBuiltin => self.call_builtin(i)?,
                Fast::CallSpecial => self.call_special(i)?,
                Fast::ForcePromise => self.force_promise(i)?,
                Fast::CallValues => self.call_values(i)?,
                Fast::CallReplace => self.call_replace(i)?,
                Fast::OwnElement => self.own_element()?,
                Fast::Unalias => self.unalias(i)?,
                Fast::Add => self.add(i)?,
                Fast::Sub => self.sub(i)?,
                Fast::Mul => self.mul(i)?,
                Fast::Div => self.div(i)?,
                Fast::Pow => self.pow(i)?,
                Fast::Mod => self.modulo(i)?,
                Fast::IntDiv => self.int_div(i)?,
                Fast::Eq => self.eq(i)?,
                Fast::Ne => self.ne(i)?,
                Fast::Lt => self.lt(i)?,
                Fast::Le => self.le(i)?,
                Fast::Gt => self.gt(i)?,
                Fast::Ge => self.ge(i)?,
                Fast::Neg => self.neg(i)?,
                Fast::Not => self.not(i)?,
                Fast::Colon => self.builtin_op(i, 2)?,
                Fast::IndexLazily => self.index_lazily(i)?,
                Fast::Subset => self.subset(i)?,
                Fast::Subset2 => self.subset2(i)?,
                Fast::SubsetMatrix => self.subset_matrix(i)?,
                Fast::Subset2Matrix => self.subset_matrix(i)?,
                Fast::SubsetArray => self.subset_array(i)?,
                Fast::Subset2Array => self.subset2_array(i)?,
                Fast::Dollar => self.dollar(i)?,
                Fast::Assign => self.assign(i)?,
                Fast::Assign2 => self.assign2(i)?,
                Fast::AssignMatrix => self.assign_matrix(i)?,
                Fast::AssignArray => self.assign_array(i)?,
                Fast::AssignDollar => self.assign_dollar(i)?,
                Fast::Switch => self.switch(i)?,
                Fast::AddSS => self.bin::<num::Add, at::SS>(i)?,
                Fast::AddSC => self.bin::<num::Add, at::SC>(i)?,
                Fast::AddCS => self.bin::<num::Add, at::CS>(i)?,
                Fast::AddXS => self.bin::<num::Add, at::XS>(i)?,
                Fast::AddXC => self.bin::<num::Add, at::XC>(i)?,
                Fast::AddSSSt => self.bin_store::<num::Add, at::SS>(i)?,
                Fast::AddSCSt => self.bin_store::<num::Add, at::SC>(i)?,
                Fast::AddXSSt => self.bin_store::<num::Add, at::XS>(i)?,
                Fast::AddXCSt => self.bin_store::<num::Add, at::XC>(i)?,
                Fast::AddXXSt => self.bin_store::<num::Add, at::XX>(i)?,
                Fast::SubSS => self.bin::<num::Sub, at::SS>(i)?,
                Fast::SubSC => self.bin::<num::Sub, at::SC>(i)?,
                Fast::SubCS => self.bin::<num::Sub, at::CS>(i)?,
                Fast::SubXS => self.bin::<num::Sub, at::XS>(i)?,
                Fast::SubXC => self.bin::<num::Sub, at::XC>(i)?,
                Fast::SubSSSt => self.bin_store::<num::Sub, at::SS>(i)?,
                Fast::SubSCSt => self.bin_store::<num::Sub, at::SC>(i)?,
                Fast::SubXSSt => self.bin_store::<num::Sub, at::XS>(i)?,
                Fast::SubXCSt => self.bin_store::<num::Sub, at::XC>(i)?,
                Fast::SubXXSt => self.bin_store::<num::Sub, at::XX>(i)?,
                Fast::MulSS => self.bin::<num::Mul, at::SS>(i)?,
                Fast::MulSC => self.bin::<num::Mul, at::SC>(i)?,
                Fast::MulCS => self.bin::<num::Mul, at::CS>(i)?,
                Fast::MulXS => self.bin::<num::Mul, at::XS>(i)?,
                Fast::MulXC => self.bin::<num::Mul, at::XC>(i)?,
                Fast::MulSSSt => self.bin_store::<num::Mul, at::SS>(i)?,
                Fast::MulSCSt => self.bin_store::<num::Mul, at::SC>(i)?,
                Fast::MulXSSt => self.bin_store::<num::Mul, at::XS>(i)?,
                Fast::MulXCSt => self.bin_store::<num::Mul, at::XC>(i)?,
                Fast::MulXXSt => self.bin_store::<num::Mul, at::XX>(i)?,
                Fast::DivSS => self.bin::<num::Div, at::SS>(i)?,
                Fast::DivSC => self.bin::<num::Div, at::SC>(i)?,
                Fast::DivCS => self.bin::<num::Div, at::CS>(i)?,
                Fast::DivXS => self.bin::<num::Div, at::XS>(i)?,
                Fast::DivXC => self.bin::<num::Div, at::XC>(i)?,
                Fast::DivSSSt => self.bin_store::<num::Div, at::SS>(i)?,
                Fast::DivSCSt => self.bin_store::<num::Div, at::SC>(i)?,
                Fast::DivXSSt => self.bin_store::<num::Div, at::XS>(i)?,
                Fast::DivXCSt => self.bin_store::<num::Div, at::XC>(i)?,
                Fast::DivXXSt => self.bin_store::<num::Div, at::XX>(i)?,
                Fast::ModSS => self.bin::<num::Mod, at::SS>(i)?,
                Fast::ModSC => self.bin::<num::Mod, at::SC>(i)?,
                Fast::ModXC => self.bin::<num::Mod, at::XC>(i)?,
                Fast::IntDivSS => self.bin::<num::IntDiv, at::SS>(i)?,
                Fast::IntDivSC => self.bin::<num::IntDiv, at::SC>(i)?,
                Fast::IntDivXC => self.bin::<num::IntDiv, at::XC>(i)?,
                Fast::LtSS => self.compare::<num::Lt, at::SS>(i)?,
                Fast::LtSC => self.compare::<num::Lt, at::SC>(i)?,
                Fast::LtXC => self.compare::<num::Lt, at::XC>(i)?,
                Fast::LtSSBr => self.compare_branch::<num::Lt, at::SS>(i)?,
                Fast::LtSCBr => self.compare_branch::<num::Lt, at::SC>(i)?,
                Fast::LtXSBr => self.compare_branch::<num::Lt, at::XS>(i)?,
                Fast::LtXCBr => self.compare_branch::<num::Lt, at::XC>(i)?,
                Fast::LtXXBr => self.compare_branch::<num::Lt, at::XX>(i)?,
                Fast::LeSS => self.compare::<num::Le, at::SS>(i)?,
                Fast::LeSC => self.compare::<num::Le, at::SC>(i)?,
                Fast::LeXC => self.compare::<num::Le, at::XC>(i)?,
                Fast::LeSSBr => self.compare_branch::<num::Le, at::SS>(i)?,
                Fast::LeSCBr => self.compare_branch::<num::Le, at::SC>(i)?,
                Fast::LeXSBr => self.compare_branch::<num::Le, at::XS>(i)?,
                Fast::LeXCBr => self.compare_branch::<num::Le, at::XC>(i)?,
                Fast::LeXXBr => self.compare_branch::<num::Le, at::XX>(i)?,
                Fast::GtSS => self.compare::<num::Gt, at::SS>(i)?,
                Fast::GtSC => self.compare::<num::Gt, at::SC>(i)?,
                Fast::GtXC => self.compare::<num::Gt, at::XC>(i)?,
                Fast::GtSSBr => self.compare_branch::<num::Gt, at::SS>(i)?,
                Fast::GtSCBr => self.compare_branch::<num::Gt, at::SC>(i)?,
                Fast::GtXSBr => self.compare_branch::<num::Gt, at::XS>(i)?,
                Fast::GtXCBr => self.compare_branch::<num::Gt, at::XC>(i)?,
                Fast::GtXXBr => self.compare_branch::<num::Gt, at::XX>(i)?,
                Fast::GeSS => self.compare::<num::Ge, at::SS>(i)?,
                Fast::GeSC => self.compare::<num::Ge, at::SC>(i)?,
                Fast::GeXC => self.compare::<num::Ge, at::XC>(i)?,
                Fast::GeSSBr => self.compare_branch::<num::Ge, at::SS>(i)?,
                Fast::GeSCBr => self.compare_branch::<num::Ge, at::SC>(i)?,
                Fast::GeXSBr => self.compare_branch::<num::Ge, at::XS>(i)?,
                Fast::GeXCBr => self.compare_branch::<num::Ge, at::XC>(i)?,
                Fast::GeXXBr => self.compare_branch::<num::Ge, at::XX>(i)?,
                Fast::EqSS => self.compare::<num::Eq, at::SS>(i)?,
                Fast::EqSC => self.compare::<num::Eq, at::SC>(i)?,
                Fast::EqXC => self.compare::<num::Eq, at::XC>(i)?,
                Fast::EqSSBr => self.compare_branch::<num::Eq, at::SS>(i)?,
                Fast::EqSCBr => self.compare_branch::<num::Eq, at::SC>(i)?,
                Fast::EqXSBr => self.compare_branch::<num::Eq, at::XS>(i)?,
                Fast::EqXCBr => self.compare_branch::<num::Eq, at::XC>(i)?,
                Fast::EqXXBr => self.compare_branch::<num::Eq, at::XX>(i)?,
                Fast::NeSS => self.compare::<num::Ne, at::SS>(i)?,
                Fast::NeSC => self.compare::<num::Ne, at::SC>(i)?,
                Fast::NeXC => self.compare::<num::Ne, at::XC>(i)?,
                Fast::NeSSBr => self.compare_branch::<num::Ne, at::SS>(i)?,
                Fast::NeSCBr => self.compare_branch::<num::Ne, at::SC>(i)?,
                Fast::NeXSBr => self.compare_branch::<num::Ne, at::XS>(i)?,
                Fast::NeXCBr => self.compare_branch::<num::Ne, at::XC>(i)?,
                Fast::NeXXBr => self.compare_branch::<num::Ne, at::XX>(i)?,
                Fast::AndRightBr => self.and_right_br(i)?,
                Fast::OrRightBr => self.or_right_br(i)?,
                Fast::LdSt => self.ld_st(i)?,
                Fast::ConstSt => self.const_st(i)?,
                Fast::ForNextSt => self.for_next_st(i)?,
                Fast::LoopFor => {
                    if let Some(v) = self.loop_for(i)? {
                        return Ok(v);
                    }
                }
                Fast::SubsetSS => self.subset_ss(i)?,
                Fast::SubsetSC => self.subset_sc(i)?,
                Fast::SubsetSSBr => self.subset_ss_br(i)?,
                Fast::Subset2SS => self.subset2_ss(i)?,
                Fast::Subset2SC => self.subset2_sc(i)?,
                Fast::SubsetXS => self.subset_xs(i)?,
                Fast::Subset2XS => self.subset2_xs(i)?,
                Fast::Subset2XC => self.subset2_xc(i)?,
                Fast::SubsetMatrixSSS => self.subset_matrix_sss(i)?,
                Fast::DollarS => self.dollar_s(i)?,
                Fast::LdAssignPick => self.ld_assign_pick(i)?,
                Fast::AssignS => self.assign_s(i)?,
                Fast::AssignC => self.assign_c(i)?,
                Fast::AssignX => self.assign_x(i)?,
                Fast::Assign2S => self.assign2_s(i)?,
                Fast::Assign2X => self.assign2_x(i)?,
                Fast::AssignMatrixSS => self.assign_matrix_ss(i)?,
                Fast::AssignMatrixX => self.assign_matrix_x(i)?,
                Fast::AssignDollarS => self.assign_dollar_s(i)?,
                Fast::LdVarUp => self.ld_var_up(i)?,
                Fast::CallMath => self.call_math(i)?,
                Fast::CallAbs => self.call_abs(i)?,
                Fast::CallLength => self.call_length(i)?,
                Fast::CallIsNull => self.call_is_null(i)?,
                Fast::Return => return Ok(self.pop()),
                Fast::ReturnFrom => return Err(self.return_from()),
                Fast::BreakFrom => return Err(Unwind::new(UnwindKind::Break { env: self.env })),
                Fast::NextFrom => return Err(Unwind::new(UnwindKind::Next { env: self.env })),
            }
        }
    }

    #[inline(always)]
    pub fn return_from(&mut self) -> Unwind {
        let value = self.pop();
        Unwind::new(UnwindKind::Return { env: self.env, value })
    }
}
