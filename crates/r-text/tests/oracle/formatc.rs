//! `formatC` and `prettyNum` against what GNU R gave (`tests/data/formatc.tsv`).

use crate::common::{US, check, double};
use r_text::number::NA_INTEGER;
use r_text::number::formatc::{Mode, Request};
use r_text::number::pretty::{PreserveWidth, Pretty, pretty};

fn optional(field: &str) -> Option<i32> {
    field.parse().ok()
}

fn format_c(f: &[&str]) -> Result<String, String> {
    let mode = if f[0] == "integer" { Mode::Integer } else { Mode::Double };
    let request =
        Request { mode, width: optional(f[1]), digits: optional(f[2]), format: Some(f[3]), flag: f[4] };
    let formatter = request.resolve()?;
    let values = f[5].split(US);
    let texts = match mode {
        Mode::Integer => {
            formatter.integers(&values.map(|v| optional(v).unwrap_or(NA_INTEGER)).collect::<Vec<_>>())
        }
        Mode::Double => formatter.doubles(&values.map(double).collect::<Vec<_>>()),
    };
    Ok(texts.join(&US.to_string()))
}

fn pretty_num(f: &[&str]) -> String {
    let opts = Pretty {
        big_mark: f[1],
        big_interval: f[2].parse().expect("interval"),
        small_mark: f[3],
        small_interval: f[4].parse().expect("interval"),
        decimal_mark: f[5],
        input_mark: ".",
        preserve_width: match f[6] {
            "common" => PreserveWidth::Common,
            "individual" => PreserveWidth::Individual,
            _ => PreserveWidth::None,
        },
        zero_print: (f[7] != "NULL").then_some(f[7]),
        replace_zero: f[8] == "TRUE",
        drop0trailing: f[9] == "TRUE",
    };
    let xs: Vec<String> = f[10].split(US).map(String::from).collect();
    let mut warnings = Vec::new();
    let mut out = pretty(&xs, &opts, None, &mut warnings);
    if !warnings.is_empty() {
        out.push("W".to_string());
        out.extend(warnings);
    }
    out.join(&US.to_string())
}

#[test]
fn format_c_and_pretty_num_are_gnu_rs() {
    check(include_str!("../data/formatc.tsv"), |f| match f[0] {
        "pretty" => pretty_num(f),
        _ => format_c(f).unwrap_or_else(|e| format!("ERR{US}{e}")),
    });
}
