//! Linear algebra against GNU R (LINPACK, LAPACK 3.11 and the reference BLAS): see
//! `tests/oracle/linalg.R`.

mod common;

use r_math::linalg::*;

fn qr_out(m: Matrix) -> Vec<f64> {
    let q = Qr::new(m, 1e-7);
    let mut out = vec![q.rank as f64];
    out.extend(q.pivot.iter().map(|&p| p as f64 + 1.0));
    out.extend(&q.qraux);
    out.extend(&q.qr.data);
    out
}

fn svd_out(m: &Matrix) -> Vec<f64> {
    let s = svd(m, false).expect("converges");
    [s.d, s.u.data, s.vt.transpose().data].concat()
}

fn lm_out(m: Matrix) -> Vec<f64> {
    let (n, p) = (m.nrow, m.ncol);
    let y: Vec<f64> = (1..=n).map(|i| i as f64 + (i as f64).sin()).collect();
    let f = least_squares(m, &Matrix::from_slice(&y, n, 1), 1e-7);
    // R reports coefficients in the original order.
    let mut co = vec![0.0; p];
    for (j, &c) in f.qr.pivot.iter().enumerate() {
        co[c] = f.coefficients[(j, 0)];
    }
    [co, f.residuals.data, f.effects.data].concat()
}

fn eigen_out(m: &Matrix) -> Vec<f64> {
    let e = eigen_general(m).expect("converges");
    let n = m.nrow;
    let mut order: Vec<usize> = (0..n).collect();
    order.sort_by(|&i, &j| e.values[j].modulus().total_cmp(&e.values[i].modulus()));
    let vectors: Vec<_> = order.iter().flat_map(|&j| e.vectors[j * n..(j + 1) * n].to_vec()).collect();
    let values: Vec<_> = order.iter().map(|&j| e.values[j]).collect();
    let re = |z: &[r_math::complex::Complex]| z.iter().map(|c| c.re).collect::<Vec<_>>();
    let im = |z: &[r_math::complex::Complex]| z.iter().map(|c| c.im).collect::<Vec<_>>();
    [re(&values), im(&values), re(&vectors), im(&vectors)].concat()
}

/// The values, after the vectors were checked to be orthonormal and to belong to them.
/// (GNU R's signs come from rounding noise in LAPACK's `dlar1v` now and then.)
fn symmetric_values(m: &Matrix) -> Vec<f64> {
    let n = m.nrow;
    let e = eigen_symmetric(m, true).expect("converges");
    let v = e.vectors.expect("wanted");
    let size = e.values.iter().fold(0.0f64, |s, x| s.max(x.abs())).max(1e-300);
    let av = matprod(&m.data, &v.data, n, n, n);
    let vv = crossprod(&v.data, &v.data, n, n, n);
    for j in 0..n {
        for i in 0..n {
            assert!((av[i + j * n] - e.values[j] * v[(i, j)]).abs() < 1e-13 * size * n as f64);
            let unit = f64::from(u8::from(i == j));
            assert!((vv[i + j * n] - unit).abs() < 1e-13 * n as f64);
        }
    }
    e.values
}

fn right_sides(n: usize) -> Vec<f64> {
    (1..=n).map(|i| i as f64).chain((0..n).map(|_| 1.0)).collect()
}

fn backsolve_out(m: &Matrix) -> Vec<f64> {
    let n = m.nrow;
    let run = |r: &Matrix, upper: bool, transposed: bool| {
        let mut b = right_sides(n);
        backsolve(&r.data, n, n, &mut b, Triangle { upper, transposed }).expect("regular");
        b
    };
    [run(m, true, false), run(m, true, true), run(&m.transpose(), false, false)].concat()
}

fn pivoted_out(m: &Matrix) -> Vec<f64> {
    let c = pivoted_cholesky(&m.data, m.nrow, -1.0);
    let mut out = vec![c.rank as f64];
    out.extend(c.pivot.iter().map(|&p| p as f64 + 1.0));
    for j in 0..m.ncol {
        out.extend(&c.r.col(j)[..c.rank]);
    }
    out
}

fn eval(name: &str, m: Matrix) -> Vec<f64> {
    let (n, p) = (m.nrow, m.ncol);
    match name {
        "qr" => qr_out(m),
        "svd" => svd_out(&m),
        "lm" => lm_out(m),
        "cross" => crossprod(&m.data, &m.data, n, p, p),
        "tcross" => tcrossprod(&m.data, &m.data, n, p, n),
        "prod" => matprod(&m.data, &m.transpose().data, n, p, n),
        "solve" => {
            let mut b = right_sides(n);
            solve(&m.data, n, &mut b, 1e-15).expect("regular");
            b
        }
        "rcond" => vec![rcond_one(&m.data, n)],
        "det" => {
            let (modulus, sign) = Lu::new(m).determinant(true);
            vec![modulus, f64::from(sign)]
        }
        "eigen" => eigen_out(&m),
        "eigensym" => symmetric_values(&m),
        "chol" => cholesky(&m.data, n).expect("positive").data,
        "chol2inv" => chol2inv(&cholesky(&m.data, n).expect("positive").data, n, n).expect("regular").data,
        "backsolve" => backsolve_out(&m),
        "cholpivot" => pivoted_out(&m),
        _ => panic!("no function {name}"),
    }
}

/// Bit for bit where the order of sums is fixed, else relative to the greatest number.
fn tolerance(name: &str) -> f64 {
    match name {
        "qr" | "lm" | "cross" | "tcross" | "prod" => 0.0,
        "eigen" | "eigensym" | "svd" => 1e-12,
        _ => 1e-13,
    }
}

#[test]
fn results_are_gnu_rs() {
    let mut bad = Vec::new();
    for line in include_str!("data/linalg.txt").lines() {
        let f: Vec<&str> = line.split('|').map(str::trim).collect();
        let args = common::numbers(f[1]);
        let m = Matrix::from_slice(&args[2..], args[0] as usize, args[1] as usize);
        let (got, mut want) = (eval(f[0], m), common::numbers(f[2]));
        if f[0] == "eigensym" {
            want.truncate(got.len());
        }
        let size = want.iter().fold(0.0f64, |s, v| s.max(v.abs()));
        let worst = got.iter().zip(&want).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
        if got.len() != want.len() || worst > tolerance(f[0]) * size {
            let show = |v: &[f64]| format!("{:?}", &v[..v.len().min(24)]);
            bad.push(format!(
                "{} {}x{}: off by {worst:e}\n  got  {}\n  want {}",
                f[0],
                args[0],
                args[1],
                show(&got),
                show(&want)
            ));
        }
    }
    assert!(bad.is_empty(), "{} results differ:\n{}", bad.len(), bad.join("\n"));
}

#[test]
fn singular_systems_are_named() {
    let a = [1.0, 2.0, 2.0, 4.0];
    assert_eq!(solve(&a, 2, &mut [1.0, 1.0], 1e-15), Err(LuError::ExactlySingular(1)));
    let b = [1.0, 1.0, 1.0, 1.0 + 1e-16 * 8.0];
    assert!(matches!(solve(&b, 2, &mut [1.0, 1.0], 1e-15), Err(LuError::NearlySingular(r)) if r < 1e-15));
    assert_eq!(cholesky(&[1.0, 2.0, 2.0, 1.0], 2).err(), Some(2));
    assert_eq!(Lu::new(Matrix::from_slice(&a, 2, 2)).determinant(false), (0.0, 1));
}

/// Signs that GNU R shows in the commonest small cases.
#[test]
fn symmetric_signs_of_small_matrices() {
    let e = eigen_symmetric(&Matrix::from_slice(&[2.0, 1.0, 1.0, 2.0], 2, 2), true).expect("converges");
    let v = e.vectors.expect("wanted");
    assert!(v[(0, 0)] > 0.0 && v[(1, 0)] > 0.0 && v[(0, 1)] < 0.0 && v[(1, 1)] > 0.0);
    let e = eigen_symmetric(&Matrix::identity(3), true).expect("converges");
    assert_eq!(e.vectors.expect("wanted").data, [0.0, 0.0, 1.0, 0.0, 1.0, 0.0, 1.0, 0.0, 0.0]);
}
