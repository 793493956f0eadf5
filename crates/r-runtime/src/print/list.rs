//! Lists: each element under its path, or a matrix of summaries.

use r_text::layout::limit;
use r_text::strings::encode;

use super::cells::lone_text;
use super::{LONGEST_PATH, PrintOptions, Tags};
use crate::error::Res;
use crate::value::{Type, Value};
use crate::vm::Vm;

impl Vm {
    pub(super) fn print_list(&mut self, v: Value, o: &PrintOptions, tags: Tags<'_>) -> Res<()> {
        match self.dims(v) {
            Some(d) if d.len() > 1 => self.print_array(v, &d, o)?,
            Some(_) => {
                let dimnames = v.attr(self.s.dimnames);
                let names = if dimnames.is_null() { Value::NULL } else { dimnames.values()[0] };
                self.print_elements(v, names, o, tags.path)?;
            }
            None => self.print_elements(v, self.names(v), o, tags.path)?,
        }
        self.print_attributes(v, o, tags)
    }

    fn print_elements(&mut self, v: Value, names: Value, o: &PrintOptions, tag: &str) -> Res<()> {
        if v.is_empty() {
            self.out.print(if names.is_null() { "list()\n" } else { "named list()\n" });
            return Ok(());
        }
        let shown = limit::entries(v.len(), o.max);
        for i in 0..shown.count {
            let path = extended(tag, &element_tag(names, i));
            self.print_line(&path);
            let e = v.values()[i];
            if e.is_missing() {
                self.out.print("\n");
            } else {
                self.print_nested(e, o, Tags { path: &path, attr: "" })?;
            }
            self.out.print("\n");
        }
        if let Some(note) = shown.note {
            self.print_line(&note);
        }
        Ok(())
    }

    /// Prints a value one level further inside, unless that is too deep.
    pub(super) fn print_nested(&mut self, e: Value, o: &PrintOptions, tags: Tags<'_>) -> Res<()> {
        let r = if self.step_in() { self.print_element(e, o, tags) } else { self.check_nesting() };
        self.step_out();
        r
    }

    /// What a cell of a list matrix shows: a lone number or string, or type and length.
    pub(super) fn summary_text(&mut self, e: Value, o: &PrintOptions) -> String {
        let n = e.len();
        if n == 1 && self.is_factor(e) {
            return self.factor_label(e);
        }
        match e.rtype() {
            Type::Null => "NULL".into(),
            Type::Logical | Type::Integer | Type::Double | Type::Complex if n == 1 => lone_text(&e, o),
            // Quotes without escapes, around a missing string too.
            Type::Character if n == 1 => format!("\"{}\"", e.strings()[0].str()),
            Type::Language => "expression".into(),
            _ => match self.summary_type(e) {
                Some(t) => format!("{t},{n}"),
                None => "?".into(),
            },
        }
    }

    fn summary_type(&self, e: Value) -> Option<String> {
        if let Some([first, ..]) = self.class_attr(e).strings_opt() {
            return Some(first.str().to_owned());
        }
        match e.rtype() {
            Type::Double => Some("numeric".into()),
            Type::Pairlist => Some("list".into()),
            Type::Logical | Type::Integer | Type::Complex | Type::Raw | Type::Character | Type::List => {
                Some(self.typeof_name(e).to_owned())
            }
            _ => None,
        }
    }

    fn factor_label(&self, e: Value) -> String {
        let code = e.ints()[0];
        let levels = e.attr(self.s.levels);
        let label = levels.strings_opt().and_then(|l| l.get((code as usize).wrapping_sub(1)));
        label.map_or_else(|| "NA".into(), |s| s.str().to_owned())
    }
}

/// A path with one more element. GNU R stops at this length.
fn extended(path: &str, tag: &str) -> String {
    match tag.strip_prefix('$') {
        _ if path.len() > LONGEST_PATH => path.to_owned(),
        Some(name) if path.len() + name.len() > LONGEST_PATH => format!("{path}$..."),
        _ => format!("{path}{tag}"),
    }
}

/// `$name` or `[[i]]`.
fn element_tag(names: Value, i: usize) -> String {
    match names.strings_opt().map(|n| n[i]) {
        Some(n) if n.is_na_str() => "$<NA>".into(),
        Some(n) if r_syntax::is_syntactic(n.str()) => format!("${}", n.str()),
        // Escapes as in any string, but a backtick stays as it is.
        Some(n) if !n.bytes().is_empty() => format!("$`{}`", encode::escape(n.bytes(), None)),
        _ => format!("[[{}]]", i + 1),
    }
}
