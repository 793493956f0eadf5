//! Constants: single values in code, and whole vectors with names and attributes.

use super::numbers::{
    complex_exact, complex_hex, format_complex, format_exact, format_hex, format_real, is_na,
};
use super::strings::quote_bytes;
use super::{Deparser, Place, Task};
use crate::tree::{Node, NodeKind, Vector, VectorData};
use std::sync::Arc;

impl<'t> Deparser<'t> {
    /// The text of a constant the parser can make.
    pub(super) fn constant(&self, kind: &NodeKind) -> String {
        let keep_na = self.options.keep_na;
        match kind {
            NodeKind::Logical(value) => logical(*value).to_owned(),
            NodeKind::Int(None) => (if keep_na { "NA_integer_" } else { "NA" }).to_owned(),
            NodeKind::Int(Some(n)) => self.integer(*n),
            NodeKind::Real(x) if is_na(*x) && keep_na => "NA_real_".to_owned(),
            NodeKind::Real(x) => self.real(*x),
            NodeKind::NaReal => (if keep_na { "NA_real_" } else { "NA" }).to_owned(),
            NodeKind::Imag(x) => self.complex(0.0, *x),
            NodeKind::NaComplex => (if keep_na { "NA_complex_" } else { "NA" }).to_owned(),
            NodeKind::Str(bytes) => quote_bytes(bytes, '"'),
            NodeKind::NaStr => (if keep_na { "NA_character_" } else { "NA" }).to_owned(),
            _ => "NULL".to_owned(),
        }
    }

    fn integer(&self, n: i32) -> String {
        if self.options.keep_integer { format!("{n}L") } else { n.to_string() }
    }

    fn real(&self, x: f64) -> String {
        if self.options.hex_numeric {
            format_hex(x)
        } else if self.options.digits17 {
            format_exact(x)
        } else {
            format_real(x)
        }
    }

    fn complex(&self, re: f64, im: f64) -> String {
        if self.options.hex_numeric {
            complex_hex(re, im)
        } else if self.options.digits17 {
            complex_exact(re, im)
        } else {
            format_complex(re, im)
        }
    }

    /// A vector with what surrounds it: `structure(c(...), class = "x")`.
    pub(super) fn vector(&mut self, vector: &'t Vector, place: Place) {
        let nice = self.names_are_nice(vector);
        let show = self.options.show_attributes;
        let names_apart = show && vector.names.is_some() && !nice;
        let structure = names_apart || show && !vector.attributes.is_empty();
        if structure {
            self.text("structure(");
        }
        self.data(vector, nice, place);
        if names_apart {
            self.text(", names = ");
            self.names_vector(vector);
        }
        if structure {
            for (name, value) in &vector.attributes {
                self.text(", ");
                self.attribute_label(name);
                self.text(" = ");
                self.element(value, place.argument());
            }
            self.text(")");
        }
    }

    /// The name of an attribute: GNU R puts double quotes around the backticks.
    fn attribute_label(&mut self, name: &'t str) {
        match crate::is_syntactic(name) || !self.options.backtick {
            true => self.element_label(name),
            false => self.text(format!("\"`{name}`\"")),
        }
    }

    fn data(&mut self, vector: &'t Vector, nice: bool, place: Place) {
        let names = if nice { vector.names.as_deref() } else { None };
        match &vector.data {
            VectorData::List(items) => self.list("list(", items, names, place),
            VectorData::Expression(items) => self.list("expression(", items, names, place),
            VectorData::Opaque(text) => self.text(&**text),
            VectorData::Closure(node) => self.closure_value(node, place),
            VectorData::Language(node) => self.child(node, place),
            VectorData::Raw(bytes) => self.raw(bytes, names),
            VectorData::Int(values) if names.is_none() && is_range(values) => {
                let text = values.first().zip(values.last()).map(|(a, b)| range_text(*a, *b));
                self.text(text.unwrap_or_default());
            }
            data => {
                let empty = empty_text(data);
                let items = self.atoms(data);
                self.elements("c(", ")", items, names, empty);
            }
        }
    }

    fn closure_value(&mut self, node: &'t Node, place: Place) {
        match &node.kind {
            NodeKind::Function { source: Some(source), .. } if self.options.use_source => {
                self.source_lines(source)
            }
            NodeKind::Function { params, body, .. } => self.closure(params, body, place),
            _ => self.child(node, place),
        }
    }

    fn raw(&mut self, bytes: &[u8], names: Option<&'t [Option<Arc<[u8]>>]>) {
        if bytes.is_empty() {
            return self.text("raw(0)");
        }
        let items = bytes.iter().map(|b| format!("0x{b:02x}")).collect();
        self.text("as.raw(");
        self.elements("c(", ")", items, names, "raw(0)");
        self.text(")");
    }

    /// The elements of an atomic vector as text.
    fn atoms(&self, data: &VectorData) -> Vec<String> {
        let keep_na = self.options.keep_na;
        match data {
            VectorData::Logical(values) => values.iter().map(|v| logical(*v).to_owned()).collect(),
            VectorData::Int(values) => {
                let na = na_text(keep_na && values.iter().all(Option::is_none), "NA_integer_");
                values.iter().map(|v| v.map_or_else(|| na.to_owned(), |n| self.integer(n))).collect()
            }
            VectorData::Real(values) => {
                let na = na_text(keep_na && values.iter().all(|x| is_na(*x)), "NA_real_");
                values.iter().map(|&x| if is_na(x) { na.to_owned() } else { self.real(x) }).collect()
            }
            VectorData::Complex(values) => {
                let missing = |v: &(f64, f64)| is_na(v.0) && is_na(v.1);
                let na = na_text(keep_na && values.iter().all(missing), "NA_complex_");
                values
                    .iter()
                    .map(|v| if missing(v) { na.to_owned() } else { self.complex(v.0, v.1) })
                    .collect()
            }
            VectorData::Str(values) => {
                let na = na_text(keep_na && values.iter().all(Option::is_none), "NA_character_");
                let shown = |v: &Option<Arc<[u8]>>| match v {
                    Some(bytes) => quote_bytes(bytes, '"'),
                    None => na.to_owned(),
                };
                values.iter().map(shown).collect()
            }
            _ => Vec::new(),
        }
    }

    /// `c(...)` around rendered elements; a single one without a name stands alone.
    fn elements(
        &mut self,
        open: &'static str,
        close: &'static str,
        items: Vec<String>,
        names: Option<&'t [Option<Arc<[u8]>>]>,
        empty: &'static str,
    ) {
        let many = items.len() > 1;
        if items.is_empty() {
            return self.text(empty);
        }
        let wrap = many || names.is_some();
        if wrap {
            self.text(open);
        }
        let last = items.len() - 1;
        for (i, item) in items.into_iter().enumerate() {
            self.element_name(names, i);
            self.text(item);
            if i < last {
                self.text(", ");
            }
            if many {
                self.tasks.push(Task::ElementBreak);
            }
        }
        if wrap {
            self.text(close);
        }
    }

    fn element_name(&mut self, names: Option<&'t [Option<Arc<[u8]>>]>, i: usize) {
        let Some(name) = names.and_then(|names| names.get(i)).and_then(|name| name.as_deref()) else {
            return;
        };
        if name.is_empty() {
            return;
        }
        match std::str::from_utf8(name) {
            Ok(text) => self.element_label(text),
            Err(_) => self.text(quote_bytes(name, if self.options.backtick { '`' } else { '"' })),
        }
        self.text(" = ");
    }

    /// The name of an element or attribute: GNU R quotes it but escapes nothing in it.
    fn element_label(&mut self, name: &'t str) {
        let quote = if self.options.backtick { '`' } else { '"' };
        match crate::is_syntactic(name) || name == "..." {
            true => self.text(name),
            false => self.text(format!("{quote}{name}{quote}")),
        }
    }

    fn list(
        &mut self,
        open: &'static str,
        items: &'t [Node],
        names: Option<&'t [Option<Arc<[u8]>>]>,
        place: Place,
    ) {
        let quoted = open == "list(";
        self.text(open);
        self.tasks.push(Task::OpenBreaks);
        for (i, item) in items.iter().enumerate() {
            if i > 0 {
                self.text(", ");
            }
            self.tasks.push(Task::Break);
            self.element_name(names, i);
            match quoted {
                true => self.element(item, place.argument()),
                false => self.child(item, place.argument()),
            }
        }
        self.tasks.push(Task::CloseBreaks);
        self.text(")");
    }

    /// A value that may be language: `quote(...)` around it if the options ask for that.
    pub(super) fn element(&mut self, node: &'t Node, place: Place) {
        let language =
            matches!(node.kind, NodeKind::Call { .. } | NodeKind::Sym(_) | NodeKind::Function { .. });
        let formula = node.call_name() == Some("~");
        if self.options.quote_expressions && language && !formula {
            self.text("quote(");
            self.child(node, place.enclosed());
            self.text(")");
        } else {
            self.child(node, place);
        }
    }

    fn names_vector(&mut self, vector: &'t Vector) {
        let names = vector.names.as_deref().unwrap_or_default();
        let na = na_text(self.options.keep_na && names.iter().all(Option::is_none), "NA_character_");
        let shown = |v: &Option<Arc<[u8]>>| v.as_ref().map_or_else(|| na.to_owned(), |b| quote_bytes(b, '"'));
        self.elements("c(", ")", names.iter().map(shown).collect(), None, "character(0)");
    }

    /// Whether names can be written with their elements.
    fn names_are_nice(&self, vector: &Vector) -> bool {
        let Some(names) = &vector.names else { return false };
        if !self.options.nice_names || names.is_empty() {
            return false;
        }
        let list = matches!(vector.data, VectorData::List(_) | VectorData::Expression(_));
        let usable = |name: &Option<Arc<[u8]>>| match name.as_deref() {
            None => false,
            // `c()` would take these for its own arguments.
            Some(b"recursive" | b"use.names") => list,
            Some(_) => true,
        };
        let some_name = names.iter().any(|name| name.as_deref().is_some_and(|n| !n.is_empty()));
        let range = matches!(&vector.data, VectorData::Int(values) if is_range(values));
        some_name && !range && names.iter().all(usable)
    }
}

fn logical(value: Option<bool>) -> &'static str {
    match value {
        Some(true) => "TRUE",
        Some(false) => "FALSE",
        None => "NA",
    }
}

fn na_text(typed: bool, text: &'static str) -> &'static str {
    if typed { text } else { "NA" }
}

fn empty_text(data: &VectorData) -> &'static str {
    match data {
        VectorData::Logical(_) => "logical(0)",
        VectorData::Int(_) => "integer(0)",
        VectorData::Real(_) => "numeric(0)",
        VectorData::Complex(_) => "complex(0)",
        VectorData::Str(_) => "character(0)",
        _ => "NULL",
    }
}

/// Whether integers go up or down by one.
fn is_range(values: &[Option<i32>]) -> bool {
    let (Some(Some(first)), Some(Some(second))) = (values.first(), values.get(1)) else { return false };
    let step = second.wrapping_sub(*first);
    let steps = |pair: &[Option<i32>]| matches!(pair, [Some(a), Some(b)] if b.checked_sub(*a) == Some(step));
    (step == 1 || step == -1) && values.windows(2).all(steps)
}

fn range_text(first: Option<i32>, last: Option<i32>) -> String {
    format!("{}:{}", first.unwrap_or_default(), last.unwrap_or_default())
}
