//! Kernels of the packages grDevices and graphics for their functions in R (`R/grDevices`, `R/graphics`).
//!
//! Each takes its arguments apart first, then draws on the current device: no R code runs while a device is borrowed.
//! The devices are session state; a session that draws nothing never makes one.

mod colors;
mod devices;
mod display;
mod draw;
mod effects;
mod image;
mod labels;
mod open;
mod pars;
mod shapes;
mod surfaces;

use r_drawing::{Devices, Slot, current, doubles as values};
use r_runtime::{CallArgs, Res, Unwind, Vm, coerce};

pub use devices::close_all;

pub fn install(vm: &mut Vm) {
    vm.register(colors::TABLE);
    vm.register(devices::TABLE);
    vm.register(display::TABLE);
    vm.register(draw::TABLE);
    vm.register(effects::TABLE);
    vm.register(image::TABLE);
    vm.register(labels::TABLE);
    vm.register(open::TABLE);
    vm.register(pars::TABLE);
    vm.register(shapes::TABLE);
    vm.register(surfaces::TABLE);
}

/// The current device with a plot begun on it.
fn plotting(vm: &mut Vm) -> Res<&mut Slot> {
    let slot = current(vm)?;
    match (slot.base.started, slot.base.broken) {
        (true, false) => Ok(slot),
        (true, true) => Err(Unwind::error("invalid graphics state")),
        _ => Err(Unwind::error("plot.new has not been called yet")),
    }
}

/// Warnings that the device has about what was drawn.
fn device_warnings(vm: &mut Vm) -> Res<()> {
    let g = vm.state::<Devices>();
    let number = g.current;
    let warnings = g.slot(number).map(|s| s.device.warnings()).unwrap_or_default();
    warnings.iter().try_for_each(|w| vm.warn(w))?;
    r_drawing::devices::failure(vm)
}

/// Argument `i` as doubles; nothing for `NULL`.
fn doubles(vm: &mut Vm, a: &CallArgs<'_>, i: usize) -> Res<Vec<f64>> {
    values(vm, a.get(i))
}

fn number(a: &CallArgs<'_>, i: usize) -> f64 {
    coerce::as_f64(a.get(i)).unwrap_or(f64::NAN)
}

fn flag(vm: &mut Vm, a: &CallArgs<'_>, i: usize) -> bool {
    vm.as_logical3(a.get(i)) == 1
}

/// Element `i` of a vector that is repeated, or the default if it has none.
fn cycled<T: Clone>(v: &[T], i: usize, default: T) -> T {
    if v.is_empty() { default } else { v[i % v.len()].clone() }
}
