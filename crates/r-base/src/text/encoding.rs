//! Encodings: `Encoding`, `enc2utf8`, `iconv`.
//!
//! Text is kept in UTF-8 whatever it came from, so an encoding is a mark. A string that was never
//! valid text is marked as bytes.

use r_runtime::object::{FLAG_LATIN1, has_flag, set_flag};
use r_runtime::{Builtin, CallArgs, Res, Type, Value, Vm, rerr};
use r_text::strings::convert::{Encoding, Fallback, Substitute, convert};

use super::{is_ascii, is_bytes, map_texts};
use crate::args::needed;

pub const TABLE: &[Builtin] = &[
    Builtin::new("Encoding", "x", encoding).pure(),
    Builtin::new("Encoding<-", "x value", set_encoding),
    Builtin::prim("enc2utf8", "x", enc2utf8).pure(),
    Builtin::prim("enc2native", "x", enc2utf8).pure(),
    Builtin::new("iconv", "x from to sub mark toRaw", iconv),
    Builtin::new("iconvlist", "", iconv_list),
];

fn encoding(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = needed(a, 0, "x")?;
    let Some(s) = x.strings_opt() else { return rerr!("character vector argument expected") };
    let marks: Vec<&str> = s
        .iter()
        .map(|s| match s {
            s if s.is_na_str() || is_ascii(*s) => "unknown",
            s if is_bytes(*s) => "unknown",
            s if has_flag(*s, FLAG_LATIN1) => "latin1",
            _ => "UTF-8",
        })
        .collect();
    Ok(vm.new_strings(&marks))
}

fn set_encoding(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let (x, value) = (needed(a, 0, "x")?, needed(a, 1, "value")?);
    if !x.is_character() {
        return rerr!("character vector argument expected");
    }
    let Some(v) = value.strings_opt().filter(|v| !v.is_empty()) else {
        return rerr!("a character vector 'value' expected");
    };
    let marks: Vec<String> = v.iter().map(|s| s.str().to_owned()).collect();
    let mut i = 0;
    map_texts(vm, x, |vm, s| {
        let mark = &marks[i % marks.len()];
        i += 1;
        Ok(match mark.as_str() {
            "latin1" if is_bytes(s) => latin1_string(vm, s.bytes()),
            _ => s,
        })
    })
}

/// Bytes of latin1 as a string that remembers it.
fn latin1_string(vm: &mut Vm, bytes: &[u8]) -> Value {
    let text: String = bytes.iter().map(|b| char::from(*b)).collect();
    let s = vm.string(&text);
    if !text.is_ascii() {
        set_flag(s, FLAG_LATIN1, true);
    }
    s
}

fn enc2utf8(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = a.get(0);
    if !x.is_character() {
        return rerr!("argument is not a character vector");
    }
    if !x.strings().iter().any(|s| has_flag(*s, FLAG_LATIN1)) {
        return Ok(x);
    }
    map_texts(vm, x, |vm, s| {
        let text = s.str().to_owned();
        Ok(if has_flag(s, FLAG_LATIN1) { vm.string(&text) } else { s })
    })
}

/// A conversion a call asks for.
struct Conversion {
    from: Encoding,
    to: (Encoding, Fallback),
    sub: Substitute,
}

impl Conversion {
    fn run(&self, bytes: &[u8]) -> Option<Vec<u8>> {
        convert(bytes, self.from, self.to, &self.sub)
    }
}

fn conversion(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Conversion> {
    let text = |v: Value, vm: &mut Vm, name| if v.given() { vm.arg_str(v, name) } else { Ok(String::new()) };
    let from = text(a.get(1), vm, "from")?;
    let to = text(a.get(2), vm, "to")?;
    let (Some(f), Some(t)) = (Encoding::from_name(&from), Encoding::target(&to)) else {
        return rerr!("unsupported conversion from '{from}' to '{to}'");
    };
    let sub = a.get(3);
    let sub = match sub.strings_opt() {
        Some([s, ..]) if !s.is_na_str() => Some(s.str().to_owned()),
        _ => None,
    };
    Ok(Conversion { from: f, to: t, sub: Substitute::new(sub.as_deref(), f) })
}

/// The bytes a string had in the encoding it came from.
fn source_bytes(s: Value, from: Encoding) -> Vec<u8> {
    match from {
        // A string already known as text is read as what it is.
        Encoding::Latin1 | Encoding::Windows1252 if !is_bytes(s) && has_flag(s, FLAG_LATIN1) => {
            s.str().chars().map(|c| c as u32 as u8).collect()
        }
        _ => s.bytes().to_vec(),
    }
}

fn iconv(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = needed(a, 0, "x")?;
    let conv = conversion(vm, a)?;
    let to_raw = vm.arg_bool_or(a.get(5), "toRaw", false)?;
    if x.is_list() || to_raw {
        return iconv_raw(vm, x, &conv, to_raw);
    }
    let x = if vm.is_factor(x) || !x.is_character() { super::as_texts(vm, x)? } else { x };
    map_texts(vm, x, |vm, s| {
        Ok(match conv.run(&source_bytes(s, conv.from)) {
            None => vm.na_string,
            Some(b) if conv.to.0 == Encoding::Latin1 => latin1_string(vm, &b),
            Some(b) if b.contains(&0) => {
                return rerr!(
                    "embedded nul in string: '{}'",
                    String::from_utf8_lossy(&b).replace('\0', "\\0")
                );
            }
            Some(b) => vm.string_from_bytes(&b),
        })
    })
}

/// Lists of raw vectors in, or out.
fn iconv_raw(vm: &mut Vm, x: Value, conv: &Conversion, to_raw: bool) -> Res<Value> {
    let n = x.len();
    let mut out = Vec::new();
    for i in 0..n {
        let bytes = if x.is_list() {
            let e = x.values()[i];
            if e.rtype() == Type::Raw { Some(e.raws().to_vec()) } else { None }
        } else {
            let s = x.strings_opt().map_or(vm.na_string, |s| s[i]);
            if s.is_na_str() { None } else { Some(source_bytes(s, conv.from)) }
        };
        out.push(bytes.and_then(|b| conv.run(&b)));
    }
    if to_raw {
        let items: Vec<Value> =
            out.iter().map(|b| b.as_ref().map_or(Value::NULL, |b| vm.new_raws(b))).collect();
        return Ok(vm.new_list(&items));
    }
    let strs: Vec<Value> =
        out.iter().map(|b| b.as_ref().map_or(vm.na_string, |b| vm.string_from_bytes(b))).collect();
    Ok(vm.new_strs(&strs))
}

fn iconv_list(vm: &mut Vm, _: &CallArgs<'_>) -> Res<Value> {
    Ok(vm.new_strings(&[
        "ASCII",
        "CP1252",
        "ISO-8859-1",
        "LATIN1",
        "UCS-2BE",
        "UCS-2LE",
        "UCS-4BE",
        "UCS-4LE",
        "UTF-16",
        "UTF-16BE",
        "UTF-16LE",
        "UTF-32",
        "UTF-32BE",
        "UTF-32LE",
        "UTF-8",
    ]))
}
