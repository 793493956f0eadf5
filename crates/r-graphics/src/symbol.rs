//! The plotting symbols 0 to 25, and characters as symbols.
//!
//! The radius of the circle is 3/8 of the symbol's size; triangles and the filled square of 22 have the circle's area.

use crate::text::{self, Justify};
use crate::{Color, Device, Gc, Rect};

#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Symbol {
    Number(u8),
    Char(char),
    /// The smallest dot the device can draw.
    Dot,
    None,
}

/// The size of a default symbol as a part of a line's height.
const SIZE: f64 = 0.375;
/// Half the side of a square with the area of a circle of radius 1.
const SQUARE: f64 = 0.886_226_925_452_758;

/// Draws a symbol at a point; `size` is the height of a character in units of the device. In the context, `fill` is the
/// colour that symbols 21 to 25 are filled with.
pub fn draw(d: &mut dyn Device, (x, y): (f64, f64), s: Symbol, size: f64, gc: &Gc) {
    if !(x.is_finite() && y.is_finite()) {
        return;
    }
    match s {
        Symbol::None => {}
        Symbol::Number(k) => shape(d, (x, y), k, size, gc),
        Symbol::Char(c) => {
            let centred = Justify { x: 0.5, y: None };
            text::draw(d, (x, y), c.encode_utf8(&mut [0; 4]), centred, 0.0, gc);
        }
        Symbol::Dot => {
            // A hundredth of an inch, which `cex` enlarges. A dot of the usual size is at least a unit wide, on
            // devices of pixels every one is.
            let least = if d.info().from_top || gc.cex == 1.0 { 1.0 } else { 0.0 };
            let half = 0.5 * (gc.cex / 100.0 / d.info().unit).max(least);
            let full = Gc { fill: gc.col, col: Color::TRANSPARENT, ..gc.clone() };
            d.rect(Rect::new(x - half, y - half, x + half, y + half), &full);
        }
    }
}

fn shape(d: &mut dyn Device, (x, y): (f64, f64), k: u8, size: f64, gc: &Gc) {
    let open = Gc { fill: Color::TRANSPARENT, ..gc.clone() };
    let solid = Gc { fill: gc.col, col: Color::TRANSPARENT, ..gc.clone() };
    let both = Gc { fill: gc.col, ..gc.clone() };
    let r = SIZE * size * 0.5;
    let (r, diagonal) = (r, r * std::f64::consts::SQRT_2);
    let mut pen = Pen { d, x, y };
    match k {
        0 => pen.square(r, &open),
        1 => pen.circle(r, &open),
        2 => pen.triangle(r, 1.0, &open),
        3 => pen.plus(diagonal, &open),
        4 => pen.cross(r, &open),
        5 => pen.diamond(diagonal, &open),
        6 => pen.triangle(r, -1.0, &open),
        7 => {
            pen.square(r, &open);
            pen.cross(r, &open);
        }
        8 => {
            pen.cross(r, &open);
            pen.plus(diagonal, &open);
        }
        9 => {
            pen.plus(diagonal, &open);
            pen.diamond(diagonal, &open);
        }
        10 => {
            pen.circle(r, &open);
            pen.plus(r, &open);
        }
        11 => pen.star(r, &open),
        12 => {
            pen.plus(r, &open);
            pen.square(r, &open);
        }
        13 => {
            pen.circle(r, &open);
            pen.cross(r, &open);
        }
        14 => {
            pen.polygon(&[(0.0, r), (r, -r), (-r, -r)], &open);
            pen.square(r, &open);
        }
        15 => pen.polygon(&[(-r, -r), (r, -r), (r, r), (-r, r)], &solid),
        16 => pen.circle(r, &solid),
        17 => pen.triangle(r, 1.0, &solid),
        18 => pen.diamond(r, &solid),
        19 => pen.circle(r, &both),
        20 => pen.circle(r * 2.0 / 3.0, &both),
        21 => pen.circle(r, gc),
        22 => pen.square(r * SQUARE, gc),
        23 => {
            let h = r * SQUARE * std::f64::consts::SQRT_2;
            pen.polygon(&[(0.0, -h), (h, 0.0), (0.0, h), (-h, 0.0)], gc);
        }
        24 => pen.triangle(r, 1.0, gc),
        25 => pen.triangle(r, -1.0, gc),
        _ => {}
    }
}

struct Pen<'a> {
    d: &'a mut dyn Device,
    x: f64,
    y: f64,
}

impl Pen<'_> {
    fn circle(&mut self, r: f64, gc: &Gc) {
        self.d.circle(self.x, self.y, r, gc);
    }
    fn square(&mut self, h: f64, gc: &Gc) {
        self.d.rect(Rect::new(self.x - h, self.y - h, self.x + h, self.y + h), gc);
    }
    fn polygon(&mut self, offsets: &[(f64, f64)], gc: &Gc) {
        let p = offsets.iter().map(|(dx, dy)| (self.x + dx, self.y + dy)).collect();
        self.d.path(&[p], true, gc);
    }
    fn segment(&mut self, dx: f64, dy: f64, gc: &Gc) {
        self.d.line(&[(self.x - dx, self.y - dy), (self.x + dx, self.y + dy)], gc);
    }
    fn plus(&mut self, h: f64, gc: &Gc) {
        self.segment(h, 0.0, gc);
        self.segment(0.0, h, gc);
    }
    fn cross(&mut self, h: f64, gc: &Gc) {
        self.segment(h, h, gc);
        self.segment(h, -h, gc);
    }
    fn diamond(&mut self, h: f64, gc: &Gc) {
        self.polygon(&[(-h, 0.0), (0.0, h), (h, 0.0), (0.0, -h)], gc);
    }
    /// An equilateral triangle with the circle's area and centre; `up` is 1 or -1.
    fn triangle(&mut self, r: f64, up: f64, gc: &Gc) {
        let apex = r * (4.0 * std::f64::consts::PI / 27f64.sqrt()).sqrt();
        let (base, half) = (apex / 2.0, apex * 0.75f64.sqrt());
        self.polygon(&[(0.0, up * apex), (half, -up * base), (-half, -up * base)], gc);
    }
    /// Two triangles on top of each other.
    fn star(&mut self, r: f64, gc: &Gc) {
        let apex = r * (4.0 * std::f64::consts::PI / 27f64.sqrt()).sqrt();
        let (half, base) = (apex * 0.75f64.sqrt(), 0.75 * apex);
        self.polygon(&[(0.0, -apex), (half, base), (-half, base)], gc);
        self.polygon(&[(0.0, apex), (half, -base), (-half, -base)], gc);
    }
}
