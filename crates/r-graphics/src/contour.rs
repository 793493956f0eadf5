//! Contours of a surface on a grid: lines by marching squares, whose saddles are decided by the saddle point's height
//! (Nielson and Hamann 1991), joined into polylines; and the areas between levels, cell by cell.

use std::collections::{HashMap, HashSet};

/// A surface: `z[i + j * x.len()]` is its height at `(x[i], y[j])`.
pub struct Surface<'a> {
    pub x: &'a [f64],
    pub y: &'a [f64],
    pub z: &'a [f64],
}

type Points = Vec<(f64, f64)>;

/// An edge of the grid, or a diagonal of a cell: from one node to another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Edge {
    from: (usize, usize),
    to: (usize, usize),
}

impl Surface<'_> {
    fn at(&self, i: usize, j: usize) -> f64 {
        self.z[i + j * self.x.len()]
    }
    fn cross(&self, e: Edge, level: f64) -> (f64, f64) {
        let ((i, j), (i2, j2)) = (e.from, e.to);
        let (a, b) = (self.at(i, j), self.at(i2, j2));
        let t = if a == b { 0.5 } else { (level - a) / (b - a) };
        (self.x[i] + t * (self.x[i2] - self.x[i]), self.y[j] + t * (self.y[j2] - self.y[j]))
    }
    /// The lines at a level.
    pub fn lines(&self, level: f64) -> Vec<Points> {
        // A height that is the level is taken for a little more, so that no line runs through a node.
        let finite = self.z.iter().filter(|v| v.is_finite());
        let (lo, hi) = finite.fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), v| (l.min(*v), h.max(*v)));
        let more = level + 1e-3 * (hi - lo);
        let moved: Vec<f64> = self.z.iter().map(|v| if *v == level { more } else { *v }).collect();
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
        let nodes = [(i, j), (i + 1, j), (i + 1, j + 1), (i, j + 1)];
        let missing: Vec<usize> = (0..4).filter(|k| !corners[*k].is_finite()).collect();
        let above = corners.map(|v| v >= level);
        // A cell that lacks one corner is the triangle of the others, whose third side is a diagonal.
        let sides: Vec<(usize, usize)> = match missing.as_slice() {
            [] => vec![(0, 1), (0, 3), (1, 2), (3, 2)],
            [m] => {
                let rest = [(0, 1), (0, 3), (1, 2), (3, 2)].into_iter().filter(|s| s.0 != *m && s.1 != *m);
                rest.chain([if m % 2 == 0 { (1, 3) } else { (0, 2) }]).collect()
            }
            _ => return Vec::new(),
        };
        let edge = |a: usize, b: usize| Edge { from: nodes[a], to: nodes[b] };
        let (bottom, left, right, top) = (edge(0, 1), edge(0, 3), edge(1, 2), edge(3, 2));
        let cut: Vec<Edge> =
            sides.iter().filter(|s| above[s.0] != above[s.1]).map(|s| edge(s.0, s.1)).collect();
        match cut.as_slice() {
            [a, b] => vec![(*a, *b)],
            [_, _, _, _] => {
                // The saddle point of the bilinear surface belongs to the corners on its side; the others are cut off.
                let [a, b, c, d] = corners;
                let saddle = (a * c - b * d) / (a + c - b - d);
                if saddle == level || (saddle > level) != above[0] {
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
                    let p = between(&cell, w[0], w[1]);
                    if p.len() > 2 {
                        out.push((k, p));
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

/// The part of a polygon between two heights, side by side (Sutherland and Hodgman 1974). A corner at a bound that a side runs
/// into ends that side and begins the next one.
fn between(p: &[Corner], lo: f64, hi: f64) -> Points {
    let mut out = Vec::with_capacity(2 * p.len());
    let cut = |a: Corner, b: Corner, level: f64| {
        let t = (level - a.2) / (b.2 - a.2);
        (a.0 + t * (b.0 - a.0), a.1 + t * (b.1 - a.1))
    };
    for (k, a) in p.iter().enumerate() {
        let (a, b) = (*a, p[(k + 1) % p.len()]);
        let (near, far) = if a.2 < b.2 { (lo, hi) } else { (hi, lo) };
        let before = if a.2 < b.2 { a.2 < near } else { a.2 > near };
        if a.2.max(b.2) < lo || a.2.min(b.2) > hi {
            continue;
        }
        out.push(if before { cut(a, b, near) } else { (a.0, a.1) });
        if (a.2 < b.2 && b.2 >= far) || (a.2 > b.2 && b.2 <= far) {
            out.push(cut(a, b, far));
        }
    }
    out
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
