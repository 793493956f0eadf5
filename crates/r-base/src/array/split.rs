//! `.split`: a vector in the groups a factor makes.

use r_runtime::{CallArgs, NA_INT, Res, Value, Vm, rerr};

use crate::gather::take;

/// A list of the elements of each level; names follow. The factor is recycled.
pub fn split(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let (x, f) = (a.get(0), a.get(1));
    if f.rtype() != r_runtime::Type::Integer {
        return rerr!("second argument must be a factor");
    }
    if !x.is_vector() {
        return rerr!("first argument must be a vector");
    }
    let labels = f.attr(vm.s.levels);
    let n = labels.len();
    let codes = f.ints();
    if codes.is_empty() && !x.is_empty() {
        return rerr!("group length is 0 but data length > 0");
    }
    if !x.is_empty() && !x.len().is_multiple_of(codes.len()) {
        vm.warn("data length is not a multiple of split variable")?;
    }
    let mut groups: Vec<Vec<usize>> = vec![Vec::new(); n];
    for (k, &c) in codes.iter().cycle().take(x.len()).enumerate() {
        if c != NA_INT && c >= 1 && c as usize <= n {
            groups[c as usize - 1].push(k);
        }
    }
    let names = vm.plain_names(x);
    let mut out = vm.alloc_list(n)?;
    for (k, g) in groups.iter().enumerate() {
        let mut part = take(vm, x, g.iter().copied())?;
        if names.is_null() {
            part = vm.unboxed(part);
        } else {
            let labels = take(vm, names, g.iter().copied())?;
            let labels = vm.unboxed(labels);
            part = vm.with_names(part, labels)?;
        }
        out.set_value(vm, k, part);
    }
    vm.with_names(out.done(), labels)
}
