//! One element of one argument under one conversion: types, coercion, special values.

use super::parse::Reading;
use super::{Column, MAX_LENGTH};
use crate::number::character::{integer_to_text, real_to_text};
use crate::number::printf::{self, Spec};
use crate::number::{NA_INTEGER, integer, is_na_real, nonfinite_text};
use crate::recycle;
use std::borrow::Cow;

/// What formatting needs beside the argument.
pub struct Env<'e> {
    pub scipen: i32,
    pub warnings: &'e mut Vec<String>,
}

/// Changes the type of an argument to what a conversion wants, where R does so.
pub fn coerce(arg: &mut Column, reading: Reading, conv: char, env: &mut Env) {
    match conv {
        _ if reading == Reading::Invalid => {}
        's' => to_text(arg, env.scipen),
        'd' | 'i' | 'o' | 'x' | 'X' => to_integer(arg, env.warnings),
        _ => to_double(arg),
    }
}

fn to_text(arg: &mut Column, scipen: i32) {
    let owned = |s: Option<String>| s.map(Cow::Owned);
    *arg = match arg {
        Column::Logical(v) => {
            Column::Text(v.iter().map(|&x| integer::logical_text(x).map(Cow::Borrowed)).collect())
        }
        Column::Integer(v) => Column::Text(v.iter().map(|&x| owned(integer_to_text(x))).collect()),
        Column::Double(v) => Column::Text(v.iter().map(|&x| owned(real_to_text(x, scipen))).collect()),
        Column::Text(v) | Column::OnlyText(v) => Column::Text(std::mem::take(v)),
    };
}

/// Doubles become integers if all of them are whole and small enough, or `NA`.
fn to_integer(arg: &mut Column, warnings: &mut Vec<String>) {
    let Column::Double(v) = arg else { return };
    let limit = 2f64.powi(31);
    let fits = |x: f64| is_na_real(x) || (x.fract() == 0.0 && x >= -limit && x < limit);
    if !v.iter().all(|&x| fits(x)) {
        return;
    }
    if v.contains(&-limit) {
        warnings.push("NAs introduced by coercion to integer range".to_string());
    }
    // -2^31 is the pattern of NA, which is what R makes of it too.
    let ints = v.iter().map(|&x| if x.is_nan() { NA_INTEGER } else { x as i32 }).collect();
    *arg = Column::Integer(ints);
}

fn to_double(arg: &mut Column) {
    if let Column::Logical(v) | Column::Integer(v) = arg {
        let na = crate::number::na_real();
        *arg = Column::Double(v.iter().map(|&x| if x == NA_INTEGER { na } else { f64::from(x) }).collect());
    }
}

/// The value of a `*`; `None` if it is not a number.
pub fn as_width(arg: &Column, row: usize) -> Option<i32> {
    let int = |x: i32| (x != NA_INTEGER).then_some(x);
    match arg {
        Column::Integer(v) => int(v[recycle(row, v.len())]),
        Column::Double(v) => {
            let x = v[recycle(row, v.len())];
            (x.abs() < 2f64.powi(31)).then_some(x as i32)
        }
        Column::Logical(_) | Column::Text(_) | Column::OnlyText(_) => None,
    }
}

/// Appends element `row` (recycled) of `arg` as formatted by the conversion `text`.
pub fn format(
    arg: &Column,
    row: usize,
    text: &str,
    reading: Reading,
    conv: char,
    env: &mut Env,
    out: &mut String,
) -> Result<(), String> {
    let (accepted, hint) = match arg {
        Column::Logical(_) => ("di", "%d or %i for logical objects"),
        Column::Integer(_) => ("dioxX", "%d, %i, %o, %x or %X for integer objects"),
        Column::Double(_) => ("aAfeEgG", "%f, %e, %g or %a for numeric objects"),
        Column::Text(_) => ("s", "%s for character objects"),
        Column::OnlyText(_) => return Err("unsupported type".to_string()),
    };
    if reading == Reading::Invalid || !accepted.contains(conv) {
        return Err(format!("invalid format '{text}'; use format {hint}"));
    }
    // C echoes a conversion it can't read, and so does R.
    let Reading::Spec(spec) = reading else {
        out.push_str(&super::parse::echo(text));
        return Ok(());
    };
    let made = match arg {
        Column::Logical(v) | Column::Integer(v) => bounded(&spec, v[recycle(row, v.len())], format_integer),
        Column::Double(v) => bounded(&spec, v[recycle(row, v.len())], format_double),
        Column::Text(v) | Column::OnlyText(v) => {
            let s = v[recycle(row, v.len())].as_deref().unwrap_or("NA");
            if text == "%s" {
                out.push_str(s);
                return Ok(());
            }
            if s.len() >= MAX_LENGTH {
                let kept = MAX_LENGTH - 1;
                env.warnings.push(format!("likely truncation of character string to {kept} characters"));
            }
            bounded(&spec, s, format_text)
        }
    };
    out.push_str(&made?);
    Ok(())
}

/// Formats by `f`, or gives R's error if the text would be too long. What is too long is
/// measured, not made.
fn bounded<T: Copy>(spec: &Spec, x: T, f: fn(&Spec, T) -> String) -> Result<String, String> {
    let precision = spec.precision.map(|p| p.min(MAX_LENGTH + 1));
    let beyond = match spec.conv {
        // Without `#`, %g writes no more digits than there are; %s and NA none at all.
        's' => 0,
        'g' | 'G' if !spec.flags.alt => 0,
        _ => spec.precision.unwrap_or(0).saturating_sub(MAX_LENGTH + 1),
    };
    let s = f(&Spec { precision, width: spec.width.min(MAX_LENGTH), ..*spec }, x);
    let length = if spec.width > MAX_LENGTH { s.len().max(spec.width) } else { s.len() };
    let length = if s.len() > MAX_LENGTH { length + beyond } else { length };
    if length > MAX_LENGTH {
        return Err(format!(
            "required resulting string length {length} is greater than maximal {MAX_LENGTH}"
        ));
    }
    Ok(s)
}

fn format_integer(spec: &Spec, x: i32) -> String {
    if x == NA_INTEGER {
        return format_text(spec, "NA");
    }
    printf::integer(spec, i64::from(x))
}

/// `NA`, `NaN` and infinities keep the width, never the precision or zero padding.
fn format_double(spec: &Spec, x: f64) -> String {
    let Some(t) = nonfinite_text(x, "NA") else { return printf::double(spec, x) };
    let sign = match (spec.flags.plus, spec.flags.space) {
        (true, _) if x == f64::INFINITY => "+",
        (_, true) if x != f64::NEG_INFINITY => " ",
        _ => "",
    };
    format_text(&Spec { precision: None, ..*spec }, &format!("{sign}{t}"))
}

fn format_text(spec: &Spec, s: &str) -> String {
    let cut = match spec.precision {
        Some(p) if p < s.len() => &s[..s.floor_char_boundary(p)],
        _ => s,
    };
    printf::pad(spec.flags.left, spec.width, cut.len(), cut)
}
