//! What all element-wise operations on two operands share: the length of the result, checks of
//! shape, the attributes the result gets, and the loops over recycled elements.
//!
//! Doesn't know what is computed. Operands without attributes cost nothing here.

use crate::error::Res;
use crate::object::{FLAG_S4, has_flag, set_flag};
use crate::rerr;
use crate::value::Value;
use crate::vm::Vm;

/// Which attributes survive, and what R calls the operation in a warning.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Family {
    /// All attributes of operands as long as the result.
    Arithmetic,
    /// Names, dimensions and time series properties only.
    Comparison,
}

/// The attributes a result is to have.
pub enum ResultAttrs {
    None,
    /// Symbols and values in turn.
    List {
        list: Vec<Value>,
        s4: bool,
        /// An operand that has just these, perhaps in another order.
        like: Value,
    },
}

/// Number of elements of the result: the longer operand's, or none if either has none.
#[inline]
pub fn result_len(nx: usize, ny: usize) -> usize {
    if nx == 0 || ny == 0 { 0 } else { nx.max(ny) }
}

impl Vm {
    /// Checks the operands against each other and says what attributes the result has.
    pub(crate) fn binary_attrs(
        &mut self,
        x: Value,
        y: Value,
        nx: usize,
        ny: usize,
        family: Family,
    ) -> Res<ResultAttrs> {
        let n = result_len(nx, ny);
        if !x.has_attrs() && !y.has_attrs() {
            self.check_lengths(nx, ny, n)?;
            return Ok(ResultAttrs::None);
        }
        let (xd, yd) = (self.dim(x), self.dim(y));
        let any_array = !xd.is_null() || !yd.is_null();
        let (xd, yd) =
            if family == Family::Arithmetic { self.drop_scalar_arrays(xd, yd, nx, ny)? } else { (xd, yd) };
        let dim = result_dim(xd, yd, nx, ny)?;
        let ts = self.result_tsp(x, y, nx, ny)?;
        self.check_lengths(nx, ny, n)?;
        Ok(self.collect_attrs(x, y, (nx, ny, n), (xd, yd, dim, any_array), ts, family))
    }

    fn check_lengths(&mut self, nx: usize, ny: usize, n: usize) -> Res<()> {
        if n > 0 && nx != ny && (!n.is_multiple_of(nx) || !n.is_multiple_of(ny)) {
            self.warn("longer object length is not a multiple of shorter object length")?;
        }
        Ok(())
    }

    /// An array of length one next to a longer plain vector counts as a scalar.
    fn drop_scalar_arrays(&mut self, xd: Value, yd: Value, nx: usize, ny: usize) -> Res<(Value, Value)> {
        let drop_x = !xd.is_null() && yd.is_null() && nx == 1 && ny != 1;
        let drop_y = xd.is_null() && !yd.is_null() && ny == 1 && nx != 1;
        if (drop_x && ny != 0) || (drop_y && nx != 0) {
            let order = if drop_x { "array-vector" } else { "vector-array" };
            self.warn(format!(
                "Recycling array of length 1 in {order} arithmetic is deprecated.\n  Use c() or as.vector() instead.\n"
            ))?;
        }
        Ok((if drop_x { Value::NULL } else { xd }, if drop_y { Value::NULL } else { yd }))
    }

    /// The time series operand the result takes its properties from, `NULL` if none.
    fn result_tsp(&mut self, x: Value, y: Value, nx: usize, ny: usize) -> Res<Value> {
        let tsp = self.s.tsp;
        let is_ts = |v: Value| v.is_object() && !v.attr(tsp).is_null();
        match (is_ts(x) && self.inherits(x, "ts"), is_ts(y) && self.inherits(y, "ts")) {
            (false, false) => Ok(Value::NULL),
            (true, true) => {
                if x.attr(tsp).doubles() != y.attr(tsp).doubles() {
                    return rerr!("non-conformable time-series");
                }
                Ok(x)
            }
            (true, false) if nx < ny => rerr!("time-series/vector length mismatch"),
            (false, true) if ny < nx => rerr!("time-series/vector length mismatch"),
            (true, false) => Ok(x),
            (false, true) => Ok(y),
        }
    }

    fn collect_attrs(
        &mut self,
        x: Value,
        y: Value,
        (nx, ny, n): (usize, usize, usize),
        (xd, yd, dim, any_array): (Value, Value, Value, bool),
        ts: Value,
        family: Family,
    ) -> ResultAttrs {
        let mut list: Vec<Value> = Vec::new();
        let shape = [self.s.names, self.s.dim, self.s.dimnames];
        let mut s4 = false;
        if family == Family::Arithmetic {
            for (v, len) in [(y, ny), (x, nx)] {
                if len != n {
                    continue;
                }
                for (s, a) in v.attr_pairs().into_iter().filter(|p| !shape.contains(&p.0)) {
                    put(&mut list, s, a);
                }
                s4 |= v.is_ptr() && has_flag(v, FLAG_S4);
            }
        }
        if !dim.is_null() {
            put(&mut list, self.s.dim, dim);
            let pick = |v: Value, d: Value| if d.is_null() { Value::NULL } else { v.attr(shape[2]) };
            let (a, b) = (pick(x, xd), pick(y, yd));
            put(&mut list, self.s.dimnames, if a.is_null() { b } else { a });
        } else if !any_array {
            let pick = |v: Value, len: usize| if len == n { self.plain_names(v) } else { Value::NULL };
            let (a, b) = (pick(x, nx), pick(y, ny));
            let names = if a.is_null() { b } else { a };
            put(&mut list, self.s.names, names);
        }
        if !ts.is_null() {
            put(&mut list, self.s.tsp, ts.attr(self.s.tsp));
            put(&mut list, self.s.class, ts.attr(self.s.class));
        }
        if list.is_empty() {
            return ResultAttrs::None;
        }
        let like =
            [(x, nx), (y, ny)].into_iter().find(|(v, len)| *len == n && same_list(v.attrs().values(), &list));
        ResultAttrs::List { list, s4, like: like.map_or(Value::NULL, |p| p.0) }
    }

    /// Names of a vector or of a one-dimensional array.
    pub fn plain_names(&self, v: Value) -> Value {
        let names = self.names(v);
        if !names.is_null() {
            return names;
        }
        let d = v.attr(self.s.dimnames);
        match d.rtype() {
            crate::value::Type::List if d.len() == 1 => d.values()[0],
            _ => Value::NULL,
        }
    }

    /// Gives a result the attributes `binary_attrs` found.
    pub(crate) fn put_attrs(&mut self, r: Value, attrs: &ResultAttrs) -> Res<Value> {
        match attrs {
            ResultAttrs::None if r.has_attrs() => self.strip_attrs(r),
            ResultAttrs::None => Ok(self.unboxed(r)),
            // An operand that became the result keeps its list, as in GNU R.
            ResultAttrs::List { like, .. } if *like == r => Ok(r),
            ResultAttrs::List { like, list, .. } if like.attrs().values() == list => {
                self.copy_attrs(*like, r)
            }
            ResultAttrs::List { list, s4, .. } => {
                self.check_dims(list, r.len())?;
                let r = self.with_attr_list(r, list)?;
                set_flag(r, FLAG_S4, *s4);
                Ok(r)
            }
        }
    }
}

impl Vm {
    /// An operand longer than the array it meets: found when the dimensions are set.
    fn check_dims(&self, list: &[Value], n: usize) -> Res<()> {
        let Some(dim) = list.chunks_exact(2).find(|p| p[0] == self.s.dim) else { return Ok(()) };
        let product: usize = dim[1].ints().iter().map(|&d| d as usize).product();
        if product != n {
            let text = format!("dims [product {product}] do not match the length of object [{n}]");
            return Err(self.outer_error(text));
        }
        Ok(())
    }
}

/// Same symbols with the same values, in any order.
fn same_list(a: &[Value], b: &[Value]) -> bool {
    a.len() == b.len() && a.chunks_exact(2).all(|p| b.chunks_exact(2).any(|q| p == q))
}

/// Sets an attribute in a flat list; `NULL` values are no attributes.
fn put(list: &mut Vec<Value>, sym: Value, x: Value) {
    if x.is_null() {
        return;
    }
    match list.chunks_exact_mut(2).find(|p| p[0] == sym) {
        Some(p) => p[1] = x,
        None => list.extend([sym, x]),
    }
}

fn result_dim(xd: Value, yd: Value, nx: usize, ny: usize) -> Res<Value> {
    match (xd.is_null(), yd.is_null()) {
        (true, true) => Ok(Value::NULL),
        (false, false) if xd.ints() != yd.ints() => rerr!("non-conformable arrays"),
        (false, false) => Ok(xd),
        (false, true) => Ok(if ny != 0 || nx == 0 { xd } else { Value::NULL }),
        (true, false) => Ok(if nx != 0 || ny == 0 { yd } else { Value::NULL }),
    }
}

/// `out[i] = f(x[i], y[i])` with the shorter operand recycled. `out` has the result's length.
#[inline(always)]
pub fn zip_into<A: Copy, B: Copy, R>(x: &[A], y: &[B], out: &mut [R], mut f: impl FnMut(A, B) -> R) {
    let n = out.len();
    if n == 0 {
        return;
    }
    if x.len() == n && y.len() == n {
        for ((o, a), b) in out.iter_mut().zip(x).zip(y) {
            *o = f(*a, *b);
        }
    } else if y.len() == 1 {
        let b = y[0];
        for (o, a) in out.iter_mut().zip(x) {
            *o = f(*a, b);
        }
    } else if x.len() == 1 {
        let a = x[0];
        for (o, b) in out.iter_mut().zip(y) {
            *o = f(a, *b);
        }
    } else {
        for ((o, a), b) in out.iter_mut().zip(x.iter().cycle()).zip(y.iter().cycle()) {
            *o = f(*a, *b);
        }
    }
}

/// `x[i] = f(x[i], y[i])` with `y` recycled to `x`'s length.
#[inline(always)]
pub fn zip_left<A: Copy, B: Copy>(x: &mut [A], y: &[B], mut f: impl FnMut(A, B) -> A) {
    if y.len() == x.len() {
        for (a, b) in x.iter_mut().zip(y) {
            *a = f(*a, *b);
        }
    } else if let [b] = y {
        for a in x.iter_mut() {
            *a = f(*a, *b);
        }
    } else {
        for (a, b) in x.iter_mut().zip(y.iter().cycle()) {
            *a = f(*a, *b);
        }
    }
}

/// `y[i] = f(x[i], y[i])` with `x` recycled to `y`'s length.
#[inline(always)]
pub fn zip_right<A: Copy, B: Copy>(x: &[A], y: &mut [B], mut f: impl FnMut(A, B) -> B) {
    zip_left(y, x, |b, a| f(a, b));
}
