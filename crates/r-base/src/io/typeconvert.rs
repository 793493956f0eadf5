//! Texts to the simplest type that holds them all: `type.convert`, and numbers in `scan`.

use r_runtime::{Builtin, CallArgs, Complex, NA_INT, NA_REAL, Res, Value, Vm, rerr};
use r_text::strings::scan::{Scanned, prefix_double, to_complex};

use crate::args::needed;

pub const TABLE: &[Builtin] = &[Builtin::new(".typeConvert", "x na.strings dec numerals", type_convert)];

/// The whole text as a double, white space around it allowed.
pub fn double(text: &[u8], dec: u8) -> Option<f64> {
    if text.trim_ascii() == b"NA" {
        return Some(NA_REAL);
    }
    let (x, end) = prefix_double(text, dec)?;
    text[end..].iter().all(|b| b.is_ascii_whitespace()).then_some(x)
}

/// The whole text as an integer that fits.
pub fn integer(text: &[u8]) -> Option<i32> {
    let t = text.trim_ascii();
    let (negative, digits) = match t {
        [b'-', d @ ..] => (true, d),
        [b'+', d @ ..] => (false, d),
        d => (false, d),
    };
    let (radix, digits) = match digits {
        [b'0', b'x' | b'X', h @ ..] => (16, h),
        d => (10, d),
    };
    if digits.is_empty() || !digits.iter().all(|b| char::from(*b).is_digit(radix)) {
        return None;
    }
    let n = i64::from_str_radix(std::str::from_utf8(digits).ok()?, radix).ok()?;
    i32::try_from(if negative { -n } else { n }).ok().filter(|n| *n != NA_INT)
}

/// The texts `type.convert` and `scan` take for truth values.
pub fn logical(text: &[u8], words: bool) -> Option<bool> {
    match text {
        b"T" | b"TRUE" => Some(true),
        b"F" | b"FALSE" => Some(false),
        b"true" | b"True" if words => Some(true),
        b"false" | b"False" if words => Some(false),
        _ => None,
    }
}

fn complex(text: &[u8]) -> Option<Complex> {
    if let Some(imaginary) = text.strip_suffix(b"i").and_then(|t| double(t, b'.')) {
        return Some(Complex::new(0.0, imaginary));
    }
    match to_complex(std::str::from_utf8(text).ok()?) {
        Scanned::Value((re, im)) => Some(Complex::new(re, im)),
        _ => None,
    }
}

/// All texts in one type, `None` among them where they are missing.
fn all<T>(texts: &[Option<&[u8]>], missing: T, f: impl Fn(&[u8]) -> Option<T>) -> Option<Vec<T>>
where
    T: Copy,
{
    texts.iter().map(|t| t.map_or(Some(missing), &f)).collect()
}

/// The simplest vector for these texts; the texts themselves (`NULL` here) if none fits. Blank
/// texts count as missing for all but texts.
pub fn convert(vm: &mut Vm, texts: &[Option<&[u8]>], dec: u8) -> Option<Value> {
    let blank = |t: &&[u8]| !t.iter().all(|b| b.is_ascii_whitespace());
    let texts: Vec<Option<&[u8]>> = texts.iter().map(|t| t.filter(blank)).collect();
    if let Some(x) = all(&texts, NA_INT, |t| logical(t, false).map(i32::from)) {
        return Some(vm.new_lgls(&x));
    }
    if let Some(x) = all(&texts, NA_INT, integer) {
        return Some(vm.new_ints(&x));
    }
    // What is missing was found before: a text that says NA is a text.
    let number = |t: &[u8]| if t.trim_ascii() == b"NA" { None } else { double(t, dec) };
    if let Some(x) = all(&texts, NA_REAL, number) {
        return Some(vm.new_doubles(&x));
    }
    all(&texts, Complex::NA, complex).map(|x| vm.new_complexes(&x))
}

/// The vector, or `NULL` if the texts are just texts.
fn type_convert(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = needed(a, 0, "x")?;
    let Some(s) = x.strings_opt() else { return rerr!("the first argument must be of mode character") };
    let na = a.get(1);
    let na: Vec<&[u8]> = na.strings_opt().map(|s| s.iter().map(|x| x.bytes()).collect()).unwrap_or_default();
    let dec = a.get(2).as_str().and_then(|d| d.bytes().next()).unwrap_or(b'.');
    let texts: Vec<Option<&[u8]>> =
        s.iter().map(|x| (!x.is_na_str() && !na.contains(&x.bytes())).then(|| x.bytes())).collect();
    Ok(convert(vm, &texts, dec).unwrap_or(Value::NULL))
}
