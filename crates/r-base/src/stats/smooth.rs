//! Interpolation and smoothing.

use std::sync::atomic::Ordering;

use r_math::stats::{
    Approx, EndRule, Scatter, Spline, SplineKind, Tukey, approx, isotonic, kernel_regression, lowess,
    monotone_slopes, running_median, tukey_smooth,
};
use r_runtime::{Builtin, CallArgs, Res, Value, Vm, rerr};

use super::{doubles, flag, number, text, times};

pub const TABLE: &[Builtin] = &[
    Builtin::new(".approxAt", "x y at constant left right f", approx_at),
    Builtin::new(".splineCoefficients", "kind x y", spline_coefficients),
    Builtin::new(".splineAt", "kind at x y b c d", spline_at),
    Builtin::new(".monotoneSlopes", "m secants", monotone),
    Builtin::new(".lowess", "x y f iter delta", robust_lines),
    Builtin::new(".runningMedian", "x k", medians),
    Builtin::new(".tukeySmooth", "x kind end split.ends", tukey),
    Builtin::new(".superSmooth", "x y w periodic span bass", supersmooth),
    Builtin::new(".kernelRegression", "x y at normal bandwidth", kernel),
    Builtin::new(".isotonic", "y", isotone),
];

fn approx_at(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let (x, y, at) = (doubles(vm, a, 0)?, doubles(vm, a, 1)?, doubles(vm, a, 2)?);
    let how = if flag(vm, a, 3) { Approx::Constant(number(a, 6)) } else { Approx::Linear };
    // A missing value outside stays NA, which `number` would lose.
    let (left, right) = (doubles(vm, a, 4)?, doubles(vm, a, 5)?);
    let r = approx(&x, &y, &at, how, left[0], right[0]);
    Ok(vm.new_doubles(&r))
}

fn kind(v: &Value) -> SplineKind {
    match text(v) {
        "periodic" => SplineKind::Periodic,
        "natural" => SplineKind::Natural,
        _ => SplineKind::Fmm,
    }
}

fn spline_coefficients(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let (x, y) = (doubles(vm, a, 1)?, doubles(vm, a, 2)?);
    if x.len() != y.len() {
        return rerr!("'x' and 'y' lengths differ");
    }
    let s = Spline::new(kind(&a.get(0)), &x, &y);
    let parts = [vm.new_doubles(&s.b), vm.new_doubles(&s.c), vm.new_doubles(&s.d)];
    Ok(vm.new_list(&parts))
}

fn spline_at(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let at = doubles(vm, a, 1)?;
    let s = Spline {
        kind: kind(&a.get(0)),
        x: doubles(vm, a, 2)?,
        y: doubles(vm, a, 3)?,
        b: doubles(vm, a, 4)?,
        c: doubles(vm, a, 5)?,
        d: doubles(vm, a, 6)?,
    };
    Ok(vm.new_doubles(&s.values(&at)))
}

fn monotone(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let mut m = doubles(vm, a, 0)?;
    monotone_slopes(&mut m, &doubles(vm, a, 1)?);
    Ok(vm.new_doubles(&m))
}

fn robust_lines(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let (x, y) = (doubles(vm, a, 0)?, doubles(vm, a, 1)?);
    let stop = vm.interrupted.clone();
    let fit = lowess(&x, &y, number(a, 2), times(a, 3), number(a, 4), || stop.load(Ordering::Relaxed));
    vm.poll()?;
    Ok(vm.new_doubles(&fit))
}

fn medians(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = doubles(vm, a, 0)?;
    Ok(vm.new_doubles(&running_median(&x, times(a, 1))))
}

/// The smooth, the number of passes, and whether splitting changed something.
fn tukey(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = doubles(vm, a, 0)?;
    let kind = match text(&a.get(1)) {
        "3RS3R" => Tukey::Rs3r3,
        "3RSS" => Tukey::Rss3,
        "3RSR" => Tukey::Rsr3,
        "3R" => Tukey::R3,
        "3" => Tukey::Three,
        _ => Tukey::Split,
    };
    let end = if flag(vm, a, 2) { EndRule::Tukey } else { EndRule::Copy };
    let (y, rounds, split) = tukey_smooth(&x, kind, end, flag(vm, a, 3));
    let y = vm.new_doubles(&y);
    Ok(vm.new_list(&[y, Value::int(rounds as i32), Value::lgl(i32::from(split))]))
}

fn supersmooth(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let (x, y, w) = (doubles(vm, a, 0)?, doubles(vm, a, 1)?, doubles(vm, a, 2)?);
    if x.is_empty() || x.len() != y.len() || x.len() != w.len() {
        return rerr!("'y' must be numeric vector");
    }
    let s = Scatter { x: &x, w: &w, periodic: flag(vm, a, 3) };
    Ok(vm.new_doubles(&s.smooth(&y, number(a, 4), number(a, 5))))
}

fn kernel(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let (x, y, at) = (doubles(vm, a, 0)?, doubles(vm, a, 1)?, doubles(vm, a, 2)?);
    if x.len() != y.len() {
        return rerr!("'x' and 'y' lengths differ");
    }
    let r = kernel_regression(&x, &y, &at, flag(vm, a, 3), number(a, 4));
    Ok(vm.new_doubles(&r))
}

/// Fitted values and knots.
fn isotone(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let (fit, knots) = isotonic(&doubles(vm, a, 0)?);
    let (fit, knots) = (vm.new_doubles(&fit), vm.new_ints(&knots));
    Ok(vm.new_list(&[fit, knots]))
}
