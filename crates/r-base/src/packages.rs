//! `::` and `:::`. What GNU R keeps in its standard packages is in our base.

use r_runtime::{Builtin, CallArgs, Effects, Res, Value, Vm, rerr, symbol};

pub const TABLE: &[Builtin] = &[
    Builtin::special("::", "pkg name", exported).effects(Effects::CALLS_R),
    Builtin::special(":::", "pkg name", internal).effects(Effects::CALLS_R),
    Builtin::new(".ownPackages", "", own_packages).pure(),
    Builtin::new(".homePackage", "name", home_package).pure(),
    Builtin::new(".namespaceOf", "package", namespace_builtin),
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

/// Attached at the start, in the order of the search path. They hold nothing: what is in them is in
/// our base, which ends the path.
const ATTACHED: &[&str] = &["stats", "graphics", "grDevices", "utils", "datasets", "methods"];

/// Puts the environments of the standard packages on the search path.
pub(crate) fn install(vm: &mut Vm) {
    vm.register(TABLE);
    let name = vm.sym("name");
    let mut next = vm.base_env;
    let labels = ATTACHED.iter().map(|p| format!("package:{p}")).chain(["Autoloads".to_owned()]);
    for label in labels.collect::<Vec<_>>().into_iter().rev() {
        let e = vm.new_env(next);
        vm.capture(e);
        let label = vm.string(&label);
        next = vm.set_attr(e, name, label).unwrap_or(e);
    }
    vm.set_parent(vm.global_env, next);
    install_namespaces(vm);
}

/// What GNU R names the variable that makes an environment a namespace.
pub const NAMESPACE_INFO: &str = ".__NAMESPACE__.";

/// Where the namespaces are kept, by package.
const NAMESPACES: &str = ".namespaces";

/// Makes the namespaces of the standard packages: environments over base's that hold only what
/// says which package they are.
fn install_namespaces(vm: &mut Vm) {
    let all = vm.new_env(vm.base_env);
    vm.capture(all);
    let (info, spec) = (vm.sym(NAMESPACE_INFO), vm.sym("spec"));
    for package in OWN.iter().filter(|p| **p != "base") {
        let ns = vm.new_env(vm.base_ns);
        let about = vm.new_env(vm.base_env);
        vm.capture(ns);
        vm.capture(about);
        let words = vm.new_strings(&[*package, "4.2.2"]);
        let names = vm.new_strings(&["name", "version"]);
        let words = vm.with_names(words, names).unwrap_or(words);
        vm.define(about, spec, words);
        vm.define(ns, info, about);
        let name = vm.sym(package);
        vm.define(all, name, ns);
    }
    let holder = vm.sym(NAMESPACES);
    vm.define(vm.base_env, holder, all);
}

/// The namespace of a standard package.
pub fn namespace(vm: &mut Vm, package: &str) -> Value {
    let holder = vm.sym(NAMESPACES);
    let all = symbol::base_value(holder);
    let name = vm.sym(package);
    let ns = if all.is_env() { r_runtime::env::raw_get(all, name) } else { Value::NULL };
    if ns.is_env() { ns } else { vm.base_ns }
}

fn namespace_builtin(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let package = a.get(0).as_str().unwrap_or("base").to_owned();
    Ok(namespace(vm, &package))
}

fn home_package(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let home = crate::homes::home(a.get(0).as_str().unwrap_or(""));
    Ok(vm.string(home))
}

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
        if exported && pkg != "base" {
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
