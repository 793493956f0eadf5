//! The PDF device: standard fonts by name, positions in points with two decimals, as GNU R writes them.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::io::Write as _;
use std::rc::Rc;

use crate::device::{Place, Points, paint_page};
use crate::effect::{Effects, Group, Mask, Matrix, Operator};
use crate::encoding::{Encoding, Runs, escape};
use crate::font::{Fonts, Key};
use crate::output::{numbered, page_file, push_fixed};
use crate::pattern::{Extend, Pattern, Shape};
use crate::picture::Picture;
use crate::{Color, Device, Gc, Image, Info, LineEnd, LineJoin, LineType, Rect};

/// What `pdf()` can be told besides the common facts.
#[derive(Clone, Debug)]
pub struct Options {
    pub title: String,
    pub version: String,
    pub compress: bool,
    pub one_file: bool,
    pub kerning: bool,
    /// Polygons are filled where the winding number isn't zero, else by the even-odd rule.
    pub fill_odd_even: bool,
    /// The paper's size in points, and whether the drawing stands in its middle or at its lower left corner.
    pub paper: Option<(f64, f64)>,
    pub centred: bool,
    /// "srgb", "rgb", "gray" or "cmyk".
    pub colors: String,
    /// Small circles are glyphs of ZapfDingbats.
    pub dingbats: bool,
    /// The encoding's name.
    pub encoding: String,
    /// Families that the file declares even if no text is in them.
    pub families: Vec<String>,
    /// When the file is made, as PDF writes it; left out if empty.
    pub date: String,
}

pub struct Pdf {
    info: Info,
    fonts: Rc<Fonts>,
    options: Options,
    /// Content streams of the finished pages and of the current one.
    pages: Vec<String>,
    drawn: usize,
    keys: Vec<Key>,
    images: Vec<Image>,
    alphas: BTreeSet<(bool, u8)>,
    patterns: Vec<Rc<Pattern>>,
    /// Streams of masks, groups and tiles, and those of patterns that fill with a tile.
    forms: Vec<Form>,
    tiles: Vec<Option<usize>>,
    /// Masks and groups that have a form already, so that using one again writes it once.
    masks: Vec<(Rc<Mask>, usize)>,
    groups: Vec<(Rc<Group>, usize)>,
    /// The mask that is to be drawn through, and how shapes are blended.
    mask: Option<usize>,
    operator: Operator,
    state: State,
    warnings: Vec<String>,
    encoding: Encoding,
    /// A circle was drawn as a glyph.
    dinged: bool,
}

/// How lines are drawn.
#[derive(Clone, Copy, PartialEq)]
struct Pen {
    width: f64,
    lty: LineType,
    end: LineEnd,
    join: LineJoin,
    mitre: f64,
}

/// A stream that pages refer to.
struct Form {
    kind: FormKind,
    content: String,
}

enum FormKind {
    /// Something that is drawn by itself.
    Group,
    /// The same, as a mask by its light or its opacity.
    Mask {
        luminance: bool,
    },
    Tile(Rect),
}

/// What the page's stream has set since the last clip, so that it isn't said again.
#[derive(Default, PartialEq)]
struct State {
    stroke: Option<Color>,
    fill: Option<Color>,
    pen: Option<Pen>,
    clip: Option<(f64, f64, f64, f64)>,
    mask: Option<usize>,
    blend: Option<&'static str>,
}

/// The fonts of the families that a file shall declare.
fn declared(o: &Options) -> Vec<Key> {
    let mut keys = Vec::new();
    for key in o.families.iter().flat_map(|f| (1..=5).map(|face| Key::new(f, face))) {
        if !keys.contains(&key) {
            keys.push(key);
        }
    }
    keys
}

/// Circles up to this radius in points may be glyphs.
const DINGED: f64 = 10.0;

/// The size of PDF's fonts: whole points.
pub fn whole_points(gc: &Gc) -> f64 {
    (gc.points() + 0.5).floor()
}

impl Pdf {
    pub fn new(info: Info, fonts: Rc<Fonts>, options: Options) -> Result<Pdf, String> {
        let encoding = Encoding::named(&options.encoding)
            .ok_or_else(|| format!("encoding '{}' is not implemented in pdf()", options.encoding))?;
        let p = Pdf {
            info,
            fonts,
            keys: declared(&options),
            options,
            encoding,
            dinged: false,
            pages: Vec::new(),
            drawn: 0,
            images: Vec::new(),
            alphas: BTreeSet::new(),
            patterns: Vec::new(),
            forms: Vec::new(),
            tiles: Vec::new(),
            masks: Vec::new(),
            groups: Vec::new(),
            mask: None,
            operator: Operator::Over,
            state: State::default(),
            warnings: Vec::new(),
        };
        // A file that can't be written is an error of `pdf()` itself.
        if !p.info.file.is_empty() {
            let file = page_file(&p.info.file, 1);
            std::fs::File::create(&file).map_err(|_| format!("cannot open file '{file}'"))?;
        }
        Ok(p)
    }
    fn page(&mut self) -> &mut String {
        if self.pages.is_empty() {
            self.pages.push(String::from("1 J 1 j q\n"));
        }
        let last = self.pages.len() - 1;
        &mut self.pages[last]
    }
    /// Says the mask and the blend mode that shapes are to be drawn with, where they aren't in effect.
    fn set_effects(&mut self) {
        if self.state.mask != self.mask {
            let name = self.mask.map_or_else(|| String::from("NoMask"), |i| format!("Mask{i}"));
            let _ = writeln!(self.page(), "/{name} gs");
            self.state.mask = self.mask;
        }
        let mode = self.operator.blend_mode().filter(|m| *m != "normal");
        if self.state.blend != mode {
            let _ = writeln!(self.page(), "/Blend-{} gs", mode.unwrap_or("normal"));
            self.state.blend = mode;
        }
    }
    /// The stream of a picture, which begins with nothing set.
    fn stream_of(&mut self, p: &Picture, operator: Operator) -> String {
        let state = std::mem::take(&mut self.state);
        let (mask, before) = (self.mask.take(), std::mem::replace(&mut self.operator, operator));
        self.pages.push(String::from("q\n"));
        p.play(self);
        let mut content = self.pages.pop().unwrap_or_default();
        content.push_str("Q\n");
        (self.state, self.mask, self.operator) = (state, mask, before);
        content
    }
    fn add_form(&mut self, kind: FormKind, content: String) -> usize {
        self.forms.push(Form { kind, content });
        self.forms.len() - 1
    }
    fn components(&self, c: Color) -> String {
        let [r, g, b] = [c.r, c.g, c.b].map(|v| f64::from(v) / 255.0);
        match self.options.colors.as_str() {
            "gray" => format!("{:.3}", 0.213 * r + 0.715 * g + 0.072 * b),
            "cmyk" => {
                let k = 1.0 - r.max(g).max(b);
                let part = |v: f64| if k < 1.0 { (1.0 - v - k) / (1.0 - k) } else { 0.0 };
                format!("{:.3} {:.3} {:.3} {k:.3}", part(r), part(g), part(b))
            }
            _ => format!("{r:.3} {g:.3} {b:.3}"),
        }
    }
    fn operators(&self) -> (&'static str, &'static str, bool) {
        match self.options.colors.as_str() {
            "gray" => ("G", "g", false),
            "cmyk" => ("K", "k", false),
            "rgb" => ("RG", "rg", false),
            _ => ("SCN", "scn", true),
        }
    }
    fn set_stroke(&mut self, gc: &Gc) {
        if self.state.stroke != Some(gc.col) {
            let (components, (op, _, named)) = (self.components(gc.col), self.operators());
            let alpha = self.alpha(true, gc.col);
            let space = if named { "/sRGB CS\n" } else { "" };
            let _ = writeln!(self.page(), "{alpha}{space}{components} {op}");
            self.state.stroke = Some(gc.col);
        }
        let width = self.info.line_width(gc.lwd);
        let pen = Pen { width, lty: gc.lty, end: gc.lend, join: gc.ljoin, mitre: gc.lmitre };
        if self.state.pen == Some(pen) {
            return;
        }
        let dashes: Vec<String> = gc.lty.dashes(width, gc.lend).iter().map(|d| format!(" {d:.2}")).collect();
        let cap = match gc.lend {
            LineEnd::Round => 1,
            LineEnd::Butt => 0,
            LineEnd::Square => 2,
        };
        let join = match gc.ljoin {
            LineJoin::Round => 1,
            LineJoin::Mitre => 0,
            LineJoin::Bevel => 2,
        };
        let (dashes, mitre) = (dashes.concat(), gc.lmitre);
        let _ = writeln!(self.page(), "{width:.2} w\n[{dashes}] 0 d\n{cap} J\n{join} j\n{mitre:.2} M");
        self.state.pen = Some(pen);
    }
    fn set_fill(&mut self, c: Color) {
        if self.state.fill != Some(c) {
            let (components, (_, op, named)) = (self.components(c), self.operators());
            let alpha = self.alpha(false, c);
            let space = if named { "/sRGB cs\n" } else { "" };
            let _ = writeln!(self.page(), "{alpha}{space}{components} {op}");
            self.state.fill = Some(c);
        }
    }
    fn set_pattern(&mut self, p: &Rc<Pattern>) {
        let i = self.patterns.iter().position(|q| q == p).unwrap_or_else(|| {
            self.patterns.push(p.clone());
            let at = self.patterns.len() - 1;
            self.tiles.push(None);
            if let Shape::Tile { picture, at: r } = &p.shape {
                // Tiles are repeated, whatever else is asked for: PDF has nothing else.
                let content = self.stream_of(picture, Operator::Over);
                self.tiles[at] = Some(self.add_form(FormKind::Tile(*r), content));
                return at;
            }
            if matches!(p.extend, Extend::Repeat | Extend::Reflect) {
                self.warnings.push("Repeat or reflect pattern not supported on PDF device".into());
            }
            if p.stops.iter().any(|s| !s.1.opaque()) {
                self.warnings
                    .push("Semi-transparent colours in gradients are not supported on the PDF device".into());
            }
            at
        });
        let alpha = self.alpha(false, Color::BLACK);
        let _ = writeln!(self.page(), "{alpha}/Pattern cs\n/Fill{i} scn");
        self.state.fill = None;
    }
    /// The operator that sets the opacity; full opacity is set only after another one.
    fn alpha(&mut self, stroke: bool, c: Color) -> String {
        if c.opaque() && !self.alphas.iter().any(|(s, _)| *s == stroke) {
            return String::new();
        }
        self.alphas.insert((stroke, c.a));
        format!("/{} gs\n", alpha_name(stroke, c.a))
    }
    /// Sets what the context needs and gives the operator that paints a closed shape.
    fn painter(&mut self, gc: &Gc, even_odd: bool) -> Option<&'static str> {
        let (fill, stroke) = (gc.fills(), gc.strokes());
        if fill || stroke {
            self.set_effects();
        }
        match &gc.pattern {
            Some(p) => self.set_pattern(p),
            None if fill => self.set_fill(gc.fill),
            None => {}
        }
        if stroke {
            self.set_stroke(gc);
        }
        match (fill, stroke) {
            (true, true) => Some(if even_odd { "B*" } else { "B" }),
            (true, false) => Some(if even_odd { "f*" } else { "f" }),
            (false, true) => Some("S"),
            _ => None,
        }
    }
    fn key_index(&mut self, key: Key) -> usize {
        self.keys.iter().position(|k| *k == key).unwrap_or_else(|| {
            self.keys.push(key);
            self.keys.len() - 1
        })
    }
    fn save(&mut self, file: &str) -> Result<(), String> {
        let mut w = Writer::default();
        self.write(&mut w);
        std::fs::write(file, w.bytes).map_err(|_| format!("cannot open file '{file}'"))
    }
    fn write(&mut self, w: &mut Writer) {
        let o = self.options.clone();
        w.bytes.extend_from_slice(format!("%PDF-{}\n%\u{81}\n", o.version).as_bytes());
        let date = if o.date.is_empty() {
            String::new()
        } else {
            format!("/CreationDate ({0})\n/ModDate ({0})\n", o.date)
        };
        w.object(
            1,
            &format!(
                "<<\n{date}/Title ({})\n/Producer (Rigel)\n/Creator (R)\n>>",
                escape(o.title.as_bytes())
            ),
        );
        w.object(2, "<< /Type /Catalog /Pages 3 0 R >>");
        let form = 6 + self.keys.len() + usize::from(self.dinged) + self.alphas.len() + 2 * self.images.len();
        let first = form + self.forms.len();
        let kids: Vec<String> = (0..self.pages.len()).map(|i| format!("{} 0 R", first + 2 * i)).collect();
        let (pw, ph) = o.paper.unwrap_or((self.info.width, self.info.height));
        let count = kids.len();
        w.object(
            3,
            &format!(
                "<< /Type /Pages /Kids [ {} ] /Count {count} /MediaBox [0 0 {} {}] >>",
                kids.join(" "),
                pw.round(),
                ph.round()
            ),
        );
        let mut next = 6;
        let mut named = |names: Vec<String>| -> String {
            let rows = names.iter().map(|n| {
                next += 1;
                format!("/{n} {} 0 R ", next - 1)
            });
            rows.collect()
        };
        let dinged = self.dinged.then(|| String::from("ZD"));
        let fonts = named((0..self.keys.len()).map(|i| format!("F{}", i + 1)).chain(dinged).collect());
        let states = named(self.alphas.iter().map(|(s, a)| alpha_name(*s, *a)).collect());
        let images = named(
            (0..2 * self.images.len())
                .map(|i| format!("{}{}", if i % 2 == 0 { "Im" } else { "Mask" }, i / 2))
                .collect(),
        );
        let filling = |(i, p): (usize, &Rc<Pattern>)| match self.tiles[i] {
            Some(t) => format!("/Fill{i} {} 0 R ", form + t),
            None => format!("/Fill{i} {} ", shading(p)),
        };
        let patterns: String = self.patterns.iter().enumerate().map(filling).collect();
        let states = states + &self.effect_states(form);
        let groups = self.forms.iter().enumerate().filter(|(_, f)| matches!(f.kind, FormKind::Group));
        let images = images + &groups.map(|(i, _)| format!("/Form{i} {} 0 R ", form + i)).collect::<String>();
        w.object(
            4,
            &format!(
                "<<\n/ProcSet [/PDF /Text /ImageC]\n/Font << {fonts}>>\n/ExtGState << {states}>>\n/XObject << {images}>>\n/Pattern << {patterns}>>\n\
                 /ColorSpace << /sRGB [/CalRGB << /WhitePoint [0.9505 1 1.089] /Gamma [2.2 2.2 2.2] /Matrix [0.4124 0.2126 \
                 0.0193 0.3576 0.7152 0.1192 0.1805 0.0722 0.9505] >>] >>\n>>"
            ),
        );
        w.object(5, &self.encoding_object());
        self.write_resources(w);
        self.write_forms(w, form);
        for (i, p) in self.pages.iter().enumerate() {
            let at = first + 2 * i;
            w.object(
                at,
                &format!("<< /Type /Page /Parent 3 0 R /Contents {} 0 R /Resources 4 0 R >>", at + 1),
            );
            w.stream(at + 1, "", &[p.as_bytes(), b"Q\n"].concat(), o.compress);
        }
        w.finish();
    }
    /// The states that masks and blend modes are set by; nothing in a file that has none of them.
    fn effect_states(&self, form: usize) -> String {
        if self.forms.is_empty() {
            return String::new();
        }
        let mut s = String::from("/NoMask << /SMask /None >> ");
        for (i, f) in self.forms.iter().enumerate() {
            if let FormKind::Mask { luminance } = f.kind {
                let by = if luminance { "Luminosity" } else { "Alpha" };
                let at = form + i;
                let _ = write!(s, "/Mask{i} << /AIS false /SMask << /Type /Mask /S /{by} /G {at} 0 R >> >> ");
            }
        }
        for mode in Operator::ALL.iter().filter_map(|o| o.blend_mode()) {
            let words = mode.split('-').map(|w| w[..1].to_uppercase() + &w[1..]);
            let _ = write!(s, "/Blend-{mode} << /BM /{} >> ", words.collect::<String>());
        }
        s
    }
    fn write_forms(&self, w: &mut Writer, first: usize) {
        let (width, height) = (self.info.width, self.info.height);
        for (i, f) in self.forms.iter().enumerate() {
            let entries = match &f.kind {
                FormKind::Tile(r) => {
                    let (x0, y0, x1, y1) = (r.x0, r.y0, r.x1, r.y1);
                    let (w, h) = (r.width(), r.height());
                    format!(
                        "/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [{x0:.2} {y0:.2} {x1:.2} {y1:.2}] \
                         /XStep {w:.2} /YStep {h:.2} /Resources 4 0 R "
                    )
                }
                FormKind::Group | FormKind::Mask { .. } => format!(
                    "/Type /XObject /Subtype /Form /FormType 1 /BBox [0 0 {width:.2} {height:.2}] /Resources 4 0 R \
                     /Group << /Type /Group /S /Transparency /CS /DeviceRGB /I true >> "
                ),
            };
            w.stream(first + i, &entries, f.content.as_bytes(), self.options.compress);
        }
    }
    fn encoding_object(&self) -> String {
        let mut differences = String::from("45/minus 96/quoteleft");
        match self.encoding.name {
            "ISOLatin1" => differences.push_str(
                "\n144/dotlessi /grave /acute /circumflex /tilde /macron /breve /dotaccent\n/dieresis /.notdef /ring /cedilla \
                 /.notdef /hungarumlaut /ogonek /caron /space",
            ),
            _ => {
                for (code, name) in self.encoding.glyph_names(&self.fonts.get(Key::new("", 1))) {
                    let _ = write!(differences, "\n{code}/{name}");
                }
            }
        }
        format!("<<\n/Type /Encoding /BaseEncoding /WinAnsiEncoding\n/Differences [ {differences}]\n>>")
    }
    fn write_resources(&self, w: &mut Writer) {
        let mut next = 6;
        for (i, k) in self.keys.iter().enumerate() {
            let encoding = if k.face == 5 { "" } else { "\n/Encoding 5 0 R" };
            let text = format!(
                "<< /Type /Font /Subtype /Type1 /Name /F{} /BaseFont /{}{encoding} >>",
                i + 1,
                k.name()
            );
            w.object(next, &text);
            next += 1;
        }
        if self.dinged {
            w.object(next, "<< /Type /Font /Subtype /Type1 /Name /ZD /BaseFont /ZapfDingbats >>");
            next += 1;
        }
        for (stroke, a) in &self.alphas {
            let which = if *stroke { "CA" } else { "ca" };
            w.object(next, &format!("<< /Type /ExtGState /{which} {:.3} >>", f64::from(*a) / 255.0));
            next += 1;
        }
        for i in &self.images {
            let size = format!(
                "/Type /XObject /Subtype /Image /Width {} /Height {} /BitsPerComponent 8 ",
                i.columns, i.rows
            );
            let rgb: Vec<u8> = i.cells.iter().flat_map(|c| [c.r, c.g, c.b]).collect();
            let mask: Vec<u8> = i.cells.iter().map(|c| c.a).collect();
            let entries = format!("{size}/ColorSpace /DeviceRGB /SMask {} 0 R ", next + 1);
            w.stream(next, &entries, &rgb, true);
            w.stream(next + 1, &format!("{size}/ColorSpace /DeviceGray "), &mask, true);
            next += 2;
        }
    }
    fn outline(&mut self, points: Points<'_>, close: bool) {
        let mut s = String::with_capacity(points.len() * 16);
        for (i, (x, y)) in points.iter().enumerate() {
            numbers(&mut s, &[*x, *y]);
            s.push_str(if i == 0 { "m " } else { "l " });
        }
        if close {
            s.push_str("h ");
        }
        s.push('\n');
        self.page().push_str(&s);
    }
}

/// Appends numbers, each with a space after it.
fn numbers(out: &mut String, all: &[f64]) {
    for x in all {
        push_fixed(out, *x);
        out.push(' ');
    }
}

/// A gradient as a pattern of PDF's: colours between stops by functions that are stitched together.
fn shading(p: &Pattern) -> String {
    let coordinates = match p.shape {
        Shape::Tile { .. } | Shape::Given(_) => vec![],
        Shape::Linear { from, to } => vec![from.0, from.1, to.0, to.1],
        Shape::Radial { from, to } => vec![from.0, from.1, from.2, to.0, to.1, to.2],
    };
    let kind = if matches!(p.shape, Shape::Linear { .. }) { 2 } else { 3 };
    let rgb = |c: Color| {
        let [r, g, b] = [c.r, c.g, c.b].map(|v| f64::from(v) / 255.0);
        format!("[{r:.4} {g:.4} {b:.4}]")
    };
    // The first and the last colour go on to the ends.
    let mut stops = p.stops.clone();
    stops.insert(0, (0.0, p.stops[0].1));
    stops.push((1.0, p.stops[p.stops.len() - 1].1));
    stops.dedup_by(|b, a| a == b);
    let mut functions = String::new();
    for pair in stops.windows(2) {
        let (from, to) = (rgb(pair[0].1), rgb(pair[1].1));
        let _ = write!(functions, "<< /FunctionType 2 /Domain [0 1] /N 1 /C0 {from} /C1 {to} >> ");
    }
    let inner = &stops[1..stops.len().max(2) - 1];
    let bounds: String = inner.iter().map(|s| format!("{:.4} ", s.0)).collect();
    let encode = "0 1 ".repeat(stops.len().saturating_sub(1));
    let mut places = String::new();
    numbers(&mut places, &coordinates);
    let on = p.extend == Extend::Pad;
    format!(
        "<< /PatternType 2 /Shading << /ShadingType {kind} /ColorSpace /DeviceRGB /Coords [{places}] /Extend [{on} {on}] \
         /Function << /FunctionType 3 /Domain [0 1] /Functions [{functions}] /Bounds [{bounds}] /Encode [{encode}] >> >> >>"
    )
}

fn alpha_name(stroke: bool, a: u8) -> String {
    format!("GS{}{a}", if stroke { 'S' } else { 'F' })
}

/// Numbered objects with the table of their places.
#[derive(Default)]
struct Writer {
    bytes: Vec<u8>,
    places: Vec<(usize, usize)>,
}

impl Writer {
    fn object(&mut self, id: usize, text: &str) {
        self.places.push((id, self.bytes.len()));
        let _ = write!(self.bytes, "{id} 0 obj\n{text}\nendobj\n");
    }
    fn stream(&mut self, id: usize, entries: &str, data: &[u8], compress: bool) {
        let mut packed = Vec::new();
        let (data, filter) = if compress {
            let mut z = flate2::write::ZlibEncoder::new(&mut packed, flate2::Compression::default());
            let done = z.write_all(data).and_then(|()| z.finish().map(|_| ()));
            debug_assert!(done.is_ok(), "writing to memory does not fail");
            (packed.as_slice(), "/Filter /FlateDecode ")
        } else {
            (data, "")
        };
        self.places.push((id, self.bytes.len()));
        let _ = write!(self.bytes, "{id} 0 obj\n<< {entries}{filter}/Length {} >>\nstream\n", data.len());
        self.bytes.extend_from_slice(data);
        self.bytes.extend_from_slice(b"\nendstream\nendobj\n");
    }
    fn finish(&mut self) {
        self.places.sort_unstable();
        let (start, n) = (self.bytes.len(), self.places.len() + 1);
        let _ = write!(self.bytes, "xref\n0 {n}\n0000000000 65535 f \n");
        for (_, at) in &self.places {
            let _ = writeln!(self.bytes, "{at:010} 00000 n ");
        }
        let _ = write!(
            self.bytes,
            "trailer\n<< /Size {n} /Info 1 0 R /Root 2 0 R >>\nstartxref\n{start}\n%%EOF\n"
        );
    }
}

impl Device for Pdf {
    fn effects(&self) -> Effects {
        Effects::Pdf
    }
    fn mask(&mut self, mask: Option<&Rc<Mask>>) {
        let Some(m) = mask else {
            self.mask = None;
            return;
        };
        let known = self.masks.iter().find(|(k, _)| Rc::ptr_eq(k, m)).map(|(_, i)| *i);
        let i = known.unwrap_or_else(|| {
            let content = self.stream_of(&m.picture, Operator::Over);
            let i = self.add_form(FormKind::Mask { luminance: m.luminance }, content);
            self.masks.push((m.clone(), i));
            i
        });
        self.mask = Some(i);
    }
    fn group(&mut self, group: &Rc<Group>, m: Matrix) {
        let known = self.groups.iter().find(|(g, _)| Rc::ptr_eq(g, group)).map(|(_, i)| *i);
        let i = known.unwrap_or_else(|| {
            let below = self.stream_of(&group.destination, Operator::Over);
            let above = self.stream_of(&group.source, group.operator);
            let i = self.add_form(FormKind::Group, below + &above);
            self.groups.push((group.clone(), i));
            i
        });
        self.set_effects();
        // What is set for shapes would be for the group as one.
        let (stroke, fill) = (self.alpha(true, Color::BLACK), self.alpha(false, Color::BLACK));
        let Matrix { a, b, c, d, e, f } = m;
        let _ = writeln!(
            self.page(),
            "q {a:.6} {b:.6} {c:.6} {d:.6} {e:.6} {f:.6} cm\n{stroke}{fill}/Form{i} Do Q"
        );
    }
    fn info(&self) -> &Info {
        &self.info
    }
    fn fonts(&self) -> &Rc<Fonts> {
        &self.fonts
    }
    fn font_size(&self, gc: &Gc) -> f64 {
        whole_points(gc)
    }
    fn encoded(&self, text: &str) -> String {
        text.replace('-', "\u{2212}")
    }
    fn kerned(&self) -> bool {
        self.options.kerning
    }
    fn new_page(&mut self, background: Color) -> Result<(), String> {
        if !self.options.one_file && numbered(&self.info.file) && !self.pages.is_empty() {
            self.drawn += 1;
            let file = page_file(&self.info.file, self.drawn);
            self.save(&file)?;
            self.pages.clear();
            self.keys = declared(&self.options);
            self.dinged = false;
            self.images.clear();
            self.alphas.clear();
            self.patterns.clear();
            self.tiles.clear();
            self.forms.clear();
            self.masks.clear();
            self.groups.clear();
        }
        self.mask = None;
        self.state = State::default();
        let offset = self.options.paper.filter(|_| self.options.centred);
        let offset = offset.map(|(w, h)| ((w - self.info.width) / 2.0, (h - self.info.height) / 2.0));
        let start = match offset {
            Some((x, y)) => format!("1 J 1 j 1 0 0 1 {x:.2} {y:.2} cm q\n"),
            None => "1 J 1 j q\n".into(),
        };
        self.pages.push(start);
        paint_page(self, background);
        Ok(())
    }
    fn clip(&mut self, r: Rect) {
        let clip = (r.x0, r.y0, r.x1, r.y1);
        if self.state.clip != Some(clip) {
            self.state = State { clip: Some(clip), ..State::default() };
            let (w, h) = (r.width(), r.height());
            let _ = writeln!(self.page(), "Q q {:.2} {:.2} {w:.2} {h:.2} re W n", r.x0, r.y0);
        }
    }
    fn clip_path(&mut self, outlines: &[Vec<(f64, f64)>], winding: bool) -> bool {
        self.state = State::default();
        self.page().push_str("Q q\n");
        outlines.iter().for_each(|o| self.outline(o, true));
        self.page().push_str(if winding { "W n\n" } else { "W* n\n" });
        true
    }
    fn line(&mut self, p: Points<'_>, gc: &Gc) {
        if !gc.strokes() || p.is_empty() {
            return;
        }
        self.set_effects();
        self.set_stroke(gc);
        self.outline(p, false);
        self.page().push_str("S\n");
    }
    fn path(&mut self, outlines: &[Vec<(f64, f64)>], winding: bool, gc: &Gc) {
        let even_odd = if outlines.len() == 1 { self.options.fill_odd_even } else { !winding };
        let Some(op) = self.painter(gc, even_odd) else { return };
        for o in outlines {
            self.outline(o, true);
        }
        let _ = writeln!(self.page(), "{op}");
    }
    fn rect(&mut self, r: Rect, gc: &Gc) {
        let Some(op) = self.painter(gc, false) else { return };
        let page = self.page();
        numbers(page, &[r.x0, r.y0, r.width(), r.height()]);
        page.push_str("re ");
        page.push_str(op);
        page.push('\n');
    }
    fn circle(&mut self, x: f64, y: f64, r: f64, gc: &Gc) {
        let Some(op) = self.painter(gc, false) else { return };
        if self.options.dingbats && r <= DINGED {
            // The glyph is 722 thousandths wide and has its centre at (396, 347).
            self.dinged = true;
            let size = 2.0 * r / 0.722;
            let (x, y) = (x - 0.396 * size, y - 0.347 * size);
            let mode = if op == "S" { 1 } else { 2 * i32::from(op != "f") };
            let _ = writeln!(
                self.page(),
                "BT\n/ZD 1 Tf {mode} Tr {size:.2} 0 0 {size:.2} {x:.2} {y:.2} Tm (l) Tj 0 Tr\nET"
            );
            return;
        }
        // A quarter of a circle as a cubic: its control points stand 0.55 radii along the tangents.
        let s = 0.55 * r;
        let page = self.page();
        page.push_str("  ");
        numbers(page, &[x - r, y]);
        page.push_str("m\n");
        let corners = [
            (x - r, y + s, x - s, y + r, x, y + r),
            (x + s, y + r, x + r, y + s, x + r, y),
            (x + r, y - s, x + s, y - r, x, y - r),
            (x - s, y - r, x - r, y - s, x - r, y),
        ];
        for (a, b, c, d, e, f) in corners {
            page.push_str("  ");
            numbers(page, &[a, b, c, d, e, f]);
            page.push_str("c\n");
        }
        page.push_str(op);
        page.push('\n');
    }
    fn text(&mut self, x: f64, y: f64, text: &str, rotation: f64, gc: &Gc) {
        self.set_effects();
        self.set_fill(gc.col);
        let family = if gc.family.is_empty() { self.info.family.clone() } else { gc.family.clone() };
        let key = Key::new(&family, gc.face);
        let font = self.key_index(key) + 1;
        let size = self.font_size(gc);
        let (sin, cos) = rotation.to_radians().sin_cos();
        let (a, b) = (size * cos, size * sin);
        let mut shown = String::new();
        let (text, kerning) = (self.encoded(text), self.options.kerning);
        let fonts = self.fonts.clone();
        let runs = Runs::new(&text, key, &fonts, &self.encoding, kerning, &mut self.warnings);
        let Runs { pieces, kerns } = runs;
        if kerns.is_empty() {
            let _ = write!(shown, "({}) Tj", escape(&pieces[0]));
        } else {
            let _ = write!(shown, "[({})", escape(&pieces[0]));
            for (p, k) in pieces[1..].iter().zip(&kerns) {
                let _ = write!(shown, " {} ({})", -k, escape(p));
            }
            shown.push_str("] TJ");
        }
        let zero = |v: f64| if v.abs() < 0.005 { 0.0 } else { v };
        let (a, b, nb) = (zero(a), zero(b), zero(-b));
        let _ = writeln!(
            self.page(),
            "BT\n/F{font} 1 Tf {a:.2} {b:.2} {nb:.2} {a:.2} {x:.2} {y:.2} Tm {shown}\nET"
        );
    }
    fn image(&mut self, image: &Image, at: Place) {
        self.set_effects();
        self.images.push(image.clone());
        let (sin, cos) = at.rotation.to_radians().sin_cos();
        let name = self.images.len() - 1;
        let _ = writeln!(
            self.page(),
            "q 1 0 0 1 {:.2} {:.2} cm {cos:.4} {sin:.4} {:.4} {cos:.4} 0 0 cm {:.2} 0 0 {:.2} 0 0 cm /Im{name} Do Q",
            at.x,
            at.y,
            -sin,
            at.width,
            at.height
        );
    }
    fn close(&mut self) -> Result<(), String> {
        if self.info.file.is_empty() {
            return Ok(());
        }
        let file = if self.options.one_file {
            page_file(&self.info.file, 1)
        } else {
            page_file(&self.info.file, self.drawn + 1)
        };
        if self.pages.is_empty() && self.drawn == 0 && !self.options.one_file {
            return Ok(());
        }
        self.save(&file)
    }
    fn warnings(&mut self) -> Vec<String> {
        std::mem::take(&mut self.warnings)
    }
}
