//! Fonts: metrics of the thirteen standard text fonts (Adobe's AFM files) and outlines for bitmaps (the Foxit
//! fonts, which have the same widths). Each face is parsed when it is first measured or drawn.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use ttf_parser::cff::Table;

use crate::system::System;

/// The design of a font.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Design {
    Sans,
    Serif,
    Mono,
}

impl Design {
    /// The design of a family's name; unknown families are drawn in the sans-serif one.
    pub fn of(family: &str) -> Design {
        Design::named(family).unwrap_or(Design::Sans)
    }
    /// The same for the families that the built-in fonts stand for.
    pub fn named(family: &str) -> Option<Design> {
        Some(match family.to_ascii_lowercase().as_str() {
            "" | "sans" | "sans-serif" | "helvetica" | "arial" | "symbol" => Design::Sans,
            "serif"
            | "times"
            | "times new roman"
            | "newcenturyschoolbook"
            | "palatino"
            | "bookman"
            | "nimbusrom"
            | "urwtimes" => Design::Serif,
            "mono" | "courier" | "courier new" | "monospace" | "nimbusmon" => Design::Mono,
            _ => return None,
        })
    }
}

/// One font: a design in a face (1 plain, 2 bold, 3 italic, 4 bold italic, 5 symbol).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Key {
    pub design: Design,
    pub face: u8,
}

impl Key {
    pub fn new(family: &str, face: u8) -> Key {
        let design = if face == 5 { Design::Sans } else { Design::of(family) };
        Key { design, face: face.clamp(1, 5) }
    }
    fn row(self) -> usize {
        match (self.face, self.design) {
            (5, _) => 12,
            (f, d) => 4 * d as usize + f as usize - 1,
        }
    }
    /// The name that PDF and PostScript know it by.
    pub fn name(self) -> &'static str {
        FACES[self.row()].0
    }
}

macro_rules! face {
    ($afm:literal, $outline:literal) => {
        (
            $afm,
            include_str!(concat!("../assets/afm/", $afm, ".txt")),
            include_bytes!(concat!("../assets/fonts/Foxit", $outline, ".pfb")),
        )
    };
}

/// Name, metrics and outlines.
type Face = (&'static str, &'static str, &'static [u8]);
static FACES: [Face; 13] = [
    face!("Helvetica", "Sans"),
    face!("Helvetica-Bold", "SansBold"),
    face!("Helvetica-Oblique", "SansItalic"),
    face!("Helvetica-BoldOblique", "SansBoldItalic"),
    face!("Times-Roman", "Serif"),
    face!("Times-Bold", "SerifBold"),
    face!("Times-Italic", "SerifItalic"),
    face!("Times-BoldItalic", "SerifBoldItalic"),
    face!("Courier", "Fixed"),
    face!("Courier-Bold", "FixedBold"),
    face!("Courier-Oblique", "FixedItalic"),
    face!("Courier-BoldOblique", "FixedBoldItalic"),
    face!("Symbol", "Symbol"),
];

/// Unicode values of glyph names.
static GLYPHS: &str = include_str!("../assets/glyphs.txt");

#[derive(Clone, Copy, Debug)]
pub struct Glyph {
    pub name: &'static str,
    /// All in thousandths of the font's size.
    pub width: f64,
    pub left: f64,
    pub descent: f64,
    pub right: f64,
    pub ascent: f64,
}

/// A parsed face.
pub struct Metrics {
    pub key: Key,
    glyphs: HashMap<char, Glyph>,
    kerns: HashMap<(char, char), f64>,
    outlines: Table<'static>,
}

/// The faces that were used.
#[derive(Default)]
pub struct Fonts {
    faces: RefCell<HashMap<Key, Rc<Metrics>>>,
    pub system: System,
}

impl Fonts {
    pub fn get(&self, key: Key) -> Rc<Metrics> {
        if let Some(m) = self.faces.borrow().get(&key) {
            return m.clone();
        }
        let m = Rc::new(Metrics::parse(key));
        self.faces.borrow_mut().insert(key, m.clone());
        m
    }
}

impl Metrics {
    fn parse(key: Key) -> Metrics {
        let (_, metrics, outlines) = FACES[key.row()];
        let unicode: HashMap<&str, char> = GLYPHS.lines().filter_map(unicode_row).collect();
        let (mut glyphs, mut kerns) = (HashMap::new(), HashMap::new());
        // GNU R never applies pairs that begin with a space, nor the last pair that its encoding has of each first character.
        let mut unused: HashMap<char, char> = HashMap::new();
        for l in metrics.lines() {
            let w: Vec<&'static str> = l.split(' ').collect();
            match w.as_slice() {
                ["C", code, width, name, left, descent, right, ascent] => {
                    let n = |s: &str| s.parse::<f64>().unwrap_or(0.0);
                    let (width, left, descent) = (n(width), n(left), -n(descent));
                    let g = Glyph { name, width, left, descent, right: n(right), ascent: n(ascent) };
                    // Text in the symbol font names glyphs by their codes, or by their characters.
                    if key.face == 5
                        && let Ok(code) = code.parse::<u8>()
                    {
                        glyphs.insert(char::from(code), g);
                    }
                    if let Some(c) = unicode.get(name)
                        && (key.face != 5 || *c > '\u{FF}')
                    {
                        glyphs.insert(*c, g);
                    }
                }
                ["K", a, b, by] => {
                    if let (Some(a), Some(b), Ok(by)) = (unicode.get(a), unicode.get(b), by.parse())
                        && *a != ' '
                    {
                        kerns.insert((*a, *b), by);
                        if *a <= '\u{FF}' && *b <= '\u{FF}' {
                            unused.insert(*a, *b);
                        }
                    }
                }
                _ => {}
            }
        }
        unused.iter().for_each(|(a, b)| {
            kerns.remove(&(*a, *b));
        });
        if let Some(space) = glyphs.get(&' ').copied() {
            glyphs.insert('\u{A0}', space);
        }
        let outlines =
            Table::parse(outlines).expect("the built-in fonts are well-formed: a test draws every one");
        Metrics { key, glyphs, kerns, outlines }
    }
    pub fn glyph(&self, c: char) -> Option<&Glyph> {
        self.glyphs.get(&c)
    }
    /// The advance of a character in thousandths; one that the font lacks takes the width of a figure.
    pub fn advance(&self, c: char) -> f64 {
        self.glyph(c).map_or(556.0, |g| g.width)
    }
    pub fn kern(&self, a: char, b: char) -> f64 {
        self.kerns.get(&(a, b)).copied().unwrap_or(0.0)
    }
    /// The width of a line of text in thousandths, kerning included.
    pub fn width(&self, text: &str) -> f64 {
        let (mut sum, mut last) = (0.0, None);
        for c in text.chars() {
            sum += self.advance(c) + last.map_or(0.0, |l| self.kern(l, c));
            last = Some(c);
        }
        sum
    }
    /// The highest and the lowest point of a line of text in thousandths: ascent and descent, both upwards positive
    /// and downwards positive.
    pub fn extent(&self, text: &str) -> (f64, f64) {
        let known = text.chars().filter_map(|c| self.glyph(c));
        let e = known
            .fold((f64::NEG_INFINITY, f64::NEG_INFINITY), |(a, d), g| (a.max(g.ascent), d.max(g.descent)));
        if e.0.is_finite() { e } else { (0.0, 0.0) }
    }
    /// The outline of a character in thousandths, if the font has it.
    pub fn outline(&self, c: char, pen: &mut dyn ttf_parser::OutlineBuilder) -> bool {
        let Some(g) = self.glyph(c) else { return false };
        self.outlines.glyph_index_by_name(g.name).is_some_and(|id| self.outlines.outline(id, pen).is_ok())
    }
    /// The character that a code of the symbol font stands for.
    pub fn unicode(&self, c: char) -> char {
        if self.key.face != 5 {
            return c;
        }
        let name = self.glyph(c).map(|g| g.name);
        GLYPHS.lines().filter_map(unicode_row).find(|(n, _)| Some(*n) == name).map_or(c, |(_, u)| u)
    }
}

fn unicode_row(l: &'static str) -> Option<(&'static str, char)> {
    let (name, code) = l.split_once(' ')?;
    Some((name, char::from_u32(u32::from_str_radix(code, 16).ok()?)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Count(usize);
    impl ttf_parser::OutlineBuilder for Count {
        fn move_to(&mut self, _: f32, _: f32) {
            self.0 += 1;
        }
        fn line_to(&mut self, _: f32, _: f32) {
            self.0 += 1;
        }
        fn quad_to(&mut self, _: f32, _: f32, _: f32, _: f32) {
            self.0 += 1;
        }
        fn curve_to(&mut self, _: f32, _: f32, _: f32, _: f32, _: f32, _: f32) {
            self.0 += 1;
        }
        fn close(&mut self) {}
    }

    #[test]
    fn every_face_has_metrics_and_outlines() {
        let fonts = Fonts::default();
        for design in [Design::Sans, Design::Serif, Design::Mono] {
            for face in 1..=5 {
                let m = fonts.get(Key { design, face });
                let c = if face == 5 { 'a' } else { 'M' };
                assert!(m.glyph(c).is_some(), "{:?}", m.key);
                let mut n = Count(0);
                assert!(m.outline(c, &mut n) && n.0 > 4, "{:?}", m.key);
            }
        }
    }

    #[test]
    fn helvetica_is_kerned() {
        let m = Fonts::default().get(Key::new("", 1));
        assert_eq!(m.width("AVAVAV"), 6.0 * 667.0 - 5.0 * 70.0 - 20.0);
        assert_eq!(m.width("Fr"), 611.0 + 333.0);
        assert_eq!(m.extent("Mg"), (718.0, 220.0));
        assert_eq!(Fonts::default().get(Key::new("", 5)).unicode('a'), 'α');
    }
}
