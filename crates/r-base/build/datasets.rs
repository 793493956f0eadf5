//! Packs the data sets under `R/datasets/data`: the text of each set is deflated by itself, so that
//! using one inflates no other; where each object's definition is in its text is indexed.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::Path;
use std::{env, fs};

use flate2::Compression;
use flate2::write::DeflateEncoder;

const FOLDER: &str = "R/datasets";

/// Writes `datasets.bin` (the deflated texts) and `datasets_index.rs` (sets and objects); the objects' names.
pub fn pack() -> Vec<String> {
    let index = fs::read_to_string(Path::new(FOLDER).join("INDEX.tsv")).unwrap_or_default();
    let mut packed = Vec::new();
    let (mut sets, mut objects, mut names) = (String::new(), String::new(), Vec::new());
    let rows = index.lines().filter(|l| !l.starts_with('#'));
    for (i, row) in rows.enumerate() {
        let mut columns = row.split('\t');
        let (Some(set), Some(title)) = (columns.next(), columns.next()) else {
            panic!("{FOLDER}/INDEX.tsv: a row is a set, its title and its source: {row}");
        };
        let path = Path::new(FOLDER).join("data").join(file_name(set));
        let (text, program) = super::parse(&path);
        let start = packed.len();
        packed.extend(deflated(&text));
        let _ = writeln!(sets, "    ({set:?}, {title:?}, {start}, {}),", packed.len());
        for e in &program.exprs {
            let (name, value) = (super::defined_name(e, &path), super::value_span(e));
            let _ = writeln!(objects, "    ({name:?}, {i}, {}, {}),", value.start, value.end);
            names.push(name);
        }
    }
    let out = env::var("OUT_DIR").unwrap_or_default();
    let tables = format!("(&[\n{sets}], &[\n{objects}])");
    let write = |name: &str, bytes: &[u8]| fs::write(Path::new(&out).join(name), bytes);
    if write("datasets.bin", &packed).and_then(|_| write("datasets_index.rs", tables.as_bytes())).is_err() {
        panic!("cannot write the packed data sets");
    }
    names
}

/// Two names that differ in case only would be one file on some systems.
fn file_name(set: &str) -> String {
    match set {
        "CO2" => "CO2.uptake.R".to_owned(),
        _ => format!("{set}.R"),
    }
}

fn deflated(text: &str) -> Vec<u8> {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::best());
    match encoder.write_all(text.as_bytes()).and_then(|_| encoder.finish()) {
        Ok(bytes) => bytes,
        Err(e) => panic!("cannot deflate a data set: {e}"),
    }
}
