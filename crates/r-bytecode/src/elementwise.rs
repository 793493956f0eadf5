//! Which instructions work element by element, for those who do several of them in one pass.

use r_runtime::arith::ArithOp;
use r_runtime::compare::CompareOp;
use r_runtime::fused::Apply;
use r_runtime::logic::LogicOp;
use r_runtime::math::table::MATH;

use crate::op::Op;

/// The operation of an instruction on `n` operands; `builtin` is the name of what `CallBuiltin` calls.
pub fn operation(op: Op, builtin: &str, n: usize) -> Option<Apply> {
    Some(match op {
        Op::Add => Apply::Arith(ArithOp::Add),
        Op::Sub => Apply::Arith(ArithOp::Sub),
        Op::Mul => Apply::Arith(ArithOp::Mul),
        Op::Div => Apply::Arith(ArithOp::Div),
        Op::Pow => Apply::Arith(ArithOp::Pow),
        Op::Eq => Apply::Compare(CompareOp::Eq),
        Op::Ne => Apply::Compare(CompareOp::Ne),
        Op::Lt => Apply::Compare(CompareOp::Lt),
        Op::Le => Apply::Compare(CompareOp::Le),
        Op::Gt => Apply::Compare(CompareOp::Gt),
        Op::Ge => Apply::Compare(CompareOp::Ge),
        Op::Neg => Apply::Neg,
        Op::Not => Apply::Not,
        Op::CallBuiltin => return function(builtin, n),
        _ => return None,
    })
}

/// The name of an element-wise builtin, as the table has it.
pub fn function_name(name: &str) -> Option<&'static str> {
    let names = ["&", "|", "abs"].into_iter().chain(MATH.iter().map(|f| f.name));
    names.into_iter().find(|n| *n == name)
}

fn function(name: &str, n: usize) -> Option<Apply> {
    match (name, n) {
        ("&", 2) => Some(Apply::Logic(LogicOp::And)),
        ("|", 2) => Some(Apply::Logic(LogicOp::Or)),
        ("abs", 1) => Some(Apply::Abs),
        (_, 1) => MATH.iter().find(|f| f.name == name).map(|f| Apply::Math(*f)),
        _ => None,
    }
}
