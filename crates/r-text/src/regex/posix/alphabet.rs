//! Characters as an automaton sees them: two characters that no set of the pattern tells apart are one symbol.
//!
//! Symbols are found as characters turn up, so that compiling a pattern with large sets costs nothing for the
//! characters a text doesn't have.

use std::collections::HashMap;

use super::ast::Set;
use crate::strings::ctype::is_alnum;

/// What has no symbol yet, or takes more than its first byte to tell.
const UNKNOWN: u16 = u16::MAX;

pub struct Alphabet {
    sets: Vec<Set>,
    bytes: bool,
    /// Whether word characters and others are to be told apart.
    words: bool,
    of_byte: [u16; 256],
    /// Symbols of other characters, in pages of 256.
    pages: Vec<Option<Box<[u16; 256]>>>,
    /// For each symbol, which sets hold it, a bit each; one more bit says that it is a word character.
    members: Vec<u64>,
    /// Words of `members` that a symbol takes.
    stride: usize,
    ids: HashMap<Box<[u64]>, u16>,
}

impl Alphabet {
    pub fn new(sets: Vec<Set>, bytes: bool, words: bool) -> Alphabet {
        let stride = sets.len() / 64 + 1;
        Alphabet {
            sets,
            bytes,
            words,
            of_byte: [UNKNOWN; 256],
            pages: Vec::new(),
            members: Vec::new(),
            stride,
            ids: HashMap::new(),
        }
    }

    /// Symbols known so far.
    pub fn len(&self) -> usize {
        self.members.len() / self.stride
    }

    /// The symbol at `at` and its length in bytes. `at` is the start of a character.
    #[inline]
    pub fn symbol(&mut self, text: &[u8], at: usize) -> (u16, usize) {
        let id = self.of_byte[text[at] as usize];
        if id != UNKNOWN { (id, 1) } else { self.slow_symbol(text, at) }
    }

    /// The symbol of a character of one byte, if it is known.
    #[inline]
    pub fn of_byte(&self, b: u8) -> Option<usize> {
        let id = self.of_byte[b as usize];
        (id != UNKNOWN).then_some(id as usize)
    }

    #[inline(never)]
    fn slow_symbol(&mut self, text: &[u8], at: usize) -> (u16, usize) {
        let b = text[at];
        if self.bytes || b < 128 {
            let id = self.classify(u32::from(b));
            self.of_byte[b as usize] = id;
            return (id, 1);
        }
        let (c, len) = decode(text, at);
        (self.of_char(c), len)
    }

    fn of_char(&mut self, c: u32) -> u16 {
        let (page, i) = ((c >> 8) as usize, (c & 0xFF) as usize);
        if let Some(Some(known)) = self.pages.get(page)
            && known[i] != UNKNOWN
        {
            return known[i];
        }
        let id = self.classify(c);
        if self.pages.len() <= page {
            self.pages.resize(page + 1, None);
        }
        self.pages[page].get_or_insert_with(|| Box::new([UNKNOWN; 256]))[i] = id;
        id
    }

    fn classify(&mut self, c: u32) -> u16 {
        let mut bits = vec![0u64; self.stride].into_boxed_slice();
        for (i, set) in self.sets.iter().enumerate() {
            if set.has(c, self.bytes) {
                bits[i / 64] |= 1 << (i % 64);
            }
        }
        let n = self.sets.len();
        if self.words && is_word(c, self.bytes) {
            bits[n / 64] |= 1 << (n % 64);
        }
        if let Some(&id) = self.ids.get(&bits) {
            return id;
        }
        let id = self.len() as u16;
        self.members.extend_from_slice(&bits);
        self.ids.insert(bits, id);
        id
    }

    #[inline]
    fn bit(&self, symbol: u16, i: usize) -> bool {
        self.members[symbol as usize * self.stride + i / 64] & (1 << (i % 64)) != 0
    }

    #[inline]
    pub fn in_set(&self, symbol: u16, set: u32) -> bool {
        // The final state's label is no set.
        (set as usize) < self.sets.len() && self.bit(symbol, set as usize)
    }

    /// Is it a word character? Only known if asked for when made.
    #[inline]
    pub fn is_word(&self, symbol: u16) -> bool {
        self.bit(symbol, self.sets.len())
    }

    /// Is the character that ends at `at` a word character?
    pub fn is_word_before(&mut self, text: &[u8], at: usize) -> bool {
        if at == 0 {
            return false;
        }
        let mut start = at - 1;
        while !self.bytes && start > 0 && text[start] & 0xC0 == 0x80 {
            start -= 1;
        }
        let (symbol, _) = self.symbol(text, start);
        self.is_word(symbol)
    }
}

fn is_word(c: u32, bytes: bool) -> bool {
    c == u32::from(b'_') || (is_alnum(c) && !(bytes && c >= 128))
}

/// The character at `at` of valid UTF-8 and its length; on anything else the byte.
#[inline]
pub fn decode(text: &[u8], at: usize) -> (u32, usize) {
    let tail = |i: usize| text.get(at + i).map_or(0, |&b| u32::from(b & 0x3F));
    let b = u32::from(text[at]);
    match b {
        0xC2..=0xDF if at + 1 < text.len() => ((b & 0x1F) << 6 | tail(1), 2),
        0xE0..=0xEF if at + 2 < text.len() => ((b & 0x0F) << 12 | tail(1) << 6 | tail(2), 3),
        0xF0..=0xF4 if at + 3 < text.len() => ((b & 0x07) << 18 | tail(1) << 12 | tail(2) << 6 | tail(3), 4),
        _ => (b, 1),
    }
}
