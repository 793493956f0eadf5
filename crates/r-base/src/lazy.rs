//! The part of the library that is written in R: bound as promises that parse a definition when
//! it is first used.
//!
//! `build.rs` made the index; starting a session only binds names.

use r_runtime::object::Kind;
use r_runtime::{Builtin, CallArgs, Res, Value, Vm, coerce, rerr};

const SOURCE: &str = include_str!(concat!(env!("OUT_DIR"), "/library.R"));
/// Package, name, and where the definition stands in the source.
const INDEX: &[(&str, &str, usize, usize)] = include!(concat!(env!("OUT_DIR"), "/index.rs"));

const TABLE: &[Builtin] = &[Builtin::new(".loadBase", "i", load)];

/// Binds every definition of the R sources in base.
pub(crate) fn install(vm: &mut Vm) {
    vm.register(TABLE);
    let loader = vm.sym(".loadBase");
    let (base, ns) = (vm.base_env, vm.base_ns);
    for (i, (_, name, ..)) in INDEX.iter().enumerate() {
        let call = vm.new_values(Kind::Lang, &[loader, Value::int(i as i32)]);
        let p = vm.new_promise(call, ns);
        let sym = vm.sym(name);
        vm.define(base, sym, p);
    }
}

/// Parses and evaluates one definition.
fn load(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let i = coerce::as_int(a.get(0)).unwrap_or(-1);
    let Some((package, name, start, end)) = INDEX.get(i as usize) else { return rerr!("no such definition") };
    let program = match r_syntax::parse_program(&SOURCE[*start..*end], name) {
        Ok(p) => p,
        Err(e) => return rerr!("{}", e.located_message(name)),
    };
    let Some(node) = program.exprs.first() else { return rerr!("empty definition of '{name}'") };
    let expr = vm.from_node(node);
    let ns = crate::packages::namespace(vm, package);
    vm.eval(expr, ns)
}
