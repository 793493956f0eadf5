//! The PostScript device: pages of text that follows the document structuring conventions, standard fonts by name.
//!
//! The language has no transparency: what isn't opaque is left out, with one warning a page.

use std::fmt::Write as _;
use std::rc::Rc;

use crate::device::{Place, Points, paint_page};
use crate::encoding::{Encoding, Runs, escape};
use crate::font::{Fonts, Key};
use crate::output::{numbered, page_file};
use crate::{Color, Device, Gc, Image, Info, LineEnd, LineJoin, Rect};

/// What `postscript()` can be told besides the common facts.
#[derive(Clone, Debug)]
pub struct Options {
    pub title: String,
    pub one_file: bool,
    pub kerning: bool,
    pub fill_odd_even: bool,
    /// The paper's name, and its size in points; without a size the drawing is the page (EPSF).
    pub paper: (String, Option<(f64, f64)>),
    pub landscape: bool,
    pub centred: bool,
    /// "gray", "cmyk" or another one, which is RGB.
    pub colors: String,
    pub encoding: String,
}

pub struct PostScript {
    info: Info,
    fonts: Rc<Fonts>,
    options: Options,
    encoding: Encoding,
    pages: Vec<String>,
    files: usize,
    keys: Vec<Key>,
    clip: Option<Rect>,
    warnings: Vec<String>,
    warned: bool,
}

/// Short names of operators, and fonts in the device's encoding.
const PROLOG: &str = "/m {moveto} bind def /l {lineto} bind def /h {closepath} bind def /n {newpath} bind def\n\
    /s {stroke} bind def /c {newpath 0 360 arc} bind def\n\
    /r {newpath 4 2 roll moveto 1 index 0 rlineto 0 exch rlineto neg 0 rlineto closepath} bind def\n\
    /cp {grestore gsave r clip newpath} bind def /k {0 rmoveto} bind def\n\
    /reenc {findfont dup length dict begin {1 index /FID ne {def} {pop pop} ifelse} forall /Encoding enc def currentdict end definefont pop} bind def\n";

impl PostScript {
    pub fn new(info: Info, fonts: Rc<Fonts>, options: Options) -> Result<PostScript, String> {
        let encoding = Encoding::named(&options.encoding)
            .ok_or_else(|| format!("encoding '{}' is not implemented in postscript()", options.encoding))?;
        let file = page_file(&info.file, 1);
        std::fs::File::create(&file).map_err(|_| format!("cannot open file '{file}'"))?;
        Ok(PostScript {
            info,
            fonts,
            options,
            encoding,
            pages: Vec::new(),
            files: 0,
            keys: Vec::new(),
            clip: None,
            warnings: Vec::new(),
            warned: false,
        })
    }
    fn page(&mut self) -> &mut String {
        if self.pages.is_empty() {
            self.pages.push(String::new());
        }
        let last = self.pages.len() - 1;
        &mut self.pages[last]
    }
    /// Whether the colour can be drawn.
    fn solid(&mut self, c: Color) -> bool {
        if c.visible() && !c.opaque() && !self.warned {
            self.warned = true;
            self.warnings.push(
                "semi-transparency is not supported on this device: reported only once per page".into(),
            );
        }
        c.opaque()
    }
    fn color(&self, c: Color) -> String {
        let [r, g, b] = [c.r, c.g, c.b].map(|v| f64::from(v) / 255.0);
        match self.options.colors.as_str() {
            "gray" => format!("{:.4} setgray", 0.213 * r + 0.715 * g + 0.072 * b),
            "cmyk" => {
                let k = 1.0 - r.max(g).max(b);
                let part = |v: f64| if k < 1.0 { (1.0 - v - k) / (1.0 - k) } else { 0.0 };
                format!("{:.4} {:.4} {:.4} {k:.4} setcmykcolor", part(r), part(g), part(b))
            }
            _ => format!("{r:.4} {g:.4} {b:.4} setrgbcolor"),
        }
    }
    fn line_state(&self, gc: &Gc) -> String {
        let width = self.info.line_width(gc.lwd);
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
        format!(
            "{width:.2} setlinewidth [{}] 0 setdash {cap} setlinecap {join} setlinejoin {:.2} setmiterlimit {}",
            dashes.concat(),
            gc.lmitre.max(1.0),
            self.color(gc.col)
        )
    }
    /// Fills and strokes the path that the text makes.
    fn paint(&mut self, path: &str, even_odd: bool, gc: &Gc) {
        let (fill, stroke) = (self.solid(gc.fill), gc.strokes() && self.solid(gc.col));
        let mut out = String::new();
        if fill {
            let op = if even_odd { "eofill" } else { "fill" };
            let _ = writeln!(out, "{path}{} {op}", self.color(gc.fill));
        }
        if stroke {
            let _ = writeln!(out, "{path}{} s", self.line_state(gc));
        }
        self.page().push_str(&out);
    }
    fn save(&mut self, file: &str) -> Result<(), String> {
        let text = self.document();
        std::fs::write(file, text).map_err(|_| format!("cannot open file '{file}'"))
    }
    /// Where the drawing stands: the translation of its origin and the bounding box.
    fn place(&self) -> (f64, f64, [f64; 4]) {
        let (w, h) = (self.info.width, self.info.height);
        let (across, up) = if self.options.landscape { (h, w) } else { (w, h) };
        let (x, y) = match self.options.paper.1 {
            Some((pw, ph)) if self.options.centred => ((pw - across) / 2.0, (ph - up) / 2.0),
            _ => (0.0, 0.0),
        };
        (x, y, [x.floor(), y.floor(), (x + across).ceil(), (y + up).ceil()])
    }
    fn document(&self) -> String {
        let o = &self.options;
        let (x, y, b) = self.place();
        let kind = if o.paper.1.is_none() { " EPSF-3.0" } else { "" };
        let mut names: Vec<&str> = self.keys.iter().map(|k| k.name()).collect();
        names.sort_unstable();
        let needed: String = names.iter().map(|n| format!("%%+ font {n}\n")).collect();
        let mut s = format!(
            "%!PS-Adobe-3.0{kind}\n%%DocumentNeededResources:\n{needed}%%Title: {}\n%%Pages: {}\n%%Orientation: {}\n\
             %%BoundingBox: {} {} {} {}\n%%EndComments\n%%BeginProlog\n{PROLOG}",
            o.title.replace(['\n', '\r'], " "),
            self.pages.len(),
            if o.landscape { "Landscape" } else { "Portrait" },
            b[0],
            b[1],
            b[2],
            b[3]
        );
        let glyphs = self.encoding.glyph_names(&self.fonts.get(Key::new("", 1)));
        s.push_str("/enc ISOLatin1Encoding 256 array copy def enc 45 /minus put enc 96 /quoteleft put\n");
        for (code, name) in glyphs {
            let _ = writeln!(s, "enc {code} /{name} put");
        }
        for (i, k) in self.keys.iter().enumerate() {
            let _ = match k.face {
                5 => writeln!(s, "/F{i} /{} findfont def /F{i} F{i} definefont pop", k.name()),
                _ => writeln!(s, "/F{i} /{} reenc", k.name()),
            };
        }
        s.push_str("%%EndProlog\n");
        for (i, p) in self.pages.iter().enumerate() {
            let turn = if o.landscape {
                format!("{:.2} 0 translate 90 rotate ", self.info.height)
            } else {
                String::new()
            };
            let _ = write!(
                s,
                "%%Page: {0} {0}\n{x:.2} {y:.2} translate {turn}gsave\n{p}grestore showpage\n",
                i + 1
            );
        }
        s + "%%Trailer\n%%EOF\n"
    }
}

fn outline(points: Points<'_>, close: bool) -> String {
    let mut s = String::from("n ");
    for (i, (x, y)) in points.iter().enumerate() {
        let _ = write!(s, "{x:.2} {y:.2} {} ", if i == 0 { 'm' } else { 'l' });
        // Interpreters need not read lines longer than 255 characters.
        if i % 12 == 11 {
            s.push('\n');
        }
    }
    if close {
        s.push_str("h ");
    }
    s
}

impl Device for PostScript {
    fn info(&self) -> &Info {
        &self.info
    }
    fn fonts(&self) -> &Rc<Fonts> {
        &self.fonts
    }
    fn font_size(&self, gc: &Gc) -> f64 {
        crate::pdf::whole_points(gc)
    }
    fn encoded(&self, text: &str) -> String {
        text.replace('-', "\u{2212}")
    }
    fn kerned(&self) -> bool {
        self.options.kerning
    }
    fn new_page(&mut self, background: Color) -> Result<(), String> {
        if !self.options.one_file && numbered(&self.info.file) && !self.pages.is_empty() {
            self.files += 1;
            let file = page_file(&self.info.file, self.files);
            self.save(&file)?;
            self.pages.clear();
            self.keys.clear();
        }
        self.pages.push(String::new());
        (self.clip, self.warned) = (None, false);
        paint_page(self, background);
        Ok(())
    }
    fn clip(&mut self, r: Rect) {
        if self.clip != Some(r) {
            self.clip = Some(r);
            let _ = writeln!(self.page(), "{:.2} {:.2} {:.2} {:.2} cp", r.x0, r.y0, r.width(), r.height());
        }
    }
    fn line(&mut self, p: Points<'_>, gc: &Gc) {
        if p.is_empty() {
            return;
        }
        let open = Gc { fill: Color::TRANSPARENT, ..gc.clone() };
        self.paint(&outline(p, false), false, &open);
    }
    fn path(&mut self, outlines: &[Vec<(f64, f64)>], winding: bool, gc: &Gc) {
        let even_odd = if outlines.len() == 1 { self.options.fill_odd_even } else { !winding };
        let parts: Vec<String> = outlines.iter().map(|o| outline(o, true)).collect();
        // Only the first outline begins the path.
        let path = parts
            .iter()
            .enumerate()
            .map(|(i, p)| if i == 0 { p.as_str() } else { &p[2..] })
            .collect::<String>();
        self.paint(&path, even_odd, gc);
    }
    fn rect(&mut self, r: Rect, gc: &Gc) {
        let path = format!("{:.2} {:.2} {:.2} {:.2} r ", r.x0, r.y0, r.width(), r.height());
        self.paint(&path, false, gc);
    }
    fn circle(&mut self, x: f64, y: f64, radius: f64, gc: &Gc) {
        let path = format!("{x:.2} {y:.2} {radius:.2} c ");
        self.paint(&path, false, gc);
    }
    fn text(&mut self, x: f64, y: f64, text: &str, rotation: f64, gc: &Gc) {
        if !self.solid(gc.col) {
            return;
        }
        let family = if gc.family.is_empty() { self.info.family.clone() } else { gc.family.clone() };
        let key = Key::new(&family, gc.face);
        let font = self.keys.iter().position(|k| *k == key).unwrap_or_else(|| {
            self.keys.push(key);
            self.keys.len() - 1
        });
        let (size, kerning) = (self.font_size(gc), self.options.kerning);
        let (text, fonts) = (self.encoded(text), self.fonts.clone());
        let runs = Runs::new(&text, key, &fonts, &self.encoding, kerning, &mut self.warnings);
        let mut shown = String::new();
        for (i, p) in runs.pieces.iter().enumerate() {
            if i > 0 {
                let _ = write!(shown, "{:.3} k ", runs.kerns[i - 1] * size / 1000.0);
            }
            let _ = write!(shown, "({}) show ", escape(p));
        }
        let color = self.color(gc.col);
        let _ = writeln!(
            self.page(),
            "gsave {color} /F{font} findfont {size:.2} scalefont setfont {x:.2} {y:.2} translate {rotation:.2} rotate 0 0 m {shown}grestore"
        );
    }
    fn image(&mut self, image: &Image, at: Place) {
        let mut s = format!(
            "gsave {:.2} {:.2} translate {:.2} rotate {:.2} {:.2} scale\n/row {} string def\n{} {} 8 [{} 0 0 -{} 0 {}] {{currentfile row readhexstring pop}} false 3 colorimage\n",
            at.x,
            at.y,
            at.rotation,
            at.width,
            at.height,
            3 * image.columns,
            image.columns,
            image.rows,
            image.columns,
            image.rows,
            image.rows
        );
        for row in image.cells.chunks(image.columns.max(1)) {
            for (i, c) in row.iter().enumerate() {
                // Without transparency a cell is mixed with white paper.
                let mix = |v: u8| (u32::from(v) * u32::from(c.a) + 255 * (255 - u32::from(c.a))) / 255;
                let _ = write!(s, "{:02x}{:02x}{:02x}", mix(c.r), mix(c.g), mix(c.b));
                if i % 40 == 39 {
                    s.push('\n');
                }
            }
            s.push('\n');
        }
        self.page().push_str(&s);
        self.page().push_str("grestore\n");
    }
    fn close(&mut self) -> Result<(), String> {
        let file = page_file(&self.info.file, if self.options.one_file { 1 } else { self.files + 1 });
        self.save(&file)
    }
    fn warnings(&mut self) -> Vec<String> {
        std::mem::take(&mut self.warnings)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outlines_break_their_lines() {
        let p: Vec<(f64, f64)> = (0..30).map(|i| (f64::from(i), 1.0)).collect();
        let text = outline(&p, true);
        assert!(text.lines().all(|l| l.len() < 255) && text.ends_with("h "));
        assert_eq!(outline(&p[..2], false), "n 0.00 1.00 m 1.00 1.00 l ");
    }
}
