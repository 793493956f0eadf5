//! Upper and lower case.

use r_runtime::{Builtin, CallArgs, Res, Value, Vm, rerr};
use r_text::strings::chars;

use super::{is_ascii, map_texts, texts};
use crate::args::needed;

pub const TABLE: &[Builtin] = &[
    Builtin::new("toupper", "x", toupper).pure_on_plain(),
    Builtin::new("tolower", "x", tolower).pure_on_plain(),
    Builtin::new("casefold", "x upper", casefold).pure_on_plain(),
];

fn toupper(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    convert(vm, a, true)
}

fn tolower(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    convert(vm, a, false)
}

fn casefold(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let upper = vm.arg_bool_or(a.get(1), "upper", false)?;
    convert(vm, a, upper)
}

fn convert(vm: &mut Vm, a: &CallArgs<'_>, upper: bool) -> Res<Value> {
    let x = needed(a, 0, "x")?;
    if x.is_function() || x.is_env() {
        return rerr!("cannot coerce type '{}' to vector of type 'character'", vm.typeof_name(x));
    }
    let x = texts(vm, x)?;
    map_texts(vm, x, |vm, s| Ok(in_case(vm, s, upper)))
}

fn in_case(vm: &mut Vm, s: Value, upper: bool) -> Value {
    let text = s.str();
    if is_ascii(s) {
        let t = if upper { text.to_ascii_uppercase() } else { text.to_ascii_lowercase() };
        return vm.string(&t);
    }
    let t = if upper { chars::to_upper(text) } else { chars::to_lower(text) };
    vm.string(&t)
}
