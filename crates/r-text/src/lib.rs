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
