//! Places in a source text.
//!
//! A [`Span`] is a byte range. Two spans are always *equal*: a span says where a node
//! came from, never what it is, so trees made by passes (which have no source) compare
//! equal to trees that were parsed.

/// A byte range of the source text; `Span::NONE` for nodes made by a pass.
#[derive(Clone, Copy, Debug)]
pub struct Span {
    pub start: u32,
    pub end: u32,
}

impl Span {
    pub const NONE: Span = Span { start: u32::MAX, end: u32::MAX };

    pub fn new(start: usize, end: usize) -> Span {
        Span { start: start as u32, end: end as u32 }
    }

    pub fn is_none(self) -> bool {
        self.start == u32::MAX
    }

    /// The smallest span that covers both.
    pub fn to(self, other: Span) -> Span {
        if self.is_none() {
            return other;
        }
        if other.is_none() {
            return self;
        }
        Span { start: self.start.min(other.start), end: self.end.max(other.end) }
    }
}

impl PartialEq for Span {
    fn eq(&self, _: &Span) -> bool {
        true
    }
}

impl Eq for Span {}

impl std::hash::Hash for Span {
    fn hash<H: std::hash::Hasher>(&self, _: &mut H) {}
}

/// A source text with its name, able to turn offsets into lines and columns.
pub struct Source<'a> {
    pub name: &'a str,
    pub text: &'a str,
    line_starts: Vec<usize>,
}

impl<'a> Source<'a> {
    pub fn new(name: &'a str, text: &'a str) -> Source<'a> {
        let mut line_starts = vec![0];
        line_starts.extend(text.bytes().enumerate().filter(|(_, b)| *b == b'\n').map(|(i, _)| i + 1));
        Source { name, text, line_starts }
    }

    /// Line (from 0) that holds the byte offset.
    pub fn line_of(&self, offset: usize) -> usize {
        self.line_starts.partition_point(|s| *s <= offset).saturating_sub(1)
    }

    /// Start offset and text of a line, without its line end.
    pub fn line(&self, n: usize) -> (usize, &'a str) {
        let start = self.line_starts.get(n).copied().unwrap_or(self.text.len());
        let end = self.line_starts.get(n + 1).map_or(self.text.len(), |e| e - 1);
        (start, self.text[start..end].trim_end_matches('\r'))
    }
}
