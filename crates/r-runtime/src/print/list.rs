//! Lists: each element under its path, or a matrix of summaries.

use super::PrintOptions;
use crate::error::Res;
use crate::value::{Type, Value};
use crate::vm::Vm;

impl Vm {
    pub(super) fn print_list(&mut self, v: Value, o: &PrintOptions, tag: &str) -> Res<()> {
        if let Some(d) = self.dims(v)
            && d.len() > 1
        {
            self.print_array(v, &d, o)?;
            return self.print_attributes(v, o, tag);
        }
        let n = v.len();
        let names = self.names(v);
        if n == 0 {
            self.out.print(if names.is_null() { "list()\n" } else { "named list()\n" });
            return self.print_attributes(v, o, tag);
        }
        for i in 0..n {
            let path = format!("{tag}{}", element_tag(names, i));
            self.out.print(&path);
            self.out.print("\n");
            let e = v.values()[i];
            self.print_list_element(e, o, &path)?;
            self.out.print("\n");
        }
        self.print_attributes(v, o, tag)
    }

    fn print_list_element(&mut self, e: Value, o: &PrintOptions, path: &str) -> Res<()> {
        if e.is_missing() {
            self.out.print("\n");
            return Ok(());
        }
        self.print_element(e, o, path)
    }

    /// What a cell of a list matrix shows.
    pub(crate) fn summary_text(&mut self, e: Value) -> String {
        let n = e.len();
        match e.rtype() {
            Type::Null => "NULL".into(),
            Type::Logical | Type::Integer | Type::Double | Type::Complex | Type::Raw
                if n == 1 && !e.is_object() =>
            {
                let mut o = self.print_options();
                o.quote = false;
                super::cell_texts(&e, 0..1, &o).texts.remove(0)
            }
            Type::Character if n == 1 && !e.is_object() => super::quote_string(e.strings()[0], true),
            Type::Integer if self.is_factor(e) => format!("factor,{n}"),
            Type::Logical => format!("logical,{n}"),
            Type::Integer => format!("integer,{n}"),
            Type::Double => format!("numeric,{n}"),
            Type::Complex => format!("complex,{n}"),
            Type::Raw => format!("raw,{n}"),
            Type::Character => format!("character,{n}"),
            Type::List if self.is_data_frame(e) => format!("data.frame,{n}"),
            Type::List => format!("list,{n}"),
            Type::Expression => format!("expression,{n}"),
            Type::Language => format!("expression,{n}"),
            Type::Closure | Type::Builtin => "?".into(),
            Type::Environment => "<environment>".into(),
            Type::Symbol => crate::symbol::text(&e).to_owned(),
            _ => "?".into(),
        }
    }
}

/// `$name` or `[[i]]`.
fn element_tag(names: Value, i: usize) -> String {
    match names.strings_opt().map(|n| n[i]) {
        Some(n) if n.is_na_str() => "$<NA>".into(),
        Some(n) if !n.bytes().is_empty() => format!("${}", r_syntax::quote_name(n.str())),
        _ => format!("[[{}]]", i + 1),
    }
}
