//! Code that the debugger runs.
//!
//! It is compiled as one call of the debugger (`Vm::stepper`) with the expression as it stands, and never by the
//! optimizer. That is so for closures under `debug`, and for code that calls `browser` itself: who stops there may want
//! to go on step by step. Nothing of this costs anything elsewhere.

use r_runtime::object::Kind;
use r_runtime::{Value, Vm, symbol};

use super::{is_base, proto_of};
use crate::code::{Code, CodeKind};

/// The syntax that has statements in it.
const FORMS: [&str; 5] = ["{", "if", "for", "while", "repeat"];

/// What to compile instead of the code's expression, if the debugger is to run it.
pub fn stepped(vm: &mut Vm, code: &Code) -> Option<Value> {
    let wanted = code.is_stepped() || (code.kind != CodeKind::Promise && has_stop(code.expr));
    if !wanted || vm.stepper.is_null() {
        return None;
    }
    let call = vm.new_values(Kind::Lang, &[vm.stepper, code.expr]);
    Some(call)
}

/// Whether this is syntax with statements among which there is a call of `browser`.
fn has_stop(expr: Value) -> bool {
    expr.is_lang() && named(expr.values()[0], |n| FORMS.contains(&n)) && mentions(expr)
}

fn named(head: Value, test: impl FnOnce(&str) -> bool) -> bool {
    head.is_symbol() && test(symbol::text(&head))
}

fn mentions(e: Value) -> bool {
    let [head, args @ ..] = (if e.is_lang() { e.values() } else { &[] }) else { return false };
    match named(*head, |n| n == "function") {
        true => false,
        false => named(*head, |n| n == "browser") || mentions(*head) || args.iter().any(|a| mentions(*a)),
    }
}

/// Hook: from its next call on, a closure's body is run by the debugger, or no longer.
pub fn step(vm: &mut Vm, closure: Value, on: bool) {
    let held = closure;
    let code = &proto_of(vm, &held).code;
    match on {
        true => code.step(),
        false => {
            let vm: &Vm = vm;
            code.unstep(|c| c.inlined.iter().all(|s| is_base(vm, *s)));
        }
    }
    (vm.hooks.tier.stale)(vm);
}
