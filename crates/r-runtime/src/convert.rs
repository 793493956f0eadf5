//! Syntax trees to language objects.
//!
//! The parser's tree becomes R's own: constants, symbols, calls. A `function` becomes a call of
//! `function` with a pairlist of formals, the body, and the source text if it was kept.

use r_syntax::{Node, NodeKind};

use crate::object::Kind;
use crate::value::{Complex, NA_INT, NA_REAL, Value};
use crate::vm::Vm;

impl Vm {
    /// The language object for a syntax tree.
    pub fn from_node(&mut self, node: &Node) -> Value {
        match &node.kind {
            NodeKind::Null => Value::NULL,
            NodeKind::Logical(b) => Value::opt_bool(*b),
            NodeKind::Int(i) => Value::int(i.unwrap_or(NA_INT)),
            NodeKind::Real(x) => Value::double(*x),
            NodeKind::NaReal => Value::double(NA_REAL),
            NodeKind::Imag(x) => self.new_complexes(&[Complex::new(0.0, *x)]),
            NodeKind::NaComplex => self.new_complexes(&[Complex::NA]),
            NodeKind::Str(s) => self.string_from_bytes(s),
            NodeKind::NaStr => self.na_string,
            NodeKind::Sym(name) => self.sym(name),
            NodeKind::Missing => Value::MISSING,
            NodeKind::Call { func, args } => {
                let call = self.call_from_node(func, args);
                if let Some(o) = &mut self.origins {
                    o.note(call, node);
                }
                call
            }
            NodeKind::Function { params, body, source } => {
                self.function_from_node(params, body, source.as_deref())
            }
            // The parser makes no vector constants.
            NodeKind::Vector(_) => Value::NULL,
        }
    }

    fn call_from_node(&mut self, func: &Node, args: &[r_syntax::Arg]) -> Value {
        let mut items = Vec::with_capacity(args.len() + 1);
        items.push(self.from_node(func));
        let mut names = Vec::new();
        for a in args {
            items.push(self.from_node(&a.value));
            names.push(match &a.name {
                Some(n) => self.string(n),
                None => Value::NULL,
            });
        }
        // A string in function position names the function.
        if items[0].is_str() {
            items[0] = self.sym_of(items[0]);
        }
        let call = self.new_values(Kind::Lang, &items);
        self.name_call(call, &names)
    }

    fn function_from_node(&mut self, params: &[r_syntax::Param], body: &Node, source: Option<&str>) -> Value {
        let mut defaults = Vec::new();
        let mut names = Vec::new();
        for p in params {
            defaults.push(p.default.as_ref().map_or(Value::MISSING, |d| self.from_node(d)));
            names.push(self.string(&p.name));
        }
        let formals = self.new_formals(&defaults, &names);
        let body = self.from_node(body);
        let source = source.map_or(Value::NULL, |s| self.string(s));
        let head = self.s.function;
        self.new_values(Kind::Lang, &[head, formals, body, source])
    }

    /// A pairlist of formals: defaults (`MISSING` where none) and names (string objects).
    pub fn new_formals(&mut self, defaults: &[Value], names: &[Value]) -> Value {
        if defaults.is_empty() {
            return Value::NULL;
        }
        let l = self.new_values(Kind::Pairlist, defaults);
        let n = self.new_strs(names);
        self.with_names(l, n).unwrap_or(l)
    }

    /// A call of a named function.
    pub fn new_call(&mut self, function: &str, args: &[Value]) -> Value {
        let mut items = Vec::with_capacity(args.len() + 1);
        items.push(self.familiar_sym(function));
        items.extend_from_slice(args);
        self.new_values(Kind::Lang, &items)
    }
}
