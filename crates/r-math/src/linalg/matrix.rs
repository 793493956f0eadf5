//! An owned column-major matrix.

use std::ops::{Index, IndexMut};

/// Invariant: `data.len() == nrow * ncol`; element (i, j) is `data[i + j * nrow]`.
#[derive(Clone, Debug, PartialEq)]
pub struct Matrix {
    pub nrow: usize,
    pub ncol: usize,
    pub data: Vec<f64>,
}

impl Matrix {
    pub fn zeros(nrow: usize, ncol: usize) -> Matrix {
        Matrix { nrow, ncol, data: vec![0.0; nrow * ncol] }
    }

    pub fn identity(n: usize) -> Matrix {
        let mut m = Matrix::zeros(n, n);
        (0..n).for_each(|i| m[(i, i)] = 1.0);
        m
    }

    /// Copies `data`; panics if its length is not `nrow * ncol` (a caller's bug).
    pub fn from_slice(data: &[f64], nrow: usize, ncol: usize) -> Matrix {
        assert_eq!(data.len(), nrow * ncol);
        Matrix { nrow, ncol, data: data.to_vec() }
    }

    pub fn col(&self, j: usize) -> &[f64] {
        &self.data[j * self.nrow..(j + 1) * self.nrow]
    }

    pub fn col_mut(&mut self, j: usize) -> &mut [f64] {
        &mut self.data[j * self.nrow..(j + 1) * self.nrow]
    }

    /// Two different columns, the first for reading.
    pub(super) fn two_cols(&mut self, read: usize, write: usize) -> (&[f64], &mut [f64]) {
        let n = self.nrow;
        if read < write {
            let (a, b) = self.data.split_at_mut(write * n);
            (&a[read * n..(read + 1) * n], &mut b[..n])
        } else {
            let (a, b) = self.data.split_at_mut(read * n);
            (&b[..n], &mut a[write * n..(write + 1) * n])
        }
    }

    pub fn transpose(&self) -> Matrix {
        let mut t = Matrix::zeros(self.ncol, self.nrow);
        for j in 0..self.ncol {
            for i in 0..self.nrow {
                t[(j, i)] = self[(i, j)];
            }
        }
        t
    }

    /// The upper left part.
    pub fn block(&self, nrow: usize, ncol: usize) -> Matrix {
        let mut b = Matrix::zeros(nrow, ncol);
        for j in 0..ncol {
            b.col_mut(j).copy_from_slice(&self.col(j)[..nrow]);
        }
        b
    }

    pub(super) fn swap_cols(&mut self, a: usize, b: usize) {
        if a != b {
            for i in 0..self.nrow {
                self.data.swap(i + a * self.nrow, i + b * self.nrow);
            }
        }
    }

    pub(super) fn swap_rows(&mut self, a: usize, b: usize) {
        if a != b {
            for j in 0..self.ncol {
                self.data.swap(a + j * self.nrow, b + j * self.nrow);
            }
        }
    }
}

impl Index<(usize, usize)> for Matrix {
    type Output = f64;
    #[inline]
    fn index(&self, (i, j): (usize, usize)) -> &f64 {
        &self.data[i + j * self.nrow]
    }
}

impl IndexMut<(usize, usize)> for Matrix {
    #[inline]
    fn index_mut(&mut self, (i, j): (usize, usize)) -> &mut f64 {
        &mut self.data[i + j * self.nrow]
    }
}
