//! The page as text: complete, self-contained, with the run it was made from.

use super::*;
use crate::machine::{Limits, compile};
use crate::syntax::{Lit, parse};

fn explain(text: &str, inputs: &[Lit], forced: Option<usize>) -> String {
    let program = parse(text).program;
    let mut rest = inputs.iter();
    let mut reached = 0;
    let settings = Settings {
        inputs: &mut || Ok(rest.next().cloned()),
        force: &mut || {
            reached += 1;
            forced == Some(reached)
        },
        limits: Limits { steps: 100, ..Limits::default() },
    };
    let recording = record(&program, &compile(&program), settings);
    page(&program, "a<b>.sou", recording.as_ref())
}

const SHOW: &str = "read n\ncall r = 'show (n)\nprint \"</script>\"\nstop\nfunction show (var x)\nversion Vo\n\
    >L: assume [(x == 42)] else (show, Vb, L1) [var x]\nprint 42\nreturn nil\nversion Vb\nL1:\nprint x\nreturn nil\n";

/// The JSON the page carries.
fn data(page: &str) -> &str {
    let start = page.find("id=\"run\">").expect("data") + 9;
    &page[start..start + page[start..].find("</script>").expect("its end")]
}

#[test]
fn versions_assumes_and_steps_are_there() {
    let page = explain(SHOW, &[Lit::Int(7)], None);
    assert_eq!(page.matches("class=\"version\"").count(), 3);
    assert!(page.contains("data-to=\"L1-1-0\""), "the assume points at line 0 of Vb");
    assert!(page.contains("continues at show.Vb.L1</dt><dd>[var x = x]</dd>"));
    assert!(data(&page).contains("(x == 42) does not hold"));
    assert!(data(&page).contains("\"end\":\"stop 0\""));
    let forced = explain(SHOW, &[Lit::Int(42)], Some(1));
    assert!(data(&forced).contains("forced, though everything holds"));
}

#[test]
fn the_page_stands_alone_and_is_safe() {
    let page = explain(SHOW, &[Lit::Int(7)], None);
    for outside in ["http://", "https://", "src=", "href=", "@import", "url(h"] {
        let found = page.replace("http://www.w3.org/2000/svg", "");
        assert!(!found.contains(outside), "{outside}");
    }
    assert_eq!(page.matches("</script>").count(), 2, "program text can't end a script");
    assert!(page.contains("a&lt;b&gt;.sou"));
}

#[test]
fn a_program_without_main_has_no_run() {
    let page = explain("function f ()\nversion V\nreturn 1\n", &[], None);
    assert_eq!(data(&page), "null");
}

#[test]
fn a_run_that_does_not_end_is_cut() {
    let page = explain("L:\ngoto L\n", &[], None);
    assert!(data(&page).contains("the limit of steps is reached"));
}

#[test]
fn controls_are_buttons_with_names() {
    let page = explain(SHOW, &[Lit::Int(7)], None);
    for id in ["first", "back", "play", "next", "last", "deopt"] {
        let at = page.find(&format!("<button type=\"button\" id=\"{id}\" aria-label=")).is_some();
        assert!(at, "{id}");
    }
}
