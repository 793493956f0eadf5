//! Masks, groups and how groups are composed (the operators of Porter and Duff, "Compositing digital images", and the blend
//! modes of PDF).

use crate::picture::Picture;

/// Which of them a device draws.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effects {
    None,
    /// PDF's: also luminance masks, of the operators only blend modes.
    Pdf,
    /// All operators, masks by opacity only.
    Full,
    /// A package's device, which is given definitions as R values.
    Given,
}

/// What is drawn afterwards shows where the picture is opaque, or light.
#[derive(Clone, Debug)]
pub struct Mask {
    pub picture: Picture,
    pub luminance: bool,
}

impl Mask {
    pub fn scaled(&self, k: f64) -> Mask {
        Mask { picture: self.picture.scaled(k), ..*self }
    }
}

/// How each shape of a source meets what is there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Operator {
    Clear,
    Source,
    Over,
    In,
    Out,
    Atop,
    Dest,
    DestOver,
    DestIn,
    DestOut,
    DestAtop,
    Xor,
    Add,
    Saturate,
    Multiply,
    Screen,
    Overlay,
    Darken,
    Lighten,
    ColorDodge,
    ColorBurn,
    HardLight,
    SoftLight,
    Difference,
    Exclusion,
}

impl Operator {
    /// In the order in which the graphics engine numbers them, from 1.
    pub const ALL: [Operator; 25] = [
        Operator::Clear,
        Operator::Source,
        Operator::Over,
        Operator::In,
        Operator::Out,
        Operator::Atop,
        Operator::Dest,
        Operator::DestOver,
        Operator::DestIn,
        Operator::DestOut,
        Operator::DestAtop,
        Operator::Xor,
        Operator::Add,
        Operator::Saturate,
        Operator::Multiply,
        Operator::Screen,
        Operator::Overlay,
        Operator::Darken,
        Operator::Lighten,
        Operator::ColorDodge,
        Operator::ColorBurn,
        Operator::HardLight,
        Operator::SoftLight,
        Operator::Difference,
        Operator::Exclusion,
    ];
    /// The blend mode as CSS calls it; none of the operators that change where something is.
    pub fn blend_mode(self) -> Option<&'static str> {
        Some(match self {
            Operator::Over => "normal",
            Operator::Multiply => "multiply",
            Operator::Screen => "screen",
            Operator::Overlay => "overlay",
            Operator::Darken => "darken",
            Operator::Lighten => "lighten",
            Operator::ColorDodge => "color-dodge",
            Operator::ColorBurn => "color-burn",
            Operator::HardLight => "hard-light",
            Operator::SoftLight => "soft-light",
            Operator::Difference => "difference",
            Operator::Exclusion => "exclusion",
            _ => return None,
        })
    }
    /// Whether what is there changes also where the source isn't.
    pub fn reaches_beyond(self) -> bool {
        matches!(self, Operator::In | Operator::Out | Operator::DestIn | Operator::DestAtop)
    }
}

/// A source that is drawn on a destination by itself; the result is drawn then.
#[derive(Clone, Debug)]
pub struct Group {
    pub destination: Picture,
    pub operator: Operator,
    pub source: Picture,
}

impl Group {
    pub fn scaled(&self, k: f64) -> Group {
        let (destination, source) = (self.destination.scaled(k), self.source.scaled(k));
        Group { destination, source, ..*self }
    }
}

/// An affine map: (x, y) goes to (a x + c y + e, b x + d y + f).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Matrix {
    pub a: f64,
    pub b: f64,
    pub c: f64,
    pub d: f64,
    pub e: f64,
    pub f: f64,
}

impl Matrix {
    pub const SAME: Matrix = Matrix { a: 1.0, b: 0.0, c: 0.0, d: 1.0, e: 0.0, f: 0.0 };

    pub fn scaled(self, k: f64) -> Matrix {
        Matrix { e: self.e * k, f: self.f * k, ..self }
    }
    /// The same map for coordinates that count from the top of a page of this height.
    pub fn from_top(self, height: f64) -> Matrix {
        let Matrix { a, b, c, d, e, f } = self;
        Matrix { a, b: -b, c: -c, d, e: e + c * height, f: height - d * height - f }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn maps_from_the_top_are_the_same_maps() {
        let m = Matrix { a: 0.5, b: 0.25, c: -0.4, d: 0.7, e: 30.0, f: 4.0 };
        let (h, x, y) = (100.0, 20.0, 60.0);
        let (px, py) = (m.a * x + m.c * y + m.e, m.b * x + m.d * y + m.f);
        let (t, v) = (m.from_top(h), h - y);
        assert!((t.a * x + t.c * v + t.e - px).abs() < 1e-9);
        assert!((t.b * x + t.d * v + t.f - (h - py)).abs() < 1e-9);
    }
}
