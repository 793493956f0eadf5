//! How much of something long is printed, and what is said about the rest: `max.print`.

/// How many entries or rows are shown, and the line to print after them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    pub count: usize,
    pub note: Option<String>,
}

/// How many slices of an array are shown in full, and how many rows of the next one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownSlices {
    pub full: usize,
    pub rows_of_next: usize,
    pub note: Option<String>,
}

fn note(omitted: &str) -> Option<String> {
    Some(format!(r#" [ reached getOption("max.print") -- omitted {omitted} ]"#))
}

/// Entries of a vector. One more than the limit is still shown.
pub fn entries(n: usize, max: usize) -> Shown {
    if n <= max.saturating_add(1) {
        return Shown { count: n, note: None };
    }
    Shown { count: max, note: note(&format!("{} entries", n - max)) }
}

/// Rows of a matrix.
pub fn rows(rows: usize, columns: usize, max: usize) -> Shown {
    let fit = max.checked_div(columns).unwrap_or(rows);
    if fit >= rows {
        return Shown { count: rows, note: None };
    }
    let omitted = rows - fit;
    Shown { count: fit, note: note(&format!("{omitted} row{}", if omitted == 1 { "" } else { "s" })) }
}

/// Slices of an array with more than two dimensions.
pub fn slices(rows: usize, columns: usize, slices: usize, max: usize) -> ShownSlices {
    let size = rows * columns;
    let full = max.checked_div(size).unwrap_or(slices);
    if full >= slices {
        return ShownSlices { full: slices, rows_of_next: 0, note: None };
    }
    let rows_of_next = (max - full * size).checked_div(columns).unwrap_or(0);
    let text = match rows_of_next {
        0 => format!("{} matrix slice(s)", slices - full),
        r => format!("{} row(s) and {} matrix slice(s)", rows - r, slices - full - 1),
    };
    ShownSlices { full, rows_of_next, note: note(&text) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The part of a note that varies.
    fn omitted(note: &Option<String>) -> &str {
        let text = note.as_deref().unwrap_or("");
        text.split("omitted ").nth(1).and_then(|t| t.strip_suffix(" ]")).unwrap_or(text)
    }

    #[test]
    fn vectors_have_one_entry_of_grace() {
        assert_eq!(entries(11, 10), Shown { count: 11, note: None });
        let s = entries(20, 10);
        assert_eq!((s.count, omitted(&s.note)), (10, "10 entries"));
        assert_eq!(s.note.as_deref(), Some(r#" [ reached getOption("max.print") -- omitted 10 entries ]"#));
    }

    #[test]
    fn matrices_lose_whole_rows() {
        assert_eq!(rows(10, 1, 10).count, 10);
        let s = rows(4, 3, 10);
        assert_eq!((s.count, omitted(&s.note)), (3, "1 row"));
        let s = rows(20, 5, 3);
        assert_eq!((s.count, omitted(&s.note)), (0, "20 rows"));
        assert_eq!(rows(5, 0, 3), Shown { count: 5, note: None });
    }

    #[test]
    fn arrays_lose_slices() {
        let s = slices(2, 3, 4, 3);
        assert_eq!((s.full, s.rows_of_next, omitted(&s.note)), (0, 1, "1 row(s) and 3 matrix slice(s)"));
        let s = slices(2, 3, 4, 20);
        assert_eq!((s.full, s.rows_of_next, omitted(&s.note)), (3, 0, "1 matrix slice(s)"));
        let s = slices(2, 3, 8, 24);
        assert_eq!((s.full, s.rows_of_next, omitted(&s.note)), (4, 0, "4 matrix slice(s)"));
        assert_eq!(slices(2, 3, 4, 24).note, None);
    }
}
