//! A small driver for trying the engine by itself: `scheme [options] FILE.scm [args]`.

use scheme::{Mode, Options};

fn main() {
    let mut options = Options::default();
    let mut args = std::env::args().skip(1);
    let mut file = None;
    for arg in args.by_ref() {
        match arg.as_str() {
            "--stats" => options.stats = true,
            "--gc-stress" => options.gc_stress = true,
            "--mode=naive" => options.mode = Mode::Naive,
            "--mode=intra" => options.mode = Mode::Intra,
            "--mode=inter" => options.mode = Mode::Inter,
            _ if arg.starts_with("--limit=") => options.limit = arg[8..].parse().unwrap_or(5),
            _ if arg.starts_with("--dump=blocks:") => options.dump_blocks = Some(arg[14..].to_string()),
            _ => {
                file = Some(arg);
                break;
            }
        }
    }
    let rest: Vec<String> = args.collect();
    let status = match file {
        Some(f) => scheme::run_file(&f, &rest, options),
        None => scheme::repl(options),
    };
    std::process::exit(status);
}
