//! Patterns in raw vectors (`grepRaw`).

use r_runtime::{Builtin, CallArgs, Res, Type, Value, Vm, coerce, rerr};
use r_text::regex::{Options, Subject, Syntax};

use super::regex::compile;

pub const TABLE: &[Builtin] =
    &[Builtin::new(".grepRaw", "pattern x offset ignore.case fixed", grep_raw).pure()];

fn bytes(v: Value) -> Res<Vec<u8>> {
    if v.rtype() != Type::Raw {
        return rerr!("invalid argument type");
    }
    Ok(v.raws().to_vec())
}

/// Starts (from 1) and ends of all matches from `offset` on, a matrix with two rows.
fn grep_raw(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let (pattern, x) = (bytes(a.get(0))?, bytes(a.get(1))?);
    let from = coerce::as_int(a.get(2)).unwrap_or(1).max(1) as usize - 1;
    let ignore_case = coerce::as_bool(a.get(3)).unwrap_or(false);
    let fixed = coerce::as_bool(a.get(4)).unwrap_or(false);
    let syntax = if fixed { Syntax::Fixed } else { Syntax::Extended };
    let re = compile(vm, &pattern, Options { syntax, ignore_case: ignore_case && !fixed, bytes: true })?;
    let rest = x.get(from..).unwrap_or(&[]);
    let found = match re.find_all(&Subject::from_bytes(rest)) {
        Ok(f) => f,
        Err(e) => return rerr!("{}", e.warning(1)),
    };
    let ends: Vec<i32> = found.iter().flat_map(|(s, e)| [(s + from) as i32 + 1, (e + from) as i32]).collect();
    let v = vm.new_ints(&ends);
    let dim = vm.new_ints(&[2, ends.len() as i32 / 2]);
    let sym = vm.s.dim;
    vm.set_attr(v, sym, dim)
}
