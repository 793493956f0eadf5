//! Integers, logicals and raw bytes: widths common to a vector, and single elements.

use super::{NA_INTEGER, pad_left};

/// Width common to integers; `na_width` is that of a missing value.
pub fn format_integer(xs: &[i32], na_width: usize) -> usize {
    xs.iter().map(|&x| integer_width(x, na_width)).max().unwrap_or(0)
}

fn integer_width(x: i32, na_width: usize) -> usize {
    if x == NA_INTEGER {
        return na_width;
    }
    let digits = x.unsigned_abs().checked_ilog10().unwrap_or(0) as usize + 1;
    digits + usize::from(x < 0)
}

/// An integer padded on the left to `width`.
pub fn encode_integer(x: i32, width: usize, na: &str) -> String {
    if x == NA_INTEGER { pad_left(na, width) } else { pad_left(&x.to_string(), width) }
}

/// `TRUE`, `FALSE` or `None` for a missing value.
pub fn logical_text(x: i32) -> Option<&'static str> {
    match x {
        NA_INTEGER => None,
        0 => Some("FALSE"),
        _ => Some("TRUE"),
    }
}

/// Width common to logicals.
pub fn format_logical(xs: &[i32], na_width: usize) -> usize {
    xs.iter().map(|&x| logical_text(x).map_or(na_width, str::len)).max().unwrap_or(0)
}

/// A logical padded on the left to `width`.
pub fn encode_logical(x: i32, width: usize, na: &str) -> String {
    pad_left(logical_text(x).unwrap_or(na), width)
}

/// A raw byte: two lower-case hexadecimal digits, padded on the left.
pub fn encode_raw(x: u8, width: usize) -> String {
    pad_left(&format!("{x:02x}"), width)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_share_a_width() {
        let xs = [1, NA_INTEGER, -5, 0, 12345, i32::MIN + 1, i32::MAX];
        let w = format_integer(&xs, 2);
        assert_eq!(w, 11);
        assert_eq!(encode_integer(-5, w, "NA"), "         -5");
        assert_eq!(encode_integer(NA_INTEGER, 4, "NA"), "  NA");
        assert_eq!(format_integer(&[NA_INTEGER, 1], 2), 2);
        assert_eq!(format_integer(&[], 2), 0);
    }

    #[test]
    fn logicals_and_raw_bytes() {
        assert_eq!(format_logical(&[1, NA_INTEGER], 2), 4);
        assert_eq!(encode_logical(0, 6, "NA"), " FALSE");
        assert_eq!(encode_logical(NA_INTEGER, 4, "NA"), "  NA");
        assert_eq!(encode_raw(255, 4), "  ff");
        assert_eq!(encode_raw(1, 0), "01");
    }
}
