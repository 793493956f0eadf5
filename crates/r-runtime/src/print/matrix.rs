//! Matrices and arrays.

use r_text::layout::Side;
use r_text::layout::limit;
use r_text::layout::matrix::{Column, Label, Matrix, matrix_lines};

use super::PrintOptions;
use super::cells::{cell_texts, label_text, string_text, string_width};
use crate::error::Res;
use crate::value::{Type, Value};
use crate::vm::Vm;

/// Row and column names of a matrix, and the names of the dimnames.
struct Labels {
    rows: Option<Vec<Option<String>>>,
    columns: Option<Vec<Option<String>>>,
    titles: Option<(String, String)>,
}

/// The part of an array that is printed as one matrix.
#[derive(Clone, Copy)]
struct Slice {
    offset: usize,
    rows: usize,
    columns: usize,
    /// Rows printed; the others count for widths.
    shown: usize,
}

impl Vm {
    pub(super) fn print_array(&mut self, v: Value, dims: &[usize], o: &PrintOptions) -> Res<()> {
        let labels = self.labels(v.attr(self.s.dimnames));
        if dims.len() > 2 {
            return self.print_slices(v, dims, &labels, o);
        }
        let (rows, columns) = (dims[0], dims[1]);
        if rows == 0 && columns == 0 {
            self.out.print("<0 x 0 matrix>\n");
            return Ok(());
        }
        let limit = limit::rows(rows, columns, o.max);
        let slice = Slice { offset: 0, rows, columns, shown: limit.count };
        self.print_matrix(v, slice, &labels, o)?;
        if let Some(note) = limit.note {
            self.out.print(&note);
            self.out.print("\n");
        }
        Ok(())
    }

    /// R's error unless there is memory for the texts of a matrix: one without rows may have any number of columns.
    fn check_cells(&self, rows: usize, columns: usize) -> Res<()> {
        const TEXT: usize = 16;
        self.check_room(TEXT, rows.saturating_mul(columns).saturating_add(rows).saturating_add(columns))
    }

    fn labels(&self, dimnames: Value) -> Labels {
        let get = |i: usize| {
            let names = dimnames.values().get(i).copied().unwrap_or(Value::NULL);
            names.strings_opt().map(|s| s.iter().map(label_text).collect())
        };
        let names = self.names(dimnames);
        let titles = names.strings_opt().map(|n| {
            let t = |i: usize| n.get(i).map_or(String::new(), |s: &Value| s.str().to_owned());
            (t(0), t(1))
        });
        if dimnames.is_null() {
            return Labels { rows: None, columns: None, titles: None };
        }
        Labels { rows: get(0), columns: get(1), titles }
    }

    /// Slices of an array, each under a heading such as `, , 1`.
    fn print_slices(&mut self, v: Value, dims: &[usize], labels: &Labels, o: &PrintOptions) -> Res<()> {
        let (rows, columns) = (dims[0], dims[1]);
        let count = dims[2..].iter().fold(1usize, |n, d| n.saturating_mul(*d));
        if count == 0 {
            let d: Vec<String> = dims.iter().map(usize::to_string).collect();
            let text = format!("<{} array of {}>\n", d.join(" x "), self.typeof_name(v));
            self.out.print(&text);
            return self.print_frame(rows, columns, labels, o);
        }
        // Of slices without elements the headings alone must not be too many.
        let count = if rows * columns == 0 { count.min(o.max.max(1)) } else { count };
        let limit = limit::slices(rows, columns, count, o.max);
        for k in 0..limit.full + usize::from(limit.rows_of_next > 0) {
            let heading = self.slice_heading(dims, v.attr(self.s.dimnames), k);
            self.out.print(&heading);
            let shown = if k < limit.full { rows } else { limit.rows_of_next };
            self.print_matrix(v, Slice { offset: k * rows * columns, rows, columns, shown }, labels, o)?;
            self.out.print("\n");
        }
        if let Some(note) = limit.note {
            self.out.print(&note);
            self.out.print("\n");
        }
        Ok(())
    }

    /// The labels of an array that has no slice at all.
    fn print_frame(&mut self, rows: usize, columns: usize, labels: &Labels, o: &PrintOptions) -> Res<()> {
        self.check_cells(rows, columns)?;
        let blank = vec![vec![String::new(); rows]; columns];
        let text = lay_out(&blank, rows, rows, labels, false, o);
        let head = 1 + usize::from(labels.titles.is_some());
        for (i, line) in text.lines().enumerate() {
            self.out.print(if i < head { line } else { line.trim_end() });
            self.out.print("\n");
        }
        self.out.print("\n");
        Ok(())
    }

    fn slice_heading(&self, dims: &[usize], dimnames: Value, k: usize) -> String {
        let mut rest = k;
        let titles = self.names(dimnames);
        let mut parts = Vec::new();
        for (j, d) in dims.iter().enumerate().skip(2) {
            let i = rest % d;
            rest /= d;
            let labels = dimnames_at(dimnames, j);
            let label = labels.strings_opt().map(|s| s[i].str().to_owned());
            let title = titles.strings_opt().map(|n| n[j].str().to_owned());
            parts.push(match (label, title) {
                (Some(l), Some(t)) => format!("{t} = {l}"),
                (Some(l), None) => l,
                (None, _) => (i + 1).to_string(),
            });
        }
        format!(", , {}\n\n", parts.join(", "))
    }

    fn print_matrix(&mut self, v: Value, s: Slice, labels: &Labels, o: &PrintOptions) -> Res<()> {
        self.check_cells(s.rows, s.columns)?;
        let columns = self.matrix_columns(v, s, o);
        let is_text = v.is_character() || matches!(v.rtype(), Type::List | Type::Expression);
        let text = lay_out(&columns, s.rows, s.shown, labels, is_text, o);
        self.out.print(&text);
        Ok(())
    }

    /// The formatted columns of a matrix. Each has a format of its own; padding of strings is the
    /// layout's business.
    fn matrix_columns(&mut self, v: Value, s: Slice, o: &PrintOptions) -> Vec<Vec<String>> {
        let column = |j: usize| s.offset + j * s.rows..s.offset + (j + 1) * s.rows;
        match v.rtype() {
            Type::List | Type::Expression => (0..s.columns)
                .map(|j| column(j).map(|i| self.summary_text(v.values()[i], o)).collect())
                .collect(),
            Type::Character => {
                let text = |j: usize| v.strings()[column(j)].iter().map(|x| string_text(*x, o)).collect();
                (0..s.columns).map(text).collect()
            }
            _ => (0..s.columns).map(|j| cell_texts(&v, column(j), o).texts).collect(),
        }
    }
}

fn dimnames_at(dimnames: Value, j: usize) -> Value {
    if dimnames.is_null() { Value::NULL } else { dimnames.values().get(j).copied().unwrap_or(Value::NULL) }
}

fn lay_out(
    columns: &[Vec<String>],
    rows: usize,
    shown: usize,
    labels: &Labels,
    is_text: bool,
    o: &PrintOptions,
) -> String {
    let side = if is_text && !o.right { Side::Left } else { Side::Right };
    let label = |j: usize| match labels.columns.as_ref().map(|c| c.get(j).and_then(Option::as_deref)) {
        None => Label::Index,
        Some(None) => Label::Missing,
        Some(Some(s)) => Label::Name(s),
    };
    let m = Matrix {
        rows,
        shown: (shown < rows).then_some(shown),
        columns: columns
            .iter()
            .enumerate()
            .map(|(j, c)| Column { cells: cells_of(c), label: label(j), side, text: is_text })
            .collect(),
        row_labels: labels.rows.as_ref().map(|r| r.iter().map(Option::as_deref).collect()),
        titles: labels.titles.as_ref().map(|t| (t.0.as_str(), t.1.as_str())),
        gap: o.gap,
    };
    let mut text = matrix_lines(&m, o.width, string_width).join("\n");
    text.push('\n');
    text
}

fn cells_of(column: &[String]) -> Vec<&str> {
    column.iter().map(String::as_str).collect()
}
