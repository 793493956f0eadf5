//! Subscripts that are positions, or logicals for all elements, on vectors and matrices without a class: read and assigned
//! without making lists of positions first.
//!
//! Whatever isn't that plain (names, negative subscripts, positions out of bounds, recycling, another type) is
//! `None`, and then nothing has happened: the general path decides.

use r_policy::POLICY;

use crate::coerce::element::int_to_double;
use crate::object::Kind;
use crate::value::{NA_INT, Value};
use crate::vm::Vm;

/// Positions within bounds, from 0.
#[derive(Clone, Copy)]
enum Places<'a> {
    All(usize),
    Ints(&'a [i32]),
    Reals(&'a [f64]),
}

impl<'a> Places<'a> {
    /// What a subscript of an extent of `n` stands for.
    #[inline]
    fn of(v: &'a Value, n: usize) -> Option<Places<'a>> {
        if v.is_missing() {
            return Some(Places::All(n));
        }
        if v.is_ptr() && v.has_attrs() {
            return None;
        }
        match v.kind() {
            _ if v.is_int() => Places::ints(v.ints(), n),
            Some(Kind::Int) => Places::ints(v.ints(), n),
            _ if v.is_double() => Places::reals(v.doubles(), n),
            Some(Kind::Dbl) => Places::reals(v.doubles(), n),
            _ => None,
        }
    }

    #[inline]
    fn ints(x: &'a [i32], n: usize) -> Option<Places<'a>> {
        let within = |k: &i32| (*k as u32).wrapping_sub(1) < n.min(i32::MAX as usize) as u32;
        x.iter().all(within).then_some(Places::Ints(x))
    }

    #[inline]
    fn reals(x: &'a [f64], n: usize) -> Option<Places<'a>> {
        let end = n as f64 + 1.0;
        x.iter().all(|k| *k >= 1.0 && *k < end).then_some(Places::Reals(x))
    }

    #[inline]
    fn len(self) -> usize {
        match self {
            Places::All(n) => n,
            Places::Ints(x) => x.len(),
            Places::Reals(x) => x.len(),
        }
    }

    #[inline]
    fn at(self, k: usize) -> usize {
        match self {
            Places::All(_) => k,
            Places::Ints(x) => x[k] as usize - 1,
            Places::Reals(x) => x[k] as usize - 1,
        }
    }
}

/// Cells of a matrix, column by column.
#[derive(Clone, Copy)]
struct Cells<'a> {
    rows: Places<'a>,
    columns: Places<'a>,
    /// Rows of the matrix.
    height: usize,
}

impl Cells<'_> {
    fn len(self) -> usize {
        self.rows.len() * self.columns.len()
    }

    /// Calls `f` with the number of a cell among these and its position in the matrix.
    #[inline]
    fn each(self, mut f: impl FnMut(usize, usize)) {
        let n = self.rows.len();
        for c in 0..self.columns.len() {
            let first = self.columns.at(c) * self.height;
            (0..n).for_each(|r| f(c * n + r, first + self.rows.at(r)));
        }
    }
}

/// The extents of a matrix that has no other attribute.
fn extents(vm: &Vm, x: Value) -> Option<(usize, usize)> {
    let &[name, dim] = x.attrs().values() else { return None };
    if name != vm.s.dim || !dim.is_kind(Kind::Int) {
        return None;
    }
    match *dim.ints() {
        [rows, columns] => Some((rows as usize, columns as usize)),
        _ => None,
    }
}

/// The logicals of a subscript for `n` elements, none of them missing, and how many are chosen.
fn choice(i: &Value, n: usize) -> Option<(&[i32], usize)> {
    let chosen = i.ints();
    if chosen.len() != n || i.has_attrs() || chosen.contains(&NA_INT) {
        return None;
    }
    Some((chosen, chosen.iter().filter(|v| **v != 0).count()))
}

/// Calls `f` with the number of each chosen element among these and its position.
fn each_chosen(chosen: &[i32], f: &mut dyn FnMut(usize, usize)) {
    let mut k = 0;
    for (at, v) in chosen.iter().enumerate() {
        if *v != 0 {
            f(k, at);
            k += 1;
        }
    }
}

/// `x[i]` or `x[i, j]`.
pub fn take(vm: &mut Vm, args: &[Value]) -> Option<Value> {
    match *args {
        [x, i] if x.is_ptr() && !x.has_attrs() && i.is_kind(Kind::Lgl) => {
            let (chosen, n) = choice(&i, x.len())?;
            gather(vm, x, n, |f| each_chosen(chosen, f))
        }
        [x, i] if x.is_ptr() && !x.has_attrs() => {
            let places = Places::of(&i, x.len()).filter(|p| !matches!(p, Places::All(_)))?;
            gather(vm, x, places.len(), |f| (0..places.len()).for_each(|k| f(k, places.at(k))))
        }
        [x, i, j] if x.is_ptr() && x.has_attrs() && !x.is_object() => {
            let (height, width) = extents(vm, x)?;
            let cells = Cells { rows: Places::of(&i, height)?, columns: Places::of(&j, width)?, height };
            let r = gather(vm, x, cells.len(), |f| cells.each(f))?;
            let (rows, columns) = (cells.rows.len(), cells.columns.len());
            if rows == 1 || columns == 1 {
                return Some(r);
            }
            let dim = vm.new_ints(&[rows as i32, columns as i32]);
            vm.set_attr(r, vm.s.dim, dim).ok()
        }
        _ => None,
    }
}

/// Elements that one of these operations may read or assign.
const MOST: usize = POLICY.interpreter.plain_subscripts;

/// The `n` elements whose numbers and positions `each` goes through; there must be two or more, unless they stay a list.
#[inline]
fn gather(vm: &mut Vm, x: Value, n: usize, each: impl FnOnce(&mut dyn FnMut(usize, usize))) -> Option<Value> {
    let kind = x.kind()?;
    let least = if kind == Kind::List { 1 } else { 2 };
    if !(least..=MOST).contains(&n) {
        return None;
    }
    match kind {
        Kind::Int | Kind::Lgl => {
            let mut out = vm.try_vector(kind, n).ok()?;
            let (from, to) = (x.ints(), out.ints_mut());
            each(&mut |k, at| to[k] = from[at]);
            Some(out.done())
        }
        Kind::Dbl => {
            let mut out = vm.try_vector(kind, n).ok()?;
            let (from, to) = (x.doubles(), out.doubles_mut());
            each(&mut |k, at| to[k] = from[at]);
            Some(out.done())
        }
        Kind::Cplx => {
            let mut out = vm.try_vector(kind, n).ok()?;
            let (from, to) = (x.complexes(), out.complexes_mut());
            each(&mut |k, at| to[k] = from[at]);
            Some(out.done())
        }
        Kind::StrVec | Kind::List => {
            let from = if kind == Kind::List { x.values() } else { x.strings() };
            let mut to = [Value::NULL; MOST];
            each(&mut |k, at| to[k] = from[at]);
            Some(if kind == Kind::List { vm.new_list(&to[..n]) } else { vm.new_strs(&to[..n]) })
        }
        _ => None,
    }
}

/// `x[i] <- value` or `x[i, j] <- value`, the value last.
pub fn put(vm: &mut Vm, args: &[Value]) -> Option<Value> {
    let (&x, &value) = (args.first()?, args.last()?);
    let alone = args[1..].iter().all(|v| *v != x);
    if !x.is_ptr() || x.is_object() || !alone || value.is_ptr() && value.has_attrs() {
        return None;
    }
    match *args {
        [_, i, _] if i.is_kind(Kind::Lgl) => {
            let (chosen, n) = choice(&i, x.len())?;
            scatter(vm, x, value, n, |f| each_chosen(chosen, f))
        }
        [_, i, _] => {
            let places = Places::of(&i, x.len())?;
            scatter(vm, x, value, places.len(), |f| (0..places.len()).for_each(|k| f(k, places.at(k))))
        }
        [_, i, j, _] => {
            let (height, width) = extents(vm, x)?;
            let cells = Cells { rows: Places::of(&i, height)?, columns: Places::of(&j, width)?, height };
            scatter(vm, x, value, cells.len(), |f| cells.each(f))
        }
        _ => None,
    }
}

/// Stores as many elements as there are places, or a single one everywhere.
#[inline]
fn scatter(
    vm: &mut Vm,
    x: Value,
    value: Value,
    n: usize,
    each: impl FnOnce(&mut dyn FnMut(usize, usize)),
) -> Option<Value> {
    let given = value.len();
    if !(1..=MOST).contains(&n) || given != n && given != 1 {
        return None;
    }
    let from = |k: usize| if given == 1 { 0 } else { k };
    let is = |kind: Kind, one: bool| one || value.is_kind(kind);
    let (real, int, lgl) =
        (is(Kind::Dbl, value.is_double()), is(Kind::Int, value.is_int()), is(Kind::Lgl, value.is_lgl()));
    let kind = x.kind()?;
    let text = kind == Kind::StrVec && is(Kind::StrVec, value.is_str());
    if text || kind == Kind::List && value.is_kind(Kind::List) {
        // SAFETY: as below.
        let mut out = unsafe { vm.reused(x).ok()? };
        if text {
            each(&mut |k, at| out.set_string(vm, at, value.strings()[from(k)]));
        } else {
            each(&mut |k, at| out.set_value(vm, at, value.values()[from(k)]));
        }
        return Some(out.done());
    }
    if !(kind == Kind::Dbl && (real || int) || kind == Kind::Int && int || kind == Kind::Lgl && lgl) {
        return None;
    }
    // SAFETY: subscripts and value are other vectors (the caller looked), and `x` is written to through the result only.
    let mut out = unsafe { vm.reused(x).ok()? };
    if kind != Kind::Dbl {
        let (values, to) = (value.ints(), out.ints_mut());
        each(&mut |k, at| to[at] = values[from(k)]);
    } else if real {
        let (values, to) = (value.doubles(), out.doubles_mut());
        each(&mut |k, at| to[at] = values[from(k)]);
    } else {
        let (values, to) = (value.ints(), out.doubles_mut());
        each(&mut |k, at| to[at] = int_to_double(values[from(k)]));
    }
    Some(out.done())
}
