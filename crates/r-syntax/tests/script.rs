//! Errors of scripts read expression by expression, as `Rscript FILE` of GNU R 4.2.2 showed them; and what is
//! read before an error.

use r_syntax::{DeparseOptions, Parser, deparse};

/// How many expressions come before the error, and its message as a script shows it.
fn run(text: &[u8]) -> (usize, Option<String>) {
    let mut parser = Parser::new(text);
    let mut count = 0;
    loop {
        match parser.next_expr() {
            Ok(Some(_)) => count += 1,
            Ok(None) => return (count, None),
            Err(error) => {
                assert!(parser.next_expr().is_ok_and(|next| next.is_none()), "nothing comes after an error");
                return (count, Some(error.inline_message()));
            }
        }
    }
}

fn fails(text: impl AsRef<[u8]>, before: usize, message: &str) {
    let text = text.as_ref();
    assert_eq!(run(text), (before, Some(message.to_owned())), "{:?}", String::from_utf8_lossy(text));
}

#[test]
fn expressions_before_the_error_are_read() {
    fails("cat(\"hi\\n\")\nx y\n", 1, "unexpected symbol in \"x y\"");
    fails("cat(2);x y", 1, "unexpected symbol in \"x y\"");
    fails("a <- 1; f(; 2", 1, "unexpected ';' in \" f(;\"");
    fails("if (TRUE) 1\nelse 2\n", 1, "unexpected 'else' in \"else\"");
    fails("{\n\n\n}\n}\n", 1, "unexpected '}' in \"}\"");
    fails("a\n\n)\n", 1, "unexpected ')' in \")\"");
    fails("a\r\nb c\r\n", 1, "unexpected symbol in \"b c\"");
}

#[test]
fn at_most_two_lines_are_shown() {
    fails("f <- function(x) {\n  a <- 1\n  b c\n}\n", 0, "unexpected symbol in:\n\"  a <- 1\n  b c\"");
    fails("f(\n\n\nx y\n", 0, "unexpected symbol in:\n\"\nx y\"");
    fails("# c1\n# c2\n   x y # foo\n", 0, "unexpected symbol in \"   x y\"");
    fails("\n\n\n x y", 0, "unexpected symbol in \" x y\"");
    fails("\"abc\ndef\" g\n", 0, "unexpected symbol in:\n\"\"abc\ndef\" g\"");
    fails("x <- function() {\n\ta b\n}\n", 0, "unexpected symbol in:\n\"x <- function() {\n        a b\"");
    fails("f(\r\na b\r\n", 0, "unexpected symbol in:\n\"f(\na b\"");
    fails("x".repeat(300) + " y\n", 0, &format!("unexpected symbol in \"{}\"", "x".repeat(192)));
}

#[test]
fn tokens_have_their_names() {
    fails("a::\nb\n", 0, "unexpected end of line in \"a::\"");
    fails("\\\n", 0, "unexpected end of line in \"\\\"");
    fails("1ex\n", 0, "unexpected input in \"1ex\"");
    fails("a << b\n", 0, "unexpected input in \"a <<\"");
    fails("a %in b\nc\n", 0, "unexpected input in \"a %in b\"");
    fails("5L6", 0, "unexpected numeric constant in \"5L6\"");
    fails("a\rb\n", 0, "unexpected input in \"a\"");
    fails("a\0b c\n", 0, "unexpected symbol in \"ab c\"");
    fails("\u{feff}x y\n", 0, "unexpected input in \"\u{feff}\"");
}

#[test]
fn incomplete_input_is_told_apart() {
    for text in [
        "(1\n",
        "\"abc\n",
        "x <- c(1,2\n\n\n",
        "a +",
        "`a",
        "r\"(abc\n\n",
        "function(x",
        "x[[1]",
        "if (a)",
        "{\n",
    ] {
        let error = Parser::new(text.as_bytes()).next_expr().expect_err(text);
        assert!(error.incomplete, "{text}");
        assert_eq!(error.inline_message(), "unexpected end of input");
    }
    for text in ["x y", "a::\n", "(a,b)", "'\\q'", ")"] {
        let error = Parser::new(text.as_bytes()).next_expr().expect_err(text);
        assert!(!error.incomplete, "{text}");
    }
}

#[test]
fn messages_without_context() {
    fails("x <- \"\\0\"\n", 0, "nul character not allowed (line 1)");
    fails("a |> f", 0, "The pipe operator requires a function call as RHS");
    fails("function(a,\n\n b, a\n) 1", 0, "repeated formal argument 'a' on line 3");
    fails("x <- r\"a\"", 0, "malformed raw string literal at line 1");
    fails(b"\"\xc3\"\n", 0, "invalid multibyte character in parser at line 1");
    fails(b"1\nx <- \"\xe9t\xe9\"\n", 1, "invalid multibyte character in parser at line 2");
    fails("'ab\ncd\\q'", 0, "'\\q' is an unrecognized escape in character string starting \"'ab\ncd\\q\"");
}

#[test]
fn placeholder_errors_name_their_call() {
    let script = |text: &str| Parser::new(text.as_bytes()).next_expr().expect_err(text).script_message();
    assert_eq!(script("x y"), "Error: unexpected symbol in \"x y\"");
    assert_eq!(script("f(_)"), "Error in f(\"_\") : invalid use of pipe placeholder");
    assert_eq!(script("{a\n_\n}"), "Error in { : invalid use of pipe placeholder");
    let (short, long) = ("a".repeat(22), "a".repeat(23));
    let message = "invalid use of pipe placeholder";
    assert_eq!(script(&format!("f(_, {short})")), format!("Error in f(\"_\", {short}) : {message}"));
    assert_eq!(script(&format!("f(_, {long})")), format!("Error in f(\"_\", {long}) : \n  {message}"));
}

#[test]
fn deparse_can_stop_early() {
    let node = Parser::new(b"{a;b;c}").next_expr().expect("parses").expect("an expression");
    let first = |n| deparse(&node, &DeparseOptions { max_lines: Some(n), ..DeparseOptions::default() });
    assert_eq!(first(1), ["{"]);
    assert_eq!(first(3), ["{", "    a", "    b"]);
    assert_eq!(first(9), ["{", "    a", "    b", "    c", "}"]);
}

#[test]
fn bytes_that_are_no_text_elsewhere_are_harmless() {
    assert_eq!(run(b"# \xff\nx\n"), (1, None));
    assert_eq!(run(b"a\0b\n"), (1, None));
    assert_eq!(run(b"'a\r\nb'\r\n"), (1, None));
}

#[test]
fn nesting_has_limits() {
    fails("(".repeat(100_000), 0, "contextstack overflow at line 1");
    fails("(\n".repeat(100_000), 0, "contextstack overflow at line 51");
    fails("-".repeat(100_000), 0, "out of memory while parsing");
    fails("a^".repeat(100_000), 0, "out of memory while parsing");
    fails("\\() ".repeat(100_000), 0, "out of memory while parsing");
    fails("if (a) ".repeat(100_000), 0, "out of memory while parsing");
    // The deepest that GNU R takes.
    assert_eq!(run(format!("{}1", "-".repeat(9997)).as_bytes()), (1, None));
    assert_eq!(run(format!("{}1", "-".repeat(9998)).as_bytes()).0, 0);
    assert_eq!(run(format!("{}1", "a^".repeat(4998)).as_bytes()), (1, None));
    assert_eq!(run(format!("{}1", "a^".repeat(4999)).as_bytes()).0, 0);
}

#[test]
fn deep_trees_deparse() {
    let text = format!("{}1", "-".repeat(9997));
    let node = Parser::new(text.as_bytes()).next_expr().expect("parses").expect("an expression");
    assert_eq!(deparse(&node, &DeparseOptions::default()), [text]);
    let text = format!("{}1", "1 + ".repeat(200_000));
    let node = Parser::new(text.as_bytes()).next_expr().expect("parses").expect("an expression");
    assert_eq!(deparse(&node, &DeparseOptions { cutoff: usize::MAX, ..DeparseOptions::default() }), [text]);
}

#[test]
fn functions_keep_their_source() {
    let text = b"f <- function(x) # hi\n x+1\n";
    let options = r_syntax::ParseOptions { keep_source: true, ..Default::default() };
    let node = Parser::with_options(text, options).next_expr().expect("parses").expect("an expression");
    let use_source = DeparseOptions { use_source: true, ..DeparseOptions::default() };
    assert_eq!(deparse(&node, &use_source), ["f <- function(x) # hi", " x+1"]);
    assert_eq!(deparse(&node, &DeparseOptions::default()), ["f <- function(x) x + 1"]);
}

#[test]
fn long_texts_take_linear_time() {
    let names: Vec<String> = (0..200_000).map(|i| format!("a{i}")).collect();
    let list = names.join(",");
    assert_eq!(run(format!("function({list}) 1").as_bytes()), (1, None));
    assert_eq!(run(format!("f({list})").as_bytes()), (1, None));
    assert_eq!(run(format!("x[{list}]").as_bytes()), (1, None));
    let repeated = format!("function({list},a7) 1");
    assert_eq!(run(repeated.as_bytes()), (0, Some("repeated formal argument 'a7' on line 1".to_owned())));
    assert_eq!(run(format!("{{{}}}", "x;\n".repeat(200_000)).as_bytes()), (1, None));
    assert_eq!(run("x\n".repeat(200_000).as_bytes()), (200_000, None));
    assert_eq!(run(format!("{{{}}}", "if (a) b\n\n\n".repeat(100_000)).as_bytes()), (1, None));
    assert_eq!(run(format!("r\"-({}", ")".repeat(1_000_000)).as_bytes()).0, 0);
}
