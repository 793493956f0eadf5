//! Gradients and tiles that areas are filled with. Coordinates are the device's with the origin at the bottom left.

use std::rc::Rc;

use crate::picture::Picture;
use crate::{Color, Rect};

#[derive(Clone, Debug)]
pub enum Shape {
    /// From a point to another.
    Linear { from: (f64, f64), to: (f64, f64) },
    /// From a circle to another: centre and radius of each.
    Radial { from: (f64, f64, f64), to: (f64, f64, f64) },
    /// The part of a picture that is in a rectangle.
    Tile { picture: Rc<Picture>, at: Rect },
    /// What a package's device calls it.
    Given(u64),
}

impl PartialEq for Shape {
    fn eq(&self, other: &Shape) -> bool {
        match (self, other) {
            (Shape::Linear { from, to }, Shape::Linear { from: f, to: t }) => (from, to) == (f, t),
            (Shape::Radial { from, to }, Shape::Radial { from: f, to: t }) => (from, to) == (f, t),
            (Shape::Tile { picture, at }, Shape::Tile { picture: p, at: a }) => {
                Rc::ptr_eq(picture, p) && at == a
            }
            (Shape::Given(a), Shape::Given(b)) => a == b,
            _ => false,
        }
    }
}

/// What is beyond the ends of a gradient or tile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extend {
    Pad,
    Repeat,
    Reflect,
    Nothing,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Pattern {
    pub shape: Shape,
    /// Places from 0 to 1 in order, and the colours there. A gradient has at least one.
    pub stops: Vec<(f64, Color)>,
    pub extend: Extend,
}

impl Pattern {
    /// A gradient; none without stops, or with numbers that are no places.
    pub fn new(shape: Shape, stops: Vec<(f64, Color)>, extend: Extend) -> Option<Pattern> {
        let places = match shape {
            Shape::Linear { from, to } => vec![from.0, from.1, to.0, to.1],
            Shape::Radial { from, to } => vec![from.0, from.1, from.2, to.0, to.1, to.2],
            Shape::Tile { .. } | Shape::Given(_) => vec![],
        };
        let fine =
            !stops.is_empty() && places.iter().chain(stops.iter().map(|s| &s.0)).all(|x| x.is_finite());
        let mut stops: Vec<(f64, Color)> = stops.into_iter().map(|(at, c)| (at.clamp(0.0, 1.0), c)).collect();
        stops.sort_by(|a, b| a.0.total_cmp(&b.0));
        fine.then_some(Pattern { shape, stops, extend })
    }
    /// A pattern of tiles; none if the tile has no size.
    pub fn tiled(picture: Picture, at: Rect, extend: Extend) -> Option<Pattern> {
        let sized = |x: f64| x.is_finite() && x > 0.0;
        let fine = sized(at.width()) && sized(at.height()) && at.x0.is_finite() && at.y0.is_finite();
        let shape = Shape::Tile { picture: Rc::new(picture), at };
        fine.then_some(Pattern { shape, stops: Vec::new(), extend })
    }
    /// A pattern that a package's device has a name for.
    pub fn given(name: u64) -> Pattern {
        Pattern { shape: Shape::Given(name), stops: Vec::new(), extend: Extend::Pad }
    }
    pub fn scaled(&self, k: f64) -> Pattern {
        let shape = match &self.shape {
            Shape::Linear { from, to } => {
                Shape::Linear { from: (from.0 * k, from.1 * k), to: (to.0 * k, to.1 * k) }
            }
            Shape::Radial { from, to } => Shape::Radial {
                from: (from.0 * k, from.1 * k, from.2 * k),
                to: (to.0 * k, to.1 * k, to.2 * k),
            },
            Shape::Tile { picture, at } => Shape::Tile {
                picture: Rc::new(picture.scaled(k)),
                at: Rect::new(at.x0 * k, at.y0 * k, at.x1 * k, at.y1 * k),
            },
            Shape::Given(name) => Shape::Given(*name),
        };
        Pattern { shape, ..self.clone() }
    }
    /// The stops for devices that always go on with the last colours: with transparent ends where nothing is beyond.
    pub fn closed_stops(&self) -> Vec<(f64, Color)> {
        let mut all = self.stops.clone();
        if self.extend == Extend::Nothing && !all.is_empty() {
            let clear = |c: Color| Color { a: 0, ..c };
            all.insert(0, (0.0, clear(self.stops[0].1)));
            all.push((1.0, clear(self.stops[self.stops.len() - 1].1)));
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stops_are_in_order_and_inside() {
        let shape = Shape::Linear { from: (0.0, 0.0), to: (1.0, 0.0) };
        let (red, blue) = (Color::rgb(255, 0, 0), Color::rgb(0, 0, 255));
        let p =
            Pattern::new(shape.clone(), vec![(2.0, blue), (0.5, red)], Extend::Nothing).expect("a gradient");
        assert_eq!(p.stops, vec![(0.5, red), (1.0, blue)]);
        assert_eq!(p.closed_stops().len(), 4);
        assert!(Pattern::new(shape.clone(), vec![], Extend::Pad).is_none());
        assert!(Pattern::new(shape, vec![(f64::NAN, red)], Extend::Pad).is_none());
    }
}
