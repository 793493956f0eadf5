//! The Math group and other functions of numbers.

use r_math::special;
use r_runtime::fused::Apply;
use r_runtime::math::complex as cxm;
use r_runtime::math::cumulative::{Cumulative, cumulative};
use r_runtime::math::table::{MATH, MathFn};
use r_runtime::math::{self, math1, math2};
use r_runtime::{Builtin, CallArgs, Complex, Dispatch, Res, ResultType, Type, Value, Vm, rerr};
use r_text::recycle;

use crate::args::{needed, sole, wrong_count};

/// The row of a function, looked up at compile time.
const fn row(name: &str) -> MathFn {
    let mut i = 0;
    while i < MATH.len() {
        if same(MATH[i].name, name) {
            return MATH[i];
        }
        i += 1;
    }
    panic!("no such function in the table")
}

const fn same(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    if a.len() != b.len() {
        return false;
    }
    let mut i = 0;
    while i < a.len() {
        if a[i] != b[i] {
            return false;
        }
        i += 1;
    }
    true
}

macro_rules! group {
    ($($id:ident $name:literal),* $(,)?) => {
        $(fn $id(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
            const F: MathFn = row($name);
            unary(vm, a, &F)
        })*
        /// Their plain cases.
        mod short {
            use super::*;
            $(pub fn $id(vm: &mut Vm, args: &[Value]) -> Option<Value> {
                const F: MathFn = row($name);
                r_runtime::short::apply(vm, Apply::Math(F), args)
            })*
            pub fn abs(vm: &mut Vm, args: &[Value]) -> Option<Value> {
                r_runtime::short::apply(vm, Apply::Abs, args)
            }
        }
        /// Functions that map one number to one number.
        const GROUP: &[Builtin] = &[$(
            Builtin::prim($name, "x", $id).quick(short::$id).dispatch(Dispatch::Math).pure().result(ResultType::Per(Type::Double))
        ),*];
    };
}

group! {
    sqrt "sqrt", exp "exp", floor "floor", ceiling "ceiling", sign "sign", log1p "log1p", expm1 "expm1",
    log2 "log2", log10 "log10", cos "cos", sin "sin", tan "tan", acos "acos", asin "asin", atan "atan",
    cosh "cosh", sinh "sinh", tanh "tanh", acosh "acosh", asinh "asinh", atanh "atanh", cospi "cospi",
    sinpi "sinpi", tanpi "tanpi", gamma "gamma", lgamma "lgamma", digamma "digamma", trigamma "trigamma",
}

const TABLE: &[Builtin] = &[
    Builtin::prim("abs", "x", abs)
        .quick(short::abs)
        .dispatch(Dispatch::Math)
        .pure()
        .result(ResultType::Magnitude),
    Builtin::prim("trunc", "x ...", trunc).dispatch(Dispatch::Math).pure(),
    Builtin::prim("log", "x base", log)
        .matched()
        .optional(1)
        .dispatch(Dispatch::Math)
        .pure()
        .result(ResultType::Per(Type::Double)),
    Builtin::prim("round", "x digits ...", round).matched().dispatch(Dispatch::Math).pure(),
    Builtin::prim("signif", "x digits ...", signif).matched().dispatch(Dispatch::Math).pure(),
    Builtin::prim("cumsum", "x", cumsum).dispatch(Dispatch::Math).pure(),
    Builtin::prim("cumprod", "x", cumprod).dispatch(Dispatch::Math).pure(),
    Builtin::prim("cummax", "x", cummax).dispatch(Dispatch::Math).pure(),
    Builtin::prim("cummin", "x", cummin).dispatch(Dispatch::Math).pure(),
    Builtin::prim("Re", "z", re).dispatch(Dispatch::Complex).pure(),
    Builtin::prim("Im", "z", im).dispatch(Dispatch::Complex).pure(),
    Builtin::prim("Mod", "z", modulus).dispatch(Dispatch::Complex).pure(),
    Builtin::prim("Arg", "z", argument).dispatch(Dispatch::Complex).pure(),
    Builtin::prim("Conj", "z", conj).dispatch(Dispatch::Complex).pure(),
    Builtin::new("atan2", "y x", atan2).pure(),
    Builtin::new("beta", "a b", beta).pure(),
    Builtin::new("lbeta", "a b", lbeta).pure(),
    Builtin::new("choose", "n k", choose).pure(),
    Builtin::new("lchoose", "n k", lchoose).pure(),
    Builtin::new("psigamma", "x deriv", psigamma).pure(),
    Builtin::new("besselI", "x nu expon.scaled", bessel_i).pure(),
    Builtin::new("besselK", "x nu expon.scaled", bessel_k).pure(),
    Builtin::new("besselJ", "x nu", bessel_j).pure(),
    Builtin::new("besselY", "x nu", bessel_y).pure(),
];

pub fn install(vm: &mut Vm) {
    vm.register(GROUP);
    vm.register(TABLE);
}

fn unary(vm: &mut Vm, a: &CallArgs<'_>, f: &MathFn) -> Res<Value> {
    let x = sole(a, f.name)?;
    if x.rtype() == Type::Complex {
        return cxm::math1(vm, x, f.name, f.complex);
    }
    // Instructions where others are calls: worth loops of their own.
    match f.name {
        "sqrt" => math1(vm, x, |v| v.sqrt()),
        "floor" => math::rounded_down(vm, x),
        "ceiling" => math::rounded_up(vm, x),
        _ => math1(vm, x, f.real),
    }
}

fn abs(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = sole(a, "abs")?;
    math::abs(vm, x)
}

fn trunc(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = sole(a, "trunc")?;
    if x.rtype() == Type::Complex {
        return rerr!("unimplemented complex function");
    }
    math1(vm, x, f64::trunc)
}

fn log(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = needed(a, 0, "x")?;
    if a.has(1) {
        return math::log_base(vm, x, a.get(1));
    }
    if x.rtype() == Type::Complex {
        return cxm::math1(vm, x, "log", Some(cxm::log));
    }
    math1(vm, x, math::table::log)
}

/// `round` and `signif`: two arguments, the second with a default.
fn rounded(
    vm: &mut Vm,
    a: &CallArgs<'_>,
    name: &str,
    default: f64,
    real: fn(f64, f64) -> f64,
    complex: fn(Complex, f64) -> Complex,
) -> Res<Value> {
    if !a.has(0) || !a.dots.is_empty() {
        let given = a.dots.len() + a.vals.iter().filter(|v| v.given()).count();
        return Err(wrong_count(name, given, "1 or 2 arguments"));
    }
    let (x, digits) = (a.get(0), a.or(1, Value::double(default)));
    if x.rtype() == Type::Complex {
        return round_complex(vm, x, digits, complex);
    }
    math2(vm, x, digits, real)
}

fn round_complex(vm: &mut Vm, x: Value, digits: Value, f: fn(Complex, f64) -> Complex) -> Res<Value> {
    let d = vm.coerce_data(digits, Type::Double)?;
    let n = if d.is_empty() { 0 } else { x.len() };
    let mut out = vm.alloc_complex(n)?;
    for (i, o) in out.complexes_mut().iter_mut().enumerate() {
        *o = f(x.complexes()[i], d.doubles()[recycle(i, d.len())]);
    }
    if x.has_attrs() { vm.copy_attrs(x, out.done()) } else { Ok(out.done()) }
}

fn round(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    rounded(vm, a, "round", 0.0, r_math::num::round_digits, cxm::round)
}

fn signif(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    rounded(vm, a, "signif", 6.0, r_math::num::signif, cxm::signif)
}

fn accumulate(vm: &mut Vm, a: &CallArgs<'_>, what: Cumulative) -> Res<Value> {
    let x = sole(a, what.name())?;
    cumulative(vm, what, x)
}
fn cumsum(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    accumulate(vm, a, Cumulative::Sum)
}
fn cumprod(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    accumulate(vm, a, Cumulative::Prod)
}
fn cummax(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    accumulate(vm, a, Cumulative::Max)
}
fn cummin(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    accumulate(vm, a, Cumulative::Min)
}

/// A part of complex numbers; real numbers are handed to `real` as doubles.
fn part(
    vm: &mut Vm,
    a: &CallArgs<'_>,
    name: &str,
    complex: fn(Complex) -> f64,
    real: fn(f64) -> f64,
) -> Res<Value> {
    let x = sole(a, name)?;
    match x.rtype() {
        Type::Complex => cxm::parts(vm, x, complex),
        Type::Logical | Type::Integer | Type::Double if !vm.is_factor(x) => math1(vm, x, real),
        _ => rerr!("non-numeric argument to function"),
    }
}

fn re(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    part(vm, a, "Re", |z| z.re, |x| x)
}
fn im(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    part(vm, a, "Im", |z| z.im, |_| 0.0)
}
fn modulus(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    match sole(a, "Mod")? {
        x if x.rtype() == Type::Complex => cxm::moduli(vm, x),
        _ => part(vm, a, "Mod", cxm::modulus, f64::abs),
    }
}
fn argument(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let real = |x: f64| {
        if x.is_nan() {
            x
        } else if x >= 0.0 {
            0.0
        } else {
            std::f64::consts::PI
        }
    };
    part(vm, a, "Arg", cxm::argument, real)
}
fn conj(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = sole(a, "Conj")?;
    if x.rtype() == Type::Complex {
        return cxm::each(vm, x, "Conj", |z| Complex::new(z.re - 0.0, 0.0 - z.im));
    }
    part(vm, a, "Conj", |z| z.re, |x| x)
}

fn two(vm: &mut Vm, a: &CallArgs<'_>, names: [&str; 2], f: fn(f64, f64) -> f64) -> Res<Value> {
    let (x, y) = (needed(a, 0, names[0])?, needed(a, 1, names[1])?);
    math2(vm, x, y, f)
}

fn atan2(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let (y, x) = (needed(a, 0, "y")?, needed(a, 1, "x")?);
    if y.rtype() == Type::Complex || x.rtype() == Type::Complex {
        return cxm::math2(vm, y, x, cxm::atan2);
    }
    two(vm, a, ["y", "x"], f64::atan2)
}
fn beta(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    two(vm, a, ["a", "b"], special::beta)
}
fn lbeta(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    two(vm, a, ["a", "b"], special::lbeta)
}
fn choose(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    two(vm, a, ["n", "k"], special::choose)
}
fn lchoose(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    two(vm, a, ["n", "k"], special::lchoose)
}
fn psigamma(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = needed(a, 0, "x")?;
    let deriv = a.or(1, Value::double(0.0));
    math2(vm, x, deriv, special::psigamma)
}

fn bessel_scaled(vm: &mut Vm, a: &CallArgs<'_>, f: fn(f64, f64, bool) -> f64) -> Res<Value> {
    let (x, nu) = (needed(a, 0, "x")?, needed(a, 1, "nu")?);
    let scaled = vm.arg_bool_or(a.get(2), "expon.scaled", false)?;
    math2(vm, x, nu, |x, nu| f(x, nu, scaled))
}
fn bessel_i(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    bessel_scaled(vm, a, special::bessel_i)
}
fn bessel_k(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    bessel_scaled(vm, a, special::bessel_k)
}
fn bessel_j(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    two(vm, a, ["x", "nu"], special::bessel_j)
}
fn bessel_y(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    two(vm, a, ["x", "nu"], special::bessel_y)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{call, call_named, message, vm, warnings};

    #[test]
    fn group_members() {
        let mut vm = vm();
        assert_eq!(call(&mut vm, "sqrt", &[Value::int(4)]).unwrap(), Value::double(2.0));
        assert_eq!(call(&mut vm, "floor", &[Value::TRUE]).unwrap(), Value::double(1.0));
        let z = vm.new_complexes(&[Complex::new(3.0, 4.0)]);
        assert_eq!(call(&mut vm, "abs", &[z]).unwrap(), Value::double(5.0));
        assert_eq!(message(call(&mut vm, "floor", &[z])), "unimplemented complex function");
        let s = vm.string("a");
        assert_eq!(message(call(&mut vm, "exp", &[s])), "non-numeric argument to mathematical function");
        assert_eq!(message(call(&mut vm, "exp", &[])), "0 arguments passed to 'exp' which requires 1");
        call(&mut vm, "gamma", &[Value::int(0)]).unwrap();
        assert_eq!(warnings(&mut vm), ["NaNs produced"]);
    }

    #[test]
    fn rounding() {
        let mut vm = vm();
        let (x, one) = (Value::double(0.15), Value::int(1));
        assert_eq!(call(&mut vm, "round", &[x, one]).unwrap(), Value::double(0.1));
        assert_eq!(call(&mut vm, "round", &[Value::double(-2.5)]).unwrap(), Value::double(-2.0));
        let r = call_named(&mut vm, "round", &[one, Value::double(1.26)], &["digits", ""]).unwrap();
        assert_eq!(r, Value::double(1.3));
        let r = call(&mut vm, "signif", &[Value::int(123456), Value::int(2)]).unwrap();
        assert_eq!(r, Value::double(120000.0));
    }

    #[test]
    fn logarithms() {
        let mut vm = vm();
        let r = call_named(&mut vm, "log", &[Value::int(2), Value::int(8)], &["base", ""]).unwrap();
        assert_eq!(r, Value::double(3.0));
        assert_eq!(message(call(&mut vm, "log", &[])), "argument \"x\" is missing, with no default");
    }
}
