//! Elements as text of a common width.

use r_text::number::complex::{encode_complex, format_complex};
use r_text::number::integer::{encode_integer, encode_logical, encode_raw, format_integer, format_logical};
use r_text::number::real::{RealOptions, encode_real, format_real};

use super::PrintOptions;
use crate::value::{Type, Value};

/// Formatted elements and their common width.
pub struct Cells {
    pub texts: Vec<String>,
    pub width: usize,
}

/// Columns a string takes on the screen.
pub fn string_width(s: &str) -> usize {
    if s.is_ascii() { s.len() } else { s.chars().count() }
}

/// A string in quotes with R's escapes; without quotes the escapes remain.
pub fn quote_string(s: Value, quote: bool) -> String {
    if s.is_na_str() {
        return if quote { "NA".into() } else { "<NA>".into() };
    }
    let plain = s.bytes().iter().all(|b| (0x20..0x7f).contains(b) && *b != b'\\' && *b != b'"');
    if plain {
        return if quote { format!("\"{}\"", s.str()) } else { s.str().to_owned() };
    }
    let quoted = r_syntax::quote_bytes(s.bytes(), '"');
    if quote {
        return quoted;
    }
    // Unquoted text keeps its escapes but not those of the quote.
    quoted[1..quoted.len() - 1].replace("\\\"", "\"")
}

/// The elements of an atomic vector, each padded to the width of the widest.
pub fn cell_texts(v: &Value, range: std::ops::Range<usize>, o: &PrintOptions) -> Cells {
    let na = o.na.as_deref().unwrap_or("NA");
    let na_width = string_width(na);
    match v.rtype() {
        Type::Logical => {
            let x = &v.ints()[range];
            let w = format_logical(x, na_width);
            Cells { texts: x.iter().map(|&e| encode_logical(e, w, na)).collect(), width: w }
        }
        Type::Integer => {
            let x = &v.ints()[range];
            let w = format_integer(x, na_width);
            Cells {
                texts: x.iter().map(|&e| zero_or(e == 0, encode_integer(e, w, na), o, w)).collect(),
                width: w,
            }
        }
        Type::Double => doubles(&v.doubles()[range], o, na_width),
        Type::Complex => {
            let x: Vec<[f64; 2]> = v.complexes()[range].iter().map(|c| [c.re, c.im]).collect();
            let opts = real_options(o, na_width);
            let f = format_complex(&x, &opts);
            let texts: Vec<String> = x.iter().map(|z| encode_complex(*z, &f, "NA", ".")).collect();
            pad_left(texts)
        }
        Type::Raw => Cells { texts: v.raws()[range].iter().map(|b| encode_raw(*b, 2)).collect(), width: 2 },
        Type::Character => strings(&v.strings()[range], o),
        _ => Cells { texts: Vec::new(), width: 0 },
    }
}

fn real_options(o: &PrintOptions, na_width: usize) -> RealOptions {
    RealOptions { digits: o.digits, scipen: o.scipen, nsmall: 0, na_width }
}

fn doubles(x: &[f64], o: &PrintOptions, na_width: usize) -> Cells {
    let f = format_real(x, &real_options(o, na_width));
    let texts = x
        .iter()
        .map(|&e| match &o.na {
            Some(na) if crate::value::is_na_real(e) => format!("{na:>w$}", w = f.width),
            _ => zero_or(e == 0.0, encode_real(e, &f, "NA", "."), o, f.width),
        })
        .collect();
    Cells { texts, width: f.width }
}

/// Tables may show zeros as something else.
fn zero_or(is_zero: bool, text: String, o: &PrintOptions, width: usize) -> String {
    match &o.zero {
        Some(z) if is_zero => format!("{z:>width$}"),
        _ => text,
    }
}

fn pad_left(texts: Vec<String>) -> Cells {
    let width = texts.iter().map(|t| string_width(t)).max().unwrap_or(0);
    let texts = texts.into_iter().map(|t| " ".repeat(width - string_width(&t)) + &t).collect();
    Cells { texts, width }
}

fn strings(x: &[Value], o: &PrintOptions) -> Cells {
    let texts: Vec<String> = x.iter().map(|s| string_text(*s, o)).collect();
    let width = texts.iter().map(|t| string_width(t)).max().unwrap_or(0);
    let texts = texts
        .into_iter()
        .map(|t| {
            let fill = " ".repeat(width - string_width(&t));
            if o.right { fill + &t } else { t + &fill }
        })
        .collect();
    Cells { texts, width }
}

/// A string as printed, NA as `na.print` says.
pub fn string_text(s: Value, o: &PrintOptions) -> String {
    match &o.na {
        Some(na) if s.is_na_str() => na.clone(),
        _ => quote_string(s, o.quote),
    }
}
