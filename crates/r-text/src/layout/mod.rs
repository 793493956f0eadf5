//! Where printed things go on the line: vectors, named vectors, matrices.
//!
//! These functions know strings only: cells come formatted, lines go out without line
//! ends. Display widths come from a function the caller passes, so that this module needs
//! no tables of characters.

pub mod limit;
pub mod matrix;
pub mod vector;

pub use matrix::{Matrix, matrix_lines};
pub use vector::{named_lines, vector_lines};

/// The side on which text is flush.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    Left,
    Right,
}

/// What a missing label looks like.
pub const NA_LABEL: &str = "<NA>";

/// A line under construction that knows nothing but columns.
#[derive(Default)]
struct Line(String);

impl Line {
    fn blanks(&mut self, n: usize) {
        self.0.extend(std::iter::repeat_n(' ', n));
    }

    /// Appends `s`, which is `len` columns wide, in a field of `width` columns.
    fn field(&mut self, s: &str, len: usize, width: usize, side: Side) {
        let fill = width.saturating_sub(len);
        match side {
            Side::Left => {
                self.0.push_str(s);
                self.blanks(fill);
            }
            Side::Right => {
                self.blanks(fill);
                self.0.push_str(s);
            }
        }
    }
}
