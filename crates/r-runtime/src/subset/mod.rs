//! Subsetting: `[`, `[[`, `$` and their assignments, on values whose class plays no part.
//!
//! A subscript is first resolved into positions (`index.rs`), then elements are gathered
//! (`gather.rs`) or stored (`store.rs`) without a value per element for atomic types. An
//! assignment works in place when its target is unshared, else on one copy. Nothing here
//! dispatches on classes: the callers do that before. Names and texts of errors are GNU R's.

mod array;
mod assign;
mod assign_array;
mod assign_element;
mod element;
mod gather;
mod index;
pub use index::position_of;
mod matrix;
pub mod plain;
mod store;
#[cfg(test)]
mod tests;
mod vector;

pub use assign::promoted;
pub use element::{Exact, member};

use crate::error::Unwind;
use crate::value::Value;
use crate::vm::Vm;

#[cold]
pub fn out_of_bounds() -> Unwind {
    Unwind::classed("subscript out of bounds", "subscriptOutOfBoundsError")
}

#[cold]
pub fn not_subsettable(vm: &Vm, x: Value) -> Unwind {
    Unwind::classed(
        format!("object of type '{}' is not subsettable", vm.typeof_name(x)),
        "notSubsettableError",
    )
}

#[cold]
fn bad_subscript(vm: &Vm, i: Value) -> Unwind {
    Unwind::error(format!("invalid subscript type '{}'", vm.typeof_name(i)))
}
