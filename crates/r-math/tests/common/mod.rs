//! Tables of GNU R's values: lines `name | arguments | value`, compared with a tolerance.

#![allow(dead_code)] // each test binary uses a part

/// One line of a table.
pub struct Line<'a> {
    pub name: &'a str,
    pub args: Vec<f64>,
    pub value: f64,
}

pub fn numbers(s: &str) -> Vec<f64> {
    let word = |w: &str| w.parse().unwrap_or(f64::NAN);
    s.split_whitespace().map(word).collect()
}

pub fn lines(table: &str) -> impl Iterator<Item = Line<'_>> {
    table.lines().map(|l| {
        let f: Vec<&str> = l.split('|').map(str::trim).collect();
        Line { name: f[0], args: numbers(f[1]), value: numbers(f[2])[0] }
    })
}

/// Equal up to `tol` relative (or `tol` times the smallest normal number).
pub fn close(a: f64, b: f64, tol: f64) -> bool {
    a == b
        || a.is_nan() && b.is_nan()
        || a.is_finite() && b.is_finite() && (a - b).abs() <= tol * b.abs().max(f64::MIN_POSITIVE)
}

/// Fails with all lines that differ by more than the tolerance `tol` gives for them.
pub fn compare(table: &str, eval: impl Fn(&str, &[f64]) -> f64, tol: impl Fn(&Line) -> f64) {
    compare_with_slack(table, eval, |l| (tol(l), 0.0));
}

/// The same with a relative and an absolute tolerance: either is enough.
pub fn compare_with_slack(
    table: &str,
    eval: impl Fn(&str, &[f64]) -> f64,
    tol: impl Fn(&Line) -> (f64, f64),
) {
    let (mut bad, mut n) = (Vec::new(), 0);
    for l in lines(table) {
        let got = eval(l.name, &l.args);
        n += 1;
        let (rel, abs) = tol(&l);
        let near = (got - l.value).abs() <= abs;
        if !near && !close(got, l.value, rel) {
            let rel = ((got - l.value) / l.value).abs();
            bad.push(format!(
                "{}({:?}) = {:e}, GNU R: {:e}, relative {rel:.1e}",
                l.name, l.args, got, l.value
            ));
        }
    }
    assert!(n > 0);
    assert!(bad.is_empty(), "{} of {n} values differ:\n{}", bad.len(), bad.join("\n"));
}
