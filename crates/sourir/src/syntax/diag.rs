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
    /// Short name of the rule, e.g. `single-declaration`.
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

/// `--> file:line:column`, the line, and the mark under it.
fn excerpt(out: &mut String, source: &Source, span: Span) {
    if span.is_none() {
        return;
    }
    let start = (span.start as usize).min(source.text.len());
    let row = source.line_of(start);
    let (line_start, line) = source.line(row);
    let in_line = (start - line_start).min(line.len());
    let end = (span.end as usize).clamp(start, line_start + line.len()).max(start) - line_start;
    let end = end.max(in_line);
    let column = line[..floor(line, in_line)].chars().count();
    let width = line[floor(line, in_line)..floor(line, end)].chars().count().max(1);
    let gutter = (row + 1).to_string();
    let pad = " ".repeat(gutter.len());
    let blank: String =
        line.chars().take(column).map(|c| if c == '\t' { '\t' } else { ' ' }).collect::<String>();
    let _ = writeln!(out, "{pad}--> {}:{}:{}", source.name, row + 1, column + 1);
    let _ = writeln!(out, "{pad} |");
    let _ = writeln!(out, "{gutter} | {line}");
    let _ = writeln!(out, "{pad} | {blank}{}", "^".repeat(width));
}

/// The largest character boundary at or below `at`.
fn floor(line: &str, at: usize) -> usize {
    (0..=at.min(line.len())).rev().find(|i| line.is_char_boundary(*i)).unwrap_or(0)
}

/// All messages, one after the other.
pub fn render_all(diags: &[Diagnostic], source: &Source) -> String {
    diags.iter().map(|d| d.render(source)).collect::<Vec<_>>().join("\n")
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
        let text = "é≠\nx";
        let source = Source::new("a", text);
        for start in 0..10 {
            for end in 0..12 {
                Diagnostic::error("r", "m", Span::new(start, end)).render(&source);
            }
        }
    }
}
