//! `layout()`: figures as blocks of a grid whose rows and columns have sizes of their own.

/// Invariant: as many cells (and respected ones) as rows times columns, a width for each column, a height for each row.
#[derive(Clone, Debug)]
pub struct Layout {
    rows: usize,
    columns: usize,
    /// The figure of each cell, by column; 0 for none.
    cells: Vec<usize>,
    /// Sizes, and whether each is absolute (centimetres).
    widths: Vec<(f64, bool)>,
    heights: Vec<(f64, bool)>,
    /// Cells whose relative width and height have the same unit, by column.
    respect: Vec<bool>,
}

impl Layout {
    /// Cells by column, of which `respect` says whose relative width and height have the same unit; the widths of
    /// columns and the heights of rows, each with whether it is absolute (centimetres). `None` if the lengths differ.
    pub fn new(
        cells: Vec<usize>,
        widths: Vec<(f64, bool)>,
        heights: Vec<(f64, bool)>,
        respect: Vec<bool>,
    ) -> Option<Layout> {
        let (rows, columns) = (heights.len(), widths.len());
        let fits = cells.len() == rows * columns && respect.len() == cells.len();
        fits.then_some(Layout { rows, columns, cells, widths, heights, respect })
    }
    pub fn rows(&self) -> usize {
        self.rows
    }
    pub fn columns(&self) -> usize {
        self.columns
    }
    pub fn count(&self) -> usize {
        self.cells.iter().copied().max().unwrap_or(1)
    }
    /// Rows and columns that a figure covers: first and last of each.
    fn block(&self, figure: usize) -> Option<[usize; 4]> {
        let mut b: Option<[usize; 4]> = None;
        for (i, f) in self.cells.iter().enumerate().filter(|(_, f)| **f == figure) {
            debug_assert!(*f > 0);
            let (r, c) = (i % self.rows, i / self.rows);
            b = Some(b.map_or([r, r, c, c], |[r0, r1, c0, c1]| [r0.min(r), r1.max(r), c0.min(c), c1.max(c)]));
        }
        b
    }
    /// The figure's edges as fractions of a region with this size in inches: left, right, bottom, top.
    pub fn cell(&self, figure: usize, width: f64, height: f64) -> [f64; 4] {
        let (w, h) = self.sizes(width, height);
        let (total_w, total_h): (f64, f64) = (w.iter().sum(), h.iter().sum());
        let Some([r0, r1, c0, c1]) = self.block(figure) else { return [0.0, 1.0, 0.0, 1.0] };
        let (left, top) = ((1.0 - total_w) / 2.0, (1.0 + total_h) / 2.0);
        let before = |v: &[f64], n: usize| v[..n].iter().sum::<f64>();
        [left + before(&w, c0), left + before(&w, c1 + 1), top - before(&h, r1 + 1), top - before(&h, r0)]
    }
    /// Widths and heights as fractions of the region.
    fn sizes(&self, width: f64, height: f64) -> (Vec<f64>, Vec<f64>) {
        let inches = |cm: f64| cm / 2.54;
        let absolute = |v: &[(f64, bool)]| v.iter().filter(|s| s.1).map(|s| inches(s.0)).sum::<f64>();
        let relative = |v: &[(f64, bool)]| v.iter().filter(|s| !s.1).map(|s| s.0).sum::<f64>();
        let (free_w, free_h) = (width - absolute(&self.widths), height - absolute(&self.heights));
        let (sum_w, sum_h) = (relative(&self.widths), relative(&self.heights));
        let held_column = |c: usize| (0..self.rows).any(|r| self.respect[c * self.rows + r]);
        let held_row = |r: usize| (0..self.columns).any(|c| self.respect[c * self.rows + r]);
        // The unit that respected columns and rows share: the smaller of what either direction allows.
        let per = |free: f64, sum: f64| if sum > 0.0 { free / sum } else { f64::INFINITY };
        let shared = per(free_w, sum_w).min(per(free_h, sum_h));
        let share = |v: &[(f64, bool)], free: f64, held: &dyn Fn(usize) -> bool| -> Vec<f64> {
            let of = |keep: bool| {
                v.iter().enumerate().filter(|(i, s)| !s.1 && held(*i) == keep).map(|(_, s)| s.0).sum::<f64>()
            };
            let (fixed, loose) = (of(true) * shared, of(false));
            let rest = per(free - fixed, loose);
            let one = |(i, (s, is_absolute)): (usize, &(f64, bool))| match (*is_absolute, held(i)) {
                (true, _) => inches(*s),
                (false, true) => s * shared,
                (false, false) => s * rest,
            };
            v.iter().enumerate().map(one).collect()
        };
        let w = share(&self.widths, free_w, &held_column);
        let h = share(&self.heights, free_h, &held_row);
        (w.iter().map(|v| v / width).collect(), h.iter().map(|v| v / height).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn layout(respect: bool) -> Layout {
        let widths = vec![(3.0, false), (1.0, false)];
        let heights = vec![(1.0, false), (3.0, false)];
        Layout::new(vec![2, 1, 0, 3], widths, heights, vec![respect; 4]).expect("lengths that fit")
    }

    #[test]
    fn shares() {
        assert_eq!(layout(false).cell(1, 7.0, 7.0), [0.0, 0.75, 0.0, 0.75]);
        assert_eq!(layout(false).cell(2, 7.0, 7.0), [0.0, 0.75, 0.75, 1.0]);
        assert_eq!(layout(false).cell(3, 7.0, 7.0), [0.75, 1.0, 0.0, 0.75]);
    }

    #[test]
    fn respected_units_are_square() {
        let [x0, x1, y0, y1] = layout(true).cell(1, 8.0, 4.0);
        assert!(((x1 - x0) * 8.0 - (y1 - y0) * 4.0).abs() < 1e-12);
    }
}
