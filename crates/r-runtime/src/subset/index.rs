//! One subscript resolved against an extent: which positions it means.

use std::collections::HashMap;

use super::{bad_subscript, out_of_bounds};
use crate::error::{Res, Unwind};
use crate::simd::wide;
use crate::value::{NA_INT, Type, Value};
use crate::vm::Vm;

/// The position of a missing subscript.
pub const NA_POS: usize = usize::MAX;

/// Positions in one of the forms gathering and storing have loops for.
pub enum At<'a> {
    /// `start..start + len`, all inside.
    Range { start: usize, len: usize },
    /// `len` positions from `start` on, `step` apart, all inside.
    Every { start: usize, step: usize, len: usize },
    /// One-based positions, all inside.
    Ints(&'a [i32]),
    /// Zero-based positions; may be `NA_POS` or beyond the extent.
    List(Vec<usize>),
    /// A logical without NA for each element, and how many are true.
    Mask { mask: &'a [i32], count: usize },
    /// The same rows of several columns, all inside: where each column begins.
    Columns { rows: Rows, columns: Vec<usize> },
}

/// Which elements of a column.
pub enum Rows {
    Stretch { start: usize, len: usize },
    List(Vec<usize>),
}

impl Rows {
    pub fn len(&self) -> usize {
        match self {
            Rows::Stretch { len, .. } => *len,
            Rows::List(r) => r.len(),
        }
    }
    fn get(&self, k: usize) -> usize {
        match self {
            Rows::Stretch { start, .. } => start + k,
            Rows::List(r) => r[k],
        }
    }
    fn for_each(&self, column: usize, f: &mut impl FnMut(usize)) {
        match self {
            Rows::Stretch { start, len } => (column + start..column + start + len).for_each(f),
            Rows::List(r) => r.iter().for_each(|k| f(column + k)),
        }
    }
}

pub struct Index<'a> {
    pub at: At<'a>,
    /// The length a vector must have to hold every position (at least the extent).
    pub stretch: usize,
    pub has_na: bool,
    /// For strings that are no names yet: the names of the positions from the extent on.
    pub new_names: Vec<Value>,
}

/// What a subscript may do beyond the extent.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Bounds {
    /// Vectors, reading: strings that are no names are missing.
    Read,
    /// Vectors, assigning: strings that are no names become new ones.
    Grow,
    /// Extents of an array: nothing beyond.
    Strict,
}

impl<'a> At<'a> {
    pub fn len(&self) -> usize {
        match self {
            At::Range { len, .. } | At::Every { len, .. } => *len,
            At::Ints(i) => i.len(),
            At::List(p) => p.len(),
            At::Mask { count, .. } => *count,
            At::Columns { rows, columns } => rows.len() * columns.len(),
        }
    }
    /// Position `k` of the subscript of an extent (which is no mask).
    #[inline]
    pub fn get(&self, k: usize) -> usize {
        match self {
            At::Range { start, .. } => start + k,
            At::Every { start, step, .. } => start + k * step,
            At::Ints(i) => i[k] as usize - 1,
            At::List(p) => p[k],
            At::Mask { mask, .. } => nth_set(mask, k),
            At::Columns { rows, columns } => columns[k / rows.len()] + rows.get(k % rows.len()),
        }
    }
    /// Every position in order.
    pub fn for_each(&self, mut f: impl FnMut(usize)) {
        match self {
            At::Range { start, len } => (*start..start + len).for_each(f),
            At::Every { start, step, len } => (0..*len).for_each(|k| f(start + k * step)),
            At::Ints(i) => i.iter().for_each(|&k| f(k as usize - 1)),
            At::List(p) => p.iter().for_each(|&k| f(k)),
            At::Mask { mask, .. } => {
                for (k, &b) in mask.iter().enumerate() {
                    if b != 0 {
                        f(k);
                    }
                }
            }
            At::Columns { rows, columns } => columns.iter().for_each(|c| rows.for_each(*c, &mut f)),
        }
    }
}

impl<'a> Index<'a> {
    pub fn all(n: usize) -> Index<'a> {
        Index::range(0, n, n)
    }
    fn range(start: usize, len: usize, n: usize) -> Index<'a> {
        Index {
            at: At::Range { start, len },
            stretch: n.max(start + len),
            has_na: false,
            new_names: Vec::new(),
        }
    }
    pub fn len(&self) -> usize {
        self.at.len()
    }
    fn list(p: Vec<usize>, n: usize, bounds: Bounds) -> Res<Index<'a>> {
        let mut stretch = n;
        let mut has_na = false;
        for &k in &p {
            if k == NA_POS {
                has_na = true;
            } else if k >= stretch {
                stretch = k + 1;
            }
        }
        if stretch > n && bounds == Bounds::Strict {
            return Err(out_of_bounds());
        }
        Ok(Index { at: At::List(p), stretch, has_na, new_names: Vec::new() })
    }
}

/// Resolves subscript `i` for an extent of `n` whose names (a character vector or NULL) are
/// `names`; those are looked at for strings only.
pub fn resolve<'a>(vm: &Vm, i: &'a Value, n: usize, names: Value, bounds: Bounds) -> Res<Index<'a>> {
    match i.rtype() {
        Type::Integer => from_ints(i.ints(), n, bounds),
        Type::Double => from_doubles(i.doubles(), n, bounds),
        Type::Logical => from_lgls(i.ints(), n, bounds),
        Type::Character => from_strings(i.strings(), n, names, bounds),
        Type::Null => Ok(Index::range(0, 0, n)),
        Type::Symbol if i.is_missing() => Ok(Index::all(n)),
        _ => Err(bad_subscript(vm, *i)),
    }
}

fn mixed() -> Unwind {
    Unwind::error("only 0's may be mixed with negative subscripts")
}

fn from_ints<'a>(i: &'a [i32], n: usize, bounds: Bounds) -> Res<Index<'a>> {
    let (mut lo, mut hi) = (i32::MAX, i32::MIN);
    for &k in i {
        lo = lo.min(k);
        hi = hi.max(k);
    }
    if lo >= 1 && hi as usize <= n {
        let (first, len) = (i[0], i.len());
        let straight = i.iter().enumerate().all(|(k, &p)| p as usize == first as usize + k);
        if straight {
            return Ok(Index::range(first as usize - 1, len, n));
        }
        return Ok(Index { at: At::Ints(i), stretch: n, has_na: false, new_names: Vec::new() });
    }
    if i.iter().any(|&k| k < 0 && k != NA_INT) {
        if hi > 0 || lo == NA_INT {
            return Err(mixed());
        }
        return Ok(excluding(i.iter().map(|&k| k.unsigned_abs() as usize), n));
    }
    let pos = |&k: &i32| if k == NA_INT { NA_POS } else { k as usize - 1 };
    Index::list(i.iter().filter(|&&k| k != 0).map(pos).collect(), n, bounds)
}

fn from_doubles<'a>(d: &[f64], n: usize, bounds: Bounds) -> Res<Index<'a>> {
    if let [x] = d
        && *x >= 1.0
        && *x < n as f64 + 1.0
    {
        return Ok(Index::range(*x as usize - 1, 1, n));
    }
    let na = |x: f64| !x.is_finite() || x.abs() > 4503599627370496.0;
    if d.iter().any(|&x| x <= -1.0 && !na(x)) {
        if d.iter().any(|&x| x >= 1.0 || na(x)) {
            return Err(mixed());
        }
        return Ok(excluding(d.iter().map(|&x| -x as usize), n));
    }
    let mut p = Vec::with_capacity(d.len());
    for &x in d {
        if na(x) {
            p.push(NA_POS);
        } else if x >= 1.0 {
            p.push(x as usize - 1);
        }
    }
    Index::list(p, n, bounds)
}

/// Every position but these one-based ones.
fn excluding<'a>(out: impl Iterator<Item = usize>, n: usize) -> Index<'a> {
    let mut keep = vec![true; n];
    let mut left = n;
    for k in out {
        if k >= 1 && k <= n && keep[k - 1] {
            keep[k - 1] = false;
            left -= 1;
        }
    }
    let first = keep.iter().position(|&k| k).unwrap_or(0);
    if left > 0 && keep[first..].iter().take(left).all(|&k| k) || left == 0 {
        return Index::range(first, left, n);
    }
    let mut p = Vec::with_capacity(left);
    p.extend((0..n).filter(|&k| keep[k]));
    Index { at: At::List(p), stretch: n, has_na: false, new_names: Vec::new() }
}

wide! {
    /// How many of these logicals are true, `None` if one is missing.
    fn count_true(mask: &[i32]) -> Option<usize> {
        let mut total = 0;
        // Counters as wide as the elements, so that the additions vectorise; blocks too short for
        // them to overflow.
        for block in mask.chunks(1 << 16) {
            let (mut count, mut least) = (0i32, 0);
            for &b in block {
                count += (b != 0) as i32;
                least = least.min(b);
            }
            if least < 0 {
                return None;
            }
            total += count as usize;
        }
        Some(total)
    }
}

/// The position of the `k`-th true element.
fn nth_set(mask: &[i32], k: usize) -> usize {
    mask.iter().enumerate().filter(|p| *p.1 != 0).nth(k).map_or(NA_POS, |p| p.0)
}

fn from_lgls<'a>(i: &'a [i32], n: usize, bounds: Bounds) -> Res<Index<'a>> {
    let m = i.len();
    if m > n && bounds == Bounds::Strict {
        return Err(Unwind::error("(subscript) logical subscript too long"));
    }
    if m == 0 {
        return Ok(Index::range(0, 0, n));
    }
    if let [one] = i
        && *one != NA_INT
        && n >= 1
    {
        return Ok(Index::range(0, if *one != 0 { n } else { 0 }, n));
    }
    if m == n
        && bounds != Bounds::Strict
        && let Some(count) = count_true(i)
    {
        return Ok(Index {
            at: At::Mask { mask: i, count },
            stretch: n,
            has_na: false,
            new_names: Vec::new(),
        });
    }
    let total = n.max(m);
    let mut p: Vec<usize> = Vec::with_capacity(total);
    let mut has_na = false;
    let mut from = 0;
    while from < total {
        for (k, &b) in i.iter().enumerate().take(total - from) {
            if b == NA_INT {
                has_na = true;
                p.push(NA_POS);
            } else if b != 0 {
                p.push(from + k);
            }
        }
        from += m;
    }
    Ok(Index { at: At::List(p), stretch: total, has_na, new_names: Vec::new() })
}

/// Whether a string can be a name that a subscript means.
fn matchable(s: &Value) -> bool {
    !s.is_na_str() && !s.bytes().is_empty()
}

fn from_strings<'a>(wanted: &[Value], n: usize, names: Value, bounds: Bounds) -> Res<Index<'a>> {
    let names = names.strings_opt().unwrap_or(&[]);
    let mut finder = Finder::new(names, wanted.len());
    let mut p = Vec::with_capacity(wanted.len());
    let mut new_names = Vec::new();
    let mut has_na = false;
    for s in wanted {
        let found = if matchable(s) { finder.find(s) } else { None };
        match found {
            Some(k) => p.push(k),
            None if bounds == Bounds::Strict => return Err(out_of_bounds()),
            None if bounds == Bounds::Read => {
                has_na = true;
                p.push(NA_POS);
            }
            None => {
                let k = n + new_names.len();
                new_names.push(*s);
                p.push(k);
                if matchable(s) {
                    finder.add(s, k);
                }
            }
        }
    }
    Ok(Index { at: At::List(p), stretch: n + new_names.len(), has_na, new_names })
}

/// Finds names: by a table when many are looked for, else one by one.
struct Finder<'n> {
    names: &'n [Value],
    table: Option<HashMap<Box<[u8]>, usize>>,
    added: Vec<(Value, usize)>,
}

impl<'n> Finder<'n> {
    fn new(names: &'n [Value], wanted: usize) -> Finder<'n> {
        let table = (wanted > 8 && wanted.saturating_mul(names.len() + wanted) > 2000).then(|| {
            let mut t = HashMap::with_capacity(names.len());
            for (k, s) in names.iter().enumerate() {
                if matchable(s) {
                    t.entry(s.bytes().into()).or_insert(k);
                }
            }
            t
        });
        Finder { names, table, added: Vec::new() }
    }
    fn find(&self, s: &Value) -> Option<usize> {
        if let Some(t) = &self.table {
            return t.get(s.bytes()).copied();
        }
        position_of(self.names, s)
            .or_else(|| self.added.iter().find(|a| a.0.bytes() == s.bytes()).map(|a| a.1))
    }
    fn add(&mut self, s: &Value, k: usize) {
        match &mut self.table {
            Some(t) => {
                t.insert(s.bytes().into(), k);
            }
            None => self.added.push((*s, k)),
        }
    }
}

/// The first name with this text.
pub fn position_of(names: &[Value], s: &Value) -> Option<usize> {
    let want = s.bytes();
    // Names often share a beginning, so the end tells most of them apart.
    let Some(&last) = want.last() else { return names.iter().position(|n| n.bytes().is_empty()) };
    names.iter().position(|n| {
        *n == *s || {
            let have = n.bytes();
            have.len() == want.len() && have[have.len() - 1] == last && have == want && !n.is_na_str()
        }
    })
}
