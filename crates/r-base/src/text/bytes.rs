//! Strings and numbers: bytes, code points.

use r_runtime::{Builtin, CallArgs, NA_INT, Res, Type, Value, Vm, rerr};
use r_text::strings::chars;

use super::is_bytes;
use crate::args::needed;

pub const TABLE: &[Builtin] = &[
    Builtin::new("charToRaw", "x", char_to_raw).pure(),
    Builtin::new("rawToChar", "x multiple", raw_to_char).pure(),
    Builtin::new("utf8ToInt", "x", utf8_to_int).pure(),
    Builtin::new("intToUtf8", "x multiple allow_surrogate_pairs", int_to_utf8).pure(),
    Builtin::new("validUTF8", "x", valid_utf8).pure(),
    Builtin::new("validEnc", "x", valid_utf8).pure(),
];

fn char_to_raw(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = needed(a, 0, "x")?;
    match x.strings_opt() {
        Some([]) | None => rerr!("argument must be a character vector of length 1"),
        Some(s) => {
            let bytes = s[0].bytes().to_vec();
            if s.len() > 1 {
                vm.warn(
                    "argument should be a character vector of length 1\nall but the first element will be ignored",
                )?;
            }
            Ok(vm.new_raws(&bytes))
        }
    }
}

fn raw_to_char(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = needed(a, 0, "x")?;
    if x.rtype() != Type::Raw {
        return rerr!("argument 'x' must be a raw vector");
    }
    let raws = x.raws();
    if vm.arg_bool_or(a.get(1), "multiple", false)? {
        let strs: Vec<Value> = raws
            .iter()
            .map(|b| vm.string_from_bytes(if *b == 0 { &[] } else { std::slice::from_ref(b) }))
            .collect();
        return Ok(vm.new_strs(&strs));
    }
    // Trailing zeros are no part of the text; others can't be.
    let len = raws.iter().rposition(|b| *b != 0).map_or(0, |i| i + 1);
    if raws[..len].contains(&0) {
        let shown: String = raws[..len]
            .iter()
            .map(|b| if *b == 0 { "\\0".to_owned() } else { char::from(*b).to_string() })
            .collect();
        return rerr!("embedded nul in string: '{shown}'");
    }
    Ok(vm.string_from_bytes(&raws[..len]))
}

fn utf8_to_int(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = needed(a, 0, "x")?;
    match x.strings_opt() {
        Some([]) | None => rerr!("argument must be a character vector of length 1"),
        Some(s) => {
            let first = s[0];
            if s.len() > 1 {
                vm.warn(
                    "argument should be a character vector of length 1\nall but the first element will be ignored",
                )?;
            }
            if first.is_na_str() || is_bytes(first) {
                return Ok(Value::int(NA_INT));
            }
            let codes: Vec<i32> = first.str().chars().map(|c| c as i32).collect();
            Ok(vm.new_ints(&codes))
        }
    }
}

fn int_to_utf8(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = crate::args::coerced(vm, needed(a, 0, "x")?, Type::Integer)?;
    let multiple = vm.arg_bool_or(a.get(1), "multiple", false)?;
    let pairs = vm.arg_bool_or(a.get(2), "allow_surrogate_pairs", false)?;
    let codes = if pairs { chars::join_surrogates(x.ints()) } else { x.ints().to_vec() };
    let texts = codes.iter().map(|c| if *c == NA_INT { None } else { chars::from_code_point(*c) });
    if multiple {
        let texts: Vec<Option<String>> = texts.collect();
        return Ok(vm.new_opt_strings(&texts));
    }
    match texts.collect::<Option<String>>() {
        Some(t) => Ok(vm.string(&t)),
        None => Ok(vm.na_string),
    }
}

fn valid_utf8(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = needed(a, 0, "x")?;
    let Some(s) = x.strings_opt() else { return rerr!("invalid '{}' argument", "x") };
    let r: Vec<bool> = s.iter().map(|s| !is_bytes(*s)).collect();
    Ok(vm.new_bools(&r))
}
