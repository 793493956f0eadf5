//! Dropping, cloning, comparing and measuring trees without recursion, however deep they are.
//!
//! Each works on an explicit list of nodes. The children of a node always come in the order in which
//! [`children`] gives them.

use crate::tree::{Arg, Node, NodeKind, Param, Vector, VectorData};

/// Appends the children of a node.
fn children<'t>(kind: &'t NodeKind, out: &mut Vec<&'t Node>) {
    match kind {
        NodeKind::Call { func, args } => {
            out.push(func);
            out.extend(args.iter().map(|arg| &arg.value));
        }
        NodeKind::Function { params, body, .. } => {
            out.push(body);
            out.extend(params.iter().filter_map(|param| param.default.as_ref()));
        }
        NodeKind::Vector(vector) => {
            match &vector.data {
                VectorData::List(items) | VectorData::Expression(items) => out.extend(items),
                VectorData::Closure(node) | VectorData::Language(node) => out.push(node),
                _ => {}
            }
            out.extend(vector.attributes.iter().map(|(_, value)| value));
        }
        _ => {}
    }
}

/// Moves the children of a node into `out`, leaving one without children.
fn take_children(kind: &mut NodeKind, out: &mut Vec<Node>) {
    match std::mem::replace(kind, NodeKind::Null) {
        NodeKind::Call { func, args } => {
            out.push(*func);
            out.extend(args.into_iter().map(|arg| arg.value));
        }
        NodeKind::Function { params, body, .. } => {
            out.push(*body);
            out.extend(params.into_iter().filter_map(|param| param.default));
        }
        NodeKind::Vector(vector) => take_elements(*vector, out),
        _ => {}
    }
}

fn take_elements(vector: Vector, out: &mut Vec<Node>) {
    match vector.data {
        VectorData::List(items) | VectorData::Expression(items) => out.extend(items),
        VectorData::Closure(node) | VectorData::Language(node) => out.push(*node),
        _ => {}
    }
    out.extend(vector.attributes.into_iter().map(|(_, value)| value));
}

fn has_children(kind: &NodeKind) -> bool {
    matches!(kind, NodeKind::Call { .. } | NodeKind::Function { .. } | NodeKind::Vector(_))
}

/// Whether a child has children itself: only then can dropping in the ordinary way nest.
fn is_deep(kind: &NodeKind) -> bool {
    match kind {
        NodeKind::Call { func, args } => {
            has_children(&func.kind) || args.iter().any(|arg| has_children(&arg.value.kind))
        }
        NodeKind::Function { .. } | NodeKind::Vector(_) => true,
        _ => false,
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        if !is_deep(&self.kind) {
            return;
        }
        let mut pending = Vec::new();
        take_children(&mut self.kind, &mut pending);
        while let Some(mut node) = pending.pop() {
            take_children(&mut node.kind, &mut pending);
        }
    }
}

/// Every node of a tree, each before its children.
fn preorder(root: &Node) -> Vec<&Node> {
    let mut order = Vec::new();
    let mut pending = vec![root];
    let mut scratch = Vec::new();
    while let Some(node) = pending.pop() {
        order.push(node);
        children(&node.kind, &mut scratch);
        pending.extend(scratch.drain(..).rev());
    }
    order
}

impl Clone for Node {
    fn clone(&self) -> Node {
        // Read backwards, a preorder has every node after its children, the first child last.
        let mut built: Vec<Node> = Vec::new();
        for node in preorder(self).into_iter().rev() {
            let kind = clone_shallow(&node.kind, &mut || built.pop().unwrap_or_else(Node::missing));
            built.push(Node { kind, span: node.span });
        }
        built.pop().unwrap_or_else(Node::missing)
    }
}

/// Copies a node whose children, in order, `next` supplies.
fn clone_shallow(kind: &NodeKind, next: &mut impl FnMut() -> Node) -> NodeKind {
    match kind {
        NodeKind::Call { args, .. } => {
            let func = Box::new(next());
            let args = args.iter().map(|arg| Arg { name: arg.name.clone(), value: next() }).collect();
            NodeKind::Call { func, args }
        }
        NodeKind::Function { params, source, .. } => {
            let body = Box::new(next());
            let param =
                |p: &Param| Param { name: p.name.clone(), default: p.default.as_ref().map(|_| next()) };
            NodeKind::Function { params: params.iter().map(param).collect(), body, source: source.clone() }
        }
        NodeKind::Vector(vector) => NodeKind::Vector(Box::new(clone_vector(vector, next))),
        // What is left has no children, so the ordinary copy doesn't nest.
        leaf => leaf.clone(),
    }
}

fn clone_vector(vector: &Vector, next: &mut impl FnMut() -> Node) -> Vector {
    let data = match &vector.data {
        VectorData::List(items) => VectorData::List(items.iter().map(|_| next()).collect()),
        VectorData::Expression(items) => VectorData::Expression(items.iter().map(|_| next()).collect()),
        VectorData::Closure(_) => VectorData::Closure(Box::new(next())),
        VectorData::Language(_) => VectorData::Language(Box::new(next())),
        atoms => atoms.clone(),
    };
    let attributes = vector.attributes.iter().map(|(name, _)| (name.clone(), next())).collect();
    Vector { data, names: vector.names.clone(), attributes }
}

impl PartialEq for Node {
    fn eq(&self, other: &Node) -> bool {
        let mut pending = vec![(self, other)];
        let (mut left, mut right) = (Vec::new(), Vec::new());
        while let Some((a, b)) = pending.pop() {
            children(&a.kind, &mut left);
            children(&b.kind, &mut right);
            if left.len() != right.len() || !same_shallow(&a.kind, &b.kind) {
                return false;
            }
            pending.extend(left.drain(..).zip(right.drain(..)));
        }
        true
    }
}

/// Whether two nodes agree apart from their children, of which they have as many.
fn same_shallow(a: &NodeKind, b: &NodeKind) -> bool {
    match (a, b) {
        (NodeKind::Logical(a), NodeKind::Logical(b)) => a == b,
        (NodeKind::Int(a), NodeKind::Int(b)) => a == b,
        (NodeKind::Real(a), NodeKind::Real(b)) | (NodeKind::Imag(a), NodeKind::Imag(b)) => same_real(a, b),
        (NodeKind::Str(a), NodeKind::Str(b)) => a == b,
        (NodeKind::Sym(a), NodeKind::Sym(b)) => a == b,
        (NodeKind::Call { args: a, .. }, NodeKind::Call { args: b, .. }) => {
            a.iter().map(|arg| &arg.name).eq(b.iter().map(|arg| &arg.name))
        }
        (NodeKind::Function { params: a, .. }, NodeKind::Function { params: b, .. }) => {
            let shape = |p: &Param| (p.name.clone(), p.default.is_some());
            a.iter().map(shape).eq(b.iter().map(shape))
        }
        (NodeKind::Vector(a), NodeKind::Vector(b)) => same_vector(a, b),
        _ => std::mem::discriminant(a) == std::mem::discriminant(b),
    }
}

fn same_vector(a: &Vector, b: &Vector) -> bool {
    let same_data = match (&a.data, &b.data) {
        (VectorData::Logical(a), VectorData::Logical(b)) => a == b,
        (VectorData::Int(a), VectorData::Int(b)) => a == b,
        (VectorData::Real(a), VectorData::Real(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same_real(a, b))
        }
        (VectorData::Complex(a), VectorData::Complex(b)) => {
            let same = |(a, b): (&(f64, f64), &(f64, f64))| same_real(&a.0, &b.0) && same_real(&a.1, &b.1);
            a.len() == b.len() && a.iter().zip(b).all(same)
        }
        (VectorData::Str(a), VectorData::Str(b)) => a == b,
        (VectorData::Raw(a), VectorData::Raw(b)) => a == b,
        (VectorData::Opaque(a), VectorData::Opaque(b)) => a == b,
        (a, b) => std::mem::discriminant(a) == std::mem::discriminant(b),
    };
    let attributes = |v: &Vector| v.attributes.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>();
    same_data && a.names == b.names && attributes(a) == attributes(b)
}

fn same_real(a: &f64, b: &f64) -> bool {
    a.to_bits() == b.to_bits()
}

impl Node {
    /// How deep the tree is: 1 for a leaf. Whoever walks a tree by recursion should ask first.
    pub fn depth(&self) -> usize {
        let mut deepest = 0;
        let mut pending = vec![(self, 1)];
        let mut scratch = Vec::new();
        while let Some((node, depth)) = pending.pop() {
            deepest = deepest.max(depth);
            children(&node.kind, &mut scratch);
            pending.extend(scratch.drain(..).map(|child| (child, depth + 1)));
        }
        deepest
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Parser, parse_program};

    fn parse(text: &str) -> Node {
        parse_program(text, "test").expect("parses").exprs.swap_remove(0)
    }

    #[test]
    fn clones_are_equal_and_distinct() {
        let node = parse("function(x, y = f(x, n = 2)) if (x[[1]]) y$a else -1e5^\"s\"");
        assert_eq!(node.clone(), node);
        assert_ne!(parse("f(a = 1)"), parse("f(b = 1)"));
        assert_ne!(parse("f(1)"), parse("f(1L)"));
        assert_ne!(parse("f(1)"), parse("f(1, 2)"));
        assert_ne!(parse("function(x) 1"), parse("function(x = 1) 1"));
        assert_ne!(parse("function(x, y = 1) 1"), parse("function(x = 1, y) 1"));
    }

    #[test]
    fn deep_trees_need_no_stack() {
        let text = format!("{}1", "1+".repeat(300_000));
        let mut parser = Parser::new(text.as_bytes());
        let node = parser.next_expr().expect("parses").expect("an expression");
        assert_eq!(node.depth(), 300_001);
        let copy = node.clone();
        assert!(copy == node);
    }
}
