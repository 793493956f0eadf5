//! All matches of a pattern, as `gregexpr` finds them.
//!
//! After an empty match the search goes on one character further, otherwise where the match ended; it doesn't look
//! at the end of the text, so an empty text has no matches. Perl patterns differ: they do look at an empty text, and
//! they go one byte further, which ends the search if that is inside of a character.

use super::{Engine, MatchError, Regex, Span, Subject};

impl Regex {
    /// The matches from left to right.
    pub fn find_all(&self, text: &Subject) -> Result<Vec<Span>, MatchError> {
        let text = self.admit(text)?;
        let mut found = Vec::new();
        let mut next = self.first_start(&text);
        while let Some(at) = next {
            let Some(span) = self.find_from(&text, at)? else { break };
            found.push(span);
            next = self.next_start(&text, span);
        }
        Ok(found)
    }

    /// The matches from left to right, each with its groups.
    pub fn captures_all(&self, text: &Subject) -> Result<Vec<Vec<Option<Span>>>, MatchError> {
        let text = self.admit(text)?;
        let mut found = Vec::new();
        let mut next = self.first_start(&text);
        while let Some(at) = next {
            let mut groups = Vec::new();
            self.captures_from(&text, at, &mut groups)?;
            let Some(&Some(span)) = groups.first() else { break };
            found.push(groups);
            next = self.next_start(&text, span);
        }
        Ok(found)
    }

    fn first_start(&self, text: &Subject) -> Option<usize> {
        (!text.bytes().is_empty() || matches!(self.engine, Engine::Perl(_))).then_some(0)
    }

    fn next_start(&self, text: &Subject, (start, end): Span) -> Option<usize> {
        let len = text.bytes().len();
        let step = if start < end || end == len { 0 } else { text.char_len(end) };
        let inside = step > 1 && matches!(self.engine, Engine::Perl(_));
        (end + step < len && !inside).then_some(end + step)
    }
}
