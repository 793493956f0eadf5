//! Pictures: what was drawn, kept as steps that can be drawn again. Masks, groups and tiles of patterns are made of them, and so
//! are clipping paths, which are a picture's outlines.
//!
//! A picture is in the coordinates of the device that it was made for. Who plays one begins with nothing clipped and nothing
//! masked, because the recording did.

use std::cell::RefCell;
use std::rc::Rc;

use crate::device::{Place, Points};
use crate::effect::{Effects, Group, Mask, Matrix};
use crate::font::Fonts;
use crate::{Color, Device, Gc, Image, Info, Rect};

/// Corners of a circle's outline.
const CORNERS: usize = 120;

/// Closed outlines on a device.
pub type Outlines = Vec<Vec<(f64, f64)>>;

#[derive(Clone, Debug)]
enum Step {
    Clip(Rect),
    ClipPath(Rc<Outlines>, bool),
    Mask(Option<Rc<Mask>>),
    Line(Vec<(f64, f64)>, Gc),
    Path(Outlines, bool, Gc),
    Rect(Rect, Gc),
    Circle(f64, f64, f64, Gc),
    Text(f64, f64, String, f64, Gc),
    Image(Rc<Image>, Place),
    Group(Rc<Group>, Matrix),
}

#[derive(Clone, Debug, Default)]
pub struct Picture {
    steps: Vec<Step>,
}

impl Picture {
    pub fn play(&self, d: &mut dyn Device) {
        for step in &self.steps {
            match step {
                Step::Clip(r) => d.clip(*r),
                Step::ClipPath(o, winding) => {
                    d.clip_path(o, *winding);
                }
                Step::Mask(m) => d.mask(m.as_ref()),
                Step::Line(p, gc) => d.line(p, gc),
                Step::Path(o, winding, gc) => d.path(o, *winding, gc),
                Step::Rect(r, gc) => d.rect(*r, gc),
                Step::Circle(x, y, r, gc) => d.circle(*x, *y, *r, gc),
                Step::Text(x, y, text, rotation, gc) => d.text(*x, *y, text, *rotation, gc),
                Step::Image(i, at) => d.image(i, *at),
                Step::Group(g, m) => d.group(g, *m),
            }
        }
    }

    /// The same picture in coordinates that are `k` times as large. Widths of lines and sizes of fonts are the device's.
    pub fn scaled(&self, k: f64) -> Picture {
        let all = |p: &[(f64, f64)]| p.iter().map(|(x, y)| (x * k, y * k)).collect::<Vec<_>>();
        let each = |o: &[Vec<(f64, f64)>]| o.iter().map(|o| all(o)).collect::<Outlines>();
        let rect = |r: &Rect| Rect { x0: r.x0 * k, y0: r.y0 * k, x1: r.x1 * k, y1: r.y1 * k };
        let gc = |gc: &Gc| Gc { pattern: gc.pattern.as_ref().map(|p| Rc::new(p.scaled(k))), ..gc.clone() };
        let step = |s: &Step| match s {
            Step::Clip(r) => Step::Clip(rect(r)),
            Step::ClipPath(o, winding) => Step::ClipPath(Rc::new(each(o)), *winding),
            Step::Mask(m) => Step::Mask(m.as_ref().map(|m| Rc::new(m.scaled(k)))),
            Step::Line(p, g) => Step::Line(all(p), gc(g)),
            Step::Path(o, winding, g) => Step::Path(each(o), *winding, gc(g)),
            Step::Rect(r, g) => Step::Rect(rect(r), gc(g)),
            Step::Circle(x, y, r, g) => Step::Circle(x * k, y * k, r * k, gc(g)),
            Step::Text(x, y, text, rotation, g) => Step::Text(x * k, y * k, text.clone(), *rotation, gc(g)),
            Step::Image(i, at) => {
                let (x, y, width, height) = (at.x * k, at.y * k, at.width * k, at.height * k);
                Step::Image(i.clone(), Place { x, y, width, height, ..*at })
            }
            Step::Group(g, m) => Step::Group(Rc::new(g.scaled(k)), m.scaled(k)),
        };
        Picture { steps: self.steps.iter().map(step).collect() }
    }

    /// The outlines of all lines and areas; text and images have none here.
    pub fn outlines(&self) -> Outlines {
        let mut all = Outlines::new();
        for step in &self.steps {
            match step {
                Step::Line(p, _) => all.push(p.clone()),
                Step::Path(o, ..) => all.extend(o.iter().cloned()),
                Step::Rect(r, _) => all.push(vec![(r.x0, r.y0), (r.x1, r.y0), (r.x1, r.y1), (r.x0, r.y1)]),
                Step::Circle(x, y, radius, _) => all.push(circle(*x, *y, *radius)),
                _ => {}
            }
        }
        all
    }
}

/// Clockwise, the other way round than rectangles, as GNU R's devices have it: by the winding rule a circle in a rectangle is a
/// hole.
fn circle(x: f64, y: f64, radius: f64) -> Vec<(f64, f64)> {
    let at = |i: usize| {
        let (sin, cos) = (std::f64::consts::TAU * i as f64 / CORNERS as f64).sin_cos();
        (x + radius * cos, y - radius * sin)
    };
    (0..CORNERS).map(at).collect()
}

/// What a recorder shares with whoever had it made, because devices are handed over by value: the device that it stands for,
/// which answers questions about text, and the picture.
#[derive(Default)]
pub struct Recording {
    pub device: Option<Box<dyn Device>>,
    pub picture: Picture,
}

/// Stands in for a device while a picture is made.
pub struct Recorder {
    info: Info,
    fonts: Rc<Fonts>,
    shared: Rc<RefCell<Recording>>,
}

impl Recorder {
    /// A recorder for a device, which is in the recording until somebody takes it out.
    pub fn new(device: Box<dyn Device>) -> (Recorder, Rc<RefCell<Recording>>) {
        let (info, fonts) = (device.info().clone(), device.fonts().clone());
        let shared = Rc::new(RefCell::new(Recording { device: Some(device), picture: Picture::default() }));
        (Recorder { info, fonts, shared: shared.clone() }, shared)
    }
    fn add(&mut self, s: Step) {
        self.shared.borrow_mut().picture.steps.push(s);
    }
    fn asked<T>(&self, f: impl FnOnce(&dyn Device) -> T, without: T) -> T {
        self.shared.borrow().device.as_deref().map_or(without, f)
    }
}

impl Device for Recorder {
    fn info(&self) -> &Info {
        &self.info
    }
    fn fonts(&self) -> &Rc<Fonts> {
        &self.fonts
    }
    fn font_size(&self, gc: &Gc) -> f64 {
        self.asked(|d| d.font_size(gc), gc.points())
    }
    fn encoded(&self, text: &str) -> String {
        self.asked(|d| d.encoded(text), text.into())
    }
    fn kerned(&self) -> bool {
        self.asked(|d| d.kerned(), true)
    }
    fn finds_fonts(&self) -> bool {
        self.asked(|d| d.finds_fonts(), false)
    }
    fn text_width(&self, text: &str, gc: &Gc) -> Option<f64> {
        self.asked(|d| d.text_width(text, gc), None)
    }
    fn character(&self, c: char, gc: &Gc) -> Option<(f64, f64, f64)> {
        self.asked(|d| d.character(c, gc), None)
    }
    fn effects(&self) -> Effects {
        self.asked(|d| d.effects(), Effects::None)
    }
    fn new_page(&mut self, _background: Color) -> Result<(), String> {
        Ok(())
    }
    fn clip(&mut self, r: Rect) {
        self.add(Step::Clip(r));
    }
    fn clip_path(&mut self, outlines: &[Vec<(f64, f64)>], winding: bool) -> bool {
        self.add(Step::ClipPath(Rc::new(outlines.to_vec()), winding));
        true
    }
    fn mask(&mut self, mask: Option<&Rc<Mask>>) {
        self.add(Step::Mask(mask.cloned()));
    }
    fn group(&mut self, group: &Rc<Group>, m: Matrix) {
        self.add(Step::Group(group.clone(), m));
    }
    fn line(&mut self, p: Points<'_>, gc: &Gc) {
        self.add(Step::Line(p.to_vec(), gc.clone()));
    }
    fn path(&mut self, outlines: &[Vec<(f64, f64)>], winding: bool, gc: &Gc) {
        self.add(Step::Path(outlines.to_vec(), winding, gc.clone()));
    }
    fn rect(&mut self, r: Rect, gc: &Gc) {
        self.add(Step::Rect(r, gc.clone()));
    }
    fn circle(&mut self, x: f64, y: f64, radius: f64, gc: &Gc) {
        self.add(Step::Circle(x, y, radius, gc.clone()));
    }
    fn text(&mut self, x: f64, y: f64, text: &str, rotation: f64, gc: &Gc) {
        self.add(Step::Text(x, y, text.into(), rotation, gc.clone()));
    }
    fn image(&mut self, image: &Image, at: Place) {
        self.add(Step::Image(Rc::new(image.clone()), at));
    }
    fn close(&mut self) -> Result<(), String> {
        // Whoever closes the device while a picture is made closes the one that this stands for.
        let device = self.shared.borrow_mut().device.take();
        device.map_or(Ok(()), |mut d| d.close())
    }
}
