//! One kernel under one implementation: the program around it, and its times.

use std::process::Command;

use super::Kernel;

pub const OURS: &[&str] = &["target/release/rigel"];
pub const INTERPRETED: &[&str] = &["target/release/rigel", "--jit=off"];
pub const PEER: &[&str] = &["Rscript", "--vanilla"];

/// Seconds of one call of `execute`.
pub struct Times {
    pub first: f64,
    pub steady: f64,
    pub result: String,
}

/// Calls are repeated until they take 40 ms, because clocks tick in milliseconds; the best of five such runs counts.
/// Time is the processor's, the compiler's thread included, so that other programs on the machine matter less.
const DRIVER: &str = r#"
.clock <- function() sum(proc.time()[1:2])
.took <- function(k) {
    start <- .clock()
    for (i in seq_len(k)) .result <<- execute()
    .clock() - start
}
.first <- .took(1L)
.times <- 1L
repeat {
    .time <- .took(.times)
    if (.time >= 0.04 || .times >= 100000L) break
    .times <- if (.time < 0.004) .times * 8L else as.integer(ceiling(.times * 0.05 / .time))
}
.best <- min(.time, vapply(1:4, function(i) .took(.times), 0)) / .times
cat("@first", format(.first, digits = 6), "\n@steady", format(.best, digits = 6), "\n")
cat("@result", paste(format(unlist(.result), digits = 8), collapse = " "), "\n")
"#;

/// The whole program.
pub fn program(k: &Kernel) -> String {
    format!("{}\nexecute <- function() {{\n{}\n}}\n{DRIVER}", k.setup, k.body)
}

pub fn execute(k: &Kernel, command: &[&str]) -> Result<Times, String> {
    let text = program(k);
    let script = std::env::temp_dir().join(format!("rigel-form-{}.R", std::process::id()));
    std::fs::write(&script, text).map_err(|e| e.to_string())?;
    let out = Command::new(command[0]).args(&command[1..]).arg(&script).output();
    let _ = std::fs::remove_file(&script);
    let out = out.map_err(|e| format!("{}: {e}", command[0]))?;
    let text = String::from_utf8_lossy(&out.stdout);
    let field = |name: &str| text.lines().find_map(|l| l.strip_prefix(name)).map(|l| l.trim().to_owned());
    let seconds = |name: &str| field(name).and_then(|t| t.parse::<f64>().ok());
    match (seconds("@first"), seconds("@steady"), field("@result")) {
        // The clock's resolution bounds the first call from below.
        (Some(first), Some(steady), Some(result)) => {
            Ok(Times { first: first.max(0.0005), steady: steady.max(1e-9), result })
        }
        _ => {
            let stderr = String::from_utf8_lossy(&out.stderr);
            Err(format!("{}: {}", command[0], stderr.lines().next().unwrap_or("no output")))
        }
    }
}
