//! Differential fuzzing: random programs must print the same in every mode and with every version
//! limit. The generator is seeded, so a failure names the program that shows it.

use std::fmt::Write;
use std::path::PathBuf;
use std::process::Command;

/// A small generator of pseudo-random numbers (xorshift).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }

    fn pick<'a>(&mut self, items: &[&'a str]) -> &'a str {
        items[self.below(items.len())]
    }
}

struct Generator {
    random: Random,
    vars: Vec<String>,
    functions: Vec<(String, usize)>,
    fresh: usize,
}

const CONSTANTS: &[&str] = &[
    "0",
    "1",
    "-1",
    "2",
    "3",
    "7",
    "100",
    "1152921504606846975",
    "-1152921504606846976",
    "123456789012345678901234567890",
    "0.0",
    "1.5",
    "-2.25",
    "1e10",
    "9007199254740993",
    "1/3",
    "-7/2",
    "#t",
    "#f",
    "'()",
    "'a",
    "\"str\"",
    "#\\x",
    "'(1 2 3)",
    "'(1 . 2)",
    "(vector 1 2.5 'c)",
    "(list 1.5 2 'z)",
    "car",
    "(f64vector 1. 2.)",
];
const UNARY: &[&str] = &[
    "car",
    "cdr",
    "null?",
    "pair?",
    "not",
    "-",
    "abs",
    "zero?",
    "even?",
    "odd?",
    "vector-length",
    "number?",
    "integer?",
    "length",
    "reverse",
    "list",
    "vector",
    "exact->inexact",
    "floor",
    "round",
    "procedure?",
    "symbol?",
    "string?",
    "string-length",
    "char->integer",
    "cadr",
    "inexact?",
    "exact",
    "positive?",
    "sqrt",
    "truncate",
    "box",
    "f64vector-length",
    "number->string",
    "boolean?",
    "1+",
    "sin",
    "exact-integer?",
    "flonum?",
    "fixnum?",
];
const BINARY: &[&str] = &[
    "+",
    "-",
    "*",
    "<",
    ">",
    "=",
    "<=",
    ">=",
    "eq?",
    "eqv?",
    "equal?",
    "cons",
    "vector-ref",
    "list-ref",
    "quotient",
    "remainder",
    "modulo",
    "max",
    "min",
    "append",
    "string-ref",
    "memv",
    "list-tail",
    "/",
    "f64vector-ref",
    "bitwise-and",
    "char<?",
    "list",
    "vector",
    "gcd",
    "atan",
];

impl Generator {
    fn new(seed: u64) -> Generator {
        let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        for _ in 0..8 {
            random.next();
        }
        Generator { random, vars: Vec::new(), functions: Vec::new(), fresh: 0 }
    }

    fn name(&mut self, prefix: &str) -> String {
        self.fresh += 1;
        format!("{prefix}{}", self.fresh)
    }

    fn atom(&mut self) -> String {
        if !self.vars.is_empty() && self.random.below(3) > 0 {
            let i = self.random.below(self.vars.len());
            return self.vars[i].clone();
        }
        self.random.pick(CONSTANTS).to_string()
    }

    fn exprs(&mut self, n: usize, depth: usize) -> String {
        (0..n).map(|_| self.expr(depth)).collect::<Vec<_>>().join(" ")
    }

    fn expr(&mut self, depth: usize) -> String {
        if depth == 0 {
            return self.atom();
        }
        let d = depth - 1;
        match self.random.below(20) {
            0 | 1 => self.atom(),
            2..=4 => format!("({} {})", self.random.pick(UNARY), self.expr(d)),
            5..=8 => format!("({} {} {})", self.random.pick(BINARY), self.expr(d), self.expr(d)),
            9 | 10 => format!("(if {} {} {})", self.expr(d), self.expr(d), self.expr(d)),
            11 => format!("({} {} {})", self.random.pick(&["and", "or"]), self.expr(d), self.expr(d)),
            12 | 13 => self.let_(d),
            14 => self.loop_(d),
            15 | 16 => self.call(d),
            17 => self.closure(d),
            18 => self.effect(d),
            _ => self.control(d),
        }
    }

    fn with_vars(&mut self, names: &[String], f: impl FnOnce(&mut Self) -> String) -> String {
        let n = self.vars.len();
        self.vars.extend(names.iter().cloned());
        let body = f(self);
        self.vars.truncate(n);
        body
    }

    fn let_(&mut self, d: usize) -> String {
        let (a, b) = (self.name("v"), self.name("v"));
        let (x, y) = (self.expr(d), self.expr(d));
        let body = self.with_vars(&[a.clone(), b.clone()], |g| g.expr(d));
        format!("(let (({a} {x}) ({b} {y})) {body})")
    }

    fn loop_(&mut self, d: usize) -> String {
        let (i, acc, name) = (self.name("i"), self.name("acc"), self.name("loop"));
        let init = self.expr(d);
        let step = self.with_vars(&[i.clone(), acc.clone()], |g| g.expr(d));
        let n = self.random.below(6);
        format!("(let {name} (({i} 0) ({acc} {init})) (if (< {i} {n}) ({name} (+ {i} 1) {step}) {acc}))")
    }

    fn call(&mut self, d: usize) -> String {
        if self.functions.is_empty() {
            return self.expr(d);
        }
        let i = self.random.below(self.functions.len());
        let (name, n) = self.functions[i].clone();
        let args = self.exprs(n, d);
        // Calls are fuelled, so that every program ends.
        format!("(%call {name} (lambda () ({name} {args})))")
    }

    fn closure(&mut self, d: usize) -> String {
        let (f, a) = (self.name("f"), self.name("p"));
        let body = self.with_vars(std::slice::from_ref(&a), |g| g.expr(d));
        let use_ = match self.random.below(3) {
            0 => format!("({f} {})", self.expr(d)),
            1 => format!("(map {f} (list {}))", self.exprs(3, d)),
            _ => format!("(cons ({f} {}) ({f} {}))", self.expr(d), self.expr(d)),
        };
        format!("(let (({f} (lambda ({a}) {body}))) {use_})")
    }

    fn effect(&mut self, d: usize) -> String {
        let v = self.name("m");
        let init = self.expr(d);
        let value = self.with_vars(std::slice::from_ref(&v), |g| g.expr(d));
        let body = self.with_vars(std::slice::from_ref(&v), |g| g.expr(d));
        format!("(let (({v} {init})) (set! {v} {value}) {body})")
    }

    fn control(&mut self, d: usize) -> String {
        let k = self.name("k");
        match self.random.below(4) {
            0 => format!("(call/cc (lambda ({k}) (cons {} ({k} {}))))", self.expr(d), self.expr(d)),
            1 => format!("(guard ({k} (#t (list 'caught {}))) {})", self.expr(d), self.expr(d)),
            2 => format!(
                "(call-with-values (lambda () (values {} {})) (lambda (a b) (list b a)))",
                self.expr(d),
                self.expr(d)
            ),
            _ => format!("(apply {} (list {} {}))", self.random.pick(BINARY), self.expr(d), self.expr(d)),
        }
    }

    fn program(&mut self) -> String {
        let mut out = String::from(PRELUDE);
        for _ in 0..4 {
            let name = self.name("fun");
            let n = 1 + self.random.below(3);
            let params: Vec<String> = (0..n).map(|_| self.name("a")).collect();
            self.functions.push((name.clone(), n));
            let body = self.with_vars(&params, |g| g.expr(4));
            let _ = writeln!(out, "(define ({name} {}) {body})", params.join(" "));
        }
        for _ in 0..12 {
            let e = self.expr(4);
            let _ = writeln!(out, "(show (lambda () {e}))");
        }
        out
    }
}

/// Fuel for calls, and printing that shows errors as well as values (procedures by name only).
const PRELUDE: &str = "
(define fuel 0)
(define (%call f thunk) (set! fuel (- fuel 1)) (if (< fuel 0) 'out-of-fuel (thunk)))
(define (show thunk)
  (set! fuel 50)
  (write (guard (e ((error-object? e) (list 'error (condition/report-string e))) (#t (list 'raised e))) (thunk)))
  (newline))
";

fn driver() -> PathBuf {
    let mut dir = std::env::current_exe().expect("the test's own path");
    dir.pop();
    dir.pop();
    dir.join("examples/scheme")
}

/// Output and status; `None` if the program takes too long (numbers and lists can double in a loop).
fn run(options: &[&str], file: &std::path::Path) -> Option<String> {
    let mut command = Command::new("timeout");
    let out = command.arg("20").arg(driver()).args(options).arg(file).output().expect("the driver runs");
    if out.status.code() == Some(124) {
        return None;
    }
    let (text, errors) = (String::from_utf8_lossy(&out.stdout), String::from_utf8_lossy(&out.stderr));
    Some(format!("{text}{errors}{:?}", out.status.code()))
}

fn fuzz(seeds: std::ops::Range<u64>) {
    let dir = std::env::temp_dir().join(format!("rigel-scheme-fuzz-{}", std::process::id()));
    std::fs::create_dir_all(&dir).expect("a directory for programs");
    for seed in seeds {
        let program = Generator::new(seed).program();
        let file = dir.join(format!("program{seed}.scm"));
        std::fs::write(&file, &program).expect("the program is written");
        let Some(expected) = run(&["--mode=naive"], &file) else { continue };
        assert!(expected.ends_with("Some(0)"), "seed {seed}: {expected}\n{program}");
        for options in
            [&["--mode=intra"][..], &["--mode=inter"], &["--limit=1"], &["--limit=0"], &["--limit=20"]]
        {
            let Some(got) = run(options, &file) else { continue };
            assert_eq!(got, expected, "seed {seed} {options:?}\n{program}");
        }
        let _ = std::fs::remove_file(&file);
    }
    let _ = std::fs::remove_dir_all(&dir);
}

#[test]
fn modes_agree() {
    fuzz(1..40);
}

/// The long version: `cargo test -p scheme --test fuzz -- --ignored`.
#[test]
#[ignore = "takes minutes"]
fn modes_agree_at_length() {
    fuzz(1000..3000);
}
