//! Elements as text of a common width.

use r_text::number::complex::{encode_complex, format_complex};
use r_text::number::integer::{encode_integer, encode_logical, encode_raw, format_integer, format_logical};
use r_text::number::real::{RealOptions, encode_real, format_real};
use r_text::strings::encode;

use super::PrintOptions;
use crate::value::{Complex, Type, Value, is_na_real};

pub use r_text::strings::encode::width as string_width;

/// Formatted elements and their common width.
pub struct Cells {
    pub texts: Vec<String>,
    pub width: usize,
}

/// A string in quotes with R's escapes; without quotes the escapes remain.
pub fn quote_string(s: Value, quote: bool) -> String {
    if s.is_na_str() {
        return if quote { "NA".into() } else { "<NA>".into() };
    }
    if quote { encode::quoted(s.bytes(), '"') } else { encode::escape(s.bytes(), None).into_owned() }
}

/// A label (name of an element, row or column) as printed; `None` if it is missing.
pub fn label_text(s: &Value) -> Option<String> {
    (!s.is_na_str()).then(|| encode::escape(s.bytes(), None).into_owned())
}

/// The elements of an atomic vector, each padded to the width of the widest.
pub fn cell_texts(v: &Value, range: std::ops::Range<usize>, o: &PrintOptions) -> Cells {
    let na = o.na.as_deref().unwrap_or("NA");
    let na_width = string_width(na);
    match v.rtype() {
        Type::Logical => {
            let x = &v.ints()[range];
            let width = format_logical(x, na_width);
            Cells { texts: x.iter().map(|&e| encode_logical(e, width, na)).collect(), width }
        }
        Type::Integer => {
            let x = &v.ints()[range];
            let width = format_integer(x, na_width);
            Cells { texts: x.iter().map(|&e| encode_integer(e, width, na)).collect(), width }
        }
        Type::Double => doubles(&v.doubles()[range], o, na_width),
        Type::Complex => complexes(&v.complexes()[range], o, na_width),
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
    let text = |x: f64| match &o.na {
        Some(na) if is_na_real(x) => pad_left(na, f.width),
        _ => encode_real(x, &f, "NA", &o.dec),
    };
    Cells { texts: x.iter().map(|&e| text(e)).collect(), width: f.width }
}

fn complexes(x: &[Complex], o: &PrintOptions, na_width: usize) -> Cells {
    let x: Vec<[f64; 2]> = x.iter().map(|c| [c.re, c.im]).collect();
    let f = format_complex(&x, &real_options(o, na_width));
    let text = |z: &[f64; 2]| match &o.na {
        Some(na) if z.iter().any(|p| is_na_real(*p)) => pad_left(na, f.width()),
        _ => encode_complex(*z, &f, "NA", &o.dec),
    };
    let texts: Vec<String> = x.iter().map(text).collect();
    let width = texts.iter().map(|t| string_width(t)).max().unwrap_or(0);
    Cells { texts: texts.iter().map(|t| pad_left(t, width)).collect(), width }
}

fn pad_left(text: &str, width: usize) -> String {
    " ".repeat(width.saturating_sub(string_width(text))) + text
}

fn strings(x: &[Value], o: &PrintOptions) -> Cells {
    let texts: Vec<String> = x.iter().map(|s| string_text(*s, o)).collect();
    let width = texts.iter().map(|t| string_width(t)).max().unwrap_or(0);
    let pad = |t: String| {
        let fill = " ".repeat(width - string_width(&t));
        if o.right { fill + &t } else { t + &fill }
    };
    Cells { texts: texts.into_iter().map(pad).collect(), width }
}

/// A string as printed, NA as `na.print` says.
pub fn string_text(s: Value, o: &PrintOptions) -> String {
    match &o.na {
        Some(na) if s.is_na_str() => na.clone(),
        _ => quote_string(s, o.quote),
    }
}

/// One number on its own, as the cells of a matrix of lists show it.
pub fn lone_text(v: &Value, o: &PrintOptions) -> String {
    cell_texts(v, 0..1, o).texts.pop().unwrap_or_default().trim_start().to_owned()
}
