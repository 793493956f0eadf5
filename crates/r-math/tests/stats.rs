//! Kernels of the stats package against GNU R (`tests/oracle/stats.R`).

mod common;

use r_math::stats::*;

fn curve(name: &str, a: &[f64]) -> Vec<f64> {
    let n = a[0] as usize;
    let (x, y, at) = (&a[1..=n], &a[n + 1..=2 * n], &a[2 * n + 1..]);
    let spline = |kind| Spline::new(kind, x, y).values(at);
    match name {
        "natural" => spline(SplineKind::Natural),
        "fmm" => spline(SplineKind::Fmm),
        "periodic" => spline(SplineKind::Periodic),
        "linear" => approx(x, y, at, Approx::Linear, y[0], y[n - 1]),
        _ => approx(x, y, at, Approx::Constant(0.3), y[0], y[n - 1]),
    }
}

fn smoothed(a: &[f64]) -> Vec<f64> {
    let kinds = [Tukey::Rs3r3, Tukey::Rss3, Tukey::Rsr3, Tukey::R3, Tukey::Three, Tukey::Split];
    let end = if a[1] != 0.0 { EndRule::Tukey } else { EndRule::Copy };
    tukey_smooth(&a[3..], kinds[a[0] as usize - 1], end, a[2] != 0.0).0
}

fn filtered(name: &str, a: &[f64]) -> Vec<f64> {
    if name == "conv" {
        let n = a[2] as usize;
        let sides = if a[0] == 1.0 { Sides::Past } else { Sides::Both };
        return convolution_filter(&a[3 + n..], &a[3..3 + n], sides, a[1] != 0.0);
    }
    let n = a[0] as usize;
    recursive_filter(&a[1 + 2 * n..], &a[1..=n], &a[1 + n..1 + 2 * n])
}

fn distances(a: &[f64]) -> Vec<f64> {
    let metrics = [
        Metric::Euclidean,
        Metric::Maximum,
        Metric::Manhattan,
        Metric::Canberra,
        Metric::Binary,
        Metric::Minkowski(3.0),
    ];
    dist(&a[3..], a[1] as usize, a[2] as usize, metrics[a[0] as usize - 1])
}

fn tree(a: &[f64]) -> Vec<f64> {
    let linkages = [
        Linkage::WardD,
        Linkage::Single,
        Linkage::Complete,
        Linkage::Average,
        Linkage::Mcquitty,
        Linkage::Median,
        Linkage::Centroid,
        Linkage::WardD2,
    ];
    let h = hclust(a[1] as usize, &a[2..], linkages[a[0] as usize - 1], None);
    let ints = |v: &[i32]| v.iter().map(|&i| f64::from(i)).collect::<Vec<_>>();
    [ints(&h.merge), h.height.clone(), ints(&h.order)].concat()
}

fn groups(a: &[f64]) -> Vec<f64> {
    let merge: Vec<i32> = a[2..].iter().map(|&v| v as i32).collect();
    cutree(&merge, a[0] as usize, a[1] as usize).into_iter().map(f64::from).collect()
}

fn means(a: &[f64]) -> Vec<f64> {
    let (k, n, p) = (a[1] as usize, a[2] as usize, a[3] as usize);
    let (x, start) = (&a[4..4 + n * p], &a[4 + n * p..]);
    let r = match a[0] as usize {
        1 => hartigan_wong(x, n, p, start, k, 10),
        2 => lloyd(x, n, p, start, k, 10),
        _ => macqueen(x, n, p, start, k, 10),
    };
    let cluster = r.cluster.iter().map(|&c| c as f64 + 1.0).collect::<Vec<_>>();
    [cluster, r.centers, r.withinss, vec![r.iterations as f64]].concat()
}

fn eval(name: &str, a: &[f64]) -> Vec<f64> {
    match name {
        "natural" | "fmm" | "periodic" | "linear" | "constant" => curve(name, a),
        "monofc" => {
            let mut m = a[..5].to_vec();
            monotone_slopes(&mut m, &a[5..]);
            m
        }
        "lowess" => {
            let n = (a.len() - 3) / 2;
            lowess(&a[3..3 + n], &a[3 + n..], a[0], a[1] as usize, a[2], || false)
        }
        "conv" | "recursive" => filtered(name, a),
        "smooth" => smoothed(a),
        "runmed" => running_median(&a[1..], a[0] as usize),
        "dist" => distances(a),
        "hclust" => tree(a),
        "cutree" => groups(a),
        "kmeans" => means(a),
        "cov" | "cor" => {
            let n = a[0] as usize;
            let how = Measure { kendall: false, scaled: name == "cor" };
            covariance(&a[2..], None, n, &vec![true; n], how).0
        }
        _ => panic!("no function {name}"),
    }
}

/// Bit for bit except where the order of operations is ours.
fn tolerance(name: &str) -> f64 {
    match name {
        "periodic" | "lowess" | "kmeans" => 1e-13,
        "hclust" => 1e-14,
        _ => 0.0,
    }
}

#[test]
fn results_are_gnu_rs() {
    let mut bad = Vec::new();
    for line in include_str!("data/stats.txt").lines() {
        let f: Vec<&str> = line.split('|').map(str::trim).collect();
        let args = common::numbers(f[1]);
        let (got, want) = (eval(f[0], &args), common::numbers(f[2]));
        let tol = tolerance(f[0]);
        let near = |a: f64, b: f64| common::close(a, b, tol) || (a - b).abs() <= tol;
        let off = got.iter().zip(&want).filter(|(a, b)| !near(**a, **b)).count();
        if got.len() != want.len() || off > 0 {
            let show = |v: &[f64]| format!("{:?}", &v[..v.len().min(30)]);
            bad.push(format!(
                "{} {:?}: {off} of {} differ ({})\n  got  {}\n  want {}",
                f[0],
                &args[..args.len().min(5)],
                want.len(),
                got.len(),
                show(&got),
                show(&want)
            ));
        }
    }
    assert!(bad.is_empty(), "{} results differ:\n{}", bad.len(), bad.join("\n"));
}
