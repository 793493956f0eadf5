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
        assert_eq!(base64(b"any carnal pleas"), "YW55IGNhcm5hbCBwbGVhcw==");
    }
}
