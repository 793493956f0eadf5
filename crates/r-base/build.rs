//! Indexes the library's R sources: which name is defined where, so that starting a session
//! parses none of them.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

fn main() {
    println!("cargo::rerun-if-changed=R");
    let mut files: Vec<_> = fs::read_dir("R")
        .map(|d| d.flatten().map(|e| e.path()).filter(|p| p.extension().is_some_and(|e| e == "R")).collect())
        .unwrap_or_default();
    files.sort();
    let mut source = String::new();
    let mut index = String::from("&[\n");
    let mut seen = BTreeSet::new();
    for f in &files {
        println!("cargo::rerun-if-changed={}", f.display());
        let text = fs::read_to_string(f).unwrap_or_default();
        index_file(f, &text, source.len(), &mut index, &mut seen);
        source.push_str(&text);
        source.push('\n');
    }
    index.push(']');
    let out = env::var("OUT_DIR").unwrap_or_default();
    let write = |name: &str, text: &str| fs::write(Path::new(&out).join(name), text);
    if write("base.R", &source).and_then(|_| write("base_index.rs", &index)).is_err() {
        panic!("cannot write the index of the R sources");
    }
}

/// Adds each top-level `name <- value` of a file to the index. A name may be defined once only.
fn index_file(path: &Path, text: &str, offset: usize, index: &mut String, seen: &mut BTreeSet<String>) {
    let program = match r_syntax::parse_program(text, &path.display().to_string()) {
        Ok(p) => p,
        Err(e) => panic!("{}", e.located_message(&path.display().to_string())),
    };
    for e in &program.exprs {
        let r_syntax::NodeKind::Call { args, .. } = &e.kind else {
            panic!("{}: only definitions may stand at top level", path.display());
        };
        let name = args.first().map(|a| &a.value.kind);
        let name = match (e.call_name(), name) {
            (Some("<-"), Some(r_syntax::NodeKind::Sym(n))) => n.to_string(),
            (Some("<-"), Some(r_syntax::NodeKind::Str(s))) => String::from_utf8_lossy(s).into_owned(),
            _ => panic!("{}: only `name <- value` may stand at top level", path.display()),
        };
        if !seen.insert(name.clone()) {
            panic!("{}: `{name}` is defined twice in the library's R sources", path.display());
        }
        let value = &args[1].value.span;
        let (start, end) = (offset + value.start as usize, offset + value.end as usize);
        let _ = writeln!(index, "    ({name:?}, {start}, {end}),");
    }
}
