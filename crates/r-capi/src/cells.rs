//! Pairlists and calls cell by cell. Here they are arrays; C code walks and makes cells.
//!
//! A cell is a buffer of six words: value, rest, tag, whether it begins a call, and, if it was made for an array, that
//! array and the place in it, so that writes go through. Cells that C code made become an array where they meet R.

use r_runtime::object::Kind;
use r_runtime::{Value, Vm, symbol};

use crate::session::{Session, Sexp, object, out, raw};

const VALUE: usize = 0;
const REST: usize = 1;
const TAG: usize = 2;
const CALL: usize = 3;
const ARRAY: usize = 4;
const PLACE: usize = 5;

pub fn is_cell(v: Value) -> bool {
    v.is_kind(Kind::Buffer) && v.values().len() == 6
}

pub fn is_call(v: Value) -> bool {
    is_cell(v) && v.values()[CALL] == Value::TRUE
}

fn put(vm: &mut Vm, cell: Value, i: usize, v: Value) {
    // SAFETY: nobody has a slice of a cell's words.
    unsafe { vm.set_value(cell, i, v) }
}

/// A cell of C code's own. Words hold objects, `NULL` too.
pub fn new(vm: &mut Vm, value: Value, rest: Value, call: bool) -> Value {
    vm.new_values(Kind::Buffer, &[value, rest, Value::NULL, Value::bool(call), Value::NULL, Value::NULL])
}

fn is_array(v: Value) -> bool {
    v.is_kind(Kind::Lang) || v.is_kind(Kind::Pairlist) || v.is_kind(Kind::Dots)
}

/// The cell of the first element of an array, the same one each time during a call.
fn cell_of(vm: &mut Vm, array: Value) -> Value {
    if let Some((_, c)) = vm.state::<Session>().chains.iter().find(|c| c.0 == array) {
        return *c;
    }
    let names = vm.names(array);
    let mut rest = Value::NULL;
    for i in (0..array.len()).rev() {
        let c = new(vm, array.values()[i], rest, i == 0 && array.is_lang());
        if let Some(n) = names.strings_opt().map(|n| n[i]).filter(|n| !n.bytes().is_empty()) {
            let tag = vm.sym_of(n);
            put(vm, c, TAG, tag);
        }
        put(vm, c, ARRAY, array);
        put(vm, c, PLACE, Value::int(i as i32));
        rest = c;
    }
    vm.stack.push(array);
    vm.stack.push(rest);
    vm.state::<Session>().chains.push((array, rest));
    rest
}

/// The cell an address stands for; `None` if it is neither a list of cells nor an array.
fn cell(vm: &mut Vm, s: Sexp) -> Option<Value> {
    let v = raw(s);
    if is_cell(v) {
        return Some(v);
    }
    (is_array(v) && !v.is_empty()).then(|| cell_of(vm, v))
}

fn word(vm: &mut Vm, s: Sexp, i: usize) -> Sexp {
    let Some(c) = cell(vm, s) else { return out(vm, Value::NULL) };
    let v = c.values()[i];
    if is_cell(v) || v.is_str() {
        return object(v);
    }
    let boxed = vm.boxed(v);
    if boxed != v {
        put(vm, c, i, boxed);
    }
    out(vm, boxed)
}

pub fn car(vm: &mut Vm, s: Sexp) -> Sexp {
    word(vm, s, VALUE)
}

pub fn cdr(vm: &mut Vm, s: Sexp) -> Sexp {
    word(vm, s, REST)
}

pub fn tag(vm: &mut Vm, s: Sexp) -> Sexp {
    word(vm, s, TAG)
}

/// Sets a cell's value, in the array it came from too.
pub fn set_car(vm: &mut Vm, s: Sexp, v: Value) -> bool {
    let Some(c) = cell(vm, s) else { return false };
    put(vm, c, VALUE, v);
    let array = c.values()[ARRAY];
    if let (true, Some(i)) = (is_array(array), r_runtime::coerce::as_int(c.values()[PLACE])) {
        let v = if is_cell(v) { flatten(vm, v) } else { vm.unboxed(v) };
        put(vm, array, i as usize, v);
    }
    true
}

/// Sets the rest of a cell that C code made; the array of one that R made can't change its length.
pub fn set_cdr(vm: &mut Vm, s: Sexp, v: Value) -> bool {
    match cell(vm, s) {
        Some(c) if !is_array(c.values()[ARRAY]) => {
            put(vm, c, REST, v);
            true
        }
        _ => false,
    }
}

pub fn set_tag(vm: &mut Vm, s: Sexp, v: Value) -> bool {
    match cell(vm, s) {
        Some(c) if !is_array(c.values()[ARRAY]) => {
            put(vm, c, TAG, v);
            true
        }
        _ => false,
    }
}

pub fn length(v: Value) -> usize {
    let (mut n, mut c) = (0, v);
    while is_cell(c) {
        n += 1;
        c = c.values()[REST];
    }
    n + if is_array(c) { c.len() } else { 0 }
}

/// The call or pairlist of a chain of cells.
pub fn flatten(vm: &mut Vm, head: Value) -> Value {
    if !is_cell(head) {
        return head;
    }
    let kind = if is_call(head) { Kind::Lang } else { Kind::Pairlist };
    let (mut values, mut tags) = (Vec::new(), Vec::new());
    let mut c = head;
    while is_cell(c) {
        let w = c.values();
        let held = object_or_nil(vm, w[VALUE]);
        let v = crate::session::value(vm, held);
        values.push(vm.unboxed(v));
        tags.push(if w[TAG].is_symbol() { symbol::name(w[TAG]) } else { vm.empty_string });
        c = w[REST];
    }
    if is_array(c) {
        let names = vm.names(c);
        for (i, v) in c.values().iter().enumerate() {
            values.push(*v);
            tags.push(names.strings_opt().map_or(vm.empty_string, |n| n[i]));
        }
    }
    let v = vm.new_values(kind, &values);
    if tags.iter().all(|t| t.bytes().is_empty()) {
        return v;
    }
    let tags = vm.new_strs(&tags);
    vm.with_names(v, tags).unwrap_or(v)
}

fn object_or_nil(vm: &mut Vm, v: Value) -> Sexp {
    if v.is_ptr() { object(v) } else { out(vm, v) }
}
