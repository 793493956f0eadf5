//! Chaos mode: guards that fail at random, from a seed, although their assumptions hold.
//!
//! Compiled code counts a number down at every guard and deoptimizes when it reaches zero; the number is then drawn
//! anew. Since deoptimizing is right at any guard, nothing but speed may change.

use std::cell::Cell;

pub struct Chaos {
    /// Guards left until the next one fails; compiled code writes it.
    left: Box<Cell<i64>>,
    /// One guard in so many fails.
    rate: u64,
    state: Cell<u64>,
}

impl Chaos {
    pub fn new(rate: u32, seed: u64) -> Chaos {
        let c = Chaos {
            left: Box::new(Cell::new(0)),
            rate: u64::from(rate),
            state: Cell::new(seed ^ 0x9E37_79B9_7F4A_7C15),
        };
        c.left.set(c.draw());
        c
    }
    /// Address of the number that compiled code counts down.
    pub fn counter(&self) -> u64 {
        self.left.as_ptr() as u64
    }
    /// Whether the exit just taken was a random one; if so, draws the number of guards until the next.
    pub fn struck(&self) -> bool {
        let hit = self.left.get() <= 0;
        if hit {
            self.left.set(self.draw());
        }
        hit
    }
    /// From 1 to twice the rate, so that the mean is the rate.
    fn draw(&self) -> i64 {
        let mut x = self.state.get();
        x ^= x << 13;
        x ^= x >> 7;
        x ^= x << 17;
        self.state.set(x);
        (x % (2 * self.rate)) as i64 + 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mean_is_the_rate() {
        let c = Chaos::new(100, 3);
        let sum: i64 = (0..10_000).map(|_| c.draw()).sum();
        assert!((80..120).contains(&(sum / 10_000)));
    }

    #[test]
    fn it_strikes_when_counted_down() {
        let c = Chaos::new(5, 1);
        assert!(!c.struck());
        c.left.set(0);
        assert!(c.struck());
        assert!(c.left.get() > 0);
    }
}
