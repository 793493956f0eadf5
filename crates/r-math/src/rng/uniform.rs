//! The uniform generators: state, one step, and how a 32-bit seed fills the state.
//!
//! B. A. Wichmann & I. D. Hill, AS 183, Appl. Statist. 31 (1982) 188-190; G. Marsaglia's
//! multiply-with-carry (sci.stat.math, 1997) and Super-Duper (McGill University, 1973);
//! M. Matsumoto & T. Nishimura, ACM Trans. Model. Comput. Simul. 8 (1998) 3-30; P. L'Ecuyer,
//! Oper. Res. 47 (1999) 159-164. Seeding and the open interval are found from GNU R's streams.
//!
//! Invariant: the words of `words()`/`from_words()` are those of R's `.Random.seed`
//! without its first element. Doesn't know normal or sample kinds.

use super::taocp::{self, Taocp};

/// 1 / (2^32 - 1): the generators of Marsaglia scale with it, and it bounds the open interval.
const I2_32M1: f64 = 2.328306437080797e-10;

/// The multiplier of the congruential generator that scrambles and spreads seeds.
pub(super) fn lcg(seed: u32) -> u32 {
    seed.wrapping_mul(69069).wrapping_add(1)
}

/// Keeps a variate strictly inside (0, 1).
#[inline]
fn open_interval(u: f64) -> f64 {
    if u <= 0.0 {
        0.5 * I2_32M1
    } else if 1.0 - u <= 0.0 {
        1.0 - 0.5 * I2_32M1
    } else {
        u
    }
}

/// Which uniform generator; the discriminants are the codes in `.Random.seed[1] %% 100`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    WichmannHill = 0,
    MarsagliaMulticarry = 1,
    SuperDuper = 2,
    MersenneTwister = 3,
    KnuthTaocp = 4,
    KnuthTaocp2002 = 6,
    LecuyerCmrg = 7,
}

impl Kind {
    pub const ALL: [Kind; 7] = [
        Kind::WichmannHill,
        Kind::MarsagliaMulticarry,
        Kind::SuperDuper,
        Kind::MersenneTwister,
        Kind::KnuthTaocp,
        Kind::KnuthTaocp2002,
        Kind::LecuyerCmrg,
    ];

    /// The kind with this code, if any.
    pub fn from_code(code: i32) -> Option<Kind> {
        Self::ALL.into_iter().find(|k| *k as i32 == code)
    }

    /// R's name for the kind.
    pub fn name(self) -> &'static str {
        match self {
            Kind::WichmannHill => "Wichmann-Hill",
            Kind::MarsagliaMulticarry => "Marsaglia-Multicarry",
            Kind::SuperDuper => "Super-Duper",
            Kind::MersenneTwister => "Mersenne-Twister",
            Kind::KnuthTaocp => "Knuth-TAOCP",
            Kind::KnuthTaocp2002 => "Knuth-TAOCP-2002",
            Kind::LecuyerCmrg => "L'Ecuyer-CMRG",
        }
    }

    /// How many words of state the kind has.
    pub fn words(self) -> usize {
        match self {
            Kind::WichmannHill => 3,
            Kind::MarsagliaMulticarry | Kind::SuperDuper => 2,
            Kind::MersenneTwister => mt::N + 1,
            Kind::KnuthTaocp | Kind::KnuthTaocp2002 => taocp::KK + 1,
            Kind::LecuyerCmrg => 6,
        }
    }
}

/// A uniform generator with its state.
#[derive(Clone, Debug)]
pub(super) enum Generator {
    WichmannHill([u32; 3]),
    Multicarry([u32; 2]),
    SuperDuper([u32; 2]),
    Mersenne(Box<mt::Mersenne>),
    Taocp(Box<Taocp>),
    Lecuyer([u32; 6]),
}

impl Generator {
    /// The state a seed gives: 50 scrambling steps, then one step per word.
    pub fn from_seed(kind: Kind, seed: u32) -> Generator {
        let mut s = (0..50).fold(seed, |s, _| lcg(s));
        match kind {
            Kind::KnuthTaocp => return Generator::Taocp(Box::new(Taocp::start_1997(s % 1_073_741_821))),
            Kind::KnuthTaocp2002 => {
                return Generator::Taocp(Box::new(Taocp::start_2002(s % 1_073_741_821)));
            }
            _ => {}
        }
        let limit = if kind == Kind::LecuyerCmrg { cmrg::M2 as u32 } else { u32::MAX };
        let words: Vec<u32> = (0..kind.words())
            .map(|_| {
                s = lcg(s);
                while s >= limit && kind == Kind::LecuyerCmrg {
                    s = lcg(s);
                }
                s
            })
            .collect();
        let mut g = Self::assemble(kind, &words);
        if let Generator::Mersenne(m) = &mut g {
            m.exhaust();
        }
        g
    }

    /// The state in `words`, repaired where the generator could not run from it.
    /// `None` if the number of words is wrong or the state is beyond repair.
    pub fn from_words(kind: Kind, words: &[u32]) -> Option<Generator> {
        if words.len() != kind.words() || !usable(kind, words) {
            return None;
        }
        Some(Self::assemble(kind, words))
    }

    fn assemble(kind: Kind, w: &[u32]) -> Generator {
        match kind {
            Kind::WichmannHill => {
                Generator::WichmannHill([nonzero(w[0] % 30269), nonzero(w[1] % 30307), nonzero(w[2] % 30323)])
            }
            Kind::MarsagliaMulticarry => Generator::Multicarry([nonzero(w[0]), nonzero(w[1])]),
            // The congruential half must be odd for full period.
            Kind::SuperDuper => Generator::SuperDuper([nonzero(w[0]), w[1] | 1]),
            Kind::MersenneTwister => Generator::Mersenne(Box::new(mt::Mersenne::from_words(w))),
            Kind::KnuthTaocp | Kind::KnuthTaocp2002 => Generator::Taocp(Box::new(Taocp::from_words(w))),
            Kind::LecuyerCmrg => Generator::Lecuyer([w[0], w[1], w[2], w[3], w[4], w[5]]),
        }
    }

    /// The words of `.Random.seed`, without the kind.
    pub fn words(&self) -> Vec<u32> {
        match self {
            Generator::WichmannHill(s) => s.to_vec(),
            Generator::Multicarry(s) | Generator::SuperDuper(s) => s.to_vec(),
            Generator::Mersenne(m) => m.words(),
            Generator::Taocp(t) => t.words(),
            Generator::Lecuyer(s) => s.to_vec(),
        }
    }

    /// The next variate in (0, 1).
    #[inline]
    pub fn next(&mut self) -> f64 {
        match self {
            Generator::Mersenne(m) => open_interval(f64::from(m.next()) * 2.3283064365386963e-10),
            other => open_interval(other.next_uncommon()),
        }
    }

    fn next_uncommon(&mut self) -> f64 {
        match self {
            Generator::WichmannHill(s) => wichmann_hill(s),
            Generator::Multicarry(s) => multicarry(s),
            Generator::SuperDuper(s) => super_duper(s),
            Generator::Mersenne(m) => f64::from(m.next()) * 2.3283064365386963e-10,
            Generator::Taocp(t) => f64::from(t.next()) * 9.31322574615479e-10,
            Generator::Lecuyer(s) => cmrg::step(s),
        }
    }
}

fn nonzero(w: u32) -> u32 {
    if w == 0 { 1 } else { w }
}

fn usable(kind: Kind, w: &[u32]) -> bool {
    match kind {
        Kind::MersenneTwister => w[1..].iter().any(|&x| x != 0),
        Kind::KnuthTaocp | Kind::KnuthTaocp2002 => w[..taocp::KK].iter().any(|&x| x != 0),
        Kind::LecuyerCmrg => {
            let below = |part: &[u32], m: i64| part.iter().all(|&x| i64::from(x) < m);
            let some = |part: &[u32]| part.iter().any(|&x| x != 0);
            some(&w[..3]) && some(&w[3..]) && below(&w[..3], cmrg::M1) && below(&w[3..], cmrg::M2)
        }
        _ => true,
    }
}

/// Wichmann & Hill (1982), AS 183: three small congruential generators added modulo 1.
fn wichmann_hill(s: &mut [u32; 3]) -> f64 {
    s[0] = s[0] * 171 % 30269;
    s[1] = s[1] * 172 % 30307;
    s[2] = s[2] * 170 % 30323;
    let v = f64::from(s[0]) / 30269.0 + f64::from(s[1]) / 30307.0 + f64::from(s[2]) / 30323.0;
    v - v.trunc()
}

/// Marsaglia's pair of 16-bit multiply-with-carry generators.
fn multicarry(s: &mut [u32; 2]) -> f64 {
    s[0] = 36969u32.wrapping_mul(s[0] & 0xFFFF).wrapping_add(s[0] >> 16);
    s[1] = 18000u32.wrapping_mul(s[1] & 0xFFFF).wrapping_add(s[1] >> 16);
    f64::from((s[0] << 16) ^ (s[1] & 0xFFFF)) * I2_32M1
}

/// Marsaglia's Super-Duper: a Tausworthe generator xor a congruential one.
fn super_duper(s: &mut [u32; 2]) -> f64 {
    s[0] ^= (s[0] >> 15) & 0o377777;
    s[0] ^= s[0] << 17;
    s[1] = s[1].wrapping_mul(69069);
    f64::from(s[0] ^ s[1]) * I2_32M1
}

/// L'Ecuyer (1999): the combined multiple recursive generator MRG32k3a.
pub mod cmrg {
    pub const M1: i64 = 4_294_967_087;
    pub const M2: i64 = 4_294_944_443;

    pub fn step(s: &mut [u32; 6]) -> f64 {
        let at = |i: usize| i64::from(s[i]);
        let p1 = (1_403_580 * at(1) - 810_728 * at(0)).rem_euclid(M1);
        let p2 = (527_612 * at(5) - 1_370_589 * at(3)).rem_euclid(M2);
        *s = [s[1], s[2], p1 as u32, s[4], s[5], p2 as u32];
        let d = if p1 > p2 { p1 - p2 } else { p1 - p2 + M1 };
        d as f64 * 2.328306549295727688e-10
    }

    type Matrix = [[u64; 3]; 3];

    fn times(a: &Matrix, b: &Matrix, m: u64) -> Matrix {
        let entry = |i: usize, j: usize| (0..3).fold(0, |s, k| (s + a[i][k] * b[k][j] % m) % m);
        std::array::from_fn(|i| std::array::from_fn(|j| entry(i, j)))
    }

    /// The state 2^`power` steps on (P. L'Ecuyer, R. Simard, E. J. Chen & W. D. Kelton, Oper. Res. 50 (2002) 1073-1075:
    /// streams are 2^127 steps apart, substreams 2^76).
    pub fn jump(s: [u32; 6], power: u32) -> [u32; 6] {
        let (m1, m2) = (M1 as u64, M2 as u64);
        let mut first: Matrix = [[0, 1, 0], [0, 0, 1], [m1 - 810_728, 1_403_580, 0]];
        let mut second: Matrix = [[0, 1, 0], [0, 0, 1], [m2 - 1_370_589, 0, 527_612]];
        for _ in 0..power {
            first = times(&first, &first, m1);
            second = times(&second, &second, m2);
        }
        let half = |a: &Matrix, from: usize, m: u64| -> [u32; 3] {
            std::array::from_fn(|i| {
                (0..3).fold(0, |t, k| (t + a[i][k] * u64::from(s[from + k]) % m) % m) as u32
            })
        };
        let (a, b) = (half(&first, 0, m1), half(&second, 3, m2));
        [a[0], a[1], a[2], b[0], b[1], b[2]]
    }
}

/// Matsumoto & Nishimura (1998): MT19937.
mod mt {
    pub const N: usize = 624;
    const M: usize = 397;

    #[derive(Clone, Debug)]
    pub struct Mersenne {
        /// Next word to hand out; `N` when a new batch is due.
        next: usize,
        state: [u32; N],
    }

    impl Mersenne {
        pub fn from_words(w: &[u32]) -> Mersenne {
            let mut state = [0; N];
            state.copy_from_slice(&w[1..=N]);
            let pos = w[0] as i32;
            let next = if pos <= 0 { N } else { (pos as usize).min(N) };
            Mersenne { next, state }
        }

        pub fn words(&self) -> Vec<u32> {
            std::iter::once(self.next as u32).chain(self.state).collect()
        }

        pub fn exhaust(&mut self) {
            self.next = N;
        }

        #[inline]
        pub fn next(&mut self) -> u32 {
            if self.next >= N {
                self.refill();
            }
            let mut y = self.state[self.next];
            self.next += 1;
            y ^= y >> 11;
            y ^= (y << 7) & 0x9d2c_5680;
            y ^= (y << 15) & 0xefc6_0000;
            y ^ (y >> 18)
        }

        fn refill(&mut self) {
            for k in 0..N {
                let y = (self.state[k] & 0x8000_0000) | (self.state[(k + 1) % N] & 0x7fff_ffff);
                let twist = if y & 1 == 1 { 0x9908_b0df } else { 0 };
                self.state[k] = self.state[(k + M) % N] ^ (y >> 1) ^ twist;
            }
            self.next = 0;
        }
    }
}
