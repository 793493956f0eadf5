//! Places in the source: lines, columns, and the lines that error messages show.

use crate::token::{Tok, Token};

/// Where an error is and what was read before it.
pub(crate) struct Place {
    pub line: u32,
    pub col: u32,
    pub context: Vec<String>,
    pub expr_context: Vec<String>,
}

/// GNU R remembers this many bytes of what it read.
const CONTEXT_BYTES: usize = 256;

/// Locates `token` and collects the text up to its end.
pub(crate) fn place(text: &[u8], token: &Token, expr_start: usize) -> Place {
    let line_end = matches!(token.tok, Tok::End | Tok::Newline);
    let start = (token.span.start as usize).min(text.len());
    let end = (token.span.end as usize).min(text.len());
    let newlines = text[..start].iter().filter(|&&b| b == b'\n').count() as u32;
    if line_end {
        // The end comes after the last line's newline, which the text may lack.
        let missing = !text[..start].ends_with(b"\n");
        let line = newlines + 1 + missing as u32;
        let read = text[..start].strip_suffix(b"\n").unwrap_or(&text[..start]);
        let lines = context_lines(read, 0);
        return Place { line, col: 0, context: lines, expr_context: context_lines(read, expr_start) };
    }
    let line_start = text[..start].iter().rposition(|&b| b == b'\n').map_or(0, |n| n + 1);
    Place {
        line: newlines + 1,
        col: columns(&text[line_start..start]) + 1,
        context: context_lines(&text[..end], 0),
        expr_context: context_lines(&text[..end], expr_start),
    }
}

/// The columns a text takes: characters, tabs to multiples of 8.
fn columns(text: &[u8]) -> u32 {
    text.iter().fold(0, |col, &byte| match byte {
        b'\t' => (col + 8) & !7,
        0x80..0xc0 => col,
        _ => col + 1,
    })
}

/// The last two lines of `text[from..]`, as far as GNU R remembers them.
fn context_lines(text: &[u8], from: usize) -> Vec<String> {
    let from = from.min(text.len()).max(text.len().saturating_sub(CONTEXT_BYTES));
    let mut lines: Vec<&[u8]> = text[from..].rsplitn(3, |&b| b == b'\n').take(2).collect();
    lines.reverse();
    lines.into_iter().map(expand_tabs).collect()
}

fn expand_tabs(line: &[u8]) -> String {
    let mut out = String::new();
    let mut col = 0;
    for c in String::from_utf8_lossy(line).chars() {
        if c == '\t' {
            let next = (col + 8) & !7;
            out.extend(std::iter::repeat_n(' ', next - col));
            col = next;
        } else {
            out.push(c);
            col += 1;
        }
    }
    out
}
