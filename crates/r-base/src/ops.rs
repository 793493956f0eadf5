//! The operators as functions: arithmetic, comparison, logic, `:`.

use r_runtime::arith::{self, ArithOp};
use r_runtime::builtin::QuickFn;
use r_runtime::compare::{self, CompareOp};
use r_runtime::fused::Apply;
use r_runtime::logic::{self, LogicOp};
use r_runtime::{Builtin, CallArgs, Dispatch, Res, ResultType, Type, Value, Vm, rerr};

pub const TABLE: &[Builtin] = &[
    operator("+", add, short::add, ResultType::Any),
    operator("-", sub, short::sub, ResultType::Any),
    operator("*", mul, short::mul, ResultType::Any),
    operator("/", div, short::div, ResultType::Any),
    operator("^", pow, short::pow, ResultType::Any),
    operator("%%", modulo, short::modulo, ResultType::Any),
    operator("%/%", int_div, short::int_div, ResultType::Any),
    operator("==", eq, short::eq, ResultType::Plain(Type::Logical)),
    operator("!=", ne, short::ne, ResultType::Plain(Type::Logical)),
    operator("<", lt, short::lt, ResultType::Plain(Type::Logical)),
    operator("<=", le, short::le, ResultType::Plain(Type::Logical)),
    operator(">", gt, short::gt, ResultType::Plain(Type::Logical)),
    operator(">=", ge, short::ge, ResultType::Plain(Type::Logical)),
    operator("&", and, short::and, ResultType::Any),
    operator("|", or, short::or, ResultType::Any),
    Builtin::prim("!", "x", not).quick(short::not).dispatch(Dispatch::Ops).pure(),
    Builtin::prim(":", "from to", colon).pure(),
    Builtin::new("isTRUE", "x", is_true).pure().result(ResultType::Flag).takes_empty(),
    Builtin::new("isFALSE", "x", is_false).pure().result(ResultType::Flag).takes_empty(),
];

/// Operators take any number of arguments so that they can say how many they want themselves.
const fn operator(
    name: &'static str,
    run: fn(&mut Vm, &CallArgs<'_>) -> Res<Value>,
    quick: QuickFn,
    result: ResultType,
) -> Builtin {
    let row = Builtin::prim(name, "...", run).quick(quick).dispatch(Dispatch::Ops).pure().result(result);
    // Comparisons.
    if matches!(result, ResultType::Plain(Type::Logical)) { row.takes_empty() } else { row }
}

fn arithmetic(vm: &mut Vm, a: &CallArgs<'_>, op: ArithOp) -> Res<Value> {
    match *a.dots {
        [x, y] => {
            check_empty(a.dots)?;
            arith::arith(vm, op, x, y)
        }
        [x] => {
            check_empty(a.dots)?;
            match op {
                ArithOp::Add => arith::plus(vm, x),
                ArithOp::Sub => arith::neg(vm, x),
                _ => rerr!("invalid unary operator"),
            }
        }
        _ => rerr!("operator needs one or two arguments"),
    }
}

/// An argument left out, as in `"+"(, 2)`.
fn check_empty(args: &[Value]) -> Res<()> {
    match args.iter().position(|v| v.is_missing()) {
        Some(i) => rerr!("argument {} is empty", i + 1),
        None => Ok(()),
    }
}

fn comparison(vm: &mut Vm, a: &CallArgs<'_>, op: CompareOp) -> Res<Value> {
    match *a.dots {
        [x, y] => {
            check_empty(a.dots)?;
            compare::compare(vm, op, x, y)
        }
        _ => Err(vm.outer_error("operator needs two arguments")),
    }
}

fn logical(vm: &mut Vm, a: &CallArgs<'_>, op: LogicOp) -> Res<Value> {
    match *a.dots {
        [x, y] => {
            check_empty(a.dots)?;
            logic::logic(vm, op, x, y)
        }
        _ => Err(crate::args::wrong_count(op.name(), a.dots.len(), "2")),
    }
}

/// The handlers of operators, and their plain cases in the module `short`.
macro_rules! handlers {
    ($($name:ident = $family:ident $operation:ident $op:expr;)*) => {
        $(fn $name(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> { $family(vm, a, $op) })*
        mod short {
            use super::*;
            $(pub fn $name(vm: &mut Vm, args: &[Value]) -> Option<Value> {
                r_runtime::short::apply(vm, Apply::$operation($op), args)
            })*
            pub fn not(vm: &mut Vm, args: &[Value]) -> Option<Value> {
                r_runtime::short::apply(vm, Apply::Not, args)
            }
        }
    };
}

handlers! {
    add = arithmetic Arith ArithOp::Add;
    sub = arithmetic Arith ArithOp::Sub;
    mul = arithmetic Arith ArithOp::Mul;
    div = arithmetic Arith ArithOp::Div;
    pow = arithmetic Arith ArithOp::Pow;
    modulo = arithmetic Arith ArithOp::Mod;
    int_div = arithmetic Arith ArithOp::IDiv;
    eq = comparison Compare CompareOp::Eq;
    ne = comparison Compare CompareOp::Ne;
    lt = comparison Compare CompareOp::Lt;
    le = comparison Compare CompareOp::Le;
    gt = comparison Compare CompareOp::Gt;
    ge = comparison Compare CompareOp::Ge;
    and = logical Logic LogicOp::And;
    or = logical Logic LogicOp::Or;
}

fn not(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    if !a.has(0) {
        return Err(crate::args::wrong_count("!", 0, "1"));
    }
    logic::not(vm, a.get(0))
}

fn colon(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    if !a.has(0) || !a.has(1) {
        return Err(crate::args::wrong_count(":", a.has(0) as usize, "2"));
    }
    r_runtime::colon::colon(vm, a.get(0), a.get(1))
}

fn single_logical(a: &CallArgs<'_>) -> Res<Option<bool>> {
    let x = crate::args::needed(a, 0, "x")?;
    if x.rtype() != Type::Logical || x.len() != 1 {
        return Ok(None);
    }
    Ok(r_runtime::coerce::as_bool(x))
}

fn is_true(_: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    Ok(Value::bool(single_logical(a)? == Some(true)))
}

fn is_false(_: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    Ok(Value::bool(single_logical(a)? == Some(false)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{call, message, vm};

    #[test]
    fn arity_errors() {
        let mut vm = vm();
        let one = Value::double(1.0);
        assert_eq!(message(call(&mut vm, "+", &[])), "operator needs one or two arguments");
        assert_eq!(message(call(&mut vm, "*", &[one])), "invalid unary operator");
        assert_eq!(message(call(&mut vm, "==", &[one])), "operator needs two arguments");
        assert_eq!(message(call(&mut vm, "&", &[one])), "1 argument passed to '&' which requires 2");
        assert_eq!(message(call(&mut vm, "!", &[])), "0 arguments passed to '!' which requires 1");
        assert_eq!(call(&mut vm, "-", &[one]).unwrap(), Value::double(-1.0));
    }

    #[test]
    fn truth() {
        let mut vm = vm();
        assert_eq!(call(&mut vm, "isTRUE", &[Value::int(1)]).unwrap(), Value::FALSE);
        assert_eq!(call(&mut vm, "isTRUE", &[Value::TRUE]).unwrap(), Value::TRUE);
        assert_eq!(call(&mut vm, "isFALSE", &[Value::NA]).unwrap(), Value::FALSE);
    }
}
