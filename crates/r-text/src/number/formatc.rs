//! `formatC`: each number on its own by C's conversions, and the `fg` format.
//!
//! [`Request`] holds the arguments as the user gave them, [`Request::resolve`] turns them
//! into a [`Formatter`] by R's rules for defaults. Marks and the like come afterwards, by
//! `pretty`; coercion between types is the caller's business.

use super::printf::{self, Flags, Spec};
use super::{NA_INTEGER, nonfinite_text};

/// The type numbers are formatted as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    Integer,
    Double,
}

/// Arguments of `formatC` that concern numbers.
#[derive(Clone, Copy, Debug)]
pub struct Request<'a> {
    pub mode: Mode,
    pub width: Option<i32>,
    pub digits: Option<i32>,
    /// `None` for the default of the mode.
    pub format: Option<&'a str>,
    pub flag: &'a str,
}

/// A conversion ready for use.
#[derive(Clone, Debug)]
pub struct Formatter {
    spec: Spec,
    significant_fixed: bool,
    /// `NA`, `NaN` and infinities stand left.
    specials_left: bool,
    /// Zeros pad to the right: a negative width with the flag `0`.
    zeros_right: bool,
    /// What R warns of, if anything.
    pub warning: Option<String>,
}

const MAX_DIGITS: i32 = 50;
const MAX_FIXED_DIGITS: i32 = 324;

impl Request<'_> {
    /// Settles defaults; an error is R's message.
    pub fn resolve(&self) -> Result<Formatter, String> {
        let flags = parse_flags(self.flag)?;
        let format = self.format.unwrap_or(if self.mode == Mode::Integer { "d" } else { "g" });
        if !["d", "f", "e", "E", "g", "G", "fg"].contains(&format) {
            return Err(r#"'format' must be one of {"f","e","E","g","G", "fg", "s"}"#.to_string());
        }
        let limit = if format == "f" { MAX_FIXED_DIGITS } else { MAX_DIGITS };
        let reduced = self.digits.is_some_and(|d| d > limit);
        let digits = self.digits.map(|d| d.min(limit));
        let shown = match digits {
            None if format == "d" => 2,
            None => 4,
            Some(d) if d < 0 => 6,
            Some(d) => d,
        };
        let width = match (self.width, digits) {
            (None, None) => 1,
            (None, _) => shown + 1,
            (Some(0), _) => shown,
            (Some(w), _) => w,
        };
        if width == 0 {
            return Err("width cannot be zero".to_string());
        }
        let conv = if format == "fg" { 'g' } else { format.chars().next().unwrap_or('g') };
        Ok(Formatter {
            spec: Spec {
                flags: Flags { left: flags.left || width < 0, ..flags },
                width: width.unsigned_abs() as usize,
                precision: (conv != 'd').then_some(shown as usize),
                conv,
            },
            significant_fixed: format == "fg",
            specials_left: self.flag == "-" || width < 0,
            zeros_right: flags.zero && !flags.left && width < 0,
            warning: reduced.then(|| format!("'digits' reduced to {limit}")),
        })
    }
}

/// Reads `flag`; `'` and `I` have no effect here.
fn parse_flags(flag: &str) -> Result<Flags, String> {
    if flag.chars().any(|c| !"0+- #'I".contains(c)) {
        return Err("'flag' should contain only characters from [0+- #'I]".to_string());
    }
    let has = |c| flag.contains(c);
    Ok(Flags { left: has('-'), zero: has('0'), plus: has('+'), space: has(' '), alt: has('#') })
}

impl Formatter {
    /// Doubles; by `d` their whole parts, `NA` if no integer can hold them (see
    /// [`Formatter::out_of_range`]). `NA`, `NaN` and infinities have a common width.
    pub fn doubles(&self, xs: &[f64]) -> Vec<String> {
        if xs.iter().any(|&x| self.out_of_range(x)) {
            let na = |&x: &f64| if self.out_of_range(x) { super::na_real() } else { x };
            return self.texts(&xs.iter().map(na).collect::<Vec<f64>>());
        }
        self.texts(xs)
    }

    /// Does formatting `x` as an integer lose it? R warns of "NAs introduced by coercion to
    /// integer range" then.
    pub fn out_of_range(&self, x: f64) -> bool {
        self.spec.conv == 'd' && x.is_finite() && x.trunc().abs() >= 2f64.powi(31)
    }

    fn texts(&self, xs: &[f64]) -> Vec<String> {
        let specials = xs.iter().filter_map(|&x| nonfinite_text(x, "NA")).map(str::len);
        let wide = specials.max().unwrap_or(0).max(self.spec.width);
        let one = |&x: &f64| match nonfinite_text(x, "NA") {
            Some(t) => printf::pad(self.specials_left, wide, t.len(), t),
            None => self.finite(x),
        };
        xs.iter().map(one).collect()
    }

    /// Integers.
    pub fn integers(&self, xs: &[i32]) -> Vec<String> {
        let real = |&x: &i32| if x == NA_INTEGER { super::na_real() } else { f64::from(x) };
        self.doubles(&xs.iter().map(real).collect::<Vec<f64>>())
    }

    fn finite(&self, x: f64) -> String {
        match (self.significant_fixed, self.spec.conv) {
            (true, _) => self.fixed_significant(x),
            (_, 'd') => printf::integer(&self.spec, x as i64),
            _ => self.pad(&printf::double(&Spec { width: 0, ..self.spec }, x)),
        }
    }

    /// Fixed notation with at least so many significant digits, none of them dropped left
    /// of the point; zeros at the end stay with `#` only. Zero and what is below 1e-4 are
    /// never padded.
    fn fixed_significant(&self, x: f64) -> String {
        if x == 0.0 {
            return "0".to_string();
        }
        let digits = self.spec.precision.unwrap_or(6).max(1);
        let mut x = x;
        // What is short of a power of ten by 2e-12 or less counts as that power.
        let mut exponent = (x.abs().log10() + 1e-12).floor() as i32;
        // A number that rounds up to a power of ten becomes it, without its sign, unless it is
        // below ten: so does GNU R.
        if exponent > 0 && printf::decimal(x.abs(), digits - 1).1 > exponent {
            exponent += 1;
            x = 10f64.powi(exponent);
        }
        let keep = self.spec.flags.alt;
        let trimmed = |text: String| if keep { text } else { trim_zeros(text) };
        if exponent < -4 {
            let decimals = (digits as i32 - 1 - exponent) as usize;
            return trimmed(printf::double(
                &Spec { conv: 'f', precision: Some(decimals), width: 0, ..self.spec },
                x,
            ));
        }
        let shown = digits.max(exponent.max(0) as usize + 1);
        let flags = Flags { alt: true, ..self.spec.flags };
        let spec = Spec { conv: 'g', precision: Some(shown), width: 0, flags };
        self.pad(&trimmed(printf::double(&spec, x)))
    }

    /// Pads a number as C does: zeros go after the sign, and with a negative width to the right.
    fn pad(&self, text: &str) -> String {
        let fill = self.spec.width.saturating_sub(text.len());
        if !self.spec.flags.zero {
            return printf::pad(self.spec.flags.left, self.spec.width, text.len(), text);
        }
        let zeros = "0".repeat(fill);
        if self.zeros_right {
            return format!("{text}{zeros}");
        }
        if self.spec.flags.left {
            return printf::pad(true, self.spec.width, text.len(), text);
        }
        let sign = text.len() - text.trim_start_matches(['+', '-', ' ']).len();
        format!("{}{zeros}{}", &text[..sign], &text[sign..])
    }
}

/// A number without trailing zeros and without a point that nothing follows.
fn trim_zeros(text: String) -> String {
    let text = super::pretty::drop_trailing_zeros(text).replace(".e", "e");
    text.strip_suffix('.').unwrap_or(&text).to_string()
}

/// Strings for `formatC(<character>)`: all padded to a common width of at least `width`, to
/// the left side with a negative width or the flag `-`.
pub fn text<S: AsRef<str>>(
    strings: &[S],
    width: Option<i32>,
    flag: &str,
    columns: impl Fn(&str) -> usize,
) -> Result<Vec<String>, String> {
    use super::justify::{Justify, justify};
    let left = parse_flags(flag)?.left || width.is_some_and(|w| w < 0);
    let side = if left { Justify::Left } else { Justify::Right };
    Ok(justify(strings, width.unwrap_or(0).unsigned_abs() as usize, side, columns))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn doubles_as_integers() {
        let request = Request { mode: Mode::Double, width: None, digits: None, format: Some("d"), flag: "" };
        let f = request.resolve().expect("valid");
        assert_eq!(
            f.doubles(&[3.7, -3.7, 2.5, 1e5, 2f64.powi(31), -0.0]),
            ["3", "-3", "2", "100000", "NA", "0"]
        );
        assert!(f.out_of_range(1e20) && !f.out_of_range(2147483647.5) && !f.out_of_range(f64::NAN));
    }

    #[test]
    fn strings_have_a_common_width() {
        let chars = |s: &str| s.chars().count();
        assert_eq!(text(&["a", "bbb"], None, "", chars), Ok(vec!["  a".to_string(), "bbb".to_string()]));
        assert_eq!(text(&["a", "bb"], Some(-4), "", chars), Ok(vec!["a   ".to_string(), "bb  ".to_string()]));
        assert!(text(&["a"], None, "x", chars).is_err());
    }
}
