//! Comparison of vectors: `== != < <= > >=`.
//!
//! One entry point, `compare`, for evaluated operands after method dispatch. Strings are ordered
//! by the session's collation (`Vm::collation`) and tested for equality by their bytes. Calls
//! and symbols count as their text. Doesn't know factors: their methods are R code.

use std::cmp::Ordering;
use std::rc::Rc;

use r_text::collate::Collation;

use crate::binary::{Family, result_len, zip_into};
use crate::error::Res;
use crate::object::Kind;
use crate::rerr;
use crate::simd::wide;
use crate::value::{Complex, NA_INT, Type, Value};
use crate::vm::Vm;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CompareOp {
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
}

impl CompareOp {
    pub const ALL: [CompareOp; 6] =
        [CompareOp::Eq, CompareOp::Ne, CompareOp::Lt, CompareOp::Le, CompareOp::Gt, CompareOp::Ge];
    pub fn name(self) -> &'static str {
        match self {
            CompareOp::Eq => "==",
            CompareOp::Ne => "!=",
            CompareOp::Lt => "<",
            CompareOp::Le => "<=",
            CompareOp::Gt => ">",
            CompareOp::Ge => ">=",
        }
    }
    pub(crate) fn is_equality(self) -> bool {
        matches!(self, CompareOp::Eq | CompareOp::Ne)
    }
    #[inline]
    pub fn holds(self, o: Ordering) -> bool {
        match self {
            CompareOp::Eq => o.is_eq(),
            CompareOp::Ne => o.is_ne(),
            CompareOp::Lt => o.is_lt(),
            CompareOp::Le => o.is_le(),
            CompareOp::Gt => o.is_gt(),
            CompareOp::Ge => o.is_ge(),
        }
    }
}

/// The session's string order, as library state.
struct CollationState {
    order: Rc<Collation>,
}

impl Default for CollationState {
    fn default() -> Self {
        CollationState { order: Rc::new(Collation::for_locale("C.UTF-8")) }
    }
}

impl Vm {
    /// The string order of the collation locale in force.
    pub fn collation(&mut self) -> Rc<Collation> {
        self.state::<CollationState>().order.clone()
    }
    /// Orders strings as this locale does (`Sys.setlocale("LC_COLLATE", locale)`).
    pub fn set_collation(&mut self, locale: &str) {
        self.state::<CollationState>().order = Rc::new(Collation::for_locale(locale));
    }
}

/// `x op y` on evaluated operands, without dispatch.
pub fn compare(vm: &mut Vm, op: CompareOp, x: Value, y: Value) -> Res<Value> {
    if x.is_double() && y.is_double() {
        let (a, b) = (x.as_f64_unchecked(), y.as_f64_unchecked());
        return Ok(Value::lgl(double_op(op, a, b)));
    }
    let (x, y) = (code_as_text(vm, x), code_as_text(vm, y));
    if !x.is_vector() || !y.is_vector() {
        return not_vectors(vm, op, x, y);
    }
    let (nx, ny) = (x.len(), y.len());
    let attrs = vm.binary_attrs(x, y, nx, ny, Family::Comparison)?;
    let r = if nx == 0 || ny == 0 {
        vm.alloc_lgl(0)?
    } else {
        let mut out = vm.try_vector(Kind::Lgl, result_len(nx, ny))?;
        run(vm, op, x, y, out.ints_mut())?;
        out
    };
    vm.put_attrs(r.done(), &attrs)
}

fn not_vectors(vm: &mut Vm, op: CompareOp, x: Value, y: Value) -> Res<Value> {
    if x.is_null() || y.is_null() {
        return Ok(vm.alloc_lgl(0)?.done());
    }
    rerr!("comparison ({}) is possible only for atomic and list types", op.name())
}

fn code_as_text(vm: &mut Vm, v: Value) -> Value {
    if v.is_symbol() {
        crate::symbol::name(v)
    } else if v.is_lang() {
        let text = vm.deparse_first_line(v);
        vm.string(&text)
    } else {
        v
    }
}

fn run(vm: &mut Vm, op: CompareOp, x: Value, y: Value, out: &mut [i32]) -> Res<()> {
    let (tx, ty) = (x.rtype(), y.rtype());
    let either = |t: Type| tx == t || ty == t;
    if either(Type::Character) {
        return strings(vm, op, x, y, out);
    }
    if either(Type::Complex) {
        return complexes(vm, op, x, y, out);
    }
    if either(Type::Double) {
        let (x, y) = (vm.coerce_data(x, Type::Double)?, vm.coerce_data(y, Type::Double)?);
        doubles(op, x.doubles(), y.doubles(), out);
        return Ok(());
    }
    let factor = vm.is_factor(x) || vm.is_factor(y);
    if (either(Type::Integer) || either(Type::Logical)) && !factor {
        // Logicals of any other integer than 0 and 1 don't exist: the element type serves both.
        let t = if either(Type::Integer) { Type::Integer } else { Type::Logical };
        let (x, y) = (as_ints(vm, x, t)?, as_ints(vm, y, t)?);
        ints(op, x.ints(), y.ints(), out);
        return Ok(());
    }
    if either(Type::Raw) && !factor {
        let (x, y) = (vm.coerce_data(x, Type::Raw)?, vm.coerce_data(y, Type::Raw)?);
        zip_into(x.raws(), y.raws(), out, |a, b| op.holds(a.cmp(&b)) as i32);
        return Ok(());
    }
    rerr!("comparison of these types is not implemented")
}

fn as_ints(vm: &mut Vm, v: Value, t: Type) -> Res<Value> {
    match v.rtype() {
        Type::Integer | Type::Logical => Ok(v),
        _ => vm.coerce_data(v, t),
    }
}

fn strings(vm: &mut Vm, op: CompareOp, x: Value, y: Value, out: &mut [i32]) -> Res<()> {
    let (x, y) = (vm.coerce_data(x, Type::Character)?, vm.coerce_data(y, Type::Character)?);
    let (x, y) = (x.strings(), y.strings());
    let na = |a: Value, b: Value| a.is_na_str() || b.is_na_str();
    if op.is_equality() {
        same_strings(op, x, y, out);
    } else {
        let c = vm.collation();
        zip_into(
            x,
            y,
            out,
            |a, b| {
                if na(a, b) { NA_INT } else { op.holds(c.compare(a.str(), b.str())) as i32 }
            },
        );
    }
    Ok(())
}

/// `==` or `!=` of strings, the shorter operand recycled.
pub(crate) fn same_strings(op: CompareOp, x: &[Value], y: &[Value], out: &mut [i32]) {
    let want = op == CompareOp::Eq;
    if let [one] = y
        && let [c] = one.bytes()
    {
        // No other string of one character has the same text, and NA has two.
        return same_character(x, *c, want, out);
    }
    let na = |a: Value, b: Value| a.is_na_str() || b.is_na_str();
    zip_into(x, y, out, |a, b| if na(a, b) { NA_INT } else { (same_string(a, b) == want) as i32 });
}

fn same_character(x: &[Value], c: u8, want: bool, out: &mut [i32]) {
    for (o, s) in out.iter_mut().zip(x) {
        let same = matches!(s.bytes(), [b] if *b == c);
        *o = if s.is_na_str() { NA_INT } else { (same == want) as i32 };
    }
}

/// Whether two string objects have the same text (NA is only NA).
#[inline]
pub fn same_string(a: Value, b: Value) -> bool {
    a == b || a.bytes() == b.bytes() && a.is_na_str() == b.is_na_str()
}

fn complexes(vm: &mut Vm, op: CompareOp, x: Value, y: Value, out: &mut [i32]) -> Res<()> {
    if !op.is_equality() {
        return rerr!("invalid comparison with complex values");
    }
    let (x, y) = (vm.coerce_data(x, Type::Complex)?, vm.coerce_data(y, Type::Complex)?);
    let want = op == CompareOp::Eq;
    zip_into(x.complexes(), y.complexes(), out, |a: Complex, b: Complex| {
        if a.is_nan() || b.is_nan() { NA_INT } else { ((a.re == b.re && a.im == b.im) == want) as i32 }
    });
    Ok(())
}

/// Picks the loop for an operator once.
macro_rules! by_op {
    ($op:expr, $run:ident, $($arg:expr),*) => {
        match $op {
            CompareOp::Eq => $run($($arg,)* |a, b| a == b),
            CompareOp::Ne => $run($($arg,)* |a, b| a != b),
            CompareOp::Lt => $run($($arg,)* |a, b| a < b),
            CompareOp::Le => $run($($arg,)* |a, b| a <= b),
            CompareOp::Gt => $run($($arg,)* |a, b| a > b),
            CompareOp::Ge => $run($($arg,)* |a, b| a >= b),
        }
    };
}

#[inline]
fn double_op(op: CompareOp, a: f64, b: f64) -> i32 {
    fn one(a: f64, b: f64, f: impl Fn(f64, f64) -> bool) -> i32 {
        if a.is_nan() | b.is_nan() { NA_INT } else { f(a, b) as i32 }
    }
    by_op!(op, one, a, b)
}

wide! {
    pub(crate) fn doubles(op: CompareOp, x: &[f64], y: &[f64], out: &mut [i32]) {
        #[inline(always)]
        fn all(x: &[f64], y: &[f64], out: &mut [i32], f: impl Fn(f64, f64) -> bool) {
            zip_into(x, y, out, |a, b| if a.is_nan() | b.is_nan() { NA_INT } else { f(a, b) as i32 });
        }
        by_op!(op, all, x, y, out)
    }
}

wide! {
    pub(crate) fn ints(op: CompareOp, x: &[i32], y: &[i32], out: &mut [i32]) {
        #[inline(always)]
        fn all(x: &[i32], y: &[i32], out: &mut [i32], f: impl Fn(i32, i32) -> bool) {
            zip_into(x, y, out, |a, b| if (a == NA_INT) | (b == NA_INT) { NA_INT } else { f(a, b) as i32 });
        }
        by_op!(op, all, x, y, out)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::NA_REAL;
    use crate::vm::VmConfig;

    fn vm() -> Vm {
        Vm::new(&VmConfig::default()).unwrap()
    }

    fn message(r: Res<Value>) -> String {
        match r.unwrap_err().into_kind() {
            crate::error::UnwindKind::Raise(r) => r.message,
            k => format!("{k:?}"),
        }
    }

    #[test]
    fn numbers() {
        let mut vm = vm();
        let x = vm.new_doubles(&[1.0, 2.0, NA_REAL]);
        let r = compare(&mut vm, CompareOp::Lt, x, Value::int(2)).unwrap();
        assert_eq!(r.ints(), [1, 0, NA_INT]);
        let y = vm.new_ints(&[1, 2, NA_INT]);
        let r = compare(&mut vm, CompareOp::Ge, y, Value::TRUE).unwrap();
        assert_eq!(r.ints(), [1, 1, NA_INT]);
        let r = compare(&mut vm, CompareOp::Eq, Value::TRUE, Value::double(1.0)).unwrap();
        assert_eq!(r, Value::TRUE);
        let r = compare(&mut vm, CompareOp::Eq, Value::NULL, x).unwrap();
        assert_eq!((r.rtype(), r.len()), (Type::Logical, 0));
    }

    #[test]
    fn strings_by_collation_and_by_bytes() {
        let mut vm = vm();
        let (a, b) = (vm.string("a"), vm.string("B"));
        assert_eq!(compare(&mut vm, CompareOp::Lt, a, b).unwrap(), Value::TRUE);
        vm.set_collation("C");
        assert_eq!(compare(&mut vm, CompareOp::Lt, a, b).unwrap(), Value::FALSE);
        let one = vm.string("1");
        assert_eq!(compare(&mut vm, CompareOp::Eq, one, Value::int(1)).unwrap(), Value::TRUE);
        let na = vm.na_string;
        assert_eq!(compare(&mut vm, CompareOp::Eq, na, one).unwrap(), Value::NA);
    }

    #[test]
    fn what_cannot_be_compared() {
        let mut vm = vm();
        let z = vm.new_complexes(&[Complex::new(1.0, 0.0)]);
        assert_eq!(message(compare(&mut vm, CompareOp::Lt, z, z)), "invalid comparison with complex values");
        assert_eq!(compare(&mut vm, CompareOp::Eq, z, Value::int(1)).unwrap(), Value::TRUE);
        let g = vm.global_env;
        assert_eq!(
            message(compare(&mut vm, CompareOp::Eq, g, z)),
            "comparison (==) is possible only for atomic and list types"
        );
        let l = vm.new_list(&[Value::int(1)]);
        assert_eq!(
            message(compare(&mut vm, CompareOp::Eq, l, l)),
            "comparison of these types is not implemented"
        );
        assert_eq!(compare(&mut vm, CompareOp::Eq, l, Value::int(1)).unwrap(), Value::TRUE);
    }

    #[test]
    fn attributes_are_shape_only() {
        let mut vm = vm();
        let foo = vm.sym("foo");
        let x = vm.new_ints(&[1, 2]);
        let x = vm.set_attr(x, foo, Value::TRUE).unwrap();
        let n = vm.new_strings(&["a", "b"]);
        let x = vm.with_names(x, n).unwrap();
        let r = compare(&mut vm, CompareOp::Eq, x, Value::int(1)).unwrap();
        assert_eq!(r.attr_pairs(), [(vm.s.names, n)]);
    }
}
