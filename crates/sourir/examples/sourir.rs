//! The tool by itself, for trying it out: `cargo run -p sourir --example sourir -- run FILE`.
//! The installed command is `rigel sourir`.

use std::io::{BufWriter, Write};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let mut stdout = BufWriter::new(std::io::stdout().lock());
    let status =
        sourir::main(&args, &mut std::io::stdin().lock(), &mut stdout, &mut std::io::stderr().lock());
    let _ = stdout.flush();
    std::process::exit(status);
}
