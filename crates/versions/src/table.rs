//! The bounded version table: search, near-miss counts, eviction.
//!
//! Linear search, because tables are small (limits of 5 to 15): a scan over a handful of contexts
//! beats hashing, and the partial order needs a scan anyway.

use crate::Context;

/// One version: the context it was compiled for, and its code.
#[derive(Clone, Debug)]
pub struct Entry<C, V> {
    pub context: C,
    pub code: V,
    /// Dispatches that chose this version.
    pub hits: u64,
    /// Dispatches that chose this version although the current context was strictly more precise.
    pub near_misses: u64,
    /// Protected entries survive eviction.
    pub baseline: bool,
}

/// What a dispatch found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dispatch {
    /// A version for exactly this context.
    Exact(usize),
    /// The best version the context implies; a more precise one may pay off.
    Near(usize),
    /// No version fits (the table has no baseline yet).
    None,
}

/// Why an insertion was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InsertError {
    /// The table holds its limit of versions.
    Full,
    /// A version for this very context exists.
    Duplicate(usize),
}

#[derive(Clone, Debug)]
pub struct VersionTable<C, V> {
    entries: Vec<Entry<C, V>>,
    limit: usize,
}

impl<C: Context, V> VersionTable<C, V> {
    /// A table of at most `limit` versions besides the baseline.
    pub fn new(limit: usize) -> Self {
        VersionTable { entries: Vec::new(), limit }
    }

    pub fn limit(&self) -> usize {
        self.limit
    }

    pub fn len(&self) -> usize {
        self.entries.len()
    }

    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    pub fn is_full(&self) -> bool {
        self.entries.iter().filter(|e| !e.baseline).count() >= self.limit
    }

    pub fn entries(&self) -> &[Entry<C, V>] {
        &self.entries
    }

    pub fn entry(&self, i: usize) -> Option<&Entry<C, V>> {
        self.entries.get(i)
    }

    pub fn entry_mut(&mut self, i: usize) -> Option<&mut Entry<C, V>> {
        self.entries.get_mut(i)
    }

    /// Forgets every version, the baseline too (used when what they rely on has changed).
    pub fn clear(&mut self) {
        self.entries.clear();
    }

    /// The version compiled for exactly this context.
    pub fn find(&self, context: &C) -> Option<usize> {
        self.entries.iter().position(|e| e.context == *context)
    }

    /// The most precise version that `context` implies, without counting.
    pub fn best(&self, context: &C) -> Option<usize> {
        let fitting = self.entries.iter().enumerate().filter(|(_, e)| context.implies(&e.context));
        fitting.max_by_key(|(i, e)| (e.context.precision(), std::cmp::Reverse(*i))).map(|(i, _)| i)
    }

    /// Chooses the version to run when `context` holds, and counts.
    pub fn dispatch(&mut self, context: &C) -> Dispatch {
        let Some(i) = self.best(context) else { return Dispatch::None };
        let entry = &mut self.entries[i];
        entry.hits += 1;
        if entry.context == *context {
            return Dispatch::Exact(i);
        }
        entry.near_misses += 1;
        Dispatch::Near(i)
    }

    /// The version to run when `context` holds, counted (see `dispatch`).
    pub fn search(&mut self, context: &C) -> Option<&Entry<C, V>> {
        match self.dispatch(context) {
            Dispatch::Exact(i) | Dispatch::Near(i) => self.entries.get(i),
            Dispatch::None => None,
        }
    }

    /// Adds a version; refuses when the table is full or has one for this context.
    pub fn insert(&mut self, context: C, code: V) -> Result<usize, InsertError> {
        if let Some(i) = self.find(&context) {
            return Err(InsertError::Duplicate(i));
        }
        if self.is_full() {
            return Err(InsertError::Full);
        }
        Ok(self.push(context, code, false))
    }

    /// Registers the baseline: the version that fits when nothing else does. It does not count against
    /// the limit and is never evicted. Its context must be implied by every context dispatched on.
    pub fn insert_baseline(&mut self, context: C, code: V) -> Result<usize, InsertError> {
        if let Some(i) = self.find(&context) {
            return Err(InsertError::Duplicate(i));
        }
        Ok(self.push(context, code, true))
    }

    fn push(&mut self, context: C, code: V, baseline: bool) -> usize {
        self.entries.push(Entry { context, code, hits: 0, near_misses: 0, baseline });
        self.entries.len() - 1
    }

    /// Drops the versions whose code is not wanted any more, the baseline too.
    pub fn retain(&mut self, mut wanted: impl FnMut(&V) -> bool) {
        self.entries.retain(|e| wanted(&e.code));
    }

    /// Drops the least used version that is not the baseline and gives its code back. Indices of later
    /// entries shift.
    pub fn evict(&mut self) -> Option<Entry<C, V>> {
        let candidates = self.entries.iter().enumerate().filter(|(_, e)| !e.baseline);
        let (i, _) = candidates.min_by_key(|(i, e)| (e.hits, *i))?;
        Some(self.entries.remove(i))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A set of known facts: more facts imply fewer.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    struct Facts(u8);

    impl Context for Facts {
        fn implies(&self, other: &Self) -> bool {
            other.0 & !self.0 == 0
        }
        fn precision(&self) -> u32 {
            self.0.count_ones()
        }
    }

    #[test]
    fn order_laws_hold_for_all_small_contexts() {
        let all: Vec<Facts> = (0..32).map(Facts).collect();
        for a in &all {
            assert!(a.implies(a));
            for b in &all {
                assert!(!(a.implies(b) && b.implies(a)) || a == b);
                assert!(!a.strictly_implies(b) || a.precision() > b.precision());
                for c in &all {
                    assert!(!(a.implies(b) && b.implies(c)) || a.implies(c));
                }
            }
        }
    }

    /// Theorem 3 of the source: what is chosen holds in the current state, whatever the table holds.
    #[test]
    fn chosen_versions_hold_in_the_current_state() {
        for seed in 0..2000u32 {
            let mut random = seed.wrapping_mul(2654435761).wrapping_add(12345);
            let mut next = || {
                random = random.wrapping_mul(1664525).wrapping_add(1013904223);
                (random >> 24) as u8
            };
            let mut table = VersionTable::new(4);
            table.insert_baseline(Facts(0), 0u8).unwrap();
            for _ in 0..8 {
                let c = Facts(next());
                let _ = table.insert(c, c.0);
            }
            let now = Facts(next());
            let chosen = match table.dispatch(&now) {
                Dispatch::Exact(i) | Dispatch::Near(i) => table.entry(i).unwrap(),
                Dispatch::None => panic!("the baseline always fits"),
            };
            assert!(now.implies(&chosen.context));
            assert_eq!(chosen.code, chosen.context.0);
            let better = table
                .entries()
                .iter()
                .any(|e| now.implies(&e.context) && e.context.strictly_implies(&chosen.context));
            assert!(!better, "a strictly better version was passed over");
        }
    }

    #[test]
    fn limit_counts_and_eviction() {
        let mut table = VersionTable::new(2);
        table.insert_baseline(Facts(0), 'b').unwrap();
        table.insert(Facts(1), 'x').unwrap();
        table.insert(Facts(3), 'y').unwrap();
        assert_eq!(table.insert(Facts(7), 'z'), Err(InsertError::Full));
        assert_eq!(table.insert(Facts(3), 'z'), Err(InsertError::Duplicate(2)));
        assert_eq!(table.dispatch(&Facts(3)), Dispatch::Exact(2));
        assert_eq!(table.dispatch(&Facts(7)), Dispatch::Near(2));
        assert_eq!(table.dispatch(&Facts(8)), Dispatch::Near(0));
        assert_eq!(table.entry(2).unwrap().near_misses, 1);
        assert_eq!(table.search(&Facts(3)).map(|e| e.code), Some('y'));
        assert_eq!(table.evict().unwrap().code, 'x');
        assert_eq!(table.evict().unwrap().code, 'y');
        assert!(table.evict().is_none(), "the baseline stays");
        assert_eq!(table.dispatch(&Facts(7)), Dispatch::Near(0));
    }

    #[test]
    fn empty_table_fits_nothing() {
        let mut table: VersionTable<Facts, ()> = VersionTable::new(1);
        assert_eq!(table.dispatch(&Facts(0)), Dispatch::None);
    }
}
