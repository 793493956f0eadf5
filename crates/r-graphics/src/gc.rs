//! How something is drawn: colours, lines and fonts.

use std::rc::Rc;

use crate::Color;
use crate::pattern::Pattern;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LineEnd {
    Round,
    Butt,
    Square,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LineJoin {
    Round,
    Mitre,
    Bevel,
}

/// A line type: lengths of dashes and gaps in line widths, at most eight; none means solid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LineType {
    Blank,
    Dashes { lengths: [u8; 8], n: u8 },
}

/// The line types with names and numbers (0 is "blank").
const NAMED: [(&str, &str); 6] = [
    ("solid", ""),
    ("dashed", "44"),
    ("dotted", "13"),
    ("dotdash", "1343"),
    ("longdash", "73"),
    ("twodash", "2262"),
];

impl LineType {
    pub const SOLID: LineType = LineType::Dashes { lengths: [0; 8], n: 0 };

    /// By name, or by an even number of hexadecimal digits none of which is zero.
    pub fn parse(text: &str) -> Result<LineType, &'static str> {
        if text == "blank" {
            return Ok(LineType::Blank);
        }
        if let Some((_, digits)) = NAMED.iter().find(|(name, _)| *name == text) {
            return LineType::of_digits(digits);
        }
        LineType::of_digits(text)
    }
    fn of_digits(text: &str) -> Result<LineType, &'static str> {
        let mut lengths = [0; 8];
        let count = text.chars().count();
        if count > 8 || count % 2 == 1 {
            return Err("invalid line type: must be length 2, 4, 6 or 8");
        }
        for (place, c) in lengths.iter_mut().zip(text.chars()) {
            *place = match c.to_digit(16) {
                Some(0) => return Err("invalid line type: zeroes are not allowed"),
                Some(d) => d as u8,
                None => return Err("invalid hex digit in 'color' or 'lty'"),
            };
        }
        Ok(LineType::Dashes { lengths, n: count as u8 })
    }
    /// The line type of a number: 0 is blank, those from 1 on repeat after the sixth.
    pub fn numbered(i: usize) -> LineType {
        match i {
            0 => LineType::Blank,
            _ => LineType::of_digits(NAMED[(i - 1) % 6].1).unwrap_or(LineType::SOLID),
        }
    }
    /// What `par("lty")` shows.
    pub fn shown(self) -> String {
        let LineType::Dashes { lengths, n } = self else { return "blank".into() };
        let digits: String = lengths[..n as usize]
            .iter()
            .map(|d| char::from_digit(*d as u32, 16).unwrap_or('0').to_ascii_uppercase())
            .collect();
        NAMED.iter().find(|(_, d)| *d == digits).map_or(digits, |(name, _)| (*name).into())
    }
    /// Lengths of dashes and gaps in units of the device. Round and square ends lengthen each dash by the
    /// line's width, so that much is taken from the dash and given to the gap.
    pub fn dashes(self, width: f64, end: LineEnd) -> Vec<f64> {
        let LineType::Dashes { lengths, n } = self else { return Vec::new() };
        let unit = width.max(if end == LineEnd::Butt { 0.75 } else { 0.0 });
        let taken = if end == LineEnd::Butt { 0.0 } else { 1.0 };
        let length = |(i, d): (usize, &u8)| {
            let d = f64::from(*d);
            unit * if i % 2 == 0 { (d - taken).max(0.0) } else { d + taken }
        };
        lengths[..n as usize].iter().enumerate().map(length).collect()
    }
}

/// The graphical context of one drawing operation.
#[derive(Clone, Debug)]
pub struct Gc {
    pub col: Color,
    pub fill: Color,
    /// Areas are filled with this instead of the colour, on devices that can.
    pub pattern: Option<Rc<Pattern>>,
    /// In units of 1/96 inch.
    pub lwd: f64,
    pub lty: LineType,
    pub lend: LineEnd,
    pub ljoin: LineJoin,
    pub lmitre: f64,
    /// The font's size in points is `cex * ps`.
    pub cex: f64,
    pub ps: f64,
    pub lineheight: f64,
    /// 1 plain, 2 bold, 3 italic, 4 bold italic, 5 symbol.
    pub face: u8,
    pub family: Rc<str>,
}

impl Gc {
    pub fn new(ps: f64) -> Gc {
        Gc {
            col: Color::BLACK,
            fill: Color::TRANSPARENT,
            pattern: None,
            lwd: 1.0,
            lty: LineType::SOLID,
            lend: LineEnd::Round,
            ljoin: LineJoin::Round,
            lmitre: 10.0,
            cex: 1.0,
            ps,
            lineheight: 1.0,
            face: 1,
            family: "".into(),
        }
    }
    pub fn strokes(&self) -> bool {
        self.col.visible() && self.lty != LineType::Blank && self.lwd > 0.0
    }
    pub fn fills(&self) -> bool {
        self.fill.visible() || self.pattern.is_some()
    }
    pub fn points(&self) -> f64 {
        self.cex * self.ps
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn line_types() {
        assert_eq!(LineType::parse("dashed"), LineType::parse("44"));
        assert_eq!(LineType::numbered(8).shown(), "dashed");
        assert_eq!(LineType::parse("F8").map(LineType::shown), Ok("F8".into()));
        assert!(LineType::parse("123").is_err());
        assert_eq!(LineType::numbered(3).dashes(1.5, LineEnd::Round), vec![0.0, 6.0]);
    }
}
