//! Text in plots: labels, titles, margin text, and their sizes.

pub use r_drawing::labels::{Label, parse};
use r_graphics::text::Justify;
use r_graphics::{Color, Gc};
use r_runtime::{Builtin, CallArgs, Res, Value, Vm, rerr};

use super::display::recorded;
use super::draw::drawing;
use super::{colors, current, cycled, doubles, flag, number};

pub const TABLE: &[Builtin] = &[
    Builtin::new(".text", "x y labels adj pos offset cex col font pars", |vm, a| {
        recorded(vm, a, ".text", draw_text)
    }),
    Builtin::new(".mtext", "text side line outer at adj padj cex col font pars", |vm, a| {
        recorded(vm, a, ".mtext", margin_text)
    }),
    Builtin::new(".title", "main sub xlab ylab line outer pars", |vm, a| recorded(vm, a, ".title", title)),
    Builtin::new(".strSize", "s units cex font vertical pars", size),
];

/// Below its point, vertically centred text stands as if a third of it were descenders.
const DROP: f64 = 0.3333;

fn draw_text(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    crate::args::speak_as_caller(vm);
    let background = current(vm)?.base.par.bg;
    let (x, y) = (doubles(vm, a, 0)?, doubles(vm, a, 1)?);
    let labels = parse(vm, a.get(2))?;
    if labels.is_empty() && !x.is_empty() {
        return rerr!("zero-length 'labels' specified");
    }
    let (adj, pos, offset) = (doubles(vm, a, 3)?, doubles(vm, a, 4)?, number(a, 5));
    let (cex, font) = (doubles(vm, a, 6)?, doubles(vm, a, 8)?);
    let col = colors::parse(vm, a.get(7), background)?;
    if let Some(p) = pos.iter().find(|p| p.is_finite() && !(1.0..=4.0).contains(*p)) {
        let _ = p;
        return rerr!("invalid 'pos' value");
    }
    drawing(vm, a.get(9), true, |s, _| {
        let n = if x.is_empty() { 0 } else { x.len().max(labels.len()) };
        s.base.clip(s.device.as_mut());
        let shift = offset * s.base.character(s.device.as_ref(), 1.0);
        for i in 0..n {
            let Some(label) = &labels[i % labels.len()] else { continue };
            let size = cycled(&cex, i, 1.0);
            let mut gc = s.base.gc(if size.is_finite() { size } else { 1.0 });
            gc.col = cycled(&col, i, gc.col);
            let face = cycled(&font, i, f64::NAN);
            gc.face = if face.is_finite() { face as u8 } else { gc.face };
            let (mut px, mut py) = (s.base.x(x[i % x.len()]), s.base.y(cycled(&y, i, f64::NAN)));
            let just = match cycled(&pos, i, f64::NAN) {
                1.0 => {
                    py -= shift;
                    Justify { x: 0.5, y: Some(1.0 - (0.5 - DROP)) }
                }
                2.0 => {
                    px -= shift;
                    Justify { x: 1.0, y: Some(DROP) }
                }
                3.0 => {
                    py += shift;
                    Justify { x: 0.5, y: Some(0.0) }
                }
                4.0 => {
                    px += shift;
                    Justify { x: 0.0, y: Some(DROP) }
                }
                _ => Justify {
                    x: adj.first().copied().filter(|v| v.is_finite()).unwrap_or(s.base.par.adj),
                    y: adj.get(1).copied().filter(|v| v.is_finite()),
                },
            };
            label.draw(s.device.as_mut(), (px, py), just, s.base.par.srt, &gc);
        }
        Ok(())
    })?;
    Ok(Value::NULL)
}

/// Where one piece of margin text goes.
struct Margin {
    side: usize,
    line: f64,
    outer: bool,
    /// In user coordinates, or in fractions of the outer region.
    at: f64,
    adj: f64,
    padj: f64,
    las: i32,
}

impl Margin {
    fn draw(&self, s: &mut super::Slot, label: &Label, gc: &Gc) {
        let (d, b) = (s.device.as_mut(), &s.base);
        let horizontal = self.side % 2 == 1;
        let parallel = matches!((self.las, horizontal), (0, _) | (1, true) | (3, false));
        let r = if self.outer { b.inner } else { b.plot };
        let outwards = if self.side <= 2 { -1.0 } else { 1.0 };
        let edge = [r.y0, r.x0, r.y1, r.x1][self.side - 1];
        let towards = if self.side <= 2 { 1.0 } else { 0.0 };
        let adj = match (self.adj.is_finite(), parallel) {
            (true, _) => self.adj,
            (false, true) => b.par.adj,
            (false, false) => towards,
        };
        let padj = if self.padj.is_finite() {
            self.padj
        } else if parallel {
            0.0
        } else {
            0.5
        };
        let whole = if self.outer { r } else { b.plot };
        let span = if horizontal { (whole.x0, whole.x1) } else { (whole.y0, whole.y1) };
        let along = match (self.at.is_finite(), self.outer) {
            (true, true) => span.0 + self.at * (span.1 - span.0),
            (true, false) if horizontal => b.x(self.at),
            (true, false) => b.y(self.at),
            // Without a place the adjustment says where in the region the text stands.
            (false, _) => span.0 + (if parallel { adj } else { 0.5 }) * (span.1 - span.0),
        };
        let bias = b.par.ylbias;
        let beyond = match (parallel, self.side) {
            (true, 1 | 4) => 1.0 - bias,
            (true, _) => bias,
            _ => 0.0,
        };
        let across = edge + outwards * (self.line * b.line(d) + beyond * b.unspread_line(d));
        let rotation = if horizontal == parallel { 0.0 } else { 90.0 };
        let at = if horizontal { (along, across) } else { (across, along) };
        label.draw(d, at, Justify { x: adj, y: Some(padj) }, rotation, gc);
    }
}

fn margin_text(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    crate::args::speak_as_caller(vm);
    let background = current(vm)?.base.par.bg;
    let labels = parse(vm, a.get(0))?;
    if labels.is_empty() {
        return rerr!("zero-length 'text' specified");
    }
    let mut v = |i: usize| doubles(vm, a, i);
    let (side, line, outer, at, adj, padj, cex, font) =
        (v(1)?, v(2)?, v(3)?, v(4)?, v(5)?, v(6)?, v(7)?, v(9)?);
    let col =
        if vm.as_logical3(a.get(8)) == r_runtime::NA_INT && !a.get(8).is_character() && a.get(8).len() == 1 {
            let c = a.get(8);
            if super::values(vm, c)?.first().is_some_and(|x| x.is_finite()) {
                colors::parse(vm, c, background)?
            } else {
                Vec::new()
            }
        } else {
            colors::parse(vm, a.get(8), background)?
        };
    let n = [
        labels.len(),
        side.len(),
        line.len(),
        outer.len(),
        at.len(),
        adj.len(),
        padj.len(),
        cex.len(),
        font.len(),
        col.len(),
    ];
    let n = n.into_iter().max().unwrap_or(0);
    drawing(vm, a.get(10), true, |s, _| {
        s.base.clip_all(s.device.as_mut());
        for i in 0..n {
            let Some(label) = &labels[i % labels.len()] else { continue };
            let size = cycled(&cex, i, f64::NAN);
            // The size is absolute: it doesn't follow the parameter.
            let mut gc = s.base.gc(1.0);
            gc.cex = if size.is_finite() { size } else { 1.0 };
            gc.col = cycled(&col, i, gc.col);
            let face = cycled(&font, i, f64::NAN);
            gc.face = if face.is_finite() { face as u8 } else { gc.face };
            let side = cycled(&side, i, 3.0);
            if !(1.0..=4.0).contains(&side) {
                return rerr!("invalid 'side' argument");
            }
            let m = Margin {
                side: side as usize,
                line: cycled(&line, i, 0.0),
                outer: cycled(&outer, i, 0.0) == 1.0,
                at: cycled(&at, i, f64::NAN),
                adj: cycled(&adj, i, f64::NAN),
                padj: cycled(&padj, i, f64::NAN),
                las: s.base.par.las,
            };
            m.draw(s, label, &gc);
        }
        Ok(())
    })?;
    Ok(Value::NULL)
}

/// A title: its text and what its own list says about it.
struct Piece {
    labels: Vec<Option<Label>>,
    cex: Option<f64>,
    col: Option<Color>,
    font: Option<u8>,
}

/// A title may be a list: the text first, then `cex`, `col` and `font`.
fn piece(vm: &mut Vm, v: Value, background: Color) -> Res<Piece> {
    let mut p = Piece { labels: Vec::new(), cex: None, col: None, font: None };
    if !v.is_list() {
        p.labels = parse(vm, v)?;
        return Ok(p);
    }
    let names = vm.name_texts(v).unwrap_or_default();
    for (i, item) in v.values().to_vec().into_iter().enumerate() {
        match names.get(i).map_or("", String::as_str) {
            "cex" => p.cex = super::values(vm, item)?.first().copied(),
            "col" => p.col = colors::parse(vm, item, background)?.first().copied(),
            "font" => p.font = super::values(vm, item)?.first().map(|f| *f as u8),
            _ if i == 0 => p.labels = parse(vm, item)?,
            _ => {}
        }
    }
    Ok(p)
}

fn title(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    crate::args::speak_as_caller(vm);
    let background = current(vm)?.base.par.bg;
    let main = piece(vm, a.get(0), background)?;
    let sub = piece(vm, a.get(1), background)?;
    let xlab = piece(vm, a.get(2), background)?;
    let ylab = piece(vm, a.get(3), background)?;
    let line = Some(number(a, 4)).filter(|l| l.is_finite());
    let outer = flag(vm, a, 5);
    drawing(vm, a.get(6), true, |s, _| {
        let p = s.base.par.clone();
        s.base.clip_all(s.device.as_mut());
        let gc = |s: &super::Slot, t: &Piece, cex: f64, col: Color, face: u8| {
            let mut gc = s.base.gc(t.cex.unwrap_or(cex));
            (gc.col, gc.face) = (t.col.unwrap_or(col), t.font.unwrap_or(face));
            gc
        };
        let main_gc = gc(s, &main, p.cex_main, p.col_main, p.font_main);
        draw_main(s, &main, line, outer, &main_gc);
        let margin = |side: usize, at: f64| Margin {
            side,
            line: at,
            outer,
            at: f64::NAN,
            adj: f64::NAN,
            padj: f64::NAN,
            las: 0,
        };
        let rows = [
            (&sub, 1, p.mgp[0] + 1.0, gc(s, &sub, p.cex_sub, p.col_sub, p.font_sub)),
            (&xlab, 1, p.mgp[0], gc(s, &xlab, p.cex_lab, p.col_lab, p.font_lab)),
            (&ylab, 2, p.mgp[0], gc(s, &ylab, p.cex_lab, p.col_lab, p.font_lab)),
        ];
        for (t, side, usual, gc) in rows {
            for (i, l) in t.labels.iter().enumerate() {
                if let Some(l) = l {
                    margin(side, line.unwrap_or(usual) + i as f64).draw(s, l, &gc);
                }
            }
        }
        Ok(())
    })?;
    Ok(Value::NULL)
}

/// The main title: centred in the top margin, or on a line.
fn draw_main(s: &mut super::Slot, t: &Piece, line: Option<f64>, outer: bool, gc: &Gc) {
    let b = &s.base;
    let adj = b.par.adj;
    let r = if outer { b.inner } else { b.plot };
    // The margin is what `mar` says, even where the plot is smaller than its figure lets it be.
    let margin = if outer { s.device.info().height - r.y1 } else { b.par.mai[2] / s.device.info().unit };
    let x = r.x0 + adj * r.width();
    let (y, just) = match line {
        Some(l) => (r.y1 + l * b.line(s.device.as_ref()), 0.0),
        None => (r.y1 + margin / 2.0, 0.5),
    };
    // Several labels are one below the other, a line of the margin apart.
    let (step, count) = (b.line(s.device.as_ref()), t.labels.len());
    let below = if line.is_some() { 1.0 } else { 0.5 } * count.saturating_sub(1) as f64;
    for (i, label) in t.labels.iter().enumerate() {
        if let Some(label) = label {
            let at = (x, y + (below - i as f64) * step);
            label.draw(s.device.as_mut(), at, Justify { x: adj, y: Some(just) }, 0.0, gc);
        }
    }
}

/// Widths or heights: in user coordinates (1), parts of the figure (2) or inches (3).
fn size(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let labels = parse(vm, a.get(0))?;
    let units = number(a, 1) as i32;
    let (cex, font, vertical) = (number(a, 2), number(a, 3), flag(vm, a, 4));
    let out = drawing(vm, a.get(5), units == 1, |s, _| {
        let d = s.device.as_ref();
        let mut gc = s.base.gc(1.0);
        // A size is relative to the parameter, as in `text`.
        gc.cex = s.base.par.cex * if cex.is_finite() { cex } else { 1.0 };
        gc.face = if font.is_finite() { font as u8 } else { gc.face };
        let u = s.base.par.usr;
        let per = match (units, vertical) {
            (1, false) => (u[1] - u[0]) / s.base.plot.width(),
            (1, true) => (u[3] - u[2]) / s.base.plot.height(),
            (2, false) => 1.0 / s.base.figure.width(),
            (2, true) => 1.0 / s.base.figure.height(),
            _ => d.info().unit,
        };
        let one = |l: &Option<Label>| match l {
            Some(l) => per * if vertical { l.height(d, &gc) } else { l.width(d, &gc) },
            None => 0.0,
        };
        Ok(labels.iter().map(one).collect::<Vec<f64>>())
    })?;
    Ok(vm.new_doubles(&out))
}
