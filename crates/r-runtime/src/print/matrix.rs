//! Matrices and arrays.

use r_text::layout::Side;
use r_text::layout::matrix::{Column, Label, Matrix, matrix_lines};

use super::PrintOptions;
use super::cells::{cell_texts, string_width};
use crate::error::Res;
use crate::value::{Type, Value};
use crate::vm::Vm;

/// Row and column names of a matrix, and the names of the dimnames.
struct Labels {
    rows: Value,
    columns: Value,
    titles: Option<(String, String)>,
}

impl Vm {
    pub(super) fn print_array(&mut self, v: Value, dims: &[usize], o: &PrintOptions) -> Res<()> {
        let dimnames = v.attr(self.s.dimnames);
        if dims.len() == 2 {
            let labels = self.labels(dimnames);
            self.print_matrix(v, 0, (dims[0], dims[1]), &labels, o);
            return Ok(());
        }
        self.print_slices(v, dims, dimnames, o);
        Ok(())
    }

    fn labels(&self, dimnames: Value) -> Labels {
        let get = |i: usize| dimnames.values().get(i).copied().unwrap_or(Value::NULL);
        let names = self.names(dimnames);
        let titles = names.strings_opt().map(|n| {
            let t = |i: usize| n.get(i).map_or(String::new(), |s: &Value| s.str().to_owned());
            (t(0), t(1))
        });
        Labels { rows: get(0), columns: get(1), titles }
    }

    /// Slices of an array, each under a heading such as `, , 1`.
    fn print_slices(&mut self, v: Value, dims: &[usize], dimnames: Value, o: &PrintOptions) {
        let (nr, nc) = (dims[0], dims[1]);
        let count: usize = dims[2..].iter().product();
        let labels = self.labels(dimnames);
        if v.is_empty() {
            let d: Vec<String> = dims.iter().map(usize::to_string).collect();
            let name = array_type(self, v);
            self.out.print(&format!("<{} array of {name}>\n", d.join(" x ")));
            return;
        }
        for k in 0..count {
            let heading = self.slice_heading(dims, dimnames, k);
            self.out.print(&heading);
            self.print_matrix(v, k * nr * nc, (nr, nc), &labels, o);
            self.out.print("\n");
        }
    }

    fn slice_heading(&self, dims: &[usize], dimnames: Value, k: usize) -> String {
        let mut text = String::from(", , ");
        let mut rest = k;
        let names = self.names(dimnames);
        let mut parts = Vec::new();
        for (j, d) in dims.iter().enumerate().skip(2) {
            let i = rest % d;
            rest /= d;
            let labels = dimnames.values().get(j).copied().unwrap_or(Value::NULL);
            let label = labels.strings_opt().map(|s| s[i].str().to_owned());
            let title = names.strings_opt().map(|n| n[j].str().to_owned()).filter(|t| !t.is_empty());
            parts.push(match (label, title) {
                (Some(l), Some(t)) => format!("{t} = {l}"),
                (Some(l), None) => l,
                (None, _) => (i + 1).to_string(),
            });
        }
        text.push_str(&parts.join(", "));
        text.push_str("\n\n");
        text
    }

    fn print_matrix(
        &mut self,
        v: Value,
        offset: usize,
        (nr, nc): (usize, usize),
        labels: &Labels,
        o: &PrintOptions,
    ) {
        if nr == 0 && nc == 0 {
            self.out.print("<0 x 0 matrix>\n");
            return;
        }
        let rows = (o.max / nc.max(1)).min(nr).max(if nr > 0 { 1 } else { 0 });
        let columns = matrix_columns(self, v, offset, (nr, nc), rows, o);
        let text = lay_out(&columns, rows, labels, v, o);
        self.out.print(&text);
        if rows < nr {
            let text = format!(" [ reached getOption(\"max.print\") -- omitted {} rows ]\n", nr - rows);
            self.out.print(&text);
        }
    }

    /// A matrix of ready texts (lists, data frames, tables), printed like one of strings.
    pub fn print_text_matrix(
        &mut self,
        texts: &[Vec<String>],
        dims: (usize, usize),
        dimnames: Value,
        o: &PrintOptions,
    ) {
        let labels = self.labels(dimnames);
        let text = lay_out(texts, dims.0, &labels, self.empty_string, o);
        self.out.print(&text);
    }
}

/// The formatted columns of a matrix: doubles by column, other types over the whole.
fn matrix_columns(
    vm: &mut Vm,
    v: Value,
    offset: usize,
    (nr, nc): (usize, usize),
    rows: usize,
    o: &PrintOptions,
) -> Vec<Vec<String>> {
    let column = |j: usize| offset + j * nr..offset + j * nr + rows;
    if matches!(v.rtype(), Type::List | Type::Expression) {
        return (0..nc).map(|j| column(j).map(|i| vm.summary_text(v.values()[i])).collect()).collect();
    }
    if v.rtype() == Type::Raw {
        return (0..nc).map(|j| cell_texts(&v, column(j), o).texts).collect();
    }
    let texts = (0..nc).map(|j| cell_texts(&v, column(j), o).texts);
    if v.is_character() {
        // Padding is the layout's business.
        return texts
            .map(|c| {
                c.into_iter()
                    .map(
                        |t| {
                            if o.right {
                                t.trim_start().to_owned()
                            } else {
                                t.trim_end_matches(' ').to_owned()
                            }
                        },
                    )
                    .collect()
            })
            .collect();
    }
    texts.collect()
}

fn lay_out(columns: &[Vec<String>], rows: usize, labels: &Labels, v: Value, o: &PrintOptions) -> String {
    let is_text = v.is_character() || matches!(v.rtype(), Type::List);
    let left = is_text && !o.right;
    let column_names = labels.columns;
    let cols: Vec<Column<'_>> = columns
        .iter()
        .enumerate()
        .map(|(j, c)| Column {
            cells: c.iter().map(String::as_str).collect(),
            label: match column_names.strings_opt().map(|s| &s[j]) {
                None => Label::Index,
                Some(s) if s.is_na_str() => Label::Missing,
                Some(s) => Label::Name(s.str()),
            },
            side: if left { Side::Left } else { Side::Right },
            text: is_text,
        })
        .collect();
    let row_names = labels.rows;
    let row_labels = row_names
        .strings_opt()
        .map(|s| s[..rows].iter().map(|x| (!x.is_na_str()).then(|| x.str())).collect::<Vec<_>>());
    let m = Matrix {
        rows,
        shown: None,
        columns: cols,
        row_labels,
        titles: labels.titles.as_ref().map(|t| (t.0.as_str(), t.1.as_str())),
        gap: o.gap,
    };
    let mut text = matrix_lines(&m, o.width, string_width).join("\n");
    text.push('\n');
    text
}

fn array_type(vm: &Vm, v: Value) -> &'static str {
    vm.typeof_name(v)
}
