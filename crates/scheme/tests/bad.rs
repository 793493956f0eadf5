//! Bad programs of all kinds: a message, and never a crash.

use std::path::PathBuf;
use std::process::{Command, Output};

fn driver() -> PathBuf {
    let mut dir = std::env::current_exe().expect("the test's own path");
    dir.pop();
    dir.pop();
    dir.join("examples/scheme")
}

struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let dir = std::env::temp_dir().join(format!("rigel-scheme-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&dir).expect("a folder");
        Folder(dir)
    }

    fn run(&self, text: &[u8], options: &[&str]) -> Output {
        let file = self.0.join("program.scm");
        std::fs::write(&file, text).expect("a file");
        Command::new(driver()).args(options).arg(&file).output().expect("the driver runs")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Programs that end with a message that has these words in it.
fn messages() -> Vec<(String, &'static str)> {
    let nested = |open: &str, middle: &str, close: &str, n: usize| {
        format!("{}{middle}{}", open.repeat(n), close.repeat(n))
    };
    vec![
        ("(".repeat(1000), "unexpected end of file"),
        ("(".repeat(100_000), "nested too deeply"),
        (
            "(letrec-syntax ((f (syntax-rules () ((_) (g)))) (g (syntax-rules () ((_) (f))))) (f))".into(),
            "macro uses without end",
        ),
        (")".into(), "unexpected"),
        (nested("(lambda (x) ", "x", ")", 20_000), "nested"),
        ("(define-syntax m (syntax-rules () ((_ x) (m (x x))))) (m 1)".into(), "too deeply"),
        ("(define-syntax m (syntax-rules () ((_ x ...) (m x ... x ...)))) (m 1)".into(), "too large"),
        ("(include \"program.scm\")".into(), "over and over"),
        ("(include \"no-such-file\")".into(), "cannot read"),
        ("(import (no such library))".into(), "no library"),
        ("(define (f x) (+ 1 (f x))) (f 1)".into(), "recursion"),
        ("(define (f l) (f (cons (make-vector 1000 0) l))) (f '())".into(), "out of memory"),
        ("(make-vector 100000000000000 0)".into(), "do not fit in memory"),
        ("(make-list 100000000000 1)".into(), "do not fit in memory"),
        ("(display (expt 10 (expt 10 10)))".into(), "too big"),
        ("(define x (list 1)) (set-cdr! x x) (eval x (interaction-environment))".into(), "circular"),
        ("(define x (list 1)) (set-cdr! x x) (length x)".into(), "list"),
        ("(raise 'a-symbol)".into(), "a-symbol"),
        ("(vector-ref (vector 1) 1)".into(), "index 1 is out of range"),
        ("(if)".into(), "if takes"),
        ("(let ((x 1) (x 2)) x)".into(), "bound twice"),
        ("(car . 5)".into(), "proper list"),
        ("#5#".into(), "label"),
    ]
}

#[test]
fn every_mistake_has_a_message() {
    let folder = Folder::new("bad");
    for (text, words) in messages() {
        let out = folder.run(text.as_bytes(), &["--stack=32", "--heap=200"]);
        let errors = String::from_utf8_lossy(&out.stderr);
        let shown: String = text.chars().take(80).collect();
        assert_eq!(out.status.code(), Some(70), "{shown}: {errors:.300}");
        assert!(errors.starts_with("rigel: "), "{shown}: {errors:.300}");
        assert!(errors.contains(words), "{shown}: {words:?} is not in {errors:.300}");
    }
}

/// Bytes without any sense: whatever the status, no signal and no panic.
#[test]
fn random_bytes_do_not_crash() {
    let folder = Folder::new("bytes");
    let mut seed = 12345u64;
    let mut next = || {
        seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (seed >> 33) as usize
    };
    for _ in 0..25 {
        let n = 1 + next() % 600;
        let text: Vec<u8> = (0..n).map(|_| next() as u8).collect();
        let out = folder.run(&text, &[]);
        let errors = String::from_utf8_lossy(&out.stderr);
        assert!(out.status.code().is_some() && !errors.contains("panicked"), "{text:?}: {errors:.500}");
    }
}

#[test]
fn libraries_that_import_each_other() {
    let folder = Folder::new("circle");
    let library = |name: &str, other: &str| {
        let text = format!("(define-library ({name}) (import ({other})) (export))");
        std::fs::write(folder.0.join(format!("{name}.sld")), text).expect("a file");
    };
    library("circle1", "circle2");
    library("circle2", "circle1");
    let out = folder.run(b"(import (circle1))", &[]);
    assert!(String::from_utf8_lossy(&out.stderr).contains("imports itself"));
    assert_eq!(out.status.code(), Some(70));
}
