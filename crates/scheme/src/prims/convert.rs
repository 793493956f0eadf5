//! Conversions between strings, lists, vectors and bytes.

use super::{Def, char_arg, length_arg, range_args, string_arg};
use crate::compile::ctx::Kind;
use crate::value::{NULL, Value};

pub const TABLE: &[Def] = &[
    ("string->list", 1, 3, Kind::Unknown, |vm, a| {
        let s = string_arg(vm, "string->list", a[0])?;
        let (start, end) = range_args(vm, "string->list", a, 1, s.len())?;
        let chars = s.chars()[start..end].iter().rev().filter_map(|c| char::from_u32(*c));
        Ok(chars.fold(NULL, |rest, c| vm.cons(Value::char(c), rest)))
    }),
    ("list->string", 1, 1, Kind::String, |vm, a| {
        let n = length_arg(vm, "list->string", a[0])?;
        let (s, mut rest) = (vm.make_string(n, ' '), a[0]);
        for i in 0..n {
            s.chars_mut()[i] = char_arg(vm, "list->string", rest.car())? as u32;
            rest = rest.cdr();
        }
        Ok(s)
    }),
    ("string->vector", 1, 3, Kind::Vector, |vm, a| {
        let s = string_arg(vm, "string->vector", a[0])?;
        let (start, end) = range_args(vm, "string->vector", a, 1, s.len())?;
        let items: Vec<Value> =
            s.chars()[start..end].iter().filter_map(|c| char::from_u32(*c).map(Value::char)).collect();
        Ok(vm.vector(&items))
    }),
    ("vector->string", 1, 3, Kind::String, |vm, a| {
        if !a[0].is_vector() {
            return Err(vm.wrong_type("vector->string", "a vector", a[0]));
        }
        let (start, end) = range_args(vm, "vector->string", a, 1, a[0].len())?;
        let mut chars = Vec::new();
        for v in &a[0].elements()[start..end] {
            chars.push(char_arg(vm, "vector->string", *v)? as u32);
        }
        Ok(vm.string_of(&chars))
    }),
    ("string->utf8", 1, 3, Kind::Bytes, |vm, a| {
        let s = string_arg(vm, "string->utf8", a[0])?;
        let (start, end) = range_args(vm, "string->utf8", a, 1, s.len())?;
        let text: String = s.chars()[start..end].iter().filter_map(|c| char::from_u32(*c)).collect();
        Ok(vm.bytevector(text.as_bytes()))
    }),
    ("utf8->string", 1, 3, Kind::String, |vm, a| {
        let b = super::vectors::bytes(vm, "utf8->string", a[0])?;
        let (start, end) = range_args(vm, "utf8->string", a, 1, b.len())?;
        let text = String::from_utf8_lossy(&b.bytes()[start..end]).into_owned();
        Ok(vm.string(&text))
    }),
];
