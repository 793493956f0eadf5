//! Filetests: `filetests/*.pir` hold a version, the passes to run on it and what must come out.
//!
//! ```text
//! ; passes: scope dce
//! func f frame
//! ...
//! ===
//! (the text after the passes)
//! ```
//! Several tests in a file stand one after the other, each opened by its `; passes:` line.
//! `BLESS=1` writes what comes out into the files.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use r_pir::pass::inline::Callees;
use r_pir::pass::{self, Options};
use r_pir::text::{World, parse, print};
use r_pir::verify::verify;
use r_pir::{Func, Id, Op};
use r_runtime::vm::VmConfig;
use r_runtime::{Facts, Opaque, Value, Vm};

struct Heap(Vm);

impl Heap {
    fn new() -> Heap {
        let mut vm = Vm::new(&VmConfig::default()).unwrap();
        r_base::install(&mut vm);
        Heap(vm)
    }
}

impl World for Heap {
    fn symbol(&mut self, name: &str) -> Opaque {
        self.0.sym(name).opaque()
    }
    fn string(&mut self, text: &str) -> Option<Opaque> {
        let s = self.0.string(text);
        self.0.roots.push(s);
        Some(s.opaque())
    }
    fn builtin(&mut self, name: &str) -> Option<Facts> {
        self.0.builtins.iter().map(|b| b.def.facts()).find(|f| f.name == name)
    }
    fn object(&mut self, k: usize) -> Option<Opaque> {
        // Objects 0.. are lists of that length: distinct, and of a known type.
        let v = self.0.new_list(&vec![Value::NULL; k]);
        self.0.roots.push(v);
        Some(v.opaque())
    }
}

fn files() -> Vec<PathBuf> {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/filetests");
    let mut all: Vec<_> = std::fs::read_dir(dir).unwrap().map(|e| e.unwrap().path()).collect();
    all.retain(|p| p.extension().is_some_and(|e| e == "pir"));
    all.sort();
    all
}

/// The tests of a file: comment lines with the passes, input, expected output.
fn sections(text: &str) -> Vec<(String, String, String)> {
    let mut all: Vec<(String, String, String)> = Vec::new();
    let mut in_output = true;
    for line in text.lines() {
        if line.starts_with(';') && in_output {
            all.push(Default::default());
            in_output = false;
        }
        let Some(t) = all.last_mut() else { continue };
        if line.starts_with("===") {
            in_output = true;
        } else if line.starts_with(';') {
            t.0.push_str(line);
            t.0.push('\n');
        } else {
            let part = if in_output { &mut t.2 } else { &mut t.1 };
            if !line.trim().is_empty() {
                part.push_str(line);
                part.push('\n');
            }
        }
    }
    all
}

/// The other versions of a test: callees and promises by the name of their code.
struct Library(Vec<Func>);

impl Library {
    fn named(&self, f: &Func, code: u32) -> Option<Func> {
        let name = &f.codes.get(code as usize)?.name;
        self.0.iter().find(|v| v.name == *name).cloned()
    }
}

impl Callees for Library {
    fn callee(&self, f: &Func, call: Id) -> Option<Func> {
        let made = f.inst(f.inst(call).args[0]);
        if made.op == Op::MkClosure { self.named(f, made.at.code) } else { None }
    }
    fn promise(&self, f: &Func, code: u32) -> Option<Func> {
        self.named(f, code)
    }
    fn promise_frames(&self) -> bool {
        true
    }
}

fn run_one(head: &str, input: &str, heap: &mut Heap) -> Result<String, String> {
    let mut versions = Vec::new();
    for text in input.split("func ").filter(|t| !t.trim().is_empty()) {
        versions.push(parse(&format!("func {text}"), heap)?);
    }
    let mut f = versions.remove(0);
    let callees: Option<Arc<dyn Callees>> = Some(Arc::new(Library(versions)));
    let text = print(&f);
    let again = print(&parse(&text, heap)?);
    if text != again {
        return Err(format!("does not print back:\n{text}\n{again}"));
    }
    let passes = head.lines().find_map(|l| l.strip_prefix("; passes:")).ok_or("no `; passes:` line")?;
    let names: Vec<&str> = match passes.trim() {
        "PIPELINE" => pass::PIPELINE.to_vec(),
        list => list.split_whitespace().collect(),
    };
    let stats = pass::run(&mut f, &names, &Options { verify: true, callees, ..Options::default() });
    if let Some(e) = stats.broken {
        return Err(e);
    }
    let out = print(&f);
    let again = print(&parse(&out, heap)?);
    if out == again { Ok(out) } else { Err(format!("does not print back:\n{out}\n{again}")) }
}

/// The passes each section of the files names.
fn passes_of(head: &str) -> Vec<String> {
    let list = head.lines().find_map(|l| l.strip_prefix("; passes:")).unwrap_or_default();
    list.split_whitespace().map(str::to_owned).collect()
}

#[test]
fn every_pass_has_a_test_that_runs_it_alone() {
    let texts: Vec<String> = files().iter().map(|p| std::fs::read_to_string(p).unwrap()).collect();
    let lists: Vec<Vec<String>> =
        texts.iter().flat_map(|t| sections(t)).map(|(head, ..)| passes_of(&head)).collect();
    let missing: Vec<&str> =
        pass::ALL.iter().map(|p| p.name).filter(|n| !lists.iter().any(|l| l == &[*n])).collect();
    assert!(missing.is_empty(), "no filetest runs one of {missing:?} alone");
}

#[test]
fn every_instruction_occurs_in_a_file() {
    let texts: Vec<String> = files().iter().map(|p| std::fs::read_to_string(p).unwrap()).collect();
    let words: HashSet<&str> = texts.iter().flat_map(|t| t.split(|c: char| !c.is_alphanumeric())).collect();
    let missing: Vec<&str> = Op::ALL.iter().map(|op| op.name()).filter(|n| !words.contains(n)).collect();
    assert!(missing.is_empty(), "no filetest has {missing:?}");
}

#[test]
fn every_pass_does_what_its_files_say() {
    let bless = std::env::var("BLESS").is_ok();
    let mut heap = Heap::new();
    let mut failures = Vec::new();
    for path in files() {
        let text = std::fs::read_to_string(&path).unwrap();
        let mut new = String::new();
        for (head, input, expected) in sections(&text) {
            let got = run_one(&head, &input, &mut heap);
            let name = path.file_name().unwrap().to_string_lossy().to_string();
            match &got {
                Ok(out) if *out == expected || bless => {}
                Ok(out) => failures.push(format!("{name}\n{head}--- got\n{out}--- expected\n{expected}")),
                Err(e) => failures.push(format!("{name}\n{head}--- {e}")),
            }
            let out = got.unwrap_or(expected);
            new.push_str(&format!("{head}{input}===\n{out}\n"));
        }
        if bless {
            std::fs::write(&path, new.trim_end().to_string() + "\n").unwrap();
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n\n"));
}

#[test]
fn the_verifier_finds_what_is_wrong() {
    let mut heap = Heap::new();
    let cases = [
        ("BB0:\n  real %0 = FAdd(%1, %1)\n  real %1 = Const 1\n  Return(%1)", "does not dominate"),
        ("BB0:\n  str %0 = Const \"a\"\n  real %1 = FAdd(%0, %0)\n  Return(%1)", "operand 0"),
        ("BB0:\n  real %0 = Const 1", "no terminator"),
        ("BB0:\n  Jump BB1\nBB1:\n  real %1 = Phi()\n  Return(%1)", "predecessors"),
        (
            "BB0:\n  env %0 = LdEnv\n  lgl %1 = Const TRUE\n  cp %2 = Checkpoint BB1, BB2\nBB1:\n  StVar x (%1) %0\n  bool %3 = Truth(%1) %2\n  Return(%1)\nBB2:\n  fs %4 = Framestate %0 pc 0:0\n  Deopt(%4)",
            "observable",
        ),
    ];
    for (text, what) in cases {
        let f = parse(&format!("func t frame\n{text}\n"), &mut heap).unwrap();
        let errors = verify(&f).expect_err(text).join("\n");
        assert!(errors.contains(what), "{errors}\nshould say {what}");
    }
}
