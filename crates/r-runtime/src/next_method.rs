//! `NextMethod`: which method is next, and the arguments it gets.
//!
//! The next method gets the arguments the current one was called with, but as promises for the
//! current method's formals: a formal that was assigned meanwhile passes its new value on.

use crate::dispatch::{Ctx, Method, ctx};
use crate::env;
use crate::error::{Res, Unwind};
use crate::frame::Frame;
use crate::hooks::Apply;
use crate::matching::NONE;
use crate::object::Kind;
use crate::symbol;
use crate::value::Value;
use crate::vm::Vm;

impl Vm {
    /// `NextMethod(generic, object, ...)` from the frame `frame`; `extra` are its own arguments.
    pub fn next_method(
        &mut self,
        frame: usize,
        generic: Option<&str>,
        extra: &[Value],
        extra_names: &[Value],
    ) -> Res<Value> {
        self.frame_caller(frame);
        let f = self.frames[frame];
        let d = if f.dispatch.is_null() { self.infer_context(frame, generic)? } else { f.dispatch };
        let generic_value = ctx(d, Ctx::Generic);
        let generic = generic_value.str();
        let group_value = ctx(d, Ctx::Group);
        // A member of a group may go on to the group's method even when reached by its own name.
        let group = if group_value.str().is_empty() {
            self.group_of(generic).unwrap_or("")
        } else {
            group_value.str()
        };
        let rest_value = self.classes_left(&f, d);
        let rest = rest_value.strings();
        let envs = (ctx(d, Ctx::CallEnv), ctx(d, Ctx::DefEnv));
        let (args, names) = self.frame_args(frame);
        let args = self.current_args(&f, args, names)?;
        let call = self.extended_call(f.call, extra, extra_names);
        let (args, names) =
            if extra.is_empty() { (args, names) } else { self.merge_args(args, names, extra, extra_names) };
        let found = self.find_s3(generic, group, rest, envs, true)?;
        // Both are objects that the native stack keeps alive.
        let (list, list_names) = (args, names);
        let (args, names) = (args.values(), names.values());
        let m = match found {
            Some(m) if m.function != f.function || !f.dispatch.is_null() => m,
            _ => return self.internal_default(generic, args, names, call, &f),
        };
        let shown = self.with_head(call, m.symbol);
        if let Some(r) = self.call_found(&m, list, list_names, shown, f.caller) {
            return r;
        }
        let object = ctx(d, Ctx::Object);
        let context = self.new_ctx(generic, group, rest, &m, object, envs);
        self.call_method(&m, context, args, names, call, f.caller)
    }

    /// The builtin behind an internal generic, called without dispatch.
    fn internal_default(
        &mut self,
        generic: &str,
        args: &[Value],
        names: &[Value],
        call: Value,
        f: &Frame,
    ) -> Res<Value> {
        let sym = self.sym(generic);
        let function = symbol::base_value(sym);
        if !function.is_kind(Kind::Builtin) {
            let function = if function.is_function() { function } else { self.find_fun(f.caller, sym)? };
            if function.is_kind(Kind::Closure) && self.is_generic_closure(function) {
                return Err(Unwind::error("no method to invoke"));
            }
            let call = self.with_head(call, sym);
            return self.apply(&Apply {
                function,
                args,
                names,
                call,
                env: f.caller,
                dispatch: Value::NULL,
                extra: &[],
            });
        }
        let start = self.stack.sp();
        for a in args {
            let v = if a.is_promise() { self.force(*a)? } else { *a };
            self.stack.push(v);
        }
        // SAFETY: this call pushed them and takes them off after their last use.
        let forced = unsafe { self.stack.slice(start, self.stack.sp()) };
        let index = crate::alloc::builtin_index(function);
        let call = self.with_head(call, sym);
        let r = self.invoke_builtin(index, forced, names, call, f.caller, false);
        self.stack.truncate(start);
        r
    }

    fn is_generic_closure(&self, f: Value) -> bool {
        let body = crate::alloc::closure(f).body.get();
        let use_method = self.existing_sym("UseMethod");
        let is_call = |v: Value| v.is_lang() && Some(v.values()[0]) == use_method;
        is_call(body) || body.is_lang() && body.values().iter().any(|v| is_call(*v))
    }

    /// Arguments given to `NextMethod` replace those of the same name and follow the others.
    fn merge_args(
        &mut self,
        args: Value,
        names: Value,
        extra: &[Value],
        extra_names: &[Value],
    ) -> (Value, Value) {
        let mut a = args.values().to_vec();
        let mut n = names.values().to_vec();
        n.resize(a.len(), Value::NULL);
        for (i, v) in extra.iter().enumerate() {
            let name = extra_names.get(i).copied().unwrap_or(Value::NULL);
            let same = name
                .is_ptr()
                .then(|| n.iter().position(|x| x.is_ptr() && x.bytes() == name.bytes()))
                .flatten();
            match same {
                Some(k) => a[k] = *v,
                None => {
                    a.push(*v);
                    n.push(name);
                }
            }
        }
        (self.new_values(Kind::Buffer, &a), self.new_values(Kind::Buffer, &n))
    }

    /// The context of a method that was called by its name: generic and class are read off it.
    fn infer_context(&mut self, frame: usize, generic: Option<&str>) -> Res<Value> {
        self.frame_caller(frame);
        let f = self.frames[frame];
        let head = f.call.values().first().copied().unwrap_or(Value::NULL);
        if !head.is_symbol() && generic.is_none() {
            return Err(Unwind::error("generic function not specified"));
        }
        let method_name = if head.is_symbol() { symbol::text(&head) } else { "" };
        let (args, _) = self.frame_args(frame);
        let object = match args.values().first() {
            Some(v) if v.is_promise() => self.force(*v)?,
            Some(v) => *v,
            None => Value::NULL,
        };
        let classes = self.dispatch_classes(object);
        let mut at = None;
        let mut generic_name = generic.map(str::to_owned);
        for (i, c) in classes.iter().enumerate() {
            if let Some(g) = method_name.strip_suffix(c.str()).and_then(|g| g.strip_suffix('.')) {
                at = Some(i);
                generic_name.get_or_insert_with(|| g.to_owned());
                break;
            }
        }
        let generic =
            generic_name.unwrap_or_else(|| method_name.split('.').next().unwrap_or(method_name).to_owned());
        let name = self.string(method_name);
        // Without a match dispatch starts from the first class.
        let m = Method {
            function: f.function,
            name,
            symbol: head,
            at: at.unwrap_or(usize::MAX - 1).min(classes.len()),
            by_group: false,
        };
        let rest_from = at.map_or(0, |i| i + 1);
        let envs = (f.caller, self.base_env);
        let d = self.new_ctx(&generic, "", &classes, &m, object, envs);
        let rest = self.new_strs_boxed(&classes[rest_from..]);
        // SAFETY: a context that nobody knows yet.
        unsafe { self.set_value(d, Ctx::Rest as usize, rest) };
        Ok(d)
    }

    /// The arguments with those that match a formal of the running method replaced by a promise
    /// for that formal.
    fn current_args(&mut self, f: &Frame, args: Value, names: Value) -> Res<Value> {
        if !f.function.is_closure() {
            return Ok(args);
        }
        let formals = self.formals_of_call(f);
        let m = self.match_call_args(&formals, args.values(), names.values())?;
        let mut out = args.values().to_vec();
        for (sym, &i) in formals.iter().zip(&m.formals) {
            if i != NONE && *sym != self.s.dots {
                out[i as usize] = self.formal_promise(f.env, *sym, out[i as usize]);
            }
        }
        Ok(self.new_values(Kind::Buffer, &out))
    }

    /// The formals of a running call, as symbols.
    fn formals_of_call(&mut self, f: &Frame) -> Vec<Value> {
        let shape = if f.env.is_env() { env::shape(f.env) } else { Value::NULL };
        if !shape.is_null() {
            return shape.values()[..env::shape_formals(shape)].to_vec();
        }
        let formals = self.names(crate::alloc::closure(f.function).formals.get());
        formals.strings_opt().unwrap_or(&[]).to_vec().into_iter().map(|n| self.sym_of(n)).collect()
    }

    /// A promise for a formal of a running call; `given` if it has no value there.
    fn formal_promise(&mut self, frame_env: Value, sym: Value, given: Value) -> Value {
        let now = env::raw_get(frame_env, sym);
        if now.is_missing() || now.is_unbound() || given.is_missing() {
            return given;
        }
        if !now.is_promise() {
            return self.new_forced_promise(sym, now);
        }
        let value = crate::alloc::promise(now).value.get();
        if !value.is_unbound() {
            return self.new_forced_promise(sym, value);
        }
        self.capture(frame_env);
        self.new_promise(sym, frame_env)
    }

    /// The call the next method shows: arguments given to `NextMethod` follow the others.
    fn extended_call(&mut self, call: Value, extra: &[Value], extra_names: &[Value]) -> Value {
        if extra.is_empty() || !call.is_lang() {
            return call;
        }
        let old = self.names(call);
        let old: Vec<Value> = old.strings_opt().map(<[Value]>::to_vec).unwrap_or_default();
        let mut items = call.values().to_vec();
        let mut names: Vec<Value> =
            (1..items.len()).map(|i| old.get(i).copied().unwrap_or(self.empty_string)).collect();
        for (i, v) in extra.iter().enumerate() {
            let name = extra_names.get(i).copied().filter(|n| n.is_ptr()).unwrap_or(self.empty_string);
            if !name.bytes().is_empty() && names.iter().any(|n| n.bytes() == name.bytes()) {
                continue;
            }
            items.push(*v);
            names.push(name);
        }
        let names: Vec<Value> =
            names.into_iter().map(|n| if n.bytes().is_empty() { Value::NULL } else { n }).collect();
        let call = self.new_values(Kind::Lang, &items);
        self.name_call(call, &names)
    }

    /// The classes that are left to try. A method may have assigned `.Class` to say so: all of it, or what comes after the
    /// method's own class.
    fn classes_left(&mut self, f: &Frame, d: Value) -> Value {
        let own = if f.env.is_env() { env::raw_get(f.env, self.s.dot_class) } else { Value::UNBOUND };
        let Some(classes) = (own.is_ptr() && !own.is_promise()).then(|| own.strings_opt()).flatten() else {
            return ctx(d, Ctx::Rest);
        };
        let (method, generic, group) = (ctx(d, Ctx::Method), ctx(d, Ctx::Generic), ctx(d, Ctx::Group));
        let is_own = |c: &Value| {
            [generic, group].iter().any(|g| {
                method.str().strip_prefix(g.str()).and_then(|m| m.strip_prefix('.')) == Some(c.str())
            })
        };
        let from = classes.iter().position(is_own).map_or(0, |k| k + 1);
        let left = classes[from..].to_vec();
        self.new_strs(&left)
    }

    /// `.Class` of a method: its own class and those after it.
    pub fn dispatch_class(&mut self, d: Value) -> Value {
        let (method, generic, group) = (ctx(d, Ctx::Method), ctx(d, Ctx::Generic), ctx(d, Ctx::Group));
        let prefix = if group.bytes().is_empty() { generic } else { group };
        let own = method.str().strip_prefix(prefix.str()).and_then(|c| c.strip_prefix('.')).unwrap_or("");
        let rest = ctx(d, Ctx::Rest).strings().to_vec();
        if own == "default" && rest.is_empty() {
            return Value::NULL;
        }
        let mut all = vec![self.string(own)];
        all.extend(rest);
        self.new_strs(&all)
    }

    /// `.Method` of a method: its name; for operators one per operand, "" where it isn't the operand's.
    pub fn dispatch_method(&mut self, d: Value, args: &[Value]) -> Value {
        let name = ctx(d, Ctx::Method);
        if ctx(d, Ctx::Group).str() != "Ops" {
            return name;
        }
        let class = self.dispatch_class(d);
        let class = class.strings()[0];
        let each: Vec<Value> = args
            .iter()
            .map(|v| {
                let v = if v.is_promise() { crate::alloc::promise(*v).value.get() } else { *v };
                if self.inherits(v, class.str()) { name } else { self.empty_string }
            })
            .collect();
        self.new_strs(&each)
    }
}
