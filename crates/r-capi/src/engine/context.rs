//! Graphical contexts, colours, line types and text as C code has them, and as devices do.

use std::ffi::{CStr, c_char, c_int};
use std::rc::Rc;

use r_drawing::Slot;
use r_graphics::pattern::Pattern;
use r_graphics::{Color, Gc, LineEnd, LineJoin, LineType};

use r_runtime::Value;
use r_runtime::object::Kind;

use super::layout::Context;

/// A colour of C code's: the red part in the lowest byte, the opacity in the highest.
pub fn color(c: u32) -> Color {
    let [r, g, b, a] = c.to_le_bytes();
    Color::rgba(r, g, b, a)
}

pub fn abgr(c: Color) -> u32 {
    u32::from_le_bytes([c.r, c.g, c.b, c.a])
}

/// A line type of C code's: -1 is blank; otherwise lengths of dashes and gaps, four bits each from the lowest on.
pub fn line_type(lty: c_int) -> LineType {
    if lty == -1 {
        return LineType::Blank;
    }
    let (mut lengths, mut n, mut rest) = ([0; 8], 0, lty as u32);
    while rest != 0 && n < 8 {
        lengths[n] = (rest & 15) as u8;
        rest >>= 4;
        n += 1;
    }
    LineType::Dashes { lengths, n: n as u8 }
}

pub fn from_line_type(t: LineType) -> u32 {
    match t {
        LineType::Blank => u32::MAX,
        LineType::Dashes { lengths, n } => {
            lengths[..n as usize].iter().rev().fold(0, |all, l| all << 4 | u32::from(*l))
        }
    }
}

/// The context that C code passed, without its pattern.
pub fn gc(p: *const Context) -> Gc {
    // SAFETY: C code passes a context where the engine's interface asks for one.
    let c = unsafe { &*p };
    // SAFETY: the family is a text with its end, in an array that has room for it.
    let family = unsafe { CStr::from_ptr(c.family.as_ptr()) }.to_string_lossy();
    Gc {
        col: color(c.col),
        fill: color(c.fill),
        pattern: None,
        lwd: c.lwd,
        lty: line_type(c.lty),
        lend: match c.lend {
            2 => LineEnd::Butt,
            3 => LineEnd::Square,
            _ => LineEnd::Round,
        },
        ljoin: match c.ljoin {
            2 => LineJoin::Mitre,
            3 => LineJoin::Bevel,
            _ => LineJoin::Round,
        },
        lmitre: c.lmitre,
        cex: c.cex,
        ps: c.ps,
        lineheight: c.lineheight,
        face: c.face.clamp(1, 5) as u8,
        family: family.as_ref().into(),
    }
}

/// The same, with the pattern that it refers to by the number which grDevices gave C code for it, or by the name that a
/// package's device gave.
pub fn filled(slot: &Slot, p: *const Context) -> Gc {
    // SAFETY: as above.
    let named = unsafe { (*p).pattern };
    // A context that C code didn't fill in refers to nothing.
    let v = if named.0 == 0 { Value::NULL } else { crate::session::raw(named) };
    let pattern = match slot.given {
        _ if v.is_null() => None,
        Some(_) => Some(Rc::new(Pattern::given(named.0))),
        None if v.is_kind(Kind::Int) => v.ints().first().and_then(|i| slot.defined.patterns.get(*i)),
        None => None,
    };
    Gc { pattern, ..gc(p) }
}

/// A text in the encoding that C code names: Latin-1 (4), or UTF-8 for all others.
pub fn text(p: *const c_char, encoding: c_int) -> String {
    let bytes = crate::api::text(p);
    match encoding {
        4 => bytes.iter().map(|b| char::from(*b)).collect(),
        _ => String::from_utf8_lossy(bytes).into_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn line_types_and_colours_come_back() {
        for name in ["blank", "solid", "44", "1343", "F8123456"] {
            let t = LineType::parse(name).expect("a line type");
            assert_eq!(line_type(from_line_type(t) as c_int), t);
        }
        assert_eq!(
            from_line_type(LineType::parse("dotdash").expect("a line type")),
            1 + (3 << 4) + (4 << 8) + (3 << 12)
        );
        assert_eq!(abgr(color(0x8040_20FF)), 0x8040_20FF);
        assert_eq!(color(0xFF00_00FF), Color::rgb(255, 0, 0));
    }
}
