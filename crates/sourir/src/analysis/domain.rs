//! What a pass may know of a value: the abstract domain of constant propagation.
//!
//! `Any` is no knowledge. `Is` a constant; `Not` a constant (the paper's `¬nil`); or only
//! the kind. Joins go up and the lattice is four levels high, so analyses end.

use crate::syntax::Lit;
use crate::value::{Const, Scalar};

#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub enum Abs {
    #[default]
    Any,
    Is(Const),
    Not(Const),
    Int,
    Bool,
    Array,
}

impl Abs {
    /// Whether every value this stands for differs from the constant.
    pub fn excludes(&self, c: &Const) -> bool {
        match self {
            Abs::Any => false,
            Abs::Is(d) | Abs::Not(d) if d == c => matches!(self, Abs::Not(_)),
            Abs::Is(_) => true,
            Abs::Not(_) => false,
            Abs::Int => c.as_int().is_none(),
            Abs::Bool => c.as_bool().is_none(),
            Abs::Array => true,
        }
    }

    pub fn is_int(&self) -> bool {
        match self {
            Abs::Is(c) => c.as_int().is_some(),
            other => *other == Abs::Int,
        }
    }

    pub fn is_bool(&self) -> bool {
        match self {
            Abs::Is(c) => c.as_bool().is_some(),
            other => *other == Abs::Bool,
        }
    }

    /// The least element above both.
    pub fn join(&self, other: &Abs) -> Abs {
        if self == other {
            return self.clone();
        }
        if self.is_int() && other.is_int() {
            return Abs::Int;
        }
        if self.is_bool() && other.is_bool() {
            return Abs::Bool;
        }
        match (self, other) {
            (Abs::Not(c), x) | (x, Abs::Not(c)) if x.excludes(c) => Abs::Not(c.clone()),
            // Different kinds that can't be nil: keep the fact that folds most branches.
            (a, b) if a.excludes(&NIL) && b.excludes(&NIL) => Abs::Not(NIL),
            _ => Abs::Any,
        }
    }

    /// The knowledge left when both hold. Where neither implies the other, the sharper
    /// kind wins: any choice is sound.
    pub fn meet(&self, other: &Abs) -> Abs {
        match (self, other) {
            (Abs::Is(_), _) => self.clone(),
            (_, Abs::Is(_)) => other.clone(),
            (Abs::Any | Abs::Not(_), o) if *o != Abs::Any => o.clone(),
            _ => self.clone(),
        }
    }
}

const NIL: Const = Const::Lit(Lit::Nil);

#[cfg(test)]
mod tests {
    use super::*;

    fn samples() -> Vec<Abs> {
        let consts = [NIL, Const::int(1), Const::int(2), Const::bool(true), Const::Fun("f".into())];
        let mut all = vec![Abs::Any, Abs::Int, Abs::Bool, Abs::Array];
        for c in consts {
            all.push(Abs::Is(c.clone()));
            all.push(Abs::Not(c));
        }
        all
    }

    /// Whether a value is among those an element stands for (`None` is an array).
    fn covers(a: &Abs, v: Option<&Const>) -> bool {
        match (a, v) {
            (Abs::Any, _) => true,
            (Abs::Is(c), v) => v == Some(c),
            (Abs::Not(c), v) => v != Some(c),
            (Abs::Int, v) => v.is_some_and(|c| c.as_int().is_some()),
            (Abs::Bool, v) => v.is_some_and(|c| c.as_bool().is_some()),
            (Abs::Array, v) => v.is_none(),
        }
    }

    #[test]
    fn join_covers_both_sides() {
        let values =
            [NIL, Const::int(1), Const::int(2), Const::int(9), Const::bool(true), Const::Fun("f".into())];
        let values: Vec<_> = values.iter().map(Some).chain([None]).collect();
        for a in samples() {
            for b in samples() {
                let j = a.join(&b);
                for v in &values {
                    assert!(!(covers(&a, *v) || covers(&b, *v)) || covers(&j, *v), "{a:?} {b:?} {j:?} {v:?}");
                }
                assert_eq!(j.join(&a), j, "{a:?} {b:?}: join must be an upper bound");
                assert_eq!(j.join(&b), j, "{a:?} {b:?}");
            }
        }
    }

    #[test]
    fn meet_loses_no_value_that_both_cover() {
        let values = [NIL, Const::int(1), Const::bool(true), Const::Fun("f".into())];
        for a in samples() {
            for b in samples() {
                for v in values.iter().map(Some).chain([None]) {
                    assert!(!(covers(&a, v) && covers(&b, v)) || covers(&a.meet(&b), v));
                }
            }
        }
    }
}
