//! Which probability is meant: lower or upper tail, plain or logarithm.

use std::f64::consts::LN_2;

/// R's `lower.tail` and `log.p`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tail {
    pub lower: bool,
    pub log: bool,
}

/// log(1 - exp(x)) for x <= 0.
pub(crate) fn log1mexp(x: f64) -> f64 {
    if x > -LN_2 { (-x.exp_m1()).ln() } else { (-x.exp()).ln_1p() }
}

impl Tail {
    pub const LOWER: Tail = Tail { lower: true, log: false };
    pub const UPPER: Tail = Tail { lower: false, log: false };
    pub const LOG_LOWER: Tail = Tail { lower: true, log: true };
    pub const LOG_UPPER: Tail = Tail { lower: false, log: true };

    /// The other tail.
    pub fn flipped(self) -> Tail {
        Tail { lower: !self.lower, ..self }
    }

    /// A plain number as this scale has it.
    fn scaled(self, p: f64) -> f64 {
        if self.log { p.ln() } else { p }
    }

    /// The answer where nothing lies below.
    pub fn none_below(self) -> f64 {
        self.scaled(if self.lower { 0.0 } else { 1.0 })
    }

    /// The answer where everything lies below.
    pub fn all_below(self) -> f64 {
        self.flipped().none_below()
    }

    /// The answer from one tail's probability `v`, on this scale (a logarithm if `log`).
    pub(crate) fn given_side(self, is_lower: bool, v: f64) -> f64 {
        if is_lower == self.lower {
            v
        } else if self.log {
            log1mexp(v)
        } else {
            0.5 - v + 0.5
        }
    }

    /// The answer from both tails as plain numbers, each of them accurate.
    pub(crate) fn given_both(self, lower: f64, upper: f64) -> f64 {
        let (mine, other) = if self.lower { (lower, upper) } else { (upper, lower) };
        if !self.log {
            mine
        } else if mine > 0.5 {
            (-other).ln_1p()
        } else {
            mine.ln()
        }
    }

    /// The answer from the plain lower tail.
    pub(crate) fn given_lower(self, p: f64) -> f64 {
        self.given_both(p, 0.5 - p + 0.5)
    }

    /// The answer from the logarithm of the upper tail.
    pub(crate) fn given_log_upper(self, l: f64) -> f64 {
        match (self.lower, self.log) {
            (false, true) => l,
            (false, false) => l.exp(),
            (true, true) => log1mexp(l),
            (true, false) => -l.exp_m1(),
        }
    }

    /// For a quantile: the answer at probability 0 or 1 (`left` or `right` end of the
    /// support), NaN for what is no probability, else nothing.
    pub(crate) fn at_boundary(self, p: f64, left: f64, right: f64) -> Option<f64> {
        let (zero, one) = if self.log { (f64::NEG_INFINITY, 0.0) } else { (0.0, 1.0) };
        if p > one || p < zero {
            return Some(f64::NAN);
        }
        if p == zero {
            return Some(if self.lower { left } else { right });
        }
        (p == one).then_some(if self.lower { right } else { left })
    }

    /// The plain lower tail of a probability given on this scale.
    pub(crate) fn lower_of(self, p: f64) -> f64 {
        if self.lower { self.own(p) } else { self.complement(p) }
    }

    /// The plain upper tail.
    pub(crate) fn upper_of(self, p: f64) -> f64 {
        if self.lower { self.complement(p) } else { self.own(p) }
    }

    /// The logarithm of the lower tail.
    pub(crate) fn log_lower_of(self, p: f64) -> f64 {
        if self.lower { self.log_own(p) } else { self.log_complement(p) }
    }

    /// The logarithm of the upper tail.
    pub(crate) fn log_upper_of(self, p: f64) -> f64 {
        if self.lower { self.log_complement(p) } else { self.log_own(p) }
    }

    fn own(self, p: f64) -> f64 {
        if self.log { p.exp() } else { p }
    }

    fn complement(self, p: f64) -> f64 {
        if self.log { -p.exp_m1() } else { 0.5 - p + 0.5 }
    }

    fn log_own(self, p: f64) -> f64 {
        if self.log { p } else { p.ln() }
    }

    fn log_complement(self, p: f64) -> f64 {
        if self.log { log1mexp(p) } else { (-p).ln_1p() }
    }

    /// The lesser tail of a probability: whether it is the lower one, and its logarithm.
    pub(crate) fn lesser(self, p: f64) -> (bool, f64) {
        let (l, u) = (self.log_lower_of(p), self.log_upper_of(p));
        if l <= u { (true, l) } else { (false, u) }
    }
}
