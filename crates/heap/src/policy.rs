//! When to collect, and how much.
//!
//! The nursery is the distance between minor collections. A small one stays in the cache, a large one gives
//! objects time to die; so it grows while collections find much work and shrinks while they find little.
//! A full collection is due when what is kept has grown by as much as the last one left, or by
//! the minimum heap size. Knows only byte counts.

use crate::config::Config;

const MIN_NURSERY: usize = 2 << 20;
const MAX_NURSERY: usize = 64 << 20;
/// In stress mode one in so many collections is a full one, if collections are due at every safepoint.
const STRESS_PERIOD: usize = 8;
/// If they are due after some bytes, a full one comes after this part of the live bytes was allocated anew. A
/// fixed period would make the time quadratic in the size of the heap.
const STRESS_PART: usize = 8;

pub(crate) struct Policy {
    nursery: usize,
    /// Live bytes above which the next collection is a full one.
    full_above: usize,
    /// Live bytes after the last collection.
    live: usize,
    /// Minor collections since the last full one.
    minor: usize,
}

impl Policy {
    pub fn new(config: &Config) -> Policy {
        let nursery = config.nursery.unwrap_or(2 * MIN_NURSERY).max(1);
        Policy { nursery, full_above: config.min_heap_bytes, live: 0, minor: 0 }
    }

    pub fn nursery(&self) -> usize {
        self.nursery
    }

    pub fn live(&self) -> usize {
        self.live
    }

    /// Bytes of allocation until the next collection is due.
    pub fn limit(&self, config: &Config) -> usize {
        if let Some(bytes) = config.stress {
            bytes
        } else if config.generational {
            self.nursery
        } else {
            config.min_heap_bytes.max(self.live)
        }
    }

    /// Whether the next collection has to be a full one.
    pub fn full_is_due(&self, config: &Config) -> bool {
        // Old objects that nothing refers to must show up in stress mode, too.
        let stressed = config.stress.is_some_and(|bytes| {
            let period = self.live.checked_div(STRESS_PART * bytes).unwrap_or(0);
            self.minor + 1 >= period.max(STRESS_PERIOD)
        });
        !config.generational || self.live > self.full_above || stressed
    }

    /// Takes note of a collection that left `live` bytes.
    pub fn after(&mut self, config: &Config, full: bool, live: usize) {
        self.live = live;
        self.minor += 1;
        if full {
            self.minor = 0;
            self.full_above = live + live.max(config.min_heap_bytes);
        }
    }

    /// Adapts the nursery to a minor collection that looked at `work` bytes (of objects, roots and cards)
    /// after `allocated` bytes of allocation.
    pub fn adapt(&mut self, config: &Config, work: usize, allocated: usize) {
        if config.nursery.is_some() {
            return;
        }
        if work > allocated / 4 {
            self.nursery = (self.nursery * 2).min(MAX_NURSERY);
        } else if work < allocated / 16 {
            self.nursery = (self.nursery / 2).max(MIN_NURSERY);
        }
    }

    /// Bytes of free memory worth keeping after a full collection.
    pub fn keep(&self, config: &Config) -> usize {
        self.live.max(config.min_heap_bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nursery_follows_the_work_within_its_bounds() {
        let config = Config::default();
        let mut policy = Policy::new(&config);
        let start = policy.nursery();
        (0..3).for_each(|_| policy.adapt(&config, 10, 1000));
        assert_eq!(policy.nursery(), MIN_NURSERY);
        policy.adapt(&config, 100, 1000);
        assert_eq!(policy.nursery(), MIN_NURSERY, "neither much nor little work");
        (0..20).for_each(|_| policy.adapt(&config, 500, 1000));
        assert_eq!(policy.nursery(), MAX_NURSERY);
        assert!((MIN_NURSERY..=MAX_NURSERY).contains(&start));
        let fixed = Config { nursery: Some(12_345), ..config };
        let mut policy = Policy::new(&fixed);
        policy.adapt(&fixed, 1000, 1000);
        assert_eq!(policy.limit(&fixed), 12_345);
    }

    #[test]
    fn a_full_collection_is_due_when_the_heap_has_doubled() {
        let config = Config { min_heap_bytes: 1000, ..Config::default() };
        let mut policy = Policy::new(&config);
        policy.after(&config, false, 1000);
        assert!(!policy.full_is_due(&config));
        policy.after(&config, false, 1001);
        assert!(policy.full_is_due(&config));
        policy.after(&config, true, 5000);
        assert!(!policy.full_is_due(&config));
        policy.after(&config, false, 10_001);
        assert!(policy.full_is_due(&config));
    }

    #[test]
    fn under_stress_full_collections_follow_the_size_of_the_heap() {
        let due_after = |stress, live| {
            let config = Config { stress: Some(stress), ..Config::default() };
            let mut policy = Policy::new(&config);
            policy.after(&config, true, live);
            (0..)
                .take_while(|_| {
                    let due = policy.full_is_due(&config);
                    policy.after(&config, due, live);
                    !due
                })
                .count()
        };
        assert_eq!(due_after(0, 1 << 30), STRESS_PERIOD - 1);
        assert_eq!(due_after(4096, 4096), STRESS_PERIOD - 1);
        assert_eq!(due_after(4096, 4096 * STRESS_PART * 100), 99);
    }
}
