//! Bad input of any kind: bytes, token soup, mutated programs, absurd sizes.
//!
//! Whatever the tool is given, it ends in bounded time with one of its own exit statuses; a
//! program that is refused is refused with a place (`--> file:line:column`); a program that
//! parses is printed such that it parses back. A panic or an exhausted stack fails the test.

use sourir::cli::status;
use sourir::driver::{self, Config, World};
use sourir::machine::Limits;
use sourir::random::Rng;
use sourir::syntax::{Lit, parse};
use sourir::wf;
use std::path::Path;
use std::time::{Duration, Instant};

/// Cases in a normal run; the long run is behind `--ignored`.
const QUICK: u64 = 1_500;
/// One case may take this long, in a debug build on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// Every command, bounded, and whether its exit status may be the program's own.
const COMMANDS: [(&[&str], bool); 7] = [
    (&["run", "--steps", "3000", "-"], true),
    (&["run", "--steps", "3000", "--chaos", "2", "-"], true),
    (&["trace", "--steps", "200", "-"], true),
    (&["check", "--inputs", "2", "--arguments", "3", "--forced", "5", "--steps", "2000", "-"], false),
    (&["versions", "-"], false),
    (&["explain", "--steps", "100", "-"], false),
    (&["opt", "fresh", "constprop", "prune", "inline", "hoist", "compose", "deadvars", "clean", "-"], false),
];

fn tool(args: &[&str], input: &[u8]) -> (i32, String) {
    let args: Vec<String> = args.iter().map(|a| a.to_string()).collect();
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let status = sourir::main(&args, &mut &input[..], &mut out, &mut err);
    (status, String::from_utf8_lossy(&err).into())
}

/// Runs one command on an input and holds it to the promises above.
fn try_command(input: &[u8], args: &[&str], own_status: bool) {
    let show = || String::from_utf8_lossy(&input[..input.len().min(4000)]).into_owned();
    let started = Instant::now();
    let (code, err) = tool(args, input);
    assert!(started.elapsed() < PATIENCE, "{args:?} took {:?} on\n{}", started.elapsed(), show());
    let known = [status::OK, status::FOUND, status::BAD_PROGRAM, status::STUCK, status::LIMIT];
    assert!(own_status || known.contains(&code), "{args:?}: status {code} on\n{}\n{err}", show());
    if err.starts_with("error[") {
        assert_eq!(code, status::BAD_PROGRAM, "{args:?} on\n{}\n{err}", show());
        assert!(err.contains("--> -:"), "{args:?}: no place on\n{}\n{err}", show());
    }
    assert!(err.len() < 100_000, "{args:?}: {} bytes of messages on\n{}", err.len(), show());
    assert!(!err.contains("internal error"), "{args:?} on\n{}\n{err}", show());
    assert!(!err.contains("unreachable"), "{args:?} on\n{}\n{err}", show());
}

fn try_input(rng: &mut Rng, input: &[u8]) {
    if let Ok(text) = std::str::from_utf8(input) {
        let parsed = parse(text);
        if parsed.errors.is_empty() {
            let printed = parsed.program.to_string();
            let again = parse(&printed);
            assert!(again.errors.is_empty(), "{text}\nis printed as\n{printed}\n{:?}", again.errors);
            assert_eq!(again.program, parsed.program, "{text}\nis printed as\n{printed}");
        }
    }
    let (args, own_status) = COMMANDS[rng.below(COMMANDS.len())];
    try_command(input, args, own_status);
    if rng.one_in(4) {
        try_driver(input);
    }
}

/// A world without input that listens to nobody.
struct Deaf;

impl World for Deaf {
    fn read(&mut self) -> Result<Option<Lit>, String> {
        Ok(None)
    }

    fn print(&mut self, _: &Lit) -> Result<(), String> {
        Ok(())
    }

    fn tell(&mut self, line: &str) {
        assert!(!line.contains("internal error"), "{line}");
    }
}

/// `opt --auto` has no limit of steps of its own, so the driver is called directly.
fn try_driver(input: &[u8]) {
    let Ok(text) = std::str::from_utf8(input) else { return };
    let parsed = parse(text);
    if parsed.errors.is_empty() && wf::errors(&parsed.program).is_empty() {
        let limits = Limits { steps: 3_000, depth: 500, cells: 1 << 18 };
        let eager = Config { threshold: 1, loop_threshold: 2, limits, ..Config::default() };
        let finished = driver::run(&parsed.program, eager, &mut Deaf);
        let broken = finished.map_or(Vec::new(), |f| wf::errors(&f.program));
        assert!(broken.is_empty(), "{broken:?} after --auto on\n{text}");
    }
}

/// Every program of the repository.
fn corpus() -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folders = [
        "examples/sourir",
        "tests/sourir/run",
        "tests/sourir/transform",
        "tests/sourir/refuse",
        "tests/sourir/errors",
        "tests/sourir/negative",
    ];
    let mut texts = Vec::new();
    for folder in folders {
        let entries = std::fs::read_dir(root.join(folder)).unwrap_or_else(|e| panic!("{folder}: {e}"));
        let mut paths: Vec<_> = entries.flatten().map(|e| e.path()).collect();
        paths.sort();
        texts.extend(paths.iter().filter_map(|p| std::fs::read_to_string(p).ok()));
    }
    assert!(texts.len() > 50);
    texts
}

/// Pieces of the language, and things that look like them.
const TOKENS: [&str; 92] = [
    "var",
    "drop",
    "array",
    "branch",
    "goto",
    "print",
    "read",
    "call",
    "return",
    "stop",
    "assert",
    "assume",
    "else",
    "guard_hint",
    "anchor",
    "function",
    "version",
    "main",
    "nil",
    "true",
    "false",
    "length",
    "x",
    "y",
    "f",
    "L",
    "V",
    "L1",
    "size",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "()",
    "[]",
    "{}",
    ",",
    ":",
    ".",
    "...",
    "…",
    "$",
    ">",
    "$L",
    ">L:",
    "L:",
    "$L:",
    "<-",
    "←",
    "=",
    "==",
    "!=",
    "≠",
    "<",
    "<=",
    ">=",
    "+",
    "-",
    "*",
    "/",
    "%",
    "&&",
    "||",
    "!",
    "¬",
    "'",
    "'f",
    "'main",
    "\"",
    "\"s\"",
    "\"\\q\"",
    "0",
    "1",
    "-1",
    "9223372036854775807",
    "-9223372036854775808",
    "9223372036854775808",
    "99999999999999999999999",
    "#",
    "# !",
    "\n",
    "\n",
    "\n",
    "\n",
    "\t",
    "\r\n",
    "\u{feff}",
    "\u{0}",
    "é",
    "🦀",
];

fn soup(rng: &mut Rng, n: usize) -> String {
    let mut text = String::new();
    for _ in 0..n {
        text += TOKENS[rng.below(TOKENS.len())];
        if !rng.one_in(5) {
            text.push(' ');
        }
    }
    text
}

fn bytes(rng: &mut Rng) -> Vec<u8> {
    let n = rng.below(400);
    let ascii = rng.one_in(2);
    (0..n).map(|_| if ascii { 9 + rng.below(118) as u8 } else { rng.below(256) as u8 }).collect()
}

/// A few changes to a program: bytes, words, lines.
fn mutate(rng: &mut Rng, text: &str, other: &str) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..1 + rng.below(4) {
        let at = rng.below(bytes.len() + 1);
        let end = (at + rng.below(12)).min(bytes.len());
        match rng.below(6) {
            0 => drop(bytes.splice(at..end, [])),
            1 => drop(bytes.splice(at..at, [rng.below(256) as u8])),
            2 => drop(bytes.splice(at..end, soup(rng, 2).into_bytes())),
            3 => bytes = line_change(rng, &bytes, other),
            4 => drop(bytes.splice(at..at, TOKENS[rng.below(TOKENS.len())].bytes())),
            _ => bytes = word_change(rng, &bytes),
        }
    }
    bytes
}

/// Drops, doubles, swaps or borrows a line.
fn line_change(rng: &mut Rng, bytes: &[u8], other: &str) -> Vec<u8> {
    let mut lines: Vec<&[u8]> = bytes.split(|b| *b == b'\n').collect();
    let (a, b) = (rng.below(lines.len()), rng.below(lines.len()));
    let borrowed: Vec<&str> = other.lines().collect();
    match rng.below(4) {
        0 => drop(lines.remove(a)),
        1 => lines.insert(b, lines[a]),
        2 => lines.swap(a, b),
        _ => lines.insert(a, rng.pick(&borrowed).map_or(b"", |l| l.as_bytes())),
    }
    lines.join(&b'\n')
}

/// One word of the program in the place of another: most often still a program.
fn word_change(rng: &mut Rng, bytes: &[u8]) -> Vec<u8> {
    let is_word = |b: &u8| b.is_ascii_alphanumeric() || *b == b'_';
    let starts: Vec<usize> =
        (0..bytes.len()).filter(|i| is_word(&bytes[*i]) && (*i == 0 || !is_word(&bytes[i - 1]))).collect();
    let (Some(a), Some(b)) = (rng.pick(&starts).copied(), rng.pick(&starts).copied()) else {
        return bytes.into();
    };
    let end = |s: usize| s + bytes[s..].iter().take_while(|b| is_word(b)).count();
    [&bytes[..a], &bytes[b..end(b)], &bytes[end(a)..]].concat()
}

fn case(seed: u64, corpus: &[String]) {
    let mut rng = Rng::new(seed);
    let (a, b) = (rng.below(corpus.len()), rng.below(corpus.len()));
    let input = match rng.below(8) {
        0 => bytes(&mut rng),
        1 => {
            let n = 1 + rng.below(80);
            soup(&mut rng, n).into_bytes()
        }
        2 => {
            let program = sourir::random::program(&mut rng).to_string();
            mutate(&mut rng, &program, &corpus[b])
        }
        _ => mutate(&mut rng, &corpus[a], &corpus[b]),
    };
    try_input(&mut rng, &input);
}

#[test]
fn any_input_gets_an_answer() {
    let corpus = corpus();
    for seed in 0..QUICK {
        case(seed, &corpus);
    }
}

/// `cargo test --release -p sourir --test fuzz -- --ignored --nocapture`
#[test]
#[ignore = "takes long; run in release mode"]
fn any_input_long() {
    let corpus = corpus();
    for seed in 0..2_000_000 {
        case(seed, &corpus);
        if seed % 100_000 == 99_999 {
            println!("{} inputs", seed + 1);
        }
    }
}

/// Inputs that are large or deep in one way each.
#[test]
fn absurd_sizes_get_an_answer() {
    let many = |n: usize, line: &dyn Fn(usize) -> String| (0..n).map(line).collect::<String>();
    let inputs = [
        format!("print {}1{}", "(".repeat(50_000), ")".repeat(50_000)),
        format!("print {}1", "! ".repeat(50_000)),
        format!("print 1{}", " + 1".repeat(50_000)),
        format!("print 1{}", " + 1".repeat(900)),
        format!("print {}1{}", "(1 + ".repeat(150), ")".repeat(150)),
        format!("print {}1{}", "(".repeat(150), " + 1)".repeat(150)),
        format!("print {}", "x[".repeat(50_000)),
        format!("print {}", "length(".repeat(50_000)),
        format!("print {}", "x".repeat(500_000)),
        format!("print {}", "9".repeat(500_000)),
        format!("print \"{}", "s".repeat(500_000)),
        format!("var x = 1{}", "\n{x} ".repeat(20_000)),
        "\n".repeat(500_000),
        "L:\n".repeat(50_000),
        many(50_000, &|i| format!("L{i}:\n")),
        "print x\n".repeat(20_000),
        "@".repeat(100_000),
        "@\n".repeat(20_000),
        format!("assume [] else (main, anon, L) [{}]\nL:\nstop", many(5_000, &|i| format!("var x{i}, "))),
        format!("assume [] else (main, anon, L) [{}var x]\nL:\nstop", many(5_000, &|i| format!("var x{i}, "))),
        format!("assume [{}true] else (main, anon, L) []\nL:\nstop", "true, ".repeat(20_000)),
        format!("assume [] else (main, anon, L) []{}\nL:\nstop", ", (main, anon, L) [var r = $]".repeat(5_000)),
        format!("{}goto L\nL:\nstop", many(300, &|i| format!("branch true $a{i} L\n$a{i}:\nvar x{i} = 1\n"))),
        many(500, &|i| format!("function f{i} ()\nversion v\nreturn {i}\n")),
        many(3_000, &|i| format!("version v{i}\nstop\n")),
        many(3_000, &|i| format!("var x{i} = {i}\n")),
        many(3_000, &|i| format!("L{i}: branch true L{} L{}\n", i + 1, i / 2)),
        "array a[9223372036854775807]\nprint 1".to_string(),
        "array a[1000000000]\nprint 1".to_string(),
        "call x = 'main ()".to_string(),
        "L:\ngoto L".to_string(),
        "print (-9223372036854775808 / -1)\nprint (-9223372036854775808 % -1)\nprint (- -9223372036854775808)".to_string(),
        "stop 9223372036854775807".to_string(),
        "stop -9223372036854775808".to_string(),
        String::new(),
    ];
    for input in inputs {
        let mut rng = Rng::new(1);
        try_input(&mut rng, input.as_bytes());
        for (args, own_status) in COMMANDS {
            try_command(input.as_bytes(), args, own_status);
        }
        try_driver(input.as_bytes());
    }
}
