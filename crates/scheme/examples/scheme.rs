//! A small driver for trying the engine by itself: `scheme [options] [FILE.scm [args]]`.

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let n = args.iter().take_while(|a| a.starts_with("--")).count();
    let (options, rest) = args.split_at(n);
    let run = if scheme::options::wants_nan(options) { scheme_nan::run_command } else { scheme::run_command };
    std::process::exit(run(options, rest.first().map(String::as_str), rest.get(1..).unwrap_or_default()));
}
