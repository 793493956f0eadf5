//! Padding of strings to a common display width: `format` of character vectors.

/// Where text stands in its field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Justify {
    Left,
    Right,
    Centre,
    /// No padding at all.
    None,
}

/// Pads one string, `len` columns wide, to `width` columns.
pub fn pad(s: &str, len: usize, width: usize, justify: Justify) -> String {
    let fill = width.saturating_sub(len);
    let before = match justify {
        Justify::Left => 0,
        Justify::Right => fill,
        // An odd blank goes to the right.
        Justify::Centre => fill / 2,
        Justify::None => return s.to_string(),
    };
    let mut out = String::with_capacity(s.len() + fill);
    out.extend(std::iter::repeat_n(' ', before));
    out.push_str(s);
    out.extend(std::iter::repeat_n(' ', fill - before));
    out
}

/// Pads all strings to the widest of them, at least `width` columns. `columns` gives the
/// display width of a string.
pub fn justify<S: AsRef<str>>(
    strings: &[S],
    width: usize,
    justify: Justify,
    columns: impl Fn(&str) -> usize,
) -> Vec<String> {
    let lens: Vec<usize> = strings.iter().map(|s| columns(s.as_ref())).collect();
    let widest = lens.iter().copied().max().unwrap_or(0).max(width);
    strings.iter().zip(lens).map(|(s, len)| pad(s.as_ref(), len, widest, justify)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sides() {
        let chars = |s: &str| s.chars().count();
        let f = |j, w| justify(&["ab", "c", "def"], w, j, chars).join("|");
        assert_eq!(f(Justify::Centre, 6), "  ab  |  c   | def  ");
        assert_eq!(f(Justify::Centre, 7), "  ab   |   c   |  def  ");
        assert_eq!(f(Justify::Left, 0), "ab |c  |def");
        assert_eq!(f(Justify::Right, 4), "  ab|   c| def");
        assert_eq!(f(Justify::None, 9), "ab|c|def");
        assert!(justify::<&str>(&[], 5, Justify::Left, chars).is_empty());
    }
}
