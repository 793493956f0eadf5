//! Values to source text: the runtime's half of `deparse`. The layout of code is `r-syntax`'s.

use std::sync::Arc;

use r_syntax::{Arg, Node, NodeKind, Param, Vector, VectorData};

use crate::object::Kind;
use crate::symbol;
use crate::value::{NA_INT, Type, Value, is_na_real};
use crate::vm::Vm;

/// Integers that are written `m:n`.
fn is_range(v: Value) -> bool {
    v.rtype() == Type::Integer
        && v.len() > 1
        && [1, -1]
            .iter()
            .any(|d| v.ints().windows(2).all(|w| w[0] != NA_INT && w[0].checked_add(*d) == Some(w[1])))
}

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

    /// The text in lines of about this width. Messages use it: `...` stands for what is nested too
    /// deeply.
    pub fn deparse_lines(&mut self, v: Value, cutoff: usize) -> Vec<String> {
        let node = self.to_node(v);
        self.cut_off = false;
        let options = r_syntax::DeparseOptions { cutoff, ..Default::default() };
        r_syntax::deparse(&node, &options)
    }

    /// The syntax tree that shows this value. What is nested too deeply is cut off, which
    /// `check_nesting` tells.
    pub fn to_node(&mut self, v: Value) -> Node {
        let node = if self.step_in() { self.node_of(v) } else { Node::sym("...") };
        self.step_out();
        node
    }

    fn node_of(&mut self, v: Value) -> Node {
        match v.rtype() {
            Type::Null => Node::synthetic(NodeKind::Null),
            Type::Symbol if v.is_missing() => Node::missing(),
            Type::Symbol => Node::sym(symbol::text(&v)),
            Type::Language => self.call_to_node(v),
            Type::Closure => self.closure_to_node(v),
            Type::Builtin if !self.builtin(v).primitive => self.builtin_to_node(v),
            Type::Pairlist | Type::Dots => self.pairlist_to_node(v),
            Type::S4 => self.s4_to_node(v),
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
        let args = self.args_to_nodes(&items[1..], names, 1);
        Node::call_node(func, args, Default::default())
    }

    /// Arguments with the names that stand from `at` on in `names`.
    fn args_to_nodes(&mut self, items: &[Value], names: Value, at: usize) -> Vec<Arg> {
        let name = |i: usize| names.strings_opt().map(|n| n[at + i]).filter(|n| !n.bytes().is_empty());
        let args = items
            .iter()
            .enumerate()
            .map(|(i, a)| Arg { name: name(i).map(|n| n.str().into()), value: self.to_node(*a) });
        args.collect()
    }

    fn pairlist_to_node(&mut self, v: Value) -> Node {
        let names = self.names(v);
        let args = self.args_to_nodes(v.values(), names, 0);
        if !v.values().iter().any(|e| e.is_missing()) {
            return Node::call_node(Node::sym("pairlist"), args, Default::default());
        }
        // An argument that isn't there can be written in alist() only.
        let list = Node::call_node(Node::sym("alist"), args, Default::default());
        Node::call_node(Node::sym("as.pairlist"), vec![Arg::from(list)], Default::default())
    }

    /// `new("class", slot = value, ...)`.
    fn s4_to_node(&mut self, v: Value) -> Node {
        let class = self.class_attr(v).as_str().unwrap_or("S4").to_owned();
        let mut args = vec![Arg::from(Node::string(&class))];
        for (s, x) in v.attr_pairs() {
            if s != self.s.class {
                args.push(Arg { name: Some(symbol::text(&s).into()), value: self.to_node(x) });
            }
        }
        Node::call_node(Node::sym("new"), args, Default::default())
    }

    fn closure_to_node(&mut self, v: Value) -> Node {
        let c = crate::alloc::closure(v);
        let function = self.function_node(c.formals.get(), c.body.get(), v.attr(self.s.srcref));
        let attributes = self.shown_attribute_nodes(v);
        let data = VectorData::Closure(Box::new(function));
        Node::synthetic(NodeKind::Vector(Box::new(Vector { data, names: None, attributes })))
    }

    /// What GNU R has as a closure shows as one that calls the builtin.
    fn builtin_to_node(&mut self, v: Value) -> Node {
        let b = self.builtin(v);
        let (name, names) = (b.name, b.params.split_whitespace());
        let params: Vec<Param> = names.map(|n| Param { name: n.into(), default: None }).collect();
        let inner = Node::call(name, params.iter().map(|p| Node::sym(&p.name)));
        let body = Box::new(Node::call(".Internal", [inner]));
        let function = Node::synthetic(NodeKind::Function { params, body, source: None });
        let data = VectorData::Closure(Box::new(function));
        Node::synthetic(NodeKind::Vector(Box::new(Vector { data, ..Default::default() })))
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
        let data = self.vector_data(v);
        let names = self.element_names(v);
        let names = names
            .strings_opt()
            // (A table's labels, which are its dimnames, are only shown by its elements, so not with a range.)
            .filter(|_| v.is_vector() && (v.attr(self.s.dim).is_null() || !is_range(v)))
            .map(|n| n.iter().map(|s| (!s.is_na_str()).then(|| s.bytes().into())).collect());
        let attributes = if v.is_vector() { self.shown_attribute_nodes(v) } else { Vec::new() };
        Node::synthetic(NodeKind::Vector(Box::new(Vector { data, names, attributes })))
    }

    fn vector_data(&mut self, v: Value) -> VectorData {
        match v.rtype() {
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
            Type::List => VectorData::List(self.nodes(v)),
            Type::Expression => VectorData::Expression(self.nodes(v)),
            Type::Environment => VectorData::Opaque("<environment>".into()),
            Type::Builtin => VectorData::Opaque(format!(".Primitive(\"{}\")", self.builtin(v).name).into()),
            Type::ExternalPtr => VectorData::Opaque(crate::object::pointer_text(v).into()),
            Type::WeakRef => VectorData::Opaque("<weak reference>".into()),
            _ => VectorData::Opaque(format!("<{}>", self.typeof_name(v)).into()),
        }
    }

    fn nodes(&mut self, v: Value) -> Vec<Node> {
        let items = v.values().to_vec();
        items.into_iter().map(|x| self.to_node(x)).collect()
    }

    /// Attributes other than names and kept source.
    fn shown_attribute_nodes(&mut self, v: Value) -> Vec<(Arc<str>, Node)> {
        let skip = [self.s.names, self.s.srcref];
        let pairs = v.attr_pairs().into_iter().filter(|p| !skip.contains(&p.0));
        pairs.map(|(s, x)| (symbol::text(&s).into(), self.to_node(x))).collect()
    }
}
