//! `sub` and `gsub`: the replacement's parts, and putting them in.

use super::{Engine, MatchError, Regex, Span, Subject, Syntax};
use crate::strings::ctype::{to_lower, to_upper};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Case {
    Same,
    Upper,
    Lower,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Part {
    Text(Vec<u8>),
    Group(usize, Case),
}

/// A replacement, read once for all matches.
#[derive(Clone, Debug)]
pub struct Template {
    parts: Vec<Part>,
}

impl Template {
    /// Reads a replacement. Fixed patterns take it as it is; in the others `\1` to `\9` are groups and any other
    /// character after a backslash stands for itself. Perl replacements also know `\U`, `\L` and `\E`: they change
    /// the case of the groups that follow (not of text).
    pub fn new(replacement: &[u8], syntax: Syntax) -> Template {
        let mut t = Template { parts: Vec::new() };
        if syntax == Syntax::Fixed {
            t.push_text(replacement);
            return t;
        }
        let mut case = Case::Same;
        let mut rest = replacement.iter().copied();
        while let Some(b) = rest.next() {
            if b != b'\\' {
                t.push_text(&[b]);
                continue;
            }
            match rest.next() {
                Some(d @ b'1'..=b'9') => t.parts.push(Part::Group(usize::from(d - b'0'), case)),
                Some(b'U') if syntax == Syntax::Perl => case = Case::Upper,
                Some(b'L') if syntax == Syntax::Perl => case = Case::Lower,
                Some(b'E') if syntax == Syntax::Perl => case = Case::Same,
                Some(other) => t.push_text(&[other]),
                None => {}
            }
        }
        t
    }

    fn push_text(&mut self, text: &[u8]) {
        match self.parts.last_mut() {
            Some(Part::Text(last)) => last.extend_from_slice(text),
            _ => self.parts.push(Part::Text(text.to_vec())),
        }
    }

    fn needs_groups(&self) -> bool {
        self.parts.iter().any(|p| matches!(p, Part::Group(..)))
    }

    fn expand(&self, text: &[u8], groups: &[Option<Span>], out: &mut Vec<u8>) {
        for part in &self.parts {
            match part {
                Part::Text(t) => out.extend_from_slice(t),
                Part::Group(n, case) => {
                    if let Some(&Some((s, e))) = groups.get(*n) {
                        push_in_case(&text[s..e], *case, out);
                    }
                }
            }
        }
    }
}

fn push_in_case(text: &[u8], case: Case, out: &mut Vec<u8>) {
    let convert = match case {
        Case::Same => return out.extend_from_slice(text),
        Case::Upper => to_upper,
        Case::Lower => to_lower,
    };
    let Ok(text) = std::str::from_utf8(text) else {
        out.extend(text.iter().map(|&b| if b < 128 { convert(u32::from(b)) as u8 } else { b }));
        return;
    };
    for c in text.chars() {
        let c = char::from_u32(convert(c as u32)).unwrap_or(c);
        out.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes());
    }
}

impl Regex {
    /// Replaces the first match, or all of them, into `out`, whose memory is used again. Gives whether there is one; if not,
    /// `out` is of no use.
    ///
    /// An empty match where the last match ended is passed over, so that `a*` is replaced twice in "baaac", not
    /// three times; one at the end of the text counts unless a match led there.
    pub fn replace(
        &self,
        text: &Subject,
        template: &Template,
        all: bool,
        out: &mut Vec<u8>,
    ) -> Result<bool, MatchError> {
        let subject = self.admit(text)?;
        let text = subject.bytes();
        let needs_groups = template.needs_groups();
        out.clear();
        let mut at = 0;
        let mut last_end = None;
        let mut any = false;
        let mut groups = Vec::new();
        loop {
            let found = if needs_groups {
                self.captures_from(&subject, at, &mut groups)?;
                groups.first().copied().flatten()
            } else {
                self.find_from(&subject, at)?
            };
            let Some((start, end)) = found else { break };
            any = true;
            // \K can put the start of a match in front of where the search began.
            out.extend_from_slice(text.get(at..start).unwrap_or_default());
            if last_end.is_none_or(|last| end > last) {
                template.expand(text, &groups, out);
                last_end = Some(end);
            }
            at = end;
            if at >= text.len() || !all {
                break;
            }
            if start == end {
                // Plain search has no empty patterns.
                let len = subject.char_len(at);
                out.extend_from_slice(&text[at..at + len]);
                at += len;
            }
        }
        if any {
            out.extend_from_slice(&text[at..]);
        }
        Ok(any)
    }

    /// Is the pattern a plain text of no characters? R refuses such a pattern.
    pub fn is_empty_text(&self) -> bool {
        matches!(&self.engine, Engine::Fixed(re) if re.len() == 0)
    }
}
