//! What R does to strings, without R values: character classes, widths, escapes, numbers in text, order.
//!
//! Works on UTF-8 `str` and, where R lets invalid text pass, on bytes. Knows no locale other than UTF-8 ones,
//! no vectors and no missing values: the caller maps over elements.

pub mod chars;
pub mod convert;
pub mod ctype;
pub mod encode;
pub mod names;
pub mod scan;
mod tables;
mod translit;
pub mod wrap;
