//! Interpolated local regression: a k-d tree of cells with the local fit (value and slopes)
//! at their corners, blended by cubic Hermite polynomials; W. S. Cleveland & E. Grosse,
//! "Computational methods for local regression", Statist. Comput. 1 (1991) 47-62.
//!
//! Also what goes with it in R's `loess`: the approximate distribution constants, robust
//! weights and pseudovalues (W. S. Cleveland, S. J. Devlin & E. Grosse, J. Econometrics 37
//! (1988) 87-114; the fitted constants are those of their netlib package `dloess`).

use super::loess_local::{Local, LoessControl, LoessData, local_fit};
use super::robust::{bisquare, median_of, reach_of};

/// A cell: its corners (bit k of the position set means upper in dimension k) and, unless
/// it is a leaf, where it is cut.
#[derive(Clone, Debug)]
struct Cell {
    corners: Vec<usize>,
    cut: Option<Cut>,
}

#[derive(Clone, Copy, Debug)]
struct Cut {
    dim: usize,
    at: f64,
    low: usize,
    high: usize,
}

/// The tree with the fits at its vertices.
#[derive(Clone, Debug)]
pub struct Loess {
    d: usize,
    cells: Vec<Cell>,
    /// d coordinates each.
    vertices: Vec<Vec<f64>>,
    /// Value and slopes each.
    values: Vec<Vec<f64>>,
    fits: Vec<Local>,
}

impl Loess {
    /// Builds the tree and fits at its vertices; `None` if a local fit is impossible.
    pub fn new(data: &LoessData, c: &LoessControl) -> Option<Loess> {
        let mut tree = Loess {
            d: data.d,
            cells: Vec::new(),
            vertices: Vec::new(),
            values: Vec::new(),
            fits: Vec::new(),
        };
        tree.bounding_box(data);
        tree.grow(data, c);
        for v in 0..tree.vertices.len() {
            let fit = local_fit(data, c, &tree.vertices[v])?;
            tree.values.push(fit.apply(data.y, 1 + data.d));
            tree.fits.push(fit);
        }
        Some(tree)
    }

    /// The range of each predictor, a little wider.
    fn bounding_box(&mut self, data: &LoessData) {
        let n = data.n();
        let sides: Vec<(f64, f64)> = (0..data.d)
            .map(|k| {
                let column = &data.x[k * n..(k + 1) * n];
                let lo = column.iter().copied().fold(f64::INFINITY, f64::min);
                let hi = column.iter().copied().fold(f64::NEG_INFINITY, f64::max);
                let range = (hi - lo).max(lo.abs().max(hi.abs()) * 1e-10 + 1e-30);
                (lo - range * 0.005, hi + range * 0.005)
            })
            .collect();
        for corner in 0..1usize << data.d {
            let side = |k: usize| if corner >> k & 1 == 1 { sides[k].1 } else { sides[k].0 };
            self.vertices.push((0..data.d).map(side).collect());
        }
        self.cells.push(Cell { corners: (0..1 << data.d).collect(), cut: None });
    }

    fn grow(&mut self, data: &LoessData, c: &LoessControl) {
        let n = data.n();
        let leaf_size = (n as f64 * c.span * c.cell).floor() as usize;
        let dims = data.d - c.parametric;
        let mut points: Vec<usize> = (0..n).collect();
        // Ranges of `points` of the cells, which are numbered as they are made.
        let mut ranges = vec![(0, n)];
        let mut p = 0;
        while p < self.cells.len() {
            let (lo, hi) = ranges[p];
            if hi - lo > leaf_size.max(1)
                && let Some((dim, at, m)) = self.choose_cut(data, p, dims, &mut points[lo..hi])
            {
                let (low, high) = self.split(p, dim, at);
                self.cells[p].cut = Some(Cut { dim, at, low, high });
                ranges.push((lo, lo + m));
                ranges.push((lo + m, hi));
            }
            p += 1;
        }
    }

    /// The widest dimension and the cut nearest to the median that separates points:
    /// (dimension, value, number of points below or at it).
    fn choose_cut(
        &self,
        data: &LoessData,
        p: usize,
        dims: usize,
        points: &mut [usize],
    ) -> Option<(usize, f64, usize)> {
        let width = |k: usize| {
            let values = points.iter().map(|&i| data.at(i, k));
            let hi = values.clone().fold(f64::NEG_INFINITY, f64::max);
            hi - values.fold(f64::INFINITY, f64::min)
        };
        let dim = (0..dims).fold(0, |best, k| if width(k) > width(best) { k } else { best });
        points.sort_by(|&a, &b| data.at(a, dim).total_cmp(&data.at(b, dim)));
        let x = |j: usize| data.at(points[j], dim);
        let len = points.len();
        // Count of points below a cut at the median, then one more, one less, two more ...
        let middle = len.div_ceil(2);
        let mut m = middle;
        let mut offset = 0isize;
        loop {
            let at = middle as isize + offset;
            if at < 1 || at >= len as isize {
                break;
            }
            m = at as usize;
            if x(m - 1) != x(m) {
                break;
            }
            offset = if offset > 0 { -offset } else { -offset + 1 };
        }
        let at = x(m - 1);
        let corners = &self.cells[p].corners;
        let edge = |c: usize| self.vertices[corners[c]][dim];
        let useless = edge(0) == at || edge(corners.len() - 1) == at;
        (!useless).then_some((dim, at, m))
    }

    /// Makes the two halves of cell `p`; vertices on the cut are shared with neighbours.
    fn split(&mut self, p: usize, dim: usize, at: f64) -> (usize, usize) {
        let corners = self.cells[p].corners.clone();
        let (mut low, mut high) = (corners.clone(), corners.clone());
        for c in (0..corners.len()).filter(|c| c >> dim & 1 == 0) {
            let mut v = self.vertices[corners[c]].clone();
            v[dim] = at;
            let found = self.vertices.iter().position(|o| *o == v);
            let id = found.unwrap_or_else(|| {
                self.vertices.push(v);
                self.vertices.len() - 1
            });
            low[c | 1 << dim] = id;
            high[c] = id;
        }
        self.cells.push(Cell { corners: low, cut: None });
        self.cells.push(Cell { corners: high, cut: None });
        (self.cells.len() - 2, self.cells.len() - 1)
    }

    /// The surface at the rows of `at` (m x d by columns); NaN outside the box.
    pub fn predict(&self, at: &[f64]) -> Vec<f64> {
        self.evaluate(at, |v| self.values[v].clone())
    }

    fn evaluate(&self, at: &[f64], corner: impl Fn(usize) -> Vec<f64>) -> Vec<f64> {
        let m = at.len().checked_div(self.d).unwrap_or(0);
        (0..m)
            .map(|i| {
                let z: Vec<f64> = (0..self.d).map(|k| at[i + k * m]).collect();
                self.surface(&z, &corner)
            })
            .collect()
    }

    /// The diagonal of the operator that turns responses into fitted values.
    pub fn hat_diagonal(&self, data: &LoessData) -> Vec<f64> {
        let n = data.n();
        let width = 1 + self.d;
        (0..n)
            .map(|i| {
                let z: Vec<f64> = (0..self.d).map(|k| data.at(i, k)).collect();
                self.surface(&z, &|v| self.influence(v, i, width))
            })
            .collect()
    }

    /// The operator's rows at `at`: m x n by columns.
    pub fn operator(&self, at: &[f64], n: usize) -> Vec<f64> {
        let width = 1 + self.d;
        (0..n).flat_map(|i| self.evaluate(at, |v| self.influence(v, i, width))).collect()
    }

    /// How vertex `v` depends on observation `i`.
    fn influence(&self, v: usize, i: usize, width: usize) -> Vec<f64> {
        let f = &self.fits[v];
        match f.neighbours.binary_search(&i) {
            Ok(at) => f.operator[at * width..(at + 1) * width].to_vec(),
            Err(_) => vec![0.0; width],
        }
    }

    fn surface(&self, z: &[f64], corner: &dyn Fn(usize) -> Vec<f64>) -> f64 {
        let outermost = &self.cells[0].corners;
        let (lo, hi) = (&self.vertices[outermost[0]], &self.vertices[outermost[outermost.len() - 1]]);
        if (0..self.d).any(|k| z[k].is_nan() || z[k] < lo[k] || z[k] > hi[k]) {
            return f64::NAN;
        }
        let mut path = vec![0];
        while let Some(cut) = self.cells[path[path.len() - 1]].cut {
            path.push(if z[cut.dim] <= cut.at { cut.low } else { cut.high });
        }
        let leaf = &self.cells[path[path.len() - 1]];
        let tensor = self.tensor(leaf, z, corner);
        if self.d != 2 {
            return tensor;
        }
        // Two dimensions: blend boundary curves instead, so that cells of different size
        // agree along their borders.
        self.blend(&path, z, corner, 1) + self.blend(&path, z, corner, 0) - tensor
    }

    /// The tensor product of cubic Hermite polynomials on a cell.
    fn tensor(&self, cell: &Cell, z: &[f64], corner: &dyn Fn(usize) -> Vec<f64>) -> f64 {
        let mut g: Vec<Vec<f64>> = cell.corners.iter().map(|&v| corner(v)).collect();
        let last = cell.corners.len() - 1;
        let (lo, hi) = (&self.vertices[cell.corners[0]], &self.vertices[cell.corners[last]]);
        for k in (0..self.d).rev() {
            let h = hi[k] - lo[k];
            let b = Hermite::new((z[k] - lo[k]) / h);
            let half = g.len() / 2;
            for i in 0..half {
                let (a, c) = (g[i].clone(), g[i + half].clone());
                g[i][0] = b.value(a[0], c[0], a[k + 1] * h, c[k + 1] * h);
                for j in 1..=k {
                    g[i][j] = b.phi0 * a[j] + b.phi1 * c[j];
                }
            }
            g.truncate(half);
        }
        g[0][0]
    }

    /// Interpolates across dimension `across` between the two borders of the leaf, each of
    /// them a cubic through the closest vertices on it.
    fn blend(&self, path: &[usize], z: &[f64], corner: &dyn Fn(usize) -> Vec<f64>, across: usize) -> f64 {
        let cell = &self.cells[path[path.len() - 1]];
        let (lo, hi) = (&self.vertices[cell.corners[0]], &self.vertices[cell.corners[3]]);
        let low = self.border(path, z, corner, across, false);
        let high = self.border(path, z, corner, across, true);
        let h = hi[across] - lo[across];
        let b = Hermite::new((z[across] - lo[across]) / h);
        b.value(low.0, high.0, low.1 * h, high.1 * h)
    }

    /// Value and slope across on one border of the leaf at z.
    fn border(
        &self,
        path: &[usize],
        z: &[f64],
        corner: &dyn Fn(usize) -> Vec<f64>,
        across: usize,
        upper: bool,
    ) -> (f64, f64) {
        let along = 1 - across;
        let cell = &self.cells[path[path.len() - 1]];
        let side = |c: &Cell, far: bool, end: bool| {
            c.corners[usize::from(far) << across | usize::from(end) << along]
        };
        let (mut first, mut second) = (side(cell, upper, false), side(cell, upper, true));
        let border = self.vertices[first][across];
        // A neighbour beyond the border may have a vertex between the two.
        let parent = path[..path.len() - 1]
            .iter()
            .rev()
            .find_map(|&p| self.cells[p].cut.filter(|c| c.dim == across && c.at == border));
        if let Some(cut) = parent {
            let mut m = if upper { cut.high } else { cut.low };
            while let Some(c) = self.cells[m].cut {
                let go_low = if c.dim == across { upper } else { z[along] <= c.at };
                m = if go_low { c.low } else { c.high };
            }
            let neighbour = &self.cells[m];
            let (a, b) = (side(neighbour, !upper, false), side(neighbour, !upper, true));
            if self.vertices[first][along] < self.vertices[a][along] {
                first = a;
            }
            if self.vertices[b][along] < self.vertices[second][along] {
                second = b;
            }
        }
        let (g0, g1) = (corner(first), corner(second));
        let h = self.vertices[second][along] - self.vertices[first][along];
        let b = Hermite::new((z[along] - self.vertices[first][along]) / h);
        let value = b.value(g0[0], g1[0], g0[along + 1] * h, g1[along + 1] * h);
        (value, b.phi0 * g0[across + 1] + b.phi1 * g1[across + 1])
    }
}

/// The cubic Hermite basis on [0, 1].
struct Hermite {
    phi0: f64,
    phi1: f64,
    psi0: f64,
    psi1: f64,
}

impl Hermite {
    fn new(u: f64) -> Hermite {
        let v = 1.0 - u;
        Hermite {
            phi0: v * v * (1.0 + 2.0 * u),
            phi1: u * u * (3.0 - 2.0 * u),
            psi0: u * v * v,
            psi1: -u * u * v,
        }
    }

    fn value(&self, y0: f64, y1: f64, slope0: f64, slope1: f64) -> f64 {
        self.phi0 * y0 + self.phi1 * y1 + (self.psi0 * slope0 + self.psi1 * slope1)
    }
}

/// The approximation of the trace of the operator for large samples.
pub fn approximate_trace(d: usize, degree: usize, span: f64) -> f64 {
    let df = d as f64;
    let terms = match degree {
        0 => 1.0,
        1 => df + 1.0,
        _ => (df + 2.0) * (df + 1.0) / 2.0,
    };
    let g1 = (-0.08125 * df + 0.13) * df + 1.05;
    terms * (1.0 + ((g1 - span) / span).max(0.0))
}

/// Constants of the fits behind `loess_deltas`, by degree and dimension: (scale, power of z,
/// power of 1 - z).
const DELTA1: [[(f64, f64, f64); 4]; 2] = [
    [
        (0.2971620, 0.3802660, 0.5886043),
        (0.4263766, 0.3346498, 0.6271053),
        (0.5241198, 0.3484836, 0.6687687),
        (0.6338795, 0.4076457, 0.7207693),
    ],
    [
        (0.1611761, 0.3091323, 0.4401023),
        (0.2939609, 0.3580278, 0.5555741),
        (0.397239, 0.4171278, 0.6293196),
        (0.4675173, 0.469907, 0.6674802),
    ],
];
const DELTA2: [[(f64, f64, f64); 4]; 2] = [
    [
        (0.2848308, 0.2254512, 0.2914126),
        (0.5393624, 0.2517230, 0.3898970),
        (0.7603231, 0.2969113, 0.4740130),
        (0.9664956, 0.3629838, 0.5348889),
    ],
    [
        (0.2075670, 0.2822574, 0.2369957),
        (0.3911566, 0.2981154, 0.3623232),
        (0.5508869, 0.3501989, 0.4371032),
        (0.7002667, 0.4291632, 0.4930370),
    ],
];

/// A correction as a function of z: knots, logarithm and its slope there.
const CORRECTION: [(f64, f64, f64); 10] = [
    (-0.005, -0.090572, 4.4844),
    (0.1204, 0.095807, -0.7978),
    (0.2017, 0.026152, -0.7286),
    (0.2815, -0.031926, -0.4457),
    (0.3705, -0.053718, -0.3495),
    (0.4536, -0.06417, 0.032813),
    (0.5591, -0.058387, 0.1611),
    (0.7132, -0.020636, 0.335),
    (0.8751, 0.040172, -0.041032),
    (1.005, -0.010856, -0.7736),
];

fn correction(z: f64) -> f64 {
    let i = CORRECTION[1..9].iter().filter(|k| k.0 < z).count();
    let ((x0, y0, s0), (x1, y1, s1)) = (CORRECTION[i], CORRECTION[i + 1]);
    let h = x1 - x0;
    Hermite::new((z - x0) / h).value(y0, y1, s0 * h, s1 * h).exp()
}

/// The approximations of delta1 and delta2 (`one.delta`, `two.delta`) from the trace, the
/// sample size, the number of predictors and of local parameters.
pub fn loess_deltas(trace: f64, n: usize, d: usize, parameters: f64) -> (f64, f64) {
    let nf = n as f64;
    let df = d as f64;
    let corx = (parameters / nf).sqrt();
    let z = (((parameters / trace).sqrt() - corx) / (1.0 - corx)).clamp(0.0, 1.0);
    let c4 = correction(z);
    let one = |table: &[(f64, f64, f64); 4]| {
        // Beyond four dimensions the constants are extrapolated.
        let (a, b, c) = if d <= 4 {
            table[d - 1]
        } else {
            let (p, q) = (table[3], table[2]);
            let e = df - 4.0;
            (p.0 + e * (p.0 - q.0), p.1 + e * (p.1 - q.1), p.2 + e * (p.2 - q.2))
        };
        nf - trace * (a * z.powf(b) * (1.0 - z).powf(c) * c4).exp()
    };
    // Between the degrees (dropped squares) by the number of parameters.
    let (first, second) = (df + 1.0, (df + 2.0) * (df + 1.0) / 2.0);
    let alpha = (parameters - first) / (second - first);
    let mix = |t: &[[(f64, f64, f64); 4]; 2]| (1.0 - alpha) * one(&t[0]) + alpha * one(&t[1]);
    (mix(&DELTA1), mix(&DELTA2))
}

/// Bisquare weights from residuals, for `family = "symmetric"`.
pub fn loess_robust_weights(residuals: &[f64]) -> Vec<f64> {
    let reach = reach_of(residuals);
    if reach < f64::MIN_POSITIVE {
        return vec![1.0; residuals.len()];
    }
    residuals.iter().map(|&r| bisquare(r, reach)).collect()
}

/// Pseudovalues for the statistics of a robust fit.
pub fn loess_pseudovalues(y: &[f64], fitted: &[f64], weights: &[f64], robust: &[f64]) -> Vec<f64> {
    let n = y.len();
    let residual = |i: usize| y[i] - fitted[i];
    let mad = median_of((0..n).map(|i| residual(i).abs() * weights[i].sqrt()).collect());
    let c = (6.0 * mad) * (6.0 * mad) / 5.0;
    let sum = (0..n)
        .rev()
        .map(|i| (1.0 - residual(i) * residual(i) * weights[i] / c) * robust[i].sqrt())
        .fold(0.0, |s, v| s + v);
    let scale = n as f64 / sum;
    (0..n).map(|i| fitted[i] + scale * robust[i] * residual(i)).collect()
}
