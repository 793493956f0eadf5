//! The language's own functions: evaluation, frames, environments, conditions, methods, apply.

pub mod apply;
pub mod conditions;
pub mod debug;
pub mod environments;
pub mod eval;
pub mod finalizers;
pub mod frames;
pub mod functions;
pub mod internal;
pub mod language;
pub mod methods;
pub mod places;
pub mod s4;
pub mod specials;

use r_runtime::Vm;

pub(crate) fn install(vm: &mut Vm) {
    for table in [
        specials::TABLE,
        eval::TABLE,
        frames::TABLE,
        functions::TABLE,
        language::TABLE,
        environments::TABLE,
        conditions::TABLE,
        debug::TABLE,
        methods::TABLE,
        apply::TABLE,
        finalizers::TABLE,
        internal::TABLE,
    ] {
        vm.register(table);
    }
    s4::install(vm);
}
