//! Display lists: the drawing calls of a page, so that it can be drawn again, also on another device.
//!
//! The calls are kept by functions in R (`R/grDevices/display.R`), as names of builtins and their arguments: values that live in R
//! are R's to keep. What isn't a value of R, the parameters that a page began with, is kept here and known by number. Nothing is
//! recorded on a device until `dev.control("enable")` asks for it.

use r_runtime::{Builtin, CallArgs, Res, Value, Vm, rerr};

use super::{Devices, Slot, current, draw, flag, number};
use crate::base_call::{base_function, call_base};

pub const TABLE: &[Builtin] = &[
    Builtin::new(".recording", "", recording),
    Builtin::new(".setRecording", "on", set_recording),
    Builtin::new(".snapshot", "which", snapshot),
    Builtin::new(".restore", "snapshot", restore),
    Builtin::new(".playCall", "name args", play),
    Builtin::new(".xspline", "x y shape open ends", xspline),
];

/// Draws, then enters the call into the display list: a call that fails is not drawn again.
pub fn recorded(
    vm: &mut Vm,
    a: &CallArgs<'_>,
    name: &str,
    draw: fn(&mut Vm, &CallArgs<'_>) -> Res<Value>,
) -> Res<Value> {
    let out = draw(vm, a)?;
    if !is_recording(vm) {
        return Ok(out);
    }
    vm.roots.push(out);
    let args: Vec<Value> = a.vals.iter().map(|v| if v.given() { *v } else { Value::NULL }).collect();
    let entered = enter(vm, name, &args);
    vm.roots.pop();
    entered.map(|()| out)
}

fn is_recording(vm: &mut Vm) -> bool {
    let g = vm.state::<Devices>();
    let number = g.current;
    g.slot(number).is_some_and(|s| s.recording)
}

fn enter(vm: &mut Vm, name: &str, args: &[Value]) -> Res<()> {
    let list = vm.new_list(args);
    vm.roots.push(list);
    let name = vm.string(name);
    let done = call_base(vm, ".recordCall", &[name, list]);
    vm.roots.pop();
    done.map(|_| ())
}

/// `plot.new`: a page begins a display list.
pub fn plot_new(vm: &mut Vm, _a: &CallArgs<'_>) -> Res<Value> {
    let before = current(vm)?.base.par.clone();
    let page = draw::plot_new(vm)?;
    if is_recording(vm) {
        if page {
            current(vm)?.start = Some(Box::new(before));
            call_base(vm, ".recordPage", &[])?;
        }
        enter(vm, ".plotNew", &[])?;
    }
    Ok(Value::NULL)
}

fn recording(vm: &mut Vm, _a: &CallArgs<'_>) -> Res<Value> {
    Ok(Value::lgl(i32::from(is_recording(vm))))
}

fn set_recording(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let on = flag(vm, a, 0);
    let s = current(vm)?;
    s.recording = on;
    if s.start.is_none() {
        s.start = Some(Box::new(s.base.par.clone()));
    }
    Ok(Value::NULL)
}

/// Keeps the parameters that a device's page began with and gives their number; none if nothing was recorded.
fn snapshot(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let n = number(a, 0) as usize;
    let g = vm.state::<Devices>();
    let Some(par) = g.slot(n).and_then(|s: &mut Slot| s.start.as_deref().cloned()) else {
        return Ok(Value::NULL);
    };
    g.snapshots.push(par);
    Ok(Value::int(g.snapshots.len() as i32))
}

/// Gives the current device the parameters with this number; its regions follow from its own size.
fn restore(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    crate::args::speak_as_caller(vm);
    let n = number(a, 0);
    let g = vm.state::<Devices>();
    let par = if n >= 1.0 { g.snapshots.get(n as usize - 1).cloned() } else { None };
    let Some(par) = par else { return rerr!("the plot was recorded in another session") };
    let s = current(vm)?;
    s.base.par = par;
    // The next figure is the first of a page.
    s.base.par.new = false;
    s.base.par.figure = s.base.par.figures();
    s.base.arrange(s.device.as_ref());
    Ok(Value::NULL)
}

/// Calls a drawing builtin on recorded arguments.
fn play(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let (name, args) = (a.get(0).as_str().unwrap_or("").to_owned(), a.get(1));
    let tables =
        [draw::TABLE, super::shapes::TABLE, super::labels::TABLE, super::pars::TABLE, super::image::TABLE];
    if !tables.iter().any(|t| t.iter().any(|b| b.name == name)) || !args.is_list() {
        return rerr!("invalid display list");
    }
    let f = base_function(vm, &name)?;
    vm.call_function(f, args.values(), &[])
}

/// An X-spline through control points in inches: its points.
fn xspline(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    crate::args::speak_as_caller(vm);
    let (x, y, shape) = (super::doubles(vm, a, 0)?, super::doubles(vm, a, 1)?, super::doubles(vm, a, 2)?);
    let (open, ends) = (flag(vm, a, 3), flag(vm, a, 4));
    let Some(curve) = r_graphics::xspline::Curve::new(&x, &y, &shape, open, ends) else {
        return rerr!("invalid control points of an X-spline");
    };
    let (px, py): (Vec<f64>, Vec<f64>) = curve.points().into_iter().unzip();
    let parts = [vm.new_doubles(&px), vm.new_doubles(&py)];
    Ok(vm.new_list(&parts))
}
