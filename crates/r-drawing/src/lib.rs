//! What drawing has to do with R values: the session's devices, and values as colours, line types, symbols and formulas.
//!
//! The library's drawing functions and the C interface for packages that draw (grid) both stand on this crate, so that
//! they share devices and read values alike. It knows no builtins and no C.

pub mod colors;
pub mod definitions;
pub mod devices;
pub mod labels;
pub mod lines;
pub mod plotmath;

use r_runtime::{Res, Type, Value, Vm};

pub use devices::{Devices, Slot, current};

/// The elements of a value as doubles; nothing for `NULL` and for what isn't given.
pub fn doubles(vm: &mut Vm, v: Value) -> Res<Vec<f64>> {
    if !v.given() || v.is_null() {
        return Ok(Vec::new());
    }
    Ok(vm.coerce_data(v, Type::Double)?.doubles().to_vec())
}
