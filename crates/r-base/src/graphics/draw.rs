//! Beginning plots, and points, lines, axes and boxes in them.

use r_graphics::base::{Base, axis};
use r_graphics::symbol::{self, Symbol};
use r_graphics::{Device, Gc, Rect};
use r_runtime::{Builtin, CallArgs, Res, Unwind, Value, Vm, rerr};

use super::display::{self, recorded};
use super::pars::{self, Inline};
use super::{Slot, colors, current, cycled, doubles, number, plotting};

pub const TABLE: &[Builtin] = &[
    Builtin::new(".plotNew", "", display::plot_new),
    Builtin::new(".plotWindow", "xlim ylim log asp pars", |vm, a| {
        recorded(vm, a, ".plotWindow", plot_window)
    }),
    Builtin::new(".plotXY", "x y type pch lty col bg cex lwd pars", |vm, a| {
        recorded(vm, a, ".plotXY", plot_xy)
    }),
    Builtin::new(".axisTicks", "side pars", axis_ticks),
    Builtin::new(".axisRange", "lo hi log n", axis_pars),
    Builtin::new(".ticksOf", "axp usr log n", ticks_of),
    Builtin::new(
        ".axis",
        "side at labels tick line pos outer font lty lwd lwdticks col colticks hadj padj gap pars",
        |vm, a| recorded(vm, a, ".axis", draw_axis),
    ),
    Builtin::new(".box", "which lty pars", |vm, a| recorded(vm, a, ".box", draw_box)),
    Builtin::new(".clip", "x1 x2 y1 y2", |vm, a| recorded(vm, a, ".clip", clip)),
];

/// Applies the parameters of a call, draws, and puts the parameters back.
pub fn drawing<T>(
    vm: &mut Vm,
    list: Value,
    needs_plot: bool,
    draw: impl FnOnce(&mut Slot, &Inline) -> Res<T>,
) -> Res<T> {
    crate::args::speak_as_caller(vm);
    let s = if needs_plot { plotting(vm)? } else { current(vm)? };
    let saved = s.base.par.clone();
    let mut par = saved.clone();
    let inline = pars::inline(vm, &mut par, list)?;
    let s = current(vm)?;
    s.base.par = par;
    let out = draw(s, &inline);
    s.base.par = saved;
    let out = out?;
    super::device_warnings(vm)?;
    Ok(out)
}

/// Begins a plot; true if that began a page.
pub fn plot_new(vm: &mut Vm) -> Res<bool> {
    crate::args::speak_as_caller(vm);
    let s = current(vm)?;
    let unpaged = !s.base.paged;
    let p = &mut s.base.par;
    let mut page = unpaged;
    if !p.new || unpaged {
        // A figure of one's own is a page, unless it is added.
        let explicit = p.new && unpaged;
        if !explicit {
            p.figure += 1;
        }
        if p.figure > p.figures() {
            p.figure = 1;
            page = true;
        }
    }
    p.new = false;
    p.line_cex = p.cex;
    (p.xlog, p.ylog) = (false, false);
    let background = p.bg;
    s.base.arrange(s.device.as_ref());
    if let Some(f) = s.base.fault {
        s.base.broken = true;
        // The next try begins where this one did.
        s.base.par.figure -= 1;
        if s.base.par.figure == 0 {
            s.base.par.figure = s.base.par.figures();
        }
        return rerr!("{f}");
    }
    if page && s.base.paged && s.base.par.ask {
        crate::base_call::call_base(vm, ".askNewPage", &[])?;
    }
    let s = current(vm)?;
    if page {
        s.device.new_page(background).map_err(Unwind::error)?;
        s.base.paged = true;
    }
    s.base.clipped = None;
    (s.base.started, s.base.broken) = (true, false);
    s.base.scale(true, 0.0, 1.0);
    s.base.scale(false, 0.0, 1.0);
    Ok(page)
}

fn limits(name: &str, v: &[f64], log: bool) -> Res<[f64; 2]> {
    let [a, b] = v else { return rerr!("invalid '{name}' value") };
    if !a.is_finite() || !b.is_finite() {
        return rerr!("need finite '{name}' values");
    }
    if log && (*a < 0.0 || *b < 0.0) {
        return rerr!("Logarithmic axis must have positive limits");
    }
    Ok([*a, *b])
}

/// A number of moderate size in six digits, without zeros at the end.
fn six_digits(v: f64) -> String {
    let before = if v == 0.0 { 1 } else { v.abs().log10().floor() as i32 + 1 };
    let text = format!("{v:.*}", (6 - before).clamp(0, 12) as usize);
    if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.').into() } else { text }
}

fn plot_window(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    crate::args::speak_as_caller(vm);
    let (x, y) = (doubles(vm, a, 0)?, doubles(vm, a, 1)?);
    let log = a.get(2).as_str().unwrap_or("").to_owned();
    let (mut xlog, mut ylog) = (false, false);
    for c in log.chars() {
        match c {
            'x' => xlog = true,
            'y' => ylog = true,
            _ => return rerr!("invalid \"log={log}\" specification"),
        }
    }
    let (xl, yl) = (limits("xlim", &x, xlog)?, limits("ylim", &y, ylog)?);
    for (axis, v, log) in [(1, xl, xlog), (2, yl, ylog)] {
        if log && v.contains(&0.0) {
            let shown = v.map(|v| if v == 0.0 { "-inf".into() } else { six_digits(v.log10()) });
            vm.warn(format!(
                "nonfinite axis={axis} limits [GScale({},{},..); log=TRUE] -- corrected now",
                shown[0], shown[1]
            ))?;
        }
    }
    let asp = number(a, 3);
    let asp = if xlog || ylog || !asp.is_finite() || asp <= 0.0 { None } else { Some(asp) };
    let s = plotting(vm)?;
    let mut par = s.base.par.clone();
    pars::inline(vm, &mut par, a.get(4))?;
    let s = current(vm)?;
    let outer = s.base.par.clone();
    s.base.par = par;
    (s.base.par.xlog, s.base.par.ylog) = (xlog, ylog);
    match asp {
        Some(asp) => s.base.scale_aspect(s.device.as_ref(), xl, yl, asp),
        None => {
            s.base.scale(true, xl[0], xl[1]);
            s.base.scale(false, yl[0], yl[1]);
        }
    }
    // What the call gave was for this call; the limits stay.
    let made = std::mem::replace(&mut s.base.par, outer);
    let p = &mut s.base.par;
    (p.usr, p.xaxp, p.yaxp, p.xlog, p.ylog) = (made.usr, made.xaxp, made.yaxp, made.xlog, made.ylog);
    Ok(Value::NULL)
}

fn plot_xy(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    crate::args::speak_as_caller(vm);
    let background = current(vm)?.base.par.bg;
    let (x, y) = (doubles(vm, a, 0)?, doubles(vm, a, 1)?);
    let kind = match a.get(2).as_str() {
        Some(t) if !t.is_empty() => {
            if t.chars().count() > 1 {
                vm.warn(format!("plot type '{t}' will be truncated to first character"))?;
            }
            t.chars().next().unwrap_or('p')
        }
        _ => return rerr!("invalid plot type"),
    };
    if !"pPlLbBcCoOhHsSnN".contains(kind) {
        return rerr!("invalid plot type '{kind}'");
    }
    let marks = Marks {
        pch: pars::symbols(vm, a.get(3))?,
        col: colors::parse(vm, a.get(5), background)?,
        bg: colors::parse(vm, a.get(6), background)?,
        cex: doubles(vm, a, 7)?,
        lwd: doubles(vm, a, 8)?,
    };
    let lty = pars::line_types(vm, a.get(4))?;
    drawing(vm, a.get(9), true, |s, _| {
        let p: Vec<(f64, f64)> = x.iter().zip(&y).map(|(x, y)| (s.base.x(*x), s.base.y(*y))).collect();
        s.base.clip(s.device.as_mut());
        let mut gc = s.base.gc(1.0);
        gc.col = cycled(&marks.col, 0, gc.col);
        gc.lty = cycled(&lty, 0, gc.lty);
        gc.lwd = cycled(&marks.lwd, 0, gc.lwd);
        match kind {
            'l' | 'o' | 'L' | 'O' => runs(s.device.as_mut(), &p, &gc),
            'b' | 'c' | 'B' | 'C' => gapped(s, &p, &gc),
            's' => runs(s.device.as_mut(), &steps(&p, true), &gc),
            'S' => runs(s.device.as_mut(), &steps(&p, false), &gc),
            'h' | 'H' => needles(s, &p, &marks, &gc),
            _ => {}
        }
        if matches!(kind, 'p' | 'b' | 'o' | 'P' | 'B' | 'O') {
            points(s, &p, &marks);
        }
        Ok(())
    })?;
    Ok(Value::NULL)
}

struct Marks {
    pch: Vec<Symbol>,
    col: Vec<r_graphics::Color>,
    bg: Vec<r_graphics::Color>,
    cex: Vec<f64>,
    lwd: Vec<f64>,
}

/// Lines through the points, broken where one is missing.
pub fn runs(d: &mut dyn Device, p: &[(f64, f64)], gc: &Gc) {
    for run in p.split(|(x, y)| !(x.is_finite() && y.is_finite())).filter(|r| r.len() > 1) {
        d.polyline(run, gc);
    }
}

fn steps(p: &[(f64, f64)], across_first: bool) -> Vec<(f64, f64)> {
    let mut out = Vec::with_capacity(2 * p.len());
    for (i, q) in p.iter().enumerate() {
        if i > 0 {
            let before = p[i - 1];
            out.push(if across_first { (q.0, before.1) } else { (before.0, q.1) });
        }
        out.push(*q);
    }
    out
}

/// Segments that leave room for the points they join.
fn gapped(s: &mut Slot, p: &[(f64, f64)], gc: &Gc) {
    let gap = 0.5 * s.base.character(s.device.as_ref(), 1.0);
    for w in p.windows(2) {
        let ((x0, y0), (x1, y1)) = (w[0], w[1]);
        let (dx, dy) = (x1 - x0, y1 - y0);
        let length = dx.hypot(dy);
        if length > 2.0 * gap {
            let (ux, uy) = (gap * dx / length, gap * dy / length);
            s.device.line(&[(x0 + ux, y0 + uy), (x1 - ux, y1 - uy)], gc);
        }
    }
}

/// Vertical lines from the bottom, or from zero where that is in sight.
fn needles(s: &mut Slot, p: &[(f64, f64)], m: &Marks, gc: &Gc) {
    let foot = if s.base.par.ylog { s.base.plot.y0 } else { s.base.y(0.0) };
    for (i, (x, y)) in p.iter().enumerate().filter(|(_, (x, y))| x.is_finite() && y.is_finite()) {
        let gc = Gc { col: cycled(&m.col, i, gc.col), lwd: cycled(&m.lwd, i, gc.lwd), ..gc.clone() };
        s.device.line(&[(*x, foot), (*x, *y)], &gc);
    }
}

fn points(s: &mut Slot, p: &[(f64, f64)], m: &Marks) {
    let unit = s.base.character(s.device.as_ref(), 1.0);
    let mut gc = s.base.gc(1.0);
    let (col, lwd, cex) = (gc.col, gc.lwd, gc.cex);
    gc.lty = r_graphics::LineType::SOLID;
    // Symbols cycle with the points, missing points included.
    for (i, q) in p.iter().enumerate() {
        let size = cycled(&m.cex, i, 1.0);
        if !size.is_finite() || size <= 0.0 {
            continue;
        }
        gc.col = cycled(&m.col, i, col);
        gc.fill = cycled(&m.bg, i, r_graphics::Color::TRANSPARENT);
        gc.lwd = cycled(&m.lwd, i, lwd);
        gc.cex = cex * size;
        symbol::draw(s.device.as_mut(), *q, cycled(&m.pch, i, s.base.par.pch), unit * size, &gc);
    }
}

/// Where the axis on a side has its ticks.
fn axis_ticks(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let horizontal = number(a, 0) as i32 % 2 == 1;
    let mut p = current(vm)?.base.par.clone();
    pars::inline(vm, &mut p, a.get(1))?;
    let (axp, usr, log, n) = if horizontal {
        (p.xaxp, [p.usr[0], p.usr[1]], p.xlog, p.lab[0])
    } else {
        (p.yaxp, [p.usr[2], p.usr[3]], p.ylog, p.lab[1])
    };
    let t = axis::ticks(axp, usr, log, n.max(1) as usize).map_err(Unwind::error)?;
    Ok(vm.new_doubles(&t))
}

/// First and last tick and the number of intervals for limits (logarithms if `log`).
fn axis_pars(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let log = super::flag(vm, a, 2);
    let r = axis::tick_range(number(a, 0), number(a, 1), log, number(a, 3) as i32);
    Ok(vm.new_doubles(&r))
}

fn ticks_of(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let (axp, usr) = (doubles(vm, a, 0)?, doubles(vm, a, 1)?);
    let (Ok(axp), Ok(usr)) = (<[f64; 3]>::try_from(axp), <[f64; 2]>::try_from(usr)) else {
        return rerr!("'axp' must be numeric of length 3");
    };
    let log = super::flag(vm, a, 2);
    let t = axis::ticks(axp, usr, log, number(a, 3).max(1.0) as usize).map_err(Unwind::error)?;
    Ok(vm.new_doubles(&t))
}

/// An axis as it will be drawn.
struct Axis {
    side: usize,
    at: Vec<f64>,
    labels: Vec<Option<super::labels::Label>>,
    tick: bool,
    line: Option<f64>,
    pos: Option<f64>,
    outer: bool,
    hadj: Vec<f64>,
    padj: Vec<f64>,
    gap: f64,
    /// The places that the axis line joins, in units of the device.
    ends: (f64, f64),
}

fn draw_axis(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    crate::args::speak_as_caller(vm);
    let background = plotting(vm)?.base.par.bg;
    let finite = |i: usize| Some(number(a, i)).filter(|x| x.is_finite());
    let side = number(a, 0) as usize;
    if !(1..=4).contains(&side) {
        return rerr!("invalid axis number {}", number(a, 0) as i64);
    }
    let mut ax = Axis {
        side,
        at: doubles(vm, a, 1)?,
        labels: super::labels::parse(vm, a.get(2))?,
        tick: super::flag(vm, a, 3),
        line: finite(4),
        pos: finite(5),
        outer: super::flag(vm, a, 6),
        hadj: doubles(vm, a, 13)?,
        padj: doubles(vm, a, 14)?,
        gap: number(a, 15),
        ends: (0.0, 0.0),
    };
    let font = finite(7);
    let lty = pars::line_types(vm, a.get(8))?;
    let (lwd, lwd_ticks) = (number(a, 9), number(a, 10));
    let col = colors::parse(vm, a.get(11), background)?;
    let col_ticks = colors::parse(vm, a.get(12), background)?;
    let given = a.get(16);
    // `col` among the other parameters isn't the axis's colour; `fg` is.
    let kept = drawing(vm, given, true, |s, _| {
        if (if ax.horizontal() { s.base.par.xaxt } else { s.base.par.yaxt }) == 'n' {
            return Ok(Vec::new());
        }
        let fg = s.base.par.fg;
        let line =
            Gc { col: cycled(&col, 0, fg), lty: cycled(&lty, 0, s.base.par.lty), lwd, ..s.base.gc(1.0) };
        let ticks = Gc { col: cycled(&col_ticks, 0, cycled(&col, 0, fg)), lwd: lwd_ticks, ..line.clone() };
        let mut text = s.base.gc(s.base.par.cex_axis);
        text.col = s.base.par.col_axis;
        text.face = font.map_or(s.base.par.font_axis, |f| f as u8);
        s.base.clip_all(s.device.as_mut());
        let all = ax.at.clone();
        let device = Rect::new(0.0, 0.0, s.device.info().width, s.device.info().height);
        ax.keep_inside(&s.base, device);
        ax.draw(s, &line, &ticks, &text);
        Ok(all)
    })?;
    Ok(vm.new_doubles(&kept))
}

impl Axis {
    fn horizontal(&self) -> bool {
        self.side % 2 == 1
    }
    /// Ticks outside the plot's limits are left out.
    fn keep_inside(&mut self, b: &Base, device: Rect) {
        // The line joins the outermost places, those outside included as far as the region goes that is drawn in.
        let region = match b.par.xpd {
            r_graphics::base::Xpd::Plot => b.plot,
            r_graphics::base::Xpd::Figure => b.figure,
            r_graphics::base::Xpd::Device => device,
        };
        let place = |v: &f64| {
            // (`clamp` panics where the plot's limits are no numbers.)
            if self.horizontal() {
                b.x(*v).max(region.x0).min(region.x1)
            } else {
                b.y(*v).max(region.y0).min(region.y1)
            }
        };
        let all = self.at.iter().map(place).filter(|v| v.is_finite());
        let (low, high) = all.fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), v| (l.min(v), h.max(v)));
        let u = b.par.usr;
        let (lo, hi, log) =
            if self.horizontal() { (u[0], u[1], b.par.xlog) } else { (u[2], u[3], b.par.ylog) };
        // The line goes from the lowest value to the highest, whichever way the axis runs.
        self.ends = if lo <= hi { (low, high) } else { (high, low) };
        let slack = 1e-10 * (hi - lo).abs();
        let (lo, hi) = (lo.min(hi) - slack, lo.max(hi) + slack);
        let inside = |x: f64| {
            let v = if log { x.log10() } else { x };
            x.is_finite() && v >= lo && v <= hi
        };
        let keep: Vec<bool> = self.at.iter().map(|x| inside(*x)).collect();
        let mut k = keep.iter();
        if self.labels.len() == self.at.len() {
            self.labels.retain(|_| *k.next().unwrap_or(&true));
        }
        let mut k = keep.iter();
        self.at.retain(|_| *k.next().unwrap_or(&true));
    }
    fn draw(&self, s: &mut Slot, line: &Gc, ticks: &Gc, text: &Gc) {
        if self.at.is_empty() {
            return;
        }
        let (d, b) = (s.device.as_mut(), &s.base);
        let outwards = if self.side <= 2 { -1.0 } else { 1.0 };
        let edge_of = |r: &r_graphics::Rect| [r.y0, r.x0, r.y1, r.x1][self.side - 1];
        let mut base = edge_of(if self.outer { &b.inner } else { &b.plot });
        let line_height = b.line(d);
        // With `pos` the axis is in the plot, with `line` so many lines away from it.
        let away = match (self.pos, self.line) {
            (Some(p), _) => {
                base = if self.horizontal() { b.y(p) } else { b.x(p) };
                0.0
            }
            (None, Some(l)) => l,
            (None, None) => b.par.mgp[2],
        };
        let at_line = base + outwards * away * line_height;
        let along: Vec<f64> =
            self.at.iter().map(|v| if self.horizontal() { b.x(*v) } else { b.y(*v) }).collect();
        let place =
            |along: f64, across: f64| if self.horizontal() { (along, across) } else { (across, along) };
        if self.tick {
            let (first, last) = self.ends;
            let length = tick_length(b, d, self.horizontal(), outwards);
            if line.lwd > 0.0 {
                d.line(&[place(first, at_line), place(last, at_line)], line);
            }
            if ticks.lwd > 0.0 {
                for v in &along {
                    let ends = match length {
                        TickLength::Across(from, to) => [place(*v, from), place(*v, to)],
                        TickLength::Units(l) => [place(*v, at_line), place(*v, at_line + l)],
                    };
                    d.line(&ends, ticks);
                }
            }
        }
        // `line` moves the labels with the axis.
        let label_line =
            b.par.mgp[1] + self.line.filter(|_| self.pos.is_none()).map_or(0.0, |l| l - b.par.mgp[2]);
        self.draw_labels(s, &along, base, outwards, label_line, text);
    }
    fn draw_labels(&self, s: &mut Slot, along: &[f64], base: f64, outwards: f64, line: f64, gc: &Gc) {
        let line_height = s.base.line(s.device.as_ref());
        let character = s.base.unspread_line(s.device.as_ref());
        let las = s.base.par.las;
        let parallel = matches!((las, self.horizontal()), (0, _) | (1, true) | (3, false));
        let bias = s.base.par.ylbias;
        let m = super::labels::Label::plain("m").width(s.device.as_ref(), gc);
        let gap = m * if self.gap.is_finite() {
            self.gap
        } else if parallel {
            1.0
        } else {
            0.25
        };
        let rotation = match (self.horizontal(), parallel) {
            (true, true) | (false, false) => 0.0,
            _ => 90.0,
        };
        let up = matches!(self.side, 1 | 4);
        let across = base
            + outwards
                * (line * line_height
                    + if parallel { character * if up { 1.0 - bias } else { bias } } else { 0.0 });
        // Labels that would overlap one that was drawn are left out, in the order of the axis.
        let mut drawn: Option<(f64, f64)> = None;
        for (i, v) in along.iter().enumerate() {
            let Some(Some(label)) = self.labels.get(i) else { continue };
            let hadj = cycled(&self.hadj, i, f64::NAN);
            let padj = cycled(&self.padj, i, f64::NAN);
            let (x, y) = if parallel {
                (if hadj.is_finite() { hadj } else { 0.5 }, if padj.is_finite() { padj } else { 0.0 })
            } else {
                let towards = if self.side <= 2 { 1.0 } else { 0.0 };
                (if hadj.is_finite() { hadj } else { towards }, if padj.is_finite() { padj } else { 0.5 })
            };
            let (w, h) = (label.width(s.device.as_ref(), gc), label.height(s.device.as_ref(), gc));
            let (lo, hi) = if parallel { (v - x * w, v + (1.0 - x) * w) } else { (v - h / 2.0, v + h / 2.0) };
            if drawn.is_some_and(|(l, h)| lo - gap < h && hi + gap > l) {
                continue;
            }
            drawn = Some(drawn.map_or((lo, hi), |(l, h)| (l.min(lo), h.max(hi))));
            let at = if self.horizontal() { (*v, across) } else { (across, *v) };
            label.draw(s.device.as_mut(), at, r_graphics::text::Justify { x, y: Some(y) }, rotation, gc);
        }
    }
}

enum TickLength {
    /// From one edge of the plot to the other, or a part of it.
    Across(f64, f64),
    /// Signed, in units of the device.
    Units(f64),
}

fn tick_length(b: &Base, d: &dyn Device, horizontal: bool, outwards: f64) -> TickLength {
    match (b.par.tck, b.par.tcl) {
        (Some(1.0), _) => {
            let (low, high) = if horizontal { (b.plot.y0, b.plot.y1) } else { (b.plot.x0, b.plot.x1) };
            if outwards < 0.0 { TickLength::Across(low, high) } else { TickLength::Across(high, low) }
        }
        (Some(t), _) => {
            // Half or more is a part of the plot's extent, less a part of its smaller side.
            let side = if t > 0.5 {
                if horizontal { b.plot.height() } else { b.plot.width() }
            } else {
                b.plot.width().min(b.plot.height())
            };
            TickLength::Units(-outwards * t * side)
        }
        (None, t) => TickLength::Units(-outwards * t.unwrap_or(-0.5) * b.line(d)),
    }
}

fn draw_box(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let which = number(a, 0) as i32;
    let lty = pars::line_types(vm, a.get(1))?;
    let given = a.get(2);
    let names = vm.name_texts(given).unwrap_or_default();
    let (has_col, has_fg) = (names.iter().any(|n| n == "col"), names.iter().any(|n| n == "fg"));
    drawing(vm, given, true, |s, _| {
        let p = &s.base.par;
        let col = if has_fg || !has_col { p.fg } else { p.col };
        let gc =
            Gc { col, fill: r_graphics::Color::TRANSPARENT, lty: cycled(&lty, 0, p.lty), ..s.base.gc(1.0) };
        s.base.clip_all(s.device.as_mut());
        let all = r_graphics::Rect::new(0.0, 0.0, s.device.info().width, s.device.info().height);
        let r = match which {
            1 => {
                plot_box(s, &gc);
                return Ok(());
            }
            2 => s.base.figure,
            3 => s.base.inner,
            _ => all,
        };
        s.device.path(&[vec![(r.x0, r.y0), (r.x1, r.y0), (r.x1, r.y1), (r.x0, r.y1)]], true, &gc);
        Ok(())
    })?;
    Ok(Value::NULL)
}

/// The sides of the plot that the letter shows.
fn plot_box(s: &mut Slot, gc: &Gc) {
    let r = s.base.plot;
    let (bl, br, tr, tl) = ((r.x0, r.y0), (r.x1, r.y0), (r.x1, r.y1), (r.x0, r.y1));
    let d = s.device.as_mut();
    match s.base.par.bty.0 {
        'o' | 'O' => d.path(&[vec![bl, br, tr, tl]], true, gc),
        'l' | 'L' => d.line(&[tl, bl, br], gc),
        '7' => d.line(&[br, tr, tl], gc),
        'c' | 'C' | '[' => d.line(&[tr, tl, bl, br], gc),
        'u' | 'U' => d.line(&[tl, bl, br, tr], gc),
        ']' => d.line(&[bl, br, tr, tl], gc),
        _ => {}
    }
}

fn clip(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    crate::args::speak_as_caller(vm);
    let [x1, x2, y1, y2] = [0, 1, 2, 3].map(|i| number(a, i));
    for (name, v) in [("x1", x1), ("x2", x2), ("y1", y1), ("y2", y2)] {
        if !v.is_finite() {
            return rerr!("invalid '{name}' argument");
        }
    }
    let s = plotting(vm)?;
    let r = r_graphics::Rect::new(s.base.x(x1), s.base.y(y1), s.base.x(x2), s.base.y(y2));
    s.base.clipped = Some(r);
    Ok(Value::NULL)
}
