//! What R code can ask of the optimizer: `jit.versions(f)`, `jit.stats()`.

use std::time::Duration;

use r_runtime::builtin::{Builtin, CallArgs};
use r_runtime::{Res, Unwind, Value, Vm};

use crate::engine::{Jit, with_history};
use crate::start::Start;
use crate::stats::Event;
use crate::version::Version;

pub const TABLE: &[Builtin] = &[
    Builtin::new("jit.versions", "f", versions).of("rigel"),
    Builtin::new("jit.stats", "", stats).of("rigel"),
];

/// The compiled versions of a function: a list of lists with `start` (a call, a loop at a pc or a continuation,
/// with types), `bytes`, `assumptions` (how many exits the code has) and `exits` (how often each was taken, by
/// reason).
fn versions(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let f = a.get(0);
    if !f.is_closure() {
        return Err(Unwind::error("'f' must be a closure"));
    }
    let proto = r_bytecode::compile::proto_of(vm, &f);
    let Some(c) = proto.code.compiled() else { return Ok(vm.new_list(&[])) };
    let list: Vec<_> = with_history(c, |vs| vs.starts().collect());
    let mut out = Vec::with_capacity(list.len());
    for (start, v) in &list {
        out.push(describe(vm, start, v)?);
    }
    Ok(vm.new_list(&out))
}

fn describe(vm: &mut Vm, start: &Start, v: &Version) -> Res<Value> {
    let start = vm.string(&start.to_string());
    let bytes = Value::int(v.linked.block.range().len() as i32);
    let assumptions = Value::int(v.linked.code.exits.len() as i32);
    let taken: Vec<(String, i32)> = v
        .taken
        .borrow()
        .iter()
        .map(|(id, n)| {
            let e = &v.linked.code.exits[*id as usize];
            (format!("{} at {}", e.reason.map_or("other", |r| r.name()), e.at.pc), *n as i32)
        })
        .collect();
    let counts: Vec<i32> = taken.iter().map(|t| t.1).collect();
    let names: Vec<&str> = taken.iter().map(|t| t.0.as_str()).collect();
    let exits = vm.new_ints(&counts);
    let names = vm.new_strings(&names);
    let exits = if counts.is_empty() { exits } else { vm.with_names(exits, names)? };
    Ok(vm.named_list(&[("start", start), ("bytes", bytes), ("assumptions", assumptions), ("exits", exits)]))
}

/// Counts of all events so far, code memory, milliseconds of compiling, and how many of these were for code that is
/// gone.
fn stats(vm: &mut Vm, _: &CallArgs<'_>) -> Res<Value> {
    let Some(jit) = Jit::of(vm) else { return Ok(Value::NULL) };
    let count = |e: &Event| (e.name(), Value::double(jit.stats.borrow().count(*e) as f64));
    let mut all: Vec<(&str, Value)> = Event::ALL.iter().map(count).collect();
    let (code, spent) = (jit.store.figures(), &jit.budget.spent);
    let here = jit.stats.borrow().spent_here;
    let ms = |d: Duration| Value::double(d.as_secs_f64() * 1e3);
    all.extend([
        ("code.used", Value::double(code.used as f64)),
        ("code.limit", Value::double(code.limit as f64)),
        ("code.versions", Value::double(code.versions as f64)),
        ("compile.ms", ms(here + spent.all())),
        ("gone.ms", ms(spent.ledger.losses().0)),
    ]);
    Ok(vm.named_list(&all))
}
