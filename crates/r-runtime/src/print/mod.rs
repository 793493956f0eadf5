//! Printing: what `print.default` shows of any value, byte for byte as GNU R.
//!
//! `cells.rs` turns elements into text, `vector.rs`, `matrix.rs` and `list.rs` lay it out, `code.rs`
//! shows functions, language and environments. Elements that are objects are printed by R's own
//! `print`, so this module calls back into R: values are reached through the printed value, which
//! the caller keeps alive.

mod cells;
mod code;
mod list;
mod matrix;
mod signatures;
mod usage;
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
    /// What a missing value shows as, if not as usual.
    pub na: Option<String>,
    pub gap: usize,
    /// Strings flush right.
    pub right: bool,
    pub max: usize,
    pub use_source: bool,
    /// The decimal mark.
    pub dec: String,
    /// Arguments given to `print.default`, which go on to the methods of elements: their number is
    /// small, and the values are on the operand stack of the call that made these options.
    pub passed: Vec<(&'static str, Value)>,
}

/// Where in a list a value stands.
#[derive(Clone, Copy, Default)]
pub struct Tags<'a> {
    /// The path that list elements are shown under.
    pub path: &'a str,
    /// What stands before `attr(,"x")`: attributes of list elements begin anew.
    pub attr: &'a str,
}

/// The length at which GNU R stops to extend the path shown above an element.
const LONGEST_PATH: usize = 256;

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
            dec: self.out_dec(),
            passed: Vec::new(),
        }
    }

    /// The decimal mark of the option `OutDec`.
    pub fn out_dec(&self) -> String {
        self.options.get("OutDec").and_then(|v| v.as_str().map(str::to_owned)).unwrap_or_else(|| ".".into())
    }

    /// Prints as the top level does: objects by their method.
    pub fn print_value(&mut self, v: Value) -> Res<()> {
        if v.is_object() || v.is_function() && self.has_print_method("function") {
            return self.print_by_method(v, self.global_env, &[]);
        }
        let o = self.print_options();
        self.print_plain(v, &o, Tags::default())
    }

    fn has_print_method(&self, class: &str) -> bool {
        self.existing_sym(&format!("print.{class}")).is_some_and(|s| crate::env::is_bound(self.global_env, s))
    }

    /// Prints an object by R's `print` (or `show` for S4 instances) with further arguments.
    pub fn print_by_method(&mut self, v: Value, env: Value, passed: &[(&'static str, Value)]) -> Res<()> {
        let s4 = v.is_ptr() && crate::object::has_flag(v, crate::object::FLAG_S4);
        let name = self.sym(if s4 { "show" } else { "print" });
        let Some(f) = self.find_fun_opt(env, name)? else {
            let o = self.print_options();
            return self.print_plain(v, &o, Tags::default());
        };
        let x = self.s.x;
        let call = self.new_values(Kind::Lang, &[name, x]);
        let mut args = vec![self.new_forced_promise(x, v)];
        let mut names = vec![Value::NULL];
        if !s4 {
            for (n, value) in passed {
                args.push(*value);
                names.push(self.string(n));
            }
        }
        let saved = std::mem::replace(&mut self.current_call, Value::NULL);
        let r = self.apply(&crate::hooks::Apply {
            function: f,
            args: &args,
            names: &names,
            call,
            env,
            dispatch: Value::NULL,
            extra: &[],
        });
        self.current_call = saved;
        r.map(|_| ())
    }

    /// Prints without looking at the class of `v` itself.
    pub fn print_plain(&mut self, v: Value, o: &PrintOptions, tags: Tags<'_>) -> Res<()> {
        match v.rtype() {
            Type::Null => self.out.print("NULL\n"),
            Type::List | Type::Pairlist | Type::Dots => return self.print_list(v, o, tags),
            Type::Expression | Type::Language | Type::Symbol => self.print_code(v, o),
            Type::Closure => self.print_closure(v, o),
            Type::Builtin => self.print_builtin(v),
            Type::Environment => self.print_line(&self.env_text(v)),
            Type::Promise => self.print_line(&format!("<promise: {:#x}>", v.addr())),
            Type::S4 => self.out.print("<S4 Type Object>\n"),
            Type::ExternalPtr => self.print_line(&crate::object::pointer_text(v)),
            Type::WeakRef => self.out.print("<weak reference>\n"),
            Type::Bytecode | Type::Internal => self.print_line(&format!("<bytecode: {:#x}>", v.addr())),
            _ => self.print_atomic(v, o)?,
        }
        self.check_nesting()?;
        self.print_attributes(v, o, tags)
    }

    fn print_line(&mut self, text: &str) {
        self.out.print(text);
        self.out.print("\n");
    }

    /// The attributes that the layout didn't show, each under `attr(,"name")`.
    pub fn print_attributes(&mut self, v: Value, o: &PrintOptions, tags: Tags<'_>) -> Res<()> {
        if !v.has_attrs() {
            return Ok(());
        }
        let skip = self.shown_attributes(v);
        for i in 0..v.attrs().values().len() / 2 {
            let (s, x) = (v.attrs().values()[2 * i], v.attrs().values()[2 * i + 1]);
            if skip.contains(&s) {
                continue;
            }
            // The path of an attribute that contains its own value doesn't grow for ever.
            let outer = if tags.attr.len() > LONGEST_PATH { "" } else { tags.attr };
            let name = format!("{outer}attr(,\"{}\")", symbol::text(&s));
            self.print_line(&name);
            let x = if s == self.s.row_names { self.get_attr(v, s) } else { x };
            self.print_nested(x, o, Tags { path: &name, attr: &name })?;
        }
        Ok(())
    }

    /// Symbols of the attributes that printing shows in other ways, or not at all.
    fn shown_attributes(&mut self, v: Value) -> Vec<Value> {
        let s = &self.s;
        let mut out = vec![s.finalizers, s.comment, s.srcref, s.whole_srcref, s.srcfile];
        if v.is_vector() || v.rtype() == Type::Pairlist {
            // An array shows its dimnames; names are one more attribute of it.
            match self.dims(v).map(|d| d.len()) {
                None => out.push(s.names),
                Some(1) => out.extend([s.names, s.dim, s.dimnames]),
                Some(_) => out.extend([s.dim, s.dimnames]),
            }
        }
        if v.is_lang() {
            out.push(s.names);
        }
        if v.is_lang() && self.inherits(v, "formula") {
            out.push(self.s.dot_env);
        }
        if self.inherits(v, "factor") {
            out.extend([self.s.levels, self.s.class]);
        }
        if v.is_lang() && self.inherits(v, "formula") || v.is_kind(Kind::S4) {
            out.push(self.s.class);
        }
        out
    }

    /// Prints a value inside another: objects by their method.
    pub fn print_element(&mut self, v: Value, o: &PrintOptions, tags: Tags<'_>) -> Res<()> {
        if v.is_object() {
            return self.print_by_method(v, self.global_env, &o.passed);
        }
        self.print_plain(v, o, tags)
    }
}
