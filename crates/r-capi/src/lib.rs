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

/// Ends the process without destructors of packages' C++ objects: these call R, and there is no session left to ask.
pub fn end_process(status: i32) -> ! {
    // SAFETY: writes out what C code has buffered, then ends the process.
    unsafe {
        libc::fflush(std::ptr::null_mut());
        libc::_exit(status & 0xff)
    }
}
