//! The environments of the library's packages, and `::` and `:::`.
//!
//! Each package but base has a namespace (its parent: imports, then base's namespace); those attached
//! at the start also have an environment on the search path that holds what they show. `lazy` makes the
//! bindings. A registry by name holds the namespaces that are loaded, as in GNU R.

use r_runtime::object::{FLAG_ENV_LOCKED, FLAG_NAMESPACE, FLAG_ON_PATH, FLAG_PARTIAL, Kind, set_flag};
use r_runtime::{Builtin, CallArgs, Effects, Res, Unwind, Value, Vm, env, rerr, symbol};

use crate::lang::internal::KERNELS;
use crate::lazy;

pub const TABLE: &[Builtin] = &[
    Builtin::special("::", "pkg name", exported).effects(Effects::CALLS_R),
    Builtin::special(":::", "pkg name", internal).effects(Effects::CALLS_R),
    Builtin::new(".ownPackages", "", own_packages).pure(),
    Builtin::new(".ownNamespace", "package", own_namespace),
    Builtin::new(".nsRegistry", "", registry),
    Builtin::new(".nsExports", "package", ns_exports),
    Builtin::new(".nsListed", "package", ns_listed).pure(),
    Builtin::new(".nsMethods", "package", ns_methods),
    Builtin::new(".nsImports", "package", ns_imports),
    Builtin::new(".s3Registered", "", s3_registered),
    Builtin::new(".s3From", "name", s3_from),
];

/// Attached at the start, in the order of the search path.
const ATTACHED: &[&str] = &["stats", "graphics", "grDevices", "utils", "datasets", "methods"];

/// Loaded at the start, in the order of their loading.
const LOADED: &[&str] = &["compiler", "graphics", "utils", "grDevices", "stats", "datasets", "methods"];

/// What Rigel itself shows: seen like an attached package, but not on the search path.
const OURS: &str = "rigel";

/// The place of what is neither attached nor base.
pub const NOT_ATTACHED: usize = 100;

/// Where a package is on the search path of a new session.
pub fn path_order(package: &str) -> usize {
    match package {
        OURS => ATTACHED.len(),
        "base" => NOT_ATTACHED + 1,
        p => ATTACHED.iter().position(|a| *a == p).unwrap_or(NOT_ATTACHED),
    }
}

/// The environments of one package.
#[derive(Clone, Copy)]
struct Room {
    package: &'static str,
    ns: Value,
    imports: Value,
    /// On the search path; `NULL` for packages not attached at the start.
    shown: Value,
}

/// The environments of all packages. The collector finds them by the registry's and the search path's.
pub struct Rooms {
    all: Vec<Room>,
    registry: Value,
}

impl Default for Rooms {
    fn default() -> Rooms {
        Rooms { all: Vec::new(), registry: Value::NULL }
    }
}

impl Rooms {
    /// A package's namespace, and its environment on the search path if it has one.
    pub fn of(&self, package: &str) -> (Value, Value) {
        let room = self.all.iter().find(|r| r.package == package);
        room.map_or((Value::NULL, Value::NULL), |r| (r.ns, r.shown))
    }

    /// Which package an environment belongs to, and whether it only holds what that shows.
    pub fn is(&self, e: Value) -> Option<(&'static str, bool)> {
        let room = self.all.iter().find(|r| [r.ns, r.imports, r.shown].contains(&e))?;
        Some((room.package, e == room.shown))
    }
}

pub fn rooms(vm: &mut Vm) -> &mut Rooms {
    vm.state::<Rooms>()
}

/// What GNU R names the variable that makes an environment a namespace.
pub const NAMESPACE_INFO: &str = ".__NAMESPACE__.";

/// Makes the environments of all packages, and the search path.
pub(crate) fn install(vm: &mut Vm) {
    vm.register(TABLE);
    let registry = library_env(vm, vm.empty_env, 0);
    vm.roots.push(registry);
    let base = Room { package: "base", ns: vm.base_ns, imports: Value::NULL, shown: vm.base_env };
    let mut all = vec![base];
    for package in lazy::PACKAGES.iter().copied().filter(|p| *p != "base") {
        let imports = library_env(vm, vm.base_ns, FLAG_PARTIAL);
        label(vm, imports, &format!("imports:{package}"), None);
        let ns = library_env(vm, imports, FLAG_PARTIAL | FLAG_ENV_LOCKED);
        vm.roots.push(ns);
        all.push(Room { package, ns, imports, shown: Value::NULL });
    }
    attach_all(vm, &mut all);
    *rooms(vm) = Rooms { all, registry };
    for p in LOADED.iter().chain(&["base"]) {
        enter(vm, p);
    }
}

fn library_env(vm: &mut Vm, parent: Value, flags: u64) -> Value {
    let e = vm.new_env(parent);
    vm.capture(e);
    set_flag(e, FLAG_NAMESPACE | flags, true);
    e
}

/// Gives an environment its attributes.
fn label(vm: &mut Vm, e: Value, name: &str, path: Option<&str>) {
    let (sym, v) = (vm.s.name, vm.string(name));
    // An environment keeps its identity when it gets attributes.
    let _ = vm.set_attr(e, sym, v);
    if let Some(p) = path {
        let (sym, v) = (vm.sym("path"), vm.string(p));
        let _ = vm.set_attr(e, sym, v);
    }
}

fn attach_all(vm: &mut Vm, all: &mut [Room]) {
    let mut next = vm.base_env;
    let autoloads = library_env(vm, next, FLAG_ON_PATH);
    label(vm, autoloads, "Autoloads", None);
    next = autoloads;
    for package in ATTACHED.iter().rev() {
        let e = library_env(vm, next, FLAG_ON_PATH | FLAG_PARTIAL | FLAG_ENV_LOCKED);
        let path = package_path(package);
        label(vm, e, &format!("package:{package}"), Some(&path));
        vm.roots.push(e);
        all.iter_mut().filter(|r| r.package == *package).for_each(|r| r.shown = e);
        next = e;
    }
    vm.set_parent(vm.global_env, next);
}

/// Where a package would be installed.
fn package_path(package: &str) -> String {
    format!("/usr/lib/R/library/{package}")
}

/// Enters one of our packages into the registry of loaded namespaces; its namespace.
fn enter(vm: &mut Vm, package: &str) -> Value {
    let (ns, _) = rooms(vm).of(package);
    let registry = rooms(vm).registry;
    let sym = vm.sym(package);
    if ns.is_env() && !env::is_bound(registry, sym) {
        vm.bind_library(registry, sym, ns);
        if package != "base" {
            describe(vm, ns, package);
        }
    }
    ns
}

/// Gives a namespace the variables that say what it is.
fn describe(vm: &mut Vm, ns: Value, package: &str) {
    let about = vm.new_env(vm.base_env);
    vm.capture(about);
    let words = vm.new_strings(&[package, "4.2.2"]);
    let names = vm.new_strings(&["name", "version"]);
    let words = vm.with_names(words, names).unwrap_or(words);
    let spec = vm.sym("spec");
    vm.define(about, spec, words);
    for (name, kernel) in [("exports", ".nsExports"), ("S3methods", ".nsMethods"), ("imports", ".nsImports")]
    {
        let head = vm.sym(&format!("\u{1}base\u{1}{kernel}"));
        let text = vm.string(package);
        let call = vm.new_values(Kind::Lang, &[head, text]);
        let base = vm.base_ns;
        let later = vm.new_promise(call, base);
        let sym = vm.sym(name);
        vm.define(about, sym, later);
    }
    let path = vm.string(&package_path(package));
    let lazydata = vm.new_env(vm.base_env);
    vm.capture(lazydata);
    for (name, v) in [("path", path), ("dynlibs", Value::NULL), ("lazydata", lazydata)] {
        let sym = vm.sym(name);
        vm.define(about, sym, v);
    }
    let name = vm.string(package);
    for (text, v) in [(NAMESPACE_INFO, about), (".packageName", name)] {
        let sym = vm.sym(text);
        vm.bind_library(ns, sym, v);
    }
}

/// Whether a namespace is that of one of our packages.
pub fn is_ours(vm: &mut Vm, ns: Value) -> bool {
    rooms(vm).all.iter().any(|r| r.ns == ns)
}

/// The package and the name under which the library has a closure.
pub fn library_name(vm: &mut Vm, closure: Value) -> Option<(&'static str, String)> {
    let ns = r_runtime::alloc::closure(closure).env.get();
    let package = rooms(vm).all.iter().find(|r| r.ns == ns)?.package;
    let names = lazy::ROWS.iter().filter(|r| r.package() == package).map(lazy::Row::name);
    for name in names {
        // A name without a symbol was never used, so nobody can have its function.
        let Some(sym) = vm.existing_sym(name) else { continue };
        let v = env::raw_get(ns, sym);
        let v = if v.is_promise() { r_runtime::alloc::promise(v).value.get() } else { v };
        if v == closure {
            return Some((package, name.to_owned()));
        }
    }
    None
}

/// The namespace of a package that is loaded, or is ours.
pub fn loaded(vm: &mut Vm, package: &str) -> Option<Value> {
    let registry = rooms(vm).registry;
    let sym = vm.sym(package);
    let known = env::raw_get(registry, sym);
    if known.is_env() {
        return Some(known);
    }
    Some(enter(vm, package)).filter(|e| e.is_env())
}

/// The namespace of a standard package.
pub fn namespace(vm: &mut Vm, package: &str) -> Value {
    let ns = enter(vm, package);
    if ns.is_env() { ns } else { vm.base_ns }
}

/// Fills an environment of imports; `false` if it is none.
pub fn fill_imports(vm: &mut Vm, e: Value, package: &str) -> bool {
    if !rooms(vm).all.iter().any(|r| r.imports == e) {
        return false;
    }
    for (_, from, names) in lazy::IMPORTS.iter().filter(|i| i.0 == package) {
        let all = lazy::ROWS
            .iter()
            .filter(|r| names.is_empty() && r.package() == *from && r.shown())
            .map(lazy::Row::name);
        for n in names.iter().copied().chain(all).collect::<Vec<_>>() {
            let (sym, ns) = (vm.sym(n), rooms(vm).of(from).0);
            let v = env::raw_get(ns, sym);
            if !v.is_unbound() {
                vm.bind_library(e, sym, v);
            }
        }
    }
    true
}

fn package_arg(a: &CallArgs<'_>) -> String {
    a.get(0).as_str().unwrap_or("base").to_owned()
}

/// The namespace of one of our packages, which is loaded by that; `NULL` if it is none of ours.
fn own_namespace(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    Ok(enter(vm, &package_arg(a)))
}

fn registry(vm: &mut Vm, _: &CallArgs<'_>) -> Res<Value> {
    Ok(rooms(vm).registry)
}

fn own_packages(vm: &mut Vm, _: &CallArgs<'_>) -> Res<Value> {
    let names: Vec<&str> = lazy::PACKAGES.iter().copied().filter(|p| *p != KERNELS).collect();
    Ok(vm.new_strings(&names))
}

/// The names one of our packages shows and has.
fn shown_names(vm: &Vm, package: &str) -> Vec<&'static str> {
    let names = lazy::ROWS.iter().filter(|r| r.package() == package && r.shown()).map(lazy::Row::name);
    names.filter(|n| lazy::shows(vm, package, n)).collect()
}

/// An environment that binds each exported name to itself.
fn ns_exports(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let names = shown_names(vm, &package_arg(a));
    let e = vm.new_env(vm.base_env);
    vm.capture(e);
    for n in names {
        let (sym, v) = (vm.sym(n), vm.string(n));
        vm.bind_library(e, sym, v);
    }
    Ok(e)
}

/// All names that one of our packages should show: those it lacks yet too.
fn ns_listed(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let package = package_arg(a);
    let names: Vec<&str> =
        lazy::ROWS.iter().filter(|r| r.package() == package && r.shown()).map(lazy::Row::name).collect();
    Ok(vm.new_strings(&names))
}

/// The registered methods as a matrix: generic, class, function, and a column that says whether to wait.
fn ns_methods(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let package = package_arg(a);
    let rows: Vec<_> = lazy::METHODS.iter().filter(|m| m.0 == package).collect();
    let mut cells: Vec<Value> = Vec::new();
    for column in 0..3 {
        for m in &rows {
            cells.push(vm.string([m.1, m.2, m.3][column]));
        }
    }
    cells.extend(std::iter::repeat_n(vm.na_string, rows.len()));
    let v = vm.new_strs(&cells);
    let (dim, dims) = (vm.s.dim, vm.new_ints(&[rows.len() as i32, 4]));
    vm.set_attr(v, dim, dims)
}

/// Whence a package imports: all of base, then packages with the names taken.
fn ns_imports(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let package = package_arg(a);
    let rows: Vec<_> = lazy::IMPORTS.iter().filter(|i| i.0 == package).collect();
    let mut values = vec![Value::TRUE];
    for (_, from, names) in &rows {
        let names = if names.is_empty() { shown_names(vm, from) } else { names.to_vec() };
        let v = vm.new_strings(&names);
        let labels = vm.new_strings(&names);
        values.push(vm.with_names(v, labels)?);
    }
    let list = vm.new_values(Kind::List, &values);
    let names: Vec<&str> = ["base"].into_iter().chain(rows.iter().map(|r| r.1)).collect();
    let names = vm.new_strings(&names);
    vm.with_names(list, names)
}

/// The table of registered methods, all of the library's included.
fn s3_registered(vm: &mut Vm, _: &CallArgs<'_>) -> Res<Value> {
    for m in lazy::METHODS {
        vm.sym(&format!("{}.{}", m.1, m.2));
    }
    Ok(vm.s3_table())
}

/// Which of our packages register a method of this name.
fn s3_from(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let name = package_arg(a);
    let from: Vec<&str> =
        lazy::METHODS.iter().filter(|m| lazy::is_method(&name, m.1, m.2)).map(|m| m.0).collect();
    Ok(vm.new_strings(&from))
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
    let sym = vm.sym(&name);
    if lazy::PACKAGES.contains(&pkg.as_str()) && pkg != KERNELS {
        let ns = namespace(vm, &pkg);
        let v = env::raw_get(ns, sym);
        if exported && pkg != "base" && !lazy::shows(vm, &pkg, &name) {
            let message = format!("'{name}' is not an exported object from 'namespace:{pkg}'");
            return Err(Unwind::error_no_call(message));
        }
        if v.is_unbound() {
            let call = vm.frame_call();
            return Err(Unwind::error_in(call, format!("object '{name}' not found")));
        }
        return vm.settle(v);
    }
    from_installed(vm, &pkg, sym, exported)
}

/// What an installed package has under a name. It is loaded if need be.
fn from_installed(vm: &mut Vm, package: &str, sym: Value, exported: bool) -> Res<Value> {
    let ns = match loaded(vm, package) {
        Some(ns) => ns,
        None => load(vm, package)?,
    };
    if !exported {
        let v = env::raw_get(ns, sym);
        if v.is_unbound() {
            let call = vm.frame_call();
            return Err(Unwind::error_in(call, format!("object '{}' not found", symbol::text(&sym))));
        }
        return vm.settle(v);
    }
    let (about, table) = (vm.sym(NAMESPACE_INFO), vm.sym("exports"));
    let about = env::raw_get(ns, about);
    let table = if about.is_env() { env::raw_get(about, table) } else { Value::NULL };
    let inner = if table.is_env() { env::raw_get(table, sym) } else { Value::NULL };
    if inner.is_str() {
        let inner = vm.sym_of(inner);
        let v = env::raw_get(ns, inner);
        if !v.is_unbound() {
            return vm.settle(v);
        }
    }
    crate::base_call::call_base(vm, "getExportedValue", &[ns, symbol::name(sym)])
}

/// Loads a package for `::`, whose errors show the call that GNU R's does.
fn load(vm: &mut Vm, package: &str) -> Res<Value> {
    let (x, base) = (vm.s.x, vm.base_ns);
    let e = vm.new_env(base);
    vm.capture(e);
    let name = vm.string(package);
    vm.define(e, x, name);
    let call = vm.new_call("loadNamespace", &[x]);
    vm.eval(call, e)
}
