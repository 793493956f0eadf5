//! Records, promises, boxes, conditions, dynamic state, time, and the rest.

use super::{ANY, Def, fix_arg, index_arg};
use crate::compile::ctx::Kind;
use crate::number::Num;
use crate::syntax::tree::CellId;
use crate::value::{DEFAULT, EOF, FALSE, NULL, UNSPECIFIED, Value, handle, kind};
use crate::vm::{Res, Vm};

use Kind::{Bool, Fix, Flo, Record, Unknown, Void};

pub const TABLE: &[Def] = &[
    ("%define", 2, 2, Void, |vm, a| {
        let cell = fix_arg(vm, "define", a[1])?;
        vm.define_cell(CellId(cell as u32), a[0]);
        Ok(UNSPECIFIED)
    }),
    ("%not-a-procedure", 1, 1, Unknown, |vm, a| Err(vm.condition("not a procedure:", &[a[0]]))),
    ("procedure?", 1, 1, Bool, |_, a| Ok(Value::bool(a[0].is_proc()))),
    ("values", 0, ANY, Unknown, |vm, a| Ok(vm.values(a))),
    ("void", 0, ANY, Void, |_, _| Ok(UNSPECIFIED)),
    ("default-object?", 1, 1, Bool, |_, a| Ok(Value::bool(a[0] == DEFAULT))),
    ("eof-object", 0, 0, Void, |_, _| Ok(EOF)),
    ("eof-object?", 1, 1, Bool, |_, a| Ok(Value::bool(a[0] == EOF))),
    // records
    ("%record", 1, ANY, Record, |vm, a| Ok(vm.record(a[0], &a[1..]))),
    ("%record-is?", 2, 2, Bool, |_, a| Ok(Value::bool(a[0].is(kind::RECORD) && a[0].value(1) == a[1]))),
    ("%record-ref", 4, 4, Unknown, |vm, a| {
        let i = record_field(vm, a, 3)?;
        Ok(a[0].value(i))
    }),
    ("%record-set!", 5, 5, Void, |vm, a| {
        let i = record_field(vm, a, 4)?;
        vm.store(a[0], i, a[3]);
        Ok(UNSPECIFIED)
    }),
    ("record?", 1, 1, Bool, |vm, a| Ok(Value::bool(a[0].is(kind::RECORD) && a[0].value(1) != vm.error_type))),
    // boxes and promises
    ("box", 1, 1, Unknown, |vm, a| Ok(vm.make_box(a[0]))),
    ("box?", 1, 1, Bool, |_, a| Ok(Value::bool(a[0].is(kind::BOX)))),
    ("unbox", 1, 1, Unknown, |vm, a| {
        if a[0].is(kind::BOX) { Ok(a[0].value(1)) } else { Err(vm.wrong_type("unbox", "a box", a[0])) }
    }),
    ("set-box!", 2, 2, Void, |vm, a| {
        if !a[0].is(kind::BOX) {
            return Err(vm.wrong_type("set-box!", "a box", a[0]));
        }
        vm.store(a[0], 1, a[1]);
        Ok(UNSPECIFIED)
    }),
    // A promise holds a box that it can come to share: done?, value or thunk.
    ("%make-lazy", 1, 1, Unknown, |vm, a| make_promise(vm, false, a[0])),
    ("make-promise", 1, 1, Unknown, |vm, a| {
        if a[0].is(kind::PROMISE) { Ok(a[0]) } else { make_promise(vm, true, a[0]) }
    }),
    ("promise?", 1, 1, Bool, |_, a| Ok(Value::bool(a[0].is(kind::PROMISE)))),
    ("%promise-done?", 1, 1, Bool, |_, a| Ok(a[0].value(2).value(1).car())),
    ("%promise-value", 1, 1, Unknown, |_, a| Ok(a[0].value(2).value(1).cdr())),
    ("%promise-settle!", 2, 2, Void, |vm, a| {
        let pair = a[0].value(2).value(1);
        vm.store(pair, 1, Value::bool(true));
        vm.store(pair, 2, a[1]);
        Ok(UNSPECIFIED)
    }),
    ("%promise-become!", 2, 2, Void, |vm, a| {
        // Both promises share the second one's state from now on.
        let (mine, other) = (a[0].value(2), a[1].value(2));
        let state = other.value(1);
        let pair = mine.value(1);
        vm.store(pair, 1, state.car());
        vm.store(pair, 2, state.cdr());
        vm.store(a[1], 2, mine);
        Ok(UNSPECIFIED)
    }),
    // conditions
    ("%condition", 3, 3, Unknown, |vm, a| {
        let what = match Vm::sym_of(a[0]) {
            Some(s) => vm.symbols.name(s).to_string(),
            None => "error".into(),
        };
        let irritants = super::list_arg(vm, "error", a[2])?;
        Ok(vm.condition_of(&what, a[1], &irritants))
    }),
    ("error-object?", 1, 1, Bool, |vm, a| Ok(Value::bool(is_condition(vm, a[0])))),
    ("error-object-message", 1, 1, Unknown, |vm, a| condition_field(vm, "error-object-message", a, 3)),
    ("error-object-irritants", 1, 1, Unknown, |vm, a| condition_field(vm, "error-object-irritants", a, 4)),
    ("%condition-kind", 1, 1, Unknown, |vm, a| condition_field(vm, "condition-kind", a, 2)),
    ("file-error?", 1, 1, Bool, |vm, a| is_of_kind(vm, a[0], "file")),
    ("read-error?", 1, 1, Bool, |vm, a| is_of_kind(vm, a[0], "read")),
    ("condition/report-string", 1, 1, Kind::String, |vm, a| {
        let text = vm.report(a[0]);
        Ok(vm.string(&text))
    }),
    // dynamic state
    ("%dynamic", 1, 1, Unknown, |vm, a| Ok(vm.dynamic[index_arg(vm, "%dynamic", a[0])?.min(2)])),
    ("%set-dynamic!", 2, 2, Void, |vm, a| {
        let i = index_arg(vm, "%set-dynamic!", a[0])?.min(2);
        vm.dynamic[i] = a[1];
        Ok(UNSPECIFIED)
    }),
    // environment of the process
    ("command-line", 0, 0, Unknown, |vm, _| {
        let args: Vec<String> = vm.command_line.clone();
        let args: Vec<Value> = args.iter().map(|s| vm.string(s)).collect();
        Ok(vm.list(&args))
    }),
    ("get-environment-variable", 1, 1, Unknown, |vm, a| {
        let name = super::string_arg(vm, "get-environment-variable", a[0])?.text();
        Ok(std::env::var(name).map_or(FALSE, |v| vm.string(&v)))
    }),
    ("get-environment-variables", 0, 0, Unknown, |vm, _| {
        let all: Vec<Value> = std::env::vars()
            .map(|(k, v)| {
                let (k, v) = (vm.string(&k), vm.string(&v));
                vm.cons(k, v)
            })
            .collect();
        Ok(vm.list(&all))
    }),
    ("features", 0, 0, Unknown, |vm, _| {
        let names: Vec<&str> = vm.world.as_ref().map(|w| w.features.clone()).unwrap_or_default();
        let names: Vec<Value> = names.iter().map(|n| vm.intern(n)).collect();
        Ok(vm.list(&names))
    }),
    ("current-second", 0, 0, Flo, |vm, _| {
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        let seconds = now.map_or(0.0, |d| d.as_secs_f64());
        Ok(vm.flonum(seconds))
    }),
    ("current-jiffy", 0, 0, Unknown, |vm, _| {
        let n = Num::from_i64(vm.start.elapsed().as_micros() as i64);
        Ok(vm.number(&n))
    }),
    ("jiffies-per-second", 0, 0, Fix, |_, _| Ok(Value::fix(1_000_000))),
    ("real-time", 0, 0, Flo, |vm, _| {
        let ms = vm.start.elapsed().as_secs_f64() * 1e3;
        Ok(vm.flonum(ms))
    }),
    ("runtime", 0, 0, Flo, |vm, _| {
        let s = vm.start.elapsed().as_secs_f64();
        Ok(vm.flonum(s))
    }),
    ("gc", 0, 0, Void, |_, _| Ok(UNSPECIFIED)),
    ("interaction-environment", 0, 0, Unknown, |vm, _| Ok(vm.handle(handle::ENVIRONMENT, 0))),
    ("system-global-environment", 0, 0, Unknown, |vm, _| Ok(vm.handle(handle::ENVIRONMENT, 0))),
    ("scheme-report-environment", 0, 1, Unknown, |vm, _| Ok(vm.handle(handle::ENVIRONMENT, 0))),
    ("null-environment", 0, 1, Unknown, |vm, _| Ok(vm.handle(handle::ENVIRONMENT, 0))),
    ("environment", 0, ANY, Unknown, |vm, a| vm.make_environment(a)),
    ("%next-form?", 1, 1, Bool, |vm, a| {
        let i = index_arg(vm, "%next-form?", a[0])?;
        vm.read_form(i).map(Value::bool)
    }),
    ("%procedure-name", 1, 1, Unknown, |vm, a| {
        let name = vm.procedure_name(a[0]);
        Ok(vm.string(&name))
    }),
    ("%register-procedures!", 1, ANY, Void, |vm, a| {
        vm.raise_proc = a[0].0;
        vm.io.rewind = a.get(1).copied().unwrap_or(NULL);
        Ok(UNSPECIFIED)
    }),
];

/// The word of a record's field, checked against the record type.
fn record_field(vm: &mut Vm, args: &[Value], name: usize) -> Result<usize, Value> {
    let (record, rtd) = (args[0], args[1]);
    if record.is(kind::RECORD) && record.value(1) == rtd {
        return Ok(2 + fix_arg(vm, "record", args[2])? as usize);
    }
    let who = Vm::sym_of(args[name]).map_or("record".into(), |s| vm.symbols.name(s).to_string());
    let type_name = Vm::sym_of(rtd.value(1)).map_or("record".into(), |s| vm.symbols.name(s).to_string());
    Err(vm.wrong_type(&who, &format!("a record of type {type_name}"), record))
}

fn make_promise(vm: &mut Vm, done: bool, x: Value) -> Res {
    let state = vm.cons(Value::bool(done), x);
    let shared = vm.make_box(state);
    Ok(vm.promise(false, shared))
}

pub fn is_condition(vm: &Vm, v: Value) -> bool {
    v.is(kind::RECORD) && v.value(1) == vm.error_type
}

fn condition_field(vm: &mut Vm, who: &str, args: &[Value], i: usize) -> Res {
    if is_condition(vm, args[0]) {
        Ok(args[0].value(i))
    } else {
        Err(vm.wrong_type(who, "an error object", args[0]))
    }
}

fn is_of_kind(vm: &mut Vm, v: Value, what: &str) -> Res {
    if !is_condition(vm, v) {
        return Ok(FALSE);
    }
    let what = vm.intern(what);
    Ok(Value::bool(v.value(2) == what))
}
