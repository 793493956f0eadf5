//! Distributions of test statistics.

use r_math::stats::{
    ansari_counts, kendall_below, kolmogorov_exact, kolmogorov_limit, shapiro_wilk, smirnov_exact,
    spearman_tail,
};
use r_runtime::{Builtin, CallArgs, Res, Value, Vm};

use super::{doubles, flag, number, times};

pub const TABLE: &[Builtin] = &[
    Builtin::new(".kolmogorovExact", "d n", kolmogorov),
    Builtin::new(".kolmogorovLimit", "x lower tol", limit),
    Builtin::new(".smirnovExact", "d m n last two.sided lower", smirnov),
    Builtin::new(".kendallBelow", "q n", kendall),
    Builtin::new(".spearmanTail", "s n lower", spearman),
    Builtin::new(".ansariCounts", "m n", ansari),
    Builtin::new(".shapiroWilk", "x", shapiro),
];

/// `f` of each element of the first argument.
fn each(vm: &mut Vm, a: &CallArgs<'_>, f: impl Fn(f64) -> f64) -> Res<Value> {
    let r: Vec<f64> = doubles(vm, a, 0)?.into_iter().map(|x| if x.is_nan() { x } else { f(x) }).collect();
    Ok(vm.new_doubles(&r))
}

fn kolmogorov(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let n = times(a, 1);
    // A square matrix of twice the scaled statistic.
    let largest = doubles(vm, a, 0)?.into_iter().fold(0.0, f64::max);
    let size = 2.0 * n as f64 * largest + 3.0;
    vm.check_room((size * size) as usize, 8)?;
    each(vm, a, |d| kolmogorov_exact(d, n))
}

fn limit(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let (lower, tol) = (flag(vm, a, 1), number(a, 2));
    each(vm, a, |x| kolmogorov_limit(x, lower, tol))
}

fn smirnov(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let (m, n) = (times(a, 1), times(a, 2));
    let last: Vec<bool> = super::ints(vm, a, 3)?.into_iter().map(|b| b == 1).collect();
    let last = (!last.is_empty()).then_some(last.as_slice());
    let (two_sided, lower) = (flag(vm, a, 4), flag(vm, a, 5));
    each(vm, a, |d| smirnov_exact(d, m, n, last, two_sided, lower))
}

fn kendall(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let n = times(a, 1);
    each(vm, a, |q| kendall_below(q, n))
}

fn spearman(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let (n, lower) = (times(a, 1), flag(vm, a, 2));
    each(vm, a, |s| spearman_tail(s, n, lower))
}

/// The least value of the statistic and how many subsets have each value.
fn ansari(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let (m, n) = (times(a, 0), times(a, 1));
    // A table of subsets by size and sum.
    let wide = (m as f64 + 1.0) * ((m as f64 + 1.0).powi(2) / 4.0 + m as f64 * n as f64 / 2.0 + 1.0);
    vm.check_room(wide as usize, 8)?;
    let (least, counts) = ansari_counts(m, n);
    let counts = vm.new_doubles(&counts);
    Ok(vm.new_list(&[Value::int(least as i32), counts]))
}

fn shapiro(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let (w, p) = shapiro_wilk(&doubles(vm, a, 0)?);
    Ok(vm.new_doubles(&[w, p]))
}
