//! Functions of vectors against GNU R's results (`tests/oracle/vectors.R`).

mod common;

use r_math::complex::Complex;
use r_math::num::*;

fn complex(a: &[f64]) -> Vec<Complex> {
    a.chunks(2).map(|c| Complex::new(c[0], c[1])).collect()
}

fn flat(z: &[Complex]) -> Vec<f64> {
    z.iter().flat_map(|z| [z.re, z.im]).collect()
}

fn transformed(a: &[f64], inverse: bool) -> Vec<f64> {
    let mut z = complex(a);
    fft(&mut z, inverse);
    flat(&z)
}

fn doubles(codes: Vec<i32>) -> Vec<f64> {
    let na = r_math::missing::NA_INT;
    codes.into_iter().map(|c| if c == na { f64::NAN } else { f64::from(c) }).collect()
}

fn into(a: &[f64], f: fn(&[f64], &mut [f64])) -> Vec<f64> {
    let mut out = vec![0.0; a.len()];
    f(a, &mut out);
    out
}

fn intervals(a: &[f64]) -> Vec<f64> {
    let on = |i: usize| a[i] != 0.0;
    let n = a[3] as usize;
    let rule = IntervalRule { rightmost_closed: on(0), all_inside: on(1), left_open: on(2) };
    doubles(find_interval(&a[4 + n..], &a[4..4 + n], rule))
}

fn bins(a: &[f64]) -> Vec<f64> {
    let n = a[2] as usize;
    doubles(bincode(&a[3 + n..], &a[3..3 + n], a[0] != 0.0, a[1] != 0.0))
}

fn partial(a: &[f64], wanted: &[f64]) -> Vec<f64> {
    let mut x = a.to_vec();
    let at: Vec<usize> = wanted.iter().map(|&k| k as usize - 1).collect();
    partial_sort_many(&mut x, &at);
    x
}

fn eval(name: &str, a: &[f64]) -> Vec<f64> {
    match name {
        "pretty" => pretty(a[0], a[1], &Pretty::with_n(a[2] as i32)).values(a[0], a[1]),
        "seq_by" => seq_by(a[0], a[1], a[2]).expect("a sequence"),
        "seq_len" => seq_length_out(a[0], a[1], a[2] as usize),
        "fft" => transformed(a, false),
        "ifft" => transformed(a, true),
        "polyroot" => flat(&polyroot(&complex(a)).expect("roots")),
        "sum" => vec![sum(a)],
        "mean" => vec![mean(a)],
        "prod" => vec![prod(a)],
        "cumsum" => into(a, cumsum),
        "cumprod" => into(a, cumprod),
        "bincode" => bins(a),
        "find_interval" => intervals(a),
        "partial" => partial(&a[1..], &a[..1]),
        "partial2" => partial(&a[3..], &a[1..3]),
        _ => panic!("no function {name}"),
    }
}

#[test]
fn values_are_gnu_rs_bit_for_bit() {
    let mut bad = Vec::new();
    let mut cases = 0;
    for line in include_str!("data/vectors.txt").lines() {
        let f: Vec<&str> = line.split('|').map(str::trim).collect();
        let args = common::numbers(f[1]);
        let (got, want) = (eval(f[0], &args), common::numbers(f[2]));
        cases += 1;
        let differing = got.iter().zip(&want).filter(|(a, b)| !common::close(**a, **b, 0.0)).count();
        if got.len() != want.len() || differing > 0 {
            let show = |v: &[f64]| format!("{:?}", &v[..v.len().min(8)]);
            let worst = got.iter().zip(&want).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
            bad.push(format!(
                "{} of {} numbers: {differing} differ by up to {worst:e}\n  args {}\n  got  {}\n  want {}",
                f[0],
                args.len(),
                show(&args),
                show(&got),
                show(&want)
            ));
        }
    }
    assert!(bad.is_empty(), "{} of {cases} vectors differ:\n{}", bad.len(), bad.join("\n"));
}
