//! The `rigel` binary: command line, REPL and reports. Everything else is a library.

fn main() {}
