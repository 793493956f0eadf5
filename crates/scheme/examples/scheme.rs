//! A small driver for trying the engine by itself: `scheme [options] [FILE.scm [args]]`.

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let n = args.iter().take_while(|a| a.starts_with("--")).count();
    let status = match (scheme::options::parse(&args[..n]), args.get(n)) {
        (Ok(options), Some(file)) => scheme::run_file(file, &args[n + 1..], options),
        (Ok(options), None) => scheme::repl(options),
        (Err(message), _) => {
            eprintln!("scheme: {message}");
            2
        }
    };
    std::process::exit(status);
}
