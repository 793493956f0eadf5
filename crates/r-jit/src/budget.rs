//! The budget of the compiler's thread: how much of a run it may spend.
//!
//! A first version of everything hot is worth its time, because most hot code stays hot. Further versions (for
//! other types, after a wrong assumption, after a refusal) are compiled as long as they take a small share of the
//! run, so that code whose types never settle doesn't keep the compiler busy. Each further version of the same code
//! has a smaller share of the initial grant. Versions that gain little (`worth`) have an account of their own, the
//! smallest.
//!
//! *Unclaimed results.* Code may be gone before its version is ready: functions that are made, called for a while
//! and dropped. The ledger sets the time of results that were claimed against the time of results that were not
//! (yet). As long as the latter is little, everything hot is compiled at once, on a thread that would be idle.
//! Beyond that, code must have been asking for as long as a compilation takes, and twice as long each time that the
//! debt doubles. Code that runs for long is delayed by milliseconds; short-lived code costs nothing.
//!
//! The budget applies to the compiler's thread only. Where code is compiled on the program's thread, for tests, no
//! decision depends on a clock.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use r_policy::POLICY;

/// Time that the compiler's thread worked, in nanoseconds.
#[derive(Default)]
pub struct Spent {
    all: AtomicU64,
    /// Part of `all` for further versions of code.
    again: AtomicU64,
    /// Part of `all` for versions that gain little.
    little: AtomicU64,
    /// Orders for further versions or for versions that gain little that are not carried out yet.
    waiting: AtomicU64,
    pub ledger: Ledger,
}

/// What became of results, in nanoseconds that the compiler's thread worked for them.
#[derive(Default)]
pub struct Ledger {
    /// Results that were placed or refused.
    claimed: AtomicU64,
    /// Results that nobody has claimed so far.
    unclaimed: AtomicU64,
    /// Results whose code is gone.
    gone: AtomicU64,
    /// Number of results.
    results: AtomicU64,
    /// Orders that were dropped before they were carried out, since their code was gone.
    dropped: AtomicU64,
}

impl Ledger {
    fn get(of: &AtomicU64) -> Duration {
        Duration::from_nanos(of.load(Ordering::Relaxed))
    }
    fn add(to: &AtomicU64, time: Duration) {
        to.fetch_add(time.as_nanos() as u64, Ordering::Relaxed);
    }
    /// A result is ready.
    pub fn made(&self, time: Duration) {
        self.results.fetch_add(1, Ordering::Relaxed);
        Ledger::add(&self.unclaimed, time);
    }
    /// A result was claimed: it is placed, or refused.
    pub fn claimed(&self, time: Duration) {
        self.unclaimed.fetch_sub(time.as_nanos() as u64, Ordering::Relaxed);
        Ledger::add(&self.claimed, time);
    }
    /// The code of an unclaimed result is gone.
    pub fn lost(&self, time: Duration) {
        self.unclaimed.fetch_sub(time.as_nanos() as u64, Ordering::Relaxed);
        Ledger::add(&self.gone, time);
    }
    /// The code was gone before its result was ready.
    pub fn gone(&self, time: Duration) {
        self.results.fetch_add(1, Ordering::Relaxed);
        Ledger::add(&self.gone, time);
    }
    pub fn dropped(&self) {
        self.dropped.fetch_add(1, Ordering::Relaxed);
    }
    /// Time spent on results for code that is gone, and the number of orders dropped before any time was spent.
    pub fn losses(&self) -> (Duration, u64) {
        (Ledger::get(&self.gone), self.dropped.load(Ordering::Relaxed))
    }
    /// How long code must have been asking before its version is compiled.
    pub fn patience(&self) -> Duration {
        let debt = Ledger::get(&self.gone) + Ledger::get(&self.unclaimed);
        let claimed = Ledger::get(&self.claimed);
        let allowed = POLICY.budget.lost_start + claimed / POLICY.budget.lost_part;
        let times = (debt.as_nanos() / allowed.as_nanos().max(1)) as u64;
        if times == 0 {
            return Duration::ZERO;
        }
        let results = self.results.load(Ordering::Relaxed).max(1) as u32;
        let usual = (debt + claimed) / results;
        (usual * times.next_power_of_two().min(1 << 16) as u32).min(POLICY.budget.longest_patience)
    }
}

/// The account that a version is charged to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Account {
    First,
    Again,
    Little,
}

impl Spent {
    /// A version is ordered.
    pub fn order(&self, of: Account) {
        self.waiting.fetch_add(u64::from(of != Account::First), Ordering::Relaxed);
    }
    /// An order is no longer waiting.
    pub fn left(&self, of: Account) {
        self.waiting.fetch_sub(u64::from(of != Account::First), Ordering::Relaxed);
    }
    /// An order was carried out, whatever came of it.
    pub fn add(&self, time: Duration, of: Account) {
        let ns = time.as_nanos() as u64;
        self.all.fetch_add(ns, Ordering::Relaxed);
        let account = match of {
            Account::First => return,
            Account::Again => &self.again,
            Account::Little => &self.little,
        };
        account.fetch_add(ns, Ordering::Relaxed);
        self.left(of);
    }
    pub fn all(&self) -> Duration {
        Duration::from_nanos(self.all.load(Ordering::Relaxed))
    }
}

/// The budget of one run.
pub struct Budget {
    began: Instant,
    pub spent: Arc<Spent>,
}

impl Budget {
    pub fn new() -> Budget {
        Budget { began: Instant::now(), spent: Arc::default() }
    }

    /// Whether a version that gains little may be compiled; if not, why.
    pub fn allows_little(&self) -> Result<(), &'static str> {
        let spent = Duration::from_nanos(self.spent.little.load(Ordering::Relaxed));
        let waiting = self.spent.waiting.load(Ordering::Relaxed) > 0;
        if waiting || spent > self.began.elapsed() / POLICY.budget.little_part {
            Err("gains little")
        } else {
            Ok(())
        }
    }

    /// Whether code may be compiled after so many earlier compilations; if not, why.
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
    POLICY.budget.again_start / tried.max(1) + elapsed / POLICY.budget.again_part
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: Duration = POLICY.budget.again_start;

    #[test]
    fn code_has_to_wait_when_results_are_not_claimed() {
        let (ledger, result) = (Ledger::default(), Duration::from_millis(2));
        assert_eq!(ledger.patience(), Duration::ZERO);
        let n = (POLICY.budget.lost_start.as_nanos() / result.as_nanos()) as u32;
        (0..n - 1).for_each(|_| ledger.made(result));
        assert_eq!(ledger.patience(), Duration::ZERO, "a few may be on their way");
        (0..n - 1).for_each(|_| ledger.lost(result));
        ledger.gone(result);
        assert_eq!(ledger.patience(), result, "as long as it takes");
        (0..n).for_each(|_| ledger.gone(result));
        assert_eq!(ledger.patience(), 2 * result, "twice the debt");
        (0..100 * n).for_each(|_| ledger.gone(result));
        assert_eq!(ledger.patience(), POLICY.budget.longest_patience);
        let debt = 102 * n;
        for _ in 0..debt * POLICY.budget.lost_part {
            ledger.made(result);
            ledger.claimed(result);
        }
        assert_eq!(ledger.patience(), Duration::ZERO, "a small part is no debt");
        assert_eq!(ledger.losses(), (debt * result, 0));
    }

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
