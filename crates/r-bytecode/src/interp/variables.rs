//! Loading and storing variables.

use r_runtime::object::{Kind, has_flag};
use r_runtime::{Res, Unwind, Value, Vm, env, symbol};

use super::run::Frame;
use crate::code::Guard;
use crate::compile::dot_element;
use crate::op::Word;

/// Whether a slot's word is the variable's value as it is.
#[inline(always)]
pub(super) fn is_plain(v: Value) -> bool {
    if v.is_ptr() {
        !matches!(v.kind(), Some(Kind::Promise | Kind::Cell))
    } else {
        !v.is_special() || v.is_null()
    }
}

impl Frame<'_> {
    #[inline(always)]
    fn slot(&self, i: Word) -> *mut Value {
        env::slot_ptr(self.env, i.a as usize)
    }

    #[inline(always)]
    pub fn ld_slot(&mut self, i: Word) -> Res<()> {
        // SAFETY: code of a unit runs in environments of its shape only.
        let v = unsafe { *self.slot(i) };
        if is_plain(v) {
            self.push(v);
            return Ok(());
        }
        self.sync();
        let v = slot_slow(self.vm, self.env, v, self.constant(i.b))?;
        self.push(v);
        Ok(())
    }

    #[inline(always)]
    pub fn ld_var(&mut self, i: Word) -> Res<()> {
        if has_flag(self.env, env::FLAG_GLOBAL_ENV) {
            let v = env::plain_global(self.constant(i.b));
            if is_plain(v) {
                self.push(v);
                return Ok(());
            }
        }
        self.sync();
        let v = lookup(self.vm, self.env, self.constant(i.b))?;
        self.push(v);
        Ok(())
    }

    #[inline(always)]
    pub fn ld_slot_missing(&mut self, i: Word) -> Res<()> {
        // SAFETY: see `ld_slot`.
        let v = unsafe { *self.slot(i) };
        if is_plain(v) || v.is_missing() {
            self.push(v);
            return Ok(());
        }
        self.sync();
        let sym = self.constant(i.b);
        let v = if is_missing_promise(self.vm, v) {
            Value::MISSING
        } else {
            slot_slow(self.vm, self.env, v, sym)?
        };
        self.push(v);
        Ok(())
    }

    #[inline(always)]
    pub fn ld_dots(&mut self) -> Res<()> {
        self.sync();
        let v = forced_dots(self.vm, self.env)?;
        self.push(v);
        Ok(())
    }

    #[inline(always)]
    pub fn ld_dot_element(&mut self, i: Word) -> Res<()> {
        self.sync();
        let v = dots_element(self.vm, self.env, self.constant(i.b))?;
        self.push(v);
        Ok(())
    }

    #[inline(always)]
    pub fn ld_fun(&mut self, i: Word) -> Res<()> {
        let sym = self.constant(i.b);
        if !symbol::is_shadowed(sym) {
            let f = symbol::base_value(sym);
            if f.is_function() {
                self.push(f);
                return Ok(());
            }
        }
        let f = raw_lookup(self.env, sym);
        let f = if f.is_promise() { r_runtime::alloc::promise(f).value.get() } else { f };
        if f.is_function() {
            self.push(f);
            return Ok(());
        }
        self.sync();
        match self.vm.find_fun_opt(self.env, sym)? {
            Some(f) => {
                self.push(f);
                Ok(())
            }
            None => {
                // The call follows the look-up of its function.
                // SAFETY: `pc` is inside the code, which never ends with a look-up.
                let call = self.site(unsafe { (*self.pc).get() }.b).call;
                Err(Unwind::error_in(call, format!("could not find function \"{}\"", symbol::text(&sym))))
            }
        }
    }

    #[inline(always)]
    pub fn check_fun(&mut self) -> Res<()> {
        if self.peek(0).is_function() {
            return Ok(());
        }
        Err(in_frame(self.vm, "attempt to apply non-function".to_owned()))
    }

    #[inline(always)]
    pub fn guard_base(&mut self, i: Word) -> Res<()> {
        let g = &self.c.guards[i.b as usize];
        if symbol::is_shadowed(g.symbol) || symbol::base_value(g.symbol) != g.builtin {
            self.sync();
            if !guard_holds(self.vm, self.env, g)? {
                self.jump(g.target);
            }
        }
        Ok(())
    }

    #[inline(always)]
    pub fn st_slot(&mut self, i: Word) -> Res<()> {
        let v = self.pop();
        let slot = self.slot(i);
        // SAFETY: see `ld_slot`.
        let old = unsafe { *slot };
        if old == v {
            return Ok(());
        }
        if old.is_kind(Kind::Cell) {
            self.sync();
            return self.vm.set_var(self.env, self.constant(i.b), v);
        }
        old.release();
        // SAFETY: see `ld_slot`.
        unsafe { *slot = v };
        if v.is_ptr() {
            v.hold();
            self.vm.barrier(self.env);
        }
        Ok(())
    }

    #[inline(always)]
    pub fn st_formal(&mut self, i: Word) -> Res<()> {
        env::mark_given(self.env, i.a as usize);
        self.st_slot(i)
    }

    #[inline(always)]
    pub fn st_var(&mut self, i: Word) -> Res<()> {
        let v = self.pop();
        let sym = self.constant(i.b);
        if has_flag(self.env, env::FLAG_GLOBAL_ENV) && env::store_global(self.vm, sym, v) {
            return Ok(());
        }
        self.sync();
        self.vm.set_var(self.env, sym, v)
    }

    #[inline(always)]
    pub fn st_super(&mut self, i: Word) -> Res<()> {
        let v = self.pop();
        self.sync();
        self.vm.set_super(self.env, self.constant(i.b), v)
    }

    #[inline(always)]
    pub fn ld_slot_assign(&mut self, i: Word) -> Res<()> {
        // SAFETY: see `ld_slot`.
        let v = unsafe { *self.slot(i) };
        if is_plain(v) && v.holders() <= 1 {
            self.push(v);
            return Ok(());
        }
        self.sync();
        let v = for_assign(self.vm, self.env, self.constant(i.b))?;
        self.push(v);
        Ok(())
    }

    #[inline(always)]
    pub fn ld_var_assign(&mut self, i: Word) -> Res<()> {
        self.sync();
        let v = for_assign(self.vm, self.env, self.constant(i.b))?;
        // A caller may have the value among its operands.
        let shared = v.is_ptr() && self.start > 0 && self.vm.stack.between(0, self.start).contains(&v);
        let v = if shared { self.vm.shallow_copy(v)? } else { v };
        self.push(v);
        Ok(())
    }

    #[inline(always)]
    pub fn ld_super_assign(&mut self, i: Word) -> Res<()> {
        self.sync();
        let sym = self.constant(i.b);
        let v = super_for_assign(self.vm, self.env, sym)?;
        self.push(v);
        Ok(())
    }
}

/// Whether a guard's symbol means its builtin as seen from `env`.
pub(super) fn guard_holds(vm: &mut Vm, env: Value, g: &Guard) -> Res<bool> {
    Ok(vm.find_fun_opt(env, g.symbol)? == Some(g.builtin))
}

/// A variable as seen from `env`, with R's errors.
pub fn lookup(vm: &mut Vm, env: Value, sym: Value) -> Res<Value> {
    let v = raw_lookup(env, sym);
    if is_plain(v) { Ok(v) } else { settle(vm, env, sym, v) }
}

/// The binding word as seen from `env`. Environments that can't hold the name are passed over.
#[inline]
pub(super) fn raw_lookup(start: Value, sym: Value) -> Value {
    let mut e = start;
    while e.is_env() {
        if env::may_bind(e, sym) {
            let v = env::raw_get(e, sym);
            if !v.is_unbound() {
                return v;
            }
        }
        if env::answers_behind(e, sym) {
            return symbol::base_value(sym);
        }
        e = env::parent(e);
    }
    Value::UNBOUND
}

#[cold]
fn settle(vm: &mut Vm, env: Value, sym: Value, v: Value) -> Res<Value> {
    if v.is_unbound() {
        if let Some(n) = dot_element(symbol::text(&sym)) {
            return dots_nth(vm, env, n);
        }
        return Err(not_found(vm, sym));
    }
    if v.is_missing() {
        return Err(missing_argument(vm, sym));
    }
    if v.is_kind(Kind::Dots) && sym == vm.s.dots {
        return Err(in_frame(vm, "'...' used in an incorrect context".into()));
    }
    if is_missing_promise(vm, v) {
        return Err(missing_argument(vm, sym));
    }
    let r = vm.settle(v)?;
    if v.is_promise() {
        vm.loaded(sym, v, r);
    }
    if r.is_missing() && !v.is_promise() { Err(missing_argument(vm, sym)) } else { Ok(r) }
}

fn in_frame(vm: &Vm, message: String) -> Unwind {
    Unwind::error_in(vm.frame_call(), message)
}

#[cold]
fn not_found(vm: &Vm, sym: Value) -> Unwind {
    in_frame(vm, format!("object '{}' not found", symbol::text(&sym)))
}

#[cold]
fn missing_argument(vm: &Vm, sym: Value) -> Unwind {
    in_frame(vm, format!("argument \"{}\" is missing, with no default", symbol::text(&sym)))
}

/// A local slot that holds a promise, a cell, nothing, or the missing argument.
#[cold]
pub(super) fn slot_slow(vm: &mut Vm, env: Value, v: Value, sym: Value) -> Res<Value> {
    if v.is_unbound() {
        return lookup(vm, env::parent(env), sym);
    }
    if v.is_promise() {
        let p = r_runtime::alloc::promise(v);
        if !p.value.get().is_unbound() {
            return Ok(p.value.get());
        }
        // Only a variable can be a missing argument itself; a call is just evaluated.
        if r_runtime::alloc::expr_of(p.code.get()).is_lang() {
            // Its value may be the empty symbol (`quote(expr = )`), which is a value like others then.
            return vm.force(v);
        }
    }
    settle(vm, env, sym, v)
}

/// Whether a promise is for a variable that is itself a missing argument.
pub fn is_missing_promise(vm: &mut Vm, v: Value) -> bool {
    let mut v = v;
    // Chains of promises of formals: follow them, but not for ever.
    for _ in 0..100 {
        if !v.is_promise() {
            return v.is_missing();
        }
        let p = r_runtime::alloc::promise(v);
        let expr = r_runtime::alloc::expr_of(p.code.get());
        if !p.value.get().is_unbound() || !expr.is_symbol() || !p.env.get().is_env() || expr == vm.s.dots {
            return false;
        }
        v = env::raw_get(p.env.get(), expr);
    }
    false
}

/// `..n`.
fn dots_element(vm: &mut Vm, env: Value, sym: Value) -> Res<Value> {
    match dot_element(symbol::text(&sym)) {
        Some(n) => dots_nth(vm, env, n),
        None => Err(not_found(vm, sym)),
    }
}

pub fn dots_nth(vm: &mut Vm, env: Value, n: usize) -> Res<Value> {
    let dots = raw_lookup(env, vm.s.dots);
    if dots.is_unbound() {
        return Err(in_frame(vm, format!("..{n} used in an incorrect context, no ... to look in")));
    }
    let items = dots_values(&dots);
    match items.get(n.wrapping_sub(1)) {
        Some(v) if v.is_missing() => {
            Err(in_frame(vm, format!("argument \"..{n}\" is missing, with no default")))
        }
        Some(v) => vm.settle(*v),
        None => {
            let s = if n == 1 { "" } else { "s" };
            Err(in_frame(vm, format!("the ... list contains fewer than {n} element{s}")))
        }
    }
}

/// The elements of `...` (none if it is empty or missing).
pub fn dots_values(dots: &Value) -> &[Value] {
    if dots.is_kind(Kind::Dots) { dots.values() } else { &[] }
}

/// `...` as seen from `env`, all promises forced.
fn forced_dots(vm: &mut Vm, env: Value) -> Res<Value> {
    let dots = raw_lookup(env, vm.s.dots);
    if dots.is_unbound() {
        return Err(in_frame(vm, "'...' used in an incorrect context".into()));
    }
    for v in dots_values(&dots) {
        if v.is_promise() {
            vm.force(*v)?;
        }
    }
    Ok(dots)
}

/// A variable's value that may be modified: a copy unless the variable alone holds it.
fn for_assign(vm: &mut Vm, env: Value, sym: Value) -> Res<Value> {
    let raw = env::raw_get(env, sym);
    if raw.is_unbound() {
        let v = lookup(vm, env::parent(env), sym)?;
        return vm.shallow_copy(v);
    }
    if is_plain(raw) {
        return if raw.holders() <= 1 { Ok(raw) } else { vm.shallow_copy(raw) };
    }
    // A promise holds its value as well, so the variable is not alone.
    let v = settle(vm, env, sym, raw)?;
    if v.is_unshared() { Ok(v) } else { vm.shallow_copy(v) }
}

fn super_for_assign(vm: &mut Vm, env: Value, sym: Value) -> Res<Value> {
    if let Some((e, i)) = env::super_slot(env, sym) {
        let v = env::slot(e, i);
        if is_plain(v) && v.holders() <= 1 {
            return if v.is_ptr() && vm.stack.live().contains(&v) { vm.shallow_copy(v) } else { Ok(v) };
        }
    }
    match vm.find_binding_env(env::parent(env), sym) {
        Some(e) => {
            let v = for_assign(vm, e, sym)?;
            // A caller may have the value among its operands.
            if v.is_ptr() && vm.stack.live().contains(&v) { vm.shallow_copy(v) } else { Ok(v) }
        }
        None => Err(not_found(vm, sym)),
    }
}
