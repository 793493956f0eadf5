//! R's C interface: shared objects of packages, and the functions they call (`docs/c-interface.md`).
//!
//! This crate knows the run-time and the dynamic loader. What a routine of a package does is beyond control: a wild
//! pointer in it is a wild pointer in the session. The functions of the interface check types and bounds where GNU R
//! does. A function that packages want and that is missing here makes loading fail with its name.

mod api;
mod cells;
mod copies;
mod dll;
mod engine;
mod headers;
mod session;
mod shim;

use r_runtime::Vm;

/// Adds `.Call` and its relatives to a session. The library comes after, so that it finds them.
pub fn install(vm: &mut Vm) {
    vm.register(dll::TABLE);
    vm.register(headers::TABLE);
}
