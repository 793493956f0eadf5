//! Values to source text: the runtime's half of `deparse`. The layout of code is `r-syntax`'s.

use std::sync::Arc;

use r_syntax::{Arg, Node, NodeKind, Param, Vector, VectorData};

use crate::object::Kind;
use crate::symbol;
use crate::value::{NA_INT, Type, Value, is_na_real};
use crate::vm::Vm;

impl Vm {
    /// The first line of an expression's text, as error messages show calls.
    pub fn deparse_first_line(&mut self, v: Value) -> String {
        self.deparse_lines(v, 60).into_iter().next().unwrap_or_default()
    }

    /// The whole text on one line, as far as it fits R's longest line.
    pub fn deparse_line(&mut self, v: Value) -> String {
        self.deparse_lines(v, 500).join(" ")
    }

    /// The text of a value inside a list as `as.character` gives it: no types, no attributes.
    pub fn deparse_plainly(&mut self, v: Value) -> String {
        let node = self.to_node(v);
        let options = r_syntax::DeparseOptions {
            cutoff: 500,
            keep_integer: false,
            keep_na: false,
            show_attributes: false,
            ..Default::default()
        };
        r_syntax::deparse(&node, &options).join("\n")
    }

    pub fn deparse_lines(&mut self, v: Value, cutoff: usize) -> Vec<String> {
        let node = self.to_node(v);
        let options = r_syntax::DeparseOptions { cutoff, ..Default::default() };
        r_syntax::deparse(&node, &options)
    }

    /// The syntax tree that shows this value.
    pub fn to_node(&mut self, v: Value) -> Node {
        match v.rtype() {
            Type::Null => Node::synthetic(NodeKind::Null),
            Type::Symbol if v.is_missing() => Node::missing(),
            Type::Symbol => Node::sym(symbol::text(&v)),
            Type::Language => self.call_to_node(v),
            Type::Closure => self.closure_to_node(v),
            Type::Promise => {
                let e = crate::alloc::promise_expr(v);
                self.to_node(e)
            }
            _ => self.vector_to_node(v),
        }
    }

    fn call_to_node(&mut self, v: Value) -> Node {
        let items = v.values().to_vec();
        if items.is_empty() {
            return Node::synthetic(NodeKind::Null);
        }
        if items[0] == self.s.function
            && items.len() >= 3
            && (items[1].is_null() || items[1].is_kind(Kind::Pairlist))
        {
            let source = items.get(3).copied().unwrap_or(Value::NULL);
            return self.function_node(items[1], items[2], source);
        }
        let names = self.names(v);
        let func = self.to_node(items[0]);
        let args = items[1..].iter().enumerate().map(|(i, a)| Arg {
            name: names
                .strings_opt()
                .map(|n| n[i + 1])
                .filter(|n| !n.bytes().is_empty())
                .map(|n| n.str().into()),
            value: self.to_node(*a),
        });
        let args: Vec<Arg> = args.collect();
        Node::call_node(func, args, Default::default())
    }

    fn closure_to_node(&mut self, v: Value) -> Node {
        let c = crate::alloc::closure(v);
        self.function_node(c.formals, c.body, Value::NULL)
    }

    fn function_node(&mut self, formals: Value, body: Value, source: Value) -> Node {
        let names = self.names(formals);
        let mut params = Vec::new();
        for (i, d) in formals.values().iter().enumerate() {
            let name: Arc<str> = names.strings_opt().map_or("".into(), |n| n[i].str().into());
            let default = if d.is_missing() { None } else { Some(self.to_node(*d)) };
            params.push(Param { name, default });
        }
        let body = Box::new(self.to_node(body));
        let source = source.as_str().map(Arc::from);
        Node::synthetic(NodeKind::Function { params, body, source })
    }

    fn vector_to_node(&mut self, v: Value) -> Node {
        let data = match v.rtype() {
            Type::Logical => {
                VectorData::Logical(v.ints().iter().map(|&x| (x != NA_INT).then_some(x != 0)).collect())
            }
            Type::Integer => VectorData::Int(v.ints().iter().map(|&x| (x != NA_INT).then_some(x)).collect()),
            Type::Double => VectorData::Real(
                v.doubles().iter().map(|&x| if is_na_real(x) { crate::value::NA_REAL } else { x }).collect(),
            ),
            Type::Complex => VectorData::Complex(v.complexes().iter().map(|c| (c.re, c.im)).collect()),
            Type::Raw => VectorData::Raw(v.raws().to_vec()),
            Type::Character => VectorData::Str(
                v.strings().iter().map(|s| (!s.is_na_str()).then(|| s.bytes().into())).collect(),
            ),
            Type::List | Type::Pairlist | Type::Dots => {
                let items = v.values().to_vec();
                VectorData::List(items.into_iter().map(|x| self.to_node(x)).collect())
            }
            Type::Expression => {
                let items = v.values().to_vec();
                VectorData::Expression(items.into_iter().map(|x| self.to_node(x)).collect())
            }
            Type::Environment => VectorData::Opaque("<environment>".into()),
            Type::Builtin => VectorData::Opaque(format!(".Primitive(\"{}\")", self.builtin(v).name).into()),
            Type::ExternalPtr => VectorData::Opaque("<pointer: 0x0>".into()),
            _ => VectorData::Opaque(format!("<{}>", self.typeof_name(v)).into()),
        };
        let names = self.names(v);
        let names = names
            .strings_opt()
            .filter(|_| v.is_vector() || v.rtype() == Type::Pairlist)
            .map(|n| n.iter().map(|s| (!s.is_na_str()).then(|| s.bytes().into())).collect());
        let mut attributes = Vec::new();
        for (s, x) in v.attr_pairs() {
            if s != self.s.names && s != self.s.srcref {
                attributes.push((symbol::text(&s).into(), self.to_node(x)));
            }
        }
        Node::synthetic(NodeKind::Vector(Box::new(Vector { data, names, attributes })))
    }
}
