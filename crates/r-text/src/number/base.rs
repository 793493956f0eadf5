//! Integers in hexadecimal and octal: the text of `hexmode` and `octmode`.

use super::NA_INTEGER;

/// A radix with its digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Radix {
    Octal,
    HexLower,
    HexUpper,
}

impl Radix {
    fn digits(self, x: i32) -> String {
        match self {
            Radix::Octal => format!("{:o}", x as u32),
            Radix::HexLower => format!("{:x}", x as u32),
            Radix::HexUpper => format!("{:X}", x as u32),
        }
    }

    fn base(self) -> u32 {
        if self == Radix::Octal { 8 } else { 16 }
    }
}

/// One integer without padding (`as.character`); `None` for `NA`.
pub fn to_radix(x: i32, radix: Radix) -> Option<String> {
    (x != NA_INTEGER).then(|| radix.digits(x))
}

/// All integers padded by zeros to a common width of at least `width`; `NA` is padded by
/// blanks to nothing but its own width.
pub fn format_radix(xs: &[i32], width: usize, radix: Radix) -> Vec<String> {
    let texts: Vec<Option<String>> = xs.iter().map(|&x| to_radix(x, radix)).collect();
    let widest = texts.iter().flatten().map(String::len).max().unwrap_or(0).max(width);
    let pad = |t: Option<String>| t.map_or_else(|| "NA".to_string(), |s| "0".repeat(widest - s.len()) + &s);
    texts.into_iter().map(pad).collect()
}

/// Reads an integer in a radix, with or without `0x` for hexadecimal; `None` if it is none.
pub fn from_radix(text: &str, radix: Radix) -> Option<i32> {
    let hex = radix != Radix::Octal;
    let digits = text.strip_prefix("0x").or(text.strip_prefix("0X")).filter(|_| hex).unwrap_or(text);
    let plain = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_alphanumeric());
    if plain { u32::from_str_radix(digits, radix.base()).ok().map(|v| v as i32) } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn padded_to_common_width() {
        assert_eq!(format_radix(&[1, 255], 0, Radix::HexLower), ["01", "ff"]);
        assert_eq!(format_radix(&[1, 255], 4, Radix::HexUpper), ["0001", "00FF"]);
        assert_eq!(format_radix(&[1, 8, 64], 0, Radix::Octal), ["001", "010", "100"]);
        assert_eq!(format_radix(&[NA_INTEGER, 10], 0, Radix::HexLower), ["NA", "a"]);
        assert_eq!(format_radix(&[5, NA_INTEGER], 6, Radix::HexLower), ["000005", "NA"]);
        assert_eq!(format_radix(&[-1], 0, Radix::Octal), ["37777777777"]);
    }

    #[test]
    fn read_back() {
        assert_eq!(from_radix("0xff", Radix::HexLower), Some(255));
        assert_eq!(from_radix("777", Radix::Octal), Some(511));
        assert_eq!(from_radix("8", Radix::Octal), None);
        assert_eq!(from_radix("g", Radix::HexLower), None);
        assert_eq!(from_radix("+1", Radix::HexLower), None);
        assert_eq!(from_radix("ffffffff", Radix::HexLower), Some(-1));
    }
}
