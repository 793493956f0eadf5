//! Equal elements: `unique`, `duplicated`, `anyDuplicated`, `match`, `%in%`, `tabulate`,
//! `findInterval`, `complete.cases`.
//!
//! Elements are turned into keys first; an open-addressing table of positions then finds equal
//! ones. NA and NaN are two keys, 0 and -0 one. Lists compare by `identical`.

use r_runtime::compare::same_string;
use r_runtime::value::is_na_real;
use r_runtime::{
    Builtin, CallArgs, Complex, NA_INT, NA_REAL, Res, ResultType, Type, Value, Vm, coerce, rerr,
};

use crate::args::needed;
use crate::gather::take;

pub const TABLE: &[Builtin] = &[
    Builtin::new("unique.default", "x incomparables fromLast nmax ...", unique).pure_on_plain(),
    Builtin::new("duplicated.default", "x incomparables fromLast nmax ...", duplicated).pure_on_plain(),
    Builtin::new("anyDuplicated.default", "x incomparables fromLast ...", any_duplicated),
    Builtin::new("match", "x table nomatch incomparables", match_)
        .pure_on_plain()
        .result(ResultType::Plain(Type::Integer)),
    Builtin::new("%in%", "x table", is_in)
        .pure_on_plain()
        .result(ResultType::Plain(Type::Logical))
        .takes_empty(),
    Builtin::new("tabulate", "bin nbins", tabulate).pure().result(ResultType::Plain(Type::Integer)),
    Builtin::new("findInterval", "x vec rightmost.closed all.inside left.open", find_interval).pure(),
    Builtin::new("complete.cases", "...", complete_cases).of("stats").pure(),
];

/// Elements as something that can be hashed and compared.
trait Keys {
    fn hash(&self, i: usize) -> u64;
    fn same(&self, i: usize, other: &Self, j: usize) -> bool;
    fn len(&self) -> usize;
    /// What tells without a look at the element that two are the same object, if elements are objects.
    fn address(&self, _: usize) -> Option<usize> {
        None
    }
}

/// Where objects were found that came by lately. Vectors of strings with few values have few objects, and to find an object
/// again is a tenth of hashing and comparing what is in it.
struct Recent([(usize, Option<u32>); Recent::ENTRIES]);

impl Recent {
    const ENTRIES: usize = 64;

    fn new() -> Recent {
        Recent([(0, None); Recent::ENTRIES])
    }

    /// The position of element `i`, which `search` finds, or enters and finds the next time (`then`).
    #[inline]
    fn position<K: Keys>(
        &mut self,
        keys: &K,
        i: usize,
        search: impl FnOnce() -> Option<u32>,
        then: impl FnOnce(Option<u32>) -> Option<u32>,
    ) -> Option<u32> {
        let Some(address) = keys.address(i) else { return search() };
        // Objects are at multiples of 16.
        let entry = &mut self.0[(address >> 4) % Recent::ENTRIES];
        if entry.0 == address {
            return entry.1;
        }
        let found = search();
        *entry = (address, then(found));
        found
    }
}

fn mix(x: u64) -> u64 {
    // Multiplication and a shift bring all bits into the high ones, which index the table.
    let h = x.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    h ^ (h >> 29)
}

/// Logicals, integers, raws and doubles.
struct Words(Vec<u64>);

impl Keys for Words {
    #[inline]
    fn hash(&self, i: usize) -> u64 {
        mix(self.0[i])
    }
    #[inline]
    fn same(&self, i: usize, other: &Self, j: usize) -> bool {
        self.0[i] == other.0[j]
    }
    fn len(&self) -> usize {
        self.0.len()
    }
}

/// A double as a word: one zero, one NA, one NaN.
fn word(x: f64) -> u64 {
    if x == 0.0 {
        0
    } else if x.is_nan() {
        if is_na_real(x) { 1 } else { 2 }
    } else {
        x.to_bits()
    }
}

struct Strings<'a>(&'a [Value]);

impl Keys for Strings<'_> {
    fn hash(&self, i: usize) -> u64 {
        hash_bytes(self.0[i].bytes())
    }
    #[inline]
    fn same(&self, i: usize, other: &Self, j: usize) -> bool {
        same_string(self.0[i], other.0[j])
    }
    fn len(&self) -> usize {
        self.0.len()
    }
    #[inline]
    fn address(&self, i: usize) -> Option<usize> {
        Some(self.0[i].addr())
    }
}

#[inline]
fn hash_bytes(b: &[u8]) -> u64 {
    let mut h = b.len() as u64;
    let (words, rest) = b.as_chunks::<8>();
    for w in words {
        h = mix(h ^ u64::from_le_bytes(*w)).rotate_left(23);
    }
    mix(h ^ short_word(rest))
}

/// Up to seven bytes as a word, by loads that may overlap.
#[inline]
fn short_word(b: &[u8]) -> u64 {
    if let (Some(first), Some(last)) = (b.first_chunk::<4>(), b.last_chunk::<4>()) {
        return u64::from(u32::from_le_bytes(*first)) | u64::from(u32::from_le_bytes(*last)) << 32;
    }
    match b {
        [] => 0,
        [x] => u64::from(*x),
        [x, y] => u64::from(*x) | u64::from(*y) << 8,
        [x, y, z, ..] => u64::from(*x) | u64::from(*y) << 8 | u64::from(*z) << 16,
    }
}

/// Elements of lists (and complex numbers, which are few).
struct Values<'a> {
    vm: &'a Vm,
    values: Vec<Value>,
}

impl Keys for Values<'_> {
    fn hash(&self, i: usize) -> u64 {
        hash_value(self.values[i])
    }
    fn same(&self, i: usize, other: &Self, j: usize) -> bool {
        self.vm.identical(self.values[i], other.values[j])
    }
    fn len(&self) -> usize {
        self.values.len()
    }
}

/// A hash that equal values share: type, length and the first elements.
fn hash_value(v: Value) -> u64 {
    hash_nested(v, 4)
}

/// Lists inside lists are looked at so many levels down.
fn hash_nested(v: Value, levels: usize) -> u64 {
    const LOOK: usize = 8;
    let start = mix(v.rtype() as u64 ^ (v.len() as u64) << 8);
    let fold = |h: u64, x: u64| mix(h ^ x);
    match v.rtype() {
        Type::Logical | Type::Integer => v.ints().iter().take(LOOK).fold(start, |h, x| fold(h, *x as u64)),
        Type::Double => v.doubles().iter().take(LOOK).fold(start, |h, x| fold(h, word(*x))),
        Type::Complex => {
            v.complexes().iter().take(LOOK).fold(start, |h, z| fold(fold(h, word(z.re)), word(z.im)))
        }
        Type::Character => v.strings().iter().take(LOOK).fold(start, |h, s| fold(h, hash_bytes(s.bytes()))),
        Type::List if levels > 0 => {
            v.values().iter().take(LOOK).fold(start, |h, x| fold(h, hash_nested(*x, levels - 1)))
        }
        _ => start,
    }
}

/// Positions of first occurrences.
struct Seen {
    /// Position plus one (zero is empty) below, the upper half of the hash above: most slots
    /// that don't match are told by it, without a look at the elements.
    slots: Vec<u64>,
    shift: u32,
    recent: Recent,
}

impl Seen {
    fn new(n: usize) -> Seen {
        let size = (n.max(2) * 2).next_power_of_two();
        Seen { slots: vec![0; size], shift: 64 - size.trailing_zeros(), recent: Recent::new() }
    }

    /// The slot of an element equal to `i` of `keys` (whose hash is `h`), or the free one where
    /// it belongs.
    #[inline]
    fn slot<K: Keys>(slots: &[u64], shift: u32, (table, keys): (&K, &K), i: usize, h: u64) -> usize {
        let mask = slots.len() - 1;
        let mut at = (h >> shift) as usize;
        loop {
            match slots[at] {
                0 => return at,
                p if p >> 32 == h >> 32 && table.same(p as u32 as usize - 1, keys, i) => return at,
                _ => at = (at + 1) & mask,
            }
        }
    }

    /// The earlier element equal to `i`, if any; else `i` is entered.
    #[inline]
    fn enter<K: Keys>(&mut self, keys: &K, i: usize) -> Option<u32> {
        let Seen { slots, shift, recent } = self;
        let enter = || {
            let h = keys.hash(i);
            let at = Seen::slot(slots, *shift, (keys, keys), i, h);
            if slots[at] == 0 {
                slots[at] = h >> 32 << 32 | (i as u64 + 1);
                return None;
            }
            (slots[at] as u32).checked_sub(1)
        };
        recent.position(keys, i, enter, |p| Some(p.unwrap_or(i as u32)))
    }

    /// Begins to find elements of other keys.
    fn finished(&mut self) {
        self.recent = Recent::new();
    }

    /// The position of an element of the table equal to `i` of `keys`.
    #[inline]
    fn find<K: Keys>(&mut self, table: &K, keys: &K, i: usize) -> Option<u32> {
        let Seen { slots, shift, recent } = self;
        let find =
            || (slots[Seen::slot(slots, *shift, (table, keys), i, keys.hash(i))] as u32).checked_sub(1);
        recent.position(keys, i, find, |p| p)
    }
}

/// What is done with the keys of a vector, whatever their type.
trait WithKeys {
    type Out;
    fn run<K: Keys>(self, keys: &K) -> Self::Out;
}

fn words_of(x: Value) -> Option<Words> {
    Some(Words(match x.rtype() {
        Type::Logical | Type::Integer => x.ints().iter().map(|v| *v as u32 as u64).collect(),
        Type::Double => x.doubles().iter().map(|v| word(*v)).collect(),
        Type::Raw => x.raws().iter().map(|v| u64::from(*v)).collect(),
        _ => return None,
    }))
}

fn elements(vm: &mut Vm, x: Value) -> Vec<Value> {
    if x.rtype() == Type::Complex {
        // One part that is missing, or no number, makes the whole so.
        let one = |z: &Complex| match (z.re, z.im) {
            (a, b) if is_na_real(a) || is_na_real(b) => Complex { re: NA_REAL, im: NA_REAL },
            (a, b) if a.is_nan() || b.is_nan() => {
                // One NaN is like another, beside an equal other part.
                let plain = |x: f64| if x.is_nan() { f64::NAN } else { x };
                Complex { re: plain(a), im: plain(b) }
            }
            _ => *z,
        };
        return x.complexes().to_vec().iter().map(|z| vm.new_complexes(&[one(z)])).collect();
    }
    (0..x.len()).map(|i| vm.element(x, i)).collect()
}

fn with_keys<W: WithKeys>(vm: &mut Vm, x: Value, w: W) -> W::Out {
    if let Some(k) = words_of(x) {
        return w.run(&k);
    }
    if x.is_character() {
        return w.run(&Strings(x.strings()));
    }
    let values = elements(vm, x);
    w.run(&Values { vm, values })
}

/// Marks every element that has an equal one before it (after it, from the last).
struct Duplicates {
    from_last: bool,
    /// Elements that equal nothing.
    exempt: Option<Vec<bool>>,
}

impl WithKeys for Duplicates {
    type Out = Vec<bool>;
    fn run<K: Keys>(self, keys: &K) -> Vec<bool> {
        let n = keys.len();
        let mut seen = Seen::new(n);
        let mut out = vec![false; n];
        let mut visit = |i: usize| {
            if self.exempt.as_ref().is_none_or(|e| !e.get(i).is_some_and(|e| *e)) {
                out[i] = seen.enter(keys, i).is_some();
            }
        };
        if self.from_last {
            (0..n).rev().for_each(&mut visit)
        } else {
            (0..n).for_each(&mut visit)
        }
        out
    }
}

/// Which elements are duplicates, for a builtin with the usual arguments.
fn duplicates(vm: &mut Vm, a: &CallArgs<'_>, name: &str) -> Res<Vec<bool>> {
    let x = needed(a, 0, "x")?;
    if !(x.is_vector() || x.is_null()) {
        return rerr!("{name}() applies only to vectors");
    }
    if x.rtype() == Type::Expression {
        return rerr!("unimplemented type 'expression' in 'HashTableSetup'\n");
    }
    let from_last = vm.arg_bool_or(a.get(2), "fromLast", false)?;
    let exempt = exempt(vm, x, a.get(1))?;
    Ok(with_keys(vm, x, Duplicates { from_last, exempt }))
}

/// Elements of `x` among the incomparables (FALSE means there are none).
fn exempt(vm: &mut Vm, x: Value, incomparables: Value) -> Res<Option<Vec<bool>>> {
    if !incomparables.given() || coerce::is_false(incomparables) {
        return Ok(None);
    }
    let inc = if x.is_atomic() { vm.coerce_quietly(incomparables, x.rtype())? } else { incomparables };
    let hits = positions(vm, x, inc)?;
    Ok(Some(hits.iter().map(|h| h.is_some()).collect()))
}

/// Marks of duplicates in a vector, without options.
pub fn duplicate_marks(vm: &mut Vm, x: Value) -> Vec<bool> {
    with_keys(vm, x, Duplicates { from_last: false, exempt: None })
}

fn unique(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = needed(a, 0, "x")?;
    let dup = duplicates(vm, a, "unique")?;
    let at: Vec<usize> = dup.iter().enumerate().filter(|(_, d)| !**d).map(|(i, _)| i).collect();
    let r = take(vm, x, at.into_iter())?;
    let keeps = ["Date", "POSIXct", "difftime", "factor"].iter().any(|c| vm.inherits(x, c));
    if !keeps { Ok(vm.unboxed(r)) } else { vm.copy_most_attrs(x, r) }
}

fn duplicated(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let dup = duplicates(vm, a, "duplicated")?;
    Ok(vm.new_bools(&dup))
}

fn any_duplicated(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let dup = duplicates(vm, a, "anyDuplicated")?;
    let from_last = vm.arg_bool_or(a.get(2), "fromLast", false)?;
    let hit = if from_last { dup.iter().rposition(|d| *d) } else { dup.iter().position(|d| *d) };
    Ok(Value::int(hit.map_or(0, |i| i as i32 + 1)))
}

/// For each element of `x` its first position in `table`.
pub fn positions(vm: &mut Vm, x: Value, table: Value) -> Res<Vec<Option<u32>>> {
    let (x, table) = (comparable(vm, x)?, comparable(vm, table)?);
    let ok = |v: Value| v.is_vector() || v.is_null();
    if !ok(x) || !ok(table) {
        return rerr!("'match' requires vector arguments");
    }
    if x.is_empty() || table.is_empty() {
        return Ok(vec![None; x.len()]);
    }
    let t = match_type(x.rtype(), table.rtype());
    let (x, table) = (vm.coerce_quietly(x, t)?, vm.coerce_quietly(table, t)?);
    let integers = |v: Value| matches!(v.rtype(), Type::Integer | Type::Logical);
    if integers(x)
        && integers(table)
        && let Some(found) = find_near(x.ints(), table.ints())
    {
        return Ok(found);
    }
    if let (Some(kx), Some(kt)) = (words_of(x), words_of(table)) {
        return Ok(find_all(&kx, &kt));
    }
    if t == Type::Character {
        return Ok(find_all(&Strings(x.strings()), &Strings(table.strings())));
    }
    let (vx, vt) = (elements(vm, x), elements(vm, table));
    let vm: &Vm = vm;
    Ok(find_all(&Values { vm, values: vx }, &Values { vm, values: vt }))
}

/// Factors are looked up by their levels, dates and times by what they print as.
fn comparable(vm: &mut Vm, v: Value) -> Res<Value> {
    if !v.is_object() {
        return Ok(v);
    }
    if vm.is_factor(v) {
        return factor_strings(vm, v);
    }
    if vm.inherits(v, "POSIXlt") {
        return crate::base_call::call_base(vm, "as.POSIXct", &[v]);
    }
    Ok(v)
}

/// The levels of a factor's elements.
pub fn factor_strings(vm: &mut Vm, f: Value) -> Res<Value> {
    let levels = f.attr(vm.s.levels);
    let codes = f.ints();
    let n = levels.len() as i32;
    let at = codes.iter().map(|c| if (1..=n).contains(c) { *c as usize - 1 } else { crate::gather::NONE });
    let levels = if levels.is_character() { levels } else { vm.coerce(levels, Type::Character)? };
    let r = take(vm, levels, at)?;
    Ok(vm.unboxed(r))
}

/// The type in which two vectors are compared: strings as soon as one is no number.
fn match_type(x: Type, table: Type) -> Type {
    let top = x.max(table);
    if x == table && x <= Type::Character {
        x
    } else if top >= Type::Character || x == Type::Raw || table == Type::Raw {
        Type::Character
    } else {
        top
    }
}

/// Up to this many pairs, comparing all is faster than a table.
const FEW: usize = 16;

/// Whether so few elements are looked for in a table that each is better compared with all of it: one or two always are.
fn compares_all(n: usize, m: usize) -> bool {
    n <= 2 || n * m <= FEW
}

fn find_all<K: Keys>(x: &K, table: &K) -> Vec<Option<u32>> {
    let (n, m) = (x.len(), table.len());
    if compares_all(n, m) {
        return (0..n).map(|i| (0..m).find(|j| table.same(*j, x, i)).map(|j| j as u32)).collect();
    }
    let mut seen = Seen::new(m);
    for j in 0..m {
        seen.enter(table, j);
    }
    seen.finished();
    (0..n).map(|i| seen.find(table, x, i)).collect()
}

/// `find_all` for integers in a table that spans few numbers, which then index the positions. NA
/// is a number like others here.
fn find_near(x: &[i32], table: &[i32]) -> Option<Vec<Option<u32>>> {
    if compares_all(x.len(), table.len()) {
        return None;
    }
    let (lo, hi) = table.iter().fold((i32::MAX, i32::MIN), |(lo, hi), v| (lo.min(*v), hi.max(*v)));
    let span = i64::from(hi) - i64::from(lo) + 1;
    if !(1..=4 * (x.len() + table.len()) as i64).contains(&span) {
        return None;
    }
    // Position plus one; zero is none.
    let mut first = vec![0u32; span as usize];
    for (j, v) in table.iter().enumerate().rev() {
        first[(i64::from(*v) - i64::from(lo)) as usize] = j as u32 + 1;
    }
    let find = |v: &i32| {
        let at = usize::try_from(i64::from(*v) - i64::from(lo)).ok()?;
        first.get(at)?.checked_sub(1)
    };
    Some(x.iter().map(find).collect())
}

fn match_(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let (x, table) = (needed(a, 0, "x")?, needed(a, 1, "table")?);
    let none = if a.has(2) {
        let v = vm.coerce_data(a.get(2), Type::Integer)?;
        v.ints().first().copied().unwrap_or(NA_INT)
    } else {
        NA_INT
    };
    let mut hits = positions(vm, x, table)?;
    let inc = a.get(3);
    if inc.given() && !inc.is_null() && !coerce::is_false(inc) {
        let exempt = positions(vm, x, inc)?;
        hits.iter_mut().zip(exempt).filter(|p| p.1.is_some()).for_each(|p| *p.0 = None);
    }
    let r: Vec<i32> = hits.iter().map(|h| h.map_or(none, |i| i as i32 + 1)).collect();
    Ok(vm.new_ints(&r))
}

fn is_in(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let (x, table) = (needed(a, 0, "x")?, needed(a, 1, "table")?);
    let hits = positions(vm, x, table)?;
    let r: Vec<bool> = hits.iter().map(|h| h.is_some()).collect();
    Ok(vm.new_bools(&r))
}

fn tabulate(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let bin = needed(a, 0, "bin")?;
    let time = ["Date", "POSIXct", "difftime"].iter().any(|c| vm.inherits(bin, c));
    if !matches!(bin.rtype(), Type::Integer | Type::Double) || time {
        return rerr!("'bin' must be numeric or a factor");
    }
    let bin = vm.coerce_data(bin, Type::Integer)?;
    let nbins = match a.get(1) {
        v if v.given() => match vm.arg_int_na(v) {
            NA_INT => return rerr!("invalid 'nbin' argument"),
            n if n < 0 => return rerr!("invalid 'nbin' argument"),
            n => n as usize,
        },
        _ => bin.ints().iter().copied().max().unwrap_or(1).max(1) as usize,
    };
    vm.check_room(nbins, 4)?;
    Ok(vm.new_ints(&r_math::num::tabulate(bin.ints(), nbins)))
}

fn find_interval(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let (x, breaks) = (needed(a, 0, "x")?, needed(a, 1, "vec")?);
    let breaks = vm.coerce_data(breaks, Type::Double)?;
    let b = breaks.doubles();
    let sorted = b.windows(2).all(|w| w[0] <= w[1]);
    if !sorted || b.iter().any(|v| v.is_nan()) {
        return rerr!("'vec' must be sorted non-decreasingly and not contain NAs");
    }
    let rule = r_math::num::IntervalRule {
        rightmost_closed: vm.arg_bool_or(a.get(2), "rightmost.closed", false)?,
        all_inside: vm.arg_bool_or(a.get(3), "all.inside", false)?,
        left_open: vm.arg_bool_or(a.get(4), "left.open", false)?,
    };
    let x = vm.coerce_data(x, Type::Double)?;
    let r = r_math::num::find_interval(x.doubles(), breaks.doubles(), rule);
    Ok(vm.new_ints(&r))
}

/// Rows without a missing value in any argument (vector, matrix, list or data frame).
fn complete_cases(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let mut columns: Vec<(Value, usize, usize)> = Vec::new();
    for v in a.dots {
        add_columns(vm, *v, &mut columns)?;
    }
    // A data frame without columns still has rows.
    let rows = a.dots.iter().find_map(|v| frame_rows(vm, *v));
    let Some(n) = columns.first().map(|c| c.2).or(rows) else {
        return rerr!("no input has determined the number of cases");
    };
    if columns.iter().any(|c| c.2 != n) {
        return rerr!("not all arguments have the same length");
    }
    let mut complete = vec![true; n];
    columns.iter().for_each(|c| crate::missing_values::clear_missing(c.0, c.1, &mut complete));
    Ok(vm.new_bools(&complete))
}

/// How many rows a data frame says it has.
fn frame_rows(vm: &Vm, v: Value) -> Option<usize> {
    let rows = v.attr(vm.s.row_names);
    match r_runtime::attr::compact_row_names(rows) {
        Some(n) => Some(n.unsigned_abs() as usize),
        None => (!rows.is_null()).then(|| rows.len()),
    }
}

/// The columns of an argument: vector, offset of the first row, rows.
fn add_columns(vm: &Vm, v: Value, out: &mut Vec<(Value, usize, usize)>) -> Res<()> {
    match v.rtype() {
        Type::Null => Ok(()),
        Type::List | Type::Pairlist => v.values().iter().try_for_each(|e| add_columns(vm, *e, out)),
        _ if v.is_atomic() => {
            match vm.dims(v) {
                Some(d) if d.len() == 2 => out.extend((0..d[1]).map(|j| (v, j * d[0], d[0]))),
                _ => out.push((v, 0, v.len())),
            }
            Ok(())
        }
        _ => rerr!("invalid 'type' ({}) of argument", vm.typeof_name(v)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{call, call_named, message, vm};

    #[test]
    fn unique_keeps_na_and_nan_apart() {
        let mut vm = vm();
        let x = vm.new_doubles(&[1.0, 2.0, 1.0, NA_REAL, NA_REAL, f64::NAN, f64::NAN, 0.0, -0.0]);
        let r = call(&mut vm, "unique.default", &[x]).unwrap();
        assert_eq!(r.len(), 5);
        let l = vm.new_list(&[Value::int(1), Value::double(1.0), Value::int(1)]);
        assert_eq!(call(&mut vm, "unique.default", &[l]).unwrap().len(), 2);
        let s = vm.s.x;
        assert_eq!(message(call(&mut vm, "unique.default", &[s])), "unique() applies only to vectors");
    }

    #[test]
    fn duplicates_from_either_end() {
        let mut vm = vm();
        let x = vm.new_ints(&[1, 2, 1]);
        assert_eq!(call(&mut vm, "duplicated.default", &[x]).unwrap().ints(), [0, 0, 1]);
        let r = call_named(&mut vm, "duplicated.default", &[x, Value::TRUE], &["", "fromLast"]).unwrap();
        assert_eq!(r.ints(), [1, 0, 0]);
        assert_eq!(call(&mut vm, "anyDuplicated.default", &[x]).unwrap(), Value::int(3));
    }

    #[test]
    fn matching_across_types() {
        let mut vm = vm();
        let table = vm.new_ints(&[1, 2, 3]);
        let one = vm.string("1");
        assert_eq!(call(&mut vm, "match", &[one, table]).unwrap(), Value::int(1));
        assert_eq!(call(&mut vm, "match", &[Value::double(3.0), table]).unwrap(), Value::int(3));
        assert_eq!(call(&mut vm, "%in%", &[Value::double(9.0), table]).unwrap(), Value::FALSE);
        let big: Vec<i32> = (0..1000).collect();
        let t = vm.new_ints(&big);
        let x = vm.new_ints(&[999, 5000]);
        assert_eq!(call(&mut vm, "match", &[x, t]).unwrap().ints(), [1000, NA_INT]);
        let g = vm.global_env;
        assert_eq!(message(call(&mut vm, "match", &[g, t])), "'match' requires vector arguments");
    }

    #[test]
    fn counting() {
        let mut vm = vm();
        let x = vm.new_doubles(&[1.0, 2.0, 2.0, 5.0]);
        assert_eq!(call(&mut vm, "tabulate", &[x]).unwrap().ints(), [1, 2, 0, 0, 1]);
        let v = vm.new_ints(&[1, 2, 3]);
        let q = vm.new_doubles(&[1.5, 3.0, 0.0]);
        assert_eq!(call(&mut vm, "findInterval", &[q, v]).unwrap().ints(), [1, 3, 0]);
        let m = vm.new_doubles(&[1.0, NA_REAL]);
        assert_eq!(call(&mut vm, "complete.cases", &[m]).unwrap().ints(), [1, 0]);
    }
}
