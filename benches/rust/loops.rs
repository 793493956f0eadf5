//! The loops of `benches/r` in Rust, statement by statement: what a compiler of R is measured by
//! (`cargo xtask bench --rust`). Prints each program's best time in seconds, and its result.

use std::hint::black_box;
use std::time::Instant;

fn mandelbrot() -> f64 {
    let n = black_box(160);
    let mut total = 0.0;
    for py in 0..n {
        let ci = 2.0 * f64::from(py) / f64::from(n) - 1.0;
        for px in 0..n {
            let cr = 2.0 * f64::from(px) / f64::from(n) - 1.5;
            let (mut zr, mut zi, mut k) = (0.0, 0.0, 0.0);
            while k < 50.0 && zr * zr + zi * zi < 4.0 {
                let t = zr * zr - zi * zi + cr;
                zi = 2.0 * zr * zi + ci;
                zr = t;
                k += 1.0;
            }
            total += k;
        }
    }
    total
}

fn nbody() -> f64 {
    let mut x = vec![0.0, 4.84143144246472090, 8.34336671824457987, 12.8943695621391310, 15.3796971148509165];
    let mut y = vec![0.0, -1.16032004402742839, 4.12479856412430479, -15.1111514016986312, -25.9193146099879641];
    let mut z = vec![0.0, -0.103622044471123109, -0.403523417114321381, -0.223307578892655734, 0.179258772950371181];
    let mut vx = vec![0.0, 0.606326392995832, -1.01077434617879236, 1.08279100644153536, 0.979090732243897976];
    let mut vy = vec![0.0, 2.81198684491626, 1.82566237123041186, 0.868713018169608, 0.594698998647676060];
    let mut vz = vec![0.0, -0.02521836165988763, 0.00841576137658415, -0.0108326374013636358, -0.034755955504078104];
    let m = vec![39.4784176043574319, 0.0376936749096657, 0.0112863261319687668, 0.00172372405705971, 0.00203368686992463];
    let dt = black_box(0.01);
    for _ in 0..black_box(8000) {
        for i in 0..4 {
            for j in i + 1..5 {
                let (dx, dy, dz) = (x[i] - x[j], y[i] - y[j], z[i] - z[j]);
                let d2: f64 = dx * dx + dy * dy + dz * dz;
                let mag = dt / (d2 * d2.sqrt());
                vx[i] -= dx * m[j] * mag;
                vy[i] -= dy * m[j] * mag;
                vz[i] -= dz * m[j] * mag;
                vx[j] += dx * m[i] * mag;
                vy[j] += dy * m[i] * mag;
                vz[j] += dz * m[i] * mag;
            }
        }
        for i in 0..5 {
            x[i] += dt * vx[i];
            y[i] += dt * vy[i];
            z[i] += dt * vz[i];
        }
    }
    x[1]
}

fn fannkuch() -> f64 {
    let n = black_box(8usize);
    let mut perm1: Vec<usize> = (1..=n).collect();
    let mut count = vec![0i32; n];
    let (mut flips_max, mut checksum, mut nperm, mut r) = (0i32, 0i32, 0i32, n);
    loop {
        while r != 1 {
            count[r - 1] = r as i32;
            r -= 1;
        }
        let mut perm = perm1.clone();
        let mut flips = 0;
        let mut k = perm[0];
        while k != 1 {
            let (mut i, mut j) = (0, k - 1);
            while i < j {
                perm.swap(i, j);
                i += 1;
                j -= 1;
            }
            flips += 1;
            k = perm[0];
        }
        flips_max = flips_max.max(flips);
        checksum += if nperm % 2 == 0 { flips } else { -flips };
        nperm += 1;
        loop {
            if r == n {
                return f64::from(checksum * 100 + flips_max);
            }
            let p0 = perm1[0];
            for i in 0..r {
                perm1[i] = perm1[i + 1];
            }
            perm1[r] = p0;
            count[r] -= 1;
            if count[r] > 0 {
                break;
            }
            r += 1;
        }
    }
}

fn sieve() -> f64 {
    let n = black_box(1_000_000usize);
    // As wide as R's logicals.
    let mut p = vec![1i32; n + 1];
    p[1] = 0;
    let mut i = 2;
    while i * i <= n {
        if p[i] != 0 {
            let mut j = i * i;
            while j <= n {
                p[j] = 0;
                j += i;
            }
        }
        i += 1;
    }
    let mut count = 0.0;
    for k in 1..=n {
        if p[k] != 0 {
            count += 1.0;
        }
    }
    count
}

fn times(v: &[f64], n: usize, transposed: bool) -> Vec<f64> {
    let a = |i: f64, j: f64| 1.0 / ((i + j) * (i + j + 1.0) / 2.0 + i + 1.0);
    let mut out = vec![0.0; n];
    for i in 0..n {
        let mut s = 0.0;
        for j in 0..n {
            s += (if transposed { a(j as f64, i as f64) } else { a(i as f64, j as f64) }) * v[j];
        }
        out[i] = s;
    }
    out
}

fn spectralnorm() -> f64 {
    let n = black_box(110);
    let (mut u, mut v) = (vec![1.0; n], Vec::new());
    for _ in 0..4 {
        v = times(&times(&u, n, false), n, true);
        u = times(&times(&v, n, false), n, true);
    }
    let (mut vbv, mut vv) = (0.0, 0.0);
    for i in 0..n {
        vbv += u[i] * v[i];
        vv += v[i] * v[i];
    }
    f64::sqrt(vbv / vv)
}

fn fib_of(n: f64) -> f64 {
    if n < 2.0 { n } else { fib_of(n - 1.0) + fib_of(n - 2.0) }
}

fn fib() -> f64 {
    fib_of(black_box(25.0))
}

fn main() {
    let programs: [(&str, fn() -> f64); 6] = [
        ("mandelbrot", mandelbrot),
        ("nbody", nbody),
        ("fannkuch", fannkuch),
        ("sieve", sieve),
        ("spectralnorm", spectralnorm),
        ("fib", fib),
    ];
    for (name, run) in programs {
        let mut best = f64::MAX;
        let mut result = 0.0;
        for _ in 0..30 {
            let start = Instant::now();
            result = black_box(run());
            best = best.min(start.elapsed().as_secs_f64());
        }
        println!("{name} {best} {result}");
    }
}
