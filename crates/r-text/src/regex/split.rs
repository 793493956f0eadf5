//! `strsplit`.
//!
//! Each piece is cut off and the rest is searched as a text of its own, so that `^` matches again. A match at the
//! start of the rest that is empty cuts off one character; but if any string of the call has characters outside of
//! ASCII, the default engine puts an empty piece in its place. What is left when nothing is found is the last piece,
//! unless it is empty.

use super::{Engine, MatchError, Regex, Span, Subject};

impl Regex {
    /// The pieces between matches. `wide`: are there characters outside of ASCII in the pattern or in any of the
    /// texts that are split together?
    pub fn split(&self, text: &Subject, wide: bool) -> Result<Vec<Span>, MatchError> {
        let subject = self.admit(text)?;
        let text = subject.bytes();
        let loses_characters = wide && !self.bytes && matches!(self.engine, Engine::Posix(_));
        let mut pieces = Vec::new();
        let mut at = 0;
        while at < text.len() {
            let Some((start, end)) = self.find_in_rest(&text[at..])? else { break };
            if end > 0 {
                pieces.push((at, at + start));
                at += end;
            } else {
                let len = subject.char_len(at);
                pieces.push((at, if loses_characters { at } else { at + len }));
                at += len;
            }
        }
        if at < text.len() {
            pieces.push((at, text.len()));
        }
        Ok(pieces)
    }

    fn find_in_rest(&self, rest: &[u8]) -> Result<Option<Span>, MatchError> {
        match &self.engine {
            Engine::Posix(re) => re.find(rest, true),
            Engine::Perl(re) => re.find(rest, 0),
            Engine::Fixed(re) => Ok(re.find(rest, 0)),
        }
    }
}

/// The pieces that an empty `split` gives: the characters.
pub fn split_chars(text: &Subject) -> Vec<Span> {
    let mut pieces = Vec::new();
    let mut at = 0;
    while at < text.bytes().len() {
        let len = text.char_len(at);
        pieces.push((at, at + len));
        at += len;
    }
    pieces
}
