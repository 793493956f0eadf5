//! Vectors without dimensions, or with one.

use r_text::layout::{NA_LABEL, limit, named_lines, vector_lines};

use super::PrintOptions;
use super::cells::{cell_texts, label_text, string_text, string_width};
use crate::error::Res;
use crate::value::{Complex, Type, Value};
use crate::vm::Vm;

impl Vm {
    pub(super) fn print_atomic(&mut self, v: Value, o: &PrintOptions) -> Res<()> {
        match self.dims(v) {
            Some(d) if d.len() > 1 => return self.print_array(v, &d, o),
            Some(d) if d.len() == 1 => self.print_one_dim(v, o),
            _ => self.print_vector_named(v, self.names(v), o),
        }
        Ok(())
    }

    /// A one-dimensional array prints like a named vector if it has dimnames.
    fn print_one_dim(&mut self, v: Value, o: &PrintOptions) {
        let dn = v.attr(self.s.dimnames);
        let names = dn.values().first().copied().unwrap_or(Value::NULL);
        if let Some(t) = self.names(dn).as_str().filter(|_| !names.is_null() && !v.is_empty()) {
            let t = format!("{t}\n");
            self.out.print(&t);
        }
        self.print_vector_named(v, names, o);
    }

    fn print_vector_named(&mut self, v: Value, names: Value, o: &PrintOptions) {
        if v.is_empty() {
            let text = empty_text(self, v, !names.is_null());
            self.out.print(&text);
            return;
        }
        let shown = limit::entries(v.len(), o.max);
        let mut lines = match names.strings_opt() {
            Some(names) => named(v, &names[..shown.count], o),
            None => {
                let c = cell_texts(&v, 0..shown.count, o);
                vector_lines(&c.texts, c.width, o.width, o.gap)
            }
        };
        if shown.count == 0 {
            lines.push(" [1]".into());
        }
        lines.extend(shown.note);
        let mut text = lines.join("\n");
        text.push('\n');
        self.out.print(&text);
    }
}

/// Lines of names over lines of values.
fn named(v: Value, names: &[Value], o: &PrintOptions) -> Vec<String> {
    let cells: Vec<String> = match v.strings_opt() {
        Some(s) => s[..names.len()].iter().map(|s| string_text(*s, o)).collect(),
        None => cell_texts(&v, 0..names.len(), o).texts,
    };
    let labels: Vec<Option<String>> = names.iter().map(label_text).collect();
    let mut lines = named_lines(&cells, &labels, o.width, o.gap, string_width);
    if v.rtype() == Type::Complex {
        let width = |l: &Option<String>| l.as_deref().map_or(NA_LABEL.len(), string_width);
        let widest = labels.iter().map(width).chain(cells.iter().map(|c| string_width(c))).max().unwrap_or(0);
        unalign(&mut lines, v, &cells, widest, o);
    }
    lines
}

/// GNU R doesn't widen complex values to the names above them, unless they are missing.
fn unalign(lines: &mut [String], v: Value, cells: &[String], column: usize, o: &PrintOptions) {
    let per_line = (o.width / (column + o.gap).max(1)).max(1);
    let cell =
        |(c, z): (&String, &Complex)| if z.is_na() { format!("{:>column$}", c.trim()) } else { c.clone() };
    let rows = cells.chunks(per_line).zip(v.complexes().chunks(per_line));
    for (line, (cells, values)) in lines.iter_mut().skip(1).step_by(2).zip(rows) {
        let row: Vec<String> = cells.iter().zip(values).map(cell).collect();
        *line = row.join(&" ".repeat(o.gap));
    }
}

/// What an empty vector shows.
fn empty_text(vm: &Vm, v: Value, named: bool) -> String {
    let name = match v.rtype() {
        Type::Double => "numeric",
        _ => vm.typeof_name(v),
    };
    format!("{}{name}(0)\n", if named { "named " } else { "" })
}
