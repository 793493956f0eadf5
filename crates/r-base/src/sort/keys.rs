//! Columns as unsigned keys whose order is the wanted one.

use std::collections::HashMap;

use r_math::num::{Direction, key_f64, key_i32};
use r_runtime::{NA_INT, Res, Type, Value, Vm, rerr};

/// How strings are ordered.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum StringOrder {
    /// By the session's collation.
    Locale,
    /// By bytes, as method "radix" does.
    Bytes,
}

/// The keys of a column, least important first (complex numbers have two).
pub fn column(
    vm: &mut Vm,
    x: Value,
    d: Direction,
    strings: StringOrder,
    columns: usize,
) -> Res<Vec<Vec<u64>>> {
    Ok(match x.rtype() {
        Type::Logical | Type::Integer => vec![x.ints().iter().map(|v| key_i32(*v, d)).collect()],
        Type::Double => vec![x.doubles().iter().map(|v| key_f64(*v, d)).collect()],
        Type::Complex => {
            // Missing numbers are equal whichever part is missing.
            let part = |v: f64, whole_nan: bool| key_f64(if whole_nan { f64::NAN } else { v }, d);
            let z = x.complexes();
            vec![
                z.iter().map(|z| part(z.im, z.is_nan())).collect(),
                z.iter().map(|z| part(z.re, z.is_nan())).collect(),
            ]
        }
        Type::Character => vec![string_keys(vm, x.strings(), d, strings)],
        _ => {
            let place = if columns == 1 { "orderVector1" } else { "listgreater" };
            return rerr!("unimplemented type '{}' in '{place}'\n", vm.typeof_name(x));
        }
    })
}

/// Strings by their rank among the distinct ones: each pair is compared once.
fn string_keys(vm: &mut Vm, x: &[Value], d: Direction, order: StringOrder) -> Vec<u64> {
    let codes = string_codes(vm, x, order);
    codes.iter().map(|c| key_i32(*c, d)).collect()
}

/// Dense ranks of strings, NA for NA; strings that compare equal share one.
pub fn string_codes(vm: &mut Vm, x: &[Value], order: StringOrder) -> Vec<i32> {
    let mut first: HashMap<&[u8], usize> = HashMap::with_capacity(x.len().min(1 << 16));
    let mut distinct: Vec<&str> = Vec::new();
    let ids: Vec<usize> = x
        .iter()
        .map(|s| {
            if s.is_na_str() {
                return usize::MAX;
            }
            *first.entry(s.bytes()).or_insert_with(|| {
                distinct.push(s.str());
                distinct.len() - 1
            })
        })
        .collect();
    let collation = vm.collation();
    let compare = |a: &usize, b: &usize| match order {
        StringOrder::Locale => collation.compare(distinct[*a], distinct[*b]),
        StringOrder::Bytes => distinct[*a].cmp(distinct[*b]),
    };
    let mut sorted: Vec<usize> = (0..distinct.len()).collect();
    sorted.sort_by(compare);
    let mut rank = vec![0i32; distinct.len()];
    let mut next = 0;
    for (k, id) in sorted.iter().enumerate() {
        if k > 0 && compare(&sorted[k - 1], id).is_ne() {
            next += 1;
        }
        rank[*id] = next;
    }
    ids.iter().map(|i| if *i == usize::MAX { NA_INT } else { rank[*i] }).collect()
}
