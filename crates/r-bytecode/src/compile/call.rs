//! Calls: syntax forms first, then inline operations, builtins behind a guard, and the rest.

use r_runtime::object::Kind;
use r_runtime::{Type, Unwind, Value, symbol};

use super::lazy::is_index;
use super::{Compile, Compiler, Want};
use crate::code::{ArgSpec, Guard, Site};
use crate::op::Op;

/// Names whose calls are syntax.
fn is_form(name: &str) -> bool {
    const FORMS: [&str; 15] = [
        "{", "(", "if", "for", "while", "repeat", "break", "next", "return", "function", "&&", "||", "<-",
        "=", "<<-",
    ];
    FORMS.contains(&name)
}

impl Compiler<'_> {
    pub(super) fn call(&mut self, call: Value, want: Want) -> Compile {
        let items = call.values().to_vec();
        let head = items[0];
        if head.is_symbol() {
            // A shadowed name means what it means when the call happens.
            if self.means_base(head) {
                if self.syntax_form(call, head, &items, want)? {
                    self.relies_on(head);
                    return Ok(());
                }
                if self.inline_call(call, head, &items)? {
                    self.relies_on(head);
                    self.finish(want, true);
                    return Ok(());
                }
            }
            return self.named_call(call, head, &items, want);
        }
        if head.is_kind(Kind::Builtin) && self.vm.builtin(head).eval == r_runtime::builtin::Eval::Special {
            // A syntax form under its own name, whatever that name is bound to (see
            // `specials.rs` of the library).
            let sym = self.vm.sym(self.vm.builtin(head).name);
            if self.syntax_form(call, sym, &items, want)? {
                return Ok(());
            }
            if is_form(symbol::text(&sym)) {
                return Err(Unwind::error_in(call, format!("invalid call of '{}'", symbol::text(&sym))));
            }
        }
        self.expr(head, Want::Value)?;
        self.emit(Op::CheckFun, 0, 0);
        self.generic_call(call, Value::NULL, want)
    }

    /// Compiles what R evaluates specially; `false` if the call is none of these.
    fn syntax_form(&mut self, call: Value, head: Value, items: &[Value], want: Want) -> Compile<bool> {
        let n = items.len() - 1;
        let dots = self.vm.s.dots;
        let no_dots = !items[1..].contains(&dots);
        match symbol::text(&head) {
            "{" => self.block(items, want)?,
            "(" if n == 1 && no_dots && !items[1].is_missing() => self.paren(items, want)?,
            "if" if n == 2 || n == 3 => self.if_(call, items, want)?,
            "for" if n == 3 && items[1].is_symbol() => self.for_(call, items, want)?,
            "while" if n == 2 => self.while_(call, items, want)?,
            "repeat" if n == 1 => self.repeat(items, want)?,
            "break" if n == 0 => self.leave_loop(true, want)?,
            "next" if n == 0 => self.leave_loop(false, want)?,
            // The name of a value that is returned says nothing.
            "return" if n <= 1 && no_dots => self.return_(items, want)?,
            "function" if n >= 2 && matches!(items[1].rtype(), Type::Null | Type::Pairlist) => {
                self.function(items, want)
            }
            "quote" if n == 1 => {
                self.push_const(items[1]);
                self.finish(want, true);
            }
            "switch" if self.plain_switch(call, items) => self.switch_(call, items, want)?,
            "&&" if n == 2 && no_dots => self.and_or(call, items, want, Op::AndLeft, Op::AndRight)?,
            "||" if n == 2 && no_dots => self.and_or(call, items, want, Op::OrLeft, Op::OrRight)?,
            "<-" | "=" if n == 2 => self.assign(call, items, want, false)?,
            "<<-" if n == 2 => self.assign(call, items, want, true)?,
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn plain_switch(&mut self, call: Value, items: &[Value]) -> bool {
        if items.len() < 3 || items.contains(&self.vm.s.dots) || items[1].is_missing() {
            return false;
        }
        let names = self.vm.names(call);
        let Some(names) = names.strings_opt() else { return true };
        // EXPR may be named; two defaults are an error that the builtin reports.
        let name = |i: usize| names[i].bytes();
        let unnamed = (2..items.len()).filter(|i| name(*i).is_empty()).count();
        name(1).is_empty() && (2..items.len()).all(|i| name(i) != b"EXPR") && unnamed <= 1
    }

    fn and_or(&mut self, call: Value, items: &[Value], want: Want, left: Op, right: Op) -> Compile {
        self.expr(items[1], Want::Value)?;
        let at = self.emit(left, 0, 0);
        call.hold();
        self.condition_calls.push((at as u32, call));
        self.expr(items[2], Want::Value)?;
        let s = self.site(Site::new(call));
        self.emit(right, 0, s);
        self.pop(1);
        self.patch_here(at);
        self.finish(want, true);
        Ok(())
    }

    fn function(&mut self, items: &[Value], want: Want) {
        let proto = super::make_proto(self.vm, items[1], items[2]);
        let source = items.get(3).copied().unwrap_or(Value::NULL);
        let k = self.constant(proto);
        // The source text, if kept, is the constant after the proto.
        let with_source = !source.is_null();
        if with_source {
            source.hold();
            self.consts.push(source);
        }
        let k = if with_source && k + 2 != self.consts.len() {
            self.consts.push(proto);
            self.consts.push(source);
            self.consts.len() - 2
        } else {
            k
        };
        self.emit(Op::Closure, with_source as usize, k);
        self.push(1);
        self.finish(want, true);
    }

    /// A call of a named function that isn't inline: base builtins behind a guard.
    fn named_call(&mut self, call: Value, head: Value, items: &[Value], want: Want) -> Compile {
        let base = symbol::base_value(head);
        // A member's name is not evaluated: the call decides when it knows the function.
        if !base.is_kind(Kind::Builtin) || head == self.vm.s.dollar {
            self.load_function(head);
            return self.generic_call(call, head, want);
        }
        let special = self.vm.builtin(base).eval == r_runtime::builtin::Eval::Special;
        let guard = self.guards.len();
        self.guards.push(Guard { symbol: head, builtin: base, target: 0 });
        self.emit(Op::GuardBase, 0, guard);
        let height = self.height;
        let mut site = self.call_site(call, head);
        site.builtin = r_runtime::alloc::builtin_index(base) as u32;
        if special {
            let s = self.site(site);
            self.emit(Op::CallSpecial, 0, s);
            self.push(1);
        } else {
            site.args = Vec::new();
            self.builtin_call(call, site, &items[1..])?;
        }
        let done = self.emit(Op::Jump, 0, 0);
        let slow = self.here() as u32;
        self.guards[guard].target = slow;
        self.height = height;
        self.load_function(head);
        self.generic_call(call, head, Want::Value)?;
        self.patch_here(done);
        self.finish(want, false);
        Ok(())
    }

    /// The call of a base builtin on evaluated arguments.
    fn builtin_call(&mut self, call: Value, site: Site, args: &[Value]) -> Compile {
        let head = site.name;
        let indexes = is_index(symbol::text(&head))
            && args.first().is_some_and(|x| !x.is_missing() && *x != self.vm.s.dots);
        let mut lazy = None;
        let n = if indexes {
            self.expr(args[0], Want::Value)?;
            lazy = self.begin_lazy(&args[1..]);
            1 + self.index_args(&args[1..])?
        } else {
            self.eager_args(args)?
        };
        let s = self.site(site);
        self.emit(Op::CallBuiltin, n, s);
        self.pop(n);
        self.push(1);
        if let Some(branch) = lazy {
            self.end_lazy(branch, call, head);
        }
        Ok(())
    }

    fn load_function(&mut self, sym: Value) {
        let k = self.constant(sym);
        self.emit(Op::LdFun, 0, k);
        self.push(1);
    }

    /// A call of the function on the stack with promised arguments.
    fn generic_call(&mut self, call: Value, name: Value, want: Want) -> Compile {
        let site = self.call_site(call, name);
        let s = self.site(site);
        self.emit(Op::Call, 0, s);
        self.finish(want, false);
        Ok(())
    }

    /// Pushes evaluated arguments; the result is how many.
    pub(super) fn eager_args(&mut self, args: &[Value]) -> Compile<usize> {
        for a in args {
            self.eager_arg(*a)?;
        }
        Ok(args.len())
    }

    fn eager_arg(&mut self, a: Value) -> Compile {
        if a.is_missing() {
            self.push_const(Value::MISSING);
        } else if a == self.vm.s.dots {
            let k = self.constant(a);
            self.emit(Op::LdDots, 0, k);
            self.push(1);
        } else {
            self.expr(a, Want::Value)?;
        }
        Ok(())
    }

    /// Pushes arguments of `[` and its like, where a missing formal means an empty index.
    pub(super) fn index_args(&mut self, args: &[Value]) -> Compile<usize> {
        for a in args {
            match self.unit.slot_of(*a).filter(|s| *s < self.unit.n_formals) {
                Some(slot) if a.is_symbol() && *a != self.vm.s.dots => {
                    let k = self.constant(*a);
                    self.emit(Op::LdSlotMissing, slot, k);
                    self.push(1);
                }
                _ => self.eager_arg(*a)?,
            }
        }
        Ok(args.len())
    }

    /// The site of a call: what its arguments are and what they are called.
    pub(super) fn call_site(&mut self, call: Value, name: Value) -> Site {
        let mut site = Site::new(call);
        call.hold();
        site.name = name;
        let items = call.values().to_vec();
        let names = self.vm.names(call);
        if let Some(names) = names.strings_opt() {
            // The strings of symbols, so that a member's name is found without reading it.
            site.names = names[1..].iter().copied().map(|n| self.argument_name(n)).collect();
            if site.names.iter().all(|n| n.is_null()) {
                site.names.clear();
            }
        }
        for a in &items[1..] {
            let spec = self.arg_spec(*a);
            site.has_dots |= spec == ArgSpec::Dots;
            site.args.push(spec);
        }
        site.nargs = site.args.len() as u32;
        site
    }

    fn argument_name(&mut self, n: Value) -> Value {
        if n.bytes().is_empty() { Value::NULL } else { symbol::name(self.vm.sym_of(n)) }
    }

    fn arg_spec(&mut self, a: Value) -> ArgSpec {
        if a.is_missing() {
            ArgSpec::Missing
        } else if a == self.vm.s.dots {
            ArgSpec::Dots
        } else if a.is_symbol() {
            ArgSpec::Lazy(a)
        } else if a.is_lang() {
            ArgSpec::Lazy(self.promise_code(a))
        } else {
            a.hold();
            ArgSpec::Const(a)
        }
    }
}
