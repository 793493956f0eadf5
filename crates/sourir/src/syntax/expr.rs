//! Names, literals and expressions, and the small algebra that passes need on them:
//! free variables, substitution, renaming.
//!
//! Expressions are pure: evaluating one never changes anything. They may be partial
//! (an index out of bounds, arithmetic on `nil`), see `crate::value`.

use super::span::Span;
use std::fmt;
use std::rc::Rc;

pub type Name = Rc<str>;

/// A name with the place it was written at. Compares by name only.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Ident {
    pub name: Name,
    pub span: Span,
}

impl Ident {
    pub fn new(name: &str) -> Ident {
        Ident { name: name.into(), span: Span::NONE }
    }

    pub fn of(name: &Name) -> Ident {
        Ident { name: name.clone(), span: Span::NONE }
    }
}

impl fmt::Display for Ident {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.name)
    }
}

impl fmt::Debug for Ident {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.name)
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Lit {
    Int(i64),
    Bool(bool),
    Nil,
    Str(Name),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UnOp {
    Not,
    Neg,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BinOp {
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
    Add,
    Sub,
    Mul,
    Div,
    Rem,
    And,
    Or,
}

/// Operators with their text and how tightly they bind: the one table for parser and printer.
pub const BINARY: [(BinOp, &str, u8); 13] = [
    (BinOp::Or, "||", 1),
    (BinOp::And, "&&", 2),
    (BinOp::Eq, "==", 3),
    (BinOp::Ne, "!=", 3),
    (BinOp::Lt, "<", 3),
    (BinOp::Le, "<=", 3),
    (BinOp::Gt, ">", 3),
    (BinOp::Ge, ">=", 3),
    (BinOp::Add, "+", 4),
    (BinOp::Sub, "-", 4),
    (BinOp::Mul, "*", 5),
    (BinOp::Div, "/", 5),
    (BinOp::Rem, "%", 5),
];

impl BinOp {
    pub fn text(self) -> &'static str {
        BINARY.iter().find(|(op, ..)| *op == self).map_or("?", |(_, t, _)| t)
    }

    pub fn is_arithmetic(self) -> bool {
        matches!(self, BinOp::Add | BinOp::Sub | BinOp::Mul | BinOp::Div | BinOp::Rem)
    }

    pub fn is_order(self) -> bool {
        matches!(self, BinOp::Lt | BinOp::Le | BinOp::Gt | BinOp::Ge)
    }

    /// The comparison that holds exactly when this one doesn't.
    pub fn negated(self) -> Option<BinOp> {
        Some(match self {
            BinOp::Eq => BinOp::Ne,
            BinOp::Ne => BinOp::Eq,
            BinOp::Lt => BinOp::Ge,
            BinOp::Ge => BinOp::Lt,
            BinOp::Le => BinOp::Gt,
            BinOp::Gt => BinOp::Le,
            _ => return None,
        })
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Expr {
    Lit(Lit),
    /// A function reference, `'f`.
    Fun(Ident),
    Var(Ident),
    /// `x[e]`
    Index(Ident, Box<Expr>),
    Length(Box<Expr>),
    Unary(UnOp, Box<Expr>),
    Binary(BinOp, Box<Expr>, Box<Expr>),
}

/// Expressions that substitution makes are no larger than this.
const MAX_SUBSTITUTED: usize = 200;

impl Expr {
    pub const TRUE: Expr = Expr::Lit(Lit::Bool(true));
    pub const NIL: Expr = Expr::Lit(Lit::Nil);

    pub fn var(name: &Name) -> Expr {
        Expr::Var(Ident::of(name))
    }

    pub fn int(n: i64) -> Expr {
        Expr::Lit(Lit::Int(n))
    }

    pub fn binary(op: BinOp, a: Expr, b: Expr) -> Expr {
        Expr::Binary(op, Box::new(a), Box::new(b))
    }

    /// The predicate that holds when this one is false.
    pub fn negate(self) -> Expr {
        match self {
            Expr::Lit(Lit::Bool(b)) => Expr::Lit(Lit::Bool(!b)),
            Expr::Unary(UnOp::Not, e) => *e,
            Expr::Binary(op, a, b) if op.negated().is_some() => {
                Expr::Binary(op.negated().unwrap_or(op), a, b)
            }
            e => Expr::Unary(UnOp::Not, Box::new(e)),
        }
    }

    pub fn is_true(&self) -> bool {
        *self == Expr::TRUE
    }

    /// Calls `f` on every variable occurrence (array bases included).
    pub fn each_var<'a>(&'a self, f: &mut dyn FnMut(&'a Ident)) {
        match self {
            Expr::Lit(_) | Expr::Fun(_) => {}
            Expr::Var(x) => f(x),
            Expr::Index(x, e) => {
                f(x);
                e.each_var(f);
            }
            Expr::Length(e) | Expr::Unary(_, e) => e.each_var(f),
            Expr::Binary(_, a, b) => {
                a.each_var(f);
                b.each_var(f);
            }
        }
    }

    /// Calls `f` on every function reference.
    pub fn each_fun<'a>(&'a self, f: &mut dyn FnMut(&'a Ident)) {
        match self {
            Expr::Lit(_) | Expr::Var(_) => {}
            Expr::Fun(g) => f(g),
            Expr::Index(_, e) | Expr::Length(e) | Expr::Unary(_, e) => e.each_fun(f),
            Expr::Binary(_, a, b) => {
                a.each_fun(f);
                b.each_fun(f);
            }
        }
    }

    /// The number of operators, variables and literals.
    pub fn size(&self) -> usize {
        match self {
            Expr::Lit(_) | Expr::Fun(_) | Expr::Var(_) => 1,
            Expr::Index(_, e) | Expr::Length(e) | Expr::Unary(_, e) => 1 + e.size(),
            Expr::Binary(_, a, b) => 1 + a.size() + b.size(),
        }
    }

    /// How deep operators are nested.
    pub fn height(&self) -> usize {
        match self {
            Expr::Lit(_) | Expr::Fun(_) | Expr::Var(_) => 0,
            Expr::Index(_, e) | Expr::Length(e) | Expr::Unary(_, e) => 1 + e.height(),
            Expr::Binary(_, a, b) => 1 + a.height().max(b.height()),
        }
    }

    pub fn mentions(&self, name: &str) -> bool {
        let mut found = false;
        self.each_var(&mut |x| found |= &*x.name == name);
        found
    }

    /// Whether the value depends on the contents of arrays (their length never changes).
    pub fn reads_memory(&self) -> bool {
        match self {
            Expr::Lit(_) | Expr::Var(_) | Expr::Fun(_) => false,
            Expr::Index(..) => true,
            Expr::Length(e) | Expr::Unary(_, e) => e.reads_memory(),
            Expr::Binary(_, a, b) => a.reads_memory() || b.reads_memory(),
        }
    }

    /// Renames variables in place.
    pub fn rename(&mut self, to: &dyn Fn(&Name) -> Option<Name>) {
        match self {
            Expr::Lit(_) | Expr::Fun(_) => {}
            Expr::Var(x) => rename_ident(x, to),
            Expr::Index(x, e) => {
                rename_ident(x, to);
                e.rename(to);
            }
            Expr::Length(e) | Expr::Unary(_, e) => e.rename(to),
            Expr::Binary(_, a, b) => {
                a.rename(to);
                b.rename(to);
            }
        }
    }

    /// Substitutes expressions for variables. `None` where the result can't be written: the
    /// base of an index has to stay a variable, and repeated substitution must not blow up.
    pub fn substitute(&self, with: &dyn Fn(&Name) -> Option<Expr>) -> Option<Expr> {
        self.replaced(with).filter(|e| e.size() <= self.size().max(MAX_SUBSTITUTED))
    }

    fn replaced(&self, with: &dyn Fn(&Name) -> Option<Expr>) -> Option<Expr> {
        Some(match self {
            Expr::Lit(_) | Expr::Fun(_) => self.clone(),
            Expr::Var(x) => with(&x.name).unwrap_or_else(|| self.clone()),
            Expr::Index(x, e) => {
                let base = match with(&x.name) {
                    None => x.clone(),
                    Some(Expr::Var(y)) => y,
                    Some(_) => return None,
                };
                Expr::Index(base, Box::new(e.replaced(with)?))
            }
            Expr::Length(e) => Expr::Length(Box::new(e.replaced(with)?)),
            Expr::Unary(op, e) => Expr::Unary(*op, Box::new(e.replaced(with)?)),
            Expr::Binary(op, a, b) => Expr::binary(*op, a.replaced(with)?, b.replaced(with)?),
        })
    }
}

pub fn rename_ident(x: &mut Ident, to: &dyn Fn(&Name) -> Option<Name>) {
    if let Some(new) = to(&x.name) {
        x.name = new;
    }
}

impl fmt::Display for Lit {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Lit::Int(n) => write!(f, "{n}"),
            Lit::Bool(b) => write!(f, "{b}"),
            Lit::Nil => f.write_str("nil"),
            Lit::Str(s) => write!(f, "\"{}\"", escape(s)),
        }
    }
}

/// The text of a string literal between its quotes.
pub fn escape(s: &str) -> String {
    s.chars()
        .map(|c| match c {
            '\\' => "\\\\".into(),
            '"' => "\\\"".into(),
            '\n' => "\\n".into(),
            '\t' => "\\t".into(),
            '\r' => "\\r".into(),
            c => c.to_string(),
        })
        .collect()
}

impl fmt::Display for Expr {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Expr::Lit(l) => write!(f, "{l}"),
            Expr::Fun(g) => write!(f, "'{g}"),
            Expr::Var(x) => write!(f, "{x}"),
            Expr::Index(x, e) => write!(f, "{x}[{e}]"),
            Expr::Length(e) => write!(f, "length({e})"),
            Expr::Unary(UnOp::Not, e) => write!(f, "(! {e})"),
            Expr::Unary(UnOp::Neg, e) => write!(f, "(- {e})"),
            Expr::Binary(op, a, b) => write!(f, "({a} {} {b})", op.text()),
        }
    }
}
