//! Conversion between the coordinate systems of a page: `grconvertX` and `grconvertY`.

use super::Base;
use crate::{Device, Rect};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unit {
    User,
    Inches,
    Device,
    Ndc,
    Nic,
    Nfc,
    Npc,
    Lines,
    Chars,
}

impl Unit {
    /// By the place among the names that `grconvertX` knows.
    pub fn at(i: usize) -> Option<Unit> {
        let all = [
            Unit::User,
            Unit::Inches,
            Unit::Device,
            Unit::Ndc,
            Unit::Nic,
            Unit::Nfc,
            Unit::Npc,
            Unit::Lines,
            Unit::Chars,
        ];
        all.get(i).copied()
    }
}

impl Base {
    fn span(&self, d: &dyn Device, u: Unit) -> Option<Rect> {
        match u {
            Unit::Ndc => Some(Rect::new(0.0, 0.0, d.info().width, d.info().height)),
            Unit::Nic => Some(self.inner),
            Unit::Nfc => Some(self.figure),
            Unit::Npc => Some(self.plot),
            _ => None,
        }
    }
    fn step(&self, d: &dyn Device, u: Unit) -> f64 {
        match u {
            Unit::Inches => 1.0 / d.info().unit,
            Unit::Lines => self.line(d),
            Unit::Chars => self.character(d, 1.0),
            _ => 1.0,
        }
    }
    pub fn convert_x(&self, d: &dyn Device, x: f64, from: Unit, to: Unit) -> f64 {
        let device = match (from, self.span(d, from)) {
            (Unit::User, _) => self.x(x),
            (_, Some(r)) => r.x0 + x * r.width(),
            (u, None) => x * self.step(d, u),
        };
        match (to, self.span(d, to)) {
            (Unit::User, _) => self.user_x(device),
            (_, Some(r)) => (device - r.x0) / r.width(),
            (u, None) => device / self.step(d, u),
        }
    }
    pub fn convert_y(&self, d: &dyn Device, y: f64, from: Unit, to: Unit) -> f64 {
        let turned =
            |y: f64, u: Unit| if u == Unit::Device && d.info().from_top { d.info().height - y } else { y };
        let device = match (from, self.span(d, from)) {
            (Unit::User, _) => self.y(y),
            (_, Some(r)) => r.y0 + y * r.height(),
            (u, None) => turned(y * self.step(d, u), u),
        };
        match (to, self.span(d, to)) {
            (Unit::User, _) => self.user_y(device),
            (_, Some(r)) => (device - r.y0) / r.height(),
            (u, None) => turned(device, u) / self.step(d, u),
        }
    }
}
