//! Indexes the library's R sources: which name of which package is defined where, so that starting
//! a session parses none of them.
//!
//! A package is a folder of `R/`: its `*.R` files hold definitions (`name <- value`, nothing else) and
//! nothing is evaluated before a name is used. A name may be defined once in a package.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    println!("cargo::rerun-if-changed=R");
    let mut source = String::new();
    let mut index = String::from("&[\n");
    for folder in entries(Path::new("R")).into_iter().filter(|p| p.is_dir()) {
        let package = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        println!("cargo::rerun-if-changed={}", folder.display());
        let mut seen = BTreeSet::new();
        for f in entries(&folder).iter().filter(|p| p.extension().is_some_and(|e| e == "R")) {
            println!("cargo::rerun-if-changed={}", f.display());
            let text = fs::read_to_string(f).unwrap_or_default();
            index_file(f, &text, source.len(), &package, &mut index, &mut seen);
            source.push_str(&text);
            source.push('\n');
        }
    }
    index.push(']');
    let out = env::var("OUT_DIR").unwrap_or_default();
    let write = |name: &str, text: &str| fs::write(Path::new(&out).join(name), text);
    if write("library.R", &source).and_then(|_| write("index.rs", &index)).is_err() {
        panic!("cannot write the index of the R sources");
    }
}

/// What is in a folder, in the order of the names.
fn entries(folder: &Path) -> Vec<PathBuf> {
    let mut all: Vec<_> =
        fs::read_dir(folder).map(|d| d.flatten().map(|e| e.path()).collect()).unwrap_or_default();
    all.sort();
    all
}

/// Adds each top-level `name <- value` of a file to the index.
fn index_file(
    path: &Path,
    text: &str,
    offset: usize,
    package: &str,
    index: &mut String,
    seen: &mut BTreeSet<String>,
) {
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
            panic!("{}: `{name}` is defined twice in the package {package}", path.display());
        }
        let value = &args[1].value.span;
        let (start, end) = (offset + value.start as usize, offset + value.end as usize);
        let _ = writeln!(index, "    ({package:?}, {name:?}, {start}, {end}),");
    }
}
