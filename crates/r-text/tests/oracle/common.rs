//! Reading of recorded GNU R results, shared by the tests.

/// Joins vectors inside a field.
pub const US: char = '\x1f';

/// A double from its bits in hexadecimal.
pub fn double(bits: &str) -> f64 {
    f64::from_bits(u64::from_str_radix(bits, 16).expect("hexadecimal bits"))
}

/// Runs `f` on the fields of every row; it gives what we make of them, the last field is
/// what R did.
pub fn check(data: &str, f: impl Fn(&[&str]) -> String) {
    let mut wrong = Vec::new();
    for line in data.lines() {
        let fields: Vec<&str> = line.split('\t').collect();
        let (want, given) = fields.split_last().expect("a field");
        let got = f(given);
        if got != *want {
            wrong.push(format!("{line}\n  got {got}").replace(US, " ^ "));
        }
    }
    let n = data.lines().count();
    assert!(n > 0, "no rows");
    assert!(
        wrong.is_empty(),
        "{} of {n} rows differ:\n{}",
        wrong.len(),
        wrong[..wrong.len().min(30)].join("\n")
    );
}

/// A field as it was: backslashes, tabs and line ends are written with a backslash.
pub fn unescape(field: &str) -> String {
    let mut out = String::new();
    let mut chars = field.chars();
    while let Some(c) = chars.next() {
        out.push(match (c, c == '\\') {
            (c, false) => c,
            (_, true) => match chars.next() {
                Some('t') => '\t',
                Some('n') => '\n',
                Some('r') => '\r',
                other => other.expect("a character after a backslash"),
            },
        });
    }
    out
}

/// The opposite of `unescape`.
pub fn escape(text: &str) -> String {
    text.replace('\\', "\\\\").replace('\t', "\\t").replace('\n', "\\n").replace('\r', "\\r")
}
