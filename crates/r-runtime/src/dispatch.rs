//! S3 dispatch: implicit classes, method look-up, group generics, `UseMethod` and `NextMethod`.
//!
//! A method's frame carries its dispatch context, a list whose elements `Ctx` names, so that
//! `NextMethod` knows where it is. Methods are found by name from the call, then in the table
//! of registered methods.

use crate::builtin::{Builtin, Dispatch};
use crate::env;
use crate::error::{Res, Unwind, UnwindKind};
use crate::hooks::Apply;
use crate::object::{FLAG_HOUSED, FLAG_S4, Kind, has_flag};
use crate::symbol;
use crate::value::{Type, Value};
use crate::vm::Vm;

/// Elements of a dispatch context.
#[derive(Clone, Copy)]
pub enum Ctx {
    Generic,
    /// Classes after the one whose method runs.
    Rest,
    Object,
    /// Group ("Ops", ...) or "".
    Group,
    CallEnv,
    DefEnv,
    /// The method's own name.
    Method,
}

pub fn ctx(dispatch: Value, what: Ctx) -> Value {
    dispatch.values()[what as usize]
}

/// Names of methods that are remembered.
const METHOD_NAMES: usize = 256;
/// Items of a call that is copied on the native stack.
const FEW: usize = 8;

/// A method found by dispatch.
#[derive(Clone, Copy)]
pub struct Method {
    pub function: Value,
    pub name: Value,
    pub symbol: Value,
    /// Index into the class vector; its length for the default method.
    pub at: usize,
    pub by_group: bool,
}

/// Whether a value is an instance of an S4 class.
fn is_s4(v: Value) -> bool {
    v.is_ptr() && has_flag(v, FLAG_S4)
}

impl Vm {
    /// The class vector `class(x)` reports.
    pub fn class_vector(&mut self, v: Value) -> Value {
        let c = self.class_attr(v);
        if !c.is_null() {
            return c;
        }
        if let Some(d) = self.dims(v) {
            return match d.len() {
                2 => self.new_strings(&["matrix", "array"]),
                _ => self.string("array"),
            };
        }
        let name = self.implicit_class(v);
        self.string(name)
    }

    fn implicit_class(&self, v: Value) -> &'static str {
        match v.rtype() {
            Type::Double => "numeric",
            Type::Closure | Type::Builtin => "function",
            Type::Symbol => "name",
            Type::Language => self.call_class(v),
            _ => self.typeof_name(v),
        }
    }

    fn call_class(&self, v: Value) -> &'static str {
        let head = v.values()[0];
        let s = &self.s;
        [
            (s.if_, "if"),
            (s.for_, "for"),
            (s.while_, "while"),
            (s.paren, "("),
            (s.brace, "{"),
            (s.assign, "<-"),
            (s.equals, "="),
        ]
        .into_iter()
        .find(|p| p.0 == head)
        .map_or("call", |p| p.1)
    }

    /// What `typeof` says.
    pub fn typeof_name(&self, v: Value) -> &'static str {
        match v.rtype() {
            Type::Builtin => self.builtin_typeof(v),
            t => crate::coerce::type_name(t),
        }
    }

    fn builtin_typeof(&self, v: Value) -> &'static str {
        let b = self.builtin(v);
        if !b.primitive {
            "closure"
        } else if SPECIALS.contains(&b.name) {
            "special"
        } else {
            "builtin"
        }
    }

    /// The class attribute; if it has none, the implicit classes.
    fn classes_of(&mut self, v: Value) -> (Value, Vec<Value>) {
        let attr = if is_s4(v) { Value::NULL } else { self.class_attr(v) };
        let implicit = if attr.strings_opt().is_some() { Vec::new() } else { self.dispatch_classes(v) };
        (attr, implicit)
    }

    /// The classes dispatch goes through: the class attribute, or the implicit ones.
    pub fn dispatch_classes(&mut self, v: Value) -> Vec<Value> {
        let c = self.class_attr(v);
        if let Some(s) = c.strings_opt() {
            // Methods for the classes that an S4 class extends are its own too.
            if let Some(classes) = self.s4_classes.filter(|_| is_s4(v))
                && let Ok(all) = classes(self, v)
                && let Some(all) = all.strings_opt()
            {
                return all.to_vec();
            }
            return s.to_vec();
        }
        let dim = self.dim(v);
        let shape: &[&str] = match dim.len() {
            _ if dim.is_null() => &[],
            2 => &["matrix", "array"],
            _ => &["array"],
        };
        let kind: &[&str] = match v.rtype() {
            Type::Integer => &["integer", "numeric"],
            Type::Double => &["double", "numeric"],
            Type::Closure | Type::Builtin => &["function"],
            _ => &[self.implicit_class(v)],
        };
        // Symbols' own strings: they stay where they are, by which names of methods are remembered.
        shape.iter().chain(kind).map(|n| symbol::name(self.familiar_sym(n))).collect()
    }

    /// The table of registered methods (`registerS3method`).
    pub fn s3_table(&mut self) -> Value {
        if self.s3_methods.is_null() {
            let e = self.new_env(self.base_env);
            self.s3_methods = e;
        }
        self.s3_methods
    }

    /// A method by its full name, as seen from `callenv`.
    pub fn find_method(&mut self, name: &str, callenv: Value, defenv: Value) -> Res<Option<Value>> {
        let sym = self.sym(name);
        self.find_method_of(sym, callenv, defenv)
    }

    /// The same by the name's symbol.
    fn find_method_of(&mut self, sym: Value, callenv: Value, defenv: Value) -> Res<Option<Value>> {
        if self.is_nowhere(sym) {
            return Ok(None);
        }
        if callenv.is_env()
            && let Some(f) = self.find_fun_opt(callenv, sym)?
        {
            return Ok(Some(f));
        }
        let table = self.s3_methods;
        if table.is_env() {
            let f = env::raw_get(table, sym);
            let f = self.settle(f)?;
            if f.is_function() {
                return Ok(Some(f));
            }
        }
        if defenv.is_env() && defenv != callenv { self.find_fun_opt(defenv, sym) } else { Ok(None) }
    }

    /// The entry for two texts among the names that are remembered, and its place.
    fn remembered(&mut self, a: &str, b: &str) -> (Value, usize) {
        let key = (a.as_ptr() as usize >> 3).wrapping_mul(31) ^ b.as_ptr() as usize >> 4;
        let at = key % METHOD_NAMES;
        if self.method_names.is_empty() {
            self.method_names = vec![self.s.dots; METHOD_NAMES];
        }
        (self.method_names[at], at)
    }

    /// The symbol of a text that is asked for again and again at one address, a generic's name say; remembered like
    /// those of methods, which takes less than finding it by its hash.
    pub fn familiar_sym(&mut self, text: &str) -> Value {
        let (known, at) = self.remembered(text, "");
        if symbol::text(&known) == text {
            return known;
        }
        let sym = self.sym(text);
        self.method_names[at] = sym;
        sym
    }

    /// Whether nobody ever bound a name that would be a method of this generic for an object (which may
    /// have one that can't be called; then the answer is no). No look-up is needed then.
    pub fn lacks_method(&mut self, generic: &str, x: Value) -> bool {
        if has_flag(x, FLAG_S4) {
            return false;
        }
        let attr = self.class_attr(x);
        let Some(classes) = attr.strings_opt() else { return false };
        classes.iter().all(|c| {
            let sym = self.method_symbol(generic, c.str());
            self.is_nowhere(sym)
        })
    }

    /// Whether a name is bound neither anywhere nor in the table of methods.
    fn is_nowhere(&self, sym: Value) -> bool {
        let registered = || self.s3_methods.is_env() && !env::raw_get(self.s3_methods, sym).is_unbound();
        let unbound = symbol::base_value(sym).is_unbound() && !has_flag(sym, FLAG_HOUSED);
        !symbol::is_shadowed(sym) && unbound && !registered()
    }

    /// The first method for these classes from index `from` on; `default` is tried if asked for.
    pub fn find_s3(
        &mut self,
        generic: &str,
        group: &str,
        classes: &[Value],
        envs: (Value, Value),
        default: bool,
    ) -> Res<Option<Method>> {
        for (at, c) in classes.iter().enumerate() {
            for (prefix, by_group) in [(generic, false), (group, true)] {
                if prefix.is_empty() {
                    continue;
                }
                let symbol = self.method_symbol(prefix, c.str());
                if let Some(function) = self.find_named_method(symbol, envs)? {
                    return Ok(Some(Method { function, name: symbol::name(symbol), symbol, at, by_group }));
                }
            }
        }
        if !default {
            return Ok(None);
        }
        let symbol = self.method_symbol(generic, "default");
        let found = self.find_named_method(symbol, envs)?;
        let (name, at) = (symbol::name(symbol), classes.len());
        Ok(found.map(|function| Method { function, name, symbol, at, by_group: false }))
    }

    /// A method by the symbol of its full name.
    fn find_named_method(&mut self, name: Value, envs: (Value, Value)) -> Res<Option<Value>> {
        let Some(function) = self.find_method_of(name, envs.0, envs.1)? else { return Ok(None) };
        // Base's `sort.list` is no method for lists in spite of its name.
        let odd = function.is_kind(Kind::Builtin) && symbol::text(&name) == "sort.list";
        Ok((!odd).then_some(function))
    }

    /// The symbol of a method's full name. Those asked for last are remembered by the addresses of the
    /// two texts; what is found is compared, so it doesn't matter whose these are by now.
    pub fn method_symbol(&mut self, generic: &str, class: &str) -> Value {
        let (known, at) = self.remembered(generic, class);
        let text = symbol::text(&known).as_bytes();
        if text.len() == generic.len() + 1 + class.len()
            && text.starts_with(generic.as_bytes())
            && text[generic.len()] == b'.'
            && text.ends_with(class.as_bytes())
        {
            return known;
        }
        let mut name = String::with_capacity(64);
        method_name(&mut name, generic, class);
        let sym = self.sym(&name);
        self.method_names[at] = sym;
        sym
    }

    /// A dispatch context for a method.
    pub fn new_ctx(
        &mut self,
        generic: &str,
        group: &str,
        classes: &[Value],
        m: &Method,
        object: Value,
        envs: (Value, Value),
    ) -> Value {
        let rest = self.new_strs_boxed(classes.get(m.at + 1..).unwrap_or(&[]));
        let generic = symbol::name(self.familiar_sym(generic));
        let group = if m.by_group { self.string(group) } else { self.empty_string };
        self.new_list(&[generic, rest, object, group, envs.0, envs.1, m.name])
    }

    /// A character vector object even for one string.
    pub(crate) fn new_strs_boxed(&mut self, x: &[Value]) -> Value {
        let v = self.new_strs(x);
        if x.len() == 1 { self.boxed(v) } else { v }
    }

    /// Looks for a method of an internal generic; `None` if the builtin itself is to run.
    pub fn try_dispatch(
        &mut self,
        def: &Builtin,
        args: &[Value],
        names: &[Value],
        call: Value,
        env: Value,
    ) -> Res<Option<Value>> {
        let envs = (env, self.base_env);
        let group = match def.dispatch {
            Dispatch::None => return Ok(None),
            Dispatch::Ops => return self.try_ops(def.name, args, names, call, env),
            Dispatch::Any => return self.try_any(def.name, args, names, call, env),
            Dispatch::S4 => return self.try_s4(def.name, args, names, call, env),
            Dispatch::First => "",
            Dispatch::Math => "Math",
            Dispatch::Summary => "Summary",
            Dispatch::Complex => "Complex",
        };
        let Some(&object) = args.first().filter(|v| v.is_object()) else { return Ok(None) };
        if let Some(v) = self.try_s4(def.name, args, names, call, env)? {
            return Ok(Some(v));
        }
        let (attr, implicit) = self.classes_of(object);
        let classes = attr.strings_opt().unwrap_or(&implicit);
        let Some(m) = self.find_s3(def.name, group, classes, envs, false)? else { return Ok(None) };
        let context = self.new_ctx(def.name, group, classes, &m, object, envs);
        if def.dispatch == Dispatch::Summary {
            return self.call_summary_method(&m, context, args, names, env).map(Some);
        }
        self.call_method(&m, context, args, names, call, env).map(Some)
    }

    /// Methods of the Summary group always get `na.rm`, as the last argument; their call shows values.
    fn call_summary_method(
        &mut self,
        m: &Method,
        context: Value,
        args: &[Value],
        names: &[Value],
        env: Value,
    ) -> Res<Value> {
        let is_rm = |i: usize| names.get(i).is_some_and(|n| n.is_ptr() && n.str() == "na.rm");
        let rm = (0..args.len()).find(|i| is_rm(*i)).map_or(Value::FALSE, |i| args[i]);
        let kept: Vec<usize> = (0..args.len()).filter(|i| !is_rm(*i)).collect();
        let rm_name = self.string("na.rm");
        // On the operand stack, where the collector sees them during the call.
        let start = self.stack.sp();
        kept.iter().for_each(|i| self.stack.push(args[*i]));
        self.stack.push(rm);
        let mid = self.stack.sp();
        kept.iter().for_each(|i| self.stack.push(names.get(*i).copied().unwrap_or(Value::NULL)));
        self.stack.push(rm_name);
        // SAFETY: this call pushed them and takes them off after their last use.
        let args = unsafe { self.stack.slice(start, mid) };
        // SAFETY: this call pushed them and takes them off after their last use.
        let names = unsafe { self.stack.slice(mid, self.stack.sp()) };
        let mut items = vec![Value::NULL];
        items.extend_from_slice(args);
        let call = self.new_values(Kind::Lang, &items);
        let call = self.name_call(call, names);
        let r = self.call_method(m, context, args, names, call, env);
        self.stack.truncate(start);
        r
    }

    /// S4 methods on primitives, through the hook the methods library installs.
    pub fn try_s4(
        &mut self,
        name: &str,
        args: &[Value],
        names: &[Value],
        call: Value,
        env: Value,
    ) -> Res<Option<Value>> {
        match self.s4_dispatch {
            Some(hook) if args.iter().any(|v| v.is_ptr() && has_flag(*v, FLAG_S4)) => {
                hook(self, name, args, names, call, env)
            }
            _ => Ok(None),
        }
    }

    fn try_any(
        &mut self,
        name: &str,
        args: &[Value],
        names: &[Value],
        call: Value,
        env: Value,
    ) -> Res<Option<Value>> {
        let envs = (env, self.base_env);
        if let Some(v) = self.try_s4(name, args, names, call, env)? {
            return Ok(Some(v));
        }
        for &object in args.iter().filter(|v| v.is_object()) {
            let classes = self.dispatch_classes(object);
            if let Some(m) = self.find_s3(name, "", &classes, envs, false)? {
                let context = self.new_ctx(name, "", &classes, &m, object, envs);
                return self.call_method(&m, context, args, names, call, env).map(Some);
            }
        }
        Ok(None)
    }

    fn try_ops(
        &mut self,
        name: &str,
        args: &[Value],
        names: &[Value],
        call: Value,
        env: Value,
    ) -> Res<Option<Value>> {
        if let Some(v) = self.try_s4(name, args, names, call, env)? {
            return Ok(Some(v));
        }
        let envs = (env, self.base_env);
        let mut found: [Option<(Method, Vec<Value>)>; 2] = [None, None];
        for (slot, v) in found.iter_mut().zip(args) {
            if v.is_object() {
                let classes = self.dispatch_classes(*v);
                if let Some(m) = self.find_s3(name, "Ops", &classes, envs, false)? {
                    *slot = Some((m, classes));
                }
            }
        }
        let [left, right] = found;
        let mut left_first = left.is_some();
        let (m, classes) = match (left, right) {
            (None, None) => return Ok(None),
            (Some(l), Some(r)) => {
                let same = l.0.function == r.0.function || self.same_method(l.0.function, r.0.function);
                let (a, b) = (l.0.name.str().to_owned(), r.0.name.str().to_owned());
                if same || is_of_time(&a) && b == "Ops.difftime" {
                    l
                } else if a == "Ops.difftime" && name == "+" && is_of_time(&b) {
                    left_first = false;
                    r
                } else {
                    let call = self.frame_call();
                    self.warn_in(call, &format!("Incompatible methods (\"{a}\", \"{b}\") for \"{name}\""))?;
                    return Ok(None);
                }
            }
            (Some(one), None) | (None, Some(one)) => one,
        };
        let object = if left_first { args[0] } else { args[1] };
        let context = self.new_ctx(name, "Ops", &classes, &m, object, envs);
        self.call_method(&m, context, args, names, call, env).map(Some)
    }

    fn same_method(&self, a: Value, b: Value) -> bool {
        if !(a.is_closure() && b.is_closure()) {
            return false;
        }
        let (a, b) = (crate::alloc::closure(a), crate::alloc::closure(b));
        a.body == b.body && a.env == b.env
    }

    /// Calls a method with arguments that are values or promises.
    pub fn call_method(
        &mut self,
        m: &Method,
        context: Value,
        args: &[Value],
        names: &[Value],
        call: Value,
        env: Value,
    ) -> Res<Value> {
        let call = self.with_head(call, m.symbol);
        let generic = ctx(context, Ctx::Generic);
        let extra = [(self.s.dot_generic, generic)];
        self.apply(&Apply { function: m.function, args, names, call, env, dispatch: context, extra: &extra })
    }

    /// A call expression with another function in front.
    pub fn with_head(&mut self, call: Value, head: Value) -> Value {
        if !call.is_lang() {
            return self.new_values(Kind::Lang, &[head]);
        }
        if !call.has_attrs()
            && let &[_, ref args @ ..] = call.values()
            && args.len() < FEW
        {
            let mut items = [head; FEW];
            items[1..=args.len()].copy_from_slice(args);
            return self.new_values(Kind::Lang, &items[..=args.len()]);
        }
        match self.shallow_copy(call) {
            Ok(c) => {
                // SAFETY: a copy that nobody knows yet.
                unsafe { self.set_value(c, 0, head) };
                c
            }
            Err(_) => call,
        }
    }

    /// `UseMethod(generic, object)` for the frame `frame`: calls the method with the frame's
    /// arguments and local variables. The result is the value the generic returns.
    pub fn use_method(&mut self, frame: usize, generic: &str, object: Value) -> Res<Value> {
        self.frame_caller(frame);
        let f = self.frames[frame];
        let defenv = self.generic_env(generic, f.env);
        let envs = (f.caller, defenv);
        let (attr, implicit) = self.classes_of(object);
        let classes = attr.strings_opt().unwrap_or(&implicit);
        let Some(m) = self.find_s3(generic, "", classes, envs, true)? else {
            return Err(self.no_method(generic, object));
        };
        let (args, names) = self.frame_args(frame);
        let call = self.with_head(f.call, m.symbol);
        if env::has_only_formals(f.env, self.s.dot_generic)
            && let Some(r) = self.call_found(&m, args, names, call, f.caller)
        {
            return r;
        }
        let context = self.new_ctx(generic, "", classes, &m, object, envs);
        let own = [(self.s.dot_generic, ctx(context, Ctx::Generic))];
        let mut locals = self.generic_locals(&f);
        let extra = if locals.is_empty() {
            &own[..]
        } else {
            locals.insert(0, own[0]);
            &locals
        };
        // Both are objects that the native stack keeps alive.
        self.apply(&Apply {
            function: m.function,
            args: args.values(),
            names: names.values(),
            call,
            env: f.caller,
            dispatch: context,
            extra,
        })
    }

    /// Calls a method by way of the optimizer, if that knows how to.
    pub(crate) fn call_found(
        &mut self,
        m: &Method,
        args: Value,
        names: Value,
        call: Value,
        caller: Value,
    ) -> Option<Res<Value>> {
        let args = args.values();
        let unnamed = names.is_null() || names.values().iter().all(|n| n.is_null());
        if !unnamed || args.len() > FEW || !m.function.is_closure() {
            return None;
        }
        let mut words = [Value::MISSING; FEW];
        for (w, a) in words.iter_mut().zip(args) {
            let value = if a.is_promise() { crate::alloc::promise(*a).value.get() } else { *a };
            *w = if value.is_unbound() { *a } else { value };
        }
        let words = &words[..args.len()];
        let fits = words.first().is_some_and(|w| !w.is_promise()) && !words.iter().any(|w| w.is_missing());
        let hook = self.hooks.tier.call_found;
        if fits { hook(self, [m.function, call, caller], words) } else { None }
    }

    /// The environment the generic was defined in, where registered methods are looked for too.
    fn generic_env(&mut self, generic: &str, from: Value) -> Value {
        let sym = self.familiar_sym(generic);
        match self.find_fun_opt(from, sym) {
            Ok(Some(f)) if f.is_closure() => crate::alloc::closure(f).env.get(),
            _ => self.base_env,
        }
    }

    /// Variables a generic defined before `UseMethod`: R 4.2 hands them to the method.
    fn generic_locals(&mut self, f: &crate::frame::Frame) -> Vec<(Value, Value)> {
        let formals = crate::alloc::closure(f.function).formals.get();
        let generic = self.s.dot_generic;
        if env::has_only_formals(f.env, generic) {
            return Vec::new();
        }
        let names = self.names(formals);
        let formal_names: Vec<&str> = names.strings_opt().unwrap_or(&[]).iter().map(|s| s.str()).collect();
        env::bound_symbols(self, f.env)
            .into_iter()
            .filter(|s| !formal_names.contains(&symbol::text(s)) && *s != generic)
            .map(|s| (s, env::raw_get(f.env, s)))
            .collect()
    }

    #[cold]
    fn no_method(&mut self, generic: &str, object: Value) -> Unwind {
        let classes: Vec<String> = self.dispatch_classes(object).iter().map(|c| c.str().to_owned()).collect();
        let shown = if classes.len() == 1 {
            format!("\"{}\"", classes[0])
        } else {
            let quoted: Vec<String> = classes.iter().map(|c| format!("'{c}'")).collect();
            format!("\"c({})\"", quoted.join(", "))
        };
        let sym = self.sym("UseMethod");
        let g = self.string(generic);
        let call = self.new_values(Kind::Lang, &[sym, g]);
        Unwind::error_in(
            call,
            format!("no applicable method for '{generic}' applied to an object of class {shown}"),
        )
    }

    /// The arguments a frame was called with: a vector of values or promises, and one of names
    /// (strings or `NULL`s). Read off the environment if the call did not keep them.
    pub fn frame_args(&mut self, frame: usize) -> (Value, Value) {
        let f = self.frames[frame];
        if f.args.is_kind(Kind::Dots) {
            let names = self.names(f.args);
            if names.is_null() {
                return (f.args, Value::NULL);
            }
            let list: Vec<Value> = names
                .strings_opt()
                .unwrap_or(&[])
                .iter()
                .map(|s| if s.bytes().is_empty() { Value::NULL } else { *s })
                .collect();
            let names = self.new_values(Kind::Buffer, &list);
            return (f.args, names);
        }
        self.args_from_env(&f)
    }

    /// What the formals of a frame are bound to now, as arguments.
    pub fn bound_args(&mut self, frame: usize) -> (Value, Value) {
        let f = self.frames[frame];
        self.args_from_env(&f)
    }

    fn args_from_env(&mut self, f: &crate::frame::Frame) -> (Value, Value) {
        let formals = crate::alloc::closure(f.function).formals.get();
        let formal_names = self.names(formals);
        let mut args = Vec::new();
        let mut names = Vec::new();
        let mut after_dots = false;
        for (i, name) in formal_names.strings_opt().unwrap_or(&[]).iter().enumerate() {
            let sym = self.sym_of(*name);
            let v = env::raw_get(f.env, sym);
            if sym == self.s.dots {
                after_dots = true;
                let dot_names = self.names(v);
                for (k, d) in v.values().iter().enumerate() {
                    args.push(*d);
                    let n = dot_names.strings_opt().map_or(Value::NULL, |n| n[k]);
                    names.push(if n.is_ptr() && !n.bytes().is_empty() { n } else { Value::NULL });
                }
            } else if !v.is_unbound() && !env::is_missing_formal(f.env, i, v) {
                args.push(v);
                names.push(if after_dots || !args.is_empty() && i != args.len() - 1 {
                    *name
                } else {
                    Value::NULL
                });
            }
        }
        (self.new_values(Kind::Buffer, &args), self.new_values(Kind::Buffer, &names))
    }

    /// Turns the value of `UseMethod` into a return from the generic's frame.
    pub fn return_from(&self, env: Value, value: Value) -> Unwind {
        Unwind::new(UnwindKind::Return { env, value })
    }
}

/// Writes `generic.class`.
fn method_name(out: &mut String, generic: &str, class: &str) {
    out.clear();
    out.push_str(generic);
    out.push('.');
    out.push_str(class);
}

/// The primitives whose type GNU R says is "special"; how they are called here is another matter.
const SPECIALS: &[&str] = &[
    "::",
    ":::",
    ".Internal",
    "[",
    "[[",
    "[[<-",
    "[<-",
    "{",
    "@",
    "@<-",
    "&&",
    "<-",
    "<<-",
    "=",
    "||",
    "~",
    "$",
    "$<-",
    "break",
    "call",
    "expression",
    "for",
    "forceAndCall",
    "function",
    "if",
    "log",
    "missing",
    "next",
    "on.exit",
    "quote",
    "rep",
    "repeat",
    "return",
    "round",
    "signif",
    "substitute",
    "switch",
    "UseMethod",
    "while",
];

/// Methods of points in time that also take differences, which have methods of their own.
fn is_of_time(method: &str) -> bool {
    matches!(method, "+.POSIXt" | "-.POSIXt" | "+.Date" | "-.Date")
}
