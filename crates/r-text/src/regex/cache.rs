//! Compiled patterns kept for the next time. Owned by whoever searches.

use std::collections::HashMap;
use std::rc::Rc;

use super::{CompileError, Options, Regex};

/// A cache holds about this many patterns; then those not asked for lately go.
const CAPACITY: usize = 128;

#[derive(Default)]
pub struct Cache {
    entries: HashMap<Key, Entry>,
    time: u64,
}

type Key = (Box<[u8]>, Options);

struct Entry {
    regex: Rc<Regex>,
    /// When it was last asked for.
    used: u64,
}

impl Cache {
    pub fn new() -> Cache {
        Cache::default()
    }

    /// The compiled form of `pattern`. Patterns that don't compile are not remembered.
    pub fn get(&mut self, pattern: &[u8], options: Options) -> Result<Rc<Regex>, CompileError> {
        self.time += 1;
        let key = (Box::from(pattern), options);
        if let Some(entry) = self.entries.get_mut(&key) {
            entry.used = self.time;
            return Ok(entry.regex.clone());
        }
        let regex = Rc::new(Regex::new(pattern, options)?);
        if self.entries.len() >= CAPACITY {
            let time = self.time;
            self.entries.retain(|_, e| time - e.used < CAPACITY as u64 / 2);
        }
        self.entries.insert(key, Entry { regex: regex.clone(), used: self.time });
        Ok(regex)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_what_is_used() {
        let mut cache = Cache::new();
        let first = cache.get(b"a+", Options::default()).unwrap();
        for i in 0..1000 {
            cache.get(format!("p{i}").as_bytes(), Options::default()).unwrap();
            let again = cache.get(b"a+", Options::default()).unwrap();
            assert!(Rc::ptr_eq(&first, &again));
        }
        assert!(cache.entries.len() <= CAPACITY);
        assert!(cache.get(b"(", Options::default()).is_err());
    }
}
