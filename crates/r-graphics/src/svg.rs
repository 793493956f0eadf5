//! The SVG device: text stays text, lengths are points (1/72 inch), a file a page.

use std::fmt::Write as _;
use std::rc::Rc;

use crate::device::{Place, Points};
use crate::effect::{Effects, Group, Mask, Matrix, Operator};
use crate::font::{Design, Fonts, Key};
use crate::output::{base64, numbered, page_file};
use crate::pattern::{Extend, Pattern, Shape};
use crate::picture::Picture;
use crate::{Color, Device, Gc, Image, Info, LineEnd, LineJoin, Rect, raster};

pub struct Svg {
    info: Info,
    fonts: Rc<Fonts>,
    body: String,
    page: usize,
    /// The clipping rectangle, and whether a group that is clipped to it is open.
    clip: Option<Rect>,
    /// The outlines that are clipped to instead, as an element.
    shape: Option<String>,
    open: bool,
    clips: usize,
    patterns: usize,
    masks: usize,
    /// The mask that each element is drawn through, by its name.
    masked: Option<String>,
    /// How elements are blended with what is there.
    operator: Operator,
    /// Edges are drawn without anti-aliasing.
    crisp: bool,
    /// The family of text in the symbol font; if empty, that of other text.
    symbols: String,
}

impl Svg {
    pub fn new(info: Info, fonts: Rc<Fonts>, crisp: bool, symbols: String) -> Svg {
        Svg {
            info,
            fonts,
            body: String::new(),
            page: 0,
            clip: None,
            shape: None,
            open: false,
            clips: 0,
            patterns: 0,
            masks: 0,
            masked: None,
            operator: Operator::Over,
            crisp,
            symbols,
        }
    }
    fn flip(&self, y: f64) -> f64 {
        self.info.height - y
    }
    fn save(&mut self) -> Result<(), String> {
        if self.page == 0 {
            return Ok(());
        }
        self.end_group();
        let (w, h) = (number(self.info.width), number(self.info.height));
        let text = format!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" \
             xmlns:xlink=\"http://www.w3.org/1999/xlink\" width=\"{w}pt\" height=\"{h}pt\" viewBox=\"0 0 {w} {h}\" \
             version=\"1.1\"{}>\n{}</svg>\n",
            if self.crisp { " shape-rendering=\"crispEdges\"" } else { "" },
            self.body
        );
        let file = page_file(&self.info.file, self.page);
        // A name without a number is one picture: the last page's.
        std::fs::write(&file, text).map_err(|_| format!("unable to open file '{file}' for writing"))
    }
    fn end_group(&mut self) {
        if std::mem::take(&mut self.open) {
            self.body.push_str("</g>\n");
        }
    }
    /// Opens the group of the clipping rectangle, if something is drawn in it.
    fn begin(&mut self) {
        // A group that is clipped would be blended as one: elements that are blended are clipped each by itself.
        if self.open || self.operator != Operator::Over {
            return;
        }
        if let Some(id) = self.clip_region() {
            let _ = writeln!(self.body, "<g clip-path=\"url(#{id})\">");
            self.open = true;
        }
    }
    /// Defines what is clipped to, if something is: its name.
    fn clip_region(&mut self) -> Option<String> {
        let rect = |r: Rect| {
            let (x, y, w, h) = (number(r.x0), number(self.flip(r.y1)), number(r.width()), number(r.height()));
            format!("<rect x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\"/>")
        };
        let shape = self.shape.clone().or(self.clip.map(rect))?;
        self.clips += 1;
        let id = format!("clip{}-{}", self.page, self.clips);
        let _ = writeln!(self.body, "<clipPath id=\"{id}\">{shape}</clipPath>");
        Some(id)
    }
    /// Closed outlines as the data of a path.
    fn path_data(&self, outlines: &[Vec<(f64, f64)>]) -> String {
        outlines.iter().map(|o| format!("M{}Z", self.outline(o).replace(' ', "L"))).collect()
    }
    fn stroke(&self, gc: &Gc) -> String {
        if !gc.strokes() {
            return " stroke=\"none\"".into();
        }
        let width = self.info.line_width(gc.lwd);
        let mut s = format!(" stroke=\"{}\" stroke-width=\"{}\"", color(gc.col), number(width));
        if !gc.col.opaque() {
            let _ = write!(s, " stroke-opacity=\"{}\"", number(f64::from(gc.col.a) / 255.0));
        }
        let (end, join) = (cap(gc.lend), join(gc.ljoin));
        let _ = write!(s, " stroke-linecap=\"{end}\" stroke-linejoin=\"{join}\"");
        if gc.ljoin == LineJoin::Mitre {
            let _ = write!(s, " stroke-miterlimit=\"{}\"", number(gc.lmitre));
        }
        let dashes = gc.lty.dashes(width, gc.lend);
        if !dashes.is_empty() {
            let list: Vec<String> = dashes.iter().map(|d| number(*d)).collect();
            let _ = write!(s, " stroke-dasharray=\"{}\"", list.join(","));
        }
        s
    }
    /// Adds an element, through the mask and with the blend mode that are set.
    fn put(&mut self, element: &str) {
        let mode = self.operator.blend_mode().filter(|m| *m != "normal");
        let mask = self.masked.as_ref().map(|id| format!(" mask=\"url(#{id})\""));
        if mode.is_none() && mask.is_none() {
            self.body.push_str(element);
            self.body.push('\n');
            return;
        }
        let inner = mask.map_or_else(|| element.into(), |m| format!("<g{m}>{element}</g>"));
        let Some(mode) = mode else {
            let _ = writeln!(self.body, "{inner}");
            return;
        };
        let clip = self.clip_region().map(|id| format!(" clip-path=\"url(#{id})\"")).unwrap_or_default();
        let _ = writeln!(self.body, "<g style=\"mix-blend-mode:{mode}\"{clip}>{inner}</g>");
    }
    /// A picture's elements, which are drawn by themselves.
    fn elements_of(&mut self, p: &Picture, operator: Operator) -> String {
        let clip = std::mem::take(&mut self.clip);
        let (shape, open) = (self.shape.take(), std::mem::take(&mut self.open));
        let masked = self.masked.take();
        let (body, before) =
            (std::mem::take(&mut self.body), std::mem::replace(&mut self.operator, operator));
        p.play(self);
        self.end_group();
        (self.clip, self.shape, self.open, self.masked, self.operator) = (clip, shape, open, masked, before);
        std::mem::replace(&mut self.body, body)
    }
    /// Defines a pattern of tiles.
    fn tiles(&mut self, id: &str, p: &Pattern, picture: &Picture, at: Rect) {
        let inside = self.elements_of(picture, Operator::Over);
        let (x, y, w, h) = (at.x0, self.flip(at.y1), at.width(), at.height());
        let (tile, step) = match p.extend {
            Extend::Repeat => (inside, (w, h)),
            Extend::Reflect => {
                // The tile with its mirror images at its right, below it, and across.
                let corner = format!("{id}-tile");
                let (mx, my) = (number(2.0 * (x + w)), number(2.0 * (y + h)));
                let clip = self.clip_box(&corner, at);
                let more = format!(
                    "<use xlink:href=\"#{corner}\" transform=\"translate({mx},0) scale(-1,1)\"/>\n\
                     <use xlink:href=\"#{corner}\" transform=\"translate(0,{my}) scale(1,-1)\"/>\n\
                     <use xlink:href=\"#{corner}\" transform=\"translate({mx},{my}) scale(-1,-1)\"/>\n"
                );
                let one = format!("<g id=\"{corner}\" clip-path=\"url(#{corner}-clip)\">\n{inside}</g>\n");
                (format!("{clip}{one}{more}"), (2.0 * w, 2.0 * h))
            }
            Extend::Nothing => {
                // The next tile is beyond the page.
                let clip = self.clip_box(id, at);
                let far = 2.0 * (self.info.width + self.info.height + w + h + x.abs() + y.abs());
                (format!("{clip}<g clip-path=\"url(#{id}-clip)\">\n{inside}</g>\n"), (far, far))
            }
            Extend::Pad => (self.padded(p), (self.info.width, self.info.height)),
        };
        let (x, y) = if p.extend == Extend::Pad { (0.0, 0.0) } else { (x, y) };
        let (x, y, w, h) = (number(x), number(y), number(step.0), number(step.1));
        let (left, top) = (&x, &y);
        // A pattern's content begins at its own corner unless it has a box of its own.
        let _ = writeln!(
            self.body,
            "<pattern id=\"{id}\" patternUnits=\"userSpaceOnUse\" x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\" \
             viewBox=\"{left} {top} {w} {h}\">\n{tile}</pattern>"
        );
    }
    fn clip_box(&self, id: &str, r: Rect) -> String {
        let (x, y, w, h) = (number(r.x0), number(self.flip(r.y1)), number(r.width()), number(r.height()));
        format!(
            "<clipPath id=\"{id}-clip\"><rect x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\"/></clipPath>\n"
        )
    }
    /// The page filled with a tile whose edges go on, which no shapes can say.
    fn padded(&mut self, p: &Pattern) -> String {
        let image = raster::pattern_image(&self.info, &self.fonts, p);
        image.map(|(i, at)| self.picture_element(&i, at)).unwrap_or_default()
    }
    /// The attributes of a fill; a pattern is defined first.
    fn fill(&mut self, gc: &Gc) -> String {
        let Some(p) = &gc.pattern else { return colored(gc) };
        self.patterns += 1;
        let id = format!("fill{}-{}", self.page, self.patterns);
        if let Shape::Tile { picture, at } = &p.shape {
            self.tiles(&id, p, picture, *at);
            return format!(" fill=\"url(#{id})\"");
        }
        let spread = match p.extend {
            Extend::Repeat => "repeat",
            Extend::Reflect => "reflect",
            Extend::Pad | Extend::Nothing => "pad",
        };
        let (kind, places) = match p.shape {
            Shape::Tile { .. } | Shape::Given(_) => return colored(gc),
            Shape::Linear { from, to } => (
                "linearGradient",
                vec![("x1", from.0), ("y1", self.flip(from.1)), ("x2", to.0), ("y2", self.flip(to.1))],
            ),
            Shape::Radial { from, to } => (
                "radialGradient",
                vec![
                    ("fx", from.0),
                    ("fy", self.flip(from.1)),
                    ("fr", from.2),
                    ("cx", to.0),
                    ("cy", self.flip(to.1)),
                    ("r", to.2),
                ],
            ),
        };
        let places: String = places.iter().map(|(n, x)| format!(" {n}=\"{}\"", number(*x))).collect();
        let _ = writeln!(
            self.body,
            "<{kind} id=\"{id}\" gradientUnits=\"userSpaceOnUse\" spreadMethod=\"{spread}\"{places}>"
        );
        for (at, c) in p.closed_stops() {
            let (at, opacity) = (number(at), number(f64::from(c.a) / 255.0));
            let _ = writeln!(
                self.body,
                "<stop offset=\"{at}\" stop-color=\"{}\" stop-opacity=\"{opacity}\"/>",
                color(c)
            );
        }
        let _ = writeln!(self.body, "</{kind}>");
        format!(" fill=\"url(#{id})\"")
    }
    fn picture_element(&self, image: &Image, at: Place) -> String {
        let data = base64(&raster::png_of(image));
        let (x, y) = (number(at.x), number(self.flip(at.y)));
        let (w, h, up) = (number(at.width), number(at.height), number(-at.height));
        let style = if at.smooth { "" } else { " image-rendering=\"pixelated\"" };
        format!(
            "<image transform=\"translate({x},{y}) rotate({})\" x=\"0\" y=\"{up}\" width=\"{w}\" height=\"{h}\" \
             preserveAspectRatio=\"none\"{style} xlink:href=\"data:image/png;base64,{data}\"/>\n",
            number(-at.rotation)
        )
    }
    fn outline(&self, points: Points<'_>) -> String {
        let mut s = String::with_capacity(points.len() * 14);
        for (x, y) in points {
            if !s.is_empty() {
                s.push(' ');
            }
            let _ = write!(s, "{},{}", number(*x), number(self.flip(*y)));
        }
        s
    }
}

/// A length with as many decimals as it needs, at most three.
fn number(x: f64) -> String {
    let s = format!("{x:.3}");
    let s = s.trim_end_matches('0').trim_end_matches('.');
    if s == "-0" { "0".into() } else { s.into() }
}

fn color(c: Color) -> String {
    format!("#{:02x}{:02x}{:02x}", c.r, c.g, c.b)
}

/// The attributes of a fill by colour.
fn colored(gc: &Gc) -> String {
    match gc.fill.a {
        0 => " fill=\"none\"".into(),
        255 => format!(" fill=\"{}\"", color(gc.fill)),
        a => format!(" fill=\"{}\" fill-opacity=\"{}\"", color(gc.fill), number(f64::from(a) / 255.0)),
    }
}

fn cap(e: LineEnd) -> &'static str {
    match e {
        LineEnd::Round => "round",
        LineEnd::Butt => "butt",
        LineEnd::Square => "square",
    }
}

fn join(j: LineJoin) -> &'static str {
    match j {
        LineJoin::Round => "round",
        LineJoin::Mitre => "miter",
        LineJoin::Bevel => "bevel",
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// The families a viewer may take: the given one first.
fn family(name: &str, design: Design) -> String {
    let usual = match design {
        Design::Sans => "Helvetica,Arial,'Liberation Sans','Nimbus Sans',sans-serif",
        Design::Serif => "Times,'Times New Roman','Liberation Serif','Nimbus Roman',serif",
        Design::Mono => "Courier,'Courier New','Liberation Mono','Nimbus Mono PS',monospace",
    };
    match name {
        "" | "sans" | "serif" | "mono" | "Helvetica" | "Times" | "Courier" => usual.into(),
        _ => format!("'{}',{usual}", escaped(&name.replace(['\'', '"'], ""))),
    }
}

impl Device for Svg {
    fn effects(&self) -> Effects {
        Effects::Full
    }
    fn mask(&mut self, mask: Option<&Rc<Mask>>) {
        let Some(m) = mask else {
            self.masked = None;
            return;
        };
        self.masks += 1;
        let id = format!("mask{}-{}", self.page, self.masks);
        let inside = self.elements_of(&m.picture, Operator::Over);
        let kind = if m.luminance { "luminance" } else { "alpha" };
        let (w, h) = (number(self.info.width), number(self.info.height));
        let _ = writeln!(
            self.body,
            "<mask id=\"{id}\" maskUnits=\"userSpaceOnUse\" x=\"0\" y=\"0\" width=\"{w}\" height=\"{h}\" \
             style=\"mask-type:{kind}\">\n{inside}</mask>"
        );
        self.masked = Some(id);
    }
    fn group(&mut self, group: &Rc<Group>, m: Matrix) {
        self.begin();
        if group.operator.blend_mode().is_none() {
            // Operators that change where something is are not SVG's.
            if let Some((image, at)) = raster::group_image(&self.info, &self.fonts, group, m) {
                let e = self.picture_element(&image, at);
                self.put(e.trim_end());
            }
            return;
        }
        let below = self.elements_of(&group.destination, Operator::Over);
        let above = self.elements_of(&group.source, group.operator);
        let m = m.from_top(self.info.height);
        let parts = [m.a, m.b, m.c, m.d].map(|v| format!("{v:.6}")).join(",");
        let (e, f) = (number(m.e), number(m.f));
        let element = format!(
            "<g transform=\"matrix({parts},{e},{f})\" style=\"isolation:isolate\">\n{below}{above}</g>"
        );
        self.put(&element);
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
        self.page += 1;
        self.body.clear();
        (self.clip, self.shape, self.open, self.clips) = (None, None, false, 0);
        self.masked = None;
        if background.visible() {
            let paint = colored(&Gc { fill: background, ..Gc::new(12.0) });
            let _ = writeln!(
                self.body,
                "<rect x=\"0\" y=\"0\" width=\"100%\" height=\"100%\"{paint} stroke=\"none\"/>"
            );
        }
        Ok(())
    }
    fn clip(&mut self, r: Rect) {
        if self.clip != Some(r) || self.shape.is_some() {
            self.end_group();
            (self.clip, self.shape) = (Some(r), None);
        }
    }
    fn clip_path(&mut self, outlines: &[Vec<(f64, f64)>], winding: bool) -> bool {
        self.end_group();
        let rule = if winding { "nonzero" } else { "evenodd" };
        self.shape = Some(format!("<path d=\"{}\" clip-rule=\"{rule}\"/>", self.path_data(outlines)));
        true
    }
    fn line(&mut self, p: Points<'_>, gc: &Gc) {
        if !gc.strokes() {
            return;
        }
        self.begin();
        let (points, stroke) = (self.outline(p), self.stroke(gc));
        self.put(&format!("<polyline points=\"{points}\" fill=\"none\"{stroke}/>"));
    }
    fn path(&mut self, outlines: &[Vec<(f64, f64)>], winding: bool, gc: &Gc) {
        self.begin();
        let paint = format!("{}{}", self.fill(gc), self.stroke(gc));
        if let [one] = outlines {
            let points = self.outline(one);
            self.put(&format!("<polygon points=\"{points}\"{paint}/>"));
            return;
        }
        let (d, rule) = (self.path_data(outlines), if winding { "nonzero" } else { "evenodd" });
        self.put(&format!("<path d=\"{d}\" fill-rule=\"{rule}\"{paint}/>"));
    }
    fn rect(&mut self, r: Rect, gc: &Gc) {
        self.begin();
        let (x, y, w, h) = (number(r.x0), number(self.flip(r.y1)), number(r.width()), number(r.height()));
        let (fill, stroke) = (self.fill(gc), self.stroke(gc));
        self.put(&format!("<rect x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\"{fill}{stroke}/>"));
    }
    fn circle(&mut self, x: f64, y: f64, radius: f64, gc: &Gc) {
        self.begin();
        let (fill, stroke) = (self.fill(gc), self.stroke(gc));
        let (x, y, r) = (number(x), number(self.flip(y)), number(radius));
        self.put(&format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\"{fill}{stroke}/>"));
    }
    fn text(&mut self, x: f64, y: f64, text: &str, rotation: f64, gc: &Gc) {
        self.begin();
        let name = if gc.family.is_empty() { self.info.family.clone() } else { gc.family.clone() };
        let key = Key::new(&name, gc.face);
        let m = self.fonts.get(key);
        let family_asked = name.clone();
        let size = self.font_size(gc);
        let shown: String = text.chars().map(|c| m.unicode(c)).collect();
        let (x, y) = (number(x), number(self.flip(y)));
        let symbolic = gc.face == 5 && !self.symbols.is_empty();
        let name: Rc<str> = if symbolic { self.symbols.as_str().into() } else { name };
        let mut s = match rotation {
            0.0 => format!("<text x=\"{x}\" y=\"{y}\""),
            r => format!("<text transform=\"translate({x},{y}) rotate({})\"", number(-r)),
        };
        let _ = write!(s, " font-family=\"{}\" font-size=\"{}\"", family(&name, key.design), number(size));
        if matches!(gc.face, 2 | 4) {
            s.push_str(" font-weight=\"bold\"");
        }
        if matches!(gc.face, 3 | 4) {
            s.push_str(" font-style=\"italic\"");
        }
        // The viewer's font may be another one: the text takes the room that the layout gave it.
        let _ = write!(
            s,
            " textLength=\"{}\" lengthAdjust=\"spacingAndGlyphs\"",
            number(
                self.fonts.found(&family_asked, gc.face, text).map_or_else(|| m.width(text), |l| l.width)
                    * size
                    / 1000.0
            )
        );
        let paint = colored(&Gc { fill: gc.col, ..gc.clone() });
        self.put(&format!("{s} xml:space=\"preserve\"{paint}>{}</text>", escaped(&shown)));
    }
    fn image(&mut self, image: &Image, at: Place) {
        self.begin();
        let element = self.picture_element(image, at);
        self.put(element.trim_end());
    }
    fn close(&mut self) -> Result<(), String> {
        self.save()
    }
}
