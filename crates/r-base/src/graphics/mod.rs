//! Kernels of the packages grDevices and graphics for their functions in R (`R/grDevices`, `R/graphics`).
//!
//! Each takes its arguments apart first, then draws on the current device: no R code runs while a device is borrowed.
//! The devices are session state; a session that draws nothing never makes one.

mod colors;
mod devices;
mod display;
mod draw;
mod labels;
mod open;
mod pars;
mod plotmath;
mod shapes;
mod surfaces;

use std::rc::Rc;

use r_graphics::base::{Base, Par};
use r_graphics::font::Fonts;
use r_graphics::{Color, Device};
use r_runtime::{CallArgs, Res, Type, Unwind, Value, Vm, coerce};

pub use devices::close_all;

pub fn install(vm: &mut Vm) {
    vm.register(colors::TABLE);
    vm.register(devices::TABLE);
    vm.register(display::TABLE);
    vm.register(draw::TABLE);
    vm.register(labels::TABLE);
    vm.register(open::TABLE);
    vm.register(pars::TABLE);
    vm.register(shapes::TABLE);
    vm.register(surfaces::TABLE);
}

/// A device with the state of base graphics on it.
struct Slot {
    device: Box<dyn Device>,
    base: Base,
    /// Whether what is drawn is entered into the display list, and the parameters when its page began.
    recording: bool,
    start: Option<Box<Par>>,
}

/// The session's devices by number; number 1, the null device, is never there.
#[derive(Default)]
struct Graphics {
    slots: Vec<Option<Slot>>,
    /// The number of the current device, 0 if there is none.
    current: usize,
    fonts: Rc<Fonts>,
    palette: Option<Vec<Color>>,
    /// Parameters that recorded plots begin with.
    snapshots: Vec<Par>,
}

impl Graphics {
    fn slot(&mut self, number: usize) -> Option<&mut Slot> {
        self.slots.get_mut(number)?.as_mut()
    }
    fn numbers(&self) -> Vec<usize> {
        (0..self.slots.len()).filter(|i| self.slots[*i].is_some()).collect()
    }
}

/// The current device; without one, the default device is opened.
fn current(vm: &mut Vm) -> Res<&mut Slot> {
    if vm.state::<Graphics>().current == 0 {
        crate::base_call::call_base(vm, ".openDefaultDevice", &[])?;
    }
    let g = vm.state::<Graphics>();
    let number = g.current;
    g.slot(number).ok_or_else(|| Unwind::error("no active device"))
}

/// The current device with a plot begun on it.
fn plotting(vm: &mut Vm) -> Res<&mut Slot> {
    let slot = current(vm)?;
    if slot.base.started { Ok(slot) } else { Err(Unwind::error("plot.new has not been called yet")) }
}

/// Warnings that the device has about what was drawn.
fn device_warnings(vm: &mut Vm) -> Res<()> {
    let g = vm.state::<Graphics>();
    let number = g.current;
    let warnings = g.slot(number).map(|s| s.device.warnings()).unwrap_or_default();
    warnings.iter().try_for_each(|w| vm.warn(w))
}

/// Argument `i` as doubles; nothing for `NULL`.
fn doubles(vm: &mut Vm, a: &CallArgs<'_>, i: usize) -> Res<Vec<f64>> {
    values(vm, a.get(i))
}

fn values(vm: &mut Vm, v: Value) -> Res<Vec<f64>> {
    if !v.given() || v.is_null() {
        return Ok(Vec::new());
    }
    Ok(vm.coerce_data(v, Type::Double)?.doubles().to_vec())
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
