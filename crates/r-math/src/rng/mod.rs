//! Random streams equal to GNU R's: the generators, normal and exponential variates, the
//! variate generators of the distributions, and sampling.
//!
//! Invariant: for a given `.Random.seed` and the same sequence of calls the variates are
//! those of GNU R 4.2, bit for bit, with as many uniforms consumed. A setup that R caches
//! between calls is an explicit sampler value here (`Gamma`, `Binomial`, ...).
//!
//! Doesn't know: where the seed lives (`.Random.seed` is the caller's), the time of day.

mod beta;
mod binomial;
mod exponential;
mod gamma;
mod hat;
mod hypergeometric;
mod normal;
mod poisson;
mod rank;
mod sample;
mod simple;
mod taocp;
mod uniform;

pub use beta::Beta;
pub use binomial::Binomial;
pub use gamma::Gamma;
pub use hypergeometric::Hypergeometric;
pub use normal::NormalKind;
pub use poisson::Poisson;
pub use rank::{rsignrank, rwilcox};
pub use sample::{
    SampleKind, sample_distinct_hashed, sample_replace, sample_weighted, sample_weighted_replace,
    sample_without_replacement, sort_decreasing_with_index,
};
pub use simple::*;
pub use uniform::{Kind, cmrg};

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use uniform::Generator;

/// The state behind R's random functions.
#[derive(Clone, Debug)]
pub struct Rng {
    kind: Kind,
    normal: NormalKind,
    sample: SampleKind,
    generator: Generator,
    /// The second variate of Box and Muller's pair, 0 if there is none.
    spare_normal: f64,
    /// Set from outside when draws that take long shall stop; what they give then is of no use.
    pub stop: Option<Arc<AtomicBool>>,
}

/// Why a `.Random.seed` can't be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeedError {
    /// The first element names no known kinds.
    UnknownKind,
    /// The number of words doesn't fit the kind, or they are impossible for it.
    BadState,
}

impl Rng {
    /// Whether somebody wants a long draw to stop.
    pub fn is_stopped(&self) -> bool {
        self.stop.as_ref().is_some_and(|s| s.load(Ordering::Relaxed))
    }

    /// R's default kinds, seeded as by `set.seed(seed)`.
    pub fn new(seed: u32) -> Rng {
        let kind = Kind::MersenneTwister;
        Rng {
            kind,
            normal: NormalKind::Inversion,
            sample: SampleKind::Rejection,
            generator: Generator::from_seed(kind, seed),
            spare_normal: 0.0,
            stop: None,
        }
    }

    pub fn kind(&self) -> Kind {
        self.kind
    }

    pub fn normal_kind(&self) -> NormalKind {
        self.normal
    }

    pub fn sample_kind(&self) -> SampleKind {
        self.sample
    }

    /// `set.seed(seed)` with the present kinds.
    pub fn set_seed(&mut self, seed: i32) {
        self.generator = Generator::from_seed(self.kind, seed as u32);
        self.spare_normal = 0.0;
    }

    /// `RNGkind(kind)`: the new generator is seeded by a variate of the old one.
    pub fn set_kind(&mut self, kind: Kind) {
        let seed = (self.unif_rand() * f64::from(u32::MAX)) as u32;
        self.kind = kind;
        self.generator = Generator::from_seed(kind, seed);
        self.spare_normal = 0.0;
    }

    /// `RNGkind(normal.kind = kind)`.
    pub fn set_normal_kind(&mut self, kind: NormalKind) {
        self.normal = kind;
        self.spare_normal = 0.0;
    }

    /// `RNGkind(sample.kind = kind)`.
    pub fn set_sample_kind(&mut self, kind: SampleKind) {
        self.sample = kind;
    }

    /// The value of `.Random.seed`.
    pub fn seed_vector(&self) -> Vec<i32> {
        let code = self.kind as i32 + 100 * self.normal as i32 + 10_000 * self.sample as i32;
        std::iter::once(code).chain(self.generator.words().into_iter().map(|w| w as i32)).collect()
    }

    /// Takes the state from a `.Random.seed`; on error nothing changes.
    pub fn set_seed_vector(&mut self, seed: &[i32]) -> Result<(), SeedError> {
        let code = *seed.first().ok_or(SeedError::BadState)?;
        if code < 0 {
            return Err(SeedError::UnknownKind);
        }
        let kind = Kind::from_code(code % 100).ok_or(SeedError::UnknownKind)?;
        let normal = NormalKind::from_code(code / 100 % 100).ok_or(SeedError::UnknownKind)?;
        let sample = SampleKind::from_code(code / 10_000).ok_or(SeedError::UnknownKind)?;
        let words: Vec<u32> = seed[1..].iter().map(|&w| w as u32).collect();
        self.generator = Generator::from_words(kind, &words).ok_or(SeedError::BadState)?;
        (self.kind, self.normal, self.sample) = (kind, normal, sample);
        Ok(())
    }

    /// A uniform variate in the open interval (0, 1).
    #[inline]
    pub fn unif_rand(&mut self) -> f64 {
        self.generator.next()
    }
}
