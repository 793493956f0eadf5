//! The syntax tree: R's own uniform shape, where everything is a constant, a symbol or a call.
//!
//! Invariants: operators, control flow, braces, parentheses and indexing are calls to the symbol of
//! that name; only `function` has a node of its own, because its formals are not arguments. A tree
//! may be very deep (`1+1+...` nests to the left without limit), so dropping and comparing never
//! recurse. The tree knows neither values nor environments.

use std::sync::Arc;

/// A half-open range of byte offsets into the source text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Span {
    pub start: u32,
    pub end: u32,
}

impl Span {
    pub fn new(start: u32, end: u32) -> Span {
        Span { start, end }
    }

    /// The smallest span covering both.
    pub fn to(self, other: Span) -> Span {
        Span { start: self.start.min(other.start), end: self.end.max(other.end) }
    }

    /// The bytes of `source` this span covers (clamped to the source).
    pub fn slice(self, source: &[u8]) -> &[u8] {
        let end = (self.end as usize).min(source.len());
        &source[(self.start as usize).min(end)..end]
    }
}

/// One expression with its place in the source. Nodes built by hand have an empty span.
///
/// Nodes are equal if their trees are: spans and kept source don't count, and doubles compare by their bits.
#[derive(Debug)]
pub struct Node {
    pub kind: NodeKind,
    pub span: Span,
}

/// What an expression is.
#[derive(Clone, Debug)]
pub enum NodeKind {
    Null,
    /// `TRUE`, `FALSE`, `NA`.
    Logical(Option<bool>),
    /// `5L`, `NA_integer_`.
    Int(Option<i32>),
    /// `5`, `Inf`, `NaN`. `NA_real_` is [`NodeKind::NaReal`]: its bit pattern is the runtime's business.
    Real(f64),
    NaReal,
    /// `3i`: the imaginary part; the real part is zero.
    Imag(f64),
    NaComplex,
    /// A string's bytes: UTF-8 unless an escape such as `"\xff"` made them something else.
    Str(Arc<[u8]>),
    NaStr,
    Sym(Arc<str>),
    /// The empty argument, as in `x[, 1]`.
    Missing,
    Call {
        func: Box<Node>,
        args: Vec<Arg>,
    },
    /// `function(params) body`; the node's span covers the source text from `function` (or `\`) on.
    /// `source` is that text when the parser keeps it or the runtime has a srcref to show.
    Function {
        params: Vec<Param>,
        body: Box<Node>,
        source: Option<Arc<str>>,
    },
    /// A vector constant embedded in code. The parser never makes one; the runtime does, to deparse.
    Vector(Box<Vector>),
}

/// An argument of a call.
#[derive(Clone, Debug)]
pub struct Arg {
    pub name: Option<Arc<str>>,
    pub value: Node,
}

/// A formal parameter of a function.
#[derive(Clone, Debug)]
pub struct Param {
    pub name: Arc<str>,
    pub default: Option<Node>,
}

/// A vector constant: its data, element names and other attributes.
#[derive(Clone, Debug, Default)]
pub struct Vector {
    pub data: VectorData,
    /// Element names, as many as elements; `None` is `NA`.
    pub names: Option<Vec<Option<Arc<[u8]>>>>,
    /// Attributes other than the names above, in order, by their R name (`dim`, `class`, ...).
    pub attributes: Vec<(Arc<str>, Node)>,
}

/// The elements of a vector constant.
#[derive(Clone, Debug)]
pub enum VectorData {
    Logical(Vec<Option<bool>>),
    Int(Vec<Option<i32>>),
    /// `NA_real_` is the NaN whose low word is 1954, as everywhere in R.
    Real(Vec<f64>),
    Complex(Vec<(f64, f64)>),
    Str(Vec<Option<Arc<[u8]>>>),
    Raw(Vec<u8>),
    List(Vec<Node>),
    Expression(Vec<Node>),
    /// A closure, as a `Function` node.
    Closure(Box<Node>),
    /// A call or symbol with attributes.
    Language(Box<Node>),
    /// Text shown as it is: `<environment>`, `<pointer: 0x0>` and the like.
    Opaque(Arc<str>),
}

impl Default for VectorData {
    fn default() -> VectorData {
        VectorData::List(Vec::new())
    }
}

impl Node {
    pub fn new(kind: NodeKind, span: Span) -> Node {
        Node { kind, span }
    }

    /// A node without a place in any source.
    pub fn synthetic(kind: NodeKind) -> Node {
        Node { kind, span: Span::default() }
    }

    pub fn sym(name: &str) -> Node {
        Node::synthetic(NodeKind::Sym(name.into()))
    }

    pub fn string(text: &str) -> Node {
        Node::synthetic(NodeKind::Str(text.as_bytes().into()))
    }

    pub fn missing() -> Node {
        Node::synthetic(NodeKind::Missing)
    }

    /// A call of the function named `name` with unnamed arguments.
    pub fn call(name: &str, args: impl IntoIterator<Item = Node>) -> Node {
        Node::call_node(Node::sym(name), args.into_iter().map(Arg::from).collect(), Span::default())
    }

    pub fn call_node(func: Node, args: Vec<Arg>, span: Span) -> Node {
        Node { kind: NodeKind::Call { func: Box::new(func), args }, span }
    }

    /// The name if this is a symbol.
    pub fn as_sym(&self) -> Option<&str> {
        match &self.kind {
            NodeKind::Sym(name) => Some(name),
            _ => None,
        }
    }

    /// The name of the function called, if this is a call of a symbol.
    pub fn call_name(&self) -> Option<&str> {
        match &self.kind {
            NodeKind::Call { func, .. } => func.as_sym(),
            _ => None,
        }
    }

    pub fn is_missing(&self) -> bool {
        matches!(self.kind, NodeKind::Missing)
    }

    /// Takes the kind out of a node (which implements `Drop`, so it can't be destructured).
    pub fn into_kind(mut self) -> NodeKind {
        std::mem::replace(&mut self.kind, NodeKind::Null)
    }
}

impl From<Node> for Arg {
    fn from(value: Node) -> Arg {
        Arg { name: None, value }
    }
}

impl Vector {
    /// Whether there is nothing but the elements.
    pub fn is_bare(&self) -> bool {
        self.names.is_none() && self.attributes.is_empty()
    }
}
