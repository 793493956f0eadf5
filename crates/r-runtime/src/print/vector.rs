//! Vectors without dimensions.

use r_text::layout::{named_lines, vector_lines};

use super::{PrintOptions, cell_texts, string_width};
use crate::error::Res;
use crate::value::{Type, Value};
use crate::vm::Vm;

impl Vm {
    pub(super) fn print_atomic(&mut self, v: Value, o: &PrintOptions, tag: &str) -> Res<()> {
        match self.dims(v) {
            Some(d) if d.len() > 1 => self.print_array(v, &d, o)?,
            Some(d) if d.len() == 1 => self.print_one_dim(v, o),
            _ => self.print_vector(v, o),
        }
        self.print_attributes(v, o, tag)
    }

    /// A vector, with names if it has them.
    pub fn print_vector(&mut self, v: Value, o: &PrintOptions) {
        let names = self.names(v);
        self.print_vector_named(v, names, o);
    }

    /// A one-dimensional array prints like a named vector if it has dimnames.
    fn print_one_dim(&mut self, v: Value, o: &PrintOptions) {
        let dn = v.attr(self.s.dimnames);
        let names = dn.values().first().copied().unwrap_or(Value::NULL);
        let title = self.names(dn);
        if let Some(t) = title.as_str().filter(|t| !t.is_empty() && !names.is_null()) {
            let t = t.to_owned();
            self.out.print(&t);
            self.out.print("\n");
        }
        self.print_vector_named(v, names, o);
    }

    fn print_vector_named(&mut self, v: Value, names: Value, o: &PrintOptions) {
        let n = v.len();
        if n == 0 {
            let text = empty_text(self, v, !names.is_null());
            self.out.print(&text);
            return;
        }
        let shown = n.min(o.max);
        let lines = match names.strings_opt() {
            Some(names) => {
                let texts = crate::print::cells::cell_texts(&v, 0..shown, &right_justified(o));
                let cells: Vec<String> =
                    texts.texts.iter().map(|t| t.trim_start_matches(' ').to_owned()).collect();
                let cells = if v.is_character() { cells } else { texts.texts };
                let names: Vec<Option<&str>> =
                    names[..shown].iter().map(|s| (!s.is_na_str()).then(|| s.str())).collect();
                named_lines(&cells, &names, o.width, o.gap, string_width)
            }
            None => {
                let c = cell_texts(&v, 0..shown, o);
                vector_lines(&c.texts, c.width, o.width, o.gap)
            }
        };
        let mut text = lines.join("\n");
        text.push('\n');
        if shown < n {
            text.push_str(&format!(
                " [ reached getOption(\"max.print\") -- omitted {} entries ]\n",
                n - shown
            ));
        }
        self.out.print(&text);
    }
}

fn right_justified(o: &PrintOptions) -> PrintOptions {
    PrintOptions { right: true, ..o.clone() }
}

/// What an empty vector shows.
fn empty_text(vm: &Vm, v: Value, named: bool) -> String {
    let name = match v.rtype() {
        Type::Double => "numeric",
        _ => vm.typeof_name(v),
    };
    format!("{}{name}(0)\n", if named { "named " } else { "" })
}
