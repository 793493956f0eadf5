//! Text of several lines, justified and rotated.

use crate::font::{Key, Metrics};
use crate::hershey;
use crate::system::Line;
use crate::{Device, Gc};
use std::rc::Rc;

/// Where text stands relative to its point: `x` 0 starts there, 1 ends there; `y` 0 is the last baseline, 1 the top of the
/// first line's capitals, and none centres what is drawn.
#[derive(Clone, Copy, Debug)]
pub struct Justify {
    pub x: f64,
    pub y: Option<f64>,
}

fn metrics(d: &dyn Device, gc: &Gc) -> Rc<Metrics> {
    let family = if gc.family.is_empty() { &d.info().family } else { &gc.family };
    d.fonts().get(Key::new(family, gc.face))
}

/// The line in fonts of the system, where the device takes them and the text needs them.
fn found(d: &dyn Device, line: &str, gc: &Gc) -> Option<Rc<Line>> {
    let family = if gc.family.is_empty() { &d.info().family } else { &gc.family };
    d.finds_fonts().then(|| d.fonts().found(family, gc.face, line)).flatten()
}

/// The width of one line in units of the device.
fn line_width(d: &dyn Device, line: &str, gc: &Gc) -> f64 {
    if let Some(f) = hershey::font(&gc.family, gc.face) {
        return f.width(d, line, gc);
    }
    if let Some(w) = d.text_width(line, gc) {
        return w;
    }
    if let Some(l) = found(d, line, gc) {
        return l.width * d.font_size(gc) / 1000.0;
    }
    let (m, line) = (metrics(d, gc), d.encoded(line));
    let units = if d.kerned() { m.width(&line) } else { line.chars().map(|c| m.advance(c)).sum() };
    units * d.font_size(gc) / 1000.0
}

/// The distance of baselines in units of the device.
pub fn line_height(d: &dyn Device, gc: &Gc) -> f64 {
    let i = d.info();
    gc.lineheight * gc.cex * i.cra.1 * gc.ps / i.pointsize
}

/// The width of the longest line in units of the device.
pub fn width(d: &dyn Device, text: &str, gc: &Gc) -> f64 {
    text.split('\n').map(|l| line_width(d, l, gc)).fold(0.0, f64::max)
}

/// The height of a capital M above its baseline.
pub fn cap_height(d: &dyn Device, gc: &Gc) -> f64 {
    let plain = Gc { face: if gc.face == 5 { 1 } else { gc.face }, ..gc.clone() };
    extent(d, "M", &plain).0
}

/// From the last baseline to the top of the first line's capitals.
pub fn height(d: &dyn Device, text: &str, gc: &Gc) -> f64 {
    if hershey::font(&gc.family, gc.face).is_some() {
        return hershey::Font::height(d, gc);
    }
    let more = text.matches('\n').count();
    more as f64 * line_height(d, gc) + cap_height(d, gc)
}

/// The ascent, descent and width of a character, or of the font if there is none.
pub fn character(d: &dyn Device, c: char, gc: &Gc) -> (f64, f64, f64) {
    if let Some(f) = hershey::font(&gc.family, gc.face) {
        return f.character(d, c, gc);
    }
    if let Some(all) = d.character(c, gc) {
        return all;
    }
    let (m, size) = (metrics(d, gc), d.font_size(gc) / 1000.0);
    let mut buffer = [0; 4];
    let text: &str = c.encode_utf8(&mut buffer);
    if let Some(l) = found(d, text, gc) {
        return (l.ascent * size, l.descent * size, l.width * size);
    }
    let (a, descent) = m.extent(text);
    (a * size, descent * size, m.advance(c) * size)
}

/// How far a line of text reaches above and below its baseline.
pub fn extent(d: &dyn Device, line: &str, gc: &Gc) -> (f64, f64) {
    if hershey::font(&gc.family, gc.face).is_some() {
        return (hershey::Font::height(d, gc), 0.0);
    }
    if d.character('M', gc).is_some() {
        let each = line.chars().filter_map(|c| d.character(c, gc));
        return each.fold((0.0, 0.0), |(a, b), (ascent, descent, _)| (ascent.max(a), descent.max(b)));
    }
    let (m, size) = (metrics(d, gc), d.font_size(gc) / 1000.0);
    if let Some(l) = found(d, line, gc) {
        return (l.ascent * size, l.descent * size);
    }
    let (ascent, descent) = m.extent(&d.encoded(line));
    (ascent * size, descent * size)
}

/// Draws the text about the point.
pub fn draw(d: &mut dyn Device, (x, y): (f64, f64), text: &str, just: Justify, rotation: f64, gc: &Gc) {
    if !gc.col.visible() || text.is_empty() || !(x.is_finite() && y.is_finite()) {
        return;
    }
    let lines: Vec<&str> = text.split('\n').collect();
    let (step, below) = (line_height(d, gc), lines.len() - 1);
    let down = match just.y {
        Some(f) => f * height(d, text, gc),
        None if below > 0 => 0.5 * height(d, text, gc),
        None => {
            let (a, descent) = extent(d, text, gc);
            (a - descent) / 2.0
        }
    };
    let (sin, cos) = rotation.to_radians().sin_cos();
    for (i, l) in lines.iter().enumerate().filter(|(_, l)| !l.is_empty()) {
        let up = (below - i) as f64 * step - down;
        if let Some(f) = hershey::font(&gc.family, gc.face) {
            let along = -just.x * f.width(d, l, gc);
            let at = (x + along * cos - up * sin, y + along * sin + up * cos);
            f.draw_line(d, at, l, rotation, gc);
            continue;
        }
        if d.adjusted_text((x - up * sin, y + up * cos), l, rotation, just.x, gc) {
            continue;
        }
        let along = -just.x * line_width(d, l, gc);
        d.text(x + along * cos - up * sin, y + along * sin + up * cos, l, rotation, gc);
    }
}
