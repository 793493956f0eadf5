//! Builtins of the stats package: what its functions written in R ask of `r_math::stats`.

pub mod series;

use r_runtime::Vm;

pub fn install(vm: &mut Vm) {
    vm.register(series::TABLE);
}
