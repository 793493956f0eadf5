//! The Hershey fonts (A. V. Hershey, "Calligraphy for Computers", 1967): glyphs of straight strokes, drawn on every device alike.
//!
//! A family whose name begins with "Hershey" is one of them. Characters are those of ASCII, and Greek letters after the escape `\*`; for
//! others there is an empty box. The data and the acknowledgements that go with it are in `assets/hershey.txt`; it is taken apart when
//! it is first used.

use std::sync::OnceLock;

use crate::{Device, Gc, LineEnd, LineJoin, LineType};

/// Units of the glyphs in an em, as GNU R draws them: printer's points, 33 units to the size.
const UNIT: f64 = 72.0 / 72.27 / 33.0;
/// The baseline, and the height of capitals with half a unit of room on both sides.
const BASELINE: f64 = 9.5;
const CAPITAL: f64 = 22.0;
/// The width of a stroke relative to the size.
const STROKE: f64 = 0.0322;
/// How far slanted glyphs lean.
const SLANT: f64 = 2.0 / 7.0;

struct Glyph {
    left: f64,
    right: f64,
    strokes: Vec<Vec<(f64, f64)>>,
}

struct Face {
    name: &'static str,
    glyphs: Vec<Glyph>,
}

/// One of the fonts, upright or slanted, and the one that has its Greek letters.
#[derive(Clone, Copy)]
pub struct Font {
    face: &'static Face,
    greek: &'static Face,
    slant: f64,
}

fn glyph(line: &str) -> Glyph {
    let mut numbers = line.bytes().map(|b| f64::from(b) - f64::from(b'R'));
    let mut next = || Some((numbers.next()?, numbers.next()?));
    let (left, right) = next().unwrap_or((0.0, 0.0));
    let lift = f64::from(b' ') - f64::from(b'R');
    let (mut strokes, mut stroke) = (Vec::new(), Vec::new());
    while let Some(p) = next() {
        if p == (lift, 0.0) {
            strokes.push(std::mem::take(&mut stroke));
        } else {
            stroke.push(p);
        }
    }
    strokes.push(stroke);
    Glyph { left, right, strokes }
}

fn faces() -> &'static [Face] {
    static FACES: OnceLock<Vec<Face>> = OnceLock::new();
    FACES.get_or_init(|| {
        let mut out: Vec<Face> = Vec::new();
        for line in include_str!("../assets/hershey.txt").lines().filter(|l| !l.starts_with("# ")) {
            match line.strip_prefix("font ") {
                Some(name) => out.push(Face { name, glyphs: Vec::new() }),
                None => out.iter_mut().rev().take(1).for_each(|f| f.glyphs.push(glyph(line))),
            }
        }
        out
    })
}

/// The font of a family and face, if the family is one of Hershey's and has the face.
pub fn font(family: &str, face: u8) -> Option<Font> {
    let kind = family.strip_prefix("Hershey")?;
    let (name, slanted) = match (kind, face) {
        ("Serif", 2) => ("timesrb", false),
        ("Serif", 3) => ("timesi", false),
        ("Serif", 4) => ("timesib", false),
        ("Serif", _) => ("timesr", false),
        ("Sans", 2) => ("rowmand", false),
        ("Sans", 3) => ("rowmans", true),
        ("Sans", 4) => ("rowmand", true),
        ("Sans", _) => ("rowmans", false),
        ("Script", 2 | 4) => ("scriptc", false),
        ("Script", f) => ("scripts", f == 3),
        ("GothicEnglish", _) => ("gothiceng", false),
        ("GothicGerman", _) => ("gothicger", false),
        ("GothicItalian", _) => ("gothicita", false),
        ("Symbol", f) => ("timesg", f >= 3),
        ("SansSymbol", f) => ("greeks", f >= 3),
        _ => return None,
    };
    let find = |n: &str| faces().iter().find(|f| f.name == n);
    let sans = kind.starts_with("Sans");
    let slant = if slanted { SLANT } else { 0.0 };
    Some(Font { face: find(name)?, greek: find(if sans { "greeks" } else { "timesg" })?, slant })
}

impl Font {
    /// The glyphs of a line; none for a character that the font doesn't have.
    fn glyphs(&self, line: &str) -> Vec<Option<&'static Glyph>> {
        let mut out = Vec::new();
        let mut rest = line;
        while let Some(c) = rest.chars().next() {
            let escaped = rest.strip_prefix("\\*").and_then(|r| r.chars().next());
            let (face, c, used) = match escaped {
                Some(g) => (self.greek, g, 2 + g.len_utf8()),
                None => (self.face, c, c.len_utf8()),
            };
            out.push((c as usize).checked_sub(0x20).and_then(|i| face.glyphs.get(i)));
            rest = &rest[used..];
        }
        out
    }
    fn unit(d: &dyn Device, gc: &Gc) -> f64 {
        gc.points() / 72.0 / d.info().unit * UNIT
    }
    fn line_width(&self, d: &dyn Device, line: &str, gc: &Gc) -> f64 {
        let all = self.glyphs(line);
        all.iter().map(|g| g.map_or(18.0, |g| g.right - g.left)).sum::<f64>() * Self::unit(d, gc)
    }
    pub fn width(&self, d: &dyn Device, text: &str, gc: &Gc) -> f64 {
        text.split('\n').map(|l| self.line_width(d, l, gc)).fold(0.0, f64::max)
    }
    /// The height of capitals, however many lines there are.
    pub fn height(d: &dyn Device, gc: &Gc) -> f64 {
        CAPITAL * Self::unit(d, gc)
    }
    pub fn character(&self, d: &dyn Device, c: char, gc: &Gc) -> (f64, f64, f64) {
        let mut buffer = [0; 4];
        (Self::height(d, gc), 0.0, self.line_width(d, c.encode_utf8(&mut buffer), gc))
    }
    /// Draws one line whose baseline starts at a point.
    pub fn draw_line(&self, d: &mut dyn Device, (x, y): (f64, f64), line: &str, rotation: f64, gc: &Gc) {
        let unit = Self::unit(d, gc);
        let pen = Gc {
            lwd: gc.points() * STROKE * 96.0 / 72.0,
            lty: LineType::SOLID,
            lend: LineEnd::Round,
            ljoin: LineJoin::Round,
            ..gc.clone()
        };
        let (sin, cos) = rotation.to_radians().sin_cos();
        let mut start = 0.0;
        let unknown = [vec![(-7.0, -12.0), (7.0, -12.0), (7.0, 9.0), (-7.0, 9.0), (-7.0, -12.0)]];
        for g in self.glyphs(line) {
            let (left, right, strokes) =
                g.map_or((-9.0, 9.0, &unknown[..]), |g| (g.left, g.right, &g.strokes[..]));
            for stroke in strokes {
                let place = |(px, py): &(f64, f64)| {
                    let up = (BASELINE - py) * unit;
                    let along = (start + px - left) * unit + self.slant * up;
                    (x + along * cos - up * sin, y + along * sin + up * cos)
                };
                let points: Vec<(f64, f64)> = stroke.iter().map(place).collect();
                points.windows(2).for_each(|w| d.line(w, &pen));
            }
            start += right - left;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_face_has_the_printable_characters() {
        assert_eq!(faces().len(), 13);
        for f in faces() {
            assert_eq!(f.glyphs.len(), 95, "{}", f.name);
            assert!(f.glyphs.iter().all(|g| g.right >= g.left), "{}", f.name);
        }
        let a = &faces()[0].glyphs[usize::from(b'A' - b' ')];
        assert_eq!((a.left, a.right, a.strokes[0][0]), (-9.0, 9.0, (0.0, -12.0)));
    }

    #[test]
    fn families_are_known_by_name() {
        assert!(font("HersheySans", 3).is_some_and(|f| f.slant > 0.0 && f.face.name == "rowmans"));
        assert!(font("HersheyHand", 1).is_none() && font("Helvetica", 1).is_none());
    }
}
