//! How much of a run goes into compiling code again.
//!
//! A first version of everything hot is worth its time: most of it is hot for long. Further ones (for other
//! types, after a wrong guess, after a refusal) are compiled as long as they take a small part of the run, so
//! that code whose types never settle doesn't keep the compiler busy. Each further one of the same code has a smaller
//! part of what there is at the start. Versions that gain little (`worth`) have a part of their own, the smallest.
//!
//! Only the compiler's thread is held to account: where code is compiled at once, for tests, no clock is looked at.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Time that the compiler's thread worked, in nanoseconds.
#[derive(Default)]
pub struct Spent {
    all: AtomicU64,
    /// For code that was compiled before.
    again: AtomicU64,
    /// For versions that gain little.
    little: AtomicU64,
    /// Orders of such that are not carried out yet.
    waiting: AtomicU64,
}

/// What a version is charged to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Account {
    First,
    Again,
    Little,
}

impl Spent {
    /// Something is ordered.
    pub fn order(&self, of: Account) {
        self.waiting.fetch_add(u64::from(of != Account::First), Ordering::Relaxed);
    }
    /// It was carried out, whatever came of it.
    pub fn add(&self, time: Duration, of: Account) {
        let ns = time.as_nanos() as u64;
        self.all.fetch_add(ns, Ordering::Relaxed);
        let account = match of {
            Account::First => return,
            Account::Again => &self.again,
            Account::Little => &self.little,
        };
        account.fetch_add(ns, Ordering::Relaxed);
        self.waiting.fetch_sub(1, Ordering::Relaxed);
    }
    pub fn all(&self) -> Duration {
        Duration::from_nanos(self.all.load(Ordering::Relaxed))
    }
}

/// What there is for a run.
pub struct Budget {
    began: Instant,
    pub spent: Arc<Spent>,
}

/// At the start, for the first further version of some code; the n-th has an n-th of it.
const START: Duration = Duration::from_millis(30);
/// One part in so many of the run.
const PART: u32 = 25;
/// The same for what gains little.
const LITTLE: u32 = 100;

impl Budget {
    pub fn new() -> Budget {
        Budget { began: Instant::now(), spent: Arc::default() }
    }

    /// Whether a version that gains little may be compiled; why not.
    pub fn allows_little(&self) -> Result<(), &'static str> {
        let spent = Duration::from_nanos(self.spent.little.load(Ordering::Relaxed));
        let waiting = self.spent.waiting.load(Ordering::Relaxed) > 0;
        if waiting || spent > self.began.elapsed() / LITTLE { Err("gains little") } else { Ok(()) }
    }

    /// Whether code that was tried so often may be compiled; why not.
    pub fn allows(&self, tried: u32) -> Result<(), &'static str> {
        let spent = Duration::from_nanos(self.spent.again.load(Ordering::Relaxed));
        if tried == 0 {
            Ok(())
        } else if self.spent.waiting.load(Ordering::Relaxed) > 0 {
            Err("another is compiled again")
        } else if spent > granted(tried, self.began.elapsed()) {
            Err("compiled often enough")
        } else {
            Ok(())
        }
    }
}

fn granted(tried: u32, elapsed: Duration) -> Duration {
    START / tried.max(1) + elapsed / PART
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_version_is_free_and_further_ones_cost() {
        let b = Budget::new();
        assert!(b.allows(1).is_ok());
        b.spent.order(Account::Again);
        assert!(b.allows(1).is_err(), "one at a time");
        b.spent.add(START / 2, Account::Again);
        assert!(b.allows(1).is_ok());
        assert!(b.allows(4).is_err(), "a fourth has less");
        b.spent.add(START * 10, Account::First);
        assert!(b.allows(1).is_ok(), "first versions are not counted");
        b.spent.order(Account::Again);
        b.spent.add(START * 10, Account::Again);
        assert!(b.allows(1).is_err());
        assert!(b.allows(0).is_ok());
        assert_eq!(b.spent.all(), START * 20 + START / 2);
    }

    #[test]
    fn what_gains_little_waits_for_its_part() {
        let b = Budget::new();
        assert!(b.allows_little().is_ok());
        b.spent.order(Account::Little);
        assert!(b.allows_little().is_err(), "one at a time");
        b.spent.add(Duration::from_secs(1), Account::Little);
        assert!(b.allows_little().is_err());
        assert!(b.allows(1).is_ok(), "others have their own");
    }

    #[test]
    fn a_longer_run_has_more() {
        let second = Duration::from_secs(1);
        assert!(granted(100, second) < Duration::from_millis(50));
        assert!(granted(100, 10 * second) >= Duration::from_millis(400));
    }
}
