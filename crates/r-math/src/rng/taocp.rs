//! Knuth's lagged subtractive generator (D. E. Knuth, "The Art of Computer Programming", vol. 2,
//! 3rd edition 1997, section 3.6) with both of his seedings: the one printed in 1997 and the one
//! of the ninth printing, 2002. His programs are in the public domain; names as there.
//!
//! Invariant: 100 words below 2^30 and a read position; of every 1009 values generated
//! the first 100 are used.

pub const KK: usize = 100;
const LL: usize = 37;
const MASK: u32 = (1 << 30) - 1;
/// Guaranteed separation between streams is 2^TT.
const TT: u32 = 70;
const QUALITY: usize = 1009;

fn diff(a: u32, b: u32) -> u32 {
    a.wrapping_sub(b) & MASK
}

#[derive(Clone, Debug)]
pub struct Taocp {
    x: [u32; KK],
    pos: usize,
}

impl Taocp {
    pub fn from_words(w: &[u32]) -> Taocp {
        let mut x = [0; KK];
        x.copy_from_slice(&w[..KK]);
        let pos = w[KK] as usize;
        // A position outside the buffer means "generate first".
        Taocp { x, pos: if pos == 0 || pos > KK { KK } else { pos } }
    }

    pub fn words(&self) -> Vec<u32> {
        self.x.iter().copied().chain([self.pos as u32]).collect()
    }

    pub fn next(&mut self) -> u32 {
        if self.pos >= KK {
            self.advance(QUALITY);
            self.pos = 0;
        }
        self.pos += 1;
        self.x[self.pos - 1]
    }

    /// Moves the state `n` values on along the recurrence x[j] = x[j-100] - x[j-37].
    fn advance(&mut self, n: usize) {
        let mut a = Vec::with_capacity(n + KK);
        a.extend_from_slice(&self.x);
        for j in KK..n + KK {
            a.push(diff(a[j - KK], a[j - LL]));
        }
        self.x.copy_from_slice(&a[n..]);
    }

    /// The doubled buffer both seedings start from: powers of two times the even seed.
    fn first_buffer(seed: u32) -> [u32; 2 * KK - 1] {
        let mut x = [0; 2 * KK - 1];
        let mut s = (seed + 2) & (MASK - 1);
        for slot in &mut x[..KK] {
            *slot = s;
            s <<= 1;
            if s > MASK {
                s -= MASK - 1;
            }
        }
        x[1] += 1;
        x
    }

    fn from_buffer(buf: &[u32; 2 * KK - 1]) -> Taocp {
        let mut x = [0; KK];
        x[KK - LL..].copy_from_slice(&buf[..LL]);
        x[..KK - LL].copy_from_slice(&buf[LL..KK]);
        Taocp { x, pos: KK }
    }

    pub fn start_2002(seed: u32) -> Taocp {
        let mut x = Self::first_buffer(seed);
        run_bits(seed, &mut x, square_2002, |_| true);
        let mut t = Self::from_buffer(&x);
        for _ in 0..10 {
            t.advance(2 * KK - 1);
        }
        t
    }

    pub fn start_1997(seed: u32) -> Taocp {
        let mut x = Self::first_buffer(seed);
        run_bits(seed, &mut x, square_1997, |top| top & 1 == 1);
        Self::from_buffer(&x)
    }
}

/// Exponentiation of the polynomial z by the bits of the seed: square, and multiply by z
/// for each one bit; then TT - 1 further squarings.
fn run_bits(
    seed: u32,
    x: &mut [u32; 2 * KK - 1],
    square: fn(&mut [u32; 2 * KK - 1]),
    reduces: fn(u32) -> bool,
) {
    let mut s = seed & MASK;
    let mut t = TT - 1;
    while t > 0 {
        square(x);
        if s & 1 == 1 {
            x.copy_within(0..KK, 1);
            x[0] = x[KK];
            if reduces(x[KK]) {
                x[LL] = diff(x[LL], x[KK]);
            }
        }
        if s != 0 {
            s >>= 1;
        } else {
            t -= 1;
        }
    }
}

fn square_2002(x: &mut [u32; 2 * KK - 1]) {
    for j in (1..KK).rev() {
        x[2 * j] = x[j];
        x[2 * j - 1] = 0;
    }
    for j in (KK..2 * KK - 1).rev() {
        reduce(x, j);
    }
}

fn square_1997(x: &mut [u32; 2 * KK - 1]) {
    for j in (1..KK).rev() {
        x[2 * j] = x[j];
    }
    for j in (KK - LL + 1..2 * KK - 1).rev().step_by(2) {
        x[2 * KK - 1 - j] = x[j] & (MASK - 1);
    }
    for j in (KK..2 * KK - 1).rev() {
        if x[j] & 1 == 1 {
            reduce(x, j);
        }
    }
}

fn reduce(x: &mut [u32; 2 * KK - 1], j: usize) {
    x[j - (KK - LL)] = diff(x[j - (KK - LL)], x[j]);
    x[j - KK] = diff(x[j - KK], x[j]);
}
