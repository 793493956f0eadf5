//! Vectors: `[k]` at the start of each line, or names above the values.

use super::{Line, NA_LABEL, Side};

/// Lines of an unnamed vector. `cells` are padded to a common width already, which is
/// `cell_width` columns; `line_width` is `getOption("width")`; `gap` the blanks between
/// cells (1 unless `print.gap` says otherwise). Nothing for no cells.
pub fn vector_lines<S: AsRef<str>>(
    cells: &[S],
    cell_width: usize,
    line_width: usize,
    gap: usize,
) -> Vec<String> {
    let label_width = decimal_width(cells.len()) + 2;
    let room = line_width.saturating_sub(label_width);
    let per_line = (room / (cell_width + gap).max(1)).max(1);
    cells
        .chunks(per_line)
        .enumerate()
        .map(|(i, row)| {
            let label = format!("[{}]", i * per_line + 1);
            let mut line = Line::default();
            line.field(&label, label.len(), label_width, Side::Right);
            for cell in row {
                line.blanks(gap);
                line.0.push_str(cell.as_ref());
            }
            line.0
        })
        .collect()
}

/// Lines of a vector with names: a line of names over a line of values, each cell as wide
/// as the widest of all and followed by a gap. `None` is a missing name.
pub fn named_lines<S: AsRef<str>, N: AsRef<str>>(
    cells: &[S],
    names: &[Option<N>],
    line_width: usize,
    gap: usize,
    width: impl Fn(&str) -> usize,
) -> Vec<String> {
    let names: Vec<&str> = names.iter().map(|n| n.as_ref().map_or(NA_LABEL, AsRef::as_ref)).collect();
    let cells: Vec<&str> = cells.iter().map(AsRef::as_ref).collect();
    let w = names.iter().chain(&cells).map(|s| width(s)).max().unwrap_or(0);
    let per_line = (line_width / (w + gap).max(1)).max(1);
    let row = |texts: &[&str]| {
        let mut line = Line::default();
        for t in texts {
            line.field(t, width(t), w, Side::Right);
            line.blanks(gap);
        }
        line.0
    };
    let mut lines = Vec::new();
    for (c, n) in cells.chunks(per_line).zip(names.chunks(per_line)) {
        lines.push(row(n));
        lines.push(row(c));
    }
    lines
}

/// Digits of a whole number in decimal.
pub(super) fn decimal_width(n: usize) -> usize {
    n.checked_ilog10().unwrap_or(0) as usize + 1
}
