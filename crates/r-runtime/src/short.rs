//! Element-wise operations on short operands, without the questions that the general path asks.
//!
//! On five elements the work itself takes a few nanoseconds, and finding out that there are no methods, no names, nothing
//! to recycle and nothing to warn of takes eighty. `apply` takes operands of which that can be seen at once: plain
//! vectors, or arrays that have a `dim` and nothing else, of one length or single elements. Conversions happen on the
//! stack.
//!
//! Invariants: it gives, bit by bit, what the general operations give (the loops are theirs), or `None`, and then nothing
//! has happened: in particular where one of them would warn. Doesn't know methods: operands with a class are refused.

use r_math::num::quotient_is_vague;

use crate::arith::{ArithOp, int, real};
use crate::coerce::element::int_to_double;
use crate::compare::{self, CompareOp};
use crate::fused::Apply;
use crate::logic::{self, LogicOp};
use crate::math::table::MathFn;
use crate::object::Kind;
use crate::value::Value;
use crate::vm::Vm;

/// The longest operand. Longer ones are worth the general path, and conversions must fit the stack.
const LONGEST: usize = 32;

/// The result of an operation on its operands.
#[inline]
pub fn apply(vm: &mut Vm, what: Apply, operands: &[Value]) -> Option<Value> {
    match (what, operands) {
        (Apply::Arith(ArithOp::Sub), &[x]) => neg(vm, x),
        (Apply::Arith(op), &[x, y]) => arith(vm, op, x, y),
        (Apply::Compare(op), &[x, y]) => compare(vm, op, x, y),
        (Apply::Logic(op), &[x, y]) => logic(vm, op, x, y),
        (Apply::Neg, &[x]) => neg(vm, x),
        (Apply::Not, &[x]) => not(vm, x),
        (Apply::Abs, &[x]) => abs(vm, x),
        (Apply::Math(f), &[x]) => math(vm, &f, x),
        _ => None,
    }
}

/// Elements of an operand.
#[derive(Clone, Copy)]
enum Elements<'a> {
    Doubles(&'a [f64]),
    Ints(&'a [i32]),
    Logicals(&'a [i32]),
}

impl<'a> Elements<'a> {
    #[inline(always)]
    fn of(v: &'a Value) -> Option<Elements<'a>> {
        match v.kind() {
            _ if v.is_double() => Some(Elements::Doubles(v.doubles())),
            _ if v.is_int() => Some(Elements::Ints(v.ints())),
            _ if v.is_lgl() => Some(Elements::Logicals(v.ints())),
            Some(Kind::Dbl) => Some(Elements::Doubles(v.doubles())),
            Some(Kind::Int) => Some(Elements::Ints(v.ints())),
            Some(Kind::Lgl) => Some(Elements::Logicals(v.ints())),
            _ => None,
        }
    }

    /// The elements if they are integers or logicals.
    #[inline]
    fn whole(self) -> Option<&'a [i32]> {
        match self {
            Elements::Doubles(_) => None,
            Elements::Ints(x) | Elements::Logicals(x) => Some(x),
        }
    }

    /// `f` on the elements as doubles.
    #[inline]
    fn real<R>(self, f: impl FnOnce(&[f64]) -> R) -> R {
        match self {
            Elements::Doubles(x) => f(x),
            Elements::Ints(&[x]) | Elements::Logicals(&[x]) => f(&[int_to_double(x)]),
            Elements::Ints(x) | Elements::Logicals(x) => {
                let n = x.len().min(LONGEST);
                let mut place = [0.0; LONGEST];
                place[..n].iter_mut().zip(x).for_each(|(p, i)| *p = int_to_double(*i));
                f(&place[..n])
            }
        }
    }
}

/// The number of elements of a result, and the operand whose dimensions it has.
struct Shape {
    len: usize,
    like: Option<Value>,
}

impl Shape {
    #[inline]
    fn of_one(vm: &Vm, x: Value) -> Option<Shape> {
        let len = x.len();
        let like = dimensions(vm, x)?;
        (2..=LONGEST).contains(&len).then_some(Shape { len, like: like.map(|_| x) })
    }

    #[inline]
    fn of_two(vm: &Vm, x: Value, y: Value) -> Option<Shape> {
        let (nx, ny) = (x.len(), y.len());
        let len = nx.max(ny);
        if !(2..=LONGEST).contains(&len) || nx != len && nx != 1 || ny != len && ny != 1 {
            return None;
        }
        let like = match (dimensions(vm, x)?, dimensions(vm, y)?) {
            (None, None) => None,
            (Some(_), None) if nx == len => Some(x),
            (None, Some(_)) if ny == len => Some(y),
            (Some(a), Some(b)) if a == b || a.ints() == b.ints() => Some(x),
            _ => return None,
        };
        Some(Shape { len, like })
    }

    #[inline]
    fn finish(self, vm: &mut Vm, r: Value) -> Option<Value> {
        match self.like {
            None => Some(r),
            Some(x) => vm.copy_attrs(x, r).ok(),
        }
    }
}

/// The dimensions, if there is no other attribute.
#[inline]
fn dimensions(vm: &Vm, x: Value) -> Option<Option<Value>> {
    if !x.has_attrs() {
        return Some(None);
    }
    match *x.attrs().values() {
        [name, dim] if name == vm.s.dim && dim.is_kind(Kind::Int) && !x.is_object() => Some(Some(dim)),
        _ => None,
    }
}

fn arith(vm: &mut Vm, op: ArithOp, x: Value, y: Value) -> Option<Value> {
    let (a, b) = (Elements::of(&x)?, Elements::of(&y)?);
    let shape = Shape::of_two(vm, x, y)?;
    if let (Some(a), Some(b), true) = (a.whole(), b.whole(), op.keeps_integers()) {
        let mut overflow = false;
        let mut out = vm.try_vector(Kind::Int, shape.len).ok()?;
        int::fresh(op, a, b, out.ints_mut(), &mut overflow);
        return if overflow { None } else { shape.finish(vm, out.done()) };
    }
    let numbers = !matches!(a, Elements::Ints(_)) && !matches!(b, Elements::Ints(_));
    let out = a.real(|a| {
        b.real(|b| {
            if op == ArithOp::Mod && is_vague(a, b, shape.len) {
                return None;
            }
            let mut out = vm.try_vector(Kind::Dbl, shape.len).ok()?;
            real::fresh(op, a, b, out.doubles_mut(), numbers);
            Some(out.done())
        })
    })?;
    shape.finish(vm, out)
}

/// Whether R warns of a quotient; the shorter operand has one element.
fn is_vague(a: &[f64], b: &[f64], n: usize) -> bool {
    let at = |x: &[f64], k: usize| x[if x.len() == 1 { 0 } else { k }];
    (0..n).any(|k| quotient_is_vague(at(a, k), at(b, k)))
}

fn compare(vm: &mut Vm, op: CompareOp, x: Value, y: Value) -> Option<Value> {
    let (Some(a), Some(b)) = (Elements::of(&x), Elements::of(&y)) else { return same_text(vm, op, x, y) };
    let shape = Shape::of_two(vm, x, y)?;
    let mut out = vm.try_vector(Kind::Lgl, shape.len).ok()?;
    match (a.whole(), b.whole()) {
        (Some(a), Some(b)) => compare::ints(op, a, b, out.ints_mut()),
        _ => a.real(|a| b.real(|b| compare::doubles(op, a, b, out.ints_mut()))),
    }
    shape.finish(vm, out.done())
}

/// `==` and `!=` of strings.
fn same_text(vm: &mut Vm, op: CompareOp, x: Value, y: Value) -> Option<Value> {
    let is_text = |v: Value| matches!(v.kind(), Some(Kind::Str | Kind::StrVec));
    if !op.is_equality() || !is_text(x) || !is_text(y) {
        return None;
    }
    let shape = Shape::of_two(vm, x, y)?;
    let mut out = vm.try_vector(Kind::Lgl, shape.len).ok()?;
    compare::same_strings(op, x.strings(), y.strings(), out.ints_mut());
    shape.finish(vm, out.done())
}

fn logic(vm: &mut Vm, op: LogicOp, x: Value, y: Value) -> Option<Value> {
    let (a, b) = (Elements::of(&x)?.whole()?, Elements::of(&y)?.whole()?);
    let shape = Shape::of_two(vm, x, y)?;
    let mut out = vm.try_vector(Kind::Lgl, shape.len).ok()?;
    logic::fresh(op, a, b, out.ints_mut());
    shape.finish(vm, out.done())
}

fn not(vm: &mut Vm, x: Value) -> Option<Value> {
    let Elements::Logicals(a) = Elements::of(&x)? else { return None };
    let shape = Shape::of_one(vm, x)?;
    let mut out = vm.try_vector(Kind::Lgl, shape.len).ok()?;
    out.ints_mut().iter_mut().zip(a).for_each(|(o, v)| *o = logic::not3(*v));
    shape.finish(vm, out.done())
}

fn neg(vm: &mut Vm, x: Value) -> Option<Value> {
    let a = Elements::of(&x)?;
    let shape = Shape::of_one(vm, x)?;
    let out = match a {
        Elements::Doubles(a) => reals(vm, a, |v| -v)?,
        // The negative of NA wraps to itself.
        Elements::Ints(a) => integers(vm, a, i32::wrapping_neg)?,
        Elements::Logicals(_) => return None,
    };
    shape.finish(vm, out)
}

fn abs(vm: &mut Vm, x: Value) -> Option<Value> {
    let a = Elements::of(&x)?;
    let shape = Shape::of_one(vm, x)?;
    let out = match a {
        Elements::Doubles(a) => reals(vm, a, f64::abs)?,
        Elements::Ints(a) => integers(vm, a, i32::wrapping_abs)?,
        Elements::Logicals(_) => return None,
    };
    shape.finish(vm, out)
}

fn math(vm: &mut Vm, f: &MathFn, x: Value) -> Option<Value> {
    let Elements::Doubles(a) = Elements::of(&x)? else { return None };
    let shape = Shape::of_one(vm, x)?;
    let mut out = vm.try_vector(Kind::Dbl, shape.len).ok()?;
    for (o, v) in out.doubles_mut().iter_mut().zip(a) {
        let r = (f.real)(*v);
        // R warns of it.
        if r.is_nan() && !v.is_nan() {
            return None;
        }
        *o = r;
    }
    shape.finish(vm, out.done())
}

fn reals(vm: &mut Vm, x: &[f64], f: impl Fn(f64) -> f64) -> Option<Value> {
    let mut out = vm.try_vector(Kind::Dbl, x.len()).ok()?;
    out.doubles_mut().iter_mut().zip(x).for_each(|(o, v)| *o = f(*v));
    Some(out.done())
}

fn integers(vm: &mut Vm, x: &[i32], f: impl Fn(i32) -> i32) -> Option<Value> {
    let mut out = vm.try_vector(Kind::Int, x.len()).ok()?;
    out.ints_mut().iter_mut().zip(x).for_each(|(o, v)| *o = f(*v));
    Some(out.done())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arith::arith as general;
    use crate::value::{NA_INT, NA_REAL};
    use crate::vm::VmConfig;

    fn vm() -> Vm {
        Vm::new(&VmConfig::default()).unwrap()
    }

    #[test]
    fn agrees_with_the_general_operations() {
        let mut vm = vm();
        let all = [
            vm.new_doubles(&[1.5, -2.0, NA_REAL, f64::NAN, 0.0]),
            vm.new_doubles(&[0.0, 3.0, 2.0, NA_REAL, f64::INFINITY]),
            vm.new_ints(&[7, -7, NA_INT, 0, 3]),
            vm.new_ints(&[2, 3, 1, 0, NA_INT]),
            vm.new_lgls(&[1, 0, NA_INT, 1, 0]),
            Value::double(2.5),
            Value::int(3),
            Value::TRUE,
        ];
        for x in all {
            for y in all {
                for op in ArithOp::ALL {
                    let Some(r) = arith(&mut vm, op, x, y) else { continue };
                    let g = general(&mut vm, op, x, y).unwrap();
                    let bits = |v: Value| match v.kind() {
                        Some(Kind::Int) => v.ints().iter().map(|i| *i as u64).collect::<Vec<_>>(),
                        _ => v.doubles().iter().map(|d| d.to_bits()).collect(),
                    };
                    assert_eq!((r.kind(), bits(r)), (g.kind(), bits(g)), "{op:?} {x:?} {y:?}");
                }
                for op in CompareOp::ALL {
                    let Some(r) = compare(&mut vm, op, x, y) else { continue };
                    let g = compare::compare(&mut vm, op, x, y).unwrap();
                    assert_eq!((r.kind(), r.ints()), (g.kind(), g.ints()), "{op:?} {x:?} {y:?}");
                }
                for op in [LogicOp::And, LogicOp::Or] {
                    let Some(r) = logic(&mut vm, op, x, y) else { continue };
                    let g = logic::logic(&mut vm, op, x, y).unwrap();
                    assert_eq!(r.ints(), g.ints(), "{op:?} {x:?} {y:?}");
                }
            }
        }
    }

    #[test]
    fn leaves_alone_what_needs_more() {
        let mut vm = vm();
        let big = vm.new_ints(&[i32::MAX, 1]);
        assert!(arith(&mut vm, ArithOp::Add, big, big).is_none(), "overflow warns");
        let three = vm.new_ints(&[1, 2, 3]);
        assert!(arith(&mut vm, ArithOp::Add, big, three).is_none(), "recycling");
        assert!(arith(&mut vm, ArithOp::Add, Value::int(1), Value::int(2)).is_none(), "single numbers");
        let negative = vm.new_doubles(&[-1.0, 1.0]);
        let f = crate::math::table::MATH[0];
        assert!(math(&mut vm, &f, negative).is_none(), "a new NaN warns");
        let names = vm.new_strings(&["a", "b"]);
        let named = vm.with_names(big, names).unwrap();
        assert!(compare(&mut vm, CompareOp::Eq, named, Value::int(1)).is_none(), "names");
    }
}
