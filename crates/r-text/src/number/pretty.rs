//! What `prettyNum` does to numbers that are text already.

/// Drops zeros after the last other decimal, and a point that would end the number:
/// `1.500` is `1.5`, `2.00e+05` is `2e+05`, `3.` stays.
pub fn drop_trailing_zeros(s: &str) -> String {
    let Some(point) = s.find('.') else { return s.to_string() };
    let end = s[point + 1..].find(|c: char| !c.is_ascii_digit()).map_or(s.len(), |i| point + 1 + i);
    if end == point + 1 {
        return s.to_string();
    }
    let kept = s[..end].trim_end_matches('0');
    let kept = kept.strip_suffix('.').unwrap_or(kept);
    format!("{}{}", kept, &s[end..])
}
