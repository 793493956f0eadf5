//! Numeric helpers of R's arithmetic: powers, modulus, rounding, sums, break points,
//! orders, transforms.

mod accumulate;
mod bins;
mod extended;
mod fft;
mod hypot;
mod integer;
mod modulo;
mod order;
mod polyroot;
mod power;
mod pretty;
mod rounding;
mod seq;
#[cfg(target_arch = "x86_64")]
mod x87;

pub use accumulate::{cumprod, cumsum, mean, prod, sum, sum_extended, sum_of_products, sum_strided};
pub use bins::{IntervalRule, bincode, find_interval, tabulate};
pub use extended::Extended;
pub use fft::{fft, fft_array, mvfft, next_n};
pub use hypot::{hypot, hypots};
pub use integer::*;
pub use modulo::{int_divide, modulo, quotient_is_vague};
pub use order::{
    Direction, Ties, key_f64, key_i32, order_f64, order_i32, partial_sort, partial_sort_many, rank,
    refine_order, sort_f64, sort_i32,
};
pub use polyroot::polyroot;
pub use power::{pow, pow_di};
pub use pretty::{Breaks, Pretty, pretty};
pub use rounding::{round_digits, signif};
pub use seq::{colon, colon_length, fits_integer, seq_by, seq_length_out};
