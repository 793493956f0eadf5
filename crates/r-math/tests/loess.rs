//! Local regression against GNU R's `loess` (`tests/oracle/loess.R`).

mod common;

use r_math::stats::*;

struct Case {
    direct: bool,
    d: usize,
    n: usize,
    control: LoessControl,
    x: Vec<f64>,
    y: Vec<f64>,
    at: Vec<f64>,
    fitted: Vec<f64>,
    stats: Vec<f64>,
    predicted: Vec<f64>,
}

fn settings(head: &str) -> (String, usize, usize, LoessControl) {
    let w: Vec<&str> = head.split_whitespace().collect();
    let num = |i: usize| w[i].parse::<f64>().expect("a number");
    let control =
        LoessControl { span: num(3), degree: num(4) as usize, cell: 0.2, parametric: 0, drop_square: vec![] };
    (w[0].to_string(), num(1) as usize, num(2) as usize, control)
}

fn parse(f: &[&str]) -> Case {
    let (what, d, n, control) = settings(f[0]);
    let data = common::numbers(f[1]);
    Case {
        direct: what == "direct",
        d,
        n,
        control,
        x: data[..n * d].to_vec(),
        y: data[n * d..].to_vec(),
        at: common::numbers(f[2]),
        fitted: common::numbers(f[3]),
        stats: common::numbers(f[4]),
        predicted: common::numbers(f[5]),
    }
}

fn parameters(d: usize, degree: usize) -> f64 {
    let d = d as f64;
    if degree == 2 { (d + 2.0) * (d + 1.0) / 2.0 } else { d + 1.0 }
}

fn run(c: &Case) -> (Vec<f64>, Vec<f64>, Vec<f64>) {
    let weights = vec![1.0; c.n];
    let data = LoessData { x: &c.x, y: &c.y, weights: &weights, d: c.d };
    if c.direct {
        let fitted = loess_direct(&data, &c.control, &c.x);
        return (fitted, Vec::new(), loess_direct(&data, &c.control, &c.at));
    }
    let tree = Loess::new(&data, &c.control).expect("a fit");
    let trace: f64 = tree.hat_diagonal(&data).iter().sum();
    let (d1, d2) = loess_deltas(trace, c.n, c.d, parameters(c.d, c.control.degree));
    (tree.predict(&c.x), vec![trace, d1, d2], tree.predict(&c.at))
}

fn worst(a: &[f64], b: &[f64]) -> f64 {
    let pair = |(x, y): (&f64, &f64)| if x.is_nan() && y.is_nan() { 0.0 } else { (x - y).abs() };
    a.iter().zip(b).map(pair).fold(0.0, |m, v| if v.is_nan() { f64::NAN } else { v.max(m) })
}

#[test]
fn fits_are_gnu_rs() {
    let mut bad = Vec::new();
    for line in include_str!("data/loess.txt").lines() {
        let f: Vec<&str> = line.split('|').map(str::trim).collect();
        if f.len() != 6 {
            continue;
        }
        let c = parse(&f);
        let (fitted, stats, predicted) = run(&c);
        let size = c.y.iter().fold(1.0f64, |m, v| m.max(v.abs()));
        let off = [worst(&fitted, &c.fitted), worst(&stats, &c.stats), worst(&predicted, &c.predicted)];
        if off.iter().any(|v| v.is_nan() || *v > 1e-9 * size) {
            bad.push(format!("{}: off by {off:?}\n  {:?}\n  {:?}", f[0], &fitted[..6], &c.fitted[..6]));
        }
    }
    assert!(bad.is_empty(), "{} fits differ:\n{}", bad.len(), bad.join("\n"));
}

#[test]
fn large_samples_and_robust_parts() {
    for line in include_str!("data/loess.txt").lines() {
        let f: Vec<&str> = line.split('|').map(str::trim).collect();
        let last = common::numbers(f[f.len() - 1]);
        match f[0].split_whitespace().next() {
            Some("trace") => {
                let (_, d, n, c) = settings(f[0]);
                let trace = approximate_trace(d, c.degree, c.span);
                let (d1, d2) = loess_deltas(trace, n, d, parameters(d, c.degree));
                assert!(worst(&[trace, d1, d2], &last) < 1e-9, "{} {trace} {d1} {d2} {last:?}", f[0]);
            }
            Some("robust") => {
                assert!(worst(&loess_robust_weights(&common::numbers(f[1])), &last) < 1e-14);
            }
            Some("pseudo") => {
                let a = common::numbers(f[1]);
                let p = loess_pseudovalues(&a[..21], &a[21..42], &a[42..63], &a[63..]);
                assert!(worst(&p, &last) < 1e-12, "{p:?} {last:?}");
            }
            _ => {}
        }
    }
}
