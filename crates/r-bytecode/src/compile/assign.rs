//! Assignment: plain, and of parts: `names(x)[2] <- v`.
//!
//! The stack during `f(g(x, a), b) <- v`: the value, then x, then g(x, a) - the targets from the
//! variable outwards. Each replacement takes (target, value) from the top and leaves the new
//! value for the target below. Index expressions are evaluated twice where GNU R does that.

use r_runtime::object::Kind;
use r_runtime::{Unwind, Value, symbol};

use super::{Compile, Compiler, Want};
use crate::code::{CodeKind, Site};
use crate::op::Op;

impl Compiler<'_> {
    pub(super) fn assign(&mut self, call: Value, items: &[Value], want: Want, outer: bool) -> Compile {
        let (target, value) = (items[1], items[2]);
        match target.kind() {
            Some(Kind::Sym) => self.assign_variable(target, value, want, outer),
            Some(Kind::Str) if !target.is_na_str() => {
                let sym = self.vm.sym_of(target);
                self.assign_variable(sym, value, want, outer)
            }
            Some(Kind::Lang) => self.assign_part(call, target, value, want, outer),
            _ => Err(Unwind::error_in(call, "invalid (do_set) left-hand side to assignment")),
        }
    }

    fn assign_variable(&mut self, sym: Value, value: Value, want: Want, outer: bool) -> Compile {
        self.expr(value, Want::Value)?;
        if want != Want::Nothing {
            self.emit(Op::Dup, 0, 0);
            self.push(1);
        }
        self.bind(sym, outer);
        self.finish_assignment(want);
        Ok(())
    }

    fn bind(&mut self, sym: Value, outer: bool) {
        if outer {
            let k = self.constant(sym);
            self.emit(Op::StSuper, 0, k);
            self.pop(1);
        } else {
            self.store(sym);
        }
    }

    /// An assignment's value is invisible.
    fn finish_assignment(&mut self, want: Want) {
        if want == Want::Tail {
            self.emit(Op::Visible, 0, 0);
            self.emit(Op::Return, 0, 0);
            self.pop(1);
        }
    }

    fn assign_part(&mut self, call: Value, target: Value, value: Value, want: Want, outer: bool) -> Compile {
        let (sym, levels) = self.target_levels(call, target)?;
        self.expr(value, Want::Value)?;
        self.load_for_assign(sym, outer);
        // Operands below (of the call this assignment is an argument of) must not see the change.
        let operands = self.height > self.loop_slots + 2;
        if operands {
            self.emit(Op::Unalias, 0, self.height - 1);
        }
        for level in levels.iter().skip(1).rev() {
            self.emit(Op::Dup, 0, 0);
            self.push(1);
            self.getter(*level)?;
            self.emit(Op::OwnElement, 0, 0);
            if operands {
                self.emit(Op::Unalias, 0, self.height - 1);
            }
        }
        self.emit(Op::Pick, 0, levels.len());
        self.push(1);
        for level in &levels {
            self.setter(call, *level)?;
        }
        self.bind(sym, outer);
        match want {
            Want::Nothing => {
                self.emit(Op::Pop, 0, 0);
                self.pop(1);
            }
            _ => self.finish_assignment(want),
        }
        Ok(())
    }

    /// The variable, and the calls around it from the outermost in.
    fn target_levels(&mut self, call: Value, target: Value) -> Compile<(Value, Vec<Value>)> {
        let mut levels = Vec::new();
        let mut t = target;
        loop {
            match t.kind() {
                Some(Kind::Sym) => return Ok((t, levels)),
                Some(Kind::Str) if !levels.is_empty() => {
                    if levels.len() == 1 {
                        return Err(Unwind::error_in(
                            call,
                            "target of assignment expands to non-language object",
                        ));
                    }
                    return Ok((self.vm.sym_of(t), levels));
                }
                Some(Kind::Lang) if t.len() >= 2 => {
                    levels.push(t);
                    t = t.values()[1];
                }
                Some(Kind::Lang) => {
                    return Err(Unwind::error_in(call, "invalid (NULL) left side of assignment"));
                }
                _ => {
                    return Err(Unwind::error_in(
                        call,
                        "target of assignment expands to non-language object",
                    ));
                }
            }
        }
    }

    fn load_for_assign(&mut self, sym: Value, outer: bool) {
        let k = self.constant(sym);
        match self.unit.slot_of(sym) {
            _ if outer => self.emit(Op::LdSuperAssign, 0, k),
            // A promise may run while its caller has the value among its operands.
            Some(slot) if self.kind == CodeKind::Body => self.emit(Op::LdSlotAssign, slot, k),
            _ => self.emit(Op::LdVarAssign, 0, k),
        };
        self.push(1);
    }

    /// Replaces the target on the stack by `f(target, args)`.
    fn getter(&mut self, level: Value) -> Compile {
        let items = level.values().to_vec();
        let head = items[0];
        let shown = self.with_tmp(level, head, Value::NULL);
        let args = &items[2..];
        let member = head.is_symbol() && symbol::text(&head) == "$";
        let plain = self.vm.names(level).is_null() && (member || !args.contains(&self.vm.s.dots));
        if head.is_symbol() && plain && self.means_base(head) {
            self.relies_on(head);
            match (symbol::text(&head), args.len()) {
                ("$", 1) => {
                    if let Some(name) = self.member_name(args[0]) {
                        self.emit_op(Op::Dollar, shown, head, 1);
                        self.name_last_site(name);
                        return Ok(());
                    }
                }
                ("[[", 1) => {
                    self.index_args(args)?;
                    self.emit_op(Op::Subset2, shown, head, 2);
                    return Ok(());
                }
                ("[", 1) => {
                    self.index_args(args)?;
                    self.emit_op(Op::Subset, shown, head, 2);
                    return Ok(());
                }
                _ => {}
            }
        }
        let function = self.function_name(level, head)?;
        let through = if head.is_lang() { self.vm.sym("\u{1}base\u{1}.callThrough") } else { function };
        let mut site = self.call_site(shown, through);
        site.args.clear();
        let extra = self.push_home(head, &mut site, 1);
        if symbol::text(&function) == "@" {
            let name = self.member_name(args[0]).unwrap_or(args[0]);
            self.push_const(name);
        } else {
            self.index_args(args)?;
        }
        let n = items.len() - 1 + extra;
        let s = self.site(site);
        self.emit(Op::CallValues, n, s);
        self.pop(n);
        self.push(1);
        Ok(())
    }

    /// For a function that is written with its package, `pkg::f`: pushes both names, which the library's function that
    /// looks it up takes after the target. How many. The names of the site begin with those of `before` other operands.
    fn push_home(&mut self, head: Value, site: &mut Site, before: usize) -> usize {
        if !head.is_lang() {
            return 0;
        }
        for part in [head.values()[1], head.values()[2]] {
            let name = if part.is_symbol() { symbol::name(part) } else { part };
            self.push_const(name);
        }
        if !site.names.is_empty() {
            site.names.splice(before..before, [Value::NULL; 2]);
        }
        2
    }

    /// Replaces (target, value) on the stack by `f<-`(target, args, value = value).
    fn setter(&mut self, call: Value, level: Value) -> Compile {
        let items = level.values().to_vec();
        let head = items[0];
        let function = self.function_name(call, head)?;
        let name = symbol::text(&function);
        let replace = self.vm.sym(&format!("{name}<-"));
        let shown = self.with_tmp(level, replace, self.vm.s.value);
        let args = &items[2..];
        let plain = self.vm.names(level).is_null() && (name == "$" || !args.contains(&self.vm.s.dots));
        if plain && self.means_base(replace) {
            self.relies_on(replace);
            let op = match (name, args.len()) {
                ("[", 1) => Some(Op::Assign),
                ("[[", 1) => Some(Op::Assign2),
                ("[", 2) => Some(Op::AssignMatrix),
                _ => None,
            };
            if let Some(op) = op {
                self.index_args(args)?;
                self.emit_op(op, shown, replace, args.len() + 2);
                self.mark_last_site(call);
                return Ok(());
            }
            if name == "$"
                && args.len() == 1
                && let Some(member) = self.member_name(args[0])
            {
                self.emit_op(Op::AssignDollar, shown, replace, 2);
                self.name_last_site(member);
                self.mark_last_site(call);
                return Ok(());
            }
        }
        let mut site = Site::new(shown);
        site.whole = call;
        shown.hold();
        site.name = if head.is_lang() { self.vm.sym("\u{1}base\u{1}.replaceThrough") } else { replace };
        let names = self.vm.names(level);
        if let Some(names) = names.strings_opt() {
            site.names =
                names[2..].iter().map(|n| if n.bytes().is_empty() { Value::NULL } else { *n }).collect();
        }
        site.has_dots = args.contains(&self.vm.s.dots);
        let extra = self.push_home(head, &mut site, 0);
        if matches!(name, "@" | "$") && args.len() == 1 {
            let member = self.member_name(args[0]).unwrap_or(args[0]);
            self.push_const(member);
        } else {
            self.index_args(args)?;
        }
        let n = args.len() + 2 + extra;
        let s = self.site(site);
        self.emit(Op::CallReplace, n, s);
        self.pop(n);
        self.push(1);
        Ok(())
    }

    /// The function of a target level: a name, or the name in `pkg::name`.
    fn function_name(&mut self, call: Value, head: Value) -> Compile<Value> {
        if head.is_symbol() {
            return Ok(head);
        }
        if head.is_lang() && head.len() == 3 {
            let items = head.values();
            if (items[0] == self.vm.s.colon2 || items[0] == self.vm.s.colon3) && items[2].is_symbol() {
                return Ok(items[2]);
            }
        }
        Err(Unwind::error_in(call, "invalid function in complex assignment"))
    }

    /// The call as errors show it: `*tmp*` for the target, `value = <promise>` at the end.
    fn with_tmp(&mut self, level: Value, head: Value, value: Value) -> Value {
        let items = level.values().to_vec();
        let mut shown = vec![head, self.vm.s.tmp];
        shown.extend_from_slice(&items[2..]);
        let old = self.vm.names(level);
        let mut names: Vec<Value> = match old.strings_opt() {
            Some(n) => n[1..].to_vec(),
            None => vec![Value::NULL; items.len() - 1],
        };
        if !value.is_null() {
            shown.push(value);
            names.push(symbol::name(self.vm.s.value));
        }
        let c = self.vm.new_values(Kind::Lang, &shown);
        self.vm.name_call(c, &names)
    }
}
