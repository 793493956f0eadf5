//! `sprintf` against what GNU R gave (`tests/data/sprintf.tsv`).

use crate::common::{US, check, double};
use r_text::number::NA_INTEGER;
use r_text::sprintf::{Column, sprintf};

fn column(field: &str) -> Column<'_> {
    let (kind, values) = field.split_once(':').expect("type:values");
    let items = || values.split(US).filter(|v| kind == "s" || !v.is_empty());
    let int = |v: &str| if v == "NA" { NA_INTEGER } else { v.parse().expect("integer") };
    match kind {
        "d" => Column::Double(items().map(double).collect()),
        "i" => Column::Integer(items().map(int).collect()),
        "l" => Column::Logical(items().map(int).collect()),
        "s0" => Column::Text(vec![]),
        "s" => Column::Text(items().map(|v| (v != "<NA>").then(|| v.into())).collect()),
        other => panic!("unknown type {other}"),
    }
}

fn run(fields: &[&str]) -> String {
    let formats: Vec<Option<&str>> = if fields[0].is_empty() {
        vec![]
    } else {
        fields[0].split(US).map(|f| (f != "<NA>").then_some(f)).collect()
    };
    let args = fields[1..].iter().map(|f| column(f)).collect();
    let mut out = Vec::new();
    match sprintf(&formats, args, 0) {
        Ok(o) => {
            out.push("OK".to_string());
            out.extend(o.strings.iter().map(str::to_owned));
            if !o.warnings.is_empty() {
                out.push("W".to_string());
                out.extend(o.warnings);
            }
        }
        Err(e) => out.extend(["ERR".to_string(), e]),
    }
    out.join(&US.to_string())
}

#[test]
fn sprintf_is_gnu_rs() {
    check(include_str!("../data/sprintf.tsv"), run);
}
