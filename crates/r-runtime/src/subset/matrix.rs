//! A matrix as the only subscript of an array: each row is one element's position.

use super::index::{At, Index, NA_POS};
use super::out_of_bounds;
use crate::error::{Res, Unwind};
use crate::value::{NA_INT, Type, Value};
use crate::vm::Vm;

impl Vm {
    /// Positions if `i` is a matrix with a column for each dimension of `x`. Rows with a zero
    /// are left out unless `assign` asks for all.
    pub(super) fn matrix_positions(
        &mut self,
        x: Value,
        i: Value,
        _assign: bool,
    ) -> Res<Option<Index<'static>>> {
        let (dx, di) = (self.dim(x), self.dim(i));
        if dx.is_null() || di.len() != 2 || di.ints()[1] as usize != dx.len() {
            return Ok(None);
        }
        let rows = di.ints()[0] as usize;
        let dims: Vec<usize> = dx.ints().iter().map(|&n| n as usize).collect();
        let cells = match i.rtype() {
            Type::Integer => {
                numbers(i.ints().iter().map(|&k| if k == NA_INT { None } else { Some(f64::from(k)) }))
            }
            Type::Double => {
                numbers(i.doubles().iter().map(|&k| if k.is_nan() { None } else { Some(k.trunc()) }))
            }
            Type::Character => self.cells_by_name(x, i, rows, dims.len())?,
            _ => return Ok(None),
        };
        let mut p = Vec::with_capacity(rows);
        for r in 0..rows {
            if let Some(k) = row_position(&cells, r, rows, &dims)? {
                p.push(k);
            }
        }
        let has_na = p.contains(&NA_POS);
        Ok(Some(Index { at: At::List(p), stretch: x.len(), has_na, new_names: Vec::new() }))
    }

    fn cells_by_name(&mut self, x: Value, i: Value, rows: usize, columns: usize) -> Res<Vec<Option<f64>>> {
        let mut cells = Vec::with_capacity(rows * columns);
        for c in 0..columns {
            let names = self.extent_names(x, c);
            let names = names.strings_opt().unwrap_or(&[]);
            for s in &i.strings()[c * rows..(c + 1) * rows] {
                if s.is_na_str() {
                    cells.push(None);
                    continue;
                }
                match super::index::position_of(names, s) {
                    Some(k) => cells.push(Some(k as f64 + 1.0)),
                    None => return Err(out_of_bounds()),
                }
            }
        }
        Ok(cells)
    }
}

fn numbers(i: impl Iterator<Item = Option<f64>>) -> Vec<Option<f64>> {
    i.collect()
}

/// The offset a row means, `NA_POS` with a missing cell, `None` with a zero. What stands after the
/// first of these isn't looked at.
fn row_position(cells: &[Option<f64>], r: usize, rows: usize, dims: &[usize]) -> Res<Option<usize>> {
    let (mut offset, mut stride) = (0, 1);
    for (c, &extent) in dims.iter().enumerate() {
        match cells[c * rows + r] {
            None => return Ok(Some(NA_POS)),
            Some(k) if k < 0.0 => {
                return Err(Unwind::error("negative values are not allowed in a matrix subscript"));
            }
            Some(0.0) => return Ok(None),
            Some(k) if k > extent as f64 => return Err(out_of_bounds()),
            Some(k) => offset += (k as usize - 1) * stride,
        }
        stride *= extent;
    }
    Ok(Some(offset))
}
