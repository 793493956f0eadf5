//! `rank`: places in the order, ties treated as asked for.

use r_math::num::Direction;
use r_runtime::{CallArgs, NA_INT, NA_REAL, Res, Type, Value, Vm, rerr};

use super::choice;
use super::keys::{StringOrder, column};
use crate::args::needed;

/// What becomes of missing values.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Missing {
    Last,
    First,
    Remove,
    Keep,
}

const TIES: [&str; 6] = ["average", "first", "last", "random", "max", "min"];

pub fn rank(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = needed(a, 0, "x")?;
    let missing = match a.get(1) {
        v if !v.given() => Missing::Last,
        v if v.as_str() == Some("keep") => Missing::Keep,
        v => match vm.as_logical3(v) {
            NA_INT => Missing::Remove,
            0 => Missing::First,
            _ => Missing::Last,
        },
    };
    let ties = choice(vm, a.get(2), "ties.method", &TIES)?;
    if x.rtype() == Type::Raw {
        return rerr!("raw vectors cannot be sorted");
    }
    if x.is_vector() && x.is_empty() {
        return Ok(if ties == "average" { vm.alloc_double(0)?.done() } else { vm.new_ints(&[]) });
    }
    if !x.is_atomic() && !x.is_null() {
        return rerr!("unimplemented type '{}' in 'greater'\n", vm.typeof_name(x));
    }
    if x.is_null() {
        return Ok(vm.alloc_double(0)?.done());
    }
    let names = vm.plain_names(x);
    let ranks = ranks(vm, x, missing, ties)?;
    let kept: Vec<usize> = (0..x.len())
        .filter(|i| missing != Missing::Remove || !crate::missing_values::element_is_na(x, *i))
        .collect();
    let r = if ties == "average" {
        let v: Vec<f64> = kept.iter().map(|i| ranks[*i].unwrap_or(NA_REAL)).collect();
        vm.new_doubles(&v)
    } else {
        let v: Vec<i32> = kept.iter().map(|i| ranks[*i].map_or(NA_INT, |r| r as i32)).collect();
        vm.new_ints(&v)
    };
    if names.is_null() {
        return Ok(r);
    }
    let n = crate::gather::take(vm, names, kept.iter().copied())?;
    let n = vm.unboxed(n);
    vm.with_names(r, n)
}

/// A rank for each element; `None` for missing ones that are kept apart.
fn ranks(vm: &mut Vm, x: Value, missing: Missing, ties: &str) -> Res<Vec<Option<f64>>> {
    let n = x.len();
    let keys = column(vm, x, Direction::INCREASING, StringOrder::Locale, 1)?;
    let is_na: Vec<bool> = (0..n).map(|i| crate::missing_values::element_is_na(x, i)).collect();
    let mut perm: Vec<u32> = (0..n as u32).filter(|i| !is_na[*i as usize]).collect();
    if ties == "random" {
        shuffle(vm, &mut perm)?;
    }
    for k in &keys {
        r_math::num::refine_order(&mut perm, |i| k[i as usize]);
    }
    let present = perm.len();
    let mut out = vec![None; n];
    let same = |i: u32, j: u32| keys.iter().all(|k| k[i as usize] == k[j as usize]);
    let offset = if missing == Missing::First { n - present } else { 0 };
    let mut start = 0;
    while start < present {
        let end = (start..present).find(|e| !same(perm[*e], perm[start])).unwrap_or(present);
        for (k, i) in perm[start..end].iter().enumerate() {
            let r = match ties {
                "average" => (start + end + 1) as f64 / 2.0,
                "min" => (start + 1) as f64,
                "max" => end as f64,
                "last" => (end - k) as f64,
                _ => (start + k + 1) as f64,
            };
            out[*i as usize] = Some(r + offset as f64);
        }
        start = end;
    }
    if matches!(missing, Missing::Last | Missing::First) {
        place_missing(&mut out, &is_na, if missing == Missing::First { 0 } else { present });
    }
    Ok(out)
}

/// Missing values are never tied: they are ranked in their order of appearance.
fn place_missing(out: &mut [Option<f64>], is_na: &[bool], before: usize) {
    let places = (0..is_na.len()).filter(|i| is_na[*i]);
    for (k, i) in places.enumerate() {
        out[i] = Some((before + k + 1) as f64);
    }
}

/// Random order from R's generator.
fn shuffle(vm: &mut Vm, perm: &mut Vec<u32>) -> Res<()> {
    let sym = vm.sym("runif");
    let f = vm.find_fun(vm.global_env, sym)?;
    let u = vm.call_function(f, &[Value::int(perm.len() as i32)], &[])?;
    if u.rtype() != Type::Double || u.len() != perm.len() {
        return rerr!("'runif' gave no random numbers");
    }
    let order = r_math::num::order_f64(u.doubles(), Direction::INCREASING);
    *perm = order.iter().map(|i| perm[*i as usize]).collect();
    Ok(())
}
