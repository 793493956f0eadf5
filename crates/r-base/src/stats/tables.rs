//! Contingency tables with given margins.

use r_math::stats::{fisher_p, log_factorials, random_table};
use r_runtime::{Builtin, CallArgs, Res, Type, Value, Vm, rerr};

use super::{count, doubles, ints, times};
use crate::random::with_rng;

pub const TABLE: &[Builtin] = &[
    Builtin::new("r2dtable", "n r c", random_tables).of("stats"),
    Builtin::new(".fisherP", "table nrow", fisher),
    Builtin::new(".simulatedTables", "r c B expected", simulated),
];

/// At least `least` whole numbers that are neither missing nor negative.
fn whole(vm: &mut Vm, a: &CallArgs<'_>, i: usize, name: &str, least: usize) -> Res<Vec<i32>> {
    let m = vm.coerce_data(a.get(i), Type::Integer)?.ints().to_vec();
    if m.len() < least || m.iter().any(|&k| k < 0) { rerr!("invalid argument '{name}'") } else { Ok(m) }
}

fn total(margin: &[i32]) -> i64 {
    margin.iter().map(|&k| i64::from(k)).sum()
}

/// The logarithms of the factorials up to the total of a table.
fn factorials(vm: &Vm, margin: &[i32]) -> Res<Vec<f64>> {
    let n = total(margin).max(0) as usize;
    vm.check_room(n, 8)?;
    Ok(log_factorials(n))
}

fn random_tables(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let how_many = whole(vm, a, 0, "n", 1)?[0] as usize;
    vm.check_room(how_many, 8)?;
    let (rows, columns) = (whole(vm, a, 1, "r", 2)?, whole(vm, a, 2, "c", 2)?);
    if total(&rows) != total(&columns) {
        return rerr!("arguments 'r' and 'c' must have the same sums");
    }
    let fact = factorials(vm, &rows)?;
    let drawn = with_rng(vm, |rng| {
        let mut drawn = Vec::new();
        while drawn.len() < how_many && !rng.is_stopped() {
            drawn.push(random_table(rng, &rows, &columns, &fact));
        }
        drawn
    })?;
    vm.poll()?;
    let mut list = vm.alloc_list(how_many)?;
    for (i, t) in drawn.iter().enumerate() {
        let mut v = vm.alloc_int(t.len())?;
        v.ints_mut().copy_from_slice(t);
        let dim = vm.new_ints(&[rows.len() as i32, columns.len() as i32]);
        let sym = vm.s.dim;
        let v = vm.set_attr(v.done(), sym, dim)?;
        list.set_value(vm, i, v);
    }
    Ok(list.done())
}

fn fisher(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let t = ints(vm, a, 0)?;
    Ok(Value::double(fisher_p(&t, times(a, 1))))
}

/// A statistic of each of `B` random tables: chi-squared against `expected` if that is given, else
/// minus the sum of the cells' log factorials.
fn simulated(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let (rows, columns) = (ints(vm, a, 0)?, ints(vm, a, 1)?);
    let times = count(vm, a, 2)?;
    let mut r = vm.try_buffer(times)?;
    let expected = if a.get(3).is_null() { None } else { Some(doubles(vm, a, 3)?) };
    let fact = factorials(vm, &rows)?;
    with_rng(vm, |rng| {
        while r.len() < times && !rng.is_stopped() {
            let t = random_table(rng, &rows, &columns, &fact);
            r.push(match &expected {
                Some(e) => t.iter().zip(e).fold(0.0, |s, (&o, e)| {
                    let d = f64::from(o) - e;
                    s + d * d / e
                }),
                None => -t.iter().fold(0.0, |s, &o| s + fact[o as usize]),
            });
        }
    })?;
    vm.poll()?;
    Ok(vm.new_doubles(&r))
}
