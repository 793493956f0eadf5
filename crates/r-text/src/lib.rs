//! Text machinery of R that needs no R values: number formatting, `sprintf`, print layout.
//!
//! Everything here works on plain slices (`&[f64]`, `&[i32]`, `&str`) and returns strings.
//! The crate knows no heap, no attributes, no options: a caller passes what a function needs.

pub mod collate;
pub mod datetime;
pub mod layout;
pub mod number;
pub mod regex;
pub mod sprintf;
pub mod strings;

/// The place of element `i` in a vector of `len` elements that is recycled. Most often it is `i` itself, or there is one
/// element; a division would take longer than what is done with the element.
#[inline]
pub fn recycle(i: usize, len: usize) -> usize {
    match len {
        _ if i < len => i,
        1 => 0,
        _ => i % len,
    }
}
