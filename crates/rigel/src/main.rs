//! The `rigel` binary: command line, REPL and reports. Everything else is a library.

mod options;
mod repl;
mod script;
mod startup;

use std::io::{IsTerminal, Write};
use std::process::ExitCode;

/// Native stack for evaluation: deep recursion must end in R's error, not in a crash. Less where address
/// space is limited.
fn stack_bytes() -> usize {
    heap::address_limit().map_or(1 << 30, |n| (n / 8).clamp(64 << 20, 1 << 30))
}

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().collect();
    let parsed = match options::parse(&args[1..]) {
        Ok(o) => o,
        Err(message) => {
            eprintln!("{message}");
            return ExitCode::from(2);
        }
    };
    let worker = std::thread::Builder::new().stack_size(stack_bytes()).spawn(move || dispatch(parsed));
    match worker.map(|w| w.join()) {
        Ok(Ok(status)) => {
            let _ = std::io::stdout().flush();
            r_capi::end_process(status)
        }
        Ok(Err(_)) => ExitCode::from(70),
        Err(e) => {
            eprintln!("rigel: cannot start: {e}");
            ExitCode::from(70)
        }
    }
}

fn dispatch(o: options::Options) -> i32 {
    // Panics become R errors (`r_runtime::call::internal_error`), which report themselves.
    // `RIGEL_PANICS` shows where they come from.
    let shown = std::env::var_os("RIGEL_PANICS").is_some();
    std::panic::set_hook(Box::new(move |info| {
        if shown {
            eprintln!("{info}\n{}", std::backtrace::Backtrace::force_capture());
        }
    }));
    match o.task {
        options::Task::Version => {
            println!("rigel {} (R language 4.2 level)", env!("CARGO_PKG_VERSION"));
            0
        }
        options::Task::Help => {
            print!("{}{}", options::HELP, scheme::options::help());
            0
        }
        options::Task::Expressions(ref e) => script::run_bytes(&o, e.join("\n").as_bytes()),
        options::Task::File(ref path) => script::run_file(&o, path),
        options::Task::SchemeFile(_) | options::Task::SchemeRepl => run_scheme(&o),
        options::Task::Sourir(ref args) => sourir(args),
        options::Task::Stdin if o.args.is_empty() && std::io::stdin().is_terminal() => repl::run(&o),
        options::Task::Stdin => script::run_stdin(&o),
    }
}

fn run_scheme(o: &options::Options) -> i32 {
    let file = match &o.task {
        options::Task::SchemeFile(path) => Some(path.as_str()),
        _ => None,
    };
    let nan = scheme::options::wants_nan(&o.engine);
    let run = if nan { scheme_nan::run_command } else { scheme::run_command };
    run(&o.engine, file, &o.args)
}

fn sourir(args: &[String]) -> i32 {
    let (stdin, stdout, stderr) = (std::io::stdin(), std::io::stdout(), std::io::stderr());
    sourir::cli::main(args, &mut stdin.lock(), &mut stdout.lock(), &mut stderr.lock())
}
