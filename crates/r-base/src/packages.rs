//! `::` and `:::`. What GNU R keeps in its standard packages is in our base.

use r_runtime::{Builtin, CallArgs, Effects, Res, Value, Vm, rerr, symbol};

pub const TABLE: &[Builtin] = &[
    Builtin::special("::", "pkg name", exported).effects(Effects::CALLS_R),
    Builtin::special(":::", "pkg name", internal).effects(Effects::CALLS_R),
    Builtin::new(".ownPackages", "", own_packages).pure(),
];

/// The packages whose functions are ours.
const OWN: &[&str] = &[
    "base",
    "stats",
    "utils",
    "methods",
    "graphics",
    "grDevices",
    "tools",
    "parallel",
    "datasets",
    "compiler",
    "splines",
    "stats4",
    "grid",
    "tcltk",
];

fn own_packages(vm: &mut Vm, _: &CallArgs<'_>) -> Res<Value> {
    Ok(vm.new_strings(OWN))
}

/// A name written as a symbol or a string.
fn word(v: Value) -> Option<String> {
    match v {
        v if v.is_symbol() => Some(symbol::text(&v).to_owned()),
        v => v.as_str().map(str::to_owned),
    }
}

fn exported(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    lookup(vm, a, true)
}

fn internal(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    lookup(vm, a, false)
}

fn lookup(vm: &mut Vm, a: &CallArgs<'_>, exported: bool) -> Res<Value> {
    let (pkg, name) = match a.call.values() {
        [_, p, n] => (word(*p), word(*n)),
        _ => return rerr!("bad value"),
    };
    let (Some(pkg), Some(name)) = (pkg, name) else { return rerr!("bad value") };
    vm.visible = true;
    if OWN.contains(&pkg.as_str()) {
        let sym = vm.sym(&name);
        let v = symbol::base_value(sym);
        if !v.is_unbound() {
            return vm.settle(v);
        }
        if exported {
            return Err(r_runtime::Unwind::error_no_call(format!(
                "'{name}' is not an exported object from 'namespace:{pkg}'"
            )));
        }
        return rerr!("object '{name}' not found");
    }
    let call = {
        let x = vm.s.x;
        vm.new_call("loadNamespace", &[x])
    };
    let pkg = vm.string(&pkg);
    let quoted = vm.quoted(call);
    let make = vm.new_call("packageNotFoundError", &[pkg, Value::NULL, quoted]);
    let stop = vm.new_call("stop", &[make]);
    let ns = vm.base_ns;
    vm.eval(stop, ns)
}
