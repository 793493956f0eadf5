//! Drawing by packages: the graphics engine's functions (`R_ext/GraphicsEngine.h`).
//!
//! A descriptor says which device is meant. What is drawn goes to the device as base graphics' output does; clipping is the
//! caller's, by `GESetClip`.

use std::ffi::{c_char, c_int, c_uint};

use r_drawing::{Devices, colors, lines, plotmath};
use r_graphics::base::axis;
use r_graphics::device::Place;
use r_graphics::math;
use r_graphics::symbol::{self, Symbol};
use r_graphics::text::{self, Justify};
use r_graphics::{Color, Device, Gc, Image, Rect};
use r_runtime::{NA_INT, Res, Value, Vm, rerr};

use super::exported;
use crate::engine::layout::{Context, GeDevDesc, VERSION};
use crate::engine::{self, abgr, color, from_line_type};
use crate::session::{Sexp, attempt, object, out, plain, value, with};

type Dd = *mut GeDevDesc;

/// Draws on a descriptor's device with a context.
fn draw(dd: Dd, context: *const Context, f: impl FnOnce(&mut dyn Device, &Gc)) {
    attempt(|vm| {
        let s = engine::slot(vm, dd)?;
        let gc = engine::filled(s, context);
        f(s.device.as_mut(), &gc);
        let warnings = s.device.warnings();
        warnings.iter().try_for_each(|w| vm.warn(w))?;
        r_drawing::devices::failure(vm)
    })
}

/// Asks a descriptor's device something about a context.
fn ask(dd: Dd, context: *const Context, f: impl FnOnce(&dyn Device, &Gc) -> f64) -> f64 {
    attempt(|vm| {
        let gc = engine::gc(context);
        Ok(f(engine::slot(vm, dd)?.device.as_ref(), &gc))
    })
}

/// Numbers of C code's.
fn numbers<'a, T>(p: *const T, n: c_int) -> &'a [T] {
    if p.is_null() || n <= 0 {
        return &[];
    }
    // SAFETY: C code passes as many as it says.
    unsafe { std::slice::from_raw_parts(p, n as usize) }
}

fn points(n: c_int, x: *const f64, y: *const f64) -> Vec<(f64, f64)> {
    numbers(x, n).iter().copied().zip(numbers(y, n).iter().copied()).collect()
}

/// Writes a result to where C code wants it.
fn put<T>(at: *mut T, v: T) {
    if !at.is_null() {
        // SAFETY: C code passes addresses of variables of its own.
        unsafe { *at = v };
    }
}

fn put_metric(to: (*mut f64, *mut f64, *mut f64), from: (f64, f64, f64)) {
    put(to.0, from.0);
    put(to.1, from.1);
    put(to.2, from.2);
}

/// Element `i` of a vector by itself, so that what follows reads one value.
fn element(vm: &mut Vm, x: Sexp, i: c_int) -> Value {
    let v = value(vm, x);
    if !v.is_vector() || i < 0 || i as usize >= v.len() { Value::NULL } else { vm.element(v, i as usize) }
}

fn color_of(vm: &mut Vm, x: Sexp, i: c_int, background: Color) -> Res<u32> {
    let v = element(vm, x, i);
    Ok(abgr(colors::first(vm, v, background, Color::TRANSPARENT)?))
}

/// A name or a number.
fn name_or_number(v: Value) -> (Option<String>, Option<f64>) {
    (v.as_str().map(str::to_owned), r_runtime::coerce::as_f64(v).filter(|x| x.is_finite()))
}

/// Extents of a device along one axis, from its lower end, and inches per unit.
fn extent(dd: Dd, vertical: bool) -> (f64, f64, f64) {
    // SAFETY: C code passes a descriptor that it was given.
    let d = unsafe { &*(*dd).device };
    if vertical { (d.bottom, d.top, d.ipr[1]) } else { (d.left, d.right, d.ipr[0]) }
}

/// Units that the engine converts: the device's, parts of the device, inches and centimetres.
fn from_device(v: f64, unit: c_int, dd: Dd, vertical: bool, place: bool) -> f64 {
    let (lo, hi, inches) = extent(dd, vertical);
    let part = (if place { v - lo } else { v }) / (hi - lo);
    let size = (hi - lo).abs() * inches;
    match unit {
        0 => v,
        1 => part,
        2 => part * size,
        _ => part * size * 2.54,
    }
}

fn to_device(v: f64, unit: c_int, dd: Dd, vertical: bool, place: bool) -> f64 {
    let (lo, hi, inches) = extent(dd, vertical);
    let size = (hi - lo).abs() * inches;
    let part = match unit {
        0 => return v,
        1 => v,
        2 => v / size,
        _ => v / (size * 2.54),
    };
    part * (hi - lo) + if place { lo } else { 0.0 }
}

/// Ascent of the first line above the last baseline, descent of the last line, and width of the longest.
fn metric(d: &dyn Device, s: &str, gc: &Gc) -> (f64, f64, f64) {
    let (first, last) = (s.split('\n').next().unwrap_or(""), s.rsplit('\n').next().unwrap_or(""));
    let above = s.matches('\n').count() as f64 * text::line_height(d, gc);
    (text::extent(d, first, gc).0 + above, text::extent(d, last, gc).1, text::width(d, s, gc))
}

fn formula<T: crate::session::Nothing>(
    dd: Dd,
    expr: Sexp,
    gc: *const Context,
    f: impl FnOnce(&mut dyn Device, &math::Node, &Gc) -> T,
) -> T {
    attempt(|vm| {
        let v = value(vm, expr);
        let node = plotmath::node(vm, v)?;
        let s = engine::slot(vm, dd)?;
        Ok(f(s.device.as_mut(), &node, &engine::gc(gc)))
    })
}

/// Draws what a function of R's draws as one path, without its lines or without its area. Rule 1 is by winding.
fn paint(dd: Dd, path: Sexp, rule: c_int, context: *const Context, lines: bool, area: bool) {
    attempt(|vm| {
        let f = value(vm, path);
        let outlines = r_drawing::devices::picture_of(vm, f)?.outlines();
        let mut gc = engine::filled(engine::slot(vm, dd)?, context);
        if !lines {
            gc.col = Color::TRANSPARENT;
        }
        if !area {
            (gc.fill, gc.pattern) = (Color::TRANSPARENT, None);
        }
        engine::slot(vm, dd)?.device.path(&outlines, rule != 2, &gc);
        Ok(())
    })
}

fn symbol_of(pch: c_int) -> Symbol {
    match pch {
        NA_INT => Symbol::None,
        46 => Symbol::Dot,
        0..26 => Symbol::Number(pch as u8),
        p => char::from_u32(p.unsigned_abs()).map_or(Symbol::None, Symbol::Char),
    }
}

/// An X-spline's points in units of the device, which it is drawn in; its shape is computed in inches.
fn spline(d: &dyn Device, p: &[(f64, f64)], shapes: &[f64], open: bool, ends: bool) -> Res<Vec<(f64, f64)>> {
    let unit = d.info().unit;
    let (x, y): (Vec<f64>, Vec<f64>) = p.iter().map(|(x, y)| (x * unit, y * unit)).unzip();
    let Some(curve) = r_graphics::xspline::Curve::new(&x, &y, shapes, open, ends) else {
        return rerr!("invalid control points of an X-spline");
    };
    Ok(curve.points().into_iter().map(|(x, y)| (x / unit, y / unit)).collect())
}

/// An element of a part of a pattern.
fn part(p: Sexp, name: &str, i: c_int) -> f64 {
    attempt(|vm| {
        let list = value(vm, p);
        let v = vm.list_get(list, name);
        let all = r_drawing::doubles(vm, v)?;
        all.get(i.max(0) as usize).copied().map_or_else(|| rerr!("invalid pattern"), Ok)
    })
}

fn stops(p: Sexp) -> c_int {
    with(|vm| {
        let list = value(vm, p);
        vm.list_get(list, "stops").len() as c_int
    })
}

fn stop_color(p: Sexp, i: c_int) -> c_uint {
    attempt(|vm| {
        let list = value(vm, p);
        let v = vm.list_get(list, "colours");
        let of = out(vm, v);
        color_of(vm, of, i, Color::TRANSPARENT)
    })
}

/// An integer attribute of a function that draws a definition.
fn attribute(f: Sexp, name: &str) -> c_int {
    with(|vm| {
        let (v, sym) = (value(vm, f), vm.sym(name));
        r_runtime::coerce::as_int(vm.get_attr(v, sym)).unwrap_or(1)
    })
}

exported! {
    fn GEregisterSystem(callback: usize, index: *mut c_int) {
        attempt(|vm| {
            let i = engine::register(vm, callback)?;
            // The callback needs to know its number before it is called.
            put(index, i as c_int);
            engine::introduce(vm, i)
        })
    }
    fn GEunregisterSystem(index: c_int) { attempt(|vm| engine::unregister(vm, index.max(0) as usize)) }
    fn R_GE_getVersion() -> c_int { VERSION }
    fn R_GE_checkVersionOrDie(version: c_int) {
        attempt(|_| if version == VERSION { Ok(()) } else {
            rerr!("Graphics API version mismatch: this package was built for version {version}, Rigel has {VERSION}")
        })
    }

    fn GEcurrentDevice() -> Dd {
        attempt(|vm| { r_drawing::current(vm)?; let n = vm.state::<Devices>().current; engine::descriptor(vm, n) })
    }
    /// Numbers of devices are from zero in C code; the first is the null device.
    fn GEgetDevice(i: c_int) -> Dd { attempt(|vm| engine::descriptor(vm, (i.max(-1) + 1) as usize)) }
    fn GEdeviceNumber(dd: Dd) -> c_int { attempt(|vm| Ok(engine::number_of(vm, dd)? as c_int - 1)) }
    fn Rf_ndevNumber(d: *mut engine::layout::DevDesc) -> c_int { with(|vm| engine::number_of_device(vm, d).map_or(0, |n| n as c_int - 1)) }
    fn Rf_desc2GEDesc(d: *mut engine::layout::DevDesc) -> Dd { with(|vm| engine::of_device(vm, d)) }
    fn Rf_NoDevices() -> c_int { with(|vm| c_int::from(vm.state::<Devices>().current == 0)) }
    fn Rf_NumDevices() -> c_int { with(|vm| vm.state::<Devices>().numbers().len() as c_int + 1) }
    fn Rf_curDevice() -> c_int { with(|vm| vm.state::<Devices>().current.max(1) as c_int - 1) }
    fn Rf_nextDevice(from: c_int) -> c_int { with(|vm| vm.state::<Devices>().next((from.max(-1) + 1) as usize).max(1) as c_int - 1) }
    fn Rf_prevDevice(from: c_int) -> c_int { with(|vm| vm.state::<Devices>().previous((from.max(-1) + 1) as usize).max(1) as c_int - 1) }
    fn Rf_selectDevice(i: c_int) -> c_int {
        attempt(|vm| {
            let d = vm.state::<Devices>();
            let wanted = (i.max(-1) + 1) as usize;
            d.current = if d.slot(wanted).is_some() { wanted } else { d.next(wanted) };
            let current = d.current.max(1) as c_int - 1;
            r_drawing::devices::announce(vm);
            Ok(current)
        })
    }
    fn Rf_killDevice(i: c_int) { attempt(|vm| super::more::call_r(vm, "dev.off", &[Value::int(i + 1)]).map(|_| ())) }
    fn Rf_NewFrameConfirm(_d: *mut engine::layout::DevDesc) {}

    fn R_CheckDeviceAvailable() { attempt(engine::available) }
    fn R_CheckDeviceAvailableBool() -> c_int { with(|vm| c_int::from(engine::available(vm).is_ok())) }
    fn GEcreateDevDesc(d: *mut engine::layout::DevDesc) -> Dd { with(|_| engine::foreign::describe(d)) }
    fn GEaddDevice(dd: Dd) { attempt(|vm| engine::foreign::add(vm, dd, None, "")) }
    fn GEaddDevice2(dd: Dd, name: *const c_char) { attempt(|vm| { let name = engine::text(name, 1); engine::foreign::add(vm, dd, Some(name), "") }) }
    fn GEaddDevice2f(dd: Dd, name: *const c_char, file: *const c_char) {
        attempt(|vm| { let (name, file) = (engine::text(name, 1), engine::text(file, 1)); engine::foreign::add(vm, dd, Some(name), &file) })
    }
    fn GEkillDevice(dd: Dd) { attempt(|vm| { let n = engine::number_of(vm, dd)?; super::more::call_r(vm, "dev.off", &[Value::int(n as i32)]).map(|_| ()) }) }
    /// Asked for, or told by a package that draws, without the engine's functions: definitions that are no longer used.
    fn rigel_release_pattern(what: Sexp, d: *mut engine::layout::DevDesc) { with(|vm| engine::release(vm, d, what, |all, n| all.patterns.release(n))) }
    fn rigel_release_clip_path(what: Sexp, d: *mut engine::layout::DevDesc) { with(|vm| engine::release(vm, d, what, |all, n| all.clip_paths.release(n))) }
    fn rigel_release_mask(what: Sexp, d: *mut engine::layout::DevDesc) { with(|vm| engine::release(vm, d, what, |all, n| all.masks.release(n))) }
    fn rigel_release_group(what: Sexp, d: *mut engine::layout::DevDesc) { with(|vm| engine::release(vm, d, what, |all, n| all.groups.release(n))) }

    fn R_GE_patternType(p: Sexp) -> c_int { part(p, "type", 0) as c_int }
    fn R_GE_linearGradientX1(p: Sexp) -> f64 { part(p, "x1", 0) }
    fn R_GE_linearGradientY1(p: Sexp) -> f64 { part(p, "y1", 0) }
    fn R_GE_linearGradientX2(p: Sexp) -> f64 { part(p, "x2", 0) }
    fn R_GE_linearGradientY2(p: Sexp) -> f64 { part(p, "y2", 0) }
    fn R_GE_linearGradientNumStops(p: Sexp) -> c_int { stops(p) }
    fn R_GE_linearGradientStop(p: Sexp, i: c_int) -> f64 { part(p, "stops", i) }
    fn R_GE_linearGradientColour(p: Sexp, i: c_int) -> c_uint { stop_color(p, i) }
    fn R_GE_linearGradientExtend(p: Sexp) -> c_int { part(p, "extend", 0) as c_int }
    fn R_GE_radialGradientCX1(p: Sexp) -> f64 { part(p, "cx1", 0) }
    fn R_GE_radialGradientCY1(p: Sexp) -> f64 { part(p, "cy1", 0) }
    fn R_GE_radialGradientR1(p: Sexp) -> f64 { part(p, "r1", 0) }
    fn R_GE_radialGradientCX2(p: Sexp) -> f64 { part(p, "cx2", 0) }
    fn R_GE_radialGradientCY2(p: Sexp) -> f64 { part(p, "cy2", 0) }
    fn R_GE_radialGradientR2(p: Sexp) -> f64 { part(p, "r2", 0) }
    fn R_GE_radialGradientNumStops(p: Sexp) -> c_int { stops(p) }
    fn R_GE_radialGradientStop(p: Sexp, i: c_int) -> f64 { part(p, "stops", i) }
    fn R_GE_radialGradientColour(p: Sexp, i: c_int) -> c_uint { stop_color(p, i) }
    fn R_GE_radialGradientExtend(p: Sexp) -> c_int { part(p, "extend", 0) as c_int }
    fn R_GE_tilingPatternFunction(p: Sexp) -> Sexp { with(|vm| { let l = value(vm, p); let f = vm.list_get(l, "f"); out(vm, f) }) }
    fn R_GE_tilingPatternX(p: Sexp) -> f64 { part(p, "x", 0) }
    fn R_GE_tilingPatternY(p: Sexp) -> f64 { part(p, "y", 0) }
    fn R_GE_tilingPatternWidth(p: Sexp) -> f64 { part(p, "width", 0) }
    fn R_GE_tilingPatternHeight(p: Sexp) -> f64 { part(p, "height", 0) }
    fn R_GE_tilingPatternExtend(p: Sexp) -> c_int { part(p, "extend", 0) as c_int }
    fn R_GE_clipPathFillRule(path: Sexp) -> c_int { attribute(path, "rule") }
    fn R_GE_maskType(mask: Sexp) -> c_int { attribute(mask, "type") }

    fn GEfromDeviceX(v: f64, unit: c_int, dd: Dd) -> f64 { from_device(v, unit, dd, false, true) }
    fn GEfromDeviceY(v: f64, unit: c_int, dd: Dd) -> f64 { from_device(v, unit, dd, true, true) }
    fn GEfromDeviceWidth(v: f64, unit: c_int, dd: Dd) -> f64 { from_device(v, unit, dd, false, false) }
    fn GEfromDeviceHeight(v: f64, unit: c_int, dd: Dd) -> f64 { from_device(v, unit, dd, true, false) }
    fn GEtoDeviceX(v: f64, unit: c_int, dd: Dd) -> f64 { to_device(v, unit, dd, false, true) }
    fn GEtoDeviceY(v: f64, unit: c_int, dd: Dd) -> f64 { to_device(v, unit, dd, true, true) }
    fn GEtoDeviceWidth(v: f64, unit: c_int, dd: Dd) -> f64 { to_device(v, unit, dd, false, false) }
    fn GEtoDeviceHeight(v: f64, unit: c_int, dd: Dd) -> f64 { to_device(v, unit, dd, true, false) }

    fn Rf_RGBpar3(x: Sexp, i: c_int, background: c_uint) -> c_uint { attempt(|vm| color_of(vm, x, i, color(background))) }
    fn Rf_RGBpar(x: Sexp, i: c_int) -> c_uint { attempt(|vm| color_of(vm, x, i, Color::TRANSPARENT)) }
    fn R_GE_str2col(s: *const c_char) -> c_uint {
        attempt(|vm| { let v = vm.string(&String::from_utf8_lossy(super::text(s))); Ok(abgr(colors::first(vm, v, Color::TRANSPARENT, Color::TRANSPARENT)?)) })
    }
    fn Rf_col2name(c: c_uint) -> *const c_char { with(|vm| engine::color_name(vm, c)) }
    fn GE_LTYpar(x: Sexp, i: c_int) -> c_uint {
        attempt(|vm| {
            let v = element(vm, x, i);
            lines::line_types(vm, v)?.first().map_or_else(|| rerr!("invalid line type"), |t| Ok(from_line_type(*t)))
        })
    }
    fn GE_LTYget(lty: c_uint) -> Sexp { with(|vm| { let v = vm.string(&engine::line_type(lty as c_int).shown()); out(vm, v) }) }
    fn GE_LENDpar(x: Sexp, i: c_int) -> c_int {
        attempt(|vm| { let (name, number) = name_or_number(element(vm, x, i)); Ok(1 + lines::end(name.as_deref(), number)? as c_int) })
    }
    fn GE_LENDget(end: c_int) -> Sexp { with(|vm| { let v = vm.string(lines::ENDS[(end - 1).clamp(0, 2) as usize].0); out(vm, v) }) }
    fn GE_LJOINpar(x: Sexp, i: c_int) -> c_int {
        attempt(|vm| { let (name, number) = name_or_number(element(vm, x, i)); Ok(1 + lines::join(name.as_deref(), number)? as c_int) })
    }
    fn GE_LJOINget(join: c_int) -> Sexp { with(|vm| { let v = vm.string(lines::JOINS[(join - 1).clamp(0, 2) as usize].0); out(vm, v) }) }
    fn GEstring_to_pch(x: Sexp) -> c_int {
        with(|vm| match plain(vm, x).as_str().and_then(|s| s.chars().next()) {
            Some(c) if c.is_ascii() => c as c_int,
            Some(c) => -(c as c_int),
            None => NA_INT,
        })
    }

    fn GESetClip(x1: f64, y1: f64, x2: f64, y2: f64, dd: Dd) {
        let r = Rect::new(x1, y1, x2, y2);
        attempt(|vm| { engine::slot(vm, dd)?.device.clip(r); Ok(()) });
        engine::note_clip(dd, [r.x0, r.y0, r.x1, r.y1]);
    }
    fn GENewPage(context: *const Context, dd: Dd) {
        attempt(|vm| {
            let s = engine::slot(vm, dd)?;
            s.base.paged = true;
            s.device.new_page(engine::gc(context).fill).map_err(r_runtime::Unwind::error)
        })
    }
    fn GELine(x1: f64, y1: f64, x2: f64, y2: f64, context: *const Context, dd: Dd) { draw(dd, context, |d, gc| d.line(&[(x1, y1), (x2, y2)], gc)) }
    fn GEPolyline(n: c_int, x: *const f64, y: *const f64, context: *const Context, dd: Dd) { draw(dd, context, |d, gc| d.polyline(&points(n, x, y), gc)) }
    fn GEPolygon(n: c_int, x: *const f64, y: *const f64, context: *const Context, dd: Dd) { draw(dd, context, |d, gc| d.path(&[points(n, x, y)], true, gc)) }
    fn GERect(x0: f64, y0: f64, x1: f64, y1: f64, context: *const Context, dd: Dd) { draw(dd, context, |d, gc| d.rect(Rect::new(x0, y0, x1, y1), gc)) }
    fn GECircle(x: f64, y: f64, r: f64, context: *const Context, dd: Dd) {
        attempt(|_| if r < 0.0 { rerr!("Invalid circle radius") } else { Ok(()) });
        // A circle too small to see is a dot of half a unit.
        draw(dd, context, |d, gc| d.circle(x, y, if r == 0.0 { 0.5 } else { r }, gc))
    }
    fn GEPath(x: *const f64, y: *const f64, count: c_int, each: *const c_int, winding: c_int, context: *const Context, dd: Dd) {
        let mut from = 0;
        let mut outlines = Vec::new();
        for n in numbers(each, count) {
            let all = points(from + n, x, y);
            outlines.push(all[from as usize..].to_vec());
            from += n;
        }
        draw(dd, context, |d, gc| d.path(&outlines, winding != 0, gc))
    }
    fn GERaster(raster: *const c_uint, w: c_int, h: c_int, x: f64, y: f64, width: f64, height: f64, angle: f64, smooth: c_int, context: *const Context, dd: Dd) {
        let cells = numbers(raster, w.saturating_mul(h)).iter().map(|c| color(*c)).collect();
        let image = Image { columns: w.max(0) as usize, rows: h.max(0) as usize, cells };
        draw(dd, context, |d, _| d.image(&image, Place { x, y, width, height, rotation: angle, smooth: smooth != 0 }))
    }
    /// The pixels as a matrix of colours, by row.
    fn GECap(dd: Dd) -> Sexp {
        attempt(|vm| {
            let Some(image) = engine::slot(vm, dd)?.device.pixels() else {
                vm.warn("raster capture is not available for this device")?;
                return Ok(object(Value::NULL));
            };
            let cells: Vec<i32> = image.cells.iter().map(|c| abgr(*c) as i32).collect();
            let (v, dim) = (vm.new_ints(&cells), vm.new_ints(&[image.rows as i32, image.columns as i32]));
            let sym = vm.s.dim;
            let v = vm.boxed(v);
            vm.set_attr_in_place(v, sym, dim);
            Ok(out(vm, v))
        })
    }
    fn GEMode(_mode: c_int, _dd: Dd) {}
    fn GESymbol(x: f64, y: f64, pch: c_int, size: f64, context: *const Context, dd: Dd) {
        // A symbol's size is half the height of a character to base graphics.
        draw(dd, context, |d, gc| symbol::draw(d, (x, y), symbol_of(pch), 2.0 * size, gc))
    }
    fn GEXspline(n: c_int, x: *const f64, y: *const f64, s: *const f64, open: c_int, ends: c_int, drawn: c_int, context: *const Context, dd: Dd) -> Sexp {
        attempt(|vm| {
            let slot = engine::slot(vm, dd)?;
            let gc = engine::filled(slot, context);
            let d = slot.device.as_mut();
            let p = spline(d, &points(n, x, y), numbers(s, n), open != 0, ends != 0)?;
            if drawn != 0 && open != 0 {
                d.line(&p, &gc);
            } else if drawn != 0 {
                d.path(std::slice::from_ref(&p), true, &gc);
            }
            let (x, y): (Vec<f64>, Vec<f64>) = p.into_iter().unzip();
            let parts = [vm.new_doubles(&x), vm.new_doubles(&y)];
            let v = vm.new_list(&parts);
            Ok(out(vm, v))
        })
    }

    fn GEText(x: f64, y: f64, s: *const c_char, encoding: c_int, xc: f64, yc: f64, rot: f64, context: *const Context, dd: Dd) {
        let s = engine::text(s, encoding);
        let just = Justify { x: if xc.is_finite() { xc } else { 0.5 }, y: Some(yc).filter(|y| y.is_finite()) };
        draw(dd, context, |d, gc| text::draw(d, (x, y), &s, just, rot, gc))
    }
    fn GEStrWidth(s: *const c_char, encoding: c_int, context: *const Context, dd: Dd) -> f64 {
        ask(dd, context, |d, gc| text::width(d, &engine::text(s, encoding), gc))
    }
    fn GEStrHeight(s: *const c_char, encoding: c_int, context: *const Context, dd: Dd) -> f64 {
        ask(dd, context, |d, gc| text::height(d, &engine::text(s, encoding), gc))
    }
    fn GEStrMetric(s: *const c_char, encoding: c_int, context: *const Context, ascent: *mut f64, descent: *mut f64, width: *mut f64, dd: Dd) {
        draw(dd, context, |d, gc| put_metric((ascent, descent, width), metric(d, &engine::text(s, encoding), gc)))
    }
    fn GEMetricInfo(c: c_int, context: *const Context, ascent: *mut f64, descent: *mut f64, width: *mut f64, dd: Dd) {
        // No character means the font's letters in general, for which M stands.
        let c = char::from_u32(c.unsigned_abs()).filter(|c| *c != '\0').unwrap_or('M');
        draw(dd, context, |d, gc| put_metric((ascent, descent, width), text::character(d, c, gc)))
    }
    fn GEExpressionWidth(expr: Sexp, context: *const Context, dd: Dd) -> f64 { formula(dd, expr, context, |d, n, gc| math::layout(d, n, gc).width) }
    fn GEExpressionHeight(expr: Sexp, context: *const Context, dd: Dd) -> f64 {
        formula(dd, expr, context, |d, n, gc| { let b = math::layout(d, n, gc); b.ascent + b.descent })
    }
    fn GEExpressionMetric(expr: Sexp, context: *const Context, ascent: *mut f64, descent: *mut f64, width: *mut f64, dd: Dd) {
        formula(dd, expr, context, |d, n, gc| { let b = math::layout(d, n, gc); put_metric((ascent, descent, width), (b.ascent, b.descent, b.width)) })
    }
    fn GEMathText(x: f64, y: f64, expr: Sexp, xc: f64, yc: f64, rot: f64, context: *const Context, dd: Dd) {
        let just = Justify { x: if xc.is_finite() { xc } else { 0.5 }, y: Some(yc).filter(|y| y.is_finite()) };
        formula(dd, expr, context, |d, n, gc| math::draw(d, (x, y), n, just, rot, gc))
    }

    fn GEStroke(path: Sexp, context: *const Context, dd: Dd) { paint(dd, path, 1, context, true, false) }
    fn GEFill(path: Sexp, rule: c_int, context: *const Context, dd: Dd) { paint(dd, path, rule, context, false, true) }
    fn GEFillStroke(path: Sexp, rule: c_int, context: *const Context, dd: Dd) { paint(dd, path, rule, context, true, true) }

    fn GEPretty(lo: *mut f64, hi: *mut f64, n: *mut c_int) {
        // SAFETY: C code passes addresses of variables of its own.
        let (l, h, k) = unsafe { (*lo, *hi, *n) };
        attempt(|_| if l.is_finite() && h.is_finite() && k > 0 { Ok(()) } else { rerr!("invalid axis extents [GEPretty(.,.,n={k})") });
        let [first, last, count] = axis::linear(l, h, k.max(1));
        put(lo, first);
        put(hi, last);
        put(n, count as c_int);
    }
    fn Rf_GAxisPars(lo: *mut f64, hi: *mut f64, n: *mut c_int, log: c_int, _axis: c_int) {
        // SAFETY: as above.
        let (l, h, k) = unsafe { (*lo, *hi, *n) };
        let [first, last, count] = axis::tick_range(l, h, log != 0, k);
        put(lo, first);
        put(hi, last);
        put(n, count as c_int);
    }
    fn Rf_CreateAtVector(axp: *const f64, usr: *const f64, n: c_int, log: c_int) -> Sexp {
        attempt(|vm| {
            let (a, u) = (numbers(axp, if log != 0 { 3 } else { 2 }), numbers(usr, if usr.is_null() { 0 } else { 2 }));
            let usr = if u.len() == 2 { [u[0], u[1]] } else { [a[0], a[1]] };
            let count = if log != 0 { a[2] } else { f64::from(n) };
            let ticks = axis::ticks([a[0], a[1], count], usr, log != 0, n.max(1) as usize).map_err(r_runtime::Unwind::error)?;
            let v = vm.new_doubles(&ticks);
            Ok(out(vm, v))
        })
    }

    fn GEdeviceDirty(dd: Dd) -> c_int { engine::dirty(dd) }
    fn GEdirtyDevice(dd: Dd) { engine::set_dirty(dd) }
    fn GEcheckState(_dd: Dd) -> c_int { 1 }
    fn GErecording(_call: Sexp, dd: Dd) -> c_int { attempt(|vm| Ok(c_int::from(engine::slot(vm, dd)?.recording))) }
    fn GEinitDisplayList(dd: Dd) {
        attempt(|vm| {
            if !engine::slot(vm, dd)?.recording {
                return Ok(());
            }
            engine::tell_all(vm, engine::Event::SaveState, dd)?;
            super::more::call_private(vm, "grDevices", ".recordPage", &[]).map(|_| ())
        })
    }
}

#[cfg(test)]
mod tests {
    use std::ffi::c_int;

    use r_graphics::{LineEnd, LineJoin};

    #[test]
    fn ends_and_joins_are_numbered_as_c_code_does() {
        assert_eq!((LineEnd::Round as c_int, LineEnd::Butt as c_int, LineEnd::Square as c_int), (0, 1, 2));
        assert_eq!((LineJoin::Round as c_int, LineJoin::Mitre as c_int, LineJoin::Bevel as c_int), (0, 1, 2));
    }
}
