//! Printing: what `print.default` shows of any value, byte for byte as GNU R.
//!
//! `cells.rs` turns elements into text of a common width, `vector.rs`, `matrix.rs` and `list.rs`
//! lay it out. Elements that are objects are printed by R's own `print`, so this module calls
//! back into R.

mod cells;
mod list;
mod matrix;
mod vector;

use crate::error::Res;
use crate::object::Kind;
use crate::symbol;
use crate::value::{Type, Value};
use crate::vm::Vm;

pub use cells::{Cells, cell_texts, quote_string, string_width};

/// How to print.
#[derive(Clone, Debug)]
pub struct PrintOptions {
    pub digits: usize,
    pub scipen: i32,
    pub width: usize,
    pub quote: bool,
    pub na: Option<String>,
    pub gap: usize,
    /// Strings flush right.
    pub right: bool,
    pub max: usize,
    pub use_source: bool,
    /// What a zero shows as in tables.
    pub zero: Option<String>,
}

impl Vm {
    /// The options in force.
    pub fn print_options(&self) -> PrintOptions {
        let int = |name: &str, default: i32| {
            self.options.get(name).and_then(|v| crate::coerce::as_int(*v)).unwrap_or(default)
        };
        PrintOptions {
            digits: int("digits", 7).clamp(1, 22) as usize,
            scipen: int("scipen", 0),
            width: int("width", 80).max(10) as usize,
            quote: true,
            na: None,
            gap: 1,
            right: false,
            max: int("max.print", 99999).max(0) as usize,
            use_source: true,
            zero: None,
        }
    }

    /// Prints as the top level does: objects by their method.
    pub fn print_value(&mut self, v: Value) -> Res<()> {
        let env = self.global_env;
        if v.is_object() || v.is_closure() && self.has_print_method("function") {
            return self.print_by_method(v, env);
        }
        let o = self.print_options();
        self.print_plain(v, &o, "")
    }

    fn has_print_method(&self, class: &str) -> bool {
        self.existing_sym(&format!("print.{class}")).is_some_and(|s| crate::env::is_bound(self.global_env, s))
    }

    /// Prints an object by R's `print` (or `show` for S4 instances).
    pub fn print_by_method(&mut self, v: Value, env: Value) -> Res<()> {
        let s4 = v.is_ptr() && crate::object::has_flag(v, crate::object::FLAG_S4);
        let name = self.sym(if s4 { "show" } else { "print" });
        let f = match self.find_fun_opt(env, name)? {
            Some(f) => f,
            None => {
                let o = self.print_options();
                return self.print_plain(v, &o, "");
            }
        };
        let x = self.s.x;
        let call = self.new_values(Kind::Lang, &[name, x]);
        let promise = self.new_forced_promise(x, v);
        let saved = std::mem::replace(&mut self.current_call, Value::NULL);
        let r = self.apply(&crate::vm::Apply {
            function: f,
            args: &[promise],
            names: &[],
            call,
            env,
            dispatch: Value::NULL,
            extra: &[],
        });
        self.current_call = saved;
        r.map(|_| ())
    }

    /// Prints without looking at the class of `v` itself; `tag` is its path in a list.
    pub fn print_plain(&mut self, v: Value, o: &PrintOptions, tag: &str) -> Res<()> {
        match v.rtype() {
            Type::Null => self.out.print("NULL\n"),
            Type::List | Type::Pairlist | Type::Dots => return self.print_list(v, o, tag),
            Type::Expression | Type::Language => self.print_code(v, o),
            Type::Symbol => {
                let text = r_syntax::quote_name(symbol::text(&v)).into_owned();
                self.out.print(&text);
                self.out.print("\n");
            }
            Type::Closure => self.print_closure(v, o),
            Type::Builtin => {
                let text = format!("function (...) .Primitive(\"{}\")\n", self.builtin(v).name);
                self.out.print(&text);
            }
            Type::Environment => {
                let text = self.env_text(v);
                self.out.print(&text);
                self.out.print("\n");
            }
            Type::Promise => self.out.print("<promise>\n"),
            Type::S4 => self.out.print("<S4 Type Object>\n"),
            Type::ExternalPtr => self.out.print("<pointer: 0x0>\n"),
            Type::WeakRef => self.out.print("<weak reference>\n"),
            Type::Bytecode | Type::Internal => self.out.print("<bytecode>\n"),
            _ => return self.print_atomic(v, o, tag),
        }
        self.print_attributes(v, o, tag)
    }

    fn print_code(&mut self, v: Value, o: &PrintOptions) {
        let node = self.to_node(v);
        let options = r_syntax::DeparseOptions {
            cutoff: 60,
            use_source: o.use_source,
            show_attributes: false,
            ..Default::default()
        };
        for line in r_syntax::deparse(&node, &options) {
            self.out.print(&line);
            self.out.print("\n");
        }
    }

    fn print_closure(&mut self, v: Value, o: &PrintOptions) {
        let source = v.attr(self.s.srcref);
        let text = match source.as_str() {
            Some(s) if o.use_source => s.to_owned(),
            _ => {
                let node = self.to_node(v);
                let options =
                    r_syntax::DeparseOptions { cutoff: 60, use_source: o.use_source, ..Default::default() };
                match &node.kind {
                    r_syntax::NodeKind::Function { params, body, .. } => {
                        r_syntax::deparse_closure(params, body, &options).join("\n")
                    }
                    _ => String::new(),
                }
            }
        };
        self.out.print(&text);
        self.out.print("\n");
        let env = crate::alloc::closure(v).env;
        if env != self.global_env {
            let e = self.env_text(env);
            self.out.print(&e);
            self.out.print("\n");
        }
    }

    /// `<environment: ...>`.
    pub fn env_text(&self, e: Value) -> String {
        if e == self.global_env {
            "<environment: R_GlobalEnv>".into()
        } else if e == self.base_env {
            "<environment: base>".into()
        } else if e == self.base_ns {
            "<environment: namespace:base>".into()
        } else if e == self.empty_env {
            "<environment: R_EmptyEnv>".into()
        } else {
            format!("<environment: {:#x}>", e.addr())
        }
    }

    /// The attributes that the layout didn't show, each under `attr(,"name")`.
    pub fn print_attributes(&mut self, v: Value, o: &PrintOptions, tag: &str) -> Res<()> {
        let skip = self.shown_attributes(v);
        for (s, x) in v.attr_pairs() {
            if skip.contains(&s) {
                continue;
            }
            let name = format!("{tag}attr(,\"{}\")", symbol::text(&s));
            self.out.print(&name);
            self.out.print("\n");
            let x = if s == self.s.row_names { self.get_attr(v, s) } else { x };
            let mut inner = o.clone();
            inner.quote = true;
            self.print_element(x, &inner, &name)?;
        }
        Ok(())
    }

    fn shown_attributes(&mut self, v: Value) -> Vec<Value> {
        let s = &self.s;
        let mut out = vec![s.names, s.dim, s.dimnames, s.srcref, s.whole_srcref, s.srcfile, s.comment, s.tsp];
        if self.is_factor(v) {
            out.extend([self.s.levels, self.s.class]);
        }
        if v.is_closure() || v.is_lang() {
            out.extend([self.s.class, self.s.dot_env]);
        }
        if crate::object::Kind::S4 == v.kind().unwrap_or(Kind::Lgl) {
            out.push(self.s.class);
        }
        out
    }

    /// Prints a value inside another: objects by their method.
    pub fn print_element(&mut self, v: Value, o: &PrintOptions, tag: &str) -> Res<()> {
        if v.is_object() {
            let env = self.global_env;
            return self.print_by_method(v, env);
        }
        self.print_plain(v, o, tag)
    }
}
