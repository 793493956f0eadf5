//! Layers of a bitmap: masks, groups, tiles, and the operators by which shapes are composed.

use std::rc::Rc;

use tiny_skia as ts;

use super::{Raster, files};
use crate::device::Place;
use crate::effect::{Group, Mask, Matrix, Operator};
use crate::pattern::{Extend, Pattern};
use crate::picture::Picture;
use crate::{Color, Image, Info, Rect, font};

/// What a layer is drawn with, and what is kept of the picture below meanwhile.
pub struct Setting {
    map: ts::Pixmap,
    clip: Rect,
    mask: Option<ts::Mask>,
    shaped: bool,
    soft: Option<Rc<ts::Mask>>,
    operator: Operator,
}

/// The operator that the library has; saturation it hasn't.
pub fn blend(o: Operator) -> ts::BlendMode {
    match o {
        Operator::Clear => ts::BlendMode::Clear,
        Operator::Source => ts::BlendMode::Source,
        Operator::Over | Operator::Saturate => ts::BlendMode::SourceOver,
        Operator::In => ts::BlendMode::SourceIn,
        Operator::Out => ts::BlendMode::SourceOut,
        Operator::Atop => ts::BlendMode::SourceAtop,
        Operator::Dest => ts::BlendMode::Destination,
        Operator::DestOver => ts::BlendMode::DestinationOver,
        Operator::DestIn => ts::BlendMode::DestinationIn,
        Operator::DestOut => ts::BlendMode::DestinationOut,
        Operator::DestAtop => ts::BlendMode::DestinationAtop,
        Operator::Xor => ts::BlendMode::Xor,
        Operator::Add => ts::BlendMode::Plus,
        Operator::Multiply => ts::BlendMode::Multiply,
        Operator::Screen => ts::BlendMode::Screen,
        Operator::Overlay => ts::BlendMode::Overlay,
        Operator::Darken => ts::BlendMode::Darken,
        Operator::Lighten => ts::BlendMode::Lighten,
        Operator::ColorDodge => ts::BlendMode::ColorDodge,
        Operator::ColorBurn => ts::BlendMode::ColorBurn,
        Operator::HardLight => ts::BlendMode::HardLight,
        Operator::SoftLight => ts::BlendMode::SoftLight,
        Operator::Difference => ts::BlendMode::Difference,
        Operator::Exclusion => ts::BlendMode::Exclusion,
    }
}

/// As much of the source as the destination has room for, besides the destination.
fn saturated(
    s: ts::PremultipliedColorU8,
    d: ts::PremultipliedColorU8,
    cover: u8,
) -> ts::PremultipliedColorU8 {
    if s.alpha() == 0 || cover == 0 {
        return d;
    }
    let cover = f64::from(cover) / 255.0;
    let room = (f64::from(255 - d.alpha()) / (f64::from(s.alpha()) * cover)).min(1.0) * cover;
    let mix = |s: u8, d: u8| (f64::from(s) * room + f64::from(d) + 0.5).min(255.0) as u8;
    let a = mix(s.alpha(), d.alpha());
    let part = |p: u8, q: u8| mix(p, q).min(a);
    let (r, g, b) = (part(s.red(), d.red()), part(s.green(), d.green()), part(s.blue(), d.blue()));
    ts::PremultipliedColorU8::from_rgba(r, g, b, a).unwrap_or(d)
}

impl Raster {
    /// Begins a transparent layer with nothing clipped or masked; nothing if there is no memory for it.
    pub(super) fn begin_layer(&mut self) -> Option<Setting> {
        super::room(self.count() * super::BYTES).ok()?;
        let map = ts::Pixmap::new(self.map.width(), self.map.height())?;
        let all = Rect::new(0.0, 0.0, self.info.width, self.info.height);
        Some(Setting {
            map: std::mem::replace(&mut self.map, map),
            clip: std::mem::replace(&mut self.clip, all),
            mask: self.mask.take(),
            shaped: std::mem::take(&mut self.shaped),
            soft: self.soft.take(),
            operator: std::mem::replace(&mut self.operator, Operator::Over),
        })
    }
    /// Ends a layer: what was drawn on it.
    pub(super) fn end_layer(&mut self, s: Setting) -> ts::Pixmap {
        (self.clip, self.mask, self.shaped) = (s.clip, s.mask, s.shaped);
        (self.soft, self.operator) = (s.soft, s.operator);
        std::mem::replace(&mut self.map, s.map)
    }
    fn layer_of(&mut self, p: &Picture) -> Option<ts::Pixmap> {
        let below = self.begin_layer()?;
        p.play(self);
        Some(self.end_layer(below))
    }
    /// The mask of a picture's opacity.
    pub(super) fn soft_mask(&mut self, m: &Mask) -> Option<Rc<ts::Mask>> {
        let layer = self.layer_of(&m.picture)?;
        let kind = if m.luminance { ts::MaskType::Luminance } else { ts::MaskType::Alpha };
        Some(Rc::new(ts::Mask::from_pixmap(layer.as_ref(), kind)))
    }
    /// Composes a layer with what is there, within the clipping region and the mask.
    pub(super) fn merge(&mut self, layer: &ts::Pixmap, t: ts::Transform) {
        self.need_mask();
        if self.operator == Operator::Saturate {
            self.saturate(layer, t);
            return;
        }
        let quality = if t.is_identity() { ts::FilterQuality::Nearest } else { ts::FilterQuality::Bilinear };
        let paint =
            ts::PixmapPaint { quality, blend_mode: blend(self.operator), ..ts::PixmapPaint::default() };
        self.map.draw_pixmap(0, 0, layer.as_ref(), &paint, t, self.mask.as_ref());
    }
    fn saturate(&mut self, layer: &ts::Pixmap, t: ts::Transform) {
        let Some(mut moved) = ts::Pixmap::new(self.map.width(), self.map.height()) else { return };
        let paint = ts::PixmapPaint { quality: ts::FilterQuality::Bilinear, ..ts::PixmapPaint::default() };
        moved.draw_pixmap(0, 0, layer.as_ref(), &paint, t, None);
        let cover = self.mask.as_ref().map(ts::Mask::data);
        for (i, (d, s)) in self.map.pixels_mut().iter_mut().zip(moved.pixels()).enumerate() {
            *d = saturated(*s, *d, cover.map_or(255, |c| c[i]));
        }
    }
    pub(super) fn draw_group(&mut self, g: &Group, m: Matrix) {
        let Some(below) = self.begin_layer() else { return };
        g.destination.play(self);
        let all = Rect::new(0.0, 0.0, self.info.width, self.info.height);
        (self.clip, self.mask, self.shaped, self.soft) = (all, None, false, None);
        self.operator = g.operator;
        g.source.play(self);
        let layer = self.end_layer(below);
        let m = m.from_top(self.info.height);
        let [a, b, c, d, e, f] = [m.a, m.b, m.c, m.d, m.e, m.f].map(|v| v as f32);
        self.merge(&layer, ts::Transform::from_row(a, b, c, d, e, f));
    }
    /// The pixels of a tile.
    pub(super) fn tile(
        &mut self,
        p: &Picture,
        at: Rect,
        extend: Extend,
    ) -> Option<(ts::Pixmap, ts::Transform)> {
        let layer = self.layer_of(p)?;
        // Tiles are whole pixels, so that they meet without a seam; the place is the tile's own.
        let (w, h) = (at.width().round().max(1.0), at.height().round().max(1.0));
        let border = if extend == Extend::Nothing { 1.0 } else { 0.0 };
        let (left, top) = (at.x0, self.info.height - at.y1);
        let mut tile = ts::Pixmap::new((w + 2.0 * border) as u32, (h + 2.0 * border) as u32)?;
        let sized = ts::Transform::from_scale((w / at.width()) as f32, (h / at.height()) as f32);
        let shift = ts::Transform::from_translate(border as f32, border as f32)
            .pre_concat(sized)
            .pre_translate(-left as f32, -top as f32);
        let inner = ts::Rect::from_xywh(border as f32, border as f32, w as f32, h as f32)?;
        let pattern =
            ts::Pattern::new(layer.as_ref(), ts::SpreadMode::Pad, ts::FilterQuality::Bilinear, 1.0, shift);
        let paint = ts::Paint { shader: pattern, anti_alias: false, ..ts::Paint::default() };
        tile.fill_rect(inner, &paint, ts::Transform::identity(), None);
        let back = ts::Transform::from_translate(left as f32, top as f32)
            .pre_concat(ts::Transform::from_scale((at.width() / w) as f32, (at.height() / h) as f32))
            .pre_translate(-border as f32, -border as f32);
        Some((tile, back))
    }
    /// The device of a page that is drawn on for its pixels only, so many of them per unit of the device that the page is of.
    fn for_pixels(info: &Info, fonts: &Rc<font::Fonts>, k: f64) -> Option<Raster> {
        let (width, height) = ((info.width * k).ceil(), (info.height * k).ceil());
        let cra = (info.cra.0 * k, info.cra.1 * k);
        let info = Info { width, height, cra, unit: info.unit / k, file: String::new(), ..info.clone() };
        Raster::new(info, fonts.clone(), files::Format::Png, true, None).ok()
    }
    /// The pixels and where they go on the page, whose lower left corner is theirs.
    fn image_of(mut self, k: f64) -> Option<(Image, Place)> {
        let (width, height) = (self.info.width / k, self.info.height / k);
        let at = Place { x: 0.0, y: 0.0, width, height, rotation: 0.0, smooth: true };
        crate::Device::pixels(&mut self).map(|i| (i, at))
    }
}

/// Pixels per unit of what devices of shapes can't say by shapes.
const FINE: f64 = 300.0 / 72.0;

/// A group as an image, for devices that have no such operator.
pub fn group_image(info: &Info, fonts: &Rc<font::Fonts>, g: &Group, m: Matrix) -> Option<(Image, Place)> {
    let mut d = Raster::for_pixels(info, fonts, FINE)?;
    d.draw_group(&g.scaled(FINE), m.scaled(FINE));
    d.image_of(FINE)
}

/// The page filled with a pattern, for devices that can't extend it so.
pub fn pattern_image(info: &Info, fonts: &Rc<font::Fonts>, p: &Pattern) -> Option<(Image, Place)> {
    let mut d = Raster::for_pixels(info, fonts, FINE)?;
    let page = Rect::new(0.0, 0.0, d.info.width, d.info.height);
    let pattern = Some(Rc::new(p.scaled(FINE)));
    let gc = crate::Gc { col: Color::TRANSPARENT, pattern, ..crate::Gc::new(12.0) };
    crate::Device::rect(&mut d, page, &gc);
    d.image_of(FINE)
}
