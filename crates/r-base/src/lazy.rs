//! The library's names: what is written in R or Rust under each, in which package, and who sees it.
//!
//! `build/` made the index. Starting a session binds nothing: when a symbol is made, the bindings of
//! its name are (`bind`), a definition in R as a promise that parses it when it is first used. So
//! whoever has a symbol finds its bindings in place, and who lists an environment has its names
//! made symbols first (`fill`).
//!
//! Invariant: a name that a package on the search path shows has its binding in the symbol's library
//! word, in the namespace and in the package's environment. A name that is only in namespaces carries
//! `FLAG_HOUSED`; library code refers to it by a private name.

use r_runtime::hooks::Library;
use r_runtime::object::{FLAG_HOUSED, FLAG_PACKAGED, FLAG_PARTIAL, Kind, has_flag, set_flag};
use r_runtime::{Builtin, CallArgs, Res, Value, Vm, coerce, env, rerr, symbol};

use crate::lang::internal::KERNELS;
use crate::packages::rooms;

const SOURCE: &str = include_str!(concat!(env!("OUT_DIR"), "/library.R"));

/// A name of a package: where its text is in `NAMES`, the package, flags, and where its definition in R is in the
/// source (empty: it has none; then it may be a builtin, or nothing yet).
pub struct Row {
    at: u32,
    len: u8,
    package: u8,
    flags: u8,
    start: u32,
    end: u32,
}

include!(concat!(env!("OUT_DIR"), "/index.rs"));

impl Row {
    pub fn name(&self) -> &'static str {
        let at = self.at as usize;
        &NAMES[at..at + self.len as usize]
    }
    /// The package shows the name.
    pub fn shown(&self) -> bool {
        self.flags & 1 != 0
    }
    /// The name is a method that the package registers.
    fn method(&self) -> bool {
        self.flags & 2 != 0
    }
    fn has_definition(&self) -> bool {
        self.start < self.end
    }
    pub fn package(&self) -> &'static str {
        PACKAGES[self.package as usize]
    }
}

const TABLE: &[Builtin] = &[Builtin::new(".load", "i", load)];

/// What a name is bound to.
#[derive(Clone, Copy)]
enum Definition {
    /// The row of a definition in R.
    InR(usize),
    Builtin(usize),
}

/// Has tables of builtins registered without being bound.
pub(crate) fn begin(vm: &mut Vm) {
    // What was registered without a library is bound in base, where it need not belong.
    let early: Vec<&'static str> = vm.builtins.iter().map(|b| b.def.name).collect();
    for name in early {
        let sym = vm.sym(name);
        vm.remove_var(vm.base_env, sym);
    }
    vm.library = Some(Library { bind: |_, _, _| (), fill: |_, _| () });
    vm.register(TABLE);
}

/// Has the library's names bound from now on, beginning with the symbols there are.
pub(crate) fn install(vm: &mut Vm) {
    vm.library = Some(Library { bind, fill });
    for (text, s) in vm.symbols_so_far() {
        bind(vm, s, &text);
    }
}

/// The rows of a name.
pub fn rows_of(name: &str) -> impl Iterator<Item = (usize, &'static Row)> {
    let start = ROWS.partition_point(|r| r.name() < name);
    let n = ROWS[start..].iter().take_while(|r| r.name() == name).count();
    (start..start + n).map(|i| (i, &ROWS[i]))
}

fn row_in(package: &str, name: &str) -> Option<(usize, &'static Row)> {
    rows_of(name).find(|(_, r)| r.package() == package)
}

/// What a package defines under a name.
fn definition(vm: &Vm, package: &str, name: &str) -> Option<Definition> {
    if let Some((i, _)) = row_in(package, name).filter(|(_, r)| r.has_definition()) {
        return Some(Definition::InR(i));
    }
    let i = vm.builtin_named(name)?;
    (vm.builtins[i].def.package == package).then_some(Definition::Builtin(i))
}

/// Whether a package defines a name in R.
pub fn defines(package: &str, name: &str) -> bool {
    row_in(package, name).is_some_and(|(_, r)| r.has_definition())
}

/// Whether a package shows a name that it has.
pub fn shows(vm: &Vm, package: &str, name: &str) -> bool {
    row_in(package, name).is_some_and(|(_, r)| r.shown()) && definition(vm, package, name).is_some()
}

/// The word to bind: a promise, or the builtin.
fn word(vm: &mut Vm, d: Definition) -> Value {
    match d {
        Definition::Builtin(i) => vm.new_builtin(i),
        Definition::InR(i) => {
            let loader = vm.sym("\u{1}base\u{1}.load");
            let call = vm.new_values(Kind::Lang, &[loader, Value::int(i as i32)]);
            let ns = vm.base_ns;
            vm.new_promise(call, ns)
        }
    }
}

/// A symbol was made for this text.
fn bind(vm: &mut Vm, sym: Value, text: &str) {
    let asks = crate::lang::frames::asks(vm, symbol::private_parts(text).map_or(text, |p| p.1));
    vm.note_asking(sym, asks);
    if let Some((package, name)) = symbol::private_parts(text) {
        return bind_private(vm, sym, package, name);
    }
    // Who is first on the search path is found first.
    let builtin = vm.builtin_named(text).map(|i| (i, vm.builtins[i].def.package));
    let in_rows = rows_of(text).map(|(_, r)| r.package()).chain(builtin.map(|b| b.1));
    let mut packages: Vec<&'static str> = in_rows.filter(|p| *p != KERNELS).collect();
    if packages.is_empty() {
        return;
    }
    packages.sort_by_key(|p| crate::packages::path_order(p));
    packages.dedup();
    for p in packages {
        if let Some(d) = definition(vm, p, text) {
            bind_in(vm, sym, text, p, d);
        } else if let Some(m) = METHODS.iter().find(|m| m.0 == p && is_method(text, m.1, m.2)) {
            register_other(vm, sym, m);
        }
    }
}

/// Whether a name is that of a generic's method for a class.
pub fn is_method(name: &str, generic: &str, class: &str) -> bool {
    name.strip_prefix(generic).and_then(|n| n.strip_prefix('.')) == Some(class)
}

/// Registers a method whose function has another name than generic and class say.
fn register_other(vm: &mut Vm, sym: Value, (package, .., function): &(&str, &str, &str, &str)) {
    let (plain, ns) = (vm.sym(function), rooms(vm).of(package).0);
    let v = env::raw_get(ns, plain);
    if !v.is_unbound() && plain != sym {
        let table = vm.s3_table();
        vm.bind_library(table, sym, v);
        house(vm, sym);
    }
}

fn bind_in(vm: &mut Vm, sym: Value, name: &str, package: &'static str, d: Definition) {
    let row = row_in(package, name).map(|r| r.1);
    let (shown, method) = (row.is_some_and(Row::shown), row.is_some_and(Row::method));
    if package == "base" && !shown && !method {
        return;
    }
    let v = word(vm, d);
    let (ns, on_path) = rooms(vm).of(package);
    if shown && package == "base" {
        vm.set_library(sym, v, false);
    } else if shown && crate::packages::path_order(package) < crate::packages::NOT_ATTACHED {
        let first = !has_flag(sym, FLAG_PACKAGED);
        if first {
            vm.set_library(sym, v, true);
        }
        if on_path.is_env() {
            vm.bind_library(on_path, sym, v);
        }
        vm.bind_library(ns, sym, v);
        if !first {
            vm.shade_library(sym);
        }
    } else {
        if package != "base" {
            vm.bind_library(ns, sym, v);
        }
        house(vm, sym);
    }
    if method {
        let table = vm.s3_table();
        vm.bind_library(table, sym, v);
    }
}

/// Notes that a namespace or the table of methods has a name that the search path hasn't.
fn house(vm: &mut Vm, sym: Value) {
    set_flag(sym, FLAG_HOUSED, true);
    if !symbol::base_value(sym).is_unbound() {
        vm.shade_library(sym);
    }
}

/// A private name: what a package calls so, shown or not. Base's are also all builtins.
fn bind_private(vm: &mut Vm, sym: Value, package: &str, name: &str) {
    let v = if package == "base" || package == KERNELS {
        let d = definition(vm, package, name).or_else(|| vm.builtin_named(name).map(Definition::Builtin));
        d.map(|d| word(vm, d))
    } else {
        let plain = vm.sym(name);
        let ns = rooms(vm).of(package).0;
        Some(env::raw_get(ns, plain)).filter(|v| !v.is_unbound())
    };
    if let Some(v) = v {
        vm.set_library(sym, v, false);
    }
}

/// Makes symbols of all names of an environment.
fn fill(vm: &mut Vm, e: Value) {
    let own = if e == vm.base_env || e == vm.base_ns { Some(("base", true)) } else { rooms(vm).is(e) };
    let Some((package, shown)) = own else { return };
    set_flag(e, FLAG_PARTIAL, false);
    if crate::packages::fill_imports(vm, e, package) {
        return;
    }
    let rows = ROWS.iter().filter(|r| r.package() == package && (!shown || r.shown()));
    let builtins = vm.builtins.iter().map(|b| b.def).filter(|b| b.package == package && !shown);
    let names: Vec<&'static str> = rows.map(Row::name).chain(builtins.map(|b| b.name)).collect();
    for n in names {
        vm.sym(n);
    }
}

/// Parses and evaluates one definition.
fn load(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let i = coerce::as_int(a.get(0)).unwrap_or(-1);
    let Some(row) = ROWS.get(i as usize) else { return rerr!("no such definition") };
    let name = row.name();
    let program = match r_syntax::parse_program(&SOURCE[row.start as usize..row.end as usize], name) {
        Ok(p) => p,
        Err(e) => return rerr!("{}", e.located_message(name)),
    };
    let Some(node) = program.exprs.first() else { return rerr!("empty definition of '{name}'") };
    let expr = vm.from_node(node);
    let ns = rooms(vm).of(row.package()).0;
    vm.eval(expr, ns)
}

/// The function the library has under a name, wherever it is: for Rust code that calls R code.
pub fn library_symbol(vm: &mut Vm, name: &str) -> Value {
    let sym = vm.sym(name);
    if !symbol::base_value(sym).is_unbound() {
        return sym;
    }
    let housed =
        rows_of(name).find(|(_, r)| r.has_definition() && r.package() != KERNELS).map(|(_, r)| r.package());
    let package = housed.unwrap_or("base");
    vm.sym(&format!("\u{1}{package}\u{1}{name}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A private name that means nothing would fail only when it is called.
    #[test]
    fn private_names_are_bound() {
        let mut vm = crate::testing::vm();
        let texts: std::collections::BTreeSet<&str> =
            SOURCE.split('`').filter(|t| t.starts_with('\u{1}')).collect();
        assert!(texts.len() > 200, "{}", texts.len());
        // Calls that are only shown in errors, or drawn.
        let shown = ["match.names", "<undef>", "reshapeWide", "bold", ".as.roman"]
            .map(|n| format!("\u{1}base\u{1}{n}"));
        // The crate r-capi has these, which comes on top of this one.
        let of_capi = |t: &str| t.starts_with("\u{1}base\u{1}.dll") || t == "\u{1}base\u{1}.interfaceFiles";
        let is_shown = |t: &str| shown.iter().any(|s| s == t) || of_capi(t);
        let unbound: Vec<&str> = texts
            .into_iter()
            .filter(|t| !is_shown(t) && symbol::base_value(vm.sym(t)).is_unbound())
            .collect();
        assert!(unbound.is_empty(), "{unbound:?}");
    }

    /// Whether calls of a name in a package other than this one look for methods.
    fn generic_elsewhere(vm: &Vm, name: &str, package: &str) -> bool {
        let in_r = |r: &Row| SOURCE[r.start as usize..r.end as usize].contains("UseMethod(");
        let builtin = vm.builtin_named(name).map(|i| vm.builtins[i].def);
        rows_of(name).any(|(_, r)| r.package() != package && r.has_definition() && in_r(r))
            || builtin
                .is_some_and(|b| b.package != package && b.dispatch != r_runtime::builtin::Dispatch::None)
    }

    /// A method that its package neither shows nor registers is found from nowhere else.
    #[test]
    fn methods_are_registered() {
        let vm = crate::testing::vm();
        let hidden = ROWS.iter().filter(|r| r.has_definition() && !r.shown() && !r.method());
        let lost: Vec<String> = hidden
            .filter(|r| r.package() != KERNELS)
            .filter(|r| {
                let mut dots = r.name().match_indices('.').map(|(i, _)| i).filter(|i| *i > 0);
                let elsewhere = if r.package() == "base" { "" } else { r.package() };
                dots.any(|i| generic_elsewhere(&vm, &r.name()[..i], elsewhere))
            })
            .map(|r| format!("{}::{}", r.package(), r.name()))
            .collect();
        assert!(lost.is_empty(), "no S3method in NAMESPACE for {lost:?}");
    }

    /// What every package defines can be parsed where it stands, and is bound in its namespace.
    #[test]
    fn definitions_are_found_in_their_namespaces() {
        let mut vm = crate::testing::vm();
        for row in ROWS.iter().filter(|r| r.has_definition() && !["base", KERNELS].contains(&r.package())) {
            let (ns, sym) = (rooms(&mut vm).of(row.package()).0, vm.sym(row.name()));
            assert!(env::is_bound(ns, sym), "{}::{}", row.package(), row.name());
        }
    }
}
