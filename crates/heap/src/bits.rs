//! A set of pages within one chunk of page runs: 1024 bits with the searches that runs need.
//!
//! Knows nothing of memory.

use crate::layout::{CHUNK, PAGE};

pub const PAGES: usize = CHUNK / PAGE;
const WORDS: usize = PAGES / 64;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageSet(pub [u64; WORDS]);

impl PageSet {
    pub const fn new() -> Self {
        PageSet([0; WORDS])
    }

    #[inline]
    pub fn get(&self, page: usize) -> bool {
        self.0[page / 64] >> (page % 64) & 1 != 0
    }

    #[inline]
    pub fn set(&mut self, page: usize, on: bool) {
        let bit = 1 << (page % 64);
        let word = &mut self.0[page / 64];
        *word = if on { *word | bit } else { *word & !bit };
    }

    pub fn set_range(&mut self, from: usize, count: usize, on: bool) {
        let end = from + count;
        let mut at = from;
        while at < end {
            let n = (64 - at % 64).min(end - at);
            let mask = (!0u64 >> (64 - n)) << (at % 64);
            let word = &mut self.0[at / 64];
            *word = if on { *word | mask } else { *word & !mask };
            at += n;
        }
    }

    /// The highest member at or below `page`.
    #[inline]
    pub fn last_at_or_below(&self, page: usize) -> Option<usize> {
        let mut index = page / 64;
        let mut word = self.0[index] & (!0 >> (63 - page % 64));
        while word == 0 {
            index = index.checked_sub(1)?;
            word = self.0[index];
        }
        Some(index * 64 + 63 - word.leading_zeros() as usize)
    }

    /// The first page at or after `from` whose membership is `member`, or `PAGES`.
    pub fn next(&self, from: usize, member: bool) -> usize {
        if from >= PAGES {
            return PAGES;
        }
        let flip = if member { 0 } else { !0 };
        let mut index = from / 64;
        let mut word = (self.0[index] ^ flip) & (!0 << (from % 64));
        while word == 0 {
            index += 1;
            if index == WORDS {
                return PAGES;
            }
            word = self.0[index] ^ flip;
        }
        index * 64 + word.trailing_zeros() as usize
    }

    /// The first run of `count` pages outside the set; if there is none, the length of the longest run.
    pub fn find_gap(&self, count: usize) -> Result<usize, usize> {
        let mut longest = 0;
        let mut at = 0;
        loop {
            let start = self.next(at, false);
            if start == PAGES {
                return Err(longest);
            }
            let end = self.next(start, true);
            if end - start >= count {
                return Ok(start);
            }
            longest = longest.max(end - start);
            at = end;
        }
    }

    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        let mut at = 0;
        std::iter::from_fn(move || {
            let page = self.next(at, true);
            at = page + 1;
            (page < PAGES).then_some(page)
        })
    }

    /// Combines three sets word by word.
    pub fn zip(&self, other: &PageSet, f: impl Fn(u64, u64) -> u64) -> PageSet {
        PageSet(std::array::from_fn(|i| f(self.0[i], other.0[i])))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_cross_words() {
        let mut s = PageSet::new();
        s.set_range(60, 200, true);
        assert!(!s.get(59) && s.get(60) && s.get(259) && !s.get(260));
        assert_eq!(s.iter().count(), 200);
        s.set_range(100, 10, false);
        assert_eq!(s.find_gap(10), Ok(0));
        s.set_range(0, 60, true);
        assert_eq!(s.find_gap(10), Ok(100));
        assert_eq!(s.find_gap(11), Ok(260));
        assert_eq!(s.find_gap(1000), Err(PAGES - 260));
    }

    #[test]
    fn searches_at_the_ends() {
        let mut s = PageSet::new();
        assert_eq!(s.last_at_or_below(PAGES - 1), None);
        assert_eq!(s.next(0, true), PAGES);
        s.set(0, true);
        s.set(PAGES - 1, true);
        assert_eq!(s.last_at_or_below(PAGES - 1), Some(PAGES - 1));
        assert_eq!(s.last_at_or_below(PAGES - 2), Some(0));
        assert_eq!(s.next(1, true), PAGES - 1);
        assert_eq!(s.next(PAGES, false), PAGES);
    }
}
