//! `cargo xtask bench --scheme --values`: the source's comparison of representations (004, chapters 4 and 6).
//! Tagging and NaN-boxing, each with and without eager unboxing of flonums, against tagging without: time without
//! collections and compilation, collections, boxes and code.
//!
//! A box counts when a double becomes a word. With tagging that is an object, with NaN-boxing an addition.

use crate::bench::geometric_mean;
use crate::scheme::{best, counter, own_gc, own_steady, stem, timed};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

/// The configurations: name and options. The first is what the others are measured by.
const CONFIGURATIONS: [(&str, &[&str]); 4] = [
    ("tagging", &["--values=tagged", "--pass-off=unboxing"]),
    ("tagging, eager", &["--values=tagged"]),
    ("NaN", &["--values=nan", "--pass-off=unboxing"]),
    ("NaN, eager", &["--values=nan"]),
];

/// The source's programs of flonums.
const FLONUMS: [&str; 9] =
    ["fft", "fftrad4", "fibfp", "mbrot", "nbody", "nucleic", "pnpoly", "simplex", "sumfp"];

#[derive(Clone, Copy, Default)]
struct Figures {
    steady: f64,
    gc: f64,
    boxes: f64,
    code: f64,
}

/// Measures the programs and prints the table.
pub fn run(driver: &Path, programs: &[PathBuf], runs: usize) -> ExitCode {
    println!("{:<11} steady ms, gc ms, boxes, code bytes of {}", "program", names().join("; "));
    let (mut rows, mut failures) = (Vec::new(), 0);
    for p in programs {
        match measure(p, driver, runs) {
            Ok(row) => {
                print_row(&stem(p), &row);
                rows.push((stem(p), row));
            }
            Err(e) => {
                println!("{:<11} FAILED: {e}", stem(p));
                failures += 1;
            }
        }
    }
    println!("over {} programs:", rows.len());
    summarize(rows.iter().map(|(_, r)| r));
    println!("over those of flonums:");
    summarize(rows.iter().filter(|(n, _)| FLONUMS.contains(&n.as_str())).map(|(_, r)| r));
    if failures == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn names() -> Vec<&'static str> {
    CONFIGURATIONS.iter().map(|(name, _)| *name).collect()
}

fn measure(program: &Path, driver: &Path, runs: usize) -> Result<[Figures; 4], String> {
    let mut row = [Figures::default(); 4];
    let mut output = None;
    for ((name, options), figures) in CONFIGURATIONS.iter().zip(&mut row) {
        let command = |extra: &str| {
            let mut c = Command::new(driver);
            c.args(*options).arg(extra).arg(program);
            c
        };
        let times = best(runs, || timed(command("--times"), own_steady))?;
        if *output.get_or_insert_with(|| times.output.clone()) != times.output {
            return Err(format!("{name} prints {:?}", times.output));
        }
        let out = command("--stats").output().map_err(|e| e.to_string())?;
        let stats = String::from_utf8_lossy(&out.stderr).into_owned();
        *figures = Figures {
            steady: times.steady,
            gc: timed(command("--times"), own_gc)?.steady,
            boxes: counter(&stats, "flonum boxings"),
            code: counter(&stats, "program code bytes"),
        };
    }
    Ok(row)
}

fn print_row(name: &str, row: &[Figures; 4]) {
    let cells = row.iter().map(|f| {
        format!("{:>7.1} {:>5.1} {:>10} {:>6}", f.steady * 1e3, f.gc * 1e3, f.boxes as u64, f.code as u64)
    });
    println!("{name:<11} {}", cells.collect::<Vec<_>>().join(" | "));
}

fn summarize<'a>(rows: impl Iterator<Item = &'a [Figures; 4]> + Clone) {
    let total = |f: fn(&Figures) -> f64, i: usize| rows.clone().map(|r| f(&r[i])).sum::<f64>();
    for (i, (name, _)) in CONFIGURATIONS.iter().enumerate() {
        let mean = |f: fn(&Figures) -> f64| {
            geometric_mean(
                rows.clone().filter(|r| f(&r[0]) > 0.0 && f(&r[i]) > 0.0).map(|r| f(&r[i]) / f(&r[0])),
            )
            .unwrap_or(f64::NAN)
        };
        println!(
            "  {name:<15} time {:.2}, code {:.2} of tagging; gc {:.0} ms, boxes {:.1} million in all",
            mean(|f| f.steady),
            mean(|f| f.code),
            1e3 * total(|f| f.gc, i),
            total(|f| f.boxes, i) / 1e6,
        );
    }
}
