//! Where a match can start at all: a quick look at bytes before the automaton runs.

use memchr::memmem;

use super::ast::AT_BOL;
use super::nfa::{Label, Nfa};

/// Longer prefixes don't find starts any faster.
const MAX_PREFIX: usize = 32;

enum How {
    /// A match can start anywhere.
    Anywhere,
    /// Only at a start of line, of which a text has one.
    LineStart,
    /// With these bytes.
    Prefix(Box<memmem::Finder<'static>>),
    One(u8),
    Two(u8, u8),
    Three(u8, u8, u8),
    /// With one of the bytes that are set.
    Bytes(Box<[bool; 256]>),
}

pub struct Prefilter {
    how: How,
    /// The length of the pattern's text if the pattern is nothing but a text.
    pub literal: Option<usize>,
}

impl Prefilter {
    pub fn new(nfa: &Nfa, bytes: bool) -> Prefilter {
        let anywhere = Prefilter { how: How::Anywhere, literal: None };
        if nfa.initial.iter().all(|i| i.asserts & AT_BOL != 0) {
            return Prefilter { how: How::LineStart, ..anywhere };
        }
        if nfa.initial.iter().any(|i| i.to == nfa.accept) {
            return anywhere;
        }
        let (prefix, whole) = literal_prefix(nfa, bytes);
        if prefix.len() > 1 || whole {
            let literal = whole.then_some(prefix.len());
            return Prefilter {
                how: How::Prefix(Box::new(memmem::Finder::new(&prefix).into_owned())),
                literal,
            };
        }
        match first_bytes(nfa, bytes) {
            Some(first) => Prefilter { how: by_bytes(first), literal: None },
            None => anywhere,
        }
    }

    /// The first position from `at` on where a match may start.
    #[inline]
    pub fn next(&self, text: &[u8], at: usize) -> Option<usize> {
        let rest = &text[at..];
        match &self.how {
            How::Anywhere => Some(at),
            How::LineStart => (at == 0).then_some(0),
            How::Prefix(finder) => finder.find(rest).map(|i| at + i),
            How::One(a) => memchr::memchr(*a, rest).map(|i| at + i),
            How::Two(a, b) => memchr::memchr2(*a, *b, rest).map(|i| at + i),
            How::Three(a, b, c) => memchr::memchr3(*a, *b, *c, rest).map(|i| at + i),
            How::Bytes(set) => rest.iter().position(|&b| set[b as usize]).map(|i| at + i),
        }
    }
}

fn by_bytes(first: [bool; 256]) -> How {
    let members: Vec<u8> = (0..=255u8).filter(|&b| first[b as usize]).collect();
    match members[..] {
        [a] => How::One(a),
        [a, b] => How::Two(a, b),
        [a, b, c] => How::Three(a, b, c),
        _ => How::Bytes(Box::new(first)),
    }
}

/// The text that every match starts with, and whether that is all there is to match.
fn literal_prefix(nfa: &Nfa, bytes: bool) -> (Vec<u8>, bool) {
    let mut prefix = Vec::new();
    let [only] = &nfa.initial[..] else { return (prefix, false) };
    let mut state = only.to;
    let mut plain = only.asserts == 0;
    while prefix.len() < MAX_PREFIX {
        if state == nfa.accept {
            return (prefix, plain);
        }
        let [t] = nfa.from(state) else { break };
        let Label::Set(set) = t.label else { break };
        let Some(c) = nfa.sets[set as usize].as_single() else { break };
        if bytes {
            prefix.push(c as u8);
        } else {
            let Some(c) = char::from_u32(c) else { break };
            prefix.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes());
        }
        plain &= t.asserts == 0;
        if t.to == state {
            break;
        }
        state = t.to;
    }
    (prefix, false)
}

/// The bytes a match can start with, unless they are too many to be of use.
fn first_bytes(nfa: &Nfa, bytes: bool) -> Option<[bool; 256]> {
    let mut first = [false; 256];
    for i in &nfa.initial {
        for t in nfa.from(i.to) {
            let Label::Set(set) = t.label else { return None };
            let set = &nfa.sets[set as usize];
            let single_bytes = if bytes { 255 } else { 127 };
            let (lo, hi) = (set.lo.min(255), set.hi.min(single_bytes));
            for b in lo..=hi {
                first[b as usize] |= set.has(b, bytes);
            }
            if !bytes && set.hi >= 128 {
                first[0xC2..].fill(true);
            }
        }
    }
    (first.iter().filter(|&&b| b).count() < 200).then_some(first)
}
