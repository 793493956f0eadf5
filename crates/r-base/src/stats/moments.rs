//! Covariances, correlations and density estimates.

use r_math::stats::{
    Criterion, Measure, covariance, covariance_pairwise, criterion, linear_bins, pair_counts,
};
use r_runtime::{Builtin, CallArgs, Res, Value, Vm, rerr};

use super::{count, doubles, flag, matrix, number, text};

pub const TABLE: &[Builtin] = &[
    Builtin::new(".covarianceMatrix", "x y nrow use kendall scaled", covariances),
    Builtin::new(".linearBins", "x weights low high n", bins),
    Builtin::new(".pairCounts", "x nb", pairs),
    Builtin::new(".bandwidthCriterion", "kind n width counts h", score),
];

/// The matrix and whether some column was constant. `use` says which rows count: "all.obs",
/// "complete.obs", "na.or.complete", "everything" or "pairwise.complete.obs".
fn covariances(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = doubles(vm, a, 0)?;
    let y = if a.get(1).is_null() { None } else { Some(doubles(vm, a, 1)?) };
    let nrow = count(vm, a, 2)?;
    let how = Measure { kendall: flag(vm, a, 4), scaled: flag(vm, a, 5) };
    let wanted = a.get(3);
    let wanted = text(&wanted);
    let columns = |v: &[f64]| v.len().checked_div(nrow).unwrap_or(0);
    let (p, q) = (columns(&x), y.as_ref().map_or(columns(&x), |y| columns(y)));
    let (values, constant) = if wanted == "pairwise.complete.obs" {
        covariance_pairwise(&x, y.as_deref(), nrow, how)
    } else {
        let mut keep = vec![true; nrow];
        if wanted != "everything" {
            for column in x.chunks(nrow.max(1)).chain(y.as_deref().unwrap_or(&[]).chunks(nrow.max(1))) {
                keep.iter_mut().zip(column).for_each(|(k, v)| *k &= !v.is_nan());
            }
        }
        if wanted == "all.obs" && keep.contains(&false) {
            return rerr!("missing observations in cov/cor");
        }
        if !keep.contains(&true) && wanted != "everything" {
            if wanted != "na.or.complete" {
                return rerr!("no complete element pairs");
            }
            (vec![r_math::missing::NA_REAL; p * q], false)
        } else {
            covariance(&x, y.as_deref(), nrow, &keep, how)
        }
    };
    let m = matrix(vm, &values, p, q)?;
    Ok(vm.new_list(&[m, Value::lgl(i32::from(constant))]))
}

fn bins(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let (x, w) = (doubles(vm, a, 0)?, doubles(vm, a, 1)?);
    let n = count(vm, a, 4)?;
    Ok(vm.new_doubles(&linear_bins(&x, &w, number(a, 2), number(a, 3), n)))
}

fn pairs(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = doubles(vm, a, 0)?;
    if let Some(i) = x.iter().position(|v| !v.is_finite()) {
        return rerr!("non-finite x[{}] in bandwidth calculation", i + 1);
    }
    // The counts of all pairs, and the tally they are made of.
    let bins = count(vm, a, 1)?;
    if bins == 0 {
        return rerr!("invalid '{}' argument", "nb");
    }
    let (width, counts) = pair_counts(&x, bins);
    let counts = vm.new_doubles(&counts);
    Ok(vm.new_list(&[Value::double(width), counts]))
}

fn score(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let kind = match text(&a.get(0)) {
        "ucv" => Criterion::UnbiasedCv,
        "bcv" => Criterion::BiasedCv,
        "phi4" => Criterion::Phi4,
        _ => Criterion::Phi6,
    };
    let counts = doubles(vm, a, 3)?;
    Ok(Value::double(criterion(kind, number(a, 1), number(a, 2), &counts, number(a, 4))))
}
