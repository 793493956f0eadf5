//! Whether what a builtin gave is what its row says: a check of debug builds, so that every test tests the
//! facts that compiled code relies on.

use crate::builtin::{Builtin, CallArgs, Newness, ResultType};
use crate::object::Kind;
use crate::value::{Type, Value};

/// Whether a result fits the row of the function that gave it.
pub(crate) fn hold(def: &Builtin, a: &CallArgs<'_>, r: Value) -> bool {
    if a.any_dot_names() {
        return true;
    }
    let given: Vec<Value> = a.vals.iter().chain(a.dots).copied().filter(|v| v.given()).collect();
    type_holds(def.result, a, &given, r) && newness_holds(def, &given, r)
}

/// A vector of numbers, logicals or strings, a list or `NULL`, without attributes.
fn is_plain(v: Value) -> bool {
    let kinds = matches!(
        v.kind(),
        None | Some(Kind::Str | Kind::Lgl | Kind::Int | Kind::Dbl | Kind::StrVec | Kind::List)
    );
    kinds && !v.has_attrs()
}

fn is_vector(r: Value, t: Type) -> bool {
    r.rtype() == t && !r.has_attrs()
}

fn type_holds(result: ResultType, a: &CallArgs<'_>, given: &[Value], r: Value) -> bool {
    let plain = !given.is_empty() && given.iter().all(|v| is_plain(*v));
    let single = !given.is_empty() && given.iter().all(|v| v.is_atomic() && v.len() == 1);
    let first = given.first().copied().unwrap_or(Value::NULL);
    match result {
        ResultType::Any | ResultType::Combined => true,
        ResultType::Flag => r == Value::TRUE || r == Value::FALSE,
        ResultType::List => r.is_list() && !r.has_attrs(),
        ResultType::Always(t) => is_vector(r, t),
        ResultType::Plain(t) => !plain || is_vector(r, t),
        ResultType::PerFirst(t) => {
            !plain || is_vector(r, t) && (!first.is_atomic() || first.len() != 1 || r.len() == 1)
        }
        ResultType::Per(t) => !plain || is_vector(r, t) && (!single || r.len() == 1),
        ResultType::FlagPer => {
            !plain || is_vector(r, Type::Logical) && (!single || r == Value::TRUE || r == Value::FALSE)
        }
        ResultType::Count => !is_plain(first) || r.is_int() || r.is_double(),
        ResultType::LikeFirst => !plain || !first.is_numeric_like() || is_vector(r, first.rtype()),
        ResultType::Extreme => {
            let doubles = given.iter().all(|v| v.rtype() == Type::Double);
            // What is not among the dots is `na.rm`, and compiled code has no such call.
            !plain || a.dots.is_empty() || !doubles || r.is_double()
        }
        ResultType::Magnitude => !first.is_double() || r.is_double(),
    }
}

fn newness_holds(def: &Builtin, given: &[Value], r: Value) -> bool {
    let new = !r.is_ptr() || r.is_str() || r.is_unshared() && !given.contains(&r);
    match def.new {
        Newness::Maybe => true,
        Newness::Always => new,
        Newness::OfSeveral => new || given.len() < 2,
    }
}
