//! Loops over slices on the x87 unit, whose 80-bit format GNU R accumulates in.
//!
//! A chain of additions is bound by the latency of one addition (seven cycles on current
//! machines) while the unit could start one each cycle. `forked` breaks the chain without
//! changing a bit of the result. As long as the running sum stays within one binade it is
//! an integer of 64 bits times a fixed power of two, and what a term adds to that integer
//! depends on the sum only through its parity (a term half way between two integers goes to
//! the even one). So a later stretch of terms can be added to *any* sum of that binade: once
//! to an even and once to an odd one, at the same time as the stretches before it; when the
//! true sum in front of it is known, so is which of the two increments counts.
//!
//! Invariant: every function here gives what adding term by term gives.

use super::Extended;
use std::arch::asm;

/// A value of the x87 unit as it lies in memory.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C, align(16))]
struct Register {
    mant: u64,
    /// Sign and biased exponent.
    se: u16,
}

impl Register {
    const ZERO: Register = Register { mant: 0, se: 0 };

    fn new(x: Extended) -> Register {
        let b = x.to_x87();
        let mut mant = [0; 8];
        mant.copy_from_slice(&b[..8]);
        Register { mant: u64::from_le_bytes(mant), se: u16::from_le_bytes([b[8], b[9]]) }
    }

    fn extended(self) -> Extended {
        let mut b = [0u8; 16];
        b[..8].copy_from_slice(&self.mant.to_le_bytes());
        b[8..10].copy_from_slice(&self.se.to_le_bytes());
        Extended::from_x87(&b)
    }

    /// How much may be added or taken away before the binade is left, and the unit of the
    /// last place; nothing for sums too small or too large to tell in doubles.
    fn room(self) -> f64 {
        let exp = i32::from(self.se & 0x7FFF) - 16383 - 63;
        if self.mant < TOP || !(-900..900).contains(&exp) {
            return 0.0;
        }
        let units = (self.mant - TOP).min(u64::MAX - self.mant);
        units as f64 * f64::from_bits(((exp + 1023) as u64) << 52)
    }

    fn with(self, mant: u64) -> Register {
        Register { mant, ..self }
    }
}

const TOP: u64 = 1 << 63;

/// Every instruction below may use the x87 stack, and leaves it empty.
macro_rules! x87_asm {
    ($($line:literal),* ; $($operand:tt)*) => {
        asm!(
            $($line),*,
            $($operand)*
            out("st(0)") _, out("st(1)") _, out("st(2)") _, out("st(3)") _,
            out("st(4)") _, out("st(5)") _, out("st(6)") _, out("st(7)") _,
            options(nostack)
        )
    };
}

/// The terms of a sum: what is added for each index, and how it is added.
trait Terms {
    /// Stretches a fork works on at a time.
    const WAYS: usize;
    fn len(&self) -> usize;
    /// An upper bound of the sum of the terms' absolute values (NaN if a term is).
    fn bound(&self, from: usize, n: usize) -> f64;
    /// `start` with the terms `from..from + n` added one after another; n > 0.
    fn add(&self, start: Register, from: usize, n: usize) -> Register;
    /// The first of `chains` with the first of `WAYS` stretches of `n` added, then for each
    /// other stretch two chains with it added; n > 0.
    fn add_ways(&self, chains: &mut [Register; 7], from: usize, n: usize);
}

/// Terms added before another look at the sum where forks don't fit.
const STEP: usize = 64;
/// Shortest and longest stretch of a fork.
const SHORT: usize = 48;
const LONG: usize = 256;

fn forked<T: Terms>(terms: &T) -> Register {
    let n = terms.len();
    let (mut s, mut i, mut typical, mut step) = (Register::ZERO, 0, 0.0, STEP);
    while i < n {
        let room = s.room();
        // As many terms as fit if they are like the last ones.
        let fit = room / (1.25 * typical * T::WAYS as f64);
        let way = if fit > LONG as f64 { LONG } else { fit as usize }.min((n - i) / T::WAYS);
        if way >= SHORT && typical > 0.0 {
            let bound = terms.bound(i, way * T::WAYS);
            typical = bound / (way * T::WAYS) as f64;
            if bound < room {
                s = fork(terms, s, i, way);
                i += way * T::WAYS;
                step = STEP;
                continue;
            }
        }
        let now = step.min(n - i);
        s = terms.add(s, i, now);
        i += now;
        // Sums that never settle in a binade are not looked at too often.
        step = (2 * step).min(16 * STEP);
        let ahead = STEP.min(n - i);
        typical = terms.bound(i, ahead) / ahead as f64;
    }
    s
}

fn fork<T: Terms>(terms: &T, s: Register, from: usize, n: usize) -> Register {
    let (even, odd) = (s.mant & !1, s.mant | 1);
    let (e, o) = (s.with(even), s.with(odd));
    let mut chains = [s, e, o, e, o, e, o];
    terms.add_ways(&mut chains, from, n);
    let mut mant = chains[0].mant;
    for pair in chains[1..].chunks_exact(2).take(T::WAYS - 1) {
        let increment =
            if mant & 1 == 0 { pair[0].mant.wrapping_sub(even) } else { pair[1].mant.wrapping_sub(odd) };
        mant = mant.wrapping_add(increment);
    }
    s.with(mant)
}

/// The sum of `f` over the elements, in lanes that vectorise, a little too large.
fn bound(n: usize, f: impl Fn(usize) -> f64) -> f64 {
    const LANES: usize = 8;
    let mut lanes = [0.0; LANES];
    let whole = n / LANES * LANES;
    for i in (0..whole).step_by(LANES) {
        for (k, l) in lanes.iter_mut().enumerate() {
            *l += f(i + k);
        }
    }
    let rest: f64 = (whole..n).map(&f).sum();
    (lanes.iter().sum::<f64>() + rest) * 1.000_001
}

struct Plain<'a>(&'a [f64]);

impl Terms for Plain<'_> {
    const WAYS: usize = 4;

    fn len(&self) -> usize {
        self.0.len()
    }

    fn bound(&self, from: usize, n: usize) -> f64 {
        let x = &self.0[from..from + n];
        bound(n, |i| x[i].abs())
    }

    fn add(&self, start: Register, from: usize, n: usize) -> Register {
        let x = &self.0[from..from + n];
        let mut s = start;
        // SAFETY: reads the n elements of `x` and the ten bytes of `s`, and writes them back;
        // flags and x87 registers are declared.
        unsafe {
            x87_asm!(
                "fld tbyte ptr [{s}]",
                "2:",
                "fld qword ptr [{p}]",
                "faddp st(1), st(0)",
                "add {p}, 8",
                "dec {n}",
                "jnz 2b",
                "fstp tbyte ptr [{s}]";
                p = inout(reg) x.as_ptr() => _,
                n = inout(reg) n => _,
                s = in(reg) &raw mut s,
            );
        }
        s
    }

    fn add_ways(&self, chains: &mut [Register; 7], from: usize, n: usize) {
        let x = &self.0[from..from + 4 * n];
        // SAFETY: reads x[i], x[i + n], x[i + 2 n] and x[i + 3 n] for i < n, all inside the
        // slice; reads and writes the seven chains, 16 bytes apart; seven values are pushed
        // and popped, the eighth register holds the element at hand.
        unsafe {
            x87_asm!(
                "fld tbyte ptr [{c} + 96]",
                "fld tbyte ptr [{c} + 80]",
                "fld tbyte ptr [{c} + 64]",
                "fld tbyte ptr [{c} + 48]",
                "fld tbyte ptr [{c} + 32]",
                "fld tbyte ptr [{c} + 16]",
                "fld tbyte ptr [{c}]",
                "2:",
                "fld qword ptr [{p}]",
                "faddp st(1), st(0)",
                "fld qword ptr [{p} + {w}]",
                "fadd st(2), st(0)",
                "faddp st(3), st(0)",
                "fld qword ptr [{p} + 2*{w}]",
                "fadd st(4), st(0)",
                "faddp st(5), st(0)",
                "fld qword ptr [{p} + {w3}]",
                "fadd st(6), st(0)",
                "faddp st(7), st(0)",
                "add {p}, 8",
                "dec {n}",
                "jnz 2b",
                "fstp tbyte ptr [{c}]",
                "fstp tbyte ptr [{c} + 16]",
                "fstp tbyte ptr [{c} + 32]",
                "fstp tbyte ptr [{c} + 48]",
                "fstp tbyte ptr [{c} + 64]",
                "fstp tbyte ptr [{c} + 80]",
                "fstp tbyte ptr [{c} + 96]";
                p = inout(reg) x.as_ptr() => _,
                w = in(reg) n * 8,
                w3 = in(reg) n * 24,
                n = inout(reg) n => _,
                c = in(reg) chains.as_mut_ptr(),
            );
        }
    }
}

struct Differences<'a> {
    x: &'a [f64],
    centre: Register,
    /// The centre in doubles, and how far off that may be.
    near: f64,
    slack: f64,
}

impl Terms for Differences<'_> {
    const WAYS: usize = 3;

    fn len(&self) -> usize {
        self.x.len()
    }

    fn bound(&self, from: usize, n: usize) -> f64 {
        let x = &self.x[from..from + n];
        bound(n, |i| (x[i] - self.near).abs() + self.slack)
    }

    fn add(&self, start: Register, from: usize, n: usize) -> Register {
        let x = &self.x[from..from + n];
        let mut s = start;
        // SAFETY: as for `Plain::add`; `centre` holds one x87 value, and two are popped.
        unsafe {
            x87_asm!(
                "fld tbyte ptr [{centre}]",
                "fld tbyte ptr [{s}]",
                "2:",
                "fld qword ptr [{p}]",
                "fsub st(0), st(2)",
                "faddp st(1), st(0)",
                "add {p}, 8",
                "dec {n}",
                "jnz 2b",
                "fstp tbyte ptr [{s}]",
                "fstp st(0)";
                p = inout(reg) x.as_ptr() => _,
                n = inout(reg) n => _,
                s = in(reg) &raw mut s,
                centre = in(reg) &raw const self.centre,
            );
        }
        s
    }

    fn add_ways(&self, chains: &mut [Register; 7], from: usize, n: usize) {
        let x = &self.x[from..from + 3 * n];
        // SAFETY: as for `Plain::add_ways`, with three stretches, five chains, and the centre
        // below them on the stack.
        unsafe {
            x87_asm!(
                "fld tbyte ptr [{centre}]",
                "fld tbyte ptr [{c} + 64]",
                "fld tbyte ptr [{c} + 48]",
                "fld tbyte ptr [{c} + 32]",
                "fld tbyte ptr [{c} + 16]",
                "fld tbyte ptr [{c}]",
                "2:",
                "fld qword ptr [{p}]",
                "fsub st(0), st(6)",
                "faddp st(1), st(0)",
                "fld qword ptr [{p} + {w}]",
                "fsub st(0), st(6)",
                "fadd st(2), st(0)",
                "faddp st(3), st(0)",
                "fld qword ptr [{p} + 2*{w}]",
                "fsub st(0), st(6)",
                "fadd st(4), st(0)",
                "faddp st(5), st(0)",
                "add {p}, 8",
                "dec {n}",
                "jnz 2b",
                "fstp tbyte ptr [{c}]",
                "fstp tbyte ptr [{c} + 16]",
                "fstp tbyte ptr [{c} + 32]",
                "fstp tbyte ptr [{c} + 48]",
                "fstp tbyte ptr [{c} + 64]",
                "fstp st(0)";
                p = inout(reg) x.as_ptr() => _,
                w = in(reg) n * 8,
                n = inout(reg) n => _,
                c = in(reg) chains.as_mut_ptr(),
                centre = in(reg) &raw const self.centre,
            );
        }
    }
}

pub fn sum(x: &[f64], stride: usize) -> Extended {
    if stride == 1 { forked(&Plain(x)).extended() } else { sum_strided(x, stride) }
}

fn sum_strided(x: &[f64], stride: usize) -> Extended {
    let n = x.len().div_ceil(stride);
    if n == 0 {
        return Extended::ZERO;
    }
    let mut out = Register::ZERO;
    // SAFETY: reads x[0], x[stride], ... n times, all inside the slice; writes the ten
    // bytes of one x87 value to `out`; flags and x87 registers are declared.
    unsafe {
        x87_asm!(
            "fldz",
            "2:",
            "fld qword ptr [{p}]",
            "faddp st(1), st(0)",
            "add {p}, {step}",
            "dec {n}",
            "jnz 2b",
            "fstp tbyte ptr [{out}]";
            p = inout(reg) x.as_ptr() => _,
            step = in(reg) stride * 8,
            n = inout(reg) n => _,
            out = in(reg) &raw mut out,
        );
    }
    out.extended()
}

pub fn sum_of_differences(x: &[f64], centre: Extended) -> Extended {
    let near = centre.to_f64();
    let slack = near.abs() * f64::EPSILON;
    forked(&Differences { x, centre: Register::new(centre), near, slack }).extended()
}

/// Not forked: six instructions a term keep the unit busy while an addition is under way.
pub fn sum_of_products(x: &[f64], x_mean: f64, y: &[f64], y_mean: f64) -> Extended {
    if x.is_empty() {
        return Extended::ZERO;
    }
    let mut out = Register::ZERO;
    // SAFETY: reads `x` and `y` once each, of equal length (the only caller checks), and
    // the two means; three values are popped at the end.
    unsafe {
        x87_asm!(
            "fld qword ptr [{ym}]",
            "fld qword ptr [{xm}]",
            "fldz",
            "2:",
            "fld qword ptr [{p}]",
            "fsub st(0), st(2)",
            "fld qword ptr [{q}]",
            "fsub st(0), st(4)",
            "fmulp st(1), st(0)",
            "faddp st(1), st(0)",
            "add {p}, 8",
            "add {q}, 8",
            "dec {n}",
            "jnz 2b",
            "fstp tbyte ptr [{out}]",
            "fstp st(0)",
            "fstp st(0)";
            p = inout(reg) x.as_ptr() => _,
            q = inout(reg) y.as_ptr() => _,
            xm = in(reg) &x_mean,
            ym = in(reg) &y_mean,
            n = inout(reg) x.len() => _,
            out = in(reg) &raw mut out,
        );
    }
    out.extended()
}

pub fn cumsum(x: &[f64], out: &mut [f64]) {
    if x.is_empty() {
        return;
    }
    // SAFETY: reads `x` and writes `out` once each, both of length `x.len()` (the only
    // caller checks); flags and x87 registers are declared.
    unsafe {
        x87_asm!(
            "fldz",
            "2:",
            "fadd qword ptr [{p}]",
            "fst qword ptr [{q}]",
            "add {p}, 8",
            "add {q}, 8",
            "dec {n}",
            "jnz 2b",
            "fstp st(0)";
            p = inout(reg) x.as_ptr() => _,
            q = inout(reg) out.as_mut_ptr() => _,
            n = inout(reg) x.len() => _,
        );
    }
}

pub fn prod(x: &[f64]) -> Extended {
    if x.is_empty() {
        return Extended::ONE;
    }
    let mut out = Register::ZERO;
    // SAFETY: as for `sum_strided`, a step at a time.
    unsafe {
        x87_asm!(
            "fld1",
            "2:",
            "fld qword ptr [{p}]",
            "fmulp st(1), st(0)",
            "add {p}, 8",
            "dec {n}",
            "jnz 2b",
            "fstp tbyte ptr [{out}]";
            p = inout(reg) x.as_ptr() => _,
            n = inout(reg) x.len() => _,
            out = in(reg) &raw mut out,
        );
    }
    out.extended()
}

pub fn cumprod(x: &[f64], out: &mut [f64]) {
    if x.is_empty() {
        return;
    }
    // SAFETY: as for `cumsum`.
    unsafe {
        x87_asm!(
            "fld1",
            "2:",
            "fld qword ptr [{p}]",
            "fmulp st(1), st(0)",
            "fst qword ptr [{q}]",
            "add {p}, 8",
            "add {q}, 8",
            "dec {n}",
            "jnz 2b",
            "fstp st(0)";
            p = inout(reg) x.as_ptr() => _,
            q = inout(reg) out.as_mut_ptr() => _,
            n = inout(reg) x.len() => _,
        );
    }
}
