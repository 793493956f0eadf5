//! What an output device is.

use std::rc::Rc;

use crate::effect::{Effects, Group, Mask, Matrix};
use crate::font::Fonts;
use crate::{Color, Gc};

/// A rectangle by two opposite corners.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rect {
    pub x0: f64,
    pub y0: f64,
    pub x1: f64,
    pub y1: f64,
}

impl Rect {
    pub fn new(x0: f64, y0: f64, x1: f64, y1: f64) -> Rect {
        Rect { x0: x0.min(x1), y0: y0.min(y1), x1: x0.max(x1), y1: y0.max(y1) }
    }
    pub fn width(&self) -> f64 {
        self.x1 - self.x0
    }
    pub fn height(&self) -> f64 {
        self.y1 - self.y0
    }
    pub fn meet(&self, o: &Rect) -> Rect {
        let (x0, y0) = (self.x0.max(o.x0), self.y0.max(o.y0));
        Rect { x0, y0, x1: self.x1.min(o.x1).max(x0), y1: self.y1.min(o.y1).max(y0) }
    }
    pub fn contains(&self, o: &Rect) -> bool {
        self.x0 <= o.x0 && self.y0 <= o.y0 && self.x1 >= o.x1 && self.y1 >= o.y1
    }
}

/// Facts about a device that the coordinate systems are built on.
#[derive(Clone, Debug)]
pub struct Info {
    /// What `dev.cur()` calls it.
    pub name: String,
    /// In units of the device.
    pub width: f64,
    pub height: f64,
    /// Inches per unit.
    pub unit: f64,
    /// The font size of `cex = 1` in points.
    pub pointsize: f64,
    /// The default character's size in units.
    pub cra: (f64, f64),
    pub background: Color,
    /// The first colour of lines and text.
    pub foreground: Color,
    pub family: Rc<str>,
    /// The format counts rows from the top, which `grconvertY(.., "device")` shows.
    pub from_top: bool,
    /// The file that the device writes.
    pub file: String,
}

impl Info {
    /// Units of a line that is `lwd` wide.
    pub fn line_width(&self, lwd: f64) -> f64 {
        lwd * (1.0 / (96.0 * self.unit))
    }
}

/// A picture made of coloured cells, rows from the top.
#[derive(Clone, Debug)]
pub struct Image {
    pub columns: usize,
    pub rows: usize,
    pub cells: Vec<Color>,
}

pub type Points<'a> = &'a [(f64, f64)];

/// Where an image goes: its lower left corner, its size and its rotation in degrees about that corner.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    pub x: f64,
    pub y: f64,
    pub width: f64,
    pub height: f64,
    pub rotation: f64,
    pub smooth: bool,
}

/// Something that can be drawn on. A device that can't write says so when a page ends or at its close; drawing never fails.
pub trait Device {
    fn info(&self) -> &Info;
    fn fonts(&self) -> &Rc<Fonts>;
    /// The size of the font in units of the device.
    fn font_size(&self, gc: &Gc) -> f64 {
        gc.points() / 72.0 / self.info().unit
    }
    /// The text as the device's fonts have it.
    fn encoded(&self, text: &str) -> String {
        text.into()
    }
    /// Whether letters are moved towards each other by pairs.
    fn kerned(&self) -> bool {
        true
    }
    /// Whether text may be in fonts of the system.
    fn finds_fonts(&self) -> bool {
        false
    }
    /// The width of a line of text, if the device measures text itself.
    fn text_width(&self, _text: &str, _gc: &Gc) -> Option<f64> {
        None
    }
    /// Ascent, descent and width of a character, if the device measures text itself.
    fn character(&self, _c: char, _gc: &Gc) -> Option<(f64, f64, f64)> {
        None
    }
    fn new_page(&mut self, background: Color) -> Result<(), String>;
    fn clip(&mut self, r: Rect);
    /// Clips to what closed outlines surround, until the next `clip`; says whether the device can.
    fn clip_path(&mut self, _outlines: &[Vec<(f64, f64)>], _winding: bool) -> bool {
        false
    }
    fn line(&mut self, p: Points<'_>, gc: &Gc);
    /// The same, where it may have more than two points though it hasn't: some devices tell a line from a lone segment.
    fn polyline(&mut self, p: Points<'_>, gc: &Gc) {
        self.line(p, gc);
    }
    /// One or more closed outlines. Without `winding`, what an even number of outlines surrounds is left out.
    fn path(&mut self, outlines: &[Vec<(f64, f64)>], winding: bool, gc: &Gc);
    fn rect(&mut self, r: Rect, gc: &Gc);
    fn circle(&mut self, x: f64, y: f64, radius: f64, gc: &Gc);
    /// One line of text whose baseline starts at the point.
    fn text(&mut self, x: f64, y: f64, text: &str, rotation: f64, gc: &Gc);
    /// The same where a part `adjust` of the text is before the point; says whether the device does that itself.
    fn adjusted_text(
        &mut self,
        _at: (f64, f64),
        _text: &str,
        _rotation: f64,
        _adjust: f64,
        _gc: &Gc,
    ) -> bool {
        false
    }
    fn image(&mut self, image: &Image, at: Place);
    /// Ends the last page and the file.
    fn close(&mut self) -> Result<(), String>;
    /// Which patterns, masks and groups the device draws; one that draws masks and groups fills with patterns too.
    fn effects(&self) -> Effects {
        Effects::None
    }
    /// Masks what follows on the page, or nothing any more.
    fn mask(&mut self, _mask: Option<&Rc<Mask>>) {}
    /// Draws a group, moved by a map.
    fn group(&mut self, _group: &Rc<Group>, _m: Matrix) {}
    /// Warnings about what was drawn, since the last question.
    fn warnings(&mut self) -> Vec<String> {
        Vec::new()
    }
    /// What is drawn so far, if the device keeps it as pixels.
    fn pixels(&mut self) -> Option<Image> {
        None
    }
}

/// Fills the page, unless the background is transparent.
pub fn paint_page(d: &mut dyn Device, background: Color) {
    if background.visible() {
        let page = Rect::new(0.0, 0.0, d.info().width, d.info().height);
        d.rect(page, &Gc { col: Color::TRANSPARENT, fill: background, ..Gc::new(12.0) });
    }
}

/// The device that draws nothing: `pdf(NULL)`.
pub struct Null {
    pub info: Info,
    pub fonts: Rc<Fonts>,
    pub kerning: bool,
    pub effects: Effects,
}

impl Null {
    /// A place holder for a device.
    pub fn like(d: &dyn Device) -> Null {
        Null { info: d.info().clone(), fonts: d.fonts().clone(), kerning: d.kerned(), effects: d.effects() }
    }
}

impl Device for Null {
    fn info(&self) -> &Info {
        &self.info
    }
    fn effects(&self) -> Effects {
        self.effects
    }
    fn fonts(&self) -> &Rc<Fonts> {
        &self.fonts
    }
    fn font_size(&self, gc: &Gc) -> f64 {
        crate::pdf::whole_points(gc)
    }
    fn kerned(&self) -> bool {
        self.kerning
    }
    fn new_page(&mut self, _background: Color) -> Result<(), String> {
        Ok(())
    }
    fn clip(&mut self, _r: Rect) {}
    fn line(&mut self, _p: Points<'_>, _gc: &Gc) {}
    fn path(&mut self, _outlines: &[Vec<(f64, f64)>], _winding: bool, _gc: &Gc) {}
    fn rect(&mut self, _r: Rect, _gc: &Gc) {}
    fn circle(&mut self, _x: f64, _y: f64, _radius: f64, _gc: &Gc) {}
    fn text(&mut self, _x: f64, _y: f64, _text: &str, _rotation: f64, _gc: &Gc) {}
    fn image(&mut self, _image: &Image, _at: Place) {}
    fn close(&mut self) -> Result<(), String> {
        Ok(())
    }
}
