//! Bytecode as text: each file under `filetests` is an R function, a line of dashes, and the text of its code. The text
//! must be what the compiler makes, parse back to the same text, and every instruction must occur in some file.
//! `UPDATE=1` writes the files anew.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use r_bytecode::code::{Code, CodeKind, Unit, code_of};
use r_bytecode::op::Op;
use r_bytecode::{compile, text};
use r_runtime::vm::VmConfig;
use r_runtime::{Value, Vm};

fn session() -> Vm {
    let mut vm = Vm::new(&VmConfig::default()).expect("a heap");
    vm.set_stack_size(4 << 20);
    r_bytecode::interp::install(&mut vm);
    r_base::install(&mut vm);
    vm
}

fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/filetests");
    let mut all: Vec<PathBuf> =
        std::fs::read_dir(folder).expect("filetests").flatten().map(|e| e.path()).collect();
    all.sort();
    all
}

const DASHES: &str = "----\n";

fn parts(file: &Path) -> (String, String) {
    let all = std::fs::read_to_string(file).expect("a readable file");
    let (source, expected) = all.split_once(DASHES).unwrap_or((&all, ""));
    (source.to_owned(), expected.to_owned())
}

/// The text of the code that the last expression gives: a function's body, or an expression as top level evaluates it
/// (as a promise, if the first line says so).
fn compiled(vm: &mut Vm, source: &str) -> String {
    let program = r_syntax::parse_program(source, "filetest").expect("R");
    let mut f = Value::NULL;
    for node in &program.exprs {
        let expr = vm.from_node(node);
        vm.roots.push(expr);
        let env = vm.global_env;
        f = vm.eval(expr, env).expect("a value");
        vm.roots.push(f);
    }
    let own;
    let code = if f.is_closure() {
        code_of(compile::proto_of(vm, &f)).expect("code")
    } else {
        let kind = if source.starts_with("# promise\n") { CodeKind::Promise } else { CodeKind::Eval };
        own = Code::new(f, Unit::dynamic(), kind);
        &own
    };
    let c = compile::ensure(vm, code).expect("compiles");
    text::print(vm, code, c)
}

#[test]
fn the_compiler_makes_what_the_files_say() {
    let update = std::env::var_os("UPDATE").is_some();
    let mut wrong = Vec::new();
    for file in files() {
        let (source, expected) = parts(&file);
        let got = compiled(&mut session(), &source);
        if update {
            std::fs::write(&file, format!("{source}{DASHES}{got}")).expect("written");
        } else if got != expected {
            let at = got.lines().zip(expected.lines()).position(|(a, b)| a != b).unwrap_or(0);
            wrong.push(format!(
                "{}: line {} is\n{}",
                file.display(),
                at + 1,
                got.lines().nth(at).unwrap_or("")
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_text_parses_back() {
    for file in files() {
        let (_, expected) = parts(&file);
        let mut vm = session();
        let code = text::parse(&mut vm, &expected).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
        let again = text::print(&mut vm, &code, code.current().expect("compiled"));
        assert_eq!(again, expected, "{}", file.display());
    }
}

#[test]
fn mistakes_are_named() {
    let mut vm = session();
    for (text, message) in [
        ("", "no instructions"),
        ("0 Fly 0 0", "line 1: no instruction Fly"),
        ("1 Return 0 0", "line 1: 1 where instruction 0 is expected"),
        ("0 Return 0 0 0", "line 1: [Plain(\"0\")] is too much"),
        ("const value \"1", "line 1: a string without end"),
    ] {
        assert_eq!(text::parse(&mut vm, text).err().as_deref(), Some(message));
    }
}

#[test]
fn every_instruction_occurs() {
    let all: String = files().iter().map(|f| parts(f).1).collect();
    let used: BTreeSet<&str> = all.lines().filter_map(|l| l.split_whitespace().nth(1)).collect();
    // A promise inside code has no source text.
    let shown = Op::ALL.iter().filter(|o| **o != Op::ForcePromise).map(|o| o.name());
    let absent: Vec<&str> = shown.filter(|n| !used.contains(n)).collect();
    assert!(absent.is_empty(), "no filetest has {absent:?}");
}
