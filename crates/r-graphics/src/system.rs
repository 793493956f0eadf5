//! Fonts of the system, for devices that draw letters themselves: families that the built-in fonts don't stand for, and characters
//! that they lack. The system's folders are read when the first such text is measured. A line is cut where its direction
//! (Unicode's bidirectional algorithm) or its font changes, and each part is shaped: letters join, marks find their places.

use std::cell::{OnceCell, RefCell};
use std::collections::HashMap;
use std::ops::Range;
use std::rc::Rc;

use fontdb::{Database, FaceInfo, ID, Style};
use ttf_parser::{GlyphId, OutlineBuilder};
use unicode_bidi::BidiInfo;
use unicode_properties::{GeneralCategoryGroup, UnicodeGeneralCategory};

use crate::font::{Design, Fonts, Key, Metrics};

/// A glyph of a line: whose it is and where it starts, in thousandths of the font's size.
#[derive(Clone, Copy, Debug)]
pub struct Piece {
    pub glyph: Letter,
    pub x: f64,
    pub y: f64,
}

#[derive(Clone, Copy, Debug)]
pub enum Letter {
    /// A character of the built-in font, which may lack it.
    Built(char),
    Found(ID, GlyphId),
}

/// A line of text in fonts of the system, in thousandths of the font's size.
#[derive(Debug, Default)]
pub struct Line {
    pub pieces: Vec<Piece>,
    pub width: f64,
    pub ascent: f64,
    pub descent: f64,
}

/// A font's file, read once.
struct Loaded {
    data: Vec<u8>,
    index: u32,
}

impl Loaded {
    fn face(&self) -> Option<rustybuzz::Face<'_>> {
        rustybuzz::Face::from_slice(&self.data, self.index)
    }
}

/// Lines that are kept: text is measured, then drawn.
const KEPT: usize = 128;
type Asked = (Rc<str>, u8, String);

#[derive(Default)]
pub struct System {
    fonts: OnceCell<Database>,
    loaded: RefCell<HashMap<ID, Option<Rc<Loaded>>>>,
    /// The fonts that had a character which the asked one lacked, by face.
    stand_ins: RefCell<HashMap<(char, u8), Option<ID>>>,
    lines: RefCell<HashMap<Asked, Option<Rc<Line>>>>,
}

impl System {
    fn fonts(&self) -> &Database {
        self.fonts.get_or_init(|| {
            let mut d = Database::new();
            d.load_system_fonts();
            d
        })
    }
    fn load(&self, id: ID) -> Option<Rc<Loaded>> {
        let read =
            || self.fonts().with_face_data(id, |data, index| Rc::new(Loaded { data: data.to_vec(), index }));
        self.loaded.borrow_mut().entry(id).or_insert_with(read).clone()
    }
    fn has(&self, id: ID, cluster: &str) -> bool {
        self.load(id).is_some_and(|l| {
            l.face().is_some_and(|f| cluster.chars().all(|c| f.glyph_index(c).is_some() || is_format(c)))
        })
    }
    /// The face of a family that comes nearest to the asked one.
    fn of_family(&self, family: &str, face: u8) -> Option<ID> {
        let named = |f: &&FaceInfo| f.families.iter().any(|(n, _)| n.eq_ignore_ascii_case(family));
        self.fonts().faces().filter(named).min_by_key(|f| distance(f, face, None)).map(|f| f.id)
    }
    /// A font that has all of these characters, of the design if there is one.
    fn stand_in(&self, cluster: &str, key: Key) -> Option<ID> {
        let first = cluster.chars().next()?;
        if let Some(known) = self.stand_ins.borrow().get(&(first, key.face)).copied()
            && known.is_none_or(|id| self.has(id, cluster))
        {
            return known;
        }
        let mut all: Vec<&FaceInfo> = self.fonts().faces().collect();
        all.sort_by_key(|f| (distance(f, key.face, Some(key.design)), f.post_script_name.clone()));
        let found = all.iter().map(|f| f.id).find(|id| self.has(*id, cluster));
        self.stand_ins.borrow_mut().insert((first, key.face), found);
        found
    }
    /// Adds a glyph's outline in thousandths to the pen.
    pub fn outline(&self, id: ID, glyph: GlyphId, pen: &mut dyn OutlineBuilder) {
        let Some(loaded) = self.load(id) else { return };
        let Some(face) = loaded.face() else { return };
        let scale = 1000.0 / face.units_per_em() as f32;
        face.outline_glyph(glyph, &mut Scaled { pen, scale });
    }
}

/// How far a face is from the asked one: slant, weight, width, design.
fn distance(f: &FaceInfo, face: u8, design: Option<Design>) -> (bool, u16, u16, bool) {
    let weight = if matches!(face, 2 | 4) { 700 } else { 400 };
    let name = f.families.first().map_or("", |(n, _)| n.as_str()).to_ascii_lowercase();
    let kind = match &name {
        n if n.contains("mono") || f.monospaced => Some(Design::Mono),
        n if n.contains("sans") => Some(Design::Sans),
        n if n.contains("serif") => Some(Design::Serif),
        _ => None,
    };
    (
        (f.style != Style::Normal) != matches!(face, 3 | 4),
        f.weight.0.abs_diff(weight),
        f.stretch.to_number().abs_diff(fontdb::Stretch::Normal.to_number()),
        design.is_some_and(|d| kind != Some(d)),
    )
}

struct Scaled<'a> {
    pen: &'a mut dyn OutlineBuilder,
    scale: f32,
}

impl OutlineBuilder for Scaled<'_> {
    fn move_to(&mut self, x: f32, y: f32) {
        self.pen.move_to(x * self.scale, y * self.scale);
    }
    fn line_to(&mut self, x: f32, y: f32) {
        self.pen.line_to(x * self.scale, y * self.scale);
    }
    fn quad_to(&mut self, a: f32, b: f32, x: f32, y: f32) {
        let s = self.scale;
        self.pen.quad_to(a * s, b * s, x * s, y * s);
    }
    fn curve_to(&mut self, a: f32, b: f32, c: f32, d: f32, x: f32, y: f32) {
        let s = self.scale;
        self.pen.curve_to(a * s, b * s, c * s, d * s, x * s, y * s);
    }
    fn close(&mut self) {
        self.pen.close();
    }
}

/// Directs the characters around it and is never drawn.
fn is_format(c: char) -> bool {
    matches!(c, '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{FE00}'..='\u{FE0F}')
}

/// Belongs to the character before it.
fn continues(c: char) -> bool {
    c.general_category_group() == GeneralCategoryGroup::Mark || is_format(c)
}

/// Where a part of a line gets its glyphs.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Source {
    Built,
    Found(ID),
}

impl Fonts {
    /// A line in fonts of the system, unless the built-in ones stand for the family and have all its characters.
    pub fn found(&self, family: &Rc<str>, face: u8, text: &str) -> Option<Rc<Line>> {
        let named = Design::named(family).is_some();
        let key = Key::new(family, face);
        if face == 5 || named && (text.is_ascii() || self.complete(key, text)) {
            return None;
        }
        let asked = (family.clone(), face, String::from(text));
        if let Some(known) = self.system.lines.borrow().get(&asked) {
            return known.clone();
        }
        let own = if named { None } else { self.system.of_family(family, face) };
        let line =
            (own.is_some() || !self.complete(key, text)).then(|| Rc::new(self.lay_out(key, own, text)));
        let mut lines = self.system.lines.borrow_mut();
        if lines.len() >= KEPT {
            lines.clear();
        }
        lines.insert(asked, line.clone());
        line
    }
    fn complete(&self, key: Key, text: &str) -> bool {
        let m = self.get(key);
        text.chars().all(|c| m.glyph(c).is_some())
    }
    fn lay_out(&self, key: Key, own: Option<ID>, text: &str) -> Line {
        let mut line = Line::default();
        let m = self.get(key);
        let bidi = BidiInfo::new(text, None);
        for paragraph in &bidi.paragraphs {
            let (levels, runs) = bidi.visual_runs(paragraph, paragraph.range.clone());
            for run in runs {
                let backwards = levels.get(run.start).is_some_and(|l| l.is_rtl());
                let mut parts = self.parts(&m, own, &text[run.clone()]);
                if backwards {
                    parts.reverse();
                }
                for (source, r) in parts {
                    let part = &text[run.start + r.start..run.start + r.end];
                    match source {
                        Source::Built => line.built(&m, part, backwards),
                        Source::Found(id) => self.system.shape(&mut line, id, part, backwards),
                    }
                }
            }
        }
        line
    }
    /// Cuts a run where the font changes. Blanks stay in the font before them.
    fn parts(&self, m: &Metrics, own: Option<ID>, run: &str) -> Vec<(Source, Range<usize>)> {
        let mut parts: Vec<(Source, Range<usize>)> = Vec::new();
        for r in clusters(run) {
            let cluster = &run[r.clone()];
            let last = parts.last().map(|(s, _)| *s);
            let blank = cluster.chars().all(char::is_whitespace);
            let source = match last {
                Some(s) if blank && self.gives(m, s, cluster) => s,
                _ => self.source(m, own, last, cluster),
            };
            match parts.last_mut() {
                Some((s, before)) if *s == source => before.end = r.end,
                _ => parts.push((source, r)),
            }
        }
        parts
    }
    fn gives(&self, m: &Metrics, source: Source, cluster: &str) -> bool {
        match source {
            Source::Built => cluster.chars().all(|c| m.glyph(c).is_some()),
            Source::Found(id) => self.system.has(id, cluster),
        }
    }
    fn source(&self, m: &Metrics, own: Option<ID>, last: Option<Source>, cluster: &str) -> Source {
        let asked = own.map_or(Source::Built, Source::Found);
        let tried = [Some(asked), last].into_iter().flatten().find(|s| self.gives(m, *s, cluster));
        tried.or_else(|| self.system.stand_in(cluster, m.key).map(Source::Found)).unwrap_or(asked)
    }
}

/// Characters with the marks that follow them.
fn clusters(text: &str) -> Vec<Range<usize>> {
    let mut out: Vec<Range<usize>> = Vec::new();
    for (i, c) in text.char_indices() {
        let end = i + c.len_utf8();
        match out.last_mut() {
            Some(r) if continues(c) => r.end = end,
            _ => out.push(i..end),
        }
    }
    out
}

impl Line {
    fn built(&mut self, m: &Metrics, part: &str, backwards: bool) {
        let mut all: Vec<char> = part.chars().collect();
        if backwards {
            all.reverse();
        }
        let mut last = None;
        for c in all {
            self.width += last.map_or(0.0, |l| m.kern(l, c));
            self.pieces.push(Piece { glyph: Letter::Built(c), x: self.width, y: 0.0 });
            if let Some(g) = m.glyph(c) {
                self.reach(g.ascent, g.descent);
            }
            self.width += m.advance(c);
            last = Some(c);
        }
    }
    fn reach(&mut self, ascent: f64, descent: f64) {
        self.ascent = self.ascent.max(ascent);
        self.descent = self.descent.max(descent);
    }
}

impl System {
    fn shape(&self, line: &mut Line, id: ID, part: &str, backwards: bool) {
        let Some(loaded) = self.load(id) else { return };
        let Some(face) = loaded.face() else { return };
        let mut buffer = rustybuzz::UnicodeBuffer::new();
        buffer.push_str(part);
        buffer.guess_segment_properties();
        buffer.set_direction(if backwards {
            rustybuzz::Direction::RightToLeft
        } else {
            rustybuzz::Direction::LeftToRight
        });
        let scale = 1000.0 / f64::from(face.units_per_em());
        let glyphs = rustybuzz::shape(&face, &[], buffer);
        for (info, at) in glyphs.glyph_infos().iter().zip(glyphs.glyph_positions()) {
            let glyph = GlyphId(u16::try_from(info.glyph_id).unwrap_or(0));
            let (dx, dy) = (f64::from(at.x_offset) * scale, f64::from(at.y_offset) * scale);
            line.pieces.push(Piece { glyph: Letter::Found(id, glyph), x: line.width + dx, y: dy });
            if let Some(b) = face.glyph_bounding_box(glyph) {
                line.reach(f64::from(b.y_max) * scale + dy, -f64::from(b.y_min) * scale - dy);
            }
            line.width += f64::from(at.x_advance) * scale;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_stay_with_their_letters() {
        assert_eq!(clusters("e\u{301}x"), [0..3, 3..4]);
        assert_eq!(clusters("שָׁ").len(), 1);
        assert!(clusters("").is_empty());
    }

    #[test]
    fn built_in_fonts_come_first() {
        let fonts = Fonts::default();
        assert!(fonts.found(&"".into(), 1, "Ünïcödé").is_none());
        assert!(fonts.found(&"Times".into(), 2, "plain").is_none());
        // The symbol font names its glyphs by codes.
        assert!(fonts.found(&"".into(), 5, "日").is_none());
    }

    #[test]
    fn what_no_font_has_takes_room() {
        // No font has a glyph for what will never be a character.
        let line = Fonts::default().found(&"".into(), 1, "a\u{10FFFE}b").expect("a line");
        assert_eq!(line.pieces.len(), 3);
        assert_eq!(line.width, 3.0 * 556.0);
        assert_eq!(line.ascent, 718.0);
    }

    #[test]
    fn lines_from_right_to_left_are_turned() {
        let m = Fonts::default().get(Key::new("", 1));
        let mut line = Line::default();
        line.built(&m, "ab", true);
        assert!(matches!(line.pieces[0].glyph, Letter::Built('b')));
    }
}
