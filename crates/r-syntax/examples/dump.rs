//! Answers a file of cases separated by `###` lines with their trees or errors, as the recording script
//! `tests/oracle/parse.R` does: `dump CASES`.

#[path = "../tests/common/mod.rs"]
mod common;

fn main() -> std::io::Result<()> {
    let file = std::env::args().nth(1).unwrap_or_default();
    let text = String::from_utf8_lossy(&std::fs::read(file)?).into_owned();
    for case in text.split("###\n").skip(1) {
        let case = case.strip_suffix('\n').unwrap_or(case);
        println!("###\n{case}\n===\n{}", common::parse_and_dump(case));
    }
    Ok(())
}
