//! The running median smoothers of J. W. Tukey, "Exploratory Data Analysis" (1977), chapter 7:
//! medians of three ("3"), repeated until nothing changes ("3R"), splitting of two-flats ("S"),
//! and compounds of them; `smooth`.

/// Which compound smoother.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tukey {
    Rs3r3,
    Rss3,
    Rsr3,
    R3,
    /// A single pass of medians.
    Three,
    /// Splitting only.
    Split,
}

/// What happens to the end points of a running median.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndRule {
    Copy,
    Tukey,
}

/// A series under way to its smooth.
struct Series {
    y: Vec<f64>,
    end: EndRule,
    split_ends: bool,
    /// Rounds that changed something, and whether splitting ever did.
    rounds: usize,
    was_split: bool,
}

fn median3(a: f64, b: f64, c: f64) -> f64 {
    a.min(b).max(a.max(b).min(c))
}

/// The median of a point, its neighbour, and the straight line through the neighbour and the
/// next one (one step further out) at the place two steps before them.
fn agreeing_with(point: f64, neighbour: f64, next: f64) -> f64 {
    median3(point, neighbour, 3.0 * neighbour - 2.0 * next)
}

/// Medians of three, the ends as they are.
fn medians(x: &[f64]) -> Vec<f64> {
    let mut y = x.to_vec();
    for (m, w) in y.iter_mut().skip(1).zip(x.windows(3)) {
        *m = median3(w[0], w[1], w[2]);
    }
    y
}

/// Is the middle of these four a pair of equal values that is a peak or a valley?
fn is_two_flat(w: &[f64]) -> bool {
    let (left, here, right) = (w[0], w[1], w[3]);
    here == w[2] && (left < here && right < here || left > here && right > here)
}

/// Each side of a two-flat is made to agree with its own side of the series.
fn split_two_flats(x: &[f64], ends: bool) -> Vec<f64> {
    let n = x.len();
    let mut y = x.to_vec();
    if n < 5 {
        return y;
    }
    for (i, w) in x.windows(6).enumerate().filter(|(_, w)| is_two_flat(&w[1..5])) {
        y[i + 2] = agreeing_with(w[2], w[1], w[0]);
        y[i + 3] = agreeing_with(w[3], w[4], w[5]);
    }
    if ends {
        // Next to an end, that side has one point only: the line is through it and the flat itself.
        if is_two_flat(&x[..4]) {
            y[1] = agreeing_with(x[1], x[0], x[1]);
            y[2] = agreeing_with(x[2], x[3], x[4]);
        }
        if is_two_flat(&x[n - 4..]) {
            y[n - 3] = agreeing_with(x[n - 3], x[n - 4], x[n - 5]);
            y[n - 2] = agreeing_with(x[n - 2], x[n - 1], x[n - 2]);
        }
    }
    y
}

impl Series {
    /// Applies the end rule, given the ends before smoothing; true if that changed them.
    fn finish_ends(&mut self, first: f64, last: f64) -> bool {
        let n = self.y.len();
        if n < 3 || self.end == EndRule::Copy {
            return false;
        }
        self.y[0] = agreeing_with(first, self.y[1], self.y[2]);
        self.y[n - 1] = agreeing_with(last, self.y[n - 2], self.y[n - 3]);
        self.y[0] != first || self.y[n - 1] != last
    }

    /// One pass of medians, or as many as change something; returns how many did.
    fn smooth(&mut self, most: usize) -> usize {
        let ends = (self.y.first().copied(), self.y.last().copied());
        let mut passes = 0;
        while passes < most {
            let next = medians(&self.y);
            // What is no number never equals itself, and yet it changes no more.
            if next.iter().zip(&self.y).all(|(a, b)| a == b || a.is_nan() && b.is_nan()) {
                break;
            }
            self.y = next;
            passes += 1;
        }
        let (Some(first), Some(last)) = ends else { return passes };
        passes.max(usize::from(self.finish_ends(first, last)))
    }

    fn repeat(&mut self) -> usize {
        self.smooth(usize::MAX)
    }

    /// True if there was something to split.
    fn split(&mut self) -> bool {
        let y = split_two_flats(&self.y, self.split_ends);
        let changed = y != self.y;
        self.y = y;
        self.was_split |= changed;
        changed
    }

    /// Splits and repeats medians in turn until a round leaves the series as it was. (Rounds may
    /// chase each other: there is a limit.)
    fn split_and_repeat(&mut self) {
        let limit = 2 * self.y.len();
        loop {
            let before = self.y.clone();
            self.rounds += 1;
            let split = self.split();
            let passes = self.repeat();
            if !split && passes == 0 || self.y == before || self.rounds > limit {
                return;
            }
        }
    }
}

/// The smooth, how many passes changed it, and whether splitting did.
pub fn tukey_smooth(x: &[f64], kind: Tukey, end: EndRule, split_ends: bool) -> (Vec<f64>, usize, bool) {
    let mut s = Series { y: x.to_vec(), end, split_ends, rounds: 0, was_split: false };
    s.rounds = match kind {
        Tukey::Split => 0,
        Tukey::Three => s.smooth(1),
        _ => s.repeat(),
    };
    match kind {
        Tukey::Three | Tukey::R3 => {}
        Tukey::Split => {
            s.split();
        }
        Tukey::Rs3r3 => {
            if s.split() {
                s.rounds += 1 + s.repeat();
            }
        }
        Tukey::Rss3 => {
            if s.split() {
                s.rounds += 1;
                s.split();
            }
        }
        Tukey::Rsr3 => s.split_and_repeat(),
    }
    (s.y, s.rounds, s.was_split)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_two_flat_is_split() {
        let x = [1.0, 2.0, 7.0, 7.0, 3.0, 2.0];
        let (y, _, split) = tukey_smooth(&x, Tukey::Split, EndRule::Copy, false);
        // Left: the median of 7, 2 and 3*2 - 2*1; right: of 7, 3 and 3*3 - 2*2.
        assert_eq!(y, [1.0, 2.0, 4.0, 5.0, 3.0, 2.0]);
        assert!(split);
    }

    #[test]
    fn short_series_are_left_alone() {
        for n in 0..3 {
            let x = vec![1.0; n];
            assert_eq!(tukey_smooth(&x, Tukey::Rsr3, EndRule::Tukey, true).0, x);
        }
    }
}
