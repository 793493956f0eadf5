//! Deparses R code: `deparse FILE [CUTOFF]`. A file of cases separated by `###` lines is answered case by
//! case (input, `===`, output), as the recording script `tests/oracle/deparse.R` answers it.

use r_syntax::{DeparseOptions, Parser, deparse};

fn main() -> std::io::Result<()> {
    let mut args = std::env::args().skip(1);
    let file = args.next().unwrap_or_default();
    let cutoff = args.next().and_then(|n| n.parse().ok()).unwrap_or(60);
    let text = std::fs::read(&file)?;
    if !text.starts_with(b"###\n") {
        println!("{}", round(&text, cutoff));
        return Ok(());
    }
    let text = String::from_utf8_lossy(&text).into_owned();
    for case in text.trim_end_matches('\n').split("###\n").skip(1) {
        let case = case.trim_end_matches('\n');
        let own =
            case.strip_prefix("#cutoff ").and_then(|rest| rest.lines().next()).and_then(|n| n.parse().ok());
        println!("###\n{case}\n===\n{}", round(case.as_bytes(), own.unwrap_or(cutoff)));
    }
    Ok(())
}

fn round(text: &[u8], cutoff: usize) -> String {
    let options = DeparseOptions { cutoff, ..DeparseOptions::default() };
    let mut parser = Parser::new(text);
    let mut lines = Vec::new();
    loop {
        match parser.next_expr() {
            // A symbol by itself is shown without backticks, as `deparse()` decides.
            Ok(Some(node)) => {
                let backtick = node.as_sym().is_none();
                lines.extend(deparse(&node, &DeparseOptions { backtick, ..options.clone() }));
            }
            Ok(None) => return lines.join("\n"),
            Err(error) => return format!("ERROR {}", error.located_message("<text>")),
        }
    }
}
