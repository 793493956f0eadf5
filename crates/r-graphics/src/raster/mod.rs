//! Bitmap devices: everything is drawn into one pixmap with anti-aliasing, which is written when the page ends.

mod files;
mod layers;

use std::rc::Rc;

use tiny_skia as ts;

pub use files::{Format, Tiff, png_of};
pub use layers::{group_image, pattern_image};

use crate::device::{Place, Points};
use crate::effect::{Effects, Group, Mask, Matrix, Operator};
use crate::font::{Fonts, Key};
use crate::output::{numbered, page_file};
use crate::pattern::{Extend, Pattern, Shape};
use crate::picture::Outlines;
use crate::system::Letter;
use crate::{Color, Device, Gc, Image, Info, LineEnd, LineJoin, Rect};

pub struct Raster {
    info: Info,
    fonts: Rc<Fonts>,
    format: Format,
    antialias: bool,
    /// Pixels per inch that the file names, if it names them.
    resolution: Option<f64>,
    map: ts::Pixmap,
    page: usize,
    clip: Rect,
    /// The mask of the clipping rectangle, made when a shape crosses its border.
    mask: Option<ts::Mask>,
    /// The mask is of outlines, not of the clipping rectangle: of these, by winding or not.
    shaped: bool,
    shape: Option<Rc<(Outlines, bool)>>,
    /// The opacity of what is masked.
    soft: Option<Rc<ts::Mask>>,
    /// How shapes are composed with what is there.
    operator: Operator,
    stamps: Option<Stamps>,
}

/// A small circle drawn once for each of 8 x 8 places within a pixel: plots have many alike.
struct Stamps {
    radius: f64,
    col: Color,
    fill: Color,
    width: f64,
    /// Pixels of a stamp's side, and the stamps when they were needed.
    side: usize,
    cells: Vec<Option<Vec<ts::PremultipliedColorU8>>>,
}

const PHASES: usize = 8;
/// Circles up to this radius in pixels are stamped.
const STAMPED: f64 = 24.0;

/// Of a pixel.
const BYTES: usize = 4;

/// An error unless there is memory for `bytes` of a picture whose size the program chose, and for the copy that is made
/// of it on the way to a file. The libraries that draw would end the process.
fn room(bytes: usize) -> Result<(), String> {
    let enough = bytes.checked_mul(2).is_some_and(|b| Vec::<u8>::new().try_reserve_exact(b).is_ok());
    if enough { Ok(()) } else { Err(format!("cannot allocate a picture of {bytes} bytes")) }
}

impl Raster {
    pub fn new(
        info: Info,
        fonts: Rc<Fonts>,
        format: Format,
        antialias: bool,
        resolution: Option<f64>,
    ) -> Result<Raster, String> {
        let (w, h) = (info.width.round(), info.height.round());
        if !(1.0..=65535.0).contains(&w) || !(1.0..=65535.0).contains(&h) {
            return Err("invalid 'width' or 'height'".into());
        }
        room(w as usize * h as usize * BYTES)?;
        let map = ts::Pixmap::new(w as u32, h as u32).ok_or("invalid 'width' or 'height'")?;
        let clip = Rect::new(0.0, 0.0, w, h);
        Ok(Raster {
            info,
            fonts,
            format,
            antialias,
            resolution,
            map,
            page: 0,
            clip,
            mask: None,
            shaped: false,
            shape: None,
            soft: None,
            operator: Operator::Over,
            stamps: None,
        })
    }
    fn save(&mut self) -> Result<(), String> {
        if self.page == 0 {
            return Ok(());
        }
        let file = page_file(&self.info.file, self.page);
        room(self.count() * BYTES)?;
        let bytes = files::encode(&self.format, &self.map, self.resolution, self.page)?;
        let could_not = || format!("could not open file '{file}'");
        match self.format {
            Format::Tiff(_) if !numbered(&self.info.file) && self.page > 1 => Err(could_not()),
            _ => std::fs::write(&file, bytes).map_err(|_| could_not()),
        }
    }
    fn count(&self) -> usize {
        self.map.width() as usize * self.map.height() as usize
    }
    fn y(&self, y: f64) -> f32 {
        (self.info.height - y) as f32
    }
    /// Closed outlines in pixels.
    fn closed(&self, outlines: &[Vec<(f64, f64)>]) -> Option<ts::Path> {
        let mut b = ts::PathBuilder::new();
        for o in outlines {
            for (i, (x, y)) in o.iter().enumerate() {
                let (x, y) = (*x as f32, self.y(*y));
                if i == 0 { b.move_to(x, y) } else { b.line_to(x, y) }
            }
            b.close();
        }
        b.finish()
    }
    fn paint(&self, c: Color) -> ts::Paint<'static> {
        let mut p = ts::Paint { anti_alias: self.antialias, ..ts::Paint::default() };
        p.set_color_rgba8(c.r, c.g, c.b, c.a);
        p
    }
    /// How pixels are coloured by a pattern, of which the tile is given if it has one.
    fn shader<'a>(
        &self,
        p: &Pattern,
        tile: Option<&'a (ts::Pixmap, ts::Transform)>,
    ) -> Option<ts::Shader<'a>> {
        let at = |x: f64, y: f64| ts::Point::from_xy(x as f32, self.y(y));
        let stop = |(at, c): (f64, Color)| {
            ts::GradientStop::new(at as f32, ts::Color::from_rgba8(c.r, c.g, c.b, c.a))
        };
        let mode = match p.extend {
            Extend::Repeat => ts::SpreadMode::Repeat,
            Extend::Reflect => ts::SpreadMode::Reflect,
            Extend::Pad | Extend::Nothing => ts::SpreadMode::Pad,
        };
        if let Some((map, place)) = tile {
            let quality = ts::FilterQuality::Nearest;
            return Some(ts::Pattern::new(map.as_ref(), mode, quality, 1.0, *place));
        }
        let stops = p.closed_stops().into_iter().map(stop).collect();
        let same = ts::Transform::identity();
        match p.shape {
            Shape::Tile { .. } | Shape::Given(_) => None,
            Shape::Linear { from, to } => {
                ts::LinearGradient::new(at(from.0, from.1), at(to.0, to.1), stops, mode, same)
            }
            Shape::Radial { from: (x1, y1, r1), to: (x2, y2, r2) } => {
                ts::RadialGradient::new(at(x1, y1), r1 as f32, at(x2, y2), r2 as f32, stops, mode, same)
            }
        }
    }
    fn stroke_of(&self, gc: &Gc) -> ts::Stroke {
        let width = self.info.line_width(gc.lwd);
        let dashes: Vec<f32> = gc.lty.dashes(width, gc.lend).iter().map(|d| *d as f32).collect();
        ts::Stroke {
            width: width as f32,
            miter_limit: gc.lmitre as f32,
            line_cap: match gc.lend {
                LineEnd::Round => ts::LineCap::Round,
                LineEnd::Butt => ts::LineCap::Butt,
                LineEnd::Square => ts::LineCap::Square,
            },
            line_join: match gc.ljoin {
                LineJoin::Round => ts::LineJoin::Round,
                LineJoin::Mitre => ts::LineJoin::Miter,
                LineJoin::Bevel => ts::LineJoin::Bevel,
            },
            dash: if dashes.is_empty() { None } else { ts::StrokeDash::new(dashes, 0.0) },
        }
    }
    fn draw(&mut self, path: &ts::Path, rule: ts::FillRule, gc: &Gc, filled: bool, soft: bool) {
        let b = path.bounds();
        let margin = (self.info.line_width(gc.lwd)
            * if gc.ljoin == LineJoin::Mitre { gc.lmitre } else { 1.0 })
        .max(1.0) as f32;
        let h = self.info.height;
        let (x0, y0) = (f64::from(b.left() - margin), h - f64::from(b.bottom() + margin));
        let (x1, y1) = (f64::from(b.right() + margin), h - f64::from(b.top() - margin));
        let (clip, touched) = (self.clip, Rect { x0, y0, x1, y1 });
        let outside =
            touched.x1 < clip.x0 || touched.x0 > clip.x1 || touched.y1 < clip.y0 || touched.y0 > clip.y1;
        if outside && !self.operator.reaches_beyond() {
            return;
        }
        let all = Rect::new(0.0, 0.0, self.info.width, h);
        let inside = !self.shaped && self.soft.is_none() && (clip.contains(&touched) || clip.contains(&all));
        if !inside {
            self.need_mask();
        }
        let tile = match gc.pattern.as_deref().filter(|_| filled) {
            Some(Pattern { shape: Shape::Tile { picture, at }, extend, .. }) => {
                self.tile(picture, *at, *extend)
            }
            _ => None,
        };
        let (mut paint, line) = (self.paint(gc.fill), self.paint(gc.col));
        // Areas have sharp edges, as on GNU R's devices: where two meet, the background would shine through soft ones.
        paint.anti_alias &= soft;
        if let Some(shader) = gc.pattern.as_ref().and_then(|p| self.shader(p, tile.as_ref())) {
            paint.shader = shader;
        }
        let stroke = self.stroke_of(gc);
        let same = ts::Transform::identity();
        if self.operator.reaches_beyond() || self.operator == Operator::Saturate {
            // Shapes change more than they cover: each is a layer.
            if filled && gc.fills() {
                self.composed(|map| map.fill_path(path, &paint, rule, same, None));
            }
            if gc.strokes() {
                self.composed(|map| map.stroke_path(path, &line, &stroke, same, None));
            }
            return;
        }
        let mut line = line;
        (paint.blend_mode, line.blend_mode) = (layers::blend(self.operator), layers::blend(self.operator));
        let mask = if inside { None } else { self.mask.as_ref() };
        if filled && gc.fills() {
            self.map.fill_path(path, &paint, rule, same, mask);
        }
        if gc.strokes() {
            self.map.stroke_path(path, &line, &stroke, same, mask);
        }
    }
    /// Composes what is drawn on a layer of its own.
    fn composed(&mut self, draw: impl FnOnce(&mut ts::Pixmap)) {
        let Some(below) = self.begin_layer() else { return };
        draw(&mut self.map);
        let layer = self.end_layer(below);
        self.merge(&layer, ts::Transform::identity());
    }
    /// Whether shapes may be drawn by shortcuts.
    fn plain(&self) -> bool {
        !self.shaped && self.soft.is_none() && self.operator == Operator::Over
    }
    /// Fills a rectangle. Images have millions of them, which a path each would slow down.
    fn fill_box(&mut self, r: Rect, c: Color) {
        let (w, h) = (f64::from(self.map.width()), f64::from(self.map.height()));
        let r = r.meet(&self.clip).meet(&Rect::new(0.0, 0.0, self.info.width, self.info.height));
        let (x0, x1) = (r.x0.clamp(0.0, w), r.x1.clamp(0.0, w));
        let (y0, y1) = ((self.info.height - r.y1).clamp(0.0, h), (self.info.height - r.y0).clamp(0.0, h));
        // A rectangle may be thinner than anything: what isn't a number is not drawn either.
        if !(c.visible() && x0 < x1 && y0 < y1) {
            return;
        }
        // Sharp edges, for the reason that `draw` has: a pixel whose centre is inside is filled.
        let cover = move |i: f64, from: f64, to: f64| f64::from(u8::from((from..to).contains(&(i + 0.5))));
        let columns: Vec<f64> = (x0 as usize..x1.ceil() as usize).map(|i| cover(i as f64, x0, x1)).collect();
        let (width, alpha) = (self.map.width() as usize, f64::from(c.a) / 255.0);
        let pixels = self.map.pixels_mut();
        for row in y0 as usize..y1.ceil() as usize {
            let part = alpha * cover(row as f64, y0, y1);
            let start = row * width + x0 as usize;
            for (p, column) in pixels[start..start + columns.len()].iter_mut().zip(&columns) {
                *p = mixed(*p, c, part * column);
            }
        }
    }
    fn need_mask(&mut self) {
        if self.mask.is_some() {
            return;
        }
        if room(self.count()).is_err() {
            return;
        }
        let c = self.clip;
        let (top, bottom) = (self.y(c.y1), self.y(c.y0));
        let Some(mut m) = ts::Mask::new(self.map.width(), self.map.height()) else { return };
        if let Some(r) = ts::Rect::from_ltrb(c.x0 as f32, top, c.x1 as f32, bottom) {
            m.fill_path(
                &ts::PathBuilder::from_rect(r),
                ts::FillRule::Winding,
                self.antialias,
                ts::Transform::identity(),
            );
        }
        self.mask = Some(m);
        self.soften();
    }
    /// Multiplies the mask of the clipping region with the one of opacity.
    fn soften(&mut self) {
        if let (Some(m), Some(soft)) = (&mut self.mask, &self.soft) {
            for (a, b) in m.data_mut().iter_mut().zip(soft.data()) {
                *a = ((u32::from(*a) * u32::from(*b) + 127) / 255) as u8;
            }
        }
    }
    /// Draws a small circle inside the clipping rectangle from its stamp; says whether it could.
    fn stamp(&mut self, x: f64, y: f64, radius: f64, gc: &Gc) -> bool {
        let width = if gc.strokes() { self.info.line_width(gc.lwd) } else { 0.0 };
        let reach = radius + width + 1.0;
        let at = Rect::new(x - reach - 1.0, y - reach - 1.0, x + reach + 1.0, y + reach + 1.0);
        let all = Rect::new(0.0, 0.0, self.info.width, self.info.height);
        if radius > STAMPED
            || !self.antialias
            || gc.lty != crate::LineType::SOLID
            || !self.clip.meet(&all).contains(&at)
        {
            return false;
        }
        let col = if width > 0.0 { gc.col } else { Color::TRANSPARENT };
        let fits = |s: &Stamps| s.radius == radius && s.width == width && s.col == col && s.fill == gc.fill;
        if !self.stamps.as_ref().is_some_and(fits) {
            let side = 2 * reach.ceil() as usize + 2;
            self.stamps =
                Some(Stamps { radius, col, fill: gc.fill, width, side, cells: vec![None; PHASES * PHASES] });
        }
        let (qx, qy) = (x * PHASES as f64, (self.info.height - y) * PHASES as f64);
        let (qx, qy) = (qx.round() as usize, qy.round() as usize);
        let which = qx % PHASES + PHASES * (qy % PHASES);
        let side = self.stamps.as_ref().map_or(0, |s| s.side);
        if self.stamps.as_ref().is_some_and(|s| s.cells[which].is_none()) {
            let cell = self.stamp_cell(which, side, radius, gc);
            if let Some(s) = &mut self.stamps {
                s.cells[which] = Some(cell);
            }
        }
        let (left, top) = (qx / PHASES - side / 2, qy / PHASES - side / 2);
        let columns = self.map.width() as usize;
        let Some(Some(cell)) = self.stamps.as_ref().map(|s| s.cells[which].as_ref()) else { return false };
        let pixels = self.map.pixels_mut();
        for (row, line) in cell.chunks_exact(side).enumerate() {
            let from = (top + row) * columns + left;
            for (to, c) in pixels[from..from + side].iter_mut().zip(line) {
                if c.alpha() > 0 {
                    *to = over(*c, *to);
                }
            }
        }
        true
    }
    fn stamp_cell(&self, which: usize, side: usize, radius: f64, gc: &Gc) -> Vec<ts::PremultipliedColorU8> {
        let mut map = ts::Pixmap::new(side as u32, side as u32).expect("a stamp has pixels");
        let centre = |phase: usize| (side / 2) as f32 + phase as f32 / PHASES as f32;
        if let Some(p) =
            ts::PathBuilder::from_circle(centre(which % PHASES), centre(which / PHASES), radius as f32)
        {
            let same = ts::Transform::identity();
            if gc.fill.visible() {
                map.fill_path(&p, &self.paint(gc.fill), ts::FillRule::Winding, same, None);
            }
            if gc.strokes() {
                map.stroke_path(&p, &self.paint(gc.col), &self.stroke_of(gc), same, None);
            }
        }
        map.pixels().to_vec()
    }
}

/// One pixel over another.
fn over(s: ts::PremultipliedColorU8, d: ts::PremultipliedColorU8) -> ts::PremultipliedColorU8 {
    let rest = 255 - u32::from(s.alpha());
    let mix = |a: u8, b: u8| (u32::from(a) + (u32::from(b) * rest + 127) / 255).min(255) as u8;
    let a = mix(s.alpha(), d.alpha());
    let part = |p: u8, q: u8| mix(p, q).min(a);
    ts::PremultipliedColorU8::from_rgba(
        part(s.red(), d.red()),
        part(s.green(), d.green()),
        part(s.blue(), d.blue()),
        a,
    )
    .unwrap_or(d)
}

/// Collects a glyph's outline.
struct Pen(ts::PathBuilder);

impl ttf_parser::OutlineBuilder for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.0.move_to(x, y);
    }
    fn line_to(&mut self, x: f32, y: f32) {
        self.0.line_to(x, y);
    }
    fn quad_to(&mut self, a: f32, b: f32, x: f32, y: f32) {
        self.0.quad_to(a, b, x, y);
    }
    fn curve_to(&mut self, a: f32, b: f32, c: f32, d: f32, x: f32, y: f32) {
        self.0.cubic_to(a, b, c, d, x, y);
    }
    fn close(&mut self) {
        self.0.close();
    }
}

/// A pixel with an opaque colour laid over it by the given part.
fn mixed(under: ts::PremultipliedColorU8, c: Color, part: f64) -> ts::PremultipliedColorU8 {
    let over = |old: u8, new: u8| (f64::from(old) * (1.0 - part) + f64::from(new) * part + 0.5) as u8;
    let a = over(under.alpha(), 255);
    let channel = |old: u8, new: u8| over(old, new).min(a);
    let (r, g, b) = (channel(under.red(), c.r), channel(under.green(), c.g), channel(under.blue(), c.b));
    ts::PremultipliedColorU8::from_rgba(r, g, b, a).unwrap_or(under)
}

impl Device for Raster {
    fn effects(&self) -> Effects {
        Effects::Full
    }
    fn mask(&mut self, mask: Option<&Rc<Mask>>) {
        self.soft = mask.and_then(|m| self.soft_mask(m));
        // The mask of outlines can't be made again without them.
        if let Some(outlines) = self.shape.clone().filter(|_| self.shaped) {
            self.clip_path(&outlines.0, outlines.1);
        } else {
            self.mask = None;
        }
    }
    fn group(&mut self, group: &Rc<Group>, m: Matrix) {
        self.draw_group(group, m);
    }
    fn info(&self) -> &Info {
        &self.info
    }
    fn fonts(&self) -> &Rc<Fonts> {
        &self.fonts
    }
    fn finds_fonts(&self) -> bool {
        true
    }
    fn new_page(&mut self, background: Color) -> Result<(), String> {
        if self.page > 0 && numbered(&self.info.file) {
            self.save()?;
        }
        // A file that can't be written is found out when its page begins.
        let file = page_file(&self.info.file, self.page + 1);
        std::fs::OpenOptions::new()
            .append(true)
            .create(true)
            .open(&file)
            .map_err(|_| format!("could not open file '{file}'"))?;
        self.page += 1;
        self.map.fill(ts::Color::TRANSPARENT);
        let canvas = if self.format.transparent() { background } else { Color::WHITE };
        if canvas.visible() {
            self.map.fill(ts::Color::from_rgba8(canvas.r, canvas.g, canvas.b, canvas.a));
        }
        self.clip = Rect::new(0.0, 0.0, self.info.width, self.info.height);
        (self.mask, self.shaped, self.soft) = (None, false, None);
        if background.visible() && !self.format.transparent() {
            let gc = Gc { col: Color::TRANSPARENT, fill: background, ..Gc::new(12.0) };
            self.rect(self.clip, &gc);
        }
        Ok(())
    }
    fn clip(&mut self, r: Rect) {
        if self.clip != r || self.shaped {
            (self.clip, self.mask, self.shaped) = (r, None, false);
        }
    }
    fn clip_path(&mut self, outlines: &[Vec<(f64, f64)>], winding: bool) -> bool {
        let rule = if winding { ts::FillRule::Winding } else { ts::FillRule::EvenOdd };
        let Some(mut m) = ts::Mask::new(self.map.width(), self.map.height()) else { return false };
        // Outlines that surround nothing leave nothing to be seen.
        if let Some(path) = self.closed(outlines) {
            m.fill_path(&path, rule, self.antialias, ts::Transform::identity());
        }
        self.clip = Rect::new(0.0, 0.0, self.info.width, self.info.height);
        (self.mask, self.shaped) = (Some(m), true);
        self.shape = Some(Rc::new((outlines.to_vec(), winding)));
        self.soften();
        true
    }
    fn line(&mut self, p: Points<'_>, gc: &Gc) {
        let mut b = ts::PathBuilder::with_capacity(p.len() + 1, p.len());
        for (i, (x, y)) in p.iter().enumerate() {
            let (x, y) = (*x as f32, self.y(*y));
            if i == 0 { b.move_to(x, y) } else { b.line_to(x, y) }
        }
        if let Some(path) = b.finish() {
            self.draw(&path, ts::FillRule::Winding, gc, false, true);
        }
    }
    fn path(&mut self, outlines: &[Vec<(f64, f64)>], winding: bool, gc: &Gc) {
        let rule = if winding { ts::FillRule::Winding } else { ts::FillRule::EvenOdd };
        if let Some(path) = self.closed(outlines) {
            self.draw(&path, rule, gc, true, false);
        }
    }
    fn rect(&mut self, r: Rect, gc: &Gc) {
        if !gc.strokes() && gc.pattern.is_none() && self.plain() {
            self.fill_box(r, gc.fill);
            return;
        }
        let (top, bottom) = (self.y(r.y1), self.y(r.y0));
        if let Some(q) = ts::Rect::from_ltrb(r.x0 as f32, top, r.x1 as f32, bottom) {
            self.draw(&ts::PathBuilder::from_rect(q), ts::FillRule::Winding, gc, true, false);
        } else {
            self.line(&[(r.x0, r.y0), (r.x1, r.y1)], gc);
        }
    }
    fn circle(&mut self, x: f64, y: f64, radius: f64, gc: &Gc) {
        if gc.pattern.is_none() && self.plain() && self.stamp(x, y, radius, gc) {
            return;
        }
        if let Some(path) = ts::PathBuilder::from_circle(x as f32, self.y(y), radius as f32) {
            self.draw(&path, ts::FillRule::Winding, gc, true, true);
        }
    }
    fn text(&mut self, x: f64, y: f64, text: &str, rotation: f64, gc: &Gc) {
        let family = &if gc.family.is_empty() { self.info.family.clone() } else { gc.family.clone() };
        let m = self.fonts.get(Key::new(family, gc.face));
        let size = self.font_size(gc);
        let scale = (size / 1000.0) as f32;
        let place = ts::Transform::from_translate(x as f32, self.y(y))
            .pre_concat(ts::Transform::from_rotate(-rotation as f32));
        let ink = Gc { fill: gc.col, col: Color::TRANSPARENT, ..gc.clone() };
        let fonts = self.fonts.clone();
        let mut draw = |glyph: Letter, x: f64, y: f64| {
            let mut pen = Pen(ts::PathBuilder::new());
            match glyph {
                Letter::Found(id, g) => fonts.system.outline(id, g, &mut pen),
                Letter::Built(c) if m.outline(c, &mut pen) || c.is_whitespace() => {}
                Letter::Built(c) => missing(&mut pen.0, m.advance(c) as f32),
            }
            let t = place.pre_scale(scale, -scale).pre_translate(x as f32, y as f32);
            if let Some(p) = pen.0.finish().and_then(|p| p.transform(t)) {
                self.draw(&p, ts::FillRule::Winding, &ink, true, true);
            }
        };
        if let Some(line) = fonts.found(family, gc.face, text) {
            line.pieces.iter().for_each(|p| draw(p.glyph, p.x, p.y));
            return;
        }
        let (mut along, mut last) = (0.0, None);
        for c in text.chars() {
            along += last.map_or(0.0, |l| m.kern(l, c));
            draw(Letter::Built(c), along, 0.0);
            along += m.advance(c);
            last = Some(c);
        }
    }
    fn image(&mut self, image: &Image, at: Place) {
        let premultiplied = |c: &Color| ts::ColorU8::from_rgba(c.r, c.g, c.b, c.a).premultiply();
        let bytes: Vec<u8> = image
            .cells
            .iter()
            .map(premultiplied)
            .flat_map(|p| [p.red(), p.green(), p.blue(), p.alpha()])
            .collect();
        let Some(source) = ts::PixmapRef::from_bytes(&bytes, image.columns as u32, image.rows as u32) else {
            return;
        };
        let quality = if at.smooth { ts::FilterQuality::Bilinear } else { ts::FilterQuality::Nearest };
        let (sx, sy) = ((at.width / image.columns as f64) as f32, (at.height / image.rows as f64) as f32);
        let t = ts::Transform::from_translate(at.x as f32, self.y(at.y))
            .pre_concat(ts::Transform::from_rotate(-at.rotation as f32))
            .pre_translate(0.0, -at.height as f32)
            .pre_scale(sx, sy);
        let paint = ts::PixmapPaint { quality, ..ts::PixmapPaint::default() };
        if self.operator != Operator::Over {
            self.composed(|map| map.draw_pixmap(0, 0, source, &paint, t, None));
            return;
        }
        self.need_mask();
        self.map.draw_pixmap(0, 0, source, &paint, t, self.mask.as_ref());
    }
    fn close(&mut self) -> Result<(), String> {
        self.save()
    }
    fn pixels(&mut self) -> Option<Image> {
        let cell = |p: &ts::PremultipliedColorU8| {
            let c = p.demultiply();
            Color::rgba(c.red(), c.green(), c.blue(), c.alpha())
        };
        let cells = self.map.pixels().iter().map(cell).collect();
        Some(Image { columns: self.map.width() as usize, rows: self.map.height() as usize, cells })
    }
}

/// The box that stands for a character the font lacks.
fn missing(b: &mut ts::PathBuilder, width: f32) {
    for (inset, turn) in [(50.0, false), (90.0, true)] {
        let (x0, x1, y0, y1) = (inset, width - inset, inset - 50.0, 750.0 - inset);
        let corners = [(x0, y0), (x1, y0), (x1, y1), (x0, y1)];
        let order = if turn { [0, 3, 2, 1] } else { [0, 1, 2, 3] };
        for (i, k) in order.into_iter().enumerate() {
            let (x, y) = corners[k];
            if i == 0 { b.move_to(x, y) } else { b.line_to(x, y) }
        }
        b.close();
    }
}
