//! A bounded fuzzer: `fuzz_parser [INPUTS [SEED]]`. Makes inputs from random bytes, random tokens and mutated R
//! programs, parses them, deparses what was read and parses that again. Any panic ends it, with the input shown.

use r_syntax::{DeparseOptions, Node, Parser, deparse};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// xorshift64*: enough to pick inputs, and the same everywhere.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    fn below(&mut self, n: usize) -> usize {
        (self.next() >> 33) as usize % n.max(1)
    }

    fn pick<'t, T>(&mut self, items: &'t [T]) -> &'t T {
        &items[self.below(items.len())]
    }
}

const TOKENS: &[&str] = &[
    "if", "else", "for", "in", "while", "repeat", "function", "next", "break", "NULL", "TRUE", "NA", "Inf",
    "x", "y", "f", "1", "2L", "3i", ".5", "0x1F", "1e5", "'s'", "\"t\"", "`n`", "(", ")", "{", "}", "[", "]",
    "[[", "]]", ",", ";", "\n", "\r\n", " ", "\t", "+", "-", "*", "/", "!", "~", "?", "<-", "<<-", "->",
    "->>", "=", "==", "|>", "=>", ":=", "_", "\\", "%%", "%in%", "%", "$", "@", "::", ":::", ":", "^", "**",
    "&&", "||", "#", "# c\n", "r\"(", ")\"", "R'-[", "\\x", "\\u{", "'", "\"", "`", "é", "日本", "\u{a0}",
    "\u{3000}", "0x", "1e", "1e+", "...", "..1", ".", "\u{feff}", "<<",
];

const PROGRAMS: &[&str] = &[
    "f <- function(x, y = 2, ...) {\n  if (x > 0) {\n    y <- x^2 + y\n  } else {\n    y <- -x\n  }\n  y\n}\n",
    "x <- c(a = 1, b = 2)[[\"a\"]]; x$y@z[1, , drop = FALSE] <- NULL\n",
    "for (i in 1:10) while (TRUE) { next; break }\nrepeat { if (a) b else c }\n",
    "df |> subset(x > 1, y) |> f(data = _)\n\\(x, y) x %in% y && !is.null(x) || stop(\"no: \", 'it\\'s')\n",
    "r\"---(raw \"string\")---\" ; 'esc\\x41\\u00e9\\U{1F600}\\101\\n'\n0x1p-3 + 1e-5L * 100000L / 3i\n",
    "stats::lm(y ~ x + I(x^2), data = base:::df)\n`my var`[-1] = ?help ? 3 -> z\n",
    "if (a) b else if (c) d else {\n\n e # comment\n}\n(function() 1)()(2)[[3]]\n",
];

fn make(random: &mut Random, out: &mut Vec<u8>) {
    out.clear();
    match random.below(4) {
        0 => (0..random.below(40)).for_each(|_| out.push(random.next() as u8)),
        1 => (0..random.below(30)).for_each(|_| out.extend_from_slice(random.pick(TOKENS).as_bytes())),
        2 => {
            for _ in 0..random.below(20) {
                out.extend_from_slice(random.pick(TOKENS).as_bytes());
                out.push(b' ');
            }
        }
        _ => {
            out.extend_from_slice(random.pick(PROGRAMS).as_bytes());
            (0..1 + random.below(4)).for_each(|_| mutate(random, out));
        }
    }
}

/// Deletes, repeats, replaces or inserts a piece.
fn mutate(random: &mut Random, out: &mut Vec<u8>) {
    let at = random.below(out.len() + 1);
    let end = (at + 1 + random.below(8)).min(out.len());
    match random.below(5) {
        0 => drop(out.drain(at..end)),
        1 => {
            let piece = out[at..end].to_vec();
            let to = random.below(out.len() + 1);
            out.splice(to..to, piece);
        }
        2 if at < out.len() => out[at] = random.next() as u8,
        3 => out.truncate(at),
        _ => drop(out.splice(at..at, random.pick(TOKENS).bytes())),
    }
}

/// Everything a user of the crate would do; gives how many expressions were read.
fn exercise(text: &[u8], options: &DeparseOptions) -> usize {
    let mut parser = Parser::new(text);
    let mut count = 0;
    loop {
        match parser.next_expr() {
            Ok(Some(node)) => {
                count += 1;
                check_spans(&node, text.len());
                again(&deparse(&node, options).join("\n"));
            }
            Ok(None) => return count,
            Err(error) => {
                assert!(error.span.start <= error.span.end);
                std::hint::black_box((error.inline_message(), error.located_message("<text>")));
                return count;
            }
        }
    }
}

fn again(text: &str) {
    let mut parser = Parser::new(text.as_bytes());
    while let Ok(Some(node)) = parser.next_expr() {
        std::hint::black_box(node);
    }
}

fn check_spans(node: &Node, len: usize) {
    assert!(node.span.start <= node.span.end && node.span.end as usize <= len, "span out of the text");
}

fn main() {
    let mut args = std::env::args().skip(1).map(|n| n.parse().ok());
    let inputs: u64 = args.next().flatten().unwrap_or(100_000);
    let seed: u64 = args.next().flatten().unwrap_or(1);
    let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let options = DeparseOptions { cutoff: 30, ..DeparseOptions::default() };
    let mut text = Vec::new();
    let (mut bytes, mut exprs) = (0, 0);
    let start = std::time::Instant::now();
    for i in 0..inputs {
        make(&mut random, &mut text);
        bytes += text.len();
        match catch_unwind(AssertUnwindSafe(|| exercise(&text, &options))) {
            Ok(count) => exprs += count,
            Err(_) => {
                eprintln!("input {i} of seed {seed} panics: {:?}", String::from_utf8_lossy(&text));
                std::process::exit(1);
            }
        }
    }
    println!(
        "{inputs} inputs, {bytes} bytes, {exprs} expressions, {:.1} s, no panic",
        start.elapsed().as_secs_f64()
    );
}
