//! Patterns, clipping paths, masks and groups, which functions in R describe (`R/grDevices/patterns.R`) and devices draw.
//!
//! A definition is a picture that a function of R draws while a recorder stands in for the device. Devices that packages bring
//! are given the descriptions as they are.

use std::rc::Rc;

use r_drawing::definitions::Asked;
use r_drawing::devices::picture_of;
use r_graphics::effect::{Effects, Group, Mask, Matrix, Operator};
use r_graphics::pattern::{Extend, Pattern, Shape};
use r_graphics::picture::Picture;
use r_graphics::{Color, Rect};
use r_runtime::{Builtin, CallArgs, Res, Value, Vm, coerce, rerr};

use super::{Devices, current, doubles, number};

pub const TABLE: &[Builtin] = &[
    Builtin::new(".deviceGradient", "pattern places stops colours extend", gradient),
    Builtin::new(".deviceTiles", "pattern fun places extend", tiles).takes(".f.."),
    Builtin::new(".deviceClipPath", "path rule index", clip_path).takes("f.."),
    Builtin::new(".deviceMask", "mask ref luminance", mask),
    Builtin::new(".deviceDefineGroup", "source op destination", define_group),
    Builtin::new(".deviceUseGroup", "ref trans", use_group),
    Builtin::new(".deviceEffects", "", effects),
    Builtin::new(".deviceAbilities", "", abilities),
];

/// What a package's device says, if the current one is one.
fn given(vm: &mut Vm, asked: Asked, args: &[Value]) -> Res<Option<Value>> {
    let Some(f) = current(vm)?.given else { return Ok(None) };
    let number = vm.state::<Devices>().current;
    f(vm, number, asked, args).map(Some)
}

fn extend(a: &CallArgs<'_>, i: usize) -> Extend {
    match number(a, i) as i32 {
        1 => Extend::Pad,
        2 => Extend::Repeat,
        3 => Extend::Reflect,
        _ => Extend::Nothing,
    }
}

/// Enters a pattern; its number, or `NULL` if the device can't fill with it.
fn enter(vm: &mut Vm, p: Option<Pattern>) -> Res<Value> {
    let Some(p) = p else { return rerr!("invalid pattern") };
    Ok(Value::int(current(vm)?.defined.patterns.add(Rc::new(p))))
}

fn fills(vm: &mut Vm) -> Res<bool> {
    Ok(current(vm)?.device.effects() != Effects::None)
}

fn gradient(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    crate::args::speak_as_caller(vm);
    if let Some(v) = given(vm, Asked::Pattern, &[a.get(0)])? {
        return Ok(v);
    }
    let (at, stops) = (doubles(vm, a, 1)?, doubles(vm, a, 2)?);
    let colors = super::colors::parse(vm, a.get(3), Color::TRANSPARENT)?;
    let shape = match *at.as_slice() {
        [x1, y1, x2, y2] => Shape::Linear { from: (x1, y1), to: (x2, y2) },
        [x1, y1, r1, x2, y2, r2] => Shape::Radial { from: (x1, y1, r1), to: (x2, y2, r2) },
        _ => return rerr!("invalid pattern"),
    };
    if !fills(vm)? {
        return Ok(Value::NULL);
    }
    enter(vm, Pattern::new(shape, stops.into_iter().zip(colors).collect(), extend(a, 4)))
}

/// A pattern of tiles: the part of what a function draws that is in a rectangle.
fn tiles(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    crate::args::speak_as_caller(vm);
    if let Some(v) = given(vm, Asked::Pattern, &[a.get(0)])? {
        return Ok(v);
    }
    let [x, y, w, h] = *doubles(vm, a, 2)?.as_slice() else { return rerr!("invalid pattern") };
    if !fills(vm)? {
        return Ok(Value::NULL);
    }
    let picture = picture_of(vm, a.get(1))?;
    enter(vm, Pattern::tiled(picture, Rect::new(x, y, x + w, y + h), extend(a, 3)))
}

/// Clips to what a function draws, or to the path with a number that was made so before; its number, `NULL` if the device
/// can't.
fn clip_path(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    crate::args::speak_as_caller(vm);
    if let Some(v) = given(vm, Asked::ClipPath, &[a.get(0), a.get(2)])? {
        return Ok(v);
    }
    let known =
        coerce::as_int(a.get(2)).and_then(|i| Some((i, current(vm).ok()?.defined.clip_paths.get(i)?)));
    let (index, path) = match known {
        Some(k) => k,
        None => {
            let path = Rc::new((picture_of(vm, a.get(0))?.outlines(), number(a, 1) != 2.0));
            (current(vm)?.defined.clip_paths.add(path.clone()), path)
        }
    };
    let can = current(vm)?.device.clip_path(&path.0, path.1);
    Ok(if can { Value::int(index) } else { Value::NULL })
}

/// Masks what follows by what a function draws, or by the mask with a number; by none if there is no function.
fn mask(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    crate::args::speak_as_caller(vm);
    if let Some(v) = given(vm, Asked::Mask, &[a.get(0), a.get(1)])? {
        return Ok(v);
    }
    let slot = current(vm)?;
    if a.get(0).is_null() {
        slot.device.mask(None);
        return Ok(Value::NULL);
    }
    let (luminance, effects) = (super::flag(vm, a, 2), current(vm)?.device.effects());
    if effects == Effects::None {
        return Ok(Value::NULL);
    }
    if luminance && effects != Effects::Pdf {
        vm.warn("Ignored luminance mask (not supported on this device)")?;
        current(vm)?.device.mask(None);
        return Ok(Value::NULL);
    }
    let known = coerce::as_int(a.get(1)).and_then(|i| Some((i, current(vm).ok()?.defined.masks.get(i)?)));
    let (index, mask) = match known {
        Some(k) => k,
        None => {
            let mask = Rc::new(Mask { picture: picture_of(vm, a.get(0))?, luminance });
            (current(vm)?.defined.masks.add(mask.clone()), mask)
        }
    };
    current(vm)?.device.mask(Some(&mask));
    Ok(Value::int(index))
}

/// Enters a group of what two functions draw; its number, `NULL` if the device has none.
fn define_group(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    crate::args::speak_as_caller(vm);
    if let Some(v) = given(vm, Asked::DefineGroup, &[a.get(0), a.get(1), a.get(2)])? {
        return Ok(v);
    }
    let effects = current(vm)?.device.effects();
    if effects == Effects::None {
        return Ok(Value::NULL);
    }
    let wanted = coerce::as_int(a.get(1)).and_then(|i| usize::try_from(i - 1).ok());
    let Some(mut operator) = wanted.and_then(|i| Operator::ALL.get(i).copied()) else {
        return rerr!("invalid compositing operator");
    };
    if effects == Effects::Pdf && operator.blend_mode().is_none() {
        vm.warn("Compositing operator has no corresponding blend mode; defaulting to Normal")?;
        operator = Operator::Over;
    }
    let destination = if a.get(2).is_null() { Picture::default() } else { picture_of(vm, a.get(2))? };
    let source = picture_of(vm, a.get(0))?;
    let group = Rc::new(Group { destination, operator, source });
    Ok(Value::int(current(vm)?.defined.groups.add(group)))
}

/// Draws the group with a number, moved by a matrix of three rows, or as it is.
fn use_group(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    crate::args::speak_as_caller(vm);
    if let Some(v) = given(vm, Asked::UseGroup, &[a.get(0), a.get(1)])? {
        return Ok(v);
    }
    let Some(group) = coerce::as_int(a.get(0)).and_then(|i| current(vm).ok()?.defined.groups.get(i)) else {
        return Ok(Value::NULL);
    };
    let m = match *doubles(vm, a, 1)?.as_slice() {
        [] => Matrix::SAME,
        // Points are rows that the matrix is multiplied with.
        [a, c, e, b, d, f, ..] => Matrix { a, b, c, d, e, f },
        _ => return rerr!("invalid transformation"),
    };
    current(vm)?.device.group(&group, m);
    super::device_warnings(vm)?;
    Ok(Value::NULL)
}

/// Which of them the device draws: "none", "pdf", "full" or "given".
fn effects(vm: &mut Vm, _a: &CallArgs<'_>) -> Res<Value> {
    let name = match current(vm)?.device.effects() {
        Effects::None => "none",
        Effects::Pdf => "pdf",
        Effects::Full => "full",
        Effects::Given => "given",
    };
    Ok(vm.string(name))
}

/// What a package's device says of its abilities; `NULL` for one of ours.
fn abilities(vm: &mut Vm, _a: &CallArgs<'_>) -> Res<Value> {
    Ok(given(vm, Asked::Capabilities, &[])?.unwrap_or(Value::NULL))
}
