//! Messages to the user: what is wrong, where, shown under the source line.
//!
//! A diagnostic names its rule, so that tests (and users) can tell which one was broken.
//! Rendering needs a [`Source`]; a diagnostic about a node made by a pass has no span and
//! is rendered without a source line.

use super::span::{Source, Span};
use std::fmt::Write;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    Error,
    Warning,
}

#[derive(Clone, Debug)]
pub struct Diagnostic {
    pub severity: Severity,
    /// Short name of the rule, e.g. `scope`.
    pub rule: &'static str,
    pub message: String,
    pub span: Span,
    /// A second place that explains the first ("first declared here").
    pub note: Option<(String, Span)>,
}

impl Diagnostic {
    pub fn error(rule: &'static str, message: impl Into<String>, span: Span) -> Diagnostic {
        Diagnostic { severity: Severity::Error, rule, message: message.into(), span, note: None }
    }

    pub fn warning(rule: &'static str, message: impl Into<String>, span: Span) -> Diagnostic {
        Diagnostic { severity: Severity::Warning, ..Diagnostic::error(rule, message, span) }
    }

    pub fn with_note(mut self, note: impl Into<String>, span: Span) -> Diagnostic {
        self.note = Some((note.into(), span));
        self
    }

    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }

    /// The message with the source line it is about and a mark under the place.
    pub fn render(&self, source: &Source) -> String {
        let mut out = String::new();
        let kind = if self.is_error() { "error" } else { "warning" };
        let _ = writeln!(out, "{kind}[{}]: {}", self.rule, self.message);
        excerpt(&mut out, source, self.span);
        if let Some((note, span)) = &self.note {
            let _ = writeln!(out, "note: {note}");
            excerpt(&mut out, source, *span);
        }
        out
    }
}

/// "f takes 1 argument, not 2"
pub fn arity(function: &str, wanted: usize, given: usize) -> String {
    format!("{function} takes {wanted} argument{}, not {given}", if wanted == 1 { "" } else { "s" })
}

/// This much of a line is shown, around the place the message is about.
const WIDTH: usize = 140;

/// `--> file:line:column`, the line, and the mark under it.
fn excerpt(out: &mut String, source: &Source, span: Span) {
    if span.is_none() {
        return;
    }
    let start = (span.start as usize).min(source.text.len());
    let row = source.line_of(start);
    let (line_start, line) = source.line(row);
    // The end of a line, and of CRLF its first half, lies behind the text of the line.
    let from = floor(line, start - line_start);
    let to = floor(line, (span.end as usize).saturating_sub(line_start)).max(from);
    let column = line[..from].chars().count();
    let skipped = if column > WIDTH * 3 / 4 { column - WIDTH / 2 } else { 0 };
    let dots = if skipped > 0 { "..." } else { "" };
    let visible = |c: char| if c.is_control() && c != '\t' { char::REPLACEMENT_CHARACTER } else { c };
    let shown: String = line.chars().skip(skipped).take(WIDTH).map(visible).collect();
    let indent = column - skipped;
    let blank: String = shown.chars().take(indent).map(|c| if c == '\t' { '\t' } else { ' ' }).collect();
    let width = line[from..to].chars().take(WIDTH - indent).count().max(1);
    let gutter = (row + 1).to_string();
    let pad = " ".repeat(gutter.len());
    let _ = writeln!(out, "{pad}--> {}:{}:{}", source.name, row + 1, column + 1);
    let _ = writeln!(out, "{pad} |");
    let _ = writeln!(out, "{gutter} | {dots}{shown}");
    let _ = writeln!(out, "{pad} | {}{blank}{}", " ".repeat(dots.len()), "^".repeat(width));
}

/// The largest character boundary at or below `at`.
fn floor(line: &str, at: usize) -> usize {
    (0..=at.min(line.len())).rev().find(|i| line.is_char_boundary(*i)).unwrap_or(0)
}

/// More messages than this help nobody.
pub const MAX_SHOWN: usize = 100;

/// All messages, one after the other; of very many the first.
pub fn render_all(diags: &[Diagnostic], source: &Source) -> String {
    let mut parts: Vec<String> = diags.iter().take(MAX_SHOWN).map(|d| d.render(source)).collect();
    if diags.len() > MAX_SHOWN {
        parts.push(format!("... and {} more messages\n", diags.len() - MAX_SHOWN));
    }
    parts.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_the_place_under_its_line() {
        let source = Source::new("a.sou", "var x = 1\n\tprint yy\n");
        let d = Diagnostic::error("scope", "yy is not declared", Span::new(17, 19));
        assert_eq!(
            d.render(&source),
            "error[scope]: yy is not declared\n --> a.sou:2:8\n  |\n2 | \tprint yy\n  | \t      ^^\n"
        );
    }

    #[test]
    fn survives_any_span() {
        for text in ["é≠\nx", "a\r\nbé\r\n", "\r\r\n\r", ""] {
            let source = Source::new("a", text);
            for start in 0..12 {
                for end in 0..14 {
                    Diagnostic::error("r", "m", Span::new(start, end)).render(&source);
                }
            }
        }
    }

    #[test]
    fn of_a_long_line_the_part_around_the_place_is_shown() {
        let text = format!("print {}yy + 1", "é + ".repeat(10_000));
        let source = Source::new("a", &text);
        let at = text.find('y').unwrap_or(0);
        let rendered = Diagnostic::error("r", "m", Span::new(at, at + 2)).render(&source);
        let lines: Vec<&str> = rendered.lines().collect();
        assert!(lines[3].chars().count() < 200);
        let mark = lines[4].find("^^").unwrap_or(0);
        assert_eq!(lines[3].chars().skip(mark).take(2).collect::<String>(), "yy", "{rendered}");
    }
}
