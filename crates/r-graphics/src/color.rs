//! Colours as devices take them: eight bits each of red, green, blue and opacity.

use crate::color_names::NAMES;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Color {
    pub r: u8,
    pub g: u8,
    pub b: u8,
    pub a: u8,
}

impl Color {
    pub const BLACK: Color = Color::rgb(0, 0, 0);
    pub const WHITE: Color = Color::rgb(255, 255, 255);
    /// What "transparent" and NA mean.
    pub const TRANSPARENT: Color = Color { r: 255, g: 255, b: 255, a: 0 };

    pub const fn rgb(r: u8, g: u8, b: u8) -> Color {
        Color { r, g, b, a: 255 }
    }
    pub const fn rgba(r: u8, g: u8, b: u8, a: u8) -> Color {
        Color { r, g, b, a }
    }
    const fn packed(v: u32) -> Color {
        Color::rgb((v >> 16) as u8, (v >> 8) as u8, v as u8)
    }
    pub fn visible(self) -> bool {
        self.a > 0
    }
    pub fn opaque(self) -> bool {
        self.a == 255
    }
    /// `#RRGGBB`, with the opacity if there is any transparency.
    pub fn hex(self) -> String {
        match self.a {
            255 => format!("#{:02X}{:02X}{:02X}", self.r, self.g, self.b),
            a => format!("#{:02X}{:02X}{:02X}{a:02X}", self.r, self.g, self.b),
        }
    }
    /// What R shows for the colour: a name if there is one.
    pub fn shown(self) -> String {
        match self.a {
            0 => "transparent".into(),
            255 => name_of(self).map_or_else(|| self.hex(), String::from),
            _ => self.hex(),
        }
    }
    /// The colour of a name, blanks and case not minded.
    pub fn named(name: &str) -> Option<Color> {
        let plain: String = name.chars().filter(|c| *c != ' ').map(|c| c.to_ascii_lowercase()).collect();
        if plain == "transparent" {
            return Some(Color::TRANSPARENT);
        }
        NAMES.iter().find(|(n, _)| *n == plain).map(|(_, v)| Color::packed(*v))
    }
    /// `#RRGGBB`, `#RRGGBBAA`, `#RGB` or `#RGBA`.
    pub fn from_hex(text: &str) -> Option<Color> {
        let digits = text.strip_prefix('#')?.bytes().map(|b| (b as char).to_digit(16).map(|d| d as u8));
        let d: Vec<u8> = digits.collect::<Option<_>>()?;
        let two = |i: usize| d[2 * i] * 16 + d[2 * i + 1];
        match d.len() {
            3 => Some(Color::rgb(d[0] * 17, d[1] * 17, d[2] * 17)),
            4 => Some(Color::rgba(d[0] * 17, d[1] * 17, d[2] * 17, d[3] * 17)),
            6 => Some(Color::rgb(two(0), two(1), two(2))),
            8 => Some(Color::rgba(two(0), two(1), two(2), two(3))),
            _ => None,
        }
    }
}

/// All names with their colours.
pub fn names() -> impl Iterator<Item = (&'static str, Color)> {
    NAMES.iter().map(|(n, v)| (*n, Color::packed(*v)))
}

fn name_of(c: Color) -> Option<&'static str> {
    names().find(|(_, v)| *v == c).map(|(n, _)| n)
}

/// A fraction as eight bits, rounded.
pub fn byte(x: f64) -> u8 {
    (255.0 * x + 0.5).clamp(0.0, 255.0) as u8
}

/// Red, green and blue in [0, 1] of hue, saturation and value: the hexcone model (Smith 1978).
pub fn hsv_to_rgb(h: f64, s: f64, v: f64) -> [f64; 3] {
    let t = 6.0 * (h % 1.0);
    let sector = t.floor();
    let f = t - sector;
    let (p1, p2, p3) = (v * (1.0 - s), v * (1.0 - s * f), v * (1.0 - s * (1.0 - f)));
    match sector as i64 {
        0 => [v, p3, p1],
        1 => [p2, v, p1],
        2 => [p1, v, p3],
        3 => [p1, p2, v],
        4 => [p3, p1, v],
        _ => [v, p1, p2],
    }
}

/// The reverse of [`hsv_to_rgb`].
pub fn rgb_to_hsv(r: f64, g: f64, b: f64) -> [f64; 3] {
    let (hi, lo) = (r.max(g).max(b), r.min(g).min(b));
    let d = hi - lo;
    if d == 0.0 {
        return [0.0, 0.0, hi];
    }
    let h = if r == hi {
        (g - b) / d
    } else if g == hi && b != hi {
        2.0 + (b - r) / d
    } else {
        4.0 + (r - g) / d
    } / 6.0;
    [if h < 0.0 { h + 1.0 } else { h }, d / hi, hi]
}

/// The white point D65 in XYZ and its chromaticities u', v' of CIE 1976.
const WHITE_Y: f64 = 100.0;
const WHITE_U: f64 = 0.1978398;
const WHITE_V: f64 = 0.4683363;

/// sRGB in [0, 1] of polar LUV (hue in degrees); a colour outside the gamut has components outside.
pub fn hcl_to_rgb(h: f64, c: f64, l: f64) -> [f64; 3] {
    if l <= 0.0 {
        return [0.0; 3];
    }
    let h = h.to_radians();
    let y = WHITE_Y * if l > 7.999592 { ((l + 16.0) / 116.0).powi(3) } else { l / 903.3 };
    let (u, v) = (c * h.cos() / (13.0 * l) + WHITE_U, c * h.sin() / (13.0 * l) + WHITE_V);
    let x = 9.0 * y * u / (4.0 * v);
    let z = -x / 3.0 - 5.0 * y + 3.0 * y / v;
    [
        gamma((3.240479 * x - 1.537150 * y - 0.498535 * z) / WHITE_Y),
        gamma((-0.969256 * x + 1.875992 * y + 0.041556 * z) / WHITE_Y),
        gamma((0.055648 * x - 0.204043 * y + 1.057311 * z) / WHITE_Y),
    ]
}

/// The transfer function of sRGB.
fn gamma(u: f64) -> f64 {
    if u > 0.00304 { 1.055 * u.powf(1.0 / 2.4) - 0.055 } else { 12.92 * u }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_digits() {
        assert_eq!(Color::named("Light Blue"), Some(Color::rgb(173, 216, 230)));
        assert_eq!(Color::from_hex("#ff000080"), Some(Color::rgba(255, 0, 0, 128)));
        assert_eq!(Color::from_hex("#f0"), None);
        assert_eq!(Color::rgb(190, 190, 190).shown(), "gray");
        assert_eq!(Color::rgb(1, 2, 3).shown(), "#010203");
    }

    #[test]
    fn models_agree() {
        for (r, g, b) in [(0.2, 0.4, 0.9), (1.0, 0.0, 0.0), (0.1, 0.9, 0.3)] {
            let [h, s, v] = rgb_to_hsv(r, g, b);
            let back = hsv_to_rgb(h, s, v);
            assert!((back[0] - r).abs() + (back[1] - g).abs() + (back[2] - b).abs() < 1e-12);
        }
    }
}
