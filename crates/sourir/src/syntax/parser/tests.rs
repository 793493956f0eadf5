//! Text in, tree or messages out.

use super::*;
use crate::syntax::tree::*;

fn ok(text: &str) -> Program {
    let parsed = parse(text);
    let messages: Vec<_> = parsed.errors.iter().map(|e| &e.message).collect();
    assert!(messages.is_empty(), "{messages:?} in {text}");
    parsed.program
}

fn round_trip(text: &str) -> Program {
    let program = ok(text);
    let printed = program.to_string();
    assert_eq!(ok(&printed), program, "printed as\n{printed}");
    program
}

/// Line and message of each error.
fn errors(text: &str) -> Vec<(usize, String)> {
    let source = crate::syntax::Source::new("t", text);
    let parsed = parse(text);
    parsed.errors.into_iter().map(|e| (source.line_of(e.span.start as usize) + 1, e.message)).collect()
}

const EVERYTHING: &str = r#"# main first
var n = 3       # a comment
var m
array a[n]
array b = [1, (n + 2), "a # b\n"]
a[0] <- (- n)
loop:
  branch (n > 0) $body $done
$body:
  {a, b, m, n}
  n <- (n - 1)
  goto loop
$done:
  {n, ...} print length(a)
  read m
  call r = 'f (n, a[0]) >after
>here: assume [(n == 0), (! false)] else (main, anon, other) [var n = n, var m, var a = a, var b = b, var r = -1], (f, V, 7) [var q = $, var x = 1, var y = 2]
other:
  guard_hint (n == 0), (m != nil)
  assert ((n % 2) == 0)
  drop r
  stop (n + 1)

function f (var x, y)
version V
  return (x || (! y))
7:
  return nil
version W
  anchor (f, V, 7) [var x, var y, var q = "s"]
  return 'f
"#;

#[test]
fn the_whole_grammar_goes_round() {
    let p = round_trip(EVERYTHING);
    assert_eq!(p.functions.len(), 2);
    assert_eq!(p.functions[1].versions.len(), 2);
    assert!(matches!(&p.functions[0].versions[0].lines[11].instr, Instr::Assume(g, d)
        if g.len() == 2 && d.frames.len() == 1 && d.varmap.len() == 5));
    // The continuation label of the call stands behind it.
    assert!(p.functions[0].versions[0].lines[11].has_label("after"));
    assert!(p.functions[0].versions[0].lines[11].has_label("here"));
}

#[test]
fn the_papers_spelling_is_the_same_program() {
    let paper = "size(x)\nVo\nassume x ≠ nil else size.Vb.L2 [el = 32, x = x]\nvar l = x[0]\nreturn l ∗ 32\n\
        Vb\nL1 var el = 32\nL2 branch x = nil L4 L3\nL3 var l = x[0]\nreturn l * el\nL4 return 0\n\
        main( )\nVb\narray pl = [1, 2, 3, 4]\narray vec = [length(pl), pl]\ncall s = size(vec)\nLret print s\nstop\n\
        Vi\nassume else size.Vb.L2 [el = 32, x = nil]\n  main.Vb.Lret s [pl = nil, vec = nil]\nstop";
    let tool = "function size (var x)\nversion Vo\nassume [(x != nil)] else (size, Vb, L2) [var el = 32, var x]\n\
        var l = x[0]\nreturn (l * 32)\nversion Vb\nL1:\nvar el = 32\nL2:\nbranch (x == nil) L4 L3\nL3:\n\
        var l = x[0]\nreturn (l * el)\nL4:\nreturn 0\nfunction main ()\nversion Vb\narray pl = [1, 2, 3, 4]\n\
        array vec = [length(pl), pl]\ncall s = 'size (vec)\nLret:\nprint s\nstop\nversion Vi\n\
        assume [] else (size, Vb, L2) [var el = 32, var x = nil], (main, Vb, Lret) [var s = $, var pl = nil, var vec = nil]\nstop";
    assert_eq!(round_trip(paper), round_trip(tool));
}

#[test]
fn several_errors_in_one_run_each_on_its_line() {
    let text =
        "var = 3\nvar x = 1\nprint (x +\nfoo x\nx <- 2 3\nbranch x $a\nprint \"abc\nprint 'x @\nprint x\n";
    let found = errors(text);
    let lines: Vec<usize> = found.iter().map(|(l, _)| *l).collect();
    assert_eq!(lines, [1, 4, 5, 6, 7, 8], "{found:?}");
    assert!(found[0].1.contains("expected a variable, found `=`"), "{found:?}");
    assert_eq!(parse(text).program.size(), 4);
}

#[test]
fn numbers_have_64_bits_and_a_sign_of_their_own() {
    let p = round_trip("print -9223372036854775808\nprint (- 5)\nprint (1 -1)\nprint (1 - -1)\n");
    let lines = &p.functions[0].versions[0].lines;
    assert_eq!(lines[0].instr, Instr::Print(Expr::int(i64::MIN)));
    assert_eq!(lines[1].instr.to_string(), "print (- 5)");
    assert_eq!(lines[2].instr.to_string(), "print (1 - 1)");
    assert_eq!(lines[3].instr.to_string(), "print (1 - -1)");
    assert_eq!(errors("print 9223372036854775808").len(), 1);
}

#[test]
fn precedence_is_the_usual_one() {
    let p = ok("print 1 + 2 * 3 == 7 && ! a || b\n");
    let text = p.functions[0].versions[0].lines[0].instr.to_string();
    assert_eq!(text, "print ((((1 + (2 * 3)) == 7) && (! a)) || b)");
}

#[test]
fn operators_may_stand_before_their_operands() {
    let prefix = ok("print +(x, 1)\nprint =(*(x, 2), -(y))\nprint -(x, 1) < 3\nprint &&(!(x), true)\n");
    let infix = ok("print (x + 1)\nprint ((x * 2) == (- y))\nprint ((x - 1) < 3)\nprint ((! x) && true)\n");
    assert_eq!(prefix, infix);
    for text in ["print +(1)", "print +(1, 2, 3)", "print -()", "print +()", "print + 1"] {
        assert_eq!(errors(text).len(), 1, "{text}");
    }
}

#[test]
fn absurd_nesting_is_refused_not_fatal() {
    for text in [
        format!("print {}1{}", "(".repeat(100_000), ")".repeat(100_000)),
        format!("print {}1", "! ".repeat(100_000)),
        format!("print 1{}", " + 1".repeat(100_000)),
        format!("print {}", "x[".repeat(100_000)),
        format!("print {}", "length(".repeat(100_000)),
        format!("print {}", "+(".repeat(100_000)),
        format!("print {}", "-(".repeat(100_000)),
    ] {
        assert_eq!(errors(&text).len(), 1);
    }
}

/// Figure 18 has a function and a variable of one name.
#[test]
fn a_callee_may_share_its_name_with_the_result() {
    let p = round_trip("stuck( )\nVb\ncall debug = debug( )\nreturn debug\ndebug( )\nVb\nreturn false\n");
    let lines = &p.functions[0].versions[0].lines;
    assert_eq!(lines[0].instr.to_string(), "call debug = 'debug ()");
    assert_eq!(lines[1].instr.to_string(), "return debug");
    // Once it is set, it is the variable.
    let p = round_trip("f( )\nVb\nvar g = f\ncall h = g( )\nreturn h\ng( )\nVb\nreturn false\n");
    assert_eq!(p.functions[0].versions[0].lines[1].instr.to_string(), "call h = g ()");
}

#[test]
fn the_papers_headers_may_have_colons() {
    let with = "main( ):\nVo:\nL1: goto L2\nL2: stop\nVb:\nstop\nf(x):\nVb:\nreturn x\n";
    let without = "main( )\nVo\nL1 goto L2\nL2 stop\nVb\nstop\nf(x)\nVb\nreturn x\n";
    assert_eq!(round_trip(with), round_trip(without));
    // With the first version headed by a bare name, a colon makes a label.
    let p = round_trip("main( )\nVb\ngoto L\nL:\nstop\n");
    assert_eq!((p.functions[0].versions.len(), p.size()), (1, 2));
}

#[test]
fn what_is_accepted_is_printed_such_that_it_parses_back() {
    round_trip("guard_hint []\nstop");
    round_trip(&format!("print {}1{}", "(1 + ".repeat(200), ")".repeat(200)));
    round_trip(&format!("print 1{}", " + 1".repeat(200)));
    round_trip(&format!("print {}true", "! ".repeat(200)));
    for text in [format!("print 1{}", " + 1".repeat(201)), format!("print {}", "x".repeat(1001))] {
        assert_eq!(errors(&text).len(), 1, "{text}");
    }
}

#[test]
fn a_label_at_the_end_is_kept() {
    let p = round_trip("goto out\nout:\n");
    assert!(p.functions[0].versions[0].lines[1].has_label("out"));
    assert_eq!(p.functions[0].versions[0].lines[1].instr, Instr::End);
}

#[test]
fn literals_for_input() {
    assert_eq!(parse_literal(" -12 "), Some(Lit::Int(-12)));
    assert_eq!(parse_literal("nil"), Some(Lit::Nil));
    assert_eq!(parse_literal("\"a b\""), Some(Lit::Str("a b".into())));
    assert_eq!(parse_literal("1 2"), None);
    assert_eq!(parse_literal("x"), None);
    assert_eq!(parse_literal(""), None);
}
