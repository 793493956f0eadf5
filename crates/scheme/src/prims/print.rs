//! `write`, `display` and their kin.

use crate::number::{Num, number_to_string, parse_number};
use crate::syntax::reader::name_of_character;
use crate::value::{self, Value, handle, kind};
use crate::vm::Vm;
use std::collections::HashMap;

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Style {
    Display,
    Write,
    /// Labels for all shared structure.
    Shared,
    /// No labels at all.
    Simple,
}

impl Vm {
    pub fn print(&self, v: Value, style: Style) -> String {
        let mut p = Printer { vm: self, out: String::new(), style, labels: HashMap::new(), next: 0 };
        if style != Style::Simple && (v.is_pair() || v.is_vector()) {
            p.find_labels(v);
        }
        p.print(v);
        p.out
    }

    /// The text of a condition: message and irritants.
    pub fn report(&self, c: Value) -> String {
        if !super::misc::is_condition(self, c) {
            return format!("raised {}", self.print(c, Style::Write));
        }
        let message = c.value(3);
        let mut text = self.print(message, Style::Display);
        let mut rest = c.value(4);
        while rest.is_pair() {
            text.push(' ');
            text.push_str(&self.print(rest.car(), Style::Write));
            rest = rest.cdr();
        }
        text
    }

    pub fn procedure_name(&self, v: Value) -> String {
        if !v.is_proc() {
            return String::new();
        }
        match self.compiler.instances[self.instance_of(v) as usize].procedure {
            crate::compile::Procedure::Native(p) => self.prims.name(p).to_string(),
            crate::compile::Procedure::Lambda(l) => {
                self.symbols.name(self.compiler.lambda(l).name).to_string()
            }
        }
    }
}

struct Printer<'a> {
    vm: &'a Vm,
    out: String,
    style: Style,
    /// Objects that get a label: `None` until it is printed.
    labels: HashMap<u64, Option<u32>>,
    next: u32,
}

impl Printer<'_> {
    /// Finds what is shared (or, for `write` and `display`, circular).
    fn find_labels(&mut self, v: Value) {
        let mut state: HashMap<u64, bool> = HashMap::new();
        // A long list without sharing needs no look at each cell twice: an explicit stack, and an
        // entry that says when an object is left.
        let mut work = vec![(v, true)];
        while let Some((v, enter)) = work.pop() {
            if !(v.is_pair() || v.is_vector()) {
                continue;
            }
            if !enter {
                state.insert(v.0, false);
                continue;
            }
            match state.get(&v.0) {
                Some(open) => {
                    if *open || self.style == Style::Shared {
                        self.labels.insert(v.0, None);
                    }
                    continue;
                }
                None => {
                    state.insert(v.0, true);
                }
            }
            work.push((v, false));
            if v.is_pair() {
                work.push((v.cdr(), true));
                work.push((v.car(), true));
            } else {
                work.extend(v.elements().iter().map(|x| (*x, true)));
            }
        }
    }

    /// Prints a label or a reference to one; true if that was all.
    fn label(&mut self, v: Value) -> bool {
        match self.labels.get(&v.0).copied() {
            None => false,
            Some(Some(n)) => {
                self.out.push_str(&format!("#{n}#"));
                true
            }
            Some(None) => {
                let n = self.next;
                self.next += 1;
                self.labels.insert(v.0, Some(n));
                self.out.push_str(&format!("#{n}="));
                false
            }
        }
    }

    fn print(&mut self, v: Value) {
        if let Some(n) = Vm::num(v) {
            self.out.push_str(&number_to_string(&n, 10));
        } else if v.is_pair() {
            self.pair(v);
        } else if v.is_string() {
            self.string(v);
        } else if v.is_vector() {
            self.vector(v);
        } else if let Some(c) = v.as_char() {
            self.character(c);
        } else if v.is_proc() {
            let name = self.vm.procedure_name(v);
            self.out.push_str(&if name.is_empty() {
                "#<procedure>".into()
            } else {
                format!("#<procedure {name}>")
            });
        } else if v.tag() == value::TAG_IMM {
            self.immediate(v);
        } else {
            self.object(v);
        }
    }

    fn immediate(&mut self, v: Value) {
        self.out.push_str(match v {
            value::TRUE => "#t",
            value::FALSE => "#f",
            value::NULL => "()",
            value::EOF => "#<eof>",
            value::DEFAULT => "#!default",
            value::UNBOUND => "#!unbound",
            _ => "#!unspecific",
        });
    }

    fn abbreviation(&self, v: Value) -> Option<&'static str> {
        let rest = v.cdr();
        if !rest.is_pair() || rest.cdr() != value::NULL || self.labels.contains_key(&rest.0) {
            return None;
        }
        let name = self.vm.symbols.name(Vm::sym_of(v.car())?);
        match &*name {
            "quote" => Some("'"),
            "quasiquote" => Some("`"),
            "unquote" => Some(","),
            "unquote-splicing" => Some(",@"),
            _ => None,
        }
    }

    fn pair(&mut self, v: Value) {
        if self.label(v) {
            return;
        }
        if let Some(mark) = self.abbreviation(v) {
            self.out.push_str(mark);
            return self.print(v.cdr().car());
        }
        self.out.push('(');
        self.print(v.car());
        let mut rest = v.cdr();
        while rest.is_pair() && !self.labels.contains_key(&rest.0) {
            self.out.push(' ');
            self.print(rest.car());
            rest = rest.cdr();
        }
        if rest != value::NULL {
            self.out.push_str(" . ");
            self.print(rest);
        }
        self.out.push(')');
    }

    fn vector(&mut self, v: Value) {
        if self.label(v) {
            return;
        }
        self.out.push_str("#(");
        for (i, x) in v.elements().iter().enumerate() {
            if i > 0 {
                self.out.push(' ');
            }
            self.print(*x);
        }
        self.out.push(')');
    }

    fn character(&mut self, c: char) {
        if self.style == Style::Display {
            return self.out.push(c);
        }
        self.out.push_str("#\\");
        match name_of_character(c) {
            Some(name) => self.out.push_str(name),
            None if c.is_control() => self.out.push_str(&format!("x{:x}", c as u32)),
            None => self.out.push(c),
        }
    }

    fn string(&mut self, v: Value) {
        let text = v.text();
        if self.style == Style::Display {
            return self.out.push_str(&text);
        }
        self.quoted(&text, '"');
    }

    fn quoted(&mut self, text: &str, mark: char) {
        self.out.push(mark);
        for c in text.chars() {
            match c {
                '\\' => self.out.push_str("\\\\"),
                '\n' => self.out.push_str("\\n"),
                '\t' => self.out.push_str("\\t"),
                '\r' => self.out.push_str("\\r"),
                '\u{7}' => self.out.push_str("\\a"),
                '\u{8}' => self.out.push_str("\\b"),
                c if c == mark => {
                    self.out.push('\\');
                    self.out.push(c);
                }
                c if c.is_control() => self.out.push_str(&format!("\\x{:x};", c as u32)),
                c => self.out.push(c),
            }
        }
        self.out.push(mark);
    }

    fn object(&mut self, v: Value) {
        match v.kind() {
            kind::SYMBOL => {
                let name = Vm::sym_of(v).map(|s| self.vm.symbols.name(s)).unwrap_or_else(|| "".into());
                if self.style != Style::Display && needs_bars(&name) {
                    self.quoted(&name, '|');
                } else {
                    self.out.push_str(&name);
                }
            }
            kind::BYTEVECTOR => {
                let items: Vec<String> = v.bytes().iter().map(u8::to_string).collect();
                self.out.push_str(&format!("#u8({})", items.join(" ")));
            }
            kind::F64VECTOR => {
                let items: Vec<String> =
                    v.f64s().iter().map(|f| number_to_string(&Num::Flo(*f), 10)).collect();
                self.out.push_str(&format!("#f64({})", items.join(" ")));
            }
            kind::NUMERIC => self.out.push_str(&super::srfi4::text(v).unwrap_or_default()),
            kind::RECORD => self.record(v),
            kind::RECORD_TYPE => {
                let name = self.vm.print(v.value(1), Style::Display);
                self.out.push_str(&format!("#<record-type {name}>"));
            }
            kind::BOX => self.out.push_str("#<box>"),
            kind::PROMISE => self.out.push_str("#<promise>"),
            kind::VALUES => self.values(v),
            kind::HANDLE => self.out.push_str(match v.header() >> 16 {
                handle::PORT => "#<port>",
                handle::ENVIRONMENT => "#<environment>",
                _ => "#<object>",
            }),
            _ => self.out.push_str("#<object>"),
        }
    }

    fn values(&mut self, v: Value) {
        for i in 0..v.count() {
            if i > 0 {
                self.out.push('\n');
            }
            self.print(v.value(1 + i));
        }
    }

    fn record(&mut self, v: Value) {
        if super::misc::is_condition(self.vm, v) {
            let text = self.vm.report(v);
            self.out.push_str(&format!("#<condition {text}>"));
            return;
        }
        let rtd = v.value(1);
        let name = self.vm.print(rtd.value(1), Style::Display);
        let name = name.trim_start_matches('<').trim_end_matches('>');
        self.out.push_str(&format!("#<{name}"));
        let fields = rtd.value(2);
        if v.count() > 1 && fields.is_vector() && self.out.len() < 10_000 {
            for i in 0..fields.len().min(v.count() - 1) {
                let x = v.value(2 + i);
                // Contents that could be circular through other records are left out.
                let text = if x.is_pair() || x.is_vector() || x.is(kind::RECORD) {
                    "...".into()
                } else {
                    self.vm.print(x, self.style)
                };
                let field = self.vm.print(fields.value(2 + i), Style::Display);
                self.out.push_str(&format!(" {field}: {text}"));
            }
        }
        self.out.push('>');
    }
}

fn needs_bars(name: &str) -> bool {
    if name.is_empty() || name == "." {
        return true;
    }
    let plain = |c: char| !(c.is_whitespace() || c.is_control() || "()[]\"';`,|".contains(c));
    if !name.chars().all(plain) || name.starts_with('#') && !name.starts_with("#%") {
        return true;
    }
    !matches!(parse_number(name, 10), Ok(None))
}
