//! The library: builtins by topic in Rust, the rest in R under `R/`.
//!
//! Each topic module has a `TABLE` of its builtins; `install` registers them all. Knows the
//! run-time, not the engine: calls into R go through the `Vm`'s hooks.

mod args;
pub mod array;
pub mod attrib;
mod base_call;
pub use base_call::completions;
pub mod bits;
pub mod coerce;
pub mod combine;
pub mod datasets;
pub mod dates;
pub mod decompose;
pub mod deparse;
pub mod digest;
pub mod format;
pub mod frame;
pub mod gather;
pub mod graphics;
pub mod hashcode;
pub mod hashing;
pub mod identity;
pub mod io;
pub mod lang;
mod lazy;
pub mod linalg;
pub mod make;
pub mod math;
pub mod matrix;
pub mod minimum;
pub mod missing_values;
mod models;
pub mod one_variable;
pub mod ops;
pub mod options;
pub mod output;
pub mod packages;
pub mod pmax;
pub mod predicates;
pub mod quick;
pub mod random;
pub mod rd;
pub mod rep;
pub mod seq;
pub mod sort;
pub mod stats;
pub mod subset;
pub mod summary;
pub mod system;
pub mod tasks;
#[cfg(test)]
mod testing;
pub mod text;

use r_runtime::{Res, Value, Vm};

/// Enters the whole library into a session's base environment.
pub fn install(vm: &mut Vm) {
    lazy::begin(vm);
    vm.register(ops::TABLE);
    vm.register(coerce::TABLE);
    alias(vm, coerce::ALIASES);
    vm.register(combine::TABLE);
    vm.register(linalg::TABLE);
    vm.register(decompose::TABLE);
    vm.register(make::TABLE);
    vm.register(missing_values::TABLE);
    vm.register(subset::TABLE);
    vm.register(attrib::TABLE);
    vm.register(array::TABLE);
    predicates::install(vm);
    lang::install(vm);
    vm.register(deparse::TABLE);
    vm.register(format::TABLE);
    vm.register(models::TABLE);
    vm.register(minimum::TABLE);
    vm.register(one_variable::TABLE);
    vm.register(options::TABLE);
    options::install(vm);
    vm.register(output::TABLE);
    math::install(vm);
    vm.register(summary::TABLE);
    text::install(vm);
    dates::install(vm);
    vm.register(frame::TABLE);
    vm.register(datasets::TABLE);
    vm.register(digest::TABLE);
    vm.register(rd::TABLE);
    io::install(vm);
    packages::install(vm);
    system::install(vm);
    vm.register(tasks::TABLE);
    random::install(vm);
    vm.register(rep::TABLE);
    vm.register(seq::TABLE);
    vm.register(hashing::TABLE);
    vm.register(hashcode::TABLE);
    vm.register(identity::TABLE);
    vm.register(sort::TABLE);
    stats::install(vm);
    graphics::install(vm);
    vm.register(bits::TABLE);
    vm.register(pmax::TABLE);
    vm.register(matrix::TABLE);
    lazy::install(vm);
    lang::debug::install(vm);
}

/// Gives functions further names: pairs of new and existing name.
fn alias(vm: &mut Vm, pairs: &[(&'static str, &str)]) {
    pairs.iter().for_each(|(new, old)| vm.alias(new, old));
}

/// Prints a value as the top level does.
pub fn print_value(vm: &mut Vm, v: Value) -> Res<()> {
    vm.print_value(v)
}

#[cfg(test)]
mod tests {
    /// A second row of the same name would silently replace the first.
    #[test]
    fn no_builtin_is_registered_twice() {
        let vm = crate::testing::vm();
        let mut seen = std::collections::BTreeSet::new();
        let twice: Vec<&str> = vm.builtins.iter().map(|b| b.def.name).filter(|n| !seen.insert(*n)).collect();
        assert!(twice.is_empty(), "registered twice: {twice:?}");
    }
}
