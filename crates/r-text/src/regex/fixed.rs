//! `fixed = TRUE`: plain text search.

use memchr::memmem::Finder;

use super::posix::Span;

pub struct Fixed {
    finder: Finder<'static>,
}

impl Fixed {
    pub fn new(pattern: &[u8]) -> Fixed {
        Fixed { finder: Finder::new(pattern).into_owned() }
    }

    pub fn len(&self) -> usize {
        self.finder.needle().len()
    }

    /// The first occurrence at or after `from`.
    pub fn find(&self, text: &[u8], from: usize) -> Option<Span> {
        let at = from + self.finder.find(text.get(from..)?)?;
        Some((at, at + self.len()))
    }
}
