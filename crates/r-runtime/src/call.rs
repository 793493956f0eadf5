//! Calling builtins: matching, method dispatch, the call itself.

use crate::builtin::{CallArgs, Dispatch, Effects, Eval};
use crate::error::{Res, Unwind};
use crate::hooks::Apply;
use crate::matching::{MatchCache, Matching, Memo, NONE, builtin_callee};
use crate::value::Value;
use crate::vm::{Attempt, Vm};

/// The R error for a panic.
#[cold]
pub fn internal_error(payload: Box<dyn std::any::Any + Send>) -> Unwind {
    if let Some(crate::alloc::NoMemory(bytes)) = payload.downcast_ref() {
        return crate::alloc::no_memory(*bytes);
    }
    let text = payload
        .downcast_ref::<String>()
        .map(String::as_str)
        .or_else(|| payload.downcast_ref::<&str>().copied())
        .unwrap_or("unknown");
    // What the standard library says of a length that no allocation can have.
    if text == "capacity overflow" {
        return Unwind::error("memory exhausted (limit reached?)");
    }
    Unwind::error(format!("internal error in Rigel: {text}"))
}

impl Vm {
    /// Calls a builtin by `apply`: promises are forced, `...` was spread by the caller.
    pub(crate) fn apply_builtin(&mut self, a: &Apply<'_>) -> Res<Value> {
        let index = crate::alloc::builtin_index(a.function);
        if self.builtins[index].def.eval == Eval::Special {
            return self.run_special(index, a);
        }
        // Forced arguments live on the operand stack, where the collector sees them.
        let start = self.stack.sp();
        let r = self.apply_builtin_forced(index, a, start);
        self.stack.truncate(start);
        r
    }

    fn run_special(&mut self, index: usize, a: &Apply<'_>) -> Res<Value> {
        // A special sees expressions: the call with the values in place of its arguments.
        let mut items = vec![a.function];
        for v in a.args {
            // A promise made for this very call is the expression it stands for.
            if v.is_promise() && crate::alloc::promise(*v).env.get() == a.env {
                items.push(crate::alloc::promise_expr(*v));
                continue;
            }
            let v = if v.is_promise() { self.force(*v)? } else { *v };
            items.push(self.quoted(v));
        }
        let call = self.new_values(crate::object::Kind::Lang, &items);
        let call = self.name_call(call, a.names);
        let args = CallArgs { vals: &[], dots: &[], dot_names: &[], call, env: a.env };
        let run = self.builtins[index].def.run;
        run(self, &args)
    }

    /// An expression that evaluates to this value.
    pub fn quoted(&mut self, v: Value) -> Value {
        if v.is_symbol() || v.is_lang() || v.is_promise() {
            let q = self.s.quote;
            return self.new_values(crate::object::Kind::Lang, &[q, v]);
        }
        v
    }

    fn apply_builtin_forced(&mut self, index: usize, a: &Apply<'_>, start: usize) -> Res<Value> {
        for v in a.args {
            let v = if v.is_promise() { self.force(*v)? } else { *v };
            self.stack.push(v);
        }
        // SAFETY: this call pushed them and takes them off after their last use.
        let args: &[Value] = unsafe { self.stack.slice(start, start + a.args.len()) };
        self.invoke_builtin(index, args, a.names, a.call, a.env, true)
    }

    /// Calls a builtin on evaluated arguments. Methods are looked for if `dispatch` is set.
    pub fn invoke_builtin(
        &mut self,
        index: usize,
        args: &[Value],
        names: &[Value],
        call: Value,
        env: Value,
        dispatch: bool,
    ) -> Res<Value> {
        self.invoke_remembering(index, args, names, (call, env), dispatch, None)
    }

    /// The same for a place that always passes as many arguments by the same names: it remembers where they go.
    pub fn invoke_remembering(
        &mut self,
        index: usize,
        args: &[Value],
        names: &[Value],
        (call, env): (Value, Value),
        dispatch: bool,
        memo: Option<&Memo>,
    ) -> Res<Value> {
        let Some(def) = self.builtins.get(index).map(|b| b.def) else {
            return Err(self.signalled(Unwind::error_in(call, "no such builtin function in this session")));
        };
        if names.is_empty()
            && let Some(v) = def.quick.and_then(|quick| quick(self, args))
        {
            self.visible = true;
            self.assignment = Value::NULL;
            return Ok(v);
        }
        let whole = std::mem::replace(&mut self.assignment, Value::NULL);
        if dispatch
            && def.dispatch != Dispatch::None
            && args.iter().any(|v| v.is_object())
            && let Some(v) = self.try_dispatch(def, args, names, call, env)?
        {
            return Ok(v);
        }
        let saved = std::mem::replace(&mut self.current_call, if whole.is_null() { call } else { whole });
        let outer_primitive = std::mem::replace(&mut self.in_primitive, def.primitive);
        self.visible = def.visible || def.passes_visibility && self.visible;
        let start = self.stack.sp();
        // A bug in a builtin must not take the session down.
        let mark = self.mark();
        let run = std::panic::AssertUnwindSafe(|| self.run_matched(index, args, names, (call, env), memo));
        let r = std::panic::catch_unwind(run).unwrap_or_else(|p| {
            self.reset_to(&mark);
            Err(internal_error(p))
        });
        self.stack.truncate(start);
        let r = match r {
            Ok(v) => Ok(v),
            Err(u) => Err(self.signalled(u)),
        };
        // Calls back into R may have made something visible.
        self.visible &= def.visible || def.passes_visibility;
        self.current_call = saved;
        self.in_primitive = outer_primitive;
        r
    }

    /// Calls a builtin that has no effects but errors, warnings and methods of objects: `None`, and
    /// nothing has happened, if any of these would be. For code that can do the call again.
    pub fn attempt_builtin(
        &mut self,
        index: usize,
        args: &[Value],
        names: &[Value],
        call: Value,
        memo: Option<&Memo>,
    ) -> Option<Value> {
        let def = &self.builtins.get(index)?.def;
        if names.is_empty()
            && let Some(v) = def.quick.and_then(|quick| quick(self, args))
        {
            self.visible = true;
            return Some(v);
        }
        let def = &self.builtins.get(index)?.def;
        let methods = def.dispatch != Dispatch::None || def.effects.has(Effects::METHODS);
        let (primitive, visible) = (def.primitive, def.visible);
        let odd = |v: &Value| v.is_ptr() && methods && v.is_object() || v.is_missing();
        if args.iter().any(odd) {
            return None;
        }
        let outer_call = std::mem::replace(&mut self.current_call, call);
        let outer_primitive = std::mem::replace(&mut self.in_primitive, primitive);
        let outer = std::mem::replace(&mut self.attempt, Attempt::Silent);
        let start = self.stack.sp();
        let r = self.run_matched(index, args, names, (call, self.global_env), memo);
        self.stack.truncate(start);
        let silent = std::mem::replace(&mut self.attempt, outer) == Attempt::Silent;
        self.current_call = outer_call;
        self.in_primitive = outer_primitive;
        let v = r.ok().filter(|_| silent)?;
        self.visible = visible;
        Some(v)
    }

    /// Signals a raise; jumps pass through.
    #[cold]
    pub fn signalled(&mut self, u: Unwind) -> Unwind {
        if !u.is_raise() {
            return u;
        }
        match u.into_kind() {
            crate::error::UnwindKind::Raise(r) => self.signal_raise(r),
            other => Unwind::new(other),
        }
    }

    fn run_matched(
        &mut self,
        index: usize,
        args: &[Value],
        names: &[Value],
        (call, env): (Value, Value),
        memo: Option<&Memo>,
    ) -> Res<Value> {
        let def = self.builtins[index].def;
        if args.iter().any(|v| v.is_missing()) && def.takes_empty && call.len() > args.len() {
            let start = self.stack.sp();
            self.push_empty_symbols(args, call);
            // SAFETY: this call pushed them and takes them off after their last use.
            if unsafe { self.stack.slice(start, self.stack.sp()) } != args {
                // SAFETY: this call pushed them and takes them off after their last use.
                let args = unsafe { self.stack.slice(start, self.stack.sp()) };
                return self.run_matched(index, args, names, (call, env), memo);
            }
            self.stack.truncate(start);
        }
        let (n_params, dots_at) = (self.builtins[index].n_params, self.builtins[index].dots_at);
        let has_names = names.iter().any(|n| n.is_ptr());
        // The plain case: everything by position.
        let positional = def.eval == Eval::Positional && dots_at.is_none_or(|d| d + 1 == n_params);
        if !has_names || positional {
            let (vals, dots): (&[Value], &[Value]) = match dots_at {
                None => (args, &[]),
                Some(d) => (&args[..d.min(args.len())], &args[d.min(args.len())..]),
            };
            let dot_names = match dots_at {
                Some(d) if has_names => names.get(d..).unwrap_or(&[]),
                _ => &[],
            };
            if has_names && n_params == 1 && dots_at.is_none() {
                self.check_name(index, names)?;
            }
            if def.primitive && (dots_at.is_none() || def.dispatch == Dispatch::Summary) {
                check_empty(args, call)?;
            }
            if dots_at.is_none() && args.len() > n_params {
                return Err(self.too_many(def, args, names, n_params));
            }
            if def.primitive && dots_at.is_none() && args.len() < n_params && def.optional == 0 {
                return Err(too_few(def.name, args.len(), n_params));
            }
            if dots_at.is_none() && args.len() == n_params {
                return self.run_row(def, &CallArgs { vals: args, dots, dot_names: &[], call, env });
            }
            let start = self.stack.sp();
            vals.iter().for_each(|v| self.stack.push(*v));
            for _ in vals.len()..n_params {
                self.stack.push(Value::MISSING);
            }
            // SAFETY: this call pushed them and takes them off after their last use.
            let vals = unsafe { self.stack.slice(start, start + n_params) };
            let call_args = CallArgs { vals, dots, dot_names, call, env };
            return self.run_row(def, &call_args);
        }
        let known = memo.and_then(|m| m.get()).filter(|c| c.callee == builtin_callee(index));
        if let Some(c) = known {
            return self.run_by(def, &c.matching, (args, names), (call, env));
        }
        let params = self.builtin_params(index);
        let matching = self.match_call_args(&params, args, names)?;
        let r = self.run_by(def, &matching, (args, names), (call, env));
        if let Some(memo) = memo {
            let _ = memo.set(Box::new(MatchCache { callee: builtin_callee(index), matching }));
        }
        r
    }

    /// Runs a builtin; debug builds compare what it gives with what its row says.
    #[inline(always)]
    fn run_row(&mut self, def: &crate::builtin::Builtin, a: &CallArgs<'_>) -> Res<Value> {
        if !def.takes.is_empty() {
            self.check_types(def, a)?;
        }
        let r = (def.run)(self, a)?;
        debug_assert!(crate::facts::hold(def, a, r), "the row of `{}` is wrong: {r:?}", def.name);
        Ok(r)
    }

    /// Runs a builtin on arguments that are matched.
    fn run_by(
        &mut self,
        def: &crate::builtin::Builtin,
        m: &Matching,
        (args, names): (&[Value], &[Value]),
        (call, env): (Value, Value),
    ) -> Res<Value> {
        let start = self.stack.sp();
        for &i in &m.formals {
            self.stack.push(if i == NONE { Value::MISSING } else { args[i as usize] });
        }
        let mid = self.stack.sp();
        for &i in &m.dots {
            self.stack.push(args[i as usize]);
        }
        let end = self.stack.sp();
        for &i in &m.dots {
            self.stack.push(names.get(i as usize).copied().unwrap_or(Value::NULL));
        }
        let call_args = CallArgs {
            // SAFETY: this call pushed them and takes them off after their last use.
            vals: unsafe { self.stack.slice(start, mid) },
            // SAFETY: this call pushed them and takes them off after their last use.
            dots: unsafe { self.stack.slice(mid, end) },
            // SAFETY: this call pushed them and takes them off after their last use.
            dot_names: unsafe { self.stack.slice(end, self.stack.sp()) },
            call,
            env,
        };
        self.run_row(def, &call_args)
    }

    /// Pushes arguments; one whose expression gave the empty symbol (a parameter without a default,
    /// say) becomes that symbol, one that was left out stays missing.
    #[cold]
    fn push_empty_symbols(&mut self, args: &[Value], call: Value) {
        for (i, v) in args.iter().enumerate() {
            let empty = v.is_missing() && call.is_lang() && {
                let e = call.values()[i + 1];
                !e.is_missing() && e != self.s.dots
            };
            let v = if empty { self.sym("") } else { *v };
            self.stack.push(v);
        }
    }

    /// Primitives of one argument accept its name, or the beginning of it, and no other.
    #[cold]
    fn check_name(&mut self, index: usize, names: &[Value]) -> Res<()> {
        let params = self.builtin_params(index);
        let formal = crate::symbol::text(&params[0]);
        match names.first() {
            Some(n) if n.is_ptr() && !formal.starts_with(n.str()) => {
                crate::rerr!("supplied argument name '{}' does not match '{formal}'", n.str())
            }
            _ => Ok(()),
        }
    }

    fn too_many(
        &mut self,
        def: &crate::builtin::Builtin,
        args: &[Value],
        names: &[Value],
        n: usize,
    ) -> Unwind {
        if def.primitive {
            let s = |k: usize| if k == 1 { "" } else { "s" };
            let text = format!(
                "{} argument{} passed to '{}' which requires {}",
                args.len(),
                s(args.len()),
                def.name,
                n
            );
            return Unwind::error(text);
        }
        let syms: Vec<Value> = (0..n).map(|_| self.s.x).collect();
        match self.match_call_args(&syms, args, names) {
            Err(u) => u,
            Ok(_) => Unwind::error("unused argument"),
        }
    }
}

/// The error of a primitive that is given nothing between two commas.
fn check_empty(args: &[Value], call: Value) -> Res<()> {
    match args.iter().position(|v| v.is_missing()) {
        Some(i) if call.is_lang() && call.values().get(i + 1).is_some_and(|e| e.is_missing()) => {
            crate::rerr!("argument {} is empty", i + 1)
        }
        _ => Ok(()),
    }
}

#[cold]
fn too_few(name: &str, given: usize, wants: usize) -> Unwind {
    let s = if given == 1 { "" } else { "s" };
    Unwind::error(format!("{given} argument{s} passed to '{name}' which requires {wants}"))
}
