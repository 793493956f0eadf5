//! Call instructions.

use std::cell::Cell;

use r_runtime::builtin::{CallArgs, Dispatch, Eval};
use r_runtime::hooks::Apply;
use r_runtime::object::Kind;
use r_runtime::{Res, Unwind, Value, Vm, alloc, symbol};

use super::closures::call_closure;
use super::run::Frame;
use super::variables::{dots_values, lookup};
use crate::code::{ArgSpec, CodeKind, Compiled, Site};
use crate::op::{Op, Word};

/// `...` as seen from `env`, promises as they are.
pub fn raw_dots(vm: &mut Vm, env: Value) -> Res<Value> {
    let mut e = env;
    while e.is_env() {
        let v = r_runtime::env::raw_get(e, vm.s.dots);
        if !v.is_unbound() {
            return Ok(v);
        }
        e = r_runtime::env::parent(e);
    }
    Err(Unwind::error_in(vm.frame_call(), "'...' used in an incorrect context"))
}

/// Evaluates a site's arguments onto the stack for a builtin. The result is the names of the
/// arguments (empty if there are none).
fn push_evaluated(vm: &mut Vm, site: &Site, env: Value) -> Res<Vec<Value>> {
    let start = vm.stack.sp();
    // tidy: kept by the site and by `...` of the environment
    let mut names: Vec<Value> = Vec::new();
    for (i, a) in site.args.iter().enumerate() {
        let name = site.names.get(i).copied().unwrap_or(Value::NULL);
        match *a {
            ArgSpec::Const(v) => vm.stack.push(v),
            ArgSpec::Missing => vm.stack.push(Value::MISSING),
            ArgSpec::Lazy(e) => {
                let v = match e.kind() {
                    Some(Kind::Sym) => lookup(vm, env, e)?,
                    _ => super::run_code_object(vm, e, env)?,
                };
                vm.stack.push(v);
            }
            ArgSpec::Dots => {
                let dots = raw_dots(vm, env)?;
                let dot_names = vm.names(dots);
                for (k, d) in dots_values(&dots).iter().enumerate() {
                    let v = if d.is_promise() { vm.force(*d)? } else { *d };
                    let n = dot_names.strings_opt().map_or(Value::NULL, |n| n[k]);
                    if n.is_ptr() && !n.bytes().is_empty() {
                        names.resize(vm.stack.sp() - start, Value::NULL);
                        names.push(n);
                    }
                    vm.stack.push(v);
                }
                continue;
            }
        }
        if !name.is_null() {
            names.resize(vm.stack.sp() - start - 1, Value::NULL);
            names.push(name);
        }
    }
    if !names.is_empty() {
        names.resize(vm.stack.sp() - start, Value::NULL);
    }
    Ok(names)
}

/// Calls a function found at run time that is no closure with a site's arguments.
#[inline(never)]
fn call_other(vm: &mut Vm, f: Value, site: &Site, env: Value) -> Res<Value> {
    match f.kind() {
        Some(Kind::Builtin) => call_builtin_lazily(vm, f, site, env),
        _ => Err(Unwind::error_in(vm.frame_call(), "attempt to apply non-function")),
    }
}

fn call_builtin_lazily(vm: &mut Vm, f: Value, site: &Site, env: Value) -> Res<Value> {
    let index = alloc::builtin_index(f);
    if vm.builtins[index].def.eval == Eval::Special {
        return special(vm, index, site.call, env, false);
    }
    let start = vm.stack.sp();
    if vm.builtins[index].def.name == "$"
        && let [_, x, name] = *site.call.values()
    {
        let v = vm.eval(x, env)?;
        vm.stack.push(v);
        vm.stack.push(if name.is_symbol() { symbol::name(name) } else { name });
        // SAFETY: this call pushed them and takes them off after their last use.
        let args = unsafe { vm.stack.slice(start, vm.stack.sp()) };
        let r = vm.invoke_builtin(index, args, &[], site.call, env, true);
        vm.stack.truncate(start);
        return r;
    }
    let names = push_evaluated(vm, site, env)?;
    // SAFETY: this call pushed them and takes them off after their last use.
    let args = unsafe { vm.stack.slice(start, vm.stack.sp()) };
    let r = vm.invoke_builtin(index, args, &names, site.call, env, true);
    vm.stack.truncate(start);
    r
}

/// Calls a builtin from a site whose arguments the caller has made (promises or values).
pub(super) fn call_builtin_on(vm: &mut Vm, f: Value, site: &Site, env: Value, args: &[Value]) -> Res<Value> {
    let index = alloc::builtin_index(f);
    if vm.builtins[index].def.eval == Eval::Special {
        return special(vm, index, site.call, env, false);
    }
    let start = vm.stack.sp();
    for a in args {
        let v = if a.is_promise() { vm.force(*a)? } else { *a };
        vm.stack.push(v);
    }
    // SAFETY: this call pushed them and takes them off after their last use.
    let forced = unsafe { vm.stack.slice(start, vm.stack.sp()) };
    vm.invoke_builtin(index, forced, &site.names, site.call, env, true)
}

/// Calls a builtin that looks at its own call; whether its value is its caller's.
pub(super) fn special(vm: &mut Vm, index: usize, call: Value, env: Value, in_tail: bool) -> Res<Value> {
    let def = vm.builtins[index].def;
    let saved = std::mem::replace(&mut vm.current_call, call);
    vm.visible = def.visible;
    let sp = vm.stack.sp();
    vm.in_tail = in_tail;
    let r = (def.run)(vm, &CallArgs { vals: &[], dots: &[], dot_names: &[], call, env });
    vm.in_tail = false;
    vm.stack.truncate(sp);
    let r = r.map_err(|u| vm.signalled(u));
    vm.visible &= def.visible;
    vm.current_call = saved;
    r
}

/// Spreads `Dots` values among `n` arguments at the top of the stack into a region above them.
/// Returns the start of the region and the names.
fn spread(vm: &mut Vm, site: &Site, n: usize, skip: usize) -> (usize, Vec<Value>) {
    let top = vm.stack.sp();
    // SAFETY: the operands of the running instruction, which are taken off when it is done.
    let given = unsafe { vm.stack.slice(top - n, top) };
    let mut names = Vec::new();
    for (i, v) in given.iter().enumerate() {
        let name =
            if i >= skip { site.names.get(i - skip).copied().unwrap_or(Value::NULL) } else { Value::NULL };
        if v.is_kind(Kind::Dots) {
            let dot_names = vm.names(*v);
            for (k, d) in dots_values(v).iter().enumerate() {
                let d = if d.is_promise() { alloc::promise(*d).value.get() } else { *d };
                vm.stack.push(d);
                let n = dot_names.strings_opt().map_or(Value::NULL, |n| n[k]);
                names.push(if n.is_ptr() && !n.bytes().is_empty() { n } else { Value::NULL });
            }
        } else if site.has_dots && v.is_missing() && site.args.get(i) == Some(&ArgSpec::Dots) {
            // An empty `...`.
        } else {
            vm.stack.push(*v);
            names.push(name);
        }
    }
    (top, names)
}

#[inline(never)]
fn builtin_with_dots(vm: &mut Vm, site: &Site, env: Value, n: usize) -> Res<Value> {
    let top = vm.stack.sp();
    let (start, names) = spread(vm, site, n, 0);
    // SAFETY: this call pushed them and takes them off after their last use.
    let args = unsafe { vm.stack.slice(start, vm.stack.sp()) };
    let r = vm.invoke_builtin(site.builtin as usize, args, &names, site.call, env, true);
    vm.stack.truncate(top);
    r
}

#[inline(never)]
fn values_call(vm: &mut Vm, site: &Site, env: Value, n: usize) -> Res<Value> {
    let function = named_function(vm, site, env)?;
    let top = vm.stack.sp();
    let (start, names) = spread(vm, site, n, 0);
    // SAFETY: this call pushed them and takes them off after their last use.
    let args = unsafe { vm.stack.slice(start, vm.stack.sp()) };
    let r = vm.apply(&Apply {
        function,
        args,
        names: &names,
        call: site.call,
        env,
        dispatch: Value::NULL,
        extra: &[],
    });
    vm.stack.truncate(top);
    r
}

fn named_function(vm: &mut Vm, site: &Site, env: Value) -> Res<Value> {
    // `pkg::name`: what `::` says, even where a variable has the name.
    if site.name.is_lang() {
        let function = vm.eval(site.name, env)?;
        if function.is_function() {
            return Ok(function);
        }
        return Err(Unwind::error_in(site.call, "attempt to apply non-function"));
    }
    match vm.find_fun_opt(env, site.name)? {
        Some(f) => Ok(f),
        None => {
            let call = if symbol::text(&site.name).ends_with("<-") {
                vm.frame_or_call(site.call)
            } else {
                site.call
            };
            Err(Unwind::error_in(call, format!("could not find function \"{}\"", symbol::text(&site.name))))
        }
    }
}

/// Whether a builtin has just the parameters that a replacement passes, none of them by name: then the value, its last
/// one, is matched by position.
fn replaces_by_position(vm: &Vm, site: &Site, function: Value, n: usize) -> bool {
    let b = vm.builtin(function);
    let top = vm.stack.sp();
    let plain = |k: usize| !vm.stack.get(k).is_kind(Kind::Dots);
    let evaluated = matches!(b.eval, Eval::Matched | Eval::Positional);
    // A method is called with names and sees its call.
    let own = b.dispatch == Dispatch::None || !vm.stack.get(top - n).is_object();
    own && evaluated
        && vm.takes_exactly(function, n)
        && site.names.iter().all(|v| v.is_null())
        && (top - (n - 2)..top).all(plain)
}

/// Does `work` while the target of a replacement is lent to it: if the variable that is assigned is the target's only
/// holder and `may`, nobody holds the target meanwhile, so that a builtin may change it in place.
pub(super) fn lending<R>(vm: &mut Vm, target: Value, may: bool, work: impl FnOnce(&mut Vm) -> R) -> R {
    let only = may && target.holders() == 1;
    if only {
        target.release();
    }
    let r = work(vm);
    if only {
        target.hold();
    }
    r
}

/// Calls such a builtin.
fn replace_by_position(vm: &mut Vm, site: &Site, env: Value, function: Value, n: usize) -> Res<Value> {
    let top = vm.stack.sp();
    let (x, value) = (vm.stack.get(top - n), vm.stack.get(top - n + 1));
    vm.stack.push(x);
    (top - (n - 2)..top).for_each(|k| vm.stack.push(vm.stack.get(k)));
    vm.stack.push(value);
    // SAFETY: this call pushed them and takes them off after their last use.
    let args = unsafe { vm.stack.slice(top, vm.stack.sp()) };
    vm.assignment = site.whole;
    let r = lending(vm, x, true, |vm| {
        vm.invoke_builtin(alloc::builtin_index(function), args, &[], site.call, env, true)
    });
    vm.stack.truncate(top);
    r
}

/// `f<-`(x, args, value = value) on (x, value, args...) at the top of the stack.
#[inline(never)]
fn replace_call(vm: &mut Vm, site: &Site, env: Value, n: usize) -> Res<Value> {
    let function = named_function(vm, site, env)?;
    let top = vm.stack.sp();
    let (x, value) = (vm.stack.get(top - n), vm.stack.get(top - n + 1));
    if function.is_kind(Kind::Builtin) && replaces_by_position(vm, site, function, n) {
        return replace_by_position(vm, site, env, function, n);
    }
    vm.stack.push(x);
    let (_, mut names) = {
        // The arguments between target and value, with `...` spread.
        let inner = n - 2;
        // SAFETY: the operands of the running instruction, which are taken off when it is done.
        let given = unsafe { vm.stack.slice(top - inner, top) };
        let mut names = vec![Value::NULL];
        for (i, v) in given.iter().enumerate() {
            if v.is_kind(Kind::Dots) {
                let dot_names = vm.names(*v);
                for (k, d) in dots_values(v).iter().enumerate() {
                    vm.stack.push(if d.is_promise() { alloc::promise(*d).value.get() } else { *d });
                    let n = dot_names.strings_opt().map_or(Value::NULL, |n| n[k]);
                    names.push(if n.is_ptr() && !n.bytes().is_empty() { n } else { Value::NULL });
                }
            } else {
                vm.stack.push(*v);
                names.push(site.names.get(i).copied().unwrap_or(Value::NULL));
            }
        }
        ((), names)
    };
    names.push(symbol::name(vm.s.value));
    vm.stack.push(value);
    // SAFETY: this call pushed them and takes them off after their last use.
    let args = unsafe { vm.stack.slice(top, vm.stack.sp()) };
    let method = x.is_object() || function.is_closure();
    let call = if method { super::index::replacement_call(vm, site.call, value) } else { site.call };
    if !function.is_closure() {
        vm.assignment = site.whole;
    }
    let r = lending(vm, x, function.is_kind(Kind::Builtin), |vm| {
        vm.apply(&Apply { function, args, names: &names, call, env, dispatch: Value::NULL, extra: &[] })
    });
    vm.stack.truncate(top);
    r
}

/// Calls a function with a site's arguments, which learns what it calls.
#[inline(always)]
pub(super) fn call_noted(vm: &mut Vm, c: &Compiled, site: &Site, env: Value, f: Value) -> Res<Value> {
    site.note_target(f);
    c.dirty.set(true);
    if f.is_closure() { call_closure(vm, f, site, env) } else { call_other(vm, f, site, env) }
}

/// Calls the builtin a site was compiled for on all its arguments, of which none is `...`.
#[inline(always)]
pub(super) fn builtin_on(vm: &mut Vm, site: &Site, env: Value, args: &[Value]) -> Res<Value> {
    let memo = Some(&site.cache);
    vm.invoke_remembering(site.builtin as usize, args, &site.names, (site.call, env), true, memo)
}

impl Frame<'_> {
    #[inline(always)]
    pub fn call(&mut self, i: Word) -> Res<()> {
        let f = self.peek(0);
        self.sync();
        let v = call_noted(self.vm, self.c, self.site(i.b), self.env, f)?;
        self.poke(0, v);
        Ok(())
    }

    #[inline(always)]
    pub fn call_builtin(&mut self, i: Word) -> Res<()> {
        let site = self.site(i.b);
        let n = i.a as usize;
        self.sync();
        let v = if site.has_dots {
            builtin_with_dots(self.vm, site, self.env, n)?
        } else {
            let top = self.vm.stack.sp();
            // SAFETY: the operands of the running instruction, which are taken off when it is done.
            let args = unsafe { self.vm.stack.slice(top - n, top) };
            builtin_on(self.vm, site, self.env, args)?
        };
        if n == 1 && !v.is_ptr() {
            // A number can't refer to what it was made of.
            self.replace_operands(1, v);
            return Ok(());
        }
        self.drop_n(n);
        self.push(v);
        Ok(())
    }

    #[inline(always)]
    pub fn call_special(&mut self, i: Word) -> Res<()> {
        self.sync();
        let site = self.site(i.b);
        let v = special(self.vm, site.builtin as usize, site.call, self.env, self.returns_next())?;
        self.push(v);
        Ok(())
    }

    /// Whether the function returns after the instruction at hand, and does nothing else before.
    fn returns_next(&self) -> bool {
        let mut at = self.here() as usize + 1;
        while let Some(i) = self.c.instrs.get(at).map(Cell::get) {
            match i.op {
                Op::Return => return self.code.kind == CodeKind::Body,
                // Over what is done when the name of the special means something else.
                Op::Jump if i.b as usize > at => at = i.b as usize,
                _ => return false,
            }
        }
        false
    }

    #[inline(always)]
    pub fn force_promise(&mut self, i: Word) -> Res<()> {
        self.sync();
        let v = self.vm.force(self.site(i.b).name)?;
        self.push(v);
        Ok(())
    }

    #[inline(always)]
    pub fn call_values(&mut self, i: Word) -> Res<()> {
        self.sync();
        let n = i.a as usize;
        let v = values_call(self.vm, self.site(i.b), self.env, n)?;
        self.drop_n(n);
        self.push(v);
        Ok(())
    }

    #[inline(always)]
    pub fn call_replace(&mut self, i: Word) -> Res<()> {
        self.sync();
        let n = i.a as usize;
        let v = replace_call(self.vm, self.site(i.b), self.env, n)?;
        self.drop_n(n);
        self.push(v);
        Ok(())
    }

    #[inline(always)]
    pub fn closure(&mut self, i: Word) {
        let proto = self.constant(i.b);
        self.sync();
        let source = if i.a != 0 { self.constant(i.b + 1) } else { Value::NULL };
        let v = super::closures::make_closure(self.vm, proto, self.env, source);
        self.push(v);
    }
}
