//! Contours of a surface on a grid: lines by marching squares, whose saddles are decided by the cell's mean, joined into
//! polylines; and the areas between levels, cell by cell.

use std::collections::{HashMap, HashSet};

/// A surface: `z[i + j * x.len()]` is its height at `(x[i], y[j])`.
pub struct Surface<'a> {
    pub x: &'a [f64],
    pub y: &'a [f64],
    pub z: &'a [f64],
}

type Points = Vec<(f64, f64)>;

/// An edge of the grid: from the node in this direction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Edge {
    i: usize,
    j: usize,
    upright: bool,
}

impl Surface<'_> {
    fn at(&self, i: usize, j: usize) -> f64 {
        self.z[i + j * self.x.len()]
    }
    fn cross(&self, e: Edge, level: f64) -> (f64, f64) {
        let (i2, j2) = if e.upright { (e.i, e.j + 1) } else { (e.i + 1, e.j) };
        let (a, b) = (self.at(e.i, e.j), self.at(i2, j2));
        let t = if a == b { 0.5 } else { (level - a) / (b - a) };
        (self.x[e.i] + t * (self.x[i2] - self.x[e.i]), self.y[e.j] + t * (self.y[j2] - self.y[e.j]))
    }
    /// The lines at a level.
    pub fn lines(&self, level: f64) -> Vec<Points> {
        // A height that is nearly the level is taken for a little more, so that no line runs through a node.
        let finite = self.z.iter().filter(|v| v.is_finite());
        let (lo, hi) = finite.fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), v| (l.min(*v), h.max(*v)));
        let atom = 1e-3 * (hi - lo);
        let moved: Vec<f64> =
            self.z.iter().map(|v| if (v - level).abs() < atom { level + atom } else { *v }).collect();
        Surface { x: self.x, y: self.y, z: &moved }.lines_between_nodes(level)
    }
    /// Lines begin at the first of their segments that is met, cells taken column by column of the picture: from there they run on as
    /// far as they go, and what is open is then followed backwards.
    fn lines_between_nodes(&self, level: f64) -> Vec<Points> {
        let mut links: HashMap<Edge, Vec<Edge>> = HashMap::new();
        let mut segments = Vec::new();
        for i in 0..self.x.len() - 1 {
            for j in 0..self.y.len() - 1 {
                for (a, b) in self.cell(i, j, level) {
                    links.entry(a).or_default().push(b);
                    links.entry(b).or_default().push(a);
                    segments.push((a, b));
                }
            }
        }
        let mut used: HashSet<Edge> = HashSet::new();
        let mut out = Vec::new();
        for (a, b) in segments {
            if !used.insert(a) {
                continue;
            }
            used.insert(b);
            let forth = follow(&links, &mut used, b);
            let mut path = follow(&links, &mut used, a);
            let last = *forth.last().unwrap_or(&b);
            let closed = !forth.is_empty() && links[&last].contains(&a);
            path.reverse();
            path.extend([a, b]);
            path.extend(forth);
            if closed {
                path.push(a);
            }
            out.push(path.iter().map(|e| self.cross(*e, level)).collect());
        }
        out
    }
    /// The pieces of the line in a cell: an end at the bottom comes first, then one at the left, then one at the right.
    fn cell(&self, i: usize, j: usize, level: f64) -> Vec<(Edge, Edge)> {
        let corners = [self.at(i, j), self.at(i + 1, j), self.at(i + 1, j + 1), self.at(i, j + 1)];
        if corners.iter().any(|v| !v.is_finite()) {
            return Vec::new();
        }
        let above = corners.map(|v| v >= level);
        let bottom = Edge { i, j, upright: false };
        let left = Edge { i, j, upright: true };
        let right = Edge { i: i + 1, j, upright: true };
        let top = Edge { i, j: j + 1, upright: false };
        let sides = [(bottom, 0, 1), (left, 0, 3), (right, 1, 2), (top, 3, 2)];
        let cut: Vec<Edge> = sides.iter().filter(|s| above[s.1] != above[s.2]).map(|s| s.0).collect();
        match cut.as_slice() {
            [a, b] => vec![(*a, *b)],
            [_, _, _, _] => {
                let middle = corners.iter().sum::<f64>() / 4.0;
                // The middle belongs to the corners on its side; the other corners are cut off.
                if middle == level || (middle > level) != above[0] {
                    vec![(top, right), (left, bottom)]
                } else {
                    vec![(bottom, right), (left, top)]
                }
            }
            _ => Vec::new(),
        }
    }
    /// Polygons of the area between levels, with the number of the band.
    pub fn bands(&self, levels: &[f64]) -> Vec<(usize, Points)> {
        let mut out = Vec::new();
        for i in 0..self.x.len() - 1 {
            for j in 0..self.y.len() - 1 {
                let corner = |i: usize, j: usize| (self.x[i], self.y[j], self.at(i, j));
                let cell = [corner(i, j), corner(i + 1, j), corner(i + 1, j + 1), corner(i, j + 1)];
                if cell.iter().any(|c| !c.2.is_finite()) {
                    continue;
                }
                for (k, w) in levels.windows(2).enumerate() {
                    let p = below(&above(&cell, w[0]), w[1]);
                    if p.len() > 2 {
                        out.push((k, p.iter().map(|c| (c.0, c.1)).collect()));
                    }
                }
            }
        }
        out
    }
}

/// The edges that come after this one and that no line has used.
fn follow(links: &HashMap<Edge, Vec<Edge>>, used: &mut HashSet<Edge>, from: Edge) -> Vec<Edge> {
    let (mut path, mut now) = (Vec::new(), from);
    while let Some(next) = links[&now].iter().find(|e| !used.contains(e)) {
        now = *next;
        used.insert(now);
        path.push(now);
    }
    path
}

type Corner = (f64, f64, f64);

/// The part of a polygon that is at least so high (Sutherland and Hodgman 1974).
fn above(p: &[Corner], level: f64) -> Vec<Corner> {
    let mut out = Vec::with_capacity(p.len() + 2);
    for (k, a) in p.iter().enumerate() {
        let b = p[(k + 1) % p.len()];
        if a.2 >= level {
            out.push(*a);
        }
        if (a.2 >= level) != (b.2 >= level) {
            let t = (level - a.2) / (b.2 - a.2);
            out.push((a.0 + t * (b.0 - a.0), a.1 + t * (b.1 - a.1), level));
        }
    }
    out
}

fn below(p: &[Corner], level: f64) -> Vec<Corner> {
    let turned: Vec<Corner> = p.iter().map(|c| (c.0, c.1, -c.2)).collect();
    above(&turned, -level)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cone_has_closed_lines() {
        let v: Vec<f64> = (-5..=5).map(f64::from).collect();
        let z: Vec<f64> = v.iter().flat_map(|y| v.iter().map(move |x| x.hypot(*y))).collect();
        let s = Surface { x: &v, y: &v, z: &z };
        let lines = s.lines(3.3);
        assert_eq!(lines.len(), 1);
        assert_eq!(lines[0].first(), lines[0].last());
        assert_eq!(s.lines(6.5).len(), 4);
        assert!(!s.bands(&[1.0, 2.0, 3.0]).is_empty());
    }
}
