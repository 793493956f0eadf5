//! What the models of the package stats ask of `r_math`: least squares, local regression, smoothing
//! splines. Names, formulas and statistics are the R functions' business (`R/stats`).

use r_math::linalg::least_squares;
use r_math::stats::{
    Loess, LoessControl, LoessData, SmoothingSpline, approximate_trace, bspline_value, loess_deltas,
    loess_direct_operator, loess_pseudovalues, loess_robust_weights,
};
use r_runtime::{Builtin, CallArgs, Res, Type, Value, Vm, coerce, rerr};

use crate::linalg::{matrix_arg, to_value};

pub const TABLE: &[Builtin] = &[
    Builtin::new(".leastSquares", "x y tol", solve).pure(),
    Builtin::new(".loessFit", "x y weights control drop at interpolate operator", loess).pure(),
    Builtin::new(".loessDeltas", "trace n d parameters", deltas).pure(),
    Builtin::new(".loessTrace", "d degree span", trace).pure(),
    Builtin::new(".loessRobust", "residuals", robust).pure(),
    Builtin::new(".loessPseudo", "y fitted weights robust", pseudo).pure(),
    Builtin::new(".splineFit", "knots x y w lambda", spline_fit).pure(),
    Builtin::new(".splineRatio", "knots x y w", spline_ratio).pure(),
    Builtin::new(".splineValue", "knots order coef x deriv", spline_value).pure(),
];

fn number(a: &CallArgs<'_>, i: usize) -> f64 {
    coerce::as_f64(a.get(i)).unwrap_or(f64::NAN)
}

fn doubles(vm: &mut Vm, v: Value) -> Res<Vec<f64>> {
    Ok(vm.coerce(v, Type::Double)?.doubles().to_vec())
}

/// list(qr, coefficients, residuals, effects, rank, pivot, qraux): matrices without names.
fn solve(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = matrix_arg(vm, a.get(0), "x")?;
    let y = matrix_arg(vm, a.get(1), "y")?;
    if x.nrow != y.nrow {
        return rerr!("incompatible dimensions");
    }
    let f = least_squares(x, &y, number(a, 2));
    let qr = to_value(vm, &f.qr.qr)?;
    let coefficients = to_value(vm, &f.coefficients)?;
    let residuals = to_value(vm, &f.residuals)?;
    let effects = to_value(vm, &f.effects)?;
    let pivot: Vec<i32> = f.qr.pivot.iter().map(|j| *j as i32 + 1).collect();
    let pivot = vm.new_ints(&pivot);
    let qraux = vm.new_doubles(&f.qr.qraux);
    Ok(vm.named_list(&[
        ("qr", qr),
        ("coefficients", coefficients),
        ("residuals", residuals),
        ("effects", effects),
        ("rank", Value::int(f.qr.rank as i32)),
        ("pivot", pivot),
        ("qraux", qraux),
    ]))
}

/// list(fit, hat, operator): values at `at`; the operator's diagonal at the data (operator = 1) or its
/// rows at `at` (operator = 2).
fn loess(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = matrix_arg(vm, a.get(0), "x")?;
    let (y, weights) = (doubles(vm, a.get(1))?, doubles(vm, a.get(2))?);
    let control = doubles(vm, a.get(3))?;
    let [span, degree, cell, parametric] = control[..] else {
        return rerr!("invalid '{}' argument", "control");
    };
    let drop = vm.coerce(a.get(4), Type::Logical)?;
    let drop_square = drop.ints().iter().map(|v| *v == 1).collect();
    let at = matrix_arg(vm, a.get(5), "at")?;
    let interpolate = coerce::as_bool(a.get(6)).unwrap_or(true);
    let wanted = number(a, 7) as usize;
    let c =
        LoessControl { span, degree: degree as usize, cell, parametric: parametric as usize, drop_square };
    let data = LoessData { x: &x.data, y: &y, weights: &weights, d: x.ncol };
    let (fit, hat, operator) = if interpolate {
        let Some(tree) = Loess::new(&data, &c) else {
            return rerr!("invalid value of 'span': no points near a vertex");
        };
        let hat = if wanted == 1 { tree.hat_diagonal(&data) } else { Vec::new() };
        let operator = if wanted == 2 { tree.operator(&at.data, y.len()) } else { Vec::new() };
        (tree.predict(&at.data), hat, operator)
    } else {
        let (fit, operator) = loess_direct_operator(&data, &c, &at.data);
        let hat =
            if wanted == 1 { (0..at.nrow).map(|i| operator[i + i * at.nrow]).collect() } else { Vec::new() };
        (fit, hat, if wanted == 2 { operator } else { Vec::new() })
    };
    let fit = vm.new_doubles(&fit);
    let hat = vm.new_doubles(&hat);
    let operator = vm.new_doubles(&operator);
    Ok(vm.named_list(&[("fit", fit), ("hat", hat), ("operator", operator)]))
}

fn deltas(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let (one, two) = loess_deltas(number(a, 0), number(a, 1) as usize, number(a, 2) as usize, number(a, 3));
    Ok(vm.new_doubles(&[one, two]))
}

fn trace(_: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    Ok(Value::double(approximate_trace(number(a, 0) as usize, number(a, 1) as usize, number(a, 2))))
}

fn robust(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let r = doubles(vm, a.get(0))?;
    Ok(vm.new_doubles(&loess_robust_weights(&r)))
}

fn pseudo(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let [y, fitted, weights, robust] =
        [doubles(vm, a.get(0))?, doubles(vm, a.get(1))?, doubles(vm, a.get(2))?, doubles(vm, a.get(3))?];
    Ok(vm.new_doubles(&loess_pseudovalues(&y, &fitted, &weights, &robust)))
}

/// Knots, places, values and roots of weights of a smoothing problem, checked.
fn spline_data(vm: &mut Vm, a: &CallArgs<'_>) -> Res<[Vec<f64>; 4]> {
    let all =
        [doubles(vm, a.get(0))?, doubles(vm, a.get(1))?, doubles(vm, a.get(2))?, doubles(vm, a.get(3))?];
    if all[0].len() < 8 || all[1].len() != all[2].len() || all[1].len() != all[3].len() {
        return rerr!("invalid smoothing problem");
    }
    Ok(all)
}

/// list(coef, fitted, lev); NULL if the equations have no solution.
fn spline_fit(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let [knots, x, y, w] = spline_data(vm, a)?;
    let Some(s) = SmoothingSpline::new(&knots, &x, &y, &w).fit(number(a, 4)) else {
        return Ok(Value::NULL);
    };
    let coef = vm.new_doubles(&s.coefficients);
    let fitted = vm.new_doubles(&s.fitted);
    let lev = vm.new_doubles(&s.leverages);
    Ok(vm.named_list(&[("coef", coef), ("fitted", fitted), ("lev", lev)]))
}

fn spline_ratio(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let [knots, x, y, w] = spline_data(vm, a)?;
    Ok(Value::double(SmoothingSpline::new(&knots, &x, &y, &w).ratio()))
}

fn spline_value(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let (knots, coef, x) = (doubles(vm, a.get(0))?, doubles(vm, a.get(2))?, doubles(vm, a.get(3))?);
    let (order, deriv) = (number(a, 1) as usize, number(a, 4) as usize);
    if order == 0 || knots.len() < 2 * order || coef.len() + order != knots.len() {
        return rerr!("invalid spline");
    }
    let values: Vec<f64> = x.iter().map(|v| bspline_value(&knots, order, &coef, deriv, *v)).collect();
    Ok(vm.new_doubles(&values))
}
