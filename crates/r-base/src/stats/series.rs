//! Kernels of time series: filters, autocovariances, ARIMA likelihoods, the Kalman filter, STL, Holt-Winters.
//!
//! The R functions check arguments and know names and time; here are plain numbers. A state space model is
//! a list with components Z, a, P, T, V, h, Pn; of an ARIMA model phi, theta and Delta count instead of Z,
//! T, V and h.

use r_math::linalg::Matrix;
use r_math::stats::{
    ArimaFilter, ArmaOrders, Sides, Smoothing, StateSpace, StlPlan, StlSmoother, autocovariance,
    conditional_squares, convolution_filter, holt_winters, recursive_filter, stationary_covariance, stl,
};
use r_runtime::{Builtin, CallArgs, Res, Type, Value, Vm, coerce, rerr};

use crate::linalg::{matrix_arg, to_value};

pub const TABLE: &[Builtin] = &[
    Builtin::new(".filterConvolution", "x filter sides circular", filter_convolution).of("stats").pure(),
    Builtin::new(".filterRecursive", "x filter init", filter_recursive).of("stats").pure(),
    Builtin::new(".autocovariance", "x lags correlation", covariances).of("stats").pure(),
    Builtin::new(".armaStationary", "free arma", arma_stationary).of("stats").pure(),
    Builtin::new(".armaUnconstrained", "coef arma", arma_unconstrained).of("stats").pure(),
    Builtin::new(".armaGradient", "free arma", arma_gradient).of("stats").pure(),
    Builtin::new(".armaExpand", "coef arma", arma_expand).of("stats").pure(),
    Builtin::new(".armaSquares", "y arma coef skip", arma_squares).of("stats").pure(),
    Builtin::new(".armaLikelihood", "y arma coef transformed Delta kappa", arma_likelihood)
        .of("stats")
        .pure(),
    Builtin::new(".armaFast", "w phi theta tolerance", arma_fast).of("stats").pure(),
    Builtin::new(".stateCovariance", "phi theta", state_covariance).of("stats").pure(),
    Builtin::new(".arimaFilter", "y mod prepared", arima_filter).of("stats").pure(),
    Builtin::new(".kalmanFilter", "y mod prepared states", kalman_filter).of("stats").pure(),
    Builtin::new(".kalmanForecast", "n mod", kalman_forecast).of("stats").pure(),
    Builtin::new(".kalmanSmooth", "y mod prepared", kalman_smooth).of("stats").pure(),
    Builtin::new(".stl", "y period spans degrees jumps inner outer", seasonal_loess).of("stats").pure(),
    Builtin::new(".holtWinters", "x alpha beta gamma multiplicative l b s", smooth).of("stats").pure(),
];

fn numbers(vm: &mut Vm, v: Value) -> Res<Vec<f64>> {
    if !matches!(v.rtype(), Type::Logical | Type::Integer | Type::Double | Type::Null) {
        return rerr!("invalid argument type");
    }
    Ok(vm.coerce_data(v, Type::Double)?.doubles().to_vec())
}

fn number(a: &CallArgs<'_>, i: usize) -> f64 {
    coerce::as_f64(a.get(i)).unwrap_or(f64::NAN)
}

fn flag(a: &CallArgs<'_>, i: usize) -> bool {
    coerce::as_bool(a.get(i)).unwrap_or(false)
}

fn filter_convolution(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let (x, coef) = (numbers(vm, a.get(0))?, numbers(vm, a.get(1))?);
    let sides = if number(a, 2) == 2.0 { Sides::Both } else { Sides::Past };
    Ok(vm.new_doubles(&convolution_filter(&x, &coef, sides, flag(a, 3))))
}

fn filter_recursive(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let (x, coef, init) = (numbers(vm, a.get(0))?, numbers(vm, a.get(1))?, numbers(vm, a.get(2))?);
    if init.len() != coef.len() {
        return rerr!("invalid argument type");
    }
    Ok(vm.new_doubles(&recursive_filter(&x, &coef, &init)))
}

fn covariances(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = matrix_arg(vm, a.get(0), "x")?;
    let lags = number(a, 1).max(0.0) as usize;
    vm.check_room(lags.saturating_add(1).saturating_mul(x.ncol * x.ncol), 8)?;
    let values = vm.new_doubles(&autocovariance(&x, lags, flag(a, 2)));
    let dim = vm.new_ints(&[lags as i32 + 1, x.ncol as i32, x.ncol as i32]);
    let sym = vm.s.dim;
    vm.set_attr(values, sym, dim)
}

/// The orders as `arima` keeps them: p, q, P, Q, period, d, D.
fn orders(vm: &mut Vm, v: Value) -> Res<ArmaOrders> {
    let n = numbers(vm, v)?;
    if n.len() != 7 || n.iter().any(|x| !(*x >= 0.0 && *x < 1e6)) {
        return rerr!("invalid argument type");
    }
    let at = |i: usize| n[i] as usize;
    Ok(ArmaOrders {
        ar: at(0),
        ma: at(1),
        seasonal_ar: at(2),
        seasonal_ma: at(3),
        period: at(4),
        differences: at(5),
        seasonal_differences: at(6),
    })
}

/// Coefficients (at least as many as the orders need) and orders.
fn model(vm: &mut Vm, coef: Value, arma: Value) -> Res<(Vec<f64>, ArmaOrders)> {
    let (coef, orders) = (numbers(vm, coef)?, orders(vm, arma)?);
    if coef.len() < orders.coefficients() {
        return rerr!("invalid argument type");
    }
    Ok((coef, orders))
}

fn arma_stationary(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let (free, orders) = model(vm, a.get(0), a.get(1))?;
    Ok(vm.new_doubles(&orders.stationary(&free)))
}

fn arma_unconstrained(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let (coef, orders) = model(vm, a.get(0), a.get(1))?;
    Ok(vm.new_doubles(&orders.unconstrained(&coef)))
}

fn arma_gradient(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let (free, orders) = model(vm, a.get(0), a.get(1))?;
    to_value(vm, &orders.stationary_gradient(&free))
}

fn arma_expand(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let (coef, orders) = model(vm, a.get(0), a.get(1))?;
    let (phi, theta) = orders.expand(&coef);
    let (phi, theta) = (vm.new_doubles(&phi), vm.new_doubles(&theta));
    Ok(vm.new_list(&[phi, theta]))
}

/// list(mean square, residuals)
fn arma_squares(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let y = numbers(vm, a.get(0))?;
    let (coef, orders) = model(vm, a.get(2), a.get(1))?;
    let (phi, theta) = orders.expand(&coef);
    let (square, residuals) = conditional_squares(&y, &orders, &phi, &theta, number(a, 3).max(0.0) as usize);
    let residuals = vm.new_doubles(&residuals);
    Ok(vm.new_list(&[Value::double(square), residuals]))
}

/// Minus the concentrated log-likelihood of one observation, without its constant; NaN if the model has none.
fn arma_likelihood(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let y = numbers(vm, a.get(0))?;
    let (mut coef, orders) = model(vm, a.get(2), a.get(1))?;
    let delta = numbers(vm, a.get(4))?;
    if flag(a, 3) {
        coef = orders.stationary(&coef);
    }
    let (phi, theta) = orders.expand(&coef);
    let Some(start) = stationary_covariance(&phi, &theta) else { return Ok(Value::double(f64::NAN)) };
    let (r, n) = (start.nrow, start.nrow + delta.len());
    let mut pn = Matrix::zeros(n, n);
    (0..r).for_each(|j| pn.col_mut(j)[..r].copy_from_slice(start.col(j)));
    (r..n).for_each(|i| pn[(i, i)] = number(a, 5));
    let mut filter =
        ArimaFilter { phi: &phi, theta: &theta, delta: &delta, a: vec![0.0; n], p: Matrix::zeros(n, n), pn };
    let f = filter.filter(&y, 0, None);
    let used = f.used as f64;
    Ok(Value::double(0.5 * ((f.squares / used).ln() + f.logs / used)))
}

/// A stationary series filtered with the change to fast recursions: list(squares, logs, used, residuals, a, P).
fn arma_fast(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let (w, phi, theta) = (numbers(vm, a.get(0))?, numbers(vm, a.get(1))?, numbers(vm, a.get(2))?);
    let Some(pn) = stationary_covariance(&phi, &theta) else { return Ok(Value::NULL) };
    let n = pn.nrow;
    let mut filter =
        ArimaFilter { phi: &phi, theta: &theta, delta: &[], a: vec![0.0; n], p: Matrix::zeros(n, n), pn };
    let f = filter.filter(&w, 0, Some(number(a, 3)));
    let residuals = vm.new_doubles(&f.residuals);
    let (state, p) = (vm.new_doubles(&filter.a), to_value(vm, &filter.p)?);
    let sums = [Value::double(f.squares), Value::double(f.logs), Value::double(f.used as f64)];
    Ok(vm.new_list(&[sums[0], sums[1], sums[2], residuals, state, p]))
}

fn state_covariance(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let (phi, theta) = (numbers(vm, a.get(0))?, numbers(vm, a.get(1))?);
    match stationary_covariance(&phi, &theta) {
        Some(p) => to_value(vm, &p),
        None => Ok(Value::NULL),
    }
}

/// A component of a model.
fn part(vm: &mut Vm, model: Value, name: &str) -> Res<Vec<f64>> {
    if model.rtype() != Type::List {
        return rerr!("invalid argument type");
    }
    let v = vm.list_get(model, name);
    numbers(vm, v)
}

fn square(vm: &mut Vm, model: Value, name: &str, n: usize) -> Res<Matrix> {
    let data = part(vm, model, name)?;
    if data.len() != n * n {
        return rerr!("invalid argument type");
    }
    Ok(Matrix::from_slice(&data, n, n))
}

/// list(c(squares, logs, used), residuals, a, P, Pn)
fn arima_filter(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let y = numbers(vm, a.get(0))?;
    let m = a.get(1);
    let (phi, theta, delta) = (part(vm, m, "phi")?, part(vm, m, "theta")?, part(vm, m, "Delta")?);
    let state = part(vm, m, "a")?;
    let n = state.len();
    if n < delta.len() + phi.len().max(theta.len() + 1) {
        return rerr!("invalid argument type");
    }
    let (p, pn) = (square(vm, m, "P", n)?, square(vm, m, "Pn", n)?);
    let mut filter = ArimaFilter { phi: &phi, theta: &theta, delta: &delta, a: state, p, pn };
    let f = filter.filter(&y, number(a, 2) as i64, None);
    let sums = vm.new_doubles(&[f.squares, f.logs, f.used as f64]);
    let residuals = vm.new_doubles(&f.residuals);
    let state = vm.new_doubles(&filter.a);
    let (p, pn) = (to_value(vm, &filter.p)?, to_value(vm, &filter.pn)?);
    Ok(vm.new_list(&[sums, residuals, state, p, pn]))
}

fn state_space(vm: &mut Vm, m: Value) -> Res<StateSpace> {
    let a = part(vm, m, "a")?;
    let n = a.len();
    let z = part(vm, m, "Z")?;
    let h = part(vm, m, "h")?;
    if z.len() != n || h.len() != 1 {
        return rerr!("invalid argument type");
    }
    let [p, t, v, pn] = ["P", "T", "V", "Pn"].map(|name| square(vm, m, name, n));
    Ok(StateSpace { z, a, p: p?, t: t?, v: v?, h: h[0], pn: pn? })
}

/// list(c(squares, logs, used), residuals, states, a, P, Pn)
fn kalman_filter(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let y = numbers(vm, a.get(0))?;
    let mut m = state_space(vm, a.get(1))?;
    let f = m.filter(&y, number(a, 2) as i64, flag(a, 3));
    let sums = vm.new_doubles(&[f.squares, f.logs, f.used as f64]);
    let residuals = vm.new_doubles(&f.residuals);
    let states = match &f.states {
        Some(s) => to_value(vm, s)?,
        None => Value::NULL,
    };
    let state = vm.new_doubles(&m.a);
    let (p, pn) = (to_value(vm, &m.p)?, to_value(vm, &m.pn)?);
    Ok(vm.new_list(&[sums, residuals, states, state, p, pn]))
}

/// list(predictions, variances, a, P)
fn kalman_forecast(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let mut m = state_space(vm, a.get(1))?;
    let (values, variances) = m.forecast(number(a, 0).max(0.0) as usize);
    let (values, variances) = (vm.new_doubles(&values), vm.new_doubles(&variances));
    let (state, p) = (vm.new_doubles(&m.a), to_value(vm, &m.p)?);
    Ok(vm.new_list(&[values, variances, state, p]))
}

/// list(states, variances), the latter with a row for each time.
fn kalman_smooth(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let y = numbers(vm, a.get(0))?;
    let mut m = state_space(vm, a.get(1))?;
    let n = m.a.len();
    let (states, variances) = m.smooth(&y, number(a, 2) as i64);
    let mut flat = Matrix::zeros(y.len(), n * n);
    for (i, v) in variances.iter().enumerate() {
        v.data.iter().enumerate().for_each(|(j, x)| flat[(i, j)] = *x);
    }
    let (states, flat) = (to_value(vm, &states)?, to_value(vm, &flat)?);
    Ok(vm.new_list(&[states, flat]))
}

/// list(seasonal, trend, weights)
fn seasonal_loess(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let y = numbers(vm, a.get(0))?;
    let [spans, degrees, jumps] = [2, 3, 4].map(|i| numbers(vm, a.get(i)));
    let (spans, degrees, jumps) = (spans?, degrees?, jumps?);
    let period = number(a, 1) as usize;
    if spans.len() != 3 || degrees.len() != 3 || jumps.len() != 3 || period < 2 || y.len() < 2 * period {
        return rerr!("invalid argument type");
    }
    let smoother = |i: usize| StlSmoother {
        span: (spans[i] as usize).max(3) | 1,
        degree: degrees[i] as usize,
        jump: (jumps[i] as usize).max(1),
    };
    let plan = StlPlan {
        period,
        seasonal: smoother(0),
        trend: smoother(1),
        low_pass: smoother(2),
        inner: number(a, 5) as usize,
        outer: number(a, 6) as usize,
    };
    let s = stl(&y, &plan);
    let (seasonal, trend) = (vm.new_doubles(&s.seasonal), vm.new_doubles(&s.trend));
    let weights = vm.new_doubles(&s.weights);
    Ok(vm.new_list(&[seasonal, trend, weights]))
}

/// list(SSE, level, trend, seasonal); beta and gamma are NULL where there is no such component.
fn smooth(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = numbers(vm, a.get(0))?;
    let season = numbers(vm, a.get(7))?;
    let parameters = Smoothing {
        level: number(a, 1),
        trend: coerce::as_f64(a.get(2)),
        season: coerce::as_f64(a.get(3)),
        multiplicative: flag(a, 4),
    };
    if parameters.season.is_some() && season.is_empty() {
        return rerr!("invalid argument type");
    }
    let r = holt_winters(&x, parameters, number(a, 5), number(a, 6), &season);
    let (level, trend) = (vm.new_doubles(&r.level), vm.new_doubles(&r.trend));
    let season = vm.new_doubles(&r.season);
    Ok(vm.new_list(&[Value::double(r.squares), level, trend, season]))
}
