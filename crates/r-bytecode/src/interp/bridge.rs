//! What compiled code needs of the interpreter: one instruction on given operands, a call on
//! given arguments, going on from the middle of a code object.
//!
//! Everything here works on the interpreter's own handlers, so errors and warnings show the same
//! call and message as in interpreted code. Operands are passed by value; the operand stack is as
//! it was on return.

use r_runtime::error::UnwindKind;
use r_runtime::hooks::Tiered;
use r_runtime::object::{FLAG_OWNED, Kind, set_flag};
use r_runtime::{Res, Unwind, Value, Vm, env, symbol};

use super::run::{Frame, check_room, run_from};
use super::{arith, calls, closures, condition, loops, rare, variables};
use crate::code::{Code, Compiled, Site};
use crate::op::{Fast, Instr, Op, Word};

/// The compiled form that machine code was made from, whose pcs it knows.
fn made_from<'c>(vm: &mut Vm, code: &'c Code) -> Res<&'c Compiled> {
    match code.first() {
        Some(c) => Ok(c),
        None => crate::compile::ensure(vm, code),
    }
}

/// Executes the one instruction at `pc` on `args`; its topmost result. A branch gives the truth value (`TRUE` or
/// `FALSE`) it would branch on, a guard whether it holds. What never returns a value gives its `Unwind`.
#[inline(always)]
pub fn exec(vm: &mut Vm, code: &Code, pc: u32, env: Value, args: &[Value]) -> Res<Value> {
    exec_with(vm, code, pc, env, args, |got| got.last().copied().unwrap_or(Value::NULL))
}

#[inline(never)]
fn exec_apart(vm: &mut Vm, code: &Code, pc: u32, env: Value, args: &[Value]) -> Res<Value> {
    exec(vm, code, pc, env, args)
}

/// The same for the three results of an instruction that begins a loop.
pub fn exec_loop(vm: &mut Vm, code: &Code, pc: u32, env: Value, args: &[Value]) -> Res<[Value; 3]> {
    exec_with(vm, code, pc, env, args, |got| match got {
        [.., a, b, c] => [*a, *b, *c],
        _ => [Value::NULL; 3],
    })
}

#[inline(always)]
fn exec_with<T>(
    vm: &mut Vm,
    code: &Code,
    pc: u32,
    env: Value,
    args: &[Value],
    take: impl FnOnce(&[Value]) -> T,
) -> Res<T> {
    let start = vm.stack.sp();
    let r = exec_raw(vm, code, pc, env, args).map(|()| take(vm.stack.between(start, vm.stack.sp())));
    settled(vm, start, r)
}

#[inline(always)]
fn exec_raw(vm: &mut Vm, code: &Code, pc: u32, env: Value, args: &[Value]) -> Res<()> {
    let c = made_from(vm, code)?;
    check_room(vm, c)?;
    let start = vm.stack.sp();
    args.iter().for_each(|v| vm.stack.push(*v));
    // Handlers find the pc one past their instruction; code never ends with one of these.
    let next = (pc as usize + 1).min(c.instrs.len() - 1);
    let mut f = Frame { goes_on: false, ..Frame::at(vm, code, c, next, env, start) };
    let done = f.one(c.base_instr(pc as usize));
    f.sync();
    done
}

impl Frame<'_> {
    /// Executes one instruction in its plain form. Jumps do nothing: compiled code has its own.
    #[inline(never)]
    fn one(&mut self, i: Instr) -> Res<()> {
        let i = Word { op: Fast::of(i.op), a: i.a, b: i.b };
        match i.op {
            Fast::LdSlot => self.ld_slot(i),
            Fast::LdVar => self.ld_var(i),
            Fast::LdSlotMissing => self.ld_slot_missing(i),
            Fast::LdDots => self.ld_dots(),
            Fast::LdDotElement => self.ld_dot_element(i),
            Fast::LdFun => self.ld_fun(i),
            Fast::CheckFun => self.check_fun(),
            Fast::StSlot => self.st_slot(i),
            Fast::StFormal => self.st_formal(i),
            Fast::StVar => self.st_var(i),
            Fast::StSuper => self.st_super(i),
            Fast::LdSlotAssign => self.ld_slot_assign(i),
            Fast::LdVarAssign => self.ld_var_assign(i),
            Fast::LdSuperAssign => self.ld_super_assign(i),
            Fast::AndLeft => self.and_left(i),
            Fast::AndRight => self.and_right(i),
            Fast::OrLeft => self.or_left(i),
            Fast::OrRight => self.or_right(i),
            Fast::ForVector => self.for_vector(i),
            Fast::ForRange => self.for_range(i),
            Fast::Closure => {
                self.closure(i);
                Ok(())
            }
            Fast::Call => self.call(i),
            Fast::CallBuiltin => self.call_builtin(i),
            Fast::CallSpecial => self.call_special(i),
            Fast::ForcePromise => self.force_promise(i),
            Fast::CallValues => self.call_values(i),
            Fast::CallReplace => self.call_replace(i),
            Fast::BranchFalse => self.condition(),
            Fast::GuardBase => self.guard(i),
            _ => self.one_operation(i),
        }
    }

    /// The truth value of a condition.
    fn condition(&mut self) -> Res<()> {
        let v = self.peek(0);
        let b = condition::truth(self.vm, self.c, self.here(), v)?;
        self.poke(0, Value::bool(b));
        Ok(())
    }

    /// Whether a name means its builtin.
    fn guard(&mut self, i: Word) -> Res<()> {
        self.sync();
        let b = variables::guard_holds(self.vm, self.env, &self.c.guards[i.b as usize])?;
        self.push(Value::bool(b));
        Ok(())
    }

    #[inline(always)]
    fn one_operation(&mut self, i: Word) -> Res<()> {
        match i.op {
            Fast::OwnElement => self.own_element(),
            Fast::Unalias => self.unalias(i),
            Fast::Add => self.add(i),
            Fast::Sub => self.sub(i),
            Fast::Mul => self.mul(i),
            Fast::Div => self.div(i),
            Fast::Pow => self.pow(i),
            Fast::Mod => self.modulo(i),
            Fast::IntDiv => self.int_div(i),
            Fast::Eq => self.eq(i),
            Fast::Ne => self.ne(i),
            Fast::Lt => self.lt(i),
            Fast::Le => self.le(i),
            Fast::Gt => self.gt(i),
            Fast::Ge => self.ge(i),
            Fast::Neg => self.neg(i),
            Fast::Not => self.not(i),
            Fast::Colon => self.builtin_op(i, 2),
            Fast::IndexLazily => self.index_lazily(i),
            Fast::Subset => self.subset(i),
            Fast::Subset2 => self.subset2(i),
            Fast::SubsetMatrix | Fast::Subset2Matrix => self.subset_matrix(i),
            Fast::SubsetArray => self.subset_array(i),
            Fast::Subset2Array => self.subset2_array(i),
            Fast::Dollar => self.dollar(i),
            Fast::Assign => self.assign(i),
            Fast::Assign2 => self.assign2(i),
            Fast::AssignMatrix => self.assign_matrix(i),
            Fast::AssignArray => self.assign_array(i),
            Fast::AssignDollar => self.assign_dollar(i),
            Fast::ReturnFrom => Err(self.return_from()),
            Fast::BreakFrom => Err(Unwind::new(UnwindKind::Break { env: self.env })),
            Fast::NextFrom => Err(Unwind::new(UnwindKind::Next { env: self.env })),
            op => Err(Unwind::error_no_call(format!("compiled code can't execute {}", op.name()))),
        }
    }
}

/// The site of the call at `pc`.
fn site_at(c: &Compiled, pc: u32) -> &Site {
    &c.sites[c.base_instr(pc as usize).b as usize]
}

/// Calls a function from the site of the `Call` at `pc`, whose arguments are promised.
#[inline(always)]
pub fn call_promising(vm: &mut Vm, c: &Compiled, pc: u32, env: Value, f: Value) -> Res<Value> {
    let start = vm.stack.sp();
    let r = check_room(vm, c).and_then(|()| calls::call_noted(vm, c, site_at(c, pc), env, f));
    settled(vm, start, r)
}

/// Calls the builtin of the `CallBuiltin` at `pc`. The arguments need no place on the operand stack: they are on the
/// native one.
#[inline(always)]
pub fn call_builtin(vm: &mut Vm, code: &Code, pc: u32, env: Value, args: &[Value]) -> Res<Value> {
    let (start, c) = (vm.stack.sp(), made_from(vm, code)?);
    let site = site_at(c, pc);
    if site.has_dots {
        return exec_apart(vm, code, pc, env, args);
    }
    let r = check_room(vm, c).and_then(|()| calls::builtin_on(vm, site, env, args));
    if let (Ok(v), [x]) = (&r, args)
        && !v.is_ptr()
    {
        // As in the interpreter: a number can't refer to what it was made of.
        vm.discard(*x);
    }
    settled(vm, start, r)
}

/// What came of an instruction, with the operand stack as it was. Handlers of an error run where it happened: with the
/// operands still in place.
#[inline(always)]
fn settled<T>(vm: &mut Vm, start: usize, r: Res<T>) -> Res<T> {
    let r = r.map_err(|u| if u.is_raise() { vm.signalled(u) } else { u });
    vm.stack.truncate(start);
    r
}

/// The index, among `SwitchTable::targets`, of where the `switch` at `pc` goes for this value.
pub fn switch_index(vm: &mut Vm, c: &Compiled, pc: u32, v: Value) -> Res<usize> {
    let table = &c.switches[c.instrs[pc as usize].get().b as usize];
    match condition::switch_target(vm, table, v) {
        Ok(t) => Ok(table.targets().binary_search(&t).unwrap_or(0)),
        Err(u) => Err(vm.signalled(u)),
    }
}

/// The same for one string or number: nothing is said about it.
pub fn switch_case(vm: &Vm, c: &Compiled, pc: u32, v: Value) -> usize {
    let table = &c.switches[c.instrs[pc as usize].get().b as usize];
    let t = if v.is_str() { table.named(vm, v) } else { table.numbered(v) };
    table.targets().binary_search(&t).unwrap_or(0)
}

/// Calls `f` from the call site at `pc` on arguments that are promises or values. Promises in
/// `owned` (by bit) were made for this call alone.
pub fn call(
    vm: &mut Vm,
    c: &Compiled,
    pc: u32,
    env: Value,
    f: Value,
    args: &[Value],
    owned: u64,
) -> Res<Value> {
    let start = vm.stack.sp();
    let r = check_room(vm, c).and_then(|()| {
        let site: *const Site = &c.sites[c.instrs[pc as usize].get().b as usize];
        // SAFETY: the code object outlives the call: compiled code of it is running.
        let site = unsafe { &*site };
        site.target.set(f);
        c.dirty.set(true);
        vm.stack.push(f);
        match f.kind() {
            Some(Kind::Closure) => {
                for (i, a) in args.iter().enumerate().take(64) {
                    if owned >> i & 1 != 0 && a.is_promise() {
                        set_flag(*a, FLAG_OWNED, true);
                    }
                }
                args.iter().for_each(|a| vm.stack.push(*a));
                closures::call_on(vm, f, site, env, args)
            }
            Some(Kind::Builtin) => calls::call_builtin_on(vm, f, site, env, args),
            _ => Err(Unwind::error_in(site.call, "attempt to apply non-function")),
        }
    });
    let r = r.map_err(|u| if u.is_raise() { vm.signalled(u) } else { u });
    vm.stack.truncate(start);
    r
}

/// Calls a closure on values, one for each formal in order. `caller` may be the unbound marker:
/// the environment of the frame below.
pub fn call_values(vm: &mut Vm, f: Value, call: Value, caller: Value, args: &[Value]) -> Res<Value> {
    let r = closures::call_values(vm, f, call, caller, args);
    r.map_err(|u| if u.is_raise() { vm.signalled(u) } else { u })
}

/// Calls a closure from a site whose arguments are evaluated: it gets promises that are, and may ask for their
/// expressions. For `caller` see `call_values`.
pub fn call_evaluated(vm: &mut Vm, f: Value, site: &Site, caller: Value, values: &[Value]) -> Res<Value> {
    let r = closures::call_evaluated(vm, f, site, caller, values);
    r.map_err(|u| if u.is_raise() { vm.signalled(u) } else { u })
}

/// The environment and the arguments that such a call has.
pub fn bind_evaluated(vm: &mut Vm, f: Value, site: &Site, values: &[Value]) -> Res<(Value, Value)> {
    closures::bind_evaluated(vm, f, site, values)
}

/// What every call checks first: collections, interrupts, depth and room on the stacks.
pub fn check_call(vm: &mut Vm) -> Res<()> {
    vm.safepoint()?;
    if vm.depth >= vm.max_depth {
        return Err(closures::nested_too_deeply(vm));
    }
    vm.check_native_stack().map_err(|u| vm.signalled(u))
}

/// Gives back what the environment of a call that is over held.
pub fn leave_env(vm: &mut Vm, env: Value) {
    closures::leave(vm, env);
}

/// The call of the innermost frame, which may have no environment yet, is unwound: nobody meant it.
pub fn end_unwound(vm: &mut Vm) {
    let n = vm.frames.len() - 1;
    let env = vm.frames[n].env;
    vm.frames.truncate(n);
    vm.depth -= 1;
    if !env.is_unbound() {
        closures::leave(vm, env);
    }
}

/// Runs the rest of the innermost frame's call, from `pc` on with these operands. `ahead` is told where
/// they begin and may run some of it, or all.
pub fn finish_call(
    vm: &mut Vm,
    code: &Code,
    pc: u32,
    env: Value,
    operands: &[Value],
    ahead: impl FnOnce(&mut Vm, usize) -> Tiered,
) -> Res<Value> {
    closures::finish(vm, env, |vm| {
        let c = made_from(vm, code)?;
        check_room(vm, c).map_err(|u| vm.signalled(u))?;
        let start = vm.stack.sp();
        operands.iter().for_each(|v| vm.stack.push(*v));
        let pc = match ahead(vm, start) {
            Tiered::Done(r) => return r,
            Tiered::Resume(pc) => pc,
            Tiered::No => pc,
        };
        run_from(vm, code, c, env, pc as usize, start)
    })
}

/// The innermost frame's call ends with an unwinding; its environment is made.
pub fn finish_unwound(vm: &mut Vm, env: Value, u: Unwind) -> Res<Value> {
    finish_with(vm, env, Err(u))
}

/// The innermost frame's call ends with this; its environment is made.
pub fn finish_with(vm: &mut Vm, env: Value, r: Res<Value>) -> Res<Value> {
    closures::finish(vm, env, |_| r)
}

/// Where a `break` or `next` that came out of the instruction at `pc` goes on in this code: the
/// target and how much of the operand stack is left there. `None` if it isn't meant for it.
pub fn unwind_target(c: &Compiled, pc: u32, env: Value, u: &Unwind) -> Option<(u32, u32)> {
    match u.kind() {
        UnwindKind::Break { env: e } if *e == env => c.loop_target(pc, true),
        UnwindKind::Next { env: e } if *e == env => c.loop_target(pc, false),
        _ => None,
    }
}

/// The value of a word found in a variable of `env`: see `Force` of the compiler.
pub fn force(vm: &mut Vm, env: Value, sym: Value, word: Value) -> Res<Value> {
    if variables::is_plain(word) {
        return Ok(word);
    }
    let r = variables::slot_slow(vm, env, word, sym);
    r.map_err(|u| if u.is_raise() { vm.signalled(u) } else { u })
}

/// A variable as seen from `env`.
pub fn lookup(vm: &mut Vm, env: Value, sym: Value) -> Res<Value> {
    let r = variables::lookup(vm, env, sym);
    r.map_err(|u| if u.is_raise() { vm.signalled(u) } else { u })
}

/// Binds a variable of `env` as `<-` does.
pub fn store(vm: &mut Vm, env: Value, sym: Value, v: Value) -> Res<()> {
    let r = vm.set_var(env, sym, v);
    r.map_err(|u| if u.is_raise() { vm.signalled(u) } else { u })
}

/// Binds a variable of `env` to what compiled code has for it. Compiled code notes apart which formals the
/// program assigned, so this doesn't change which are missing.
pub fn write_back(vm: &mut Vm, env: Value, sym: Value, v: Value) -> Res<()> {
    let missing = env::missing_bits(env);
    let stored = store(vm, env, sym, v);
    if !env::shape(env).is_null() {
        env::set_missing_bits(env, missing);
    }
    stored
}

/// A scalar as a double; `None` if it isn't a plain number.
pub fn number(v: Value) -> Option<f64> {
    arith::number(v)
}

/// `x %% y` of moderate operands, as the interpreter computes it.
pub fn plain_mod(x: f64, y: f64) -> Option<f64> {
    arith::plain_mod(x, y)
}

/// Element `k` of a loop's sequence.
pub fn element(vm: &mut Vm, seq: Value, k: usize) -> Value {
    loops::element(vm, seq, k)
}

/// Calls the builtin of the call at `pc`, which has no effects but errors, warnings and methods;
/// `None`, and nothing has happened, if there would be one of these.
pub fn attempt_builtin(vm: &mut Vm, c: &Compiled, pc: u32, args: &[Value]) -> Option<Value> {
    let i = c.base_instr(pc as usize);
    if let ([x, y], Some(op)) = (args, arith::operation(i.op))
        && let Some(v) = arith::at_once(vm, op, *x, *y)
    {
        return Some(v);
    }
    if let (Op::Subset | Op::Subset2, [x, k]) = (i.op, args)
        && let Some(v) = rare::subset(vm, i.op, *x, *k)
    {
        return Some(v);
    }
    let site = &c.sites[i.b as usize];
    if let (Op::Dollar, [x]) = (i.op, args) {
        return super::index::plain_member(vm, *x, site);
    }
    vm.attempt_builtin(site.builtin as usize, args, &site.names, site.call, Some(&site.cache))
}

/// Where a named list has the member of the `$` at `pc`.
pub fn member(vm: &Vm, c: &Compiled, pc: u32, list: Value) -> Option<usize> {
    super::index::member_at(vm, list, &c.sites[c.base_instr(pc as usize).b as usize])
}

/// The name of the member of the `$` at `pc`.
pub fn member_name(c: &Compiled, pc: u32) -> Value {
    super::index::member_name(&c.sites[c.base_instr(pc as usize).b as usize])
}

/// Whether nothing ever shadowed a name and base's binding of it is this.
pub fn is_base(sym: Value, builtin: Value) -> bool {
    !symbol::is_shadowed(sym) && symbol::base_value(sym) == builtin
}
