//! A device that keeps the outlines of what is drawn on it: clipping paths, and paths that are stroked or filled as one.

use std::cell::RefCell;
use std::rc::Rc;

use crate::device::{Place, Points};
use crate::font::Fonts;
use crate::{Color, Device, Gc, Image, Info, Rect};

/// Corners of a circle's outline.
const CORNERS: usize = 120;

/// Closed outlines on a device.
pub type Outlines = Vec<Vec<(f64, f64)>>;

/// Stands in for a device; text and images have no outlines here.
pub struct Collector {
    info: Info,
    fonts: Rc<Fonts>,
    /// Shared with whoever had it made, because devices are handed over by value.
    pub outlines: Rc<RefCell<Outlines>>,
}

impl Collector {
    pub fn new(of: &dyn Device) -> Collector {
        Collector { info: of.info().clone(), fonts: of.fonts().clone(), outlines: Rc::default() }
    }
    fn add(&mut self, outline: Vec<(f64, f64)>) {
        self.outlines.borrow_mut().push(outline);
    }
}

impl Device for Collector {
    fn info(&self) -> &Info {
        &self.info
    }
    fn fonts(&self) -> &Rc<Fonts> {
        &self.fonts
    }
    fn new_page(&mut self, _background: Color) -> Result<(), String> {
        Ok(())
    }
    fn clip(&mut self, _r: Rect) {}
    fn line(&mut self, p: Points<'_>, _gc: &Gc) {
        self.add(p.to_vec());
    }
    fn path(&mut self, outlines: &[Vec<(f64, f64)>], _winding: bool, _gc: &Gc) {
        outlines.iter().for_each(|o| self.add(o.clone()));
    }
    fn rect(&mut self, r: Rect, _gc: &Gc) {
        self.add(vec![(r.x0, r.y0), (r.x1, r.y0), (r.x1, r.y1), (r.x0, r.y1)]);
    }
    fn circle(&mut self, x: f64, y: f64, radius: f64, _gc: &Gc) {
        let at = |i: usize| {
            let (sin, cos) = (std::f64::consts::TAU * i as f64 / CORNERS as f64).sin_cos();
            // Clockwise, the other way round than rectangles, as GNU R's devices have it: by the winding rule a circle in a
            // rectangle is a hole.
            (x + radius * cos, y - radius * sin)
        };
        self.add((0..CORNERS).map(at).collect());
    }
    fn text(&mut self, _x: f64, _y: f64, _text: &str, _rotation: f64, _gc: &Gc) {}
    fn image(&mut self, _image: &Image, _at: Place) {}
    fn close(&mut self) -> Result<(), String> {
        Ok(())
    }
}
