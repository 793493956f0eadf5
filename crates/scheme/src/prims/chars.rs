//! Characters.

use super::{ANY, Def, char_arg, index_arg};
use crate::compile::ctx::Kind;
use crate::value::{FALSE, Value};
use crate::vm::{Res, Vm};

use Kind::{Bool, Char, Fix, Unknown};

pub const TABLE: &[Def] = &[
    ("char?", 1, 1, Bool, |_, a| Ok(Value::bool(a[0].as_char().is_some()))),
    ("char->integer", 1, 1, Fix, |vm, a| Ok(Value::fix(char_arg(vm, "char->integer", a[0])? as i64))),
    ("integer->char", 1, 1, Char, |vm, a| {
        let n = index_arg(vm, "integer->char", a[0])?;
        match u32::try_from(n).ok().and_then(char::from_u32) {
            Some(c) => Ok(Value::char(c)),
            None => Err(vm.wrong_type("integer->char", "a Unicode scalar value", a[0])),
        }
    }),
    ("char-upcase", 1, 1, Char, |vm, a| map(vm, "char-upcase", a, |c| one(c, c.to_uppercase()))),
    ("char-downcase", 1, 1, Char, |vm, a| map(vm, "char-downcase", a, |c| one(c, c.to_lowercase()))),
    ("char-foldcase", 1, 1, Char, |vm, a| map(vm, "char-foldcase", a, fold)),
    ("char-alphabetic?", 1, 1, Bool, |vm, a| test(vm, "char-alphabetic?", a, char::is_alphabetic)),
    ("char-numeric?", 1, 1, Bool, |vm, a| test(vm, "char-numeric?", a, |c| digit_value(c).is_some())),
    ("char-whitespace?", 1, 1, Bool, |vm, a| test(vm, "char-whitespace?", a, char::is_whitespace)),
    ("char-upper-case?", 1, 1, Bool, |vm, a| test(vm, "char-upper-case?", a, char::is_uppercase)),
    ("char-lower-case?", 1, 1, Bool, |vm, a| test(vm, "char-lower-case?", a, char::is_lowercase)),
    ("digit-value", 1, 1, Unknown, |vm, a| {
        let c = char_arg(vm, "digit-value", a[0])?;
        Ok(digit_value(c).map_or(FALSE, |d| Value::fix(d as i64)))
    }),
    ("char=?", 1, ANY, Bool, |vm, a| compare(vm, "char=?", a, |c| c, |x, y| x == y)),
    ("char<?", 1, ANY, Bool, |vm, a| compare(vm, "char<?", a, |c| c, |x, y| x < y)),
    ("char>?", 1, ANY, Bool, |vm, a| compare(vm, "char>?", a, |c| c, |x, y| x > y)),
    ("char<=?", 1, ANY, Bool, |vm, a| compare(vm, "char<=?", a, |c| c, |x, y| x <= y)),
    ("char>=?", 1, ANY, Bool, |vm, a| compare(vm, "char>=?", a, |c| c, |x, y| x >= y)),
    ("char-ci=?", 1, ANY, Bool, |vm, a| compare(vm, "char-ci=?", a, fold, |x, y| x == y)),
    ("char-ci<?", 1, ANY, Bool, |vm, a| compare(vm, "char-ci<?", a, fold, |x, y| x < y)),
    ("char-ci>?", 1, ANY, Bool, |vm, a| compare(vm, "char-ci>?", a, fold, |x, y| x > y)),
    ("char-ci<=?", 1, ANY, Bool, |vm, a| compare(vm, "char-ci<=?", a, fold, |x, y| x <= y)),
    ("char-ci>=?", 1, ANY, Bool, |vm, a| compare(vm, "char-ci>=?", a, fold, |x, y| x >= y)),
];

/// A case mapping to several characters leaves the character as it is.
fn one(c: char, mut mapped: impl Iterator<Item = char>) -> char {
    match (mapped.next(), mapped.next()) {
        (Some(m), None) => m,
        _ => c,
    }
}

/// Simple case folding: lower case of upper case, so that both forms of sigma meet.
pub fn fold(c: char) -> char {
    if c == DOTLESS_I {
        return c;
    }
    let upper = one(c, c.to_uppercase());
    one(upper, upper.to_lowercase())
}

/// Its upper case is shared with the dotted one, but it folds to itself.
const DOTLESS_I: char = '\u{131}';

/// Full case folding, as far as upper and lower case tell it.
pub fn fold_text(text: &str) -> String {
    let folded = |c: char| c.to_uppercase().flat_map(char::to_lowercase).collect::<String>();
    text.chars().map(|c| if c == DOTLESS_I { c.to_string() } else { folded(c) }).collect()
}

/// First digits of the decimal digit blocks of Unicode; each has ten in a row.
const DIGIT_ZEROS: [u32; 22] = [
    0x30, 0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0,
    0xf20, 0x1040, 0x1090, 0x17e0, 0x1810, 0x1946, 0xff10,
];

pub fn digit_value(c: char) -> Option<u32> {
    let c = c as u32;
    DIGIT_ZEROS.iter().find(|z| (**z..**z + 10).contains(&c)).map(|z| c - z)
}

fn map(vm: &mut Vm, who: &str, args: &[Value], f: impl Fn(char) -> char) -> Res {
    Ok(Value::char(f(char_arg(vm, who, args[0])?)))
}

fn test(vm: &mut Vm, who: &str, args: &[Value], f: impl Fn(char) -> bool) -> Res {
    Ok(Value::bool(f(char_arg(vm, who, args[0])?)))
}

fn compare(
    vm: &mut Vm,
    who: &str,
    args: &[Value],
    key: impl Fn(char) -> char,
    ok: impl Fn(char, char) -> bool,
) -> Res {
    let mut chars = Vec::with_capacity(args.len());
    for a in args {
        chars.push(key(char_arg(vm, who, *a)?));
    }
    Ok(Value::bool(chars.windows(2).all(|w| ok(w[0], w[1]))))
}
