//! Numbers to text and back, exactly: flonums print in the fewest digits that read back the same.

use super::arith::make_ratio;
use super::{Num, NumError};
use num_bigint::BigInt;
use num_traits::{Num as _, One, Zero};

/// `Err` when the syntax is that of a complex number; `Ok(None)` when it is no number at all.
pub fn parse_number(text: &str, radix: u32) -> Result<Option<Num>, NumError> {
    let mut rest = text;
    let (mut radix, mut exactness) = (radix, None);
    let mut prefixes = (false, false);
    while let Some(after) = rest.strip_prefix('#') {
        let Some(c) = after.chars().next() else { return Ok(None) };
        match c.to_ascii_lowercase() {
            'x' => radix = 16,
            'b' => radix = 2,
            'o' => radix = 8,
            'd' => radix = 10,
            'e' => exactness = Some(true),
            'i' => exactness = Some(false),
            _ => return Ok(None),
        }
        // One prefix of each kind.
        let kind = if matches!(c, 'e' | 'E' | 'i' | 'I') { &mut prefixes.0 } else { &mut prefixes.1 };
        if std::mem::replace(kind, true) {
            return Ok(None);
        }
        rest = &after[1..];
    }
    // Most of what is asked for is a symbol.
    if !rest.starts_with(|c: char| c.is_digit(radix) || matches!(c, '+' | '-' | '.')) {
        return Ok(None);
    }
    if is_complex(rest, radix) {
        return Err(NumError::Complex);
    }
    let number = parse_real(rest, radix, exactness == Some(true));
    Ok(match (number, exactness) {
        (Some(n), Some(false)) => Some(n.to_inexact()),
        (Some(n), Some(true)) => n.to_exact().ok(),
        (n, _) => n,
    })
}

fn is_complex(text: &str, radix: u32) -> bool {
    let real = |t: &str| parse_real(t, radix, false).is_some();
    if let Some((m, a)) = text.split_once('@') {
        return real(m) && real(a);
    }
    let Some(body) = text.strip_suffix(['i', 'I']) else { return false };
    let cut = body.char_indices().filter(|(_, c)| matches!(c, '+' | '-')).map(|(i, _)| i);
    let imaginary = |t: &str| t == "+" || t == "-" || (t.starts_with(['+', '-']) && real(t));
    cut.into_iter().any(|i| (i == 0 || real(&body[..i])) && imaginary(&body[i..]))
}

fn parse_real(text: &str, radix: u32, exact: bool) -> Option<Num> {
    match text.to_ascii_lowercase().as_str() {
        "+inf.0" => return Some(Num::Flo(f64::INFINITY)),
        "-inf.0" => return Some(Num::Flo(f64::NEG_INFINITY)),
        "+nan.0" | "-nan.0" => return Some(Num::Flo(f64::NAN)),
        _ => {}
    }
    if let Some((n, d)) = text.split_once('/') {
        let (n, d) = (parse_integer(n, radix)?, parse_digits(d, radix)?);
        return if d.is_zero() { None } else { Some(make_ratio(n, d)) };
    }
    if let Some(n) = parse_integer(text, radix) {
        return Some(Num::from_big(n));
    }
    if radix == 10 { parse_decimal(text, exact) } else { None }
}

fn parse_digits(text: &str, radix: u32) -> Option<BigInt> {
    if text.is_empty() || !text.chars().all(|c| c.is_digit(radix)) {
        return None;
    }
    if text.len() <= 17 {
        return i128::from_str_radix(text, radix).ok().map(BigInt::from);
    }
    BigInt::from_str_radix(text, radix).ok()
}

fn parse_integer(text: &str, radix: u32) -> Option<BigInt> {
    match text.strip_prefix('-') {
        Some(digits) => parse_digits(digits, radix).map(|n| -n),
        None => parse_digits(text.strip_prefix('+').unwrap_or(text), radix),
    }
}

fn parse_decimal(text: &str, exact: bool) -> Option<Num> {
    let lower = text.to_ascii_lowercase();
    let (mantissa, exponent) = match lower.split_once('e') {
        Some((m, e)) => {
            parse_integer(e, 10)?;
            (m, e.parse::<i64>().ok()?)
        }
        None => (lower.as_str(), 0),
    };
    let digits = mantissa.strip_prefix(['+', '-']).unwrap_or(mantissa);
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let plain = |t: &str| t.chars().all(|c| c.is_ascii_digit());
    if (whole.is_empty() && fraction.is_empty()) || !plain(whole) || !plain(fraction) {
        return None;
    }
    if !exact {
        return lower.parse::<f64>().ok().map(Num::Flo);
    }
    let all = parse_digits(&format!("{whole}{fraction}"), 10)?;
    let all = if mantissa.starts_with('-') { -all } else { all };
    let scale = exponent - fraction.len() as i64;
    let power = BigInt::from(10).pow(u32::try_from(scale.unsigned_abs()).ok().filter(|p| *p < 100_000)?);
    Some(if scale >= 0 { Num::from_big(all * power) } else { make_ratio(all, power) })
}

pub fn number_to_string(n: &Num, radix: u32) -> String {
    match n {
        Num::Fix(i) if radix == 10 => i.to_string(),
        Num::Fix(i) => BigInt::from(*i).to_str_radix(radix),
        Num::Big(b) => b.to_str_radix(radix),
        Num::Rat(r) => format!("{}/{}", r.0.to_str_radix(radix), r.1.to_str_radix(radix)),
        Num::Flo(f) if radix == 10 || !f.is_finite() => format_flonum(*f),
        Num::Flo(f) => flonum_in_radix(*f, radix),
    }
}

/// Shortest digits that read back; plain notation from 1e-6 to below 1e21, else scientific.
pub fn format_flonum(f: f64) -> String {
    if f.is_nan() {
        return "+nan.0".into();
    }
    if f.is_infinite() {
        return if f > 0.0 { "+inf.0".into() } else { "-inf.0".into() };
    }
    let text = format!("{f:e}");
    let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let (sign, mantissa) = match mantissa.strip_prefix('-') {
        Some(m) => ("-", m),
        None => ("", mantissa),
    };
    let digits: String = mantissa.chars().filter(|c| *c != '.').collect();
    let n = digits.len() as i32;
    if !(-6..21).contains(&exponent) {
        let (head, tail) = digits.split_at(1);
        let tail = if tail.is_empty() { String::new() } else { format!(".{tail}") };
        return format!("{sign}{head}{tail}e{exponent}");
    }
    if exponent < 0 {
        return format!("{sign}0.{}{digits}", "0".repeat((-exponent - 1) as usize));
    }
    let point = exponent + 1;
    if point >= n {
        return format!("{sign}{digits}{}.0", "0".repeat((point - n) as usize));
    }
    let (whole, fraction) = digits.split_at(point as usize);
    format!("{sign}{whole}.{fraction}")
}

/// Every flonum has a finite expansion in an even radix; for odd ones the digits stop at the precision.
fn flonum_in_radix(f: f64, radix: u32) -> String {
    let Ok(exact) = Num::Flo(f.abs()).to_exact() else { return format_flonum(f) };
    let (n, d) = match &exact {
        Num::Rat(r) => (r.0.clone(), r.1.clone()),
        other => (other.to_big().unwrap_or_default(), BigInt::one()),
    };
    let mut out = String::from(if f < 0.0 { "-" } else { "" });
    out.push_str(&(&n / &d).to_str_radix(radix));
    out.push('.');
    let mut rest = n % &d;
    for i in 0..1100 {
        if rest.is_zero() {
            if i == 0 {
                out.push('0');
            }
            break;
        }
        rest *= radix;
        out.push_str(&(&rest / &d).to_str_radix(radix));
        rest %= &d;
    }
    out
}
