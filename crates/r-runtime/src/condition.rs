//! Conditions: the handler and restart stacks, signalling, warnings, and what the user sees.
//!
//! A handler that exits is an `Unwind::ToHandler` to the construct that established it; calling
//! handlers run where the condition is signalled, with the handler stack cut down to what was
//! below them. Values kept here are visible to the collector through `each_value`.

use crate::error::{Raise, RaiseCall, Res, Unwind, UnwindKind};
use crate::object::Kind;
use crate::value::Value;
use crate::vm::{Attempt, Vm};

/// One established handler.
#[derive(Clone, Copy)]
pub struct Handler {
    /// Class it handles (a string object).
    pub class: Value,
    pub function: Value,
    /// The construct to unwind to; `None` for calling handlers.
    pub exit: Option<u64>,
}

/// One established restart.
#[derive(Clone, Copy)]
pub struct Restart {
    /// Its name (a string object).
    pub name: Value,
    /// The construct to unwind to.
    pub id: u64,
    /// The `restart` object R code sees.
    pub object: Value,
}

/// The handlers in force, innermost last, and stacks set aside while a handler runs.
#[derive(Default)]
pub struct HandlerStack {
    pub handlers: Vec<Handler>,
    /// How many of them, the outermost, are global (`globalCallingHandlers`).
    pub globals: usize,
    pub restarts: Vec<Restart>,
    suspended: Vec<Vec<Handler>>,
    /// Nesting of error reports, to stop endless recursion in `options(error=)`.
    pub(crate) in_error: usize,
}

impl HandlerStack {
    pub(crate) fn each_value(&self, see: &mut dyn FnMut(Value)) {
        for h in self.handlers.iter().chain(self.suspended.iter().flatten()) {
            see(h.class);
            see(h.function);
        }
        for r in &self.restarts {
            see(r.name);
            see(r.object);
        }
    }

    /// Puts all handlers out of force until `put_back`: what fails meanwhile ends at the top level.
    pub fn set_aside(&mut self) {
        self.suspended.push(std::mem::take(&mut self.handlers));
    }

    pub fn put_back(&mut self) {
        if let Some(all) = self.suspended.pop() {
            self.handlers = all;
        }
    }
}

/// Warnings waiting for the end of the top-level call.
#[derive(Default)]
pub struct Warnings {
    pub pending: Vec<(Value, String)>,
    /// More were raised than are kept (50).
    pub overflow: bool,
    pub total: usize,
}

const MAX_WARNINGS: usize = 50;
/// Width beyond which no more calls are listed (`options(showNCalls=)`).
const CALLS_WIDTH: usize = 50;
/// Width beyond which a message goes to a line of its own.
const LONG_LINE: usize = 75;

impl Warnings {
    pub(crate) fn each_value(&self, see: &mut dyn FnMut(Value)) {
        self.pending.iter().for_each(|w| see(w.0));
    }
}

impl Vm {
    /// A condition object: list(message, call) with these classes.
    pub fn new_condition(&mut self, message: &str, call: Value, classes: &[&str]) -> Value {
        let m = self.string(message);
        let l = self.named_list(&[("message", m), ("call", call)]);
        self.with_class(l, classes).unwrap_or(l)
    }

    /// The call an error raised now would show: the running builtin's, else the innermost frame's.
    pub fn active_call(&self) -> Value {
        let outer = self.current_call.is_null() || self.is_library_internal(self.current_call);
        if outer { self.frame_call() } else { self.current_call }
    }

    /// Whether a call is library code's to one of its own helpers (`.name`), which users never see.
    fn is_library_internal(&self, call: Value) -> bool {
        let Some(f) = self.frames.last() else { return false };
        call.values().first().is_some_and(|h| h.is_symbol() && crate::symbol::text(h).starts_with('.'))
            && f.function.is_closure()
            && crate::alloc::closure(f.function).env.get() == self.base_ns
    }

    /// The call of the innermost closure frame, `NULL` at top level.
    pub fn frame_call(&self) -> Value {
        self.frames.last().map_or(Value::NULL, |f| f.call)
    }

    /// The call of conditions that GNU R raises below a function's own code (coercion, setting
    /// attributes): a primitive isn't named there, the closure that called it is.
    pub fn outer_call(&self) -> Value {
        let head = self.current_call.values().first().copied().unwrap_or(Value::NULL);
        let assigns = [self.s.assign, self.s.super_assign, self.s.equals].contains(&head);
        if self.in_primitive && !assigns { self.frame_call() } else { self.active_call() }
    }

    /// An error that shows `outer_call`.
    #[cold]
    pub fn outer_error(&self, message: impl Into<String>) -> Unwind {
        Unwind::error_in(self.outer_call(), message)
    }

    /// More than one unnamed case of a `switch` is an error when its value is a string.
    #[cold]
    pub fn two_defaults(&mut self, call: Value) -> Unwind {
        let names = self.names(call);
        let unnamed = |i: usize| names.strings_opt().is_none_or(|n| n[i].bytes().is_empty());
        let cases = (2..call.len()).filter(|i| unnamed(*i)).map(|i| call.values()[i]).take(2);
        let shown: Vec<String> = cases
            .collect::<Vec<_>>()
            .into_iter()
            .map(|c| format!("'{}'", self.deparse_first_line(c)))
            .collect();
        let text = format!("duplicate 'switch' defaults: {}", shown.join(" and "));
        Unwind::error_in(self.frame_call(), text)
    }

    /// Runs the handlers for a condition, innermost first. Returns when all have declined.
    pub fn run_handlers(&mut self, cond: Value, classes: &[&str], call: Value) -> Res<()> {
        let mut i = self.handlers.handlers.len();
        while i > 0 {
            i -= 1;
            let Some(h) = self.handlers.handlers.get(i).copied() else { continue };
            if !classes.contains(&h.class.str()) {
                continue;
            }
            if let Some(id) = h.exit {
                return Err(Unwind::new(UnwindKind::ToHandler {
                    id,
                    condition: cond,
                    call,
                    handler: h.function,
                }));
            }
            self.with_handlers_cut(i, |vm| vm.call_handler(h.function, cond))?;
        }
        Ok(())
    }

    fn call_handler(&mut self, f: Value, cond: Value) -> Res<()> {
        let head = self.sym("h");
        let call = self.new_values(Kind::Lang, &[head, cond]);
        let env = self.global_env;
        let saved = std::mem::replace(&mut self.current_call, Value::NULL);
        let apply = crate::hooks::Apply {
            function: f,
            args: &[cond],
            names: &[],
            call,
            env,
            dispatch: Value::NULL,
            extra: &[],
        };
        let r = self.apply(&apply);
        self.current_call = saved;
        r.map(|_| ())
    }

    /// Runs `f` with only the first `n` handlers in force.
    pub fn with_handlers_cut<T>(&mut self, n: usize, f: impl FnOnce(&mut Vm) -> Res<T>) -> Res<T> {
        let kept = self.handlers.handlers[..n].to_vec();
        let full = std::mem::replace(&mut self.handlers.handlers, kept);
        self.handlers.suspended.push(full);
        let r = f(self);
        if let Some(full) = self.handlers.suspended.pop() {
            self.handlers.handlers = full;
        }
        r
    }

    /// The classes of a condition object.
    pub fn condition_classes(&self, cond: Value) -> Vec<String> {
        self.class_attr(cond)
            .strings_opt()
            .map(|s| s.iter().map(|x| x.str().to_owned()).collect())
            .unwrap_or_default()
    }

    /// An element of a condition (or other named list) by name.
    pub fn list_get(&self, list: Value, name: &str) -> Value {
        let names = self.names(list);
        let Some(names) = names.strings_opt() else { return Value::NULL };
        let at = names.iter().position(|s| s.str() == name);
        at.filter(|i| *i < list.len()).map_or(Value::NULL, |i| list.values()[i])
    }

    /// Signals an error that Rust code raised: the result says where to go.
    #[cold]
    pub fn signal_raise(&mut self, raise: Raise) -> Unwind {
        let call = match raise.call {
            RaiseCall::Current => self.active_call(),
            RaiseCall::None => Value::NULL,
            RaiseCall::This(c) => c,
        };
        let cond = if raise.condition.is_null() {
            let mut classes = vec!["simpleError", "error", "condition"];
            if let Some(c) = raise.class {
                classes = vec![c, "error", "condition"];
            }
            self.new_condition(&raise.message, call, &classes)
        } else {
            raise.condition
        };
        self.signal_error(cond, &raise.message, call)
    }

    /// Signals an error condition; without a handler it is reported and goes to the top level.
    pub fn signal_error(&mut self, cond: Value, message: &str, call: Value) -> Unwind {
        let classes = self.condition_classes(cond);
        let classes: Vec<&str> = classes.iter().map(String::as_str).collect();
        if let Err(u) = self.run_handlers(cond, &classes, call) {
            return u;
        }
        self.report_error(message, call)
    }

    /// The default error handler: shows the error, runs `options(error=)`.
    pub fn report_error(&mut self, message: &str, call: Value) -> Unwind {
        if !self.options.get("show.error.messages").is_some_and(|v| crate::coerce::is_false(*v)) {
            let mut text = self.error_text(message, call);
            if let Some(calls) = self.calls_text(call) {
                text.push_str(&calls);
            }
            self.out.message(&text);
            self.error_message = text;
        }
        self.handlers.in_error += 1;
        self.save_traceback();
        if let Some(&f) = self.options.get("error")
            && !f.is_null()
            && self.handlers.in_error == 1
        {
            let env = self.global_env;
            let r = match f.rtype() {
                _ if f.is_function() => self.call_function(f, &[], &[]),
                crate::Type::Expression => {
                    // Rooted: the handler may set the option anew.
                    self.roots.push(f);
                    let r = (0..f.len()).try_fold(Value::NULL, |_, i| self.eval(f.values()[i], env));
                    self.roots.pop();
                    r
                }
                _ => self.eval(f, env),
            };
            if let Err(u) = r
                && matches!(u.kind(), UnwindKind::Quit { .. })
            {
                self.handlers.in_error -= 1;
                return u;
            }
        }
        self.handlers.in_error -= 1;
        Unwind::new(UnwindKind::TopLevel)
    }

    /// Keeps the calls on the stack for `traceback()`.
    fn save_traceback(&mut self) {
        let calls: Vec<Value> = self.frames.iter().rev().map(|f| f.call).collect();
        let l = self.new_values(Kind::Pairlist, &calls);
        let sym = self.s.traceback;
        self.define(self.base_env, sym, l);
    }

    /// In scripts, GNU R adds the chain of calls when there are at least two.
    fn calls_text(&mut self, call: Value) -> Option<String> {
        if self.options.get("showErrorCalls").is_some_and(|v| crate::coerce::is_false(*v))
            || self.interactive()
        {
            return None;
        }
        if call.is_null() || self.frames.is_empty() {
            return None;
        }
        let calls: Vec<Value> = self.frames.iter().map(|f| f.call).collect();
        let mut names: Vec<String> = calls.into_iter().map(|c| self.call_name(c)).collect();
        // How the error was raised is no news.
        if names.last().is_some_and(|n| n == "stop") {
            names.pop();
        }
        if names.is_empty() {
            return None;
        }
        // One call that the message names already says nothing new.
        if names.len() == 1 && names[0] == self.call_name(call) {
            return None;
        }
        let text = shorten_calls(&names);
        Some(format!("Calls: {text}\n"))
    }

    fn call_name(&mut self, call: Value) -> String {
        match call.values().first() {
            Some(f) if f.is_symbol() => crate::symbol::text(f).to_owned(),
            _ => "<Anonymous>".to_owned(),
        }
    }

    pub fn interactive(&self) -> bool {
        self.options.get("rigel.interactive").is_some_and(|v| *v == Value::TRUE)
    }

    /// "Error in call : message" as GNU R lays it out.
    pub fn error_text(&mut self, message: &str, call: Value) -> String {
        // A message that ends its line itself gets no second end.
        let message = message.strip_suffix('\n').unwrap_or(message);
        if call.is_null() {
            return format!("Error: {message}\n");
        }
        let c = self.deparse_first_line(call);
        let first = message.split('\n').next().unwrap_or("");
        let long = 14 + r_width(&c) + r_width(first) > LONG_LINE;
        format!("Error in {c} : {}{message}\n", if long { "\n  " } else { "" })
    }

    /// A warning from the running builtin.
    pub fn warn(&mut self, message: impl AsRef<str>) -> Res<()> {
        let call = self.active_call();
        self.warn_in(call, message.as_ref())
    }
    pub fn warn_no_call(&mut self, message: impl AsRef<str>) -> Res<()> {
        self.warn_in(Value::NULL, message.as_ref())
    }
    pub fn warn_in(&mut self, call: Value, message: &str) -> Res<()> {
        if self.attempt != Attempt::No {
            self.attempt = Attempt::Warned;
            return Ok(());
        }
        let cond = self.new_condition(message, call, &["simpleWarning", "warning", "condition"]);
        self.signal_warning(cond, message, call)
    }

    /// Signals a warning condition with a `muffleWarning` restart around the handlers.
    pub fn signal_warning(&mut self, cond: Value, message: &str, call: Value) -> Res<()> {
        let classes = self.condition_classes(cond);
        let classes: Vec<&str> = classes.iter().map(String::as_str).collect();
        let handled = self
            .with_restart("muffleWarning", |vm| vm.run_handlers(cond, &classes, call).map(|_| Value::NULL))?;
        if handled.is_some() {
            return Ok(());
        }
        self.default_warning(message, call)
    }

    /// Runs `f` under a restart; `Some(arguments)` if the restart was invoked.
    pub fn with_restart(&mut self, name: &str, f: impl FnOnce(&mut Vm) -> Res<Value>) -> Res<Option<Value>> {
        let id = self.fresh_id();
        let name_value = self.string(name);
        let object = self.restart_object(name_value, id, Value::NULL);
        let height = self.handlers.restarts.len();
        let handlers = self.handlers.handlers.len();
        self.handlers.restarts.push(Restart { name: name_value, id, object });
        let (frames, sp) = (self.frames.len(), self.stack.sp());
        let r = f(self);
        self.handlers.restarts.truncate(height);
        match r {
            Ok(_) => Ok(None),
            Err(u) => match u.into_kind() {
                UnwindKind::ToRestart { id: to, args } if to == id => {
                    self.handlers.handlers.truncate(handlers);
                    self.frames.truncate(frames);
                    self.stack.truncate(sp);
                    Ok(Some(args))
                }
                other => Err(Unwind::new(other)),
            },
        }
    }

    /// The object R code sees for a restart.
    pub fn restart_object(&mut self, name: Value, id: u64, handler: Value) -> Value {
        let exit = self.new_env(self.base_env);
        let sym = self.sym(".id");
        self.define(exit, sym, Value::double(id as f64));
        let description = self.empty_string;
        let l = self.named_list(&[
            ("name", name),
            ("exit", exit),
            ("handler", handler),
            ("description", description),
            ("test", Value::NULL),
            ("interactive", Value::NULL),
        ]);
        self.with_class(l, &["restart"]).unwrap_or(l)
    }

    /// The construct a restart object belongs to.
    pub fn restart_id(&mut self, object: Value) -> Option<u64> {
        let exit = self.list_get(object, "exit");
        let sym = self.existing_sym(".id")?;
        let id = if exit.is_env() { crate::env::raw_get(exit, sym) } else { Value::NULL };
        crate::coerce::as_f64(id).map(|x| x as u64)
    }

    fn default_warning(&mut self, message: &str, call: Value) -> Res<()> {
        let level = self.options.get("warn").map_or(0, |v| crate::coerce::as_int(*v).unwrap_or(0));
        match level {
            i32::MIN..=-1 => Ok(()),
            0 => {
                self.warnings.total += 1;
                if self.warnings.pending.len() < MAX_WARNINGS {
                    self.warnings.pending.push((call, message.to_owned()));
                } else {
                    self.warnings.overflow = true;
                }
                Ok(())
            }
            1 => {
                let text = self.immediate_warning_text(message, call);
                self.out.message(&text);
                Ok(())
            }
            _ => {
                let text = format!("(converted from warning) {message}");
                let cond = self.new_condition(&text, call, &["simpleError", "error", "condition"]);
                Err(self.signal_error(cond, &text, call))
            }
        }
    }

    fn immediate_warning_text(&mut self, message: &str, call: Value) -> String {
        if call.is_null() {
            return format!("Warning: {message}\n");
        }
        let c = self.deparse_first_line(call);
        let first = message.split('\n').next().unwrap_or("");
        let long = 18 + r_width(&c) + r_width(first) > LONG_LINE;
        format!("Warning in {c} :{}{message}\n", if long { "\n  " } else { " " })
    }

    /// Prints the warnings that wait, as after a top-level call, and remembers them as last.warning.
    pub fn print_warnings(&mut self) {
        let pending = std::mem::take(&mut self.warnings.pending);
        let overflow = std::mem::take(&mut self.warnings.overflow);
        let total = std::mem::take(&mut self.warnings.total);
        if pending.is_empty() {
            return;
        }
        self.remember_warnings(&pending);
        let text = self.warnings_text(&pending, overflow, total);
        self.out.message(&text);
    }

    fn remember_warnings(&mut self, pending: &[(Value, String)]) {
        let calls: Vec<Value> = pending.iter().map(|w| w.0).collect();
        let names: Vec<&str> = pending.iter().map(|w| w.1.as_str()).collect();
        let l = self.new_list(&calls);
        let n = self.new_strings(&names);
        if let Ok(l) = self.with_names(l, n) {
            let s = self.sym("last.warning");
            self.define(self.base_env, s, l);
        }
    }

    /// The text of a block of deferred warnings.
    pub fn warnings_text(&mut self, pending: &[(Value, String)], overflow: bool, total: usize) -> String {
        if let [(call, m)] = pending {
            let head = self.warning_entry(*call, m, 0);
            return format!("Warning message:\n{head}\n");
        }
        if pending.len() > 10 {
            return if overflow || total > MAX_WARNINGS {
                format!(
                    "There were {MAX_WARNINGS} or more warnings (use warnings() to see the first {MAX_WARNINGS})\n"
                )
            } else {
                format!("There were {} warnings (use warnings() to see them)\n", pending.len())
            };
        }
        let mut text = String::from("Warning messages:\n");
        for (i, (call, m)) in pending.iter().enumerate() {
            let entry = self.warning_entry(*call, m, i + 1);
            text.push_str(&entry);
            text.push('\n');
        }
        text
    }

    fn warning_entry(&mut self, call: Value, message: &str, number: usize) -> String {
        let prefix = if number == 0 { String::new() } else { format!("{number}: ") };
        if call.is_null() {
            return format!("{prefix}{message} ");
        }
        let c = self.deparse_first_line(call);
        let first = message.split('\n').next().unwrap_or("");
        let base = if number == 0 { 6 } else { 10 };
        let long = base + r_width(&c) + r_width(first) > LONG_LINE;
        format!("{prefix}In {c} :{}{message}", if long { "\n  " } else { " " })
    }

    /// Warnings that were pending when an error ended the top-level call.
    pub fn print_warnings_after_error(&mut self) {
        if self.warnings.pending.is_empty() {
            return;
        }
        self.out.message("In addition: ");
        self.print_warnings();
    }

    /// An interrupt from the user: handlers for class "interrupt", else to the prompt.
    pub fn signal_interrupt(&mut self) -> Res<()> {
        let cond = self.new_condition("", Value::NULL, &["interrupt", "condition"]);
        self.run_handlers(cond, &["interrupt", "condition"], Value::NULL)?;
        self.out.message("\n");
        Err(Unwind::new(UnwindKind::TopLevel))
    }
}

fn r_width(s: &str) -> usize {
    s.chars().count()
}

/// The chain of call names, innermost last; when it gets long only the outermost is kept of
/// the rest.
fn shorten_calls(names: &[String]) -> String {
    let mut text = String::new();
    let mut skipped = false;
    for n in names.iter().rev() {
        if text.len() > CALLS_WIDTH {
            skipped = true;
        } else if text.is_empty() {
            text = n.clone();
        } else {
            text = format!("{n} -> {text}");
        }
    }
    if skipped { format!("{} ... {text}", names[0]) } else { text }
}
