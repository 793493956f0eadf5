//! The list of devices: which are open, which is current, closing them.

use r_runtime::{Builtin, CallArgs, Res, Unwind, Value, Vm, coerce};

use r_drawing::devices::announce;

use super::{Devices, current, number};

pub const TABLE: &[Builtin] = &[
    Builtin::new(".deviceNumbers", "", numbers),
    Builtin::new(".deviceNames", "", names),
    Builtin::new(".deviceCurrent", "", current_number),
    Builtin::new(".deviceSet", "which", set),
    Builtin::new(".deviceClose", "which", close),
    Builtin::new(".deviceSize", "", size),
    Builtin::new(".deviceFile", "", file),
    Builtin::new(".deviceCapture", "", capture),
    Builtin::new(".deviceFromTop", "", from_top),
];

/// The numbers of the open devices.
fn numbers(vm: &mut Vm, _a: &CallArgs<'_>) -> Res<Value> {
    let n: Vec<i32> = vm.state::<Devices>().numbers().iter().map(|i| *i as i32).collect();
    Ok(vm.new_ints(&n))
}

fn names(vm: &mut Vm, _a: &CallArgs<'_>) -> Res<Value> {
    let g = vm.state::<Devices>();
    let names: Vec<String> = g.slots.iter().flatten().map(|s| s.device.info().name.clone()).collect();
    Ok(vm.new_strings(&names))
}

/// 1 if there is none.
fn current_number(vm: &mut Vm, _a: &CallArgs<'_>) -> Res<Value> {
    Ok(Value::int(vm.state::<Devices>().current.max(1) as i32))
}

fn set(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let n = number(a, 0) as usize;
    let g = vm.state::<Devices>();
    if g.slot(n).is_some() {
        g.current = n;
    }
    announce(vm);
    Ok(Value::NULL)
}

/// Closes a device; the next one is current then.
fn close(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let n = coerce::as_int(a.get(0)).unwrap_or(0).max(0) as usize;
    let Some(mut slot) = vm.state::<Devices>().take(n) else { return Ok(Value::NULL) };
    announce(vm);
    let told = r_drawing::devices::tell_closed(vm, slot.serial);
    let result = slot.device.close();
    let warnings = slot.device.warnings();
    crate::args::speak_as_caller(vm);
    warnings.iter().try_for_each(|w| vm.warn(w))?;
    r_drawing::devices::failure(vm)?;
    told?;
    result.map_err(Unwind::error)?;
    Ok(Value::NULL)
}

/// Closes everything at the end of a session; files that can't be written are reported.
pub fn close_all(vm: &mut Vm) {
    let g = vm.state::<Devices>();
    g.current = 0;
    for mut slot in std::mem::take(&mut g.slots).into_iter().flatten() {
        // Packages' states on the device go with it, and nobody is left to hear of an error.
        let _ = r_drawing::devices::tell_closed(vm, slot.serial);
        if let Err(e) = slot.device.close() {
            eprintln!("Error: {e}");
        }
    }
}

/// Width and height in units of the device, and inches per unit.
fn size(vm: &mut Vm, _a: &CallArgs<'_>) -> Res<Value> {
    let i = current(vm)?.device.info();
    let v = [i.width, i.height, i.unit];
    Ok(vm.new_doubles(&v))
}

fn file(vm: &mut Vm, _a: &CallArgs<'_>) -> Res<Value> {
    let f = current(vm)?.device.info().file.clone();
    Ok(vm.string(&f))
}

/// The pixels' colours by row and the size, or `NULL` if the device has none.
fn capture(vm: &mut Vm, _a: &CallArgs<'_>) -> Res<Value> {
    let Some(image) = current(vm)?.device.pixels() else { return Ok(Value::NULL) };
    let text: Vec<String> = image.cells.iter().map(|c| c.shown()).collect();
    let (cells, size) = (vm.new_strings(&text), vm.new_ints(&[image.rows as i32, image.columns as i32]));
    Ok(vm.new_list(&[cells, size]))
}

/// Whether the device's own coordinates count from the top.
fn from_top(vm: &mut Vm, _a: &CallArgs<'_>) -> Res<Value> {
    Ok(Value::lgl(i32::from(current(vm)?.device.info().from_top)))
}
