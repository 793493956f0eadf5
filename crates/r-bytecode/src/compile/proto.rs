//! Protos: what closures of one `function` expression share.

use std::cell::Cell;
use std::rc::Rc;

use r_runtime::{Value, Vm, alloc};

use super::locals::Locals;
use crate::code::{Code, CodeKind, Default, Proto, Sole, Unit};
use crate::matched::Matchings;

/// A proto for these formals and this body, as a code object.
pub fn make_proto(vm: &mut Vm, formals: Value, body: Value) -> Value {
    let names = vm.names(formals);
    let formal_syms: Vec<Value> =
        names.strings_opt().unwrap_or(&[]).to_vec().into_iter().map(|n| vm.sym_of(n)).collect();
    let locals = Locals::collect(vm, body);
    let mut slots = formal_syms.clone();
    // Defaults run in the same environment and may assign too.
    let mut assigned: Vec<Value> = Vec::new();
    for d in formals.values().to_vec() {
        assigned.extend(Locals::collect(vm, d).assigned);
    }
    assigned.extend(locals.assigned);
    for s in assigned {
        if !slots.contains(&s) {
            slots.push(s);
        }
    }
    let shape = if slots.is_empty() { Value::NULL } else { vm.new_shape(&slots, formal_syms.len()) };
    let n_slots = slots.len();
    let unit = Rc::new(Unit { slots, n_formals: formal_syms.len(), is_function: true });
    let defaults = formals.values().to_vec().into_iter().map(|d| default_of(vm, d, &unit)).collect();
    let dots = formal_syms.iter().position(|s| *s == vm.s.dots);
    let sole = Sole::of(body, !formal_syms.is_empty() && dots != Some(0));
    formals.hold();
    body.hold();
    let proto = Proto {
        id: vm.fresh_id(),
        formals,
        body_expr: body,
        formal_syms,
        defaults,
        dots,
        shape,
        n_slots,
        code: Code::new(body, unit, CodeKind::Body),
        keeps_args: locals.keeps_args,
        calls: Cell::new(0),
        direct: Cell::new(0),
        ordinary: Cell::new(false),
        method: Cell::new((usize::MAX, 0)),
        sole,
        matchings: Matchings::default(),
    };
    vm.new_code(Box::new(proto))
}

fn default_of(vm: &mut Vm, d: Value, unit: &Rc<Unit>) -> Default {
    if d.is_missing() {
        return Default::None;
    }
    d.hold();
    if d.is_symbol() || d.is_lang() || d.is_promise() {
        let code = Code::new(d, unit.clone(), CodeKind::Promise);
        Default::Code(vm.new_code(Box::new(code)))
    } else {
        Default::Const(d)
    }
}

/// The proto of a closure, made if it has none yet.
#[inline]
pub fn proto_of<'a>(vm: &mut Vm, closure: &'a Value) -> &'a Proto {
    let c = alloc::closure(*closure);
    if c.code.get().is_null() {
        c.code.set(make_proto(vm, c.formals.get(), c.body.get()));
        vm.barrier(*closure);
    }
    let proto: *const Proto = alloc::code_as(&c.code.get());
    // SAFETY: code that a closure has stays its code, so the closure keeps the proto alive, and the
    // result is bound to the value that keeps the closure alive.
    unsafe { &*proto }
}
