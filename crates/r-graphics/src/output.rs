//! Files of a device: one a page where the name has a number in it.

/// The name of a page's file: the first `%d` or `%03d` of the pattern is the page's number.
pub fn page_file(pattern: &str, page: usize) -> String {
    let Some(at) = pattern.find('%') else { return pattern.into() };
    let rest = &pattern[at + 1..];
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    if rest.as_bytes().get(digits) != Some(&b'd') {
        return pattern.into();
    }
    let (spec, after) = (&rest[..digits], &rest[digits + 1..]);
    let width = spec.parse::<usize>().unwrap_or(0);
    let number = if spec.starts_with('0') { format!("{page:0width$}") } else { format!("{page:width$}") };
    format!("{}{number}{after}", &pattern[..at])
}

/// Whether the pattern gives each page a file of its own.
pub fn numbered(pattern: &str) -> bool {
    page_file(pattern, 1) != pattern
}

/// Appends a number with two decimals, as `{:.2}` writes it. Files of pages are mostly such numbers, and exact formatting is
/// slow: only what lies next to the middle between two results needs it.
pub fn push_fixed(out: &mut String, x: f64) {
    let scaled = (x * 100.0).abs();
    let whole = scaled.floor();
    let rest = scaled - whole;
    if scaled.is_nan() || scaled >= 1e9 || (rest - 0.5).abs() < 1e-6 {
        use std::fmt::Write as _;
        let _ = write!(out, "{x:.2}");
        return;
    }
    let mut n = whole as u64 + u64::from(rest > 0.5);
    if x.is_sign_negative() {
        out.push('-');
    }
    let mut digits = [b'0'; 12];
    let mut at = digits.len();
    // At least one digit before the point and two after it.
    while n > 0 || at > digits.len() - 4 {
        at -= 1;
        if at == digits.len() - 3 {
            digits[at] = b'.';
            continue;
        }
        digits[at] = b'0' + (n % 10) as u8;
        n /= 10;
    }
    out.extend(digits[at..].iter().map(|b| char::from(*b)));
}

/// Bytes in base 64.
pub fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut out = String::with_capacity(bytes.len() * 4 / 3 + 4);
    for c in bytes.chunks(3) {
        let v = u32::from(c[0]) << 16
            | u32::from(*c.get(1).unwrap_or(&0)) << 8
            | u32::from(*c.get(2).unwrap_or(&0));
        for i in 0..4 {
            out.push(if i > c.len() { '=' } else { char::from(DIGITS[(v >> (18 - 6 * i)) as usize & 63]) });
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_of_pages() {
        assert_eq!(page_file("Rplot%03d.png", 7), "Rplot007.png");
        assert_eq!(page_file("a%d.svg", 12), "a12.svg");
        assert_eq!(page_file("100%.svg", 12), "100%.svg");
        for x in
            [0.0, -0.0, 1.0, 0.005, 0.015, -0.004, 12.345, 473.76, -99.999, 1e8, 123_456.785, f64::NAN, 1e300]
        {
            let mut s = String::new();
            push_fixed(&mut s, x);
            assert_eq!(s, format!("{x:.2}"));
        }
        for i in -20_000..20_000 {
            let (x, mut s) = (f64::from(i) * 0.003_7, String::new());
            push_fixed(&mut s, x);
            assert_eq!(s, format!("{x:.2}"));
        }
        assert_eq!(base64(b"any carnal pleas"), "YW55IGNhcm5hbCBwbGVhcw==");
    }
}
