//! Pairlists and calls cell by cell. Here they are arrays; C code walks and makes cells.
//!
//! A cell is a buffer of seven words: value, rest, tag, whether it begins a call; if it was made for an array, that array
//! and the place in it, so that writes go through; and if it begins a chain that became an array where it met R, that
//! array, which is given again as long as the chain has not changed, and which stands for the chain where C code gets it
//! back. A cell's attributes are those of the call.
//!
//! A write that an array can't take (another length, other tags) detaches its cells, and the chain stands for it from then
//! on. Variables of R code that hold the array get the new one when the call ends; what else holds it doesn't see the change.

use r_runtime::object::Kind;
use r_runtime::{Res, Value, Vm, rerr, symbol};

use crate::session::{Sexp, object, out, raw, text_out};

const VALUE: usize = 0;
const REST: usize = 1;
const TAG: usize = 2;
const CALL: usize = 3;
const ARRAY: usize = 4;
const PLACE: usize = 5;
const FLAT: usize = 6;
const WORDS: usize = 7;
/// How many frames are looked at for variables that hold an array whose cells have changed.
const FRAMES: usize = 16;

pub fn is_cell(v: Value) -> bool {
    v.is_kind(Kind::Buffer) && v.values().len() == WORDS
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
    let none = Value::NULL;
    vm.new_values(Kind::Buffer, &[value, rest, none, Value::bool(call), none, none, none])
}

/// The array of what stands in a list: another one if C code has changed its cells since.
pub fn current(vm: &mut Vm, v: Value) -> Value {
    if is_array(v) { flatten(vm, v) } else { v }
}

/// Sets the value of a cell that belongs to no array.
pub fn put_value(vm: &mut Vm, cell: Value, v: Value) {
    put(vm, cell, VALUE, v);
}

/// Whether cells stand for this: a call, a pairlist, the arguments `...` has.
pub fn is_array(v: Value) -> bool {
    v.is_kind(Kind::Lang) || v.is_kind(Kind::Pairlist) || v.is_kind(Kind::Dots)
}

/// The tags of an array, or none.
fn tags(vm: &Vm, array: Value) -> Vec<Value> {
    vm.names(array).strings_opt().map(<[Value]>::to_vec).unwrap_or_default()
}

/// New cells for an array, which they know if they are `attached`.
fn cells_of(vm: &mut Vm, array: Value, attached: bool) -> Value {
    let names = tags(vm, array);
    let mut rest = Value::NULL;
    for i in (0..array.len()).rev() {
        // In a cell of C code's own a string is a `CHARSXP`; in an array it is a vector.
        let v = array.values()[i];
        let v = if attached { v } else { vm.boxed(v) };
        let c = new(vm, v, rest, i == 0 && array.is_lang());
        if let Some(n) = names.get(i).filter(|n| !n.bytes().is_empty()) {
            let tag = vm.sym_of(*n);
            put(vm, c, TAG, tag);
        }
        if attached {
            put(vm, c, ARRAY, array);
            put(vm, c, PLACE, Value::int(i as i32));
        }
        rest = c;
    }
    rest
}

/// A chain of C code's own that is like this array or chain. Elements are shared, or calls within it copied likewise.
pub fn copied(vm: &mut Vm, v: Value, deep: bool) -> Value {
    let array = flatten(vm, v);
    let head = cells_of(vm, array, false);
    let mut c = if deep { head } else { Value::NULL };
    while is_cell(c) {
        let v = c.values()[VALUE];
        if is_array(v) && !v.is_empty() {
            let v = copied(vm, v, true);
            put(vm, c, VALUE, v);
        }
        c = c.values()[REST];
    }
    let names = vm.s.names;
    for (s, x) in array.attr_pairs().into_iter().filter(|p| p.0 != names) {
        vm.set_attr_in_place(head, s, x);
    }
    head
}

/// The cell of the first element of an array, the same one each time. Cells live as long as their array, because C code
/// keeps the array and uses its cells.
fn cell_of(vm: &mut Vm, array: Value) -> Value {
    if let Some(c) = vm.foreign.chains.get(&array.bits()) {
        return *c;
    }
    let head = cells_of(vm, array, true);
    stands_for(vm, array, head);
    head
}

/// Has a chain be the cells of an array, and live as long as it.
fn stands_for(vm: &mut Vm, array: Value, head: Value) {
    let key = array.addr() as *mut u8;
    vm.heap.new_owned_weak(key, key, head.bits());
    vm.foreign.chains.insert(array.bits(), head);
}

/// The cell an object stands for; `None` if it is neither a cell nor an array with elements.
fn cell(vm: &mut Vm, s: Sexp) -> Option<Value> {
    let v = raw(s);
    if is_cell(v) {
        return Some(v);
    }
    (is_array(v) && !v.is_empty()).then(|| cell_of(vm, v))
}

fn word(vm: &mut Vm, s: Sexp, i: usize) -> Sexp {
    let Some(c) = cell(vm, s) else { return object(Value::NULL) };
    let v = c.values()[i];
    if v.is_str() && origin(c).is_none() {
        return text_out(vm, v);
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

/// The array that a cell was made for, and its place in it.
fn origin(c: Value) -> Option<(Value, usize)> {
    let (array, place) = (c.values()[ARRAY], r_runtime::coerce::as_int(c.values()[PLACE])?);
    is_array(array).then_some((array, place as usize))
}

fn no_cell(vm: &mut Vm, s: Sexp) -> Res<()> {
    rerr!("{}(): bad value, a '{}'", crate::shim::function_name(), vm.typeof_name(raw(s)))
}

/// Sets a cell's value, in the array it came from too.
pub fn set_car(vm: &mut Vm, s: Sexp, v: Value) -> Res<()> {
    let Some(c) = cell(vm, s) else { return no_cell(vm, s) };
    if origin(c).is_none() {
        changed(vm, c);
    }
    put(vm, c, VALUE, v);
    if let Some((array, i)) = origin(c) {
        let v = flatten(vm, v);
        let v = vm.unboxed(v);
        put(vm, array, i, v);
        // Code may have been compiled for the call as it was.
        vm.shadow_epoch += 1;
    }
    Ok(())
}

/// Notes that a cell changes whose array R code may hold: variables get the new array when the call ends.
fn changed(vm: &mut Vm, c: Value) {
    if !c.values()[FLAT].is_null() || origin(c).is_some() {
        vm.foreign.cells_changed = true;
    }
}

/// Has the variables of the innermost frames that hold arrays whose cells have changed hold the new ones. What else holds
/// such an array keeps it as it was.
pub fn refresh_variables(vm: &mut Vm) -> Res<()> {
    for n in (0..vm.frames.len()).rev().take(FRAMES) {
        let e = vm.frame_env(n);
        if !e.is_env() || e == vm.global_env {
            continue;
        }
        for sym in r_runtime::env::bound_symbols(vm, e) {
            let word = r_runtime::env::raw_get(e, sym);
            let promise = word.is_promise();
            let old = if promise { r_runtime::alloc::promise(word).value.get() } else { word };
            let new = current(vm, old);
            if new == old {
                continue;
            }
            if promise {
                new.hold();
                r_runtime::alloc::promise(word).value.replace(new).release();
                vm.barrier(word);
            } else {
                vm.set_var(e, sym, new)?;
            }
        }
    }
    Ok(())
}

/// Makes the cells of an array its own, for a change that the array can't take.
fn detach(vm: &mut Vm, c: Value) {
    changed(vm, c);
    let Some((array, _)) = origin(c) else { return };
    let mut c = vm.foreign.chains.get(&array.bits()).copied().unwrap_or(c);
    while is_cell(c) {
        put(vm, c, ARRAY, Value::NULL);
        put(vm, c, PLACE, Value::NULL);
        c = c.values()[REST];
    }
}

/// Sets the rest of a cell.
pub fn set_cdr(vm: &mut Vm, s: Sexp, v: Value) -> Res<()> {
    let Some(c) = cell(vm, s) else { return no_cell(vm, s) };
    detach(vm, c);
    put(vm, c, REST, v);
    Ok(())
}

pub fn set_tag(vm: &mut Vm, s: Sexp, v: Value) -> Res<()> {
    let Some(c) = cell(vm, s) else { return Ok(()) };
    if c.values()[TAG] == v {
        return Ok(());
    }
    detach(vm, c);
    put(vm, c, TAG, v);
    Ok(())
}

/// What goes into the rest of a cell: the cells of an array rather than the array, and what isn't a list as it is.
pub fn rest_of(vm: &mut Vm, s: Sexp) -> Value {
    cell(vm, s).unwrap_or_else(|| raw(s))
}

/// Makes a list of cells a call, or a call a list.
pub fn set_call(vm: &mut Vm, s: Sexp, call: bool) -> Res<()> {
    let Some(c) = cell(vm, s) else { return rerr!("SET_TYPEOF() of an empty list") };
    if (c.values()[CALL] == Value::TRUE) != call {
        detach(vm, c);
        put(vm, c, CALL, Value::bool(call));
    }
    Ok(())
}

/// The chain that has taken the place of an array, if C code changed it so.
fn replaced(vm: &Vm, array: Value) -> Option<Value> {
    let c = vm.foreign.chains.get(&array.bits()).copied()?;
    origin(c).is_none().then_some(c)
}

pub fn length(vm: &Vm, v: Value) -> usize {
    let (mut n, mut c) = (0, if is_array(v) { replaced(vm, v).unwrap_or(v) } else { v });
    while is_cell(c) {
        n += 1;
        c = c.values()[REST];
    }
    n + if is_array(c) { c.len() } else { 0 }
}

/// The call or pairlist of a chain of cells; anything else as it is.
pub fn flatten(vm: &mut Vm, head: Value) -> Value {
    if is_array(head) && !vm.foreign.chains.is_empty() {
        return match replaced(vm, head) {
            Some(c) => flatten(vm, c),
            None => head,
        };
    }
    if !is_cell(head) {
        return head;
    }
    if let Some((array, 0)) = origin(head) {
        return array;
    }
    let kind = if is_call(head) { Kind::Lang } else { Kind::Pairlist };
    let (mut values, mut tags) = (Vec::new(), Vec::new());
    let mut c = head;
    while is_cell(c) {
        let (v, tag, rest) = (c.values()[VALUE], c.values()[TAG], c.values()[REST]);
        let v = flatten(vm, v);
        values.push(vm.unboxed(v));
        if c.values()[FLAT].is_null() {
            put(vm, c, FLAT, Value::TRUE);
        }
        tags.push(if tag.is_symbol() { symbol::name(tag) } else { vm.empty_string });
        c = rest;
    }
    if is_array(c) {
        let names = self::tags(vm, c);
        for (i, v) in c.values().iter().enumerate() {
            values.push(*v);
            tags.push(names.get(i).copied().unwrap_or(vm.empty_string));
        }
    }
    let flat = head.values()[FLAT];
    if flat.is_kind(kind) && is_same(vm, flat, &values, &tags) && same_attributes(vm, head, flat) {
        return flat;
    }
    let flat = array(vm, kind, &values, &tags, head);
    put(vm, head, FLAT, flat);
    // C code that gets the array back gets its cells. The cell holds the array, so R code doesn't change it in place.
    stands_for(vm, flat, head);
    flat
}

/// Whether an array is as a chain says.
fn is_same(vm: &Vm, array: Value, values: &[Value], tags: &[Value]) -> bool {
    let names = self::tags(vm, array);
    array.values() == values
        && tags
            .iter()
            .enumerate()
            .all(|(i, t)| names.get(i).map_or(t.bytes().is_empty(), |n| n.bytes() == t.bytes()))
}

fn same_attributes(vm: &Vm, head: Value, array: Value) -> bool {
    let others = array.attr_pairs().into_iter().filter(|p| p.0 != vm.s.names);
    head.attr_pairs().into_iter().eq(others)
}

fn array(vm: &mut Vm, kind: Kind, values: &[Value], tags: &[Value], head: Value) -> Value {
    let mut v = vm.new_values(kind, values);
    if !tags.iter().all(|t| t.bytes().is_empty()) {
        let tags = vm.new_strs(tags);
        v = vm.with_names(v, tags).unwrap_or(v);
    }
    for (s, x) in head.attr_pairs() {
        vm.set_attr_in_place(v, s, x);
    }
    v
}

/// The names of a chain as a character vector; `NULL` if it has none.
pub fn names(vm: &mut Vm, v: Value) -> Value {
    let v = flatten(vm, v);
    let names = vm.names(v);
    for n in names.strings_opt().unwrap_or_default().to_vec() {
        text_out(vm, n);
    }
    names
}
