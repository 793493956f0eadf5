//! What `prettyNum` does to numbers that are text already: marks between digits, another
//! decimal mark, no trailing zeros, zeros written another way.
//!
//! [`pretty`] works on a whole vector because widths may be kept common. Complex numbers
//! are taken apart and each part treated as a vector of its own.

/// How widths are kept when marks are added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PreserveWidth {
    /// All padded to the widest.
    Common,
    /// Leading blanks of an element make room for its marks.
    Individual,
    None,
}

/// The arguments of `prettyNum`.
#[derive(Clone, Debug)]
pub struct Pretty<'a> {
    pub big_mark: &'a str,
    pub big_interval: usize,
    pub small_mark: &'a str,
    pub small_interval: usize,
    /// The decimal mark wanted.
    pub decimal_mark: &'a str,
    /// The decimal mark of the input.
    pub input_mark: &'a str,
    pub preserve_width: PreserveWidth,
    /// How zeros are written; R's `TRUE` is `"0"` and `FALSE` is `" "`.
    pub zero_print: Option<&'a str>,
    /// Zeros are replaced altogether, instead of within their width.
    pub replace_zero: bool,
    pub drop0trailing: bool,
}

impl Default for Pretty<'_> {
    fn default() -> Self {
        Pretty {
            big_mark: "",
            big_interval: 3,
            small_mark: "",
            small_interval: 5,
            decimal_mark: ".",
            input_mark: ".",
            preserve_width: PreserveWidth::Common,
            zero_print: None,
            replace_zero: false,
            drop0trailing: false,
        }
    }
}

impl Pretty<'_> {
    fn keeps_marks(&self) -> bool {
        self.big_mark.is_empty() && self.small_mark.is_empty() && self.decimal_mark == self.input_mark
    }

    /// Is there nothing to do?
    pub fn is_identity(&self) -> bool {
        self.keeps_marks() && !self.drop0trailing && self.zero_print.is_none()
    }

    /// R's warning about the marks, if they deserve one.
    pub fn warning(&self) -> Option<String> {
        (!self.big_mark.is_empty() && self.big_mark == self.decimal_mark).then(|| {
            format!("'big.mark' and 'decimal.mark' are both '{}', which could be confusing", self.big_mark)
        })
    }
}

/// Prettifies formatted numbers. `complex` tells whether they are complex; `None` lets the
/// text decide. Warnings are added to `warnings`.
pub fn pretty(
    xs: &[String],
    opts: &Pretty,
    complex: Option<bool>,
    warnings: &mut Vec<String>,
) -> Vec<String> {
    if !opts.keeps_marks() {
        warnings.extend(opts.warning());
    }
    if opts.is_identity() {
        return xs.to_vec();
    }
    let mut fits = true;
    let out = if complex.unwrap_or_else(|| xs.iter().any(|x| split_complex(x).is_some())) {
        pretty_complex(xs, opts, &mut fits)
    } else {
        mark(xs, opts, &mut fits)
    };
    if !fits {
        warnings.push(
            "'zero.print' is truncated to fit into formatted zeros; consider 'replace=TRUE'".to_string(),
        );
    }
    out
}

/// Inserts marks, writes zeros, and keeps widths if something has grown. What is zero is told
/// by the marked text, so another decimal mark hides it from view, as in GNU R.
fn mark(xs: &[String], opts: &Pretty, fits: &mut bool) -> Vec<String> {
    let unmarked = opts.keeps_marks() && !opts.drop0trailing;
    let mut out: Vec<String> =
        if unmarked { xs.to_vec() } else { xs.iter().map(|x| mark_one(x, opts)).collect() };
    if let Some(zero) = opts.zero_print {
        for x in out.iter_mut().filter(|x| is_zero(x)) {
            *x = if opts.replace_zero { zero.to_string() } else { fit_zero(x, zero, fits) };
        }
    }
    if !unmarked && xs.iter().zip(&out).any(|(old, new)| chars(new) > chars(old)) {
        keep_widths(xs, &mut out, opts.preserve_width);
    }
    out
}

fn chars(s: &str) -> usize {
    s.chars().count()
}

fn keep_widths(before: &[String], after: &mut [String], how: PreserveWidth) {
    match how {
        PreserveWidth::None => {}
        PreserveWidth::Individual => {
            for (old, new) in before.iter().zip(after) {
                let grown = chars(new).saturating_sub(chars(old));
                let blanks = new.len() - new.trim_start_matches(' ').len();
                new.drain(..grown.min(blanks));
            }
        }
        PreserveWidth::Common => {
            let widest = after.iter().map(|s| chars(s)).max().unwrap_or(0);
            for s in after {
                *s = super::printf::pad(false, widest, chars(s), s);
            }
        }
    }
}

/// One number: its parts before and after the last decimal mark get their marks.
fn mark_one(x: &str, opts: &Pretty) -> String {
    let (before, after) = match x.rfind(opts.input_mark).filter(|_| !opts.input_mark.is_empty()) {
        Some(at) => (&x[..at], &x[at + opts.input_mark.len()..]),
        None => (x, ""),
    };
    let mut out = big_marks(before, opts.big_mark, opts.big_interval);
    let mut after = small_marks(after, opts.small_mark, opts.small_interval);
    if opts.drop0trailing {
        after = drop_zeros(&after).to_string();
    }
    if !after.is_empty() {
        out.push_str(opts.decimal_mark);
        out.push_str(&after);
    }
    out
}

/// Without trailing zeros, or without an exponent of zero where there is one.
fn drop_zeros(decimals: &str) -> &str {
    let Some(e) = decimals.rfind('e') else { return decimals.trim_end_matches('0') };
    let exponent = &decimals[e + 1..];
    let digits = exponent.trim_start_matches(['+', '-']);
    let zero = digits.len() + 1 == exponent.len() && !digits.is_empty() && digits.bytes().all(|b| b == b'0');
    if zero { &decimals[..e] } else { decimals }
}

/// A mark before every `interval` digits, counted from the right of each run of digits, if
/// a character of a word precedes them.
fn big_marks(s: &str, mark: &str, interval: usize) -> String {
    if mark.is_empty() || interval == 0 {
        return s.to_string();
    }
    let text: Vec<char> = s.chars().collect();
    let mut reversed: Vec<String> = Vec::new();
    let mut run = 0;
    for i in (0..text.len()).rev() {
        reversed.push(text[i].to_string());
        run = if text[i].is_ascii_digit() { run + 1 } else { 0 };
        if run == interval {
            run = 0;
            if i > 0 && (text[i - 1].is_alphanumeric() || text[i - 1] == '_') {
                reversed.push(mark.to_string());
            }
        }
    }
    reversed.into_iter().rev().collect()
}

/// A mark after every `interval` digits if another digit follows.
fn small_marks(s: &str, mark: &str, interval: usize) -> String {
    if mark.is_empty() || interval == 0 {
        return s.to_string();
    }
    let mut out = String::new();
    let mut run = 0;
    for c in s.chars() {
        if run == interval && c.is_ascii_digit() {
            out.push_str(mark);
            run = 0;
        }
        out.push(c);
        run = if c.is_ascii_digit() { run + 1 } else { 0 };
    }
    out
}

/// Is the text a number that is zero?
fn is_zero(s: &str) -> bool {
    let t = s.trim();
    let hex = t.strip_prefix("0x").or(t.strip_prefix("0X"));
    match hex {
        Some(h) => !h.is_empty() && h.bytes().all(|b| b == b'0'),
        None => t.starts_with(['0', '-', '+', '.']) && t.parse::<f64>() == Ok(0.0),
    }
}

/// `zero` in place of the formatted zero `x`, from where its first 0 is, as wide as before.
fn fit_zero(x: &str, zero: &str, fits: &mut bool) -> String {
    let (total, wide) = (chars(x), chars(zero));
    if wide > total {
        *fits = false;
        return zero.chars().take(total).collect();
    }
    let start = x.chars().position(|c| c == '0').unwrap_or(0).min(total - wide);
    let head: String = x.chars().take(start).collect();
    super::printf::pad(true, total, start + wide, &format!("{head}{zero}"))
}

/// Cuts `a+bi` into real part, sign and imaginary part.
fn split_complex(x: &str) -> Option<(&str, char, &str)> {
    let body = x.strip_suffix('i')?;
    let bytes = body.as_bytes();
    let at = (1..bytes.len())
        .rev()
        .find(|&i| matches!(bytes[i], b'+' | b'-') && !matches!(bytes[i - 1], b'e' | b'E'))?;
    let digit_before = bytes[at - 1].is_ascii_digit();
    digit_before.then(|| (&body[..at], char::from(bytes[at]), &body[at + 1..]))
}

/// Both parts of complex numbers on their own; what is not complex stays.
fn pretty_complex(xs: &[String], opts: &Pretty, fits: &mut bool) -> Vec<String> {
    if opts.keeps_marks() && !opts.drop0trailing {
        return xs.to_vec();
    }
    let cut: Vec<_> = xs.iter().map(|x| split_complex(x)).collect();
    let re: Vec<String> = cut.iter().flatten().map(|c| c.0.to_string()).collect();
    let im: Vec<String> = cut.iter().flatten().map(|c| c.2.to_string()).collect();
    let (re, im) = (mark(&re, opts, fits), mark(&im, opts, fits));
    let mut parts = re.iter().zip(&im);
    let mut join = |x: &String, c: &Option<(&str, char, &str)>| {
        let Some((_, sign, _)) = c else { return x.clone() };
        parts.next().map_or_else(|| x.clone(), |(r, i)| format!("{r}{sign}{i}i"))
    };
    xs.iter().zip(&cut).map(|(x, c)| join(x, c)).collect()
}

/// Drops zeros after the last other decimal of a number, before its exponent too, and a
/// point that nothing follows: `1.500` is `1.5`, `2.00e+05` is `2e+05`, `3.` stays.
pub fn drop_trailing_zeros(mut s: String) -> String {
    let Some(point) = s.find('.') else { return s };
    let end = s[point + 1..].find(|c: char| !c.is_ascii_digit()).map_or(s.len(), |i| point + 1 + i);
    if end == point + 1 {
        return s;
    }
    let kept = s[..end].trim_end_matches('0');
    let kept = kept.strip_suffix('.').unwrap_or(kept).len();
    s.drain(kept..end);
    s
}
