//! C's `printf` conversions, exact for every double and every precision.
//!
//! A [`Spec`] is one parsed conversion (flags, width, precision, letter). The functions
//! take a value and give the padded text. Rounding is that of an IEEE libc: the exact
//! decimal expansion of the binary value, ties to even. Doubles that are not finite are
//! written `inf`/`nan` as C does; R's spelling is the callers' business.

use std::fmt::Write;

/// Beyond this many decimals every double is followed by zeros only.
const MAX_DECIMALS: usize = 1100;

/// The flags of a conversion.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Flags {
    /// `-`: left justified.
    pub left: bool,
    /// `0`: padded by zeros.
    pub zero: bool,
    /// `+`: always a sign.
    pub plus: bool,
    /// blank: a blank where a plus would be.
    pub space: bool,
    /// `#`: alternate form.
    pub alt: bool,
}

/// One conversion: `%[flags][width][.precision]conv`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spec {
    pub flags: Flags,
    pub width: usize,
    pub precision: Option<usize>,
    pub conv: char,
}

impl Spec {
    /// The plain conversion `%conv`.
    pub fn new(conv: char) -> Spec {
        Spec { flags: Flags::default(), width: 0, precision: None, conv }
    }

    /// The conversion `%width.precision conv`.
    pub fn with(conv: char, width: usize, precision: usize) -> Spec {
        Spec { width, precision: Some(precision), ..Spec::new(conv) }
    }
}

/// Formats a double by `%f %F %e %E %g %G %a %A` (any other letter counts as `g`).
pub fn double(spec: &Spec, x: f64) -> String {
    if !x.is_finite() {
        let body = if x.is_nan() { "nan" } else { "inf" };
        let body = if spec.conv.is_ascii_uppercase() { body.to_uppercase() } else { body.to_string() };
        // C does not pad these with zeros.
        let spec = Spec { flags: Flags { zero: false, ..spec.flags }, ..*spec };
        return finish(&spec, x.is_sign_negative() && !x.is_nan(), "", body);
    }
    let m = x.abs();
    let (prefix, mut body) = match spec.conv {
        'f' | 'F' => ("", fixed(m, spec.precision.unwrap_or(6), spec.flags.alt)),
        'e' | 'E' => ("", scientific(m, spec.precision.unwrap_or(6), spec.flags.alt)),
        'a' => ("0x", hex(m, spec.precision, spec.flags.alt)),
        'A' => ("0X", hex(m, spec.precision, spec.flags.alt)),
        _ => ("", general(m, spec.precision.unwrap_or(6), spec.flags.alt)),
    };
    if spec.conv.is_ascii_uppercase() {
        body.make_ascii_uppercase();
    }
    finish(spec, x.is_sign_negative(), prefix, body)
}

/// Formats an integer by `%d %i %x %X %o` (`%u` too); negative values of the unsigned
/// conversions are taken as 32-bit patterns, which is what R's integers are.
pub fn integer(spec: &Spec, v: i64) -> String {
    let unsigned = if v < 0 { u64::from(v as i32 as u32) } else { v as u64 };
    let (negative, prefix, mut digits) = match spec.conv {
        'x' => (false, "0x", format!("{unsigned:x}")),
        'X' => (false, "0X", format!("{unsigned:X}")),
        'o' => (false, "", format!("{unsigned:o}")),
        _ => (v < 0, "", v.unsigned_abs().to_string()),
    };
    let prefix = if spec.flags.alt && v != 0 { prefix } else { "" };
    if spec.precision == Some(0) && v == 0 {
        digits.clear();
    }
    if let Some(p) = spec.precision
        && digits.len() < p
    {
        digits.insert_str(0, &"0".repeat(p - digits.len()));
    }
    if spec.conv == 'o' && spec.flags.alt && !digits.starts_with('0') {
        digits.insert(0, '0');
    }
    // A precision switches zero padding off, for integers only; signs are for %d only.
    let signed = !matches!(spec.conv, 'x' | 'X' | 'o' | 'u');
    let flags = Flags {
        zero: spec.flags.zero && spec.precision.is_none(),
        plus: spec.flags.plus && signed,
        space: spec.flags.space && signed,
        ..spec.flags
    };
    finish(&Spec { flags, ..*spec }, negative, prefix, digits)
}

/// Pads `s`, which is `len` columns wide, to `width` columns.
pub fn pad(left: bool, width: usize, len: usize, s: &str) -> String {
    let fill = width.saturating_sub(len);
    let mut out = String::with_capacity(s.len() + fill);
    if !left {
        out.extend(std::iter::repeat_n(' ', fill));
    }
    out.push_str(s);
    if left {
        out.extend(std::iter::repeat_n(' ', fill));
    }
    out
}

/// `|x|` with exactly `prec` decimals.
pub fn fixed(m: f64, prec: usize, alt: bool) -> String {
    let mut s = String::with_capacity(prec + 24);
    push_fixed(&mut s, m, prec);
    if alt && prec == 0 {
        s.push('.');
    }
    s
}

/// Appends `m` with exactly `prec` decimals.
pub fn push_fixed(s: &mut String, m: f64, prec: usize) {
    if let Some(q) = scaled_whole(m, prec) {
        return push_with_point(s, q.whole, prec);
    }
    // Writing to a String cannot fail.
    let _ = write!(s, "{:.*}", prec.min(MAX_DECIMALS), m);
    s.extend(std::iter::repeat_n('0', prec.saturating_sub(MAX_DECIMALS)));
}

/// `m * 10^k`, rounded to the nearest whole number (ties to even, as C's `printf`), where 128 bits hold all that is needed
/// to do so exactly. This is what most numbers take; the formatting machinery of the standard library is several times as slow.
fn scaled_whole(m: f64, k: usize) -> Option<Rounded> {
    /// 53 bits of a double and the 74 bits of this power of ten are below 128.
    const MOST: usize = 22;
    let bits = m.to_bits();
    let shift = 1075 - (bits >> 52) as i64;
    if k > MOST || !(1..=120).contains(&shift) {
        return None;
    }
    let mantissa = bits & ((1 << 52) - 1) | 1 << 52;
    let n = u128::from(mantissa) * 10u128.pow(k as u32);
    let (q, rest, half) = (n >> shift, n & ((1 << shift) - 1), 1u128 << (shift - 1));
    let up = rest > half || rest == half && q & 1 == 1;
    let near_tie = rest.abs_diff(half) < half >> 4;
    u64::try_from(q + u128::from(up)).ok().map(|whole| Rounded { whole, near_tie })
}

/// A number rounded to a whole one.
struct Rounded {
    whole: u64,
    /// Whether it was next to the middle between two whole numbers, where arithmetic that isn't exact may round otherwise.
    near_tie: bool,
}

/// Appends `q / 10^k` with all `k` decimals.
fn push_with_point(s: &mut String, q: u64, k: usize) {
    let mut digits = [b'0'; 48];
    let mut at = digits.len();
    let mut rest = q;
    let mut count = 0;
    while rest > 0 || count <= k {
        if count == k && k > 0 {
            at -= 1;
            digits[at] = b'.';
        }
        at -= 1;
        digits[at] = b'0' + (rest % 10) as u8;
        rest /= 10;
        count += 1;
    }
    s.push_str(std::str::from_utf8(&digits[at..]).unwrap_or_default());
}

/// Significant digits of a number as a whole number, with its decimal exponent.
pub struct Digits {
    pub whole: u64,
    pub exponent: i32,
    pub near_tie: bool,
}

/// The first `prec + 1` digits of `m`, where `scaled_whole` finds them.
pub fn quick_digits(m: f64, prec: usize) -> Option<Digits> {
    const LONGEST: usize = 17;
    if prec >= LONGEST || !(1e-18..1e18).contains(&m) {
        return None;
    }
    let limit = 10u64.pow(prec as u32 + 1);
    // The logarithm of the power of two below, which is this one or one less.
    let binary = (m.to_bits() >> 52) as i32 - 1023;
    let least = (binary * 1233) >> 12;
    for exponent in least..least + 2 {
        let q = scaled_whole(m, usize::try_from(prec as i32 - exponent).ok()?)?;
        if q.whole <= limit / 10 {
            // A power of ten, perhaps rounded up from below it, where there would be a digit more.
            return None;
        }
        if q.whole < limit {
            return Some(Digits { whole: q.whole, exponent, near_tie: q.near_tie });
        }
    }
    None
}

/// `|x|` as `d.ddde+xx` with `prec` decimals.
pub fn scientific(m: f64, prec: usize, alt: bool) -> String {
    let mut s = String::with_capacity(prec + 12);
    let (digits, exp) = decimal(m, prec);
    push_mantissa(&mut s, &digits, alt);
    push_exponent(&mut s, exp);
    s
}

/// Cuts `e<exponent>` off the end of what Rust writes.
fn take_exponent(s: &mut String) -> i32 {
    let at = s.rfind('e').unwrap_or(s.len());
    let exp = s.get(at + 1..).and_then(|e| e.parse().ok()).unwrap_or(0);
    s.truncate(at);
    exp
}

/// The digits (`prec + 1` of them, no point) and the decimal exponent of `m`.
pub fn decimal(m: f64, prec: usize) -> (String, i32) {
    if let Some(q) = quick_digits(m, prec) {
        return (q.whole.to_string(), q.exponent);
    }
    let mut s = String::with_capacity(prec + 12);
    let _ = write!(s, "{:.*e}", prec.min(MAX_DECIMALS), m);
    let exp = take_exponent(&mut s);
    if s.len() > 1 {
        s.remove(1);
    }
    s.extend(std::iter::repeat_n('0', prec.saturating_sub(MAX_DECIMALS)));
    (s, exp)
}

fn push_mantissa(s: &mut String, digits: &str, alt: bool) {
    s.push_str(&digits[..1]);
    if digits.len() > 1 || alt {
        s.push('.');
    }
    s.push_str(&digits[1..]);
}

fn push_exponent(s: &mut String, exp: i32) {
    let _ = write!(s, "e{}{:02}", if exp < 0 { '-' } else { '+' }, exp.unsigned_abs());
}

/// `|x|` by `%g`: `prec` significant digits, trailing zeros kept only with `alt`.
pub fn general(m: f64, prec: usize, alt: bool) -> String {
    let p = prec.max(1);
    let (mut digits, exp) = decimal(m, p - 1);
    if !alt {
        digits.truncate(digits.trim_end_matches('0').len().max(1));
    }
    let mut s = String::with_capacity(digits.len() + 8);
    if alt && exp >= 0 && exp as usize == p && decimal(m, MAX_DECIMALS).1 < exp {
        // Rounding up made it scientific: glibc has lost the zeros by then.
        digits.truncate(1);
    }
    if exp < -4 || i64::from(exp) >= p as i64 {
        push_mantissa(&mut s, &digits, alt);
        push_exponent(&mut s, exp);
    } else {
        push_positional(&mut s, &digits, exp, alt);
    }
    s
}

/// Writes `digits` with the point after position `exp` (no exponent shown).
fn push_positional(s: &mut String, digits: &str, exp: i32, alt: bool) {
    if exp < 0 {
        s.push_str("0.");
        s.extend(std::iter::repeat_n('0', (-exp - 1) as usize));
        s.push_str(digits);
        return;
    }
    let whole = exp as usize + 1;
    s.push_str(&digits[..whole.min(digits.len())]);
    s.extend(std::iter::repeat_n('0', whole.saturating_sub(digits.len())));
    let rest = digits.get(whole..).unwrap_or("");
    if !rest.is_empty() || alt {
        s.push('.');
    }
    s.push_str(rest);
}

const FRACTION_BITS: u32 = 52;

/// `|x|` as `h.hhhp+d`, without the `0x`.
pub fn hex(m: f64, prec: Option<usize>, alt: bool) -> String {
    let bits = m.to_bits();
    let biased = (bits >> FRACTION_BITS) as i32;
    let mut frac = bits & ((1 << FRACTION_BITS) - 1);
    let exp = if m == 0.0 { 0 } else { biased.max(1) - 1023 };
    let mut lead = u64::from(biased != 0);
    let mut nibbles = 13;
    match prec {
        Some(p) if p < 13 => {
            // Round to nearest, ties to even, on the fraction with its leading digit.
            let shift = 4 * (13 - p as u32);
            let whole = (lead << FRACTION_BITS) | frac;
            let (q, r, half) = (whole >> shift, whole & ((1 << shift) - 1), 1u64 << (shift - 1));
            let q = q + u64::from(r > half || (r == half && q & 1 == 1));
            lead = q >> (4 * p);
            frac = q & ((1 << (4 * p)) - 1);
            nibbles = p;
        }
        Some(_) => {}
        None => {
            while nibbles > 0 && frac & 0xf == 0 {
                frac >>= 4;
                nibbles -= 1;
            }
        }
    }
    let mut s = lead.to_string();
    let wanted = prec.unwrap_or(nibbles).max(nibbles);
    if wanted > 0 || alt {
        s.push('.');
    }
    if nibbles > 0 {
        let _ = write!(s, "{frac:0nibbles$x}");
    }
    s.extend(std::iter::repeat_n('0', wanted - nibbles));
    let _ = write!(s, "p{}{}", if exp < 0 { '-' } else { '+' }, exp.unsigned_abs());
    s
}

/// Puts sign, prefix, padding and body together.
fn finish(spec: &Spec, negative: bool, prefix: &str, mut body: String) -> String {
    let sign = match (negative, spec.flags.plus, spec.flags.space) {
        (true, _, _) => "-",
        (_, true, _) => "+",
        (_, _, true) => " ",
        _ => "",
    };
    let fill = spec.width.saturating_sub(sign.len() + prefix.len() + body.len());
    let zeros = spec.flags.zero && !spec.flags.left;
    if zeros && fill > 0 {
        body.insert_str(0, &"0".repeat(fill));
    }
    if !prefix.is_empty() {
        body.insert_str(0, prefix);
    }
    if !sign.is_empty() {
        body.insert_str(0, sign);
    }
    if zeros || fill == 0 { body } else { pad(spec.flags.left, spec.width, body.len(), &body) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The quick ways give what the standard library gives, ties and powers of ten included.
    #[test]
    fn quick_ways_agree() {
        let mut state = 0x9E37_79B9_7F4A_7C15_u64;
        let mut next = || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            state
        };
        for k in 0..200_000 {
            let r = next();
            let m = match k % 5 {
                0 => (r >> 11) as f64 / 9_007_199_254_740_992.0,
                1 => (r % 100_000) as f64 / 8.0,
                2 => (r % 1_000_000) as f64 / 1000.0,
                3 => 10f64.powi((r % 30) as i32 - 15) * (1.0 + ((r >> 40) % 3) as f64 * f64::EPSILON),
                _ => f64::from_bits(r >> 1 & !(1 << 62) | 0x3000 << 48),
            };
            if !m.is_finite() {
                continue;
            }
            let prec = (r >> 33) as usize % 18;
            let mut fixed = String::new();
            push_fixed(&mut fixed, m, prec);
            assert_eq!(fixed, format!("{m:.prec$}"), "{m:?} with {prec} decimals");
            let (digits, exponent) = decimal(m, prec);
            let text = format!("{m:.prec$e}");
            let (mantissa, e) = text.split_once('e').expect("an exponent");
            assert_eq!(
                (digits.as_str(), exponent),
                (mantissa.replace('.', "").as_str(), e.parse().expect("a number"))
            );
        }
    }
}
