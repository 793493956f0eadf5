//! The library: builtins by topic in Rust, the rest in R under `R/`.
//!
//! Each topic module has a `TABLE` of its builtins; `install` registers them all. Knows the
//! run-time, not the engine: calls into R go through the `Vm`'s hooks.

mod args;
pub mod ops;
#[cfg(test)]
mod testing;

use r_runtime::Vm;

/// Enters the whole library into a session's base environment.
pub fn install(vm: &mut Vm) {
    vm.register(ops::TABLE);
}
