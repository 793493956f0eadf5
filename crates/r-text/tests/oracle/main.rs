//! What this crate makes of numbers, prints and texts against what GNU R made of them. The data
//! (`tests/data/*.tsv`) were recorded by the R scripts beside them.

mod approx;
mod common;
mod datetime;
mod formatc;
mod layout;
mod number;
mod regex;
mod sprintf;
mod strings;
