//! `glob2rx`: wild cards as a regular expression.

/// The regular expression for a wild-card pattern: `*` is any text, `?` any character, and `.`, `(`,
/// `{` and `[` stand for themselves (other special characters stay special, as in GNU R). `trim_head` and `trim_tail` leave out what doesn't change what is found: a leading `^.*` and a trailing
/// `.*$`.
pub fn glob_to_regex(glob: &str, trim_head: bool, trim_tail: bool) -> String {
    let mut out = String::from("^");
    for c in glob.chars() {
        match c {
            '*' => out.push_str(".*"),
            '?' => out.push('.'),
            '.' | '(' | '{' | '[' => {
                out.push('\\');
                out.push(c);
            }
            c => out.push(c),
        }
    }
    out.push('$');
    if trim_tail && let Some(head) = out.strip_suffix(".*$") {
        out.truncate(head.len());
    }
    if trim_head && let Some(tail) = out.strip_prefix("^.*") {
        out = tail.to_string();
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_glob2rx() {
        for (glob, plain, trimmed) in [
            ("abc.*", "^abc\\..*$", "^abc\\."),
            ("a?b.*", "^a.b\\..*$", "^a.b\\."),
            ("*", "^.*$", "^"),
            ("a.b(c)+$^|{[\\]}", "^a\\.b\\(c)+$^|\\{\\[\\]}$", "^a\\.b\\(c)+$^|\\{\\[\\]}$"),
            ("**", "^.*.*$", ""),
            ("*a*", "^.*a.*$", "a"),
            ("", "^$", "^$"),
            ("*[", "^.*\\[$", "\\[$"),
        ] {
            assert_eq!(glob_to_regex(glob, false, false), plain);
            assert_eq!(glob_to_regex(glob, true, true), trimmed);
        }
    }
}
