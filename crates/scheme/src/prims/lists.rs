//! Pairs, lists and symbols.

use super::{ANY, Def, index_arg, length_arg, size_arg};
use crate::compile::ctx::Kind;
use crate::prims::equal::{is_equal, is_eqv};
use crate::value::{FALSE, NULL, UNSPECIFIED, Value};
use crate::vm::{Res, Vm};

use Kind::{Bool, Fix, Pair, String, Symbol, Unknown};

pub const TABLE: &[Def] = &[
    ("cons", 2, 2, Pair, |vm, a| Ok(vm.cons(a[0], a[1]))),
    ("car", 1, 1, Unknown, |vm, a| path(vm, "car", a[0], "a")),
    ("cdr", 1, 1, Unknown, |vm, a| path(vm, "cdr", a[0], "d")),
    ("caar", 1, 1, Unknown, |vm, a| path(vm, "caar", a[0], "aa")),
    ("cadr", 1, 1, Unknown, |vm, a| path(vm, "cadr", a[0], "ad")),
    ("cdar", 1, 1, Unknown, |vm, a| path(vm, "cdar", a[0], "da")),
    ("cddr", 1, 1, Unknown, |vm, a| path(vm, "cddr", a[0], "dd")),
    ("caaar", 1, 1, Unknown, |vm, a| path(vm, "caaar", a[0], "aaa")),
    ("caadr", 1, 1, Unknown, |vm, a| path(vm, "caadr", a[0], "aad")),
    ("cadar", 1, 1, Unknown, |vm, a| path(vm, "cadar", a[0], "ada")),
    ("caddr", 1, 1, Unknown, |vm, a| path(vm, "caddr", a[0], "add")),
    ("cdaar", 1, 1, Unknown, |vm, a| path(vm, "cdaar", a[0], "daa")),
    ("cdadr", 1, 1, Unknown, |vm, a| path(vm, "cdadr", a[0], "dad")),
    ("cddar", 1, 1, Unknown, |vm, a| path(vm, "cddar", a[0], "dda")),
    ("cdddr", 1, 1, Unknown, |vm, a| path(vm, "cdddr", a[0], "ddd")),
    ("caaaar", 1, 1, Unknown, |vm, a| path(vm, "caaaar", a[0], "aaaa")),
    ("caaadr", 1, 1, Unknown, |vm, a| path(vm, "caaadr", a[0], "aaad")),
    ("caadar", 1, 1, Unknown, |vm, a| path(vm, "caadar", a[0], "aada")),
    ("caaddr", 1, 1, Unknown, |vm, a| path(vm, "caaddr", a[0], "aadd")),
    ("cadaar", 1, 1, Unknown, |vm, a| path(vm, "cadaar", a[0], "adaa")),
    ("cadadr", 1, 1, Unknown, |vm, a| path(vm, "cadadr", a[0], "adad")),
    ("caddar", 1, 1, Unknown, |vm, a| path(vm, "caddar", a[0], "adda")),
    ("cadddr", 1, 1, Unknown, |vm, a| path(vm, "cadddr", a[0], "addd")),
    ("cdaaar", 1, 1, Unknown, |vm, a| path(vm, "cdaaar", a[0], "daaa")),
    ("cdaadr", 1, 1, Unknown, |vm, a| path(vm, "cdaadr", a[0], "daad")),
    ("cdadar", 1, 1, Unknown, |vm, a| path(vm, "cdadar", a[0], "dada")),
    ("cdaddr", 1, 1, Unknown, |vm, a| path(vm, "cdaddr", a[0], "dadd")),
    ("cddaar", 1, 1, Unknown, |vm, a| path(vm, "cddaar", a[0], "ddaa")),
    ("cddadr", 1, 1, Unknown, |vm, a| path(vm, "cddadr", a[0], "ddad")),
    ("cdddar", 1, 1, Unknown, |vm, a| path(vm, "cdddar", a[0], "ddda")),
    ("cddddr", 1, 1, Unknown, |vm, a| path(vm, "cddddr", a[0], "dddd")),
    ("set-car!", 2, 2, Kind::Void, |vm, a| set(vm, "set-car!", a, 1)),
    ("set-cdr!", 2, 2, Kind::Void, |vm, a| set(vm, "set-cdr!", a, 2)),
    ("null?", 1, 1, Bool, |_, a| Ok(Value::bool(a[0] == NULL))),
    ("pair?", 1, 1, Bool, |_, a| Ok(Value::bool(a[0].is_pair()))),
    ("list?", 1, 1, Bool, |_, a| Ok(Value::bool(list_length(a[0]).is_some()))),
    ("list", 0, ANY, Unknown, |vm, a| Ok(vm.list(a))),
    ("cons*", 1, ANY, Unknown, |vm, a| {
        let (last, firsts) = (a[a.len() - 1], &a[..a.len() - 1]);
        Ok(firsts.iter().rev().fold(last, |rest, v| vm.cons(*v, rest)))
    }),
    ("make-list", 1, 2, Unknown, |vm, a| {
        let n = size_arg(vm, "make-list", a[0], 32)?;
        let fill = a.get(1).copied().unwrap_or(UNSPECIFIED);
        Ok((0..n).fold(NULL, |rest, _| vm.cons(fill, rest)))
    }),
    ("length", 1, 1, Fix, |vm, a| match list_length(a[0]) {
        Some(n) => Ok(Value::fix(n as i64)),
        None => Err(vm.wrong_type("length", "a list", a[0])),
    }),
    ("append", 0, ANY, Unknown, append),
    ("append!", 0, ANY, Unknown, append),
    ("reverse", 1, 1, Unknown, |vm, a| {
        length_arg(vm, "reverse", a[0])?;
        Ok(reverse(vm, a[0]))
    }),
    ("reverse!", 1, 1, Unknown, |vm, a| {
        length_arg(vm, "reverse!", a[0])?;
        Ok(reverse(vm, a[0]))
    }),
    ("list-tail", 2, 2, Unknown, |vm, a| tail(vm, "list-tail", a)),
    ("list-ref", 2, 2, Unknown, |vm, a| {
        let t = tail(vm, "list-ref", a)?;
        if t.is_pair() { Ok(t.car()) } else { Err(vm.condition("list-ref: index out of range", a)) }
    }),
    ("list-set!", 3, 3, Kind::Void, |vm, a| {
        let t = tail(vm, "list-set!", a)?;
        if !t.is_pair() {
            return Err(vm.condition("list-set!: index out of range", &a[..2]));
        }
        vm.store(t, 1, a[2]);
        Ok(UNSPECIFIED)
    }),
    ("list-head", 2, 2, Unknown, |vm, a| {
        let n = index_arg(vm, "list-head", a[1])?;
        let (mut items, mut rest) = (Vec::new(), a[0]);
        for _ in 0..n {
            if !rest.is_pair() {
                return Err(vm.condition("list-head: list too short", a));
            }
            items.push(rest.car());
            rest = rest.cdr();
        }
        Ok(vm.list(&items))
    }),
    ("list-copy", 1, 1, Unknown, |vm, a| {
        let (mut items, mut rest) = (Vec::new(), a[0]);
        while rest.is_pair() {
            items.push(rest.car());
            rest = rest.cdr();
        }
        Ok(items.iter().rev().fold(rest, |tail, v| vm.cons(*v, tail)))
    }),
    ("last-pair", 1, 1, Unknown, |vm, a| {
        let mut p = a[0];
        if !p.is_pair() {
            return Err(vm.wrong_type("last-pair", "a pair", p));
        }
        while p.cdr().is_pair() {
            p = p.cdr();
        }
        Ok(p)
    }),
    ("memq", 2, 2, Unknown, |vm, a| member(vm, "memq", a, |x, y| x == y)),
    ("memv", 2, 2, Unknown, |vm, a| member(vm, "memv", a, is_eqv)),
    ("%member", 2, 2, Unknown, |vm, a| member(vm, "member", a, is_equal)),
    ("assq", 2, 2, Unknown, |vm, a| assoc(vm, "assq", a, |x, y| x == y)),
    ("assv", 2, 2, Unknown, |vm, a| assoc(vm, "assv", a, is_eqv)),
    ("%assoc", 2, 2, Unknown, |vm, a| assoc(vm, "assoc", a, is_equal)),
    ("symbol?", 1, 1, Bool, |_, a| Ok(Value::bool(a[0].is_symbol()))),
    ("symbol->string", 1, 1, String, |vm, a| match Vm::sym_of(a[0]) {
        Some(s) => {
            let name = vm.symbols.name(s);
            Ok(vm.string(&name))
        }
        None => Err(vm.wrong_type("symbol->string", "a symbol", a[0])),
    }),
    ("string->symbol", 1, 1, Symbol, |vm, a| intern(vm, "string->symbol", a)),
    ("intern", 1, 1, Symbol, |vm, a| intern(vm, "intern", a)),
    ("symbol-append", 0, ANY, Symbol, |vm, a| {
        let mut name = std::string::String::new();
        for v in a {
            match Vm::sym_of(*v) {
                Some(s) => name.push_str(&vm.symbols.name(s)),
                None => return Err(vm.wrong_type("symbol-append", "a symbol", *v)),
            }
        }
        Ok(vm.intern(&name))
    }),
    ("gensym", 0, 1, Symbol, gensym),
    ("generate-uninterned-symbol", 0, 1, Symbol, gensym),
    ("string->uninterned-symbol", 1, 1, Symbol, gensym),
];

/// Compositions of car and cdr, compiled as such.
pub const COMPOSED: &[&str] = &[
    "caar", "cadr", "cdar", "cddr", "caaar", "caadr", "cadar", "caddr", "cdaar", "cdadr", "cddar", "cdddr",
    "caaaar", "caaadr", "caadar", "caaddr", "cadaar", "cadadr", "caddar", "cadddr", "cdaaar", "cdaadr",
    "cdadar", "cdaddr", "cddaar", "cddadr", "cdddar", "cddddr",
];

fn path(vm: &mut Vm, who: &str, v: Value, letters: &str) -> Res {
    let mut at = v;
    for c in letters.chars().rev() {
        if !at.is_pair() {
            return Err(vm.wrong_type(who, "a pair", at));
        }
        at = if c == 'a' { at.car() } else { at.cdr() };
    }
    Ok(at)
}

fn set(vm: &mut Vm, who: &str, args: &[Value], i: usize) -> Res {
    if !args[0].is_pair() {
        return Err(vm.wrong_type(who, "a pair", args[0]));
    }
    vm.store(args[0], i, args[1]);
    Ok(UNSPECIFIED)
}

/// The length of a proper list; `None` for anything else, circular lists too.
pub fn list_length(list: Value) -> Option<usize> {
    let (mut fast, mut slow, mut n) = (list, list, 0);
    loop {
        if fast == NULL {
            return Some(n);
        }
        if !fast.is_pair() {
            return None;
        }
        fast = fast.cdr();
        n += 1;
        if n % 2 == 0 {
            slow = slow.cdr();
            if slow == fast {
                return None;
            }
        }
    }
}

fn append(vm: &mut Vm, args: &[Value]) -> Res {
    let Some((last, firsts)) = args.split_last() else { return Ok(NULL) };
    let mut result = *last;
    for list in firsts.iter().rev() {
        if list_length(*list).is_none() {
            return Err(vm.wrong_type("append", "a list", *list));
        }
        result = copy_onto(vm, *list, result);
    }
    Ok(result)
}

/// The pairs of a proper list anew, ending in `tail`.
fn copy_onto(vm: &mut Vm, list: Value, tail: Value) -> Value {
    if list == NULL {
        return tail;
    }
    let first = vm.cons(list.car(), tail);
    let (mut last, mut rest) = (first, list.cdr());
    while rest != NULL {
        let next = vm.cons(rest.car(), tail);
        // No collection happens in a primitive, so the pair is as new as the one it now refers to.
        last.set_word(2, next.0);
        (last, rest) = (next, rest.cdr());
    }
    first
}

fn tail(vm: &mut Vm, who: &str, args: &[Value]) -> Res {
    let n = index_arg(vm, who, args[1])?;
    let mut t = args[0];
    for _ in 0..n {
        if !t.is_pair() {
            return Err(vm.condition(&format!("{who}: index out of range"), &args[..2]));
        }
        t = t.cdr();
    }
    Ok(t)
}

fn member(vm: &mut Vm, who: &str, args: &[Value], same: impl Fn(Value, Value) -> bool) -> Res {
    let mut rest = args[1];
    while rest.is_pair() {
        if same(args[0], rest.car()) {
            return Ok(rest);
        }
        rest = rest.cdr();
    }
    if rest == NULL { Ok(FALSE) } else { Err(vm.wrong_type(who, "a list", args[1])) }
}

fn assoc(vm: &mut Vm, who: &str, args: &[Value], same: impl Fn(Value, Value) -> bool) -> Res {
    let mut rest = args[1];
    while rest.is_pair() {
        let entry = rest.car();
        if !entry.is_pair() {
            return Err(vm.wrong_type(who, "a list of pairs", args[1]));
        }
        if same(args[0], entry.car()) {
            return Ok(entry);
        }
        rest = rest.cdr();
    }
    if rest == NULL { Ok(FALSE) } else { Err(vm.wrong_type(who, "a list", args[1])) }
}

/// A proper list, turned round.
fn reverse(vm: &mut Vm, list: Value) -> Value {
    let (mut rest, mut out) = (list, NULL);
    while rest.is_pair() {
        out = vm.cons(rest.car(), out);
        rest = rest.cdr();
    }
    out
}

fn intern(vm: &mut Vm, who: &str, args: &[Value]) -> Res {
    let s = super::string_arg(vm, who, args[0])?;
    match s.short_text(&mut [0; 64]) {
        Some(name) => Ok(vm.intern(name)),
        None => Ok(vm.intern(&s.text())),
    }
}

fn gensym(vm: &mut Vm, args: &[Value]) -> Res {
    let prefix = match args.first() {
        Some(v) if v.is_string() => v.text(),
        Some(v) => Vm::sym_of(*v).map_or("g".into(), |s| vm.symbols.name(s).to_string()),
        None => "g".into(),
    };
    let s = vm.symbols.gensym(&prefix);
    Ok(vm.symbol_value(s))
}
