//! Contingency tables with given margins.

use r_math::stats::{fisher_p, log_factorials, random_table};
use r_runtime::{Builtin, CallArgs, Res, Type, Value, Vm, rerr};

use super::{count, doubles, ints};
use crate::random::with_rng;

pub const TABLE: &[Builtin] = &[
    Builtin::new("r2dtable", "n r c", random_tables).of("stats"),
    Builtin::new(".fisherP", "table nrow", fisher),
    Builtin::new(".simulatedTables", "r c B expected", simulated),
];

/// Whole numbers that are neither missing nor negative.
fn margin(vm: &mut Vm, a: &CallArgs<'_>, i: usize) -> Res<Vec<i32>> {
    let v = a.get(i);
    if !matches!(v.rtype(), Type::Integer | Type::Double) || v.len() < 2 {
        return rerr!("invalid arguments");
    }
    let m = ints(vm, a, i)?;
    if m.iter().any(|&k| k < 0) { rerr!("invalid arguments") } else { Ok(m) }
}

fn random_tables(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let n = a.get(0);
    if !matches!(n.rtype(), Type::Integer | Type::Double) || n.is_empty() {
        return rerr!("invalid arguments");
    }
    let how_many = count(a, 0);
    let (rows, columns) = (margin(vm, a, 1)?, margin(vm, a, 2)?);
    let total: i32 = rows.iter().sum();
    if total != columns.iter().sum::<i32>() {
        return rerr!("arguments 'r' and 'c' must have the same sums");
    }
    let fact = log_factorials(total as usize);
    let drawn = with_rng(vm, |rng| {
        (0..how_many).map(|_| random_table(rng, &rows, &columns, &fact)).collect::<Vec<_>>()
    })?;
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
    Ok(Value::double(fisher_p(&t, count(a, 1))))
}

/// A statistic of each of `B` random tables: chi-squared against `expected` if that is given, else
/// minus the sum of the cells' log factorials.
fn simulated(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let (rows, columns) = (ints(vm, a, 0)?, ints(vm, a, 1)?);
    let times = count(a, 2);
    let mut r = vm.try_buffer(times)?;
    let expected = if a.get(3).is_null() { None } else { Some(doubles(vm, a, 3)?) };
    let fact = log_factorials(rows.iter().sum::<i32>() as usize);
    with_rng(vm, |rng| {
        let one = |_| {
            let t = random_table(rng, &rows, &columns, &fact);
            match &expected {
                Some(e) => t.iter().zip(e).fold(0.0, |s, (&o, e)| {
                    let d = f64::from(o) - e;
                    s + d * d / e
                }),
                None => -t.iter().fold(0.0, |s, &o| s + fact[o as usize]),
            }
        };
        r.extend((0..times).map(one));
    })?;
    Ok(vm.new_doubles(&r))
}
