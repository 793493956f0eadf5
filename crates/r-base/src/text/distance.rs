//! Edit distance between strings: the matrix behind `adist`.

use std::sync::atomic::Ordering;

use r_runtime::{Builtin, CallArgs, NA_REAL, Res, Type, Value, Vm};

use crate::args::needed;

pub const TABLE: &[Builtin] =
    &[Builtin::new(".editDistance", "x y costs ignore.case partial", edit_distance)];

/// The cheapest way from `a` to `b`, or to any part of `b`, by insertions, deletions and substitutions.
/// `None` if `go_on` said no on the way.
pub fn distance(
    a: &[char],
    b: &[char],
    costs: [f64; 3],
    partial: bool,
    go_on: impl Fn() -> bool,
) -> Option<f64> {
    let [ins, del, sub] = costs;
    let start = if partial { 0.0 } else { ins };
    let mut row: Vec<f64> = (0..=b.len()).map(|j| j as f64 * start).collect();
    for (i, x) in a.iter().enumerate() {
        if !go_on() {
            return None;
        }
        let mut diagonal = row[0];
        row[0] = (i + 1) as f64 * del;
        for (j, y) in b.iter().enumerate() {
            let up = row[j + 1];
            let change = diagonal + if x == y { 0.0 } else { sub };
            row[j + 1] = change.min(up + del).min(row[j] + ins);
            diagonal = up;
        }
    }
    Some(if partial { row.iter().copied().fold(f64::INFINITY, f64::min) } else { row[b.len()] })
}

fn edit_distance(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = vm.coerce_data(needed(a, 0, "x")?, Type::Character)?;
    let y = vm.coerce_data(needed(a, 1, "y")?, Type::Character)?;
    let costs = vm.coerce_data(needed(a, 2, "costs")?, Type::Double)?;
    let costs = match costs.doubles() {
        [i, d, s, ..] => [*i, *d, *s],
        _ => [1.0; 3],
    };
    let fold = vm.arg_bool_or(a.get(3), "ignore.case", false)?;
    let partial = vm.arg_bool_or(a.get(4), "partial", false)?;
    let chars = |v: Value| -> Vec<Option<Vec<char>>> {
        v.strings()
            .iter()
            .map(|s| {
                let lower = |c: char| char::from_u32(r_text::strings::ctype::to_lower(c as u32)).unwrap_or(c);
                (!s.is_na_str()).then(|| s.str().chars().map(|c| if fold { lower(c) } else { c }).collect())
            })
            .collect()
    };
    let (xs, ys) = (chars(x), chars(y));
    let stop = vm.interrupted.clone();
    let go_on = || !stop.load(Ordering::Relaxed);
    let mut r = vm.alloc_double(xs.len() * ys.len())?;
    let out = r.doubles_mut();
    for (j, b) in ys.iter().enumerate() {
        for (i, a) in xs.iter().enumerate() {
            out[j * xs.len() + i] = match (a, b) {
                (Some(a), Some(b)) => loop {
                    vm.poll()?;
                    if let Some(d) = distance(a, b, costs, partial, go_on) {
                        break d;
                    }
                },
                _ => NA_REAL,
            };
        }
    }
    let dim = vm.new_ints(&[xs.len() as i32, ys.len() as i32]);
    vm.set_attr(r.done(), vm.s.dim, dim)
}
