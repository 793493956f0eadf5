//! The system around a session: processor time, clock, environment variables, process, session end.
//!
//! Environment variables that R code sets are kept in the session and given to the processes it
//! starts; the real process environment is never changed (other threads may read it).

pub mod environment;
mod fork;
pub mod locale;
mod process;
mod time;

use r_runtime::Vm;

pub fn install(vm: &mut Vm) {
    vm.register(environment::TABLE);
    vm.register(fork::TABLE);
    vm.register(locale::TABLE);
    vm.register(process::TABLE);
    vm.register(time::TABLE);
}
