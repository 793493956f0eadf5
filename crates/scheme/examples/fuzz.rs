//! Long fuzzing runs: `fuzz modes|stress|peers|values|damaged FROM TO [DRIVER [OPTION...]]`. Files of 600
//! programs each are numbered; every difference is printed and the run goes on. With `show` for `TO`, the
//! text of a file.

#[path = "../tests/fuzz/compare.rs"]
mod compare;
#[path = "../tests/fuzz/generate.rs"]
mod generate;

use compare::{Fuzz, Kind};

const PROGRAMS: u64 = 600;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let kind = match args.first().map(String::as_str) {
        Some("modes") => Kind::Modes,
        Some("stress") => Kind::Stress,
        Some("peers") => Kind::Peers,
        Some("values") => Kind::Values,
        Some("damaged") => Kind::Damaged,
        _ => {
            eprintln!("usage: fuzz modes|stress|peers|values|damaged FROM TO [DRIVER [OPTION...]]");
            std::process::exit(2);
        }
    };
    let number = |i: usize| args.get(i).and_then(|a| a.parse::<u64>().ok()).unwrap_or(0);
    let own = std::env::current_exe().unwrap_or_default().with_file_name("scheme");
    let options = args.get(4..).unwrap_or_default();
    let fuzz = Fuzz::new(args.get(3).map_or(own, Into::into), PROGRAMS, options);
    if args.get(2).is_some_and(|a| a == "show") {
        print!("{}", fuzz.text(kind, number(1)).1);
        return;
    }
    let mut found = 0;
    for file in number(1)..number(2) {
        if let Err(report) = fuzz.file(kind, file) {
            found += 1;
            println!("{report}\n");
        }
        if file % 100 == 99 {
            println!("{} programs, {found} files with differences", (file + 1 - number(1)) * PROGRAMS);
        }
    }
    println!("{} programs, {found} files with differences", (number(2) - number(1)) * PROGRAMS);
}
