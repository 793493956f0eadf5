//! Places in the source: lines, columns, and the lines that error messages show.

use crate::lines::{LineDirective, columns};
use crate::token::{Tok, Token};

/// Where an error is and what was read before it.
pub(crate) struct Place {
    pub line: u32,
    pub col: u32,
    pub context: Box<[String]>,
    pub context_line: u32,
    pub expr_context: Box<[String]>,
    /// The file a `#line` comment named.
    pub file: Option<Box<str>>,
}

/// GNU R remembers this many bytes of what it read ...
const CONTEXT_BYTES: usize = 255;
/// ... and shows this many of a line.
const LINE_BYTES: usize = 192;

/// Locates `token` and collects the text up to its end.
pub(crate) fn place(text: &[u8], directives: &[LineDirective], token: &Token, expr_start: usize) -> Place {
    let directive = LineDirective::last_before(directives, token.span.start as usize);
    let Some(directive) = directive else { return place_after(text, 0, 1, token, expr_start) };
    let place = place_after(text, directive.from as usize, directive.line, token, expr_start);
    Place { file: directive.file.as_deref().map(Into::into), ..place }
}

/// The same, where line `first` begins at `from` and nothing before matters.
fn place_after(text: &[u8], from: usize, first: u32, token: &Token, expr_start: usize) -> Place {
    let line_number = |text: &[u8], at: usize| {
        let newlines = text[from..at.max(from)].iter().filter(|&&b| b == b'\n').count();
        first.saturating_add(newlines as u32)
    };
    let start = (token.span.start as usize).min(text.len());
    let end = (token.span.end as usize).min(text.len());
    let at_line_end = matches!(text.get(start), None | Some(b'\n' | b'\r'));
    let (line, col) = match token.tok {
        // Comes after a newline, which the text may lack.
        Tok::End | Tok::Newline if at_line_end => {
            (line_number(text, end).saturating_add(!text[..end].ends_with(b"\n") as u32), 0)
        }
        _ => (line_number(text, start), columns(line_head(text, start)) + 1),
    };
    let read = &text[..end];
    let read = read.strip_suffix(b"\n").unwrap_or(read);
    Place {
        line,
        col,
        context: context_lines(read, from),
        context_line: line_number(text, read.len()),
        expr_context: context_lines(read, expr_start.max(from)),
        file: None,
    }
}

/// The text of an offset's line before it.
fn line_head(text: &[u8], at: usize) -> &[u8] {
    let from = text[..at].iter().rposition(|&b| b == b'\n').map_or(0, |n| n + 1);
    &text[from..at]
}

/// The last two lines of `text[from..]`, as far as GNU R remembers them.
fn context_lines(text: &[u8], from: usize) -> Box<[String]> {
    let from = from.min(text.len()).max(text.len().saturating_sub(CONTEXT_BYTES));
    let mut lines: Vec<&[u8]> = text[from..].rsplitn(3, |&b| b == b'\n').take(2).collect();
    lines.reverse();
    lines.into_iter().map(expand_tabs).collect()
}

/// The beginning of a line without tabs, NULs and carriage returns at its end.
fn expand_tabs(line: &[u8]) -> String {
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    let mut out = Vec::with_capacity(line.len());
    for &byte in line {
        match byte {
            // GNU R counts bytes here.
            b'\t' => out.resize((out.len() + 8) & !7, b' '),
            0 => {}
            _ => out.push(byte),
        }
    }
    out.truncate(LINE_BYTES);
    String::from_utf8_lossy(&out).into_owned()
}
