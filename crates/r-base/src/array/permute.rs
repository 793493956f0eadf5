//! `aperm`: dimensions in another order.

use r_runtime::{CallArgs, Res, Type, Value, Vm, rerr};

use crate::gather::take;

pub fn aperm(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = a.get(0);
    let Some(dims) = vm.dims(x) else { return rerr!("invalid first argument, must be an array") };
    let perm = order(vm, x, a.or(1, Value::NULL), dims.len())?;
    let resize = match vm.as_logical3(a.or(2, Value::TRUE)) {
        r_runtime::NA_INT => return rerr!("'resize' must be logical"),
        b => b != 0,
    };
    let mut strides = vec![1; dims.len()];
    for k in 1..dims.len() {
        strides[k] = strides[k - 1] * dims[k - 1];
    }
    let new_dims: Vec<usize> = perm.iter().map(|&p| dims[p]).collect();
    let steps: Vec<usize> = perm.iter().map(|&p| strides[p]).collect();
    let n = x.len();
    let r =
        take(vm, x, Walk { at: 0, left: n, counts: vec![0; dims.len()], dims: &new_dims, steps: &steps })?;
    let shown: Vec<i32> = if resize { &new_dims } else { &dims }.iter().map(|&d| d as i32).collect();
    let d = vm.new_ints(&shown);
    let r = vm.set_attr(r, vm.s.dim, d)?;
    if !resize {
        return Ok(r);
    }
    let dimnames = x.attr(vm.s.dimnames);
    if dimnames.is_null() {
        return Ok(r);
    }
    let dn: Vec<Value> = perm.iter().map(|&p| dimnames.values()[p]).collect();
    let dn = vm.new_list(&dn);
    let titles = vm.names(dimnames);
    let dn = match titles.strings_opt() {
        Some(s) => {
            let s: Vec<Value> = perm.iter().map(|&p| s[p]).collect();
            let s = vm.new_strs(&s);
            vm.with_names(dn, s)?
        }
        None => dn,
    };
    vm.set_attr(r, vm.s.dimnames, dn)
}

/// The zero-based order of dimensions that `perm` gives.
fn order(vm: &mut Vm, x: Value, perm: Value, n: usize) -> Res<Vec<usize>> {
    if perm.is_null() {
        return Ok((0..n).rev().collect());
    }
    if perm.len() != n {
        return rerr!("'perm' is of wrong length {} (!= {n})", perm.len());
    }
    let mut out = Vec::with_capacity(n);
    if let Some(names) = perm.strings_opt() {
        let titles = vm.names(x.attr(vm.s.dimnames));
        let Some(titles) = titles.strings_opt() else { return rerr!("'a' does not have named dimnames") };
        for (k, s) in names.iter().enumerate() {
            match titles.iter().position(|t| t.bytes() == s.bytes()) {
                Some(p) => out.push(p),
                None => return rerr!("'perm[{}]' does not match a dimension name", k + 1),
            }
        }
    } else {
        let p = vm.coerce_data(perm, Type::Integer)?;
        out.extend(p.ints().iter().map(|&p| (p as usize).wrapping_sub(1)));
    }
    if out.iter().any(|&p| p >= n) {
        return rerr!("value out of range in 'perm'");
    }
    let mut seen = vec![false; n];
    out.iter().for_each(|&p| seen[p] = true);
    if seen.contains(&false) {
        return rerr!("invalid 'perm' argument");
    }
    Ok(out)
}

/// Source offsets in the order of the result.
struct Walk<'a> {
    at: usize,
    left: usize,
    counts: Vec<usize>,
    dims: &'a [usize],
    steps: &'a [usize],
}

impl Iterator for Walk<'_> {
    type Item = usize;
    fn next(&mut self) -> Option<usize> {
        if self.left == 0 {
            return None;
        }
        let now = self.at;
        self.left -= 1;
        for k in 0..self.dims.len() {
            self.counts[k] += 1;
            self.at += self.steps[k];
            if self.counts[k] < self.dims[k] {
                break;
            }
            self.at -= self.steps[k] * self.dims[k];
            self.counts[k] = 0;
        }
        Some(now)
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}

impl ExactSizeIterator for Walk<'_> {}
