//! Matrices: labels of rows and columns around cells, cut into pages that fit the line.

use super::vector::decimal_width;
use super::{Line, NA_LABEL, Side};

/// A matrix of formatted cells, by columns.
#[derive(Clone, Debug, Default)]
pub struct Matrix<'a> {
    pub rows: usize,
    /// Rows that are printed, if not all; the others still count for widths.
    pub shown: Option<usize>,
    pub columns: Vec<Column<'a>>,
    /// Row labels; `None` for `[i,]`, a missing label inside for `<NA>`.
    pub row_labels: Option<Vec<Option<&'a str>>>,
    /// The names of the dimnames, if they have any: of the rows and of the columns.
    pub titles: Option<(&'a str, &'a str)>,
    /// Blanks between columns.
    pub gap: usize,
}

/// A column: its cells, its label, and on which side both are flush.
#[derive(Clone, Debug)]
pub struct Column<'a> {
    pub cells: Vec<&'a str>,
    pub label: Label<'a>,
    pub side: Side,
    /// The cells are strings: a label `[,j]` is flush left then, whatever `side` says.
    pub text: bool,
}

impl Column<'_> {
    fn label_side(&self) -> Side {
        if self.text && self.label == Label::Index { Side::Left } else { self.side }
    }
}

/// The label of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Label<'a> {
    /// `[,j]`.
    Index,
    Missing,
    Name(&'a str),
}

impl Label<'_> {
    fn text(&self, j: usize) -> String {
        match self {
            Label::Index => format!("[,{}]", j + 1),
            Label::Missing => NA_LABEL.to_string(),
            Label::Name(s) => (*s).to_string(),
        }
    }
}

/// Lines of a matrix, page after page. A matrix without rows and columns has none: its
/// caller prints `<0 x 0 matrix>`.
pub fn matrix_lines(m: &Matrix, line_width: usize, width: impl Fn(&str) -> usize) -> Vec<String> {
    let labels = RowLabels::new(m, &width);
    let heads: Vec<String> = m.columns.iter().enumerate().map(|(j, c)| c.label.text(j)).collect();
    let widths: Vec<usize> = m
        .columns
        .iter()
        .zip(&heads)
        .map(|(c, h)| c.cells.iter().map(|s| width(s)).chain([width(h)]).max().unwrap_or(0))
        .collect();
    let page = Page { m, labels, heads, widths, width: &width };
    let mut lines = Vec::new();
    let mut from = 0;
    loop {
        let to = page.end(from, line_width);
        page.lines(from, to, &mut lines);
        from = to;
        if from >= m.columns.len() {
            return lines;
        }
    }
}

/// The labels of the rows and their place.
struct RowLabels {
    texts: Vec<String>,
    widths: Vec<usize>,
    side: Side,
    /// Blanks before each label, which let the title stand out.
    offset: usize,
    /// Width of the whole label column.
    total: usize,
}

impl RowLabels {
    fn new(m: &Matrix, width: &impl Fn(&str) -> usize) -> RowLabels {
        let (texts, side): (Vec<String>, Side) = match &m.row_labels {
            Some(v) => (v.iter().map(|l| l.unwrap_or(NA_LABEL).to_string()).collect(), Side::Left),
            None => ((1..=m.rows).map(|i| format!("[{i},]")).collect(), Side::Right),
        };
        let widths: Vec<usize> = texts.iter().map(|t| width(t)).collect();
        let widest = match &m.row_labels {
            Some(_) => widths.iter().copied().max().unwrap_or(0),
            // One more than there are rows counts: nine rows leave room for two digits.
            None => decimal_width(m.rows + 1) + 3,
        };
        let offset = m.titles.map_or(0, |(row, _)| (width(row).saturating_sub(widest)).max(2));
        RowLabels { texts, widths, side, offset, total: widest + offset }
    }
}

struct Page<'p, 'a, W> {
    m: &'p Matrix<'a>,
    labels: RowLabels,
    heads: Vec<String>,
    widths: Vec<usize>,
    width: &'p W,
}

impl<W: Fn(&str) -> usize> Page<'_, '_, W> {
    /// The first column that no longer fits on a page starting at `from`; at least one does.
    /// A page is narrower than the line, by one column at least.
    fn end(&self, from: usize, line_width: usize) -> usize {
        let mut used = self.labels.total;
        let mut to = from;
        while to < self.widths.len() {
            used += self.widths[to] + self.m.gap;
            if used >= line_width && to > from {
                break;
            }
            to += 1;
        }
        to
    }

    fn lines(&self, from: usize, to: usize, lines: &mut Vec<String>) {
        if let Some((_, columns)) = self.m.titles {
            let mut line = Line::default();
            line.blanks(self.labels.total);
            line.0.push_str(columns);
            lines.push(line.0);
        }
        let title = self.m.titles.map_or("", |(rows, _)| rows);
        let mut head = Line::default();
        // GNU R counts the bytes of this title, so columns shift if it is not ASCII.
        head.field(title, title.len(), self.labels.total, Side::Left);
        for j in from..to {
            self.cell(&mut head, &self.heads[j], j, self.m.columns[j].label_side());
        }
        lines.push(head.0);
        for i in 0..self.m.shown.unwrap_or(self.m.rows).min(self.m.rows) {
            lines.push(self.row(i, from, to));
        }
    }

    fn row(&self, i: usize, from: usize, to: usize) -> String {
        let mut line = Line::default();
        let l = &self.labels;
        line.blanks(l.offset);
        line.field(&l.texts[i], l.widths[i], l.total - l.offset, l.side);
        for j in from..to {
            let column = &self.m.columns[j];
            self.cell(&mut line, column.cells[i], j, column.side);
        }
        line.0
    }

    fn cell(&self, line: &mut Line, text: &str, j: usize, side: Side) {
        line.blanks(self.m.gap);
        line.field(text, (self.width)(text), self.widths[j], side);
    }
}
