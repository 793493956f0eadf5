//! `strwrap`: paragraphs filled to a width.
//!
//! Text is split into paragraphs at blank lines and these into words at white space, which is lost, except that two
//! spaces after the end of a sentence stay two. An empty line goes between paragraphs.

use super::encode::width as display_width;

/// How lines are laid out.
#[derive(Clone, Copy, Debug)]
pub struct Layout<'a> {
    /// Lines are shorter than this, unless a word isn't.
    pub width: usize,
    /// Spaces in front of a paragraph's first line and its others.
    pub indent: usize,
    pub exdent: usize,
    /// Put in front of the very first line and of all others.
    pub initial: &'a str,
    pub prefix: &'a str,
}

struct Word<'a> {
    text: &'a str,
    /// Do two spaces follow?
    wide_gap: bool,
}

/// The lines of all texts. A text without words is an empty line, even without prefix.
pub fn wrap<S: AsRef<str>>(texts: &[S], layout: &Layout) -> Vec<String> {
    let mut filler = Filler { layout, prefix: layout.initial, lines: Vec::new() };
    for text in texts {
        let text = text.as_ref();
        if text.chars().all(is_blank) {
            filler.lines.push(String::new());
            continue;
        }
        for (i, paragraph) in paragraphs(text).into_iter().enumerate() {
            if i > 0 {
                filler.push("");
            }
            filler.fill(paragraph);
        }
    }
    filler.lines
}

/// Paragraphs end at lines without words.
fn paragraphs(text: &str) -> Vec<&str> {
    let mut out = Vec::new();
    let mut start = 0;
    let mut at = 0;
    while let Some(i) = text[at..].find('\n') {
        let end = at + i;
        let gap = text[end..].find(|c| !is_blank(c)).map_or(text.len(), |j| end + j);
        let last_newline = text[end..gap].rfind('\n').map_or(end, |j| end + j);
        if last_newline > end {
            out.push(&text[start..end]);
            start = last_newline + 1;
        }
        at = last_newline + 1;
    }
    if start < text.len() || out.is_empty() {
        out.push(&text[start..]);
    }
    out
}

fn is_blank(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\n')
}

fn words(paragraph: &str) -> Vec<Word<'_>> {
    let mut out: Vec<Word> = Vec::new();
    for piece in paragraph.split(is_blank) {
        match out.last_mut() {
            _ if !piece.is_empty() => out.push(Word { text: piece, wide_gap: false }),
            Some(last) => last.wide_gap = ends_sentence(last.text),
            None => {}
        }
    }
    out
}

fn ends_sentence(word: &str) -> bool {
    let body = word.strip_suffix([')', '"', '\'']).unwrap_or(word);
    body.ends_with(['.', '?', '!'])
}

struct Filler<'a> {
    layout: &'a Layout<'a>,
    /// What goes in front of the next line.
    prefix: &'a str,
    lines: Vec<String>,
}

impl Filler<'_> {
    fn push(&mut self, line: &str) {
        self.lines.push(format!("{}{line}", self.prefix));
        self.prefix = self.layout.prefix;
    }

    fn fill(&mut self, paragraph: &str) {
        let words = words(paragraph);
        if words.is_empty() {
            return self.push("");
        }
        let mut line = " ".repeat(self.layout.indent);
        let mut columns = self.layout.indent;
        // Spaces between the last word and the next; a line's first word has none in front.
        let mut gap = None;
        for word in words {
            let width = display_width(word.text);
            let limit = self.layout.width.saturating_sub(display_width(self.prefix));
            if gap.is_some_and(|gap| columns + gap + width >= limit) {
                self.push(&line);
                line = " ".repeat(self.layout.exdent);
                columns = self.layout.exdent;
                gap = None;
            }
            let spaces = gap.unwrap_or(0);
            line.push_str(&" ".repeat(spaces));
            line.push_str(word.text);
            columns += spaces + width;
            gap = Some(if word.wide_gap { 2 } else { 1 });
        }
        self.push(&line);
    }
}
