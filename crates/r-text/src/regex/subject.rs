//! The text that is searched: bytes that are known to be UTF-8, or bytes as such.

use super::error::MatchError;
use super::posix::Span;

#[derive(Clone, Copy, Debug)]
pub struct Subject<'a> {
    bytes: &'a [u8],
    /// Is every byte a character?
    single: bool,
    /// Is it not known to be UTF-8?
    raw: bool,
}

impl<'a> Subject<'a> {
    pub fn from_text(text: &'a str) -> Subject<'a> {
        Subject { bytes: text.as_bytes(), single: text.is_ascii(), raw: false }
    }

    /// A text whose characters are its bytes.
    pub fn from_bytes(bytes: &'a [u8]) -> Subject<'a> {
        Subject { bytes, single: true, raw: true }
    }

    /// A text that has to be UTF-8.
    pub fn new(bytes: &'a [u8]) -> Result<Subject<'a>, MatchError> {
        std::str::from_utf8(bytes).map(Subject::from_text).map_err(|_| MatchError::NotUtf8)
    }

    /// The same text with characters that are UTF-8, if they are.
    pub(super) fn as_utf8(&self) -> Result<Subject<'a>, MatchError> {
        if self.raw { Subject::new(self.bytes) } else { Ok(*self) }
    }

    /// The same text with bytes for characters.
    pub(super) fn as_raw(&self) -> Subject<'a> {
        Subject::from_bytes(self.bytes)
    }

    pub fn bytes(&self) -> &'a [u8] {
        self.bytes
    }

    /// The length of the character at `at`.
    pub fn char_len(&self, at: usize) -> usize {
        match self.bytes[at] {
            _ if self.single => 1,
            0xC0..=0xDF => 2,
            0xE0..=0xEF => 3,
            0xF0.. => 4,
            _ => 1,
        }
    }

    /// Byte ranges as character ranges. The ranges are best in ascending order: the text is then read once.
    pub fn char_spans(&self, spans: impl IntoIterator<Item = Span>) -> Vec<Span> {
        let mut counter = CharCounter { subject: self, byte: 0, chars: 0 };
        spans.into_iter().map(|(s, e)| (counter.chars_to(s), counter.chars_to(e))).collect()
    }
}

struct CharCounter<'s, 'a> {
    subject: &'s Subject<'a>,
    byte: usize,
    chars: usize,
}

impl CharCounter<'_, '_> {
    fn chars_to(&mut self, byte: usize) -> usize {
        if self.subject.single {
            return byte;
        }
        if byte < self.byte {
            (self.byte, self.chars) = (0, 0);
        }
        let is_start = |b: &&u8| **b & 0xC0 != 0x80;
        self.chars += self.subject.bytes[self.byte..byte].iter().filter(is_start).count();
        self.byte = byte;
        self.chars
    }
}
