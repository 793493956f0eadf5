//! Indexes the library's R sources: which name of which package is defined where, and who sees it, so
//! that starting a session parses none of them and binds nothing.
//!
//! A package is a folder of `R/`: its `*.R` files hold definitions (`name <- value`, nothing else), its
//! `NAMESPACE` says what it shows. A name may be defined once in a package. References from one
//! definition to another that others must not see, or that something a program binds could come
//! between, are written as private names in the text that the session will parse (`resolve`).

mod datasets;
mod namespace;
mod resolve;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

use namespace::Namespace;

/// The package shows the name.
const SHOWN: u8 = 1;
/// The name is a method that the package registers.
const METHOD: u8 = 2;

/// One package.
pub struct Package {
    pub name: String,
    pub namespace: Namespace,
    pub files: Vec<File>,
    /// Names that R sources define.
    pub defined: BTreeSet<String>,
}

pub struct File {
    path: PathBuf,
    text: String,
    program: r_syntax::Program,
}

fn main() {
    println!("cargo::rerun-if-changed=R");
    println!("cargo::rerun-if-changed=build");
    let folders = entries(Path::new("R"));
    let packages: Vec<Package> = folders.iter().filter(|p| p.is_dir()).map(|p| read_package(p)).collect();
    let mut source = String::new();
    // Package, flags, and where the definition stands, by name and package.
    let mut rows: BTreeMap<(String, usize), (u8, usize, usize)> = BTreeMap::new();
    for (k, p) in packages.iter().enumerate() {
        for f in &p.files {
            add_file(&packages, k, f, &mut source, &mut rows);
        }
        if p.name == "datasets" {
            add_datasets(k, &mut source, &mut rows);
        }
        for n in &p.namespace.exports {
            rows.entry((n.clone(), k)).or_default().0 |= SHOWN;
        }
        for m in &p.namespace.methods {
            rows.entry((format!("{}.{}", m.generic, m.class), k)).or_default().0 |= METHOD;
        }
    }
    let out = env::var("OUT_DIR").unwrap_or_default();
    let write = |name: &str, text: &str| fs::write(Path::new(&out).join(name), text);
    let written = write("library.R", &source).and_then(|_| write("index.rs", &index(&packages, &rows)));
    if written.is_err() {
        panic!("cannot write the index of the R sources");
    }
}

/// The index as Rust source.
fn index(packages: &[Package], rows: &BTreeMap<(String, usize), (u8, usize, usize)>) -> String {
    let mut s = String::from("pub const PACKAGES: &[&str] = &[");
    packages.iter().for_each(|p| _ = write!(s, "{:?}, ", p.name));
    // One text for all names: a search for one touches few pages, and the rows need no relocation.
    let mut names = String::new();
    s.push_str("];\npub static ROWS: &[Row] = &[\n");
    for ((name, k), (flags, start, end)) in rows {
        let at = names.len();
        names.push_str(name);
        let _ = writeln!(
            s,
            "    Row {{ at: {at}, len: {}, package: {k}, flags: {flags}, start: {start}, end: {end} }},",
            name.len()
        );
    }
    let _ = write!(
        s,
        "];\nstatic NAMES: &str = {names:?};\npub const METHODS: &[(&str, &str, &str, &str)] = &[\n"
    );
    for p in packages {
        for m in &p.namespace.methods {
            let _ = writeln!(s, "    ({:?}, {:?}, {:?}, {:?}),", p.name, m.generic, m.class, m.function);
        }
    }
    s.push_str("];\npub const IMPORTS: &[(&str, &str, &[&str])] = &[\n");
    for p in packages {
        for (from, names) in &p.namespace.imports {
            let _ = writeln!(s, "    ({:?}, {from:?}, &{names:?}),", p.name);
        }
    }
    s.push_str("];\n");
    s
}

/// What is in a folder, in the order of the names.
fn entries(folder: &Path) -> Vec<PathBuf> {
    let mut all: Vec<_> =
        fs::read_dir(folder).map(|d| d.flatten().map(|e| e.path()).collect()).unwrap_or_default();
    all.sort();
    all
}

fn parse(path: &Path) -> (String, r_syntax::Program) {
    println!("cargo::rerun-if-changed={}", path.display());
    let text = fs::read_to_string(path).unwrap_or_default();
    let name = path.display().to_string();
    match r_syntax::parse_program(&text, &name) {
        Ok(p) => (text, p),
        Err(e) => panic!("{}", e.located_message(&name)),
    }
}

fn read_package(folder: &Path) -> Package {
    let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
    println!("cargo::rerun-if-changed={}", folder.display());
    let namespace = Namespace::read(&parse(&folder.join("NAMESPACE")).1);
    let mut files = Vec::new();
    let mut defined = BTreeSet::new();
    for path in entries(folder).into_iter().filter(|p| p.extension().is_some_and(|e| e == "R")) {
        let (text, program) = parse(&path);
        for e in &program.exprs {
            let n = defined_name(e, &path);
            if !defined.insert(n.clone()) {
                panic!("{}: `{n}` is defined twice in the package {name}", path.display());
            }
        }
        files.push(File { path, text, program });
    }
    Package { name, namespace, files, defined }
}

/// The name that a top-level expression defines.
fn defined_name(e: &r_syntax::Node, path: &Path) -> String {
    let r_syntax::NodeKind::Call { args, .. } = &e.kind else {
        panic!("{}: only definitions may stand at top level", path.display());
    };
    match (e.call_name(), args.first().map(|a| &a.value.kind)) {
        (Some("<-"), Some(r_syntax::NodeKind::Sym(n))) => n.to_string(),
        (Some("<-"), Some(r_syntax::NodeKind::Str(s))) => String::from_utf8_lossy(s).into_owned(),
        _ => panic!("{}: only `name <- value` may stand at top level", path.display()),
    }
}

/// Adds a definition for each object of the data sets: it asks for the packed value.
fn add_datasets(k: usize, source: &mut String, rows: &mut BTreeMap<(String, usize), (u8, usize, usize)>) {
    for name in datasets::pack() {
        let start = source.len();
        let _ = writeln!(source, "`\u{1}base\u{1}.dataset`({name:?})");
        rows.insert((name, k), (0, start, source.len()));
    }
}

/// Where the value of a definition is in its file.
fn value_span(e: &r_syntax::Node) -> r_syntax::Span {
    match &e.kind {
        r_syntax::NodeKind::Call { args, .. } => args[1].value.span,
        _ => r_syntax::Span::default(),
    }
}

/// Adds the text of each definition, references resolved, and its place.
fn add_file(
    packages: &[Package],
    k: usize,
    f: &File,
    source: &mut String,
    rows: &mut BTreeMap<(String, usize), (u8, usize, usize)>,
) {
    for e in &f.program.exprs {
        let r_syntax::NodeKind::Call { args, .. } = &e.kind else { continue };
        let start = source.len();
        source.push_str(&resolve::definition(packages, k, &args[1].value, &f.text));
        rows.insert((defined_name(e, &f.path), k), (0, start, source.len()));
        source.push('\n');
    }
}
