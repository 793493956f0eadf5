//! Segments, arrows, rectangles, polygons, circles and images in plots.

use r_graphics::device::Place;
use r_graphics::{Color, Gc, Image, Rect};
use r_runtime::{Builtin, CallArgs, Res, Value, Vm, rerr};

use super::display::recorded;
use super::draw::{drawing, runs};
use super::{colors, current, cycled, doubles, flag, number, pars};

pub const TABLE: &[Builtin] = &[
    Builtin::new(".segments", "x0 y0 x1 y1 col lty lwd pars", |vm, a| recorded(vm, a, ".segments", segments)),
    Builtin::new(".arrows", "x0 y0 x1 y1 length angle code col lty lwd pars", |vm, a| {
        recorded(vm, a, ".arrows", arrows)
    }),
    Builtin::new(".rect", "x0 y0 x1 y1 col border lty lwd pars", |vm, a| recorded(vm, a, ".rect", rect)),
    Builtin::new(".polygon", "x y col border lty pars", |vm, a| recorded(vm, a, ".polygon", polygon)),
    Builtin::new(".path", "x y lengths winding col border lty pars", |vm, a| recorded(vm, a, ".path", path)),
    Builtin::new(".circles", "x y inches col border pars", |vm, a| recorded(vm, a, ".circles", circles)),
    Builtin::new(".abline", "a b h v untf col lty lwd pars", |vm, a| recorded(vm, a, ".abline", abline)),
    Builtin::new(".raster", "cells rows columns x0 y0 x1 y1 angle interpolate pars", |vm, a| {
        recorded(vm, a, ".raster", raster)
    }),
    Builtin::new(".erase", "col", |vm, a| recorded(vm, a, ".erase", erase)),
];

/// The number of items of vectors that are repeated to the longest: none if one is empty.
fn most(v: &[&Vec<f64>]) -> usize {
    if v.iter().any(|x| x.is_empty()) { 0 } else { v.iter().map(|x| x.len()).max().unwrap_or(0) }
}

fn background(vm: &mut Vm) -> Res<Color> {
    Ok(current(vm)?.base.par.bg)
}

fn segments(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    crate::args::speak_as_caller(vm);
    let bg = background(vm)?;
    let (x0, y0, x1, y1) = (doubles(vm, a, 0)?, doubles(vm, a, 1)?, doubles(vm, a, 2)?, doubles(vm, a, 3)?);
    let (col, lty, lwd) =
        (colors::parse(vm, a.get(4), bg)?, pars::line_types(vm, a.get(5))?, doubles(vm, a, 6)?);
    drawing(vm, a.get(7), true, |s, _| {
        s.base.clip(s.device.as_mut());
        for i in 0..most(&[&x0, &y0, &x1, &y1]) {
            let mut gc = s.base.gc(1.0);
            (gc.col, gc.lty) = (cycled(&col, i, gc.col), cycled(&lty, i, gc.lty));
            gc.lwd = cycled(&lwd, i, gc.lwd);
            let p = [
                (s.base.x(cycled(&x0, i, 0.0)), s.base.y(cycled(&y0, i, 0.0))),
                (s.base.x(cycled(&x1, i, 0.0)), s.base.y(cycled(&y1, i, 0.0))),
            ];
            if p.iter().all(|(x, y)| x.is_finite() && y.is_finite()) {
                s.device.line(&p, &gc);
            }
        }
        Ok(())
    })?;
    Ok(Value::NULL)
}

fn arrows(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    crate::args::speak_as_caller(vm);
    let bg = background(vm)?;
    let (x0, y0, x1, y1) = (doubles(vm, a, 0)?, doubles(vm, a, 1)?, doubles(vm, a, 2)?, doubles(vm, a, 3)?);
    let (length, angle, code) = (number(a, 4), number(a, 5), number(a, 6));
    if !(length.is_finite() && length >= 0.0) {
        return rerr!("invalid arrow head length");
    }
    if !angle.is_finite() {
        return rerr!("invalid arrow head angle");
    }
    if !(0.0..=3.0).contains(&code) {
        return rerr!("invalid arrow head specification");
    }
    let (col, lty, lwd) =
        (colors::parse(vm, a.get(7), bg)?, pars::line_types(vm, a.get(8))?, doubles(vm, a, 9)?);
    let mut too_short = false;
    drawing(vm, a.get(10), true, |s, _| {
        s.base.clip(s.device.as_mut());
        let head = length / s.device.info().unit;
        for i in 0..most(&[&x0, &y0, &x1, &y1]) {
            let mut gc = s.base.gc(1.0);
            (gc.col, gc.lty) = (cycled(&col, i, gc.col), cycled(&lty, i, gc.lty));
            gc.lwd = cycled(&lwd, i, gc.lwd);
            let from = (s.base.x(cycled(&x0, i, 0.0)), s.base.y(cycled(&y0, i, 0.0)));
            let to = (s.base.x(cycled(&x1, i, 0.0)), s.base.y(cycled(&y1, i, 0.0)));
            runs(s.device.as_mut(), &[from, to], &gc);
            let shaft = (to.0 - from.0).hypot(to.1 - from.1);
            if !shaft.is_finite() || head == 0.0 || code == 0.0 {
                continue;
            }
            // A shaft of less than a thousandth of an inch has no direction.
            if shaft * s.device.info().unit < 1e-3 {
                too_short = true;
                continue;
            }
            let code = code as i32;
            if code & 1 != 0 {
                arrow_head(s, to, from, head, angle, &gc);
            }
            if code & 2 != 0 {
                arrow_head(s, from, to, head, angle, &gc);
            }
        }
        Ok(())
    })?;
    if too_short {
        vm.warn("zero-length arrow is of indeterminate angle and so skipped")?;
    }
    Ok(Value::NULL)
}

fn arrow_head(s: &mut super::Slot, from: (f64, f64), tip: (f64, f64), length: f64, angle: f64, gc: &Gc) {
    let back = (from.1 - tip.1).atan2(from.0 - tip.0);
    let end = |by: f64| (tip.0 + length * (back + by).cos(), tip.1 + length * (back + by).sin());
    let by = angle.to_radians();
    s.device.line(&[end(by), tip, end(-by)], gc);
}

fn rect(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    crate::args::speak_as_caller(vm);
    let bg = background(vm)?;
    let (x0, y0, x1, y1) = (doubles(vm, a, 0)?, doubles(vm, a, 1)?, doubles(vm, a, 2)?, doubles(vm, a, 3)?);
    let (col, border) = (colors::parse(vm, a.get(4), bg)?, colors::parse(vm, a.get(5), bg)?);
    let (lty, lwd) = (pars::line_types(vm, a.get(6))?, doubles(vm, a, 7)?);
    drawing(vm, a.get(8), true, |s, _| {
        s.base.clip(s.device.as_mut());
        for i in 0..most(&[&x0, &y0, &x1, &y1]) {
            let mut gc = s.base.gc(1.0);
            gc.col = cycled(&border, i, s.base.par.fg);
            gc.fill = cycled(&col, i, Color::TRANSPARENT);
            gc.lty = cycled(&lty, i, gc.lty);
            gc.lwd = cycled(&lwd, i, gc.lwd);
            let [l, b, r, t] = [
                s.base.x(cycled(&x0, i, 0.0)),
                s.base.y(cycled(&y0, i, 0.0)),
                s.base.x(cycled(&x1, i, 0.0)),
                s.base.y(cycled(&y1, i, 0.0)),
            ];
            if [l, b, r, t].iter().all(|v| v.is_finite()) {
                s.device.rect(Rect::new(l, b, r, t), &gc);
            }
        }
        Ok(())
    })?;
    Ok(Value::NULL)
}

/// Polygons, one after the other: missing points part them.
fn polygon(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    crate::args::speak_as_caller(vm);
    let bg = background(vm)?;
    let (x, y) = (doubles(vm, a, 0)?, doubles(vm, a, 1)?);
    let (col, border) = (colors::parse(vm, a.get(2), bg)?, colors::parse(vm, a.get(3), bg)?);
    let lty = pars::line_types(vm, a.get(4))?;
    drawing(vm, a.get(5), true, |s, _| {
        s.base.clip(s.device.as_mut());
        let p: Vec<(f64, f64)> = x.iter().zip(&y).map(|(x, y)| (s.base.x(*x), s.base.y(*y))).collect();
        let parts = p.split(|(x, y)| !(x.is_finite() && y.is_finite())).filter(|r| r.len() > 1);
        for (i, part) in parts.enumerate() {
            let mut gc = s.base.gc(1.0);
            gc.col = cycled(&border, i, s.base.par.fg);
            gc.fill = cycled(&col, i, Color::TRANSPARENT);
            gc.lty = cycled(&lty, i, gc.lty);
            s.device.path(&[part.to_vec()], true, &gc);
        }
        Ok(())
    })?;
    Ok(Value::NULL)
}

/// One path of several outlines.
fn path(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    crate::args::speak_as_caller(vm);
    let bg = background(vm)?;
    let (x, y, lengths) = (doubles(vm, a, 0)?, doubles(vm, a, 1)?, doubles(vm, a, 2)?);
    let winding = flag(vm, a, 3);
    let (col, border) = (colors::parse(vm, a.get(4), bg)?, colors::parse(vm, a.get(5), bg)?);
    let lty = pars::line_types(vm, a.get(6))?;
    drawing(vm, a.get(7), true, |s, _| {
        s.base.clip(s.device.as_mut());
        let mut gc = s.base.gc(1.0);
        gc.col = cycled(&border, 0, s.base.par.fg);
        gc.fill = cycled(&col, 0, Color::TRANSPARENT);
        gc.lty = cycled(&lty, 0, gc.lty);
        let mut outlines = Vec::new();
        let mut at = 0;
        for l in &lengths {
            let end = (at + *l as usize).min(x.len());
            outlines.push((at..end).map(|i| (s.base.x(x[i]), s.base.y(y[i]))).collect());
            at = end;
        }
        s.device.path(&outlines, winding, &gc);
        Ok(())
    })?;
    Ok(Value::NULL)
}

/// Circles with radii in inches.
fn circles(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    crate::args::speak_as_caller(vm);
    let bg = background(vm)?;
    let (x, y, r) = (doubles(vm, a, 0)?, doubles(vm, a, 1)?, doubles(vm, a, 2)?);
    let (col, border) = (colors::parse(vm, a.get(3), bg)?, colors::parse(vm, a.get(4), bg)?);
    drawing(vm, a.get(5), true, |s, _| {
        s.base.clip(s.device.as_mut());
        for i in 0..most(&[&x, &y, &r]) {
            let mut gc = s.base.gc(1.0);
            gc.col = cycled(&border, i, gc.col);
            gc.fill = cycled(&col, i, Color::TRANSPARENT);
            let (cx, cy) = (s.base.x(cycled(&x, i, 0.0)), s.base.y(cycled(&y, i, 0.0)));
            let radius = cycled(&r, i, 0.0) / s.device.info().unit;
            if cx.is_finite() && cy.is_finite() && radius.is_finite() {
                s.device.circle(cx, cy, radius, &gc);
            }
        }
        Ok(())
    })?;
    Ok(Value::NULL)
}

fn abline(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    crate::args::speak_as_caller(vm);
    let bg = background(vm)?;
    let (lines, h, v) = ((doubles(vm, a, 0)?, doubles(vm, a, 1)?), doubles(vm, a, 2)?, doubles(vm, a, 3)?);
    let untf = flag(vm, a, 4);
    let (col, lty, lwd) =
        (colors::parse(vm, a.get(5), bg)?, pars::line_types(vm, a.get(6))?, doubles(vm, a, 7)?);
    drawing(vm, a.get(8), true, |s, _| {
        s.base.clip(s.device.as_mut());
        let all = Rect::new(0.0, 0.0, s.device.info().width, s.device.info().height);
        // Across the whole region that is drawn in.
        let r = match s.base.par.xpd {
            r_graphics::base::Xpd::Plot => s.base.plot,
            r_graphics::base::Xpd::Figure => s.base.figure,
            r_graphics::base::Xpd::Device => all,
        };
        let gc = |s: &super::Slot, i: usize| {
            let mut gc = s.base.gc(1.0);
            (gc.col, gc.lty) = (cycled(&col, i, gc.col), cycled(&lty, i, gc.lty));
            gc.lwd = cycled(&lwd, i, gc.lwd);
            gc
        };
        for i in 0..most(&[&lines.0, &lines.1]) {
            let (a, b) = (cycled(&lines.0, i, 0.0), cycled(&lines.1, i, 0.0));
            let gc = gc(s, i);
            let curved = untf && (s.base.par.xlog || s.base.par.ylog);
            let n = if curved { 101 } else { 2 };
            let point = |k: usize| {
                let x = r.x0 + r.width() * k as f64 / (n - 1) as f64;
                let u = s.base.user_x(x);
                let y = if curved {
                    s.base.y(a + b * u)
                } else {
                    // On logarithmic axes the line is straight in what is drawn.
                    let u = if s.base.par.xlog { u.log10() } else { u };
                    let w = a + b * u;
                    s.base.y(if s.base.par.ylog { 10f64.powf(w) } else { w })
                };
                (x, y)
            };
            let p: Vec<(f64, f64)> = (0..n).map(point).collect();
            runs(s.device.as_mut(), &p, &gc);
        }
        // Colours and lines go on from the horizontal lines to the vertical ones.
        for (i, y) in h.iter().enumerate() {
            let (gc, y) = (gc(s, i), s.base.y(*y));
            runs(s.device.as_mut(), &[(r.x0, y), (r.x1, y)], &gc);
        }
        for (i, x) in v.iter().enumerate() {
            let (gc, x) = (gc(s, h.len() + i), s.base.x(*x));
            runs(s.device.as_mut(), &[(x, r.y0), (x, r.y1)], &gc);
        }
        Ok(())
    })?;
    Ok(Value::NULL)
}

/// Images: the cells are given by row from the top.
fn raster(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    crate::args::speak_as_caller(vm);
    let cells = colors::parse(vm, a.get(0), Color::TRANSPARENT)?;
    let (rows, columns) = (number(a, 1) as usize, number(a, 2) as usize);
    let (x0, y0, x1, y1) = (doubles(vm, a, 3)?, doubles(vm, a, 4)?, doubles(vm, a, 5)?, doubles(vm, a, 6)?);
    let angle = doubles(vm, a, 7)?;
    let smooth = flag(vm, a, 8);
    if rows * columns != cells.len() || cells.is_empty() {
        return rerr!("invalid raster");
    }
    let image = Image { columns, rows, cells };
    drawing(vm, a.get(9), true, |s, _| {
        s.base.clip(s.device.as_mut());
        for i in 0..most(&[&x0, &y0, &x1, &y1]) {
            let (l, b) = (s.base.x(cycled(&x0, i, 0.0)), s.base.y(cycled(&y0, i, 0.0)));
            let (r, t) = (s.base.x(cycled(&x1, i, 0.0)), s.base.y(cycled(&y1, i, 0.0)));
            if ![l, b, r, t].iter().all(|v| v.is_finite()) {
                continue;
            }
            let (turned_x, turned_y) = (r < l, t < b);
            let shown = mirrored(&image, turned_x, turned_y);
            let at = Place {
                x: l.min(r),
                y: b.min(t),
                width: (r - l).abs(),
                height: (t - b).abs(),
                rotation: cycled(&angle, i, 0.0),
                smooth,
            };
            s.device.image(&shown, at);
        }
        Ok(())
    })?;
    Ok(Value::NULL)
}

fn mirrored(i: &Image, x: bool, y: bool) -> Image {
    if !x && !y {
        return i.clone();
    }
    let cell = |k: usize| {
        let (r, c) = (k / i.columns, k % i.columns);
        let (r, c) = (if y { i.rows - 1 - r } else { r }, if x { i.columns - 1 - c } else { c });
        i.cells[r * i.columns + c]
    };
    Image { columns: i.columns, rows: i.rows, cells: (0..i.cells.len()).map(cell).collect() }
}

/// Paints the figure in a colour.
fn erase(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    crate::args::speak_as_caller(vm);
    let bg = background(vm)?;
    let fill = colors::first(vm, a.get(0), bg, bg)?;
    let s = current(vm)?;
    s.base.clip_all(s.device.as_mut());
    let gc = Gc { col: Color::TRANSPARENT, fill, ..s.base.gc(1.0) };
    let r = s.base.figure;
    s.device.rect(r, &gc);
    Ok(Value::NULL)
}
