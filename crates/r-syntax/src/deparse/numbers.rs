//! Numbers as `deparse` writes them: the fewest of 15 digits that tell the value, fixed or scientific,
//! whichever is shorter.

/// The number with up to 15 significant digits, as R prints it in full precision.
pub fn format_real(x: f64) -> String {
    match not_finite(x) {
        Some(text) => text.to_owned(),
        None => {
            let shape = Shape::of(x);
            shape.text(shape.fixed_width() <= shape.scientific_width())
        }
    }
}

/// A finite number rounded to 15 significant digits.
struct Shape {
    value: f64,
    /// Without trailing zeros, with its sign and point.
    mantissa: String,
    exponent: i32,
    /// How many digits the mantissa has.
    digits: i32,
}

impl Shape {
    fn of(x: f64) -> Shape {
        // Zero has no sign here.
        let value = if x == 0.0 { 0.0 } else { x };
        let (mantissa, exponent) = significant(value, DIGITS);
        let digits = mantissa.bytes().filter(u8::is_ascii_digit).count() as i32;
        Shape { value, mantissa, exponent, digits }
    }

    fn decimals(&self) -> i32 {
        (self.digits - self.exponent - 1).max(0)
    }

    fn fixed_width(&self) -> i32 {
        let decimals = self.decimals();
        self.exponent.max(0) + 1 + if decimals > 0 { decimals + 1 } else { 0 }
    }

    fn scientific_width(&self) -> i32 {
        let exponent_width = if self.exponent.abs() >= 100 { 5 } else { 4 };
        self.digits + (self.digits > 1) as i32 + exponent_width
    }

    fn text(&self, fixed: bool) -> String {
        match fixed {
            true => format!("{:.*}", self.decimals() as usize, self.value),
            false => format!("{}{}", self.mantissa, exponent_text(self.exponent)),
        }
    }
}

/// The significant digits of ordinary output.
const DIGITS: usize = 15;

fn not_finite(x: f64) -> Option<&'static str> {
    if x.is_nan() {
        Some(if is_na(x) { "NA" } else { "NaN" })
    } else if x.is_infinite() {
        Some(if x > 0.0 { "Inf" } else { "-Inf" })
    } else {
        None
    }
}

/// Whether a NaN is R's `NA_real_`.
pub(super) fn is_na(x: f64) -> bool {
    x.is_nan() && x.to_bits() as u32 == 1954
}

/// Scientific form with at most `digits` digits, without trailing zeros: mantissa (with its sign) and exponent.
fn significant(x: f64, digits: usize) -> (String, i32) {
    let text = format!("{x:.*e}", digits - 1);
    let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let mantissa = match mantissa.contains('.') {
        true => mantissa.trim_end_matches('0').trim_end_matches('.'),
        false => mantissa,
    };
    (mantissa.to_owned(), exponent.parse().unwrap_or(0))
}

fn exponent_text(exponent: i32) -> String {
    let sign = if exponent < 0 { '-' } else { '+' };
    format!("e{sign}{:02}", exponent.abs())
}

/// With 17 significant digits, enough to read the same number back; C's `%.17g`.
pub(super) fn format_exact(x: f64) -> String {
    match not_finite(x) {
        Some(text) => text.to_owned(),
        None => general(x, 17),
    }
}

fn general(x: f64, digits: usize) -> String {
    let (mantissa, exponent) = significant(x, digits);
    if exponent < -4 || exponent >= digits as i32 {
        return format!("{mantissa}{}", exponent_text(exponent));
    }
    let kept = mantissa.bytes().filter(u8::is_ascii_digit).count() as i32;
    format!("{x:.*}", (kept - exponent - 1).max(0) as usize)
}

/// Hexadecimal, exact; C's `%a`.
pub(super) fn format_hex(x: f64) -> String {
    if let Some(text) = not_finite(x) {
        return text.to_owned();
    }
    let bits = x.to_bits();
    let sign = if bits >> 63 == 1 { "-" } else { "" };
    let fraction = bits & ((1 << 52) - 1);
    let raw = (bits >> 52 & 0x7ff) as i32;
    let (lead, exponent) = match (raw, fraction) {
        (0, 0) => (0, 0),
        (0, _) => (0, -1022),
        _ => (1, raw - 1023),
    };
    let digits = format!("{fraction:013x}");
    let digits = digits.trim_end_matches('0');
    let point = if digits.is_empty() { "" } else { "." };
    format!("{sign}0x{lead}{point}{digits}p{exponent:+}")
}

/// A complex number with 15 significant digits: `1+2i`. The larger part decides where both are rounded, and
/// both are written in the same notation.
pub fn format_complex(re: f64, im: f64) -> String {
    if let Some(text) = complex_not_finite(re, im, format_real) {
        return text;
    }
    let exponent = |x: f64| if x == 0.0 || !x.is_finite() { i32::MIN } else { significant(x, DIGITS).1 };
    let last = exponent(re).max(exponent(im)).saturating_sub(DIGITS as i32 - 1);
    let sign = if im < 0.0 { '-' } else { '+' };
    if re == 0.0 || im == 0.0 || !re.is_finite() {
        return format!("{}{sign}{}i", format_real(re), format_real(im.abs()));
    }
    let im = Shape::of(round_at(im.abs(), last));
    let re = Shape::of(round_at(re, last));
    let fixed = re.fixed_width() + im.fixed_width() <= re.scientific_width() + im.scientific_width();
    format!("{}{sign}{}i", re.text(fixed), im.text(fixed))
}

/// Rounds to a multiple of 10 to the power `place`.
fn round_at(x: f64, place: i32) -> f64 {
    if x == 0.0 || !x.is_finite() {
        return x;
    }
    let kept = significant(x, DIGITS).1.saturating_sub(place).saturating_add(1);
    match kept {
        ..0 => 0.0,
        _ => format!("{x:.*e}", (kept as usize).clamp(1, DIGITS) - 1).parse().unwrap_or(x),
    }
}

/// With 17 significant digits.
pub(super) fn complex_exact(re: f64, im: f64) -> String {
    complex_not_finite(re, im, format_exact).unwrap_or_else(|| {
        let sign = if im.is_sign_negative() { "" } else { "+" };
        format!("{}{sign}{}i", format_exact(re), format_exact(im))
    })
}

/// Hexadecimal.
pub(super) fn complex_hex(re: f64, im: f64) -> String {
    complex_not_finite(re, im, format_real)
        .unwrap_or_else(|| format!("{} + {}i", format_hex(re), format_hex(im)))
}

/// Numbers that no literal can stand for are written as a call.
fn complex_not_finite(re: f64, im: f64, real: impl Fn(f64) -> String) -> Option<String> {
    let call = re.is_nan() || !im.is_finite();
    call.then(|| format!("complex(real={}, imaginary={})", real(re), real(im)))
}
