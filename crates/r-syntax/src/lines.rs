//! Lines and columns of byte offsets: what source references need.

use crate::tree::Span;

/// A `#line 20 "file.R"` comment: the text after it counts from there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineDirective {
    /// Where the next line begins.
    pub from: u32,
    /// Its number.
    pub line: u32,
    pub file: Option<String>,
}

impl LineDirective {
    /// Reads a comment (from its `#` to the end of its line); `from` is where the next line begins.
    pub(crate) fn parse(comment: &[u8], from: usize) -> Option<LineDirective> {
        let rest = comment.strip_prefix(b"#line")?;
        let rest = std::str::from_utf8(rest).ok()?;
        let number = rest.strip_prefix([' ', '\t'])?.trim_start();
        let digits = number.bytes().take_while(u8::is_ascii_digit).count();
        let line = number[..digits].parse().ok()?;
        let file = number[digits..].trim().strip_prefix('"').and_then(|name| name.strip_suffix('"'));
        Some(LineDirective { from: from as u32, line, file: file.map(str::to_owned) })
    }

    /// The last directive before an offset.
    pub(crate) fn last_before(directives: &[LineDirective], at: usize) -> Option<&LineDirective> {
        let count = directives.partition_point(|directive| directive.from as usize <= at);
        directives[..count].last()
    }
}

/// The beginnings of a text's lines.
#[derive(Clone, Debug)]
pub struct LineIndex {
    starts: Vec<u32>,
    directives: Vec<LineDirective>,
}

impl LineIndex {
    /// `directives` come from [`crate::Parser::line_directives`]; none is fine.
    pub fn new(text: &[u8], directives: &[LineDirective]) -> LineIndex {
        let newlines = text.iter().enumerate().filter(|(_, byte)| **byte == b'\n');
        let starts = std::iter::once(0).chain(newlines.map(|(i, _)| i as u32 + 1)).collect();
        LineIndex { starts, directives: directives.to_vec() }
    }

    /// The line of an offset, from 1, counted in the text itself.
    pub fn parsed_line(&self, offset: u32) -> u32 {
        self.starts.partition_point(|&start| start <= offset) as u32
    }

    /// The line of an offset, from 1, as `#line` comments number them.
    pub fn line(&self, offset: u32) -> u32 {
        let parsed = self.parsed_line(offset);
        match LineDirective::last_before(&self.directives, offset as usize) {
            Some(directive) => directive.line.saturating_add(parsed - self.parsed_line(directive.from)),
            None => parsed,
        }
    }

    /// The eight numbers of an R srcref: first line and byte, last line and byte, first and last column, first
    /// and last line as parsed. Bytes and columns count from 1, and columns take tabs to multiples of 8.
    pub fn srcref(&self, text: &[u8], span: Span) -> [u32; 8] {
        let last = span.end.max(span.start + 1) - 1;
        let place = |offset: u32| {
            let start = self.starts[self.parsed_line(offset) as usize - 1];
            let head = Span::new(start, offset).slice(text);
            (self.line(offset), head.len() as u32 + 1, columns(head), self.parsed_line(offset))
        };
        let (first_line, first_byte, first_col, first_parsed) = place(span.start);
        let (last_line, last_byte, last_col, last_parsed) = place(last);
        // The last byte may end a character that began before it.
        let inside = text.get(last as usize).is_some_and(|byte| (0x80..0xc0).contains(byte));
        let last_col = last_col + !inside as u32;
        [first_line, first_byte, last_line, last_byte, first_col + 1, last_col, first_parsed, last_parsed]
    }
}

/// The columns a text takes: characters, tabs to multiples of 8.
pub(crate) fn columns(text: &[u8]) -> u32 {
    text.iter().fold(0, |col, &byte| match byte {
        b'\t' => (col + 8) & !7,
        0x80..0xc0 => col,
        _ => col + 1,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Parser;

    fn srcrefs(text: &str) -> Vec<[u32; 8]> {
        let mut parser = Parser::new(text.as_bytes());
        let mut spans = Vec::new();
        while let Some(node) = parser.next_expr().expect("parses") {
            spans.push(node.span);
        }
        let index = LineIndex::new(text.as_bytes(), parser.line_directives());
        spans.into_iter().map(|span| index.srcref(text.as_bytes(), span)).collect()
    }

    /// The numbers are GNU R's.
    #[test]
    fn srcrefs_are_as_in_gnu_r() {
        let expected = [[1, 1, 2, 3, 1, 3, 1, 2], [2, 8, 2, 8, 8, 8, 2, 2], [3, 2, 4, 3, 9, 3, 3, 4]];
        assert_eq!(srcrefs("f(x,\n y)  ; g\n\th(é, 'a\nb')\n"), expected);
        let expected = [[1, 1, 1, 1, 1, 1, 1, 1], [21, 1, 21, 3, 1, 3, 4, 4], [22, 1, 22, 1, 1, 1, 5, 5]];
        assert_eq!(srcrefs("x\n#line 20 \"foo.R\"\n\nx+y\nz\n"), expected);
    }
}
