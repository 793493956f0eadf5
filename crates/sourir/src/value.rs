//! What operators mean. Said once, for the machine's values and for the constants that
//! passes fold: [`unary`] and [`binary`] work on anything that is a [`Scalar`].
//!
//! Integers are 64 bits and wrap. Arithmetic and order are defined on integers only, logic
//! on booleans only (and is strict), equality on all values; anything else is a [`Fault`].

use crate::syntax::{BinOp, Expr, Ident, Lit, Name, UnOp};
use std::fmt;

/// Why an expression has no value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// `wanted` an operand of one kind, got another.
    Kind {
        what: &'static str,
        wanted: &'static str,
        got: &'static str,
    },
    DivisionByZero,
    OutOfBounds {
        index: i64,
        length: usize,
    },
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Fault::Kind { what, wanted, got } => write!(f, "{what} needs {wanted}, got {got}"),
            Fault::DivisionByZero => f.write_str("division by zero"),
            Fault::OutOfBounds { index, length } => {
                write!(f, "index {index} is out of bounds for an array of length {length}")
            }
        }
    }
}

/// Faults are rare and values are hot: keep the result of an evaluation small.
pub type Eval<V> = Result<V, Box<Fault>>;

/// A value that operators can look into.
pub trait Scalar: PartialEq + Sized {
    fn int(n: i64) -> Self;
    fn bool(b: bool) -> Self;
    fn as_int(&self) -> Option<i64>;
    fn as_bool(&self) -> Option<bool>;
    /// "an integer", "nil", "an array"...
    fn kind(&self) -> &'static str;
}

#[cold]
fn kind_fault<V: Scalar>(what: &'static str, wanted: &'static str, got: &V) -> Box<Fault> {
    Box::new(Fault::Kind { what, wanted, got: got.kind() })
}

#[inline]
pub fn want_int<V: Scalar>(what: &'static str, v: &V) -> Eval<i64> {
    v.as_int().ok_or_else(|| kind_fault(what, "an integer", v))
}

#[inline]
pub fn want_bool<V: Scalar>(what: &'static str, v: &V) -> Eval<bool> {
    v.as_bool().ok_or_else(|| kind_fault(what, "true or false", v))
}

#[inline]
pub fn unary<V: Scalar>(op: UnOp, v: V) -> Eval<V> {
    match op {
        UnOp::Not => Ok(V::bool(!want_bool("`!`", &v)?)),
        UnOp::Neg => Ok(V::int(want_int("`-`", &v)?.wrapping_neg())),
    }
}

#[inline]
pub fn binary<V: Scalar>(op: BinOp, a: V, b: V) -> Eval<V> {
    match op {
        BinOp::Eq => Ok(V::bool(a == b)),
        BinOp::Ne => Ok(V::bool(a != b)),
        BinOp::And | BinOp::Or => logic(op, a, b),
        _ => match (a.as_int(), b.as_int()) {
            (Some(x), Some(y)) => integers(op, x, y),
            (None, _) => Err(kind_fault(op.text(), "integers", &a)),
            (_, None) => Err(kind_fault(op.text(), "integers", &b)),
        },
    }
}

fn logic<V: Scalar>(op: BinOp, a: V, b: V) -> Eval<V> {
    let (x, y) = (want_bool(op.text(), &a)?, want_bool(op.text(), &b)?);
    Ok(V::bool(if op == BinOp::And { x && y } else { x || y }))
}

#[inline]
fn integers<V: Scalar>(op: BinOp, x: i64, y: i64) -> Eval<V> {
    Ok(match op {
        BinOp::Lt => V::bool(x < y),
        BinOp::Le => V::bool(x <= y),
        BinOp::Gt => V::bool(x > y),
        BinOp::Ge => V::bool(x >= y),
        BinOp::Add => V::int(x.wrapping_add(y)),
        BinOp::Sub => V::int(x.wrapping_sub(y)),
        BinOp::Mul => V::int(x.wrapping_mul(y)),
        BinOp::Div | BinOp::Rem if y == 0 => return Err(Box::new(Fault::DivisionByZero)),
        BinOp::Div => V::int(x.wrapping_div(y)),
        BinOp::Rem => V::int(x.wrapping_rem(y)),
        BinOp::Eq | BinOp::Ne | BinOp::And | BinOp::Or => V::bool(false),
    })
}

/// A value that can be written in a program: a literal or a function reference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Const {
    Lit(Lit),
    Fun(Name),
}

impl Const {
    /// The constant an expression is, if it is one.
    pub fn of(e: &Expr) -> Option<Const> {
        match e {
            Expr::Lit(l) => Some(Const::Lit(l.clone())),
            Expr::Fun(f) => Some(Const::Fun(f.name.clone())),
            _ => None,
        }
    }

    pub fn expr(&self) -> Expr {
        match self {
            Const::Lit(l) => Expr::Lit(l.clone()),
            Const::Fun(f) => Expr::Fun(Ident::of(f)),
        }
    }
}

impl Scalar for Const {
    fn int(n: i64) -> Const {
        Const::Lit(Lit::Int(n))
    }

    fn bool(b: bool) -> Const {
        Const::Lit(Lit::Bool(b))
    }

    fn as_int(&self) -> Option<i64> {
        match self {
            Const::Lit(Lit::Int(n)) => Some(*n),
            _ => None,
        }
    }

    fn as_bool(&self) -> Option<bool> {
        match self {
            Const::Lit(Lit::Bool(b)) => Some(*b),
            _ => None,
        }
    }

    fn kind(&self) -> &'static str {
        match self {
            Const::Lit(Lit::Int(_)) => "an integer",
            Const::Lit(Lit::Bool(_)) => "a boolean",
            Const::Lit(Lit::Nil) => "nil",
            Const::Lit(Lit::Str(_)) => "a string",
            Const::Fun(_) => "a function",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn int(op: BinOp, a: i64, b: i64) -> Eval<Const> {
        binary(op, Const::int(a), Const::int(b))
    }

    #[test]
    fn division_truncates_and_is_partial() {
        assert_eq!(int(BinOp::Div, -7, 2), Ok(Const::int(-3)));
        assert_eq!(int(BinOp::Rem, -7, 2), Ok(Const::int(-1)));
        assert_eq!(int(BinOp::Div, 1, 0), Err(Box::new(Fault::DivisionByZero)));
        assert_eq!(int(BinOp::Rem, i64::MIN, -1), Ok(Const::int(0)));
        assert_eq!(int(BinOp::Div, i64::MIN, -1), Ok(Const::int(i64::MIN)));
    }

    #[test]
    fn equality_is_defined_on_all_values() {
        let nil = Const::Lit(Lit::Nil);
        assert_eq!(binary(BinOp::Eq, nil.clone(), Const::int(0)), Ok(Const::bool(false)));
        assert_eq!(binary(BinOp::Ne, nil.clone(), Const::Fun("f".into())), Ok(Const::bool(true)));
        assert!(binary(BinOp::Lt, nil.clone(), Const::int(0)).is_err());
        assert!(binary(BinOp::And, Const::bool(false), nil).is_err(), "logic is strict");
    }
}
