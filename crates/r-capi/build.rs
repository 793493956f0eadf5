//! Compiles the C part of the interface, and an empty library that packages find as `libR.so`.
//!
//! Two files of C are written here. The functions of the interface are Rust functions in `exported!` blocks under
//! `src/api`; each gets a wrapper of R's name that calls it and jumps if something is pending afterwards. Calls with
//! any number of arguments are a table of cases.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

/// As many arguments as a routine can have; `MOST_ARGUMENTS` in `src/shim.rs` says the same.
const MOST_ARGUMENTS: usize = 65;

fn main() {
    println!("cargo::rerun-if-changed=shim");
    println!("cargo::rerun-if-changed=src/api");
    println!("cargo::rerun-if-changed=include");
    let out = PathBuf::from(std::env::var("OUT_DIR").expect("cargo says where"));
    let (wrappers, calls) = (out.join("wrappers.c"), out.join("calls.c"));
    write(&wrappers, &wrappers_of(&functions()));
    write(&calls, &calls_with_arguments());
    cc::Build::new()
        .file("shim/shim.c")
        .file("shim/events.c")
        .file(&wrappers)
        .file(&calls)
        .include("shim")
        .opt_level(2)
        .flag("-fexceptions")
        .warnings(true)
        .compile("rigelshim");
    let compiler = cc::Build::new().get_compiler();
    let done = Command::new(compiler.path())
        .args(["-shared", "-nostdlib", "-Wl,-soname,libR.so", "-o"])
        .arg(out.join("libR.so"))
        .arg("shim/empty.c")
        .status()
        .expect("the C compiler runs");
    assert!(done.success(), "no libR.so was made");
    write(&out.join("headers.rs"), &headers());
}

/// The headers that packages are compiled with, as a table of names and contents.
fn headers() -> String {
    let root = std::env::current_dir().expect("cargo starts in the crate").join("include");
    let mut s = String::from("&[\n");
    for folder in ["", "R_ext/"] {
        let mut names: Vec<String> = std::fs::read_dir(root.join(folder))
            .expect("a folder of headers")
            .map(|f| f.expect("a header").file_name().to_string_lossy().into_owned())
            .filter(|n| n.ends_with(".h"))
            .collect();
        names.sort();
        for n in names {
            let path = root.join(folder).join(&n);
            let _ = writeln!(s, "    (\"{folder}{n}\", include_bytes!({path:?})),");
        }
    }
    s + "]\n"
}

fn write(path: &Path, text: &str) {
    std::fs::write(path, text).expect("the output folder can be written to");
}

/// A function of the interface: its name, the C types of its arguments and of its result.
struct Function {
    name: String,
    arguments: Vec<&'static str>,
    result: &'static str,
}

/// The functions in `exported!` blocks. Each begins a line, with its signature on that line.
fn functions() -> Vec<Function> {
    let mut files: Vec<PathBuf> = std::fs::read_dir("src/api")
        .expect("the folder of the interface")
        .map(|f| f.expect("a file of the interface").path())
        .collect();
    files.sort();
    let mut found = Vec::new();
    for file in files {
        let text = std::fs::read_to_string(&file).expect("a source file");
        let mut inside = false;
        for line in text.lines() {
            match line {
                "exported! {" => inside = true,
                "}" => inside = false,
                _ if inside && line.starts_with("    fn ") => found.push(function(line)),
                _ => {}
            }
        }
    }
    found
}

fn function(line: &str) -> Function {
    let rest = line.trim_start().trim_start_matches("fn ");
    let (name, rest) = rest.split_once('(').expect("arguments");
    let (arguments, rest) = rest.split_once(')').expect("the end of the arguments");
    let arguments = arguments
        .split(',')
        .filter(|a| !a.trim().is_empty())
        .map(|a| c_type(a.split_once(':').expect("a type").1))
        .collect();
    let (result, _) = rest.split_once('{').expect("a body");
    let result = result.trim().strip_prefix("->").map_or("void", c_type);
    Function { name: name.to_owned(), arguments, result }
}

/// What a type of Rust is in C, as far as passing it is concerned.
fn c_type(t: &str) -> &'static str {
    match t.trim() {
        "Sexp" => "SEXP",
        "c_int" | "i32" => "int",
        "c_uint" | "u32" => "unsigned int",
        "isize" => "ptrdiff_t",
        "usize" => "size_t",
        "f64" | "c_double" => "double",
        "u8" => "unsigned char",
        "Pair" => "struct pair",
        "Dd" => "void *",
        p if p.starts_with('*') => "void *",
        other => panic!("a function of the interface has a type that C code doesn't know: {other}"),
    }
}

fn wrappers_of(functions: &[Function]) -> String {
    let mut s = String::from("/* Made by build.rs. */\n#include \"shim.h\"\n");
    for f in functions {
        let types = if f.arguments.is_empty() { "void".to_owned() } else { f.arguments.join(", ") };
        let declared: Vec<String> =
            f.arguments.iter().enumerate().map(|(i, t)| format!("{t} a{i}")).collect();
        let declared = if declared.is_empty() { "void".to_owned() } else { declared.join(", ") };
        let given: Vec<String> = (0..f.arguments.len()).map(|i| format!("a{i}")).collect();
        let (name, result, given) = (&f.name, f.result, given.join(", "));
        let (keep, back) =
            if result == "void" { (String::new(), "") } else { (format!("{result} r = "), " return r;") };
        let _ = writeln!(s, "extern {result} rigel_{name}({types});");
        let _ = writeln!(
            s,
            "{result} {name}({declared}) {{ rigel_function = \"{name}\"; {keep}rigel_{name}({given}); CHECK();{back} }}"
        );
    }
    s += "void *rigel_wrappers[] = {\n";
    for f in functions {
        let _ = writeln!(s, "    (void *){},", f.name);
    }
    s + "};\n"
}

/// `rigel_call_with` and `rigel_run_with`: a case for each number of arguments.
fn calls_with_arguments() -> String {
    let mut s = String::from("/* Made by build.rs. */\n#include \"shim.h\"\n");
    for (name, result, back) in [("rigel_call_with", "SEXP", "return "), ("rigel_run_with", "void", "")] {
        let _ = writeln!(s, "{result} {name}(void *f, int n, void **a) {{\n    switch (n) {{");
        for n in 0..=MOST_ARGUMENTS {
            let types = if n == 0 { "void".to_owned() } else { vec!["void *"; n].join(", ") };
            let given: Vec<String> = (0..n).map(|i| format!("a[{i}]")).collect();
            let given = given.join(", ");
            let end = if back.is_empty() { " return;" } else { "" };
            let _ = writeln!(s, "    case {n}: {back}(({result} (*)({types}))f)({given});{end}");
        }
        let end = if back.is_empty() { "" } else { "    return 0;\n" };
        let _ = writeln!(s, "    }}\n{end}}}");
    }
    s
}
