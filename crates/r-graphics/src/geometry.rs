//! Plane geometry: convex hulls.

/// The vertices of the convex hull in clockwise order, as indices: Andrew's monotone chain (1979). Points on an edge are
/// left out.
pub fn convex_hull(p: &[(f64, f64)]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..p.len()).collect();
    order.sort_by(|a, b| p[*a].partial_cmp(&p[*b]).unwrap_or(std::cmp::Ordering::Equal));
    order.dedup_by(|a, b| p[*a] == p[*b]);
    if order.len() < 3 {
        return order;
    }
    let turn = |a: usize, b: usize, c: usize| {
        (p[b].0 - p[a].0) * (p[c].1 - p[a].1) - (p[b].1 - p[a].1) * (p[c].0 - p[a].0)
    };
    let chain = |points: &mut dyn Iterator<Item = usize>| {
        let mut c: Vec<usize> = Vec::new();
        for i in points {
            // Clockwise: every turn goes right.
            while c.len() > 1 && turn(c[c.len() - 2], c[c.len() - 1], i) >= 0.0 {
                c.pop();
            }
            c.push(i);
        }
        c.pop();
        c
    };
    let upper = chain(&mut order.iter().copied());
    let lower = chain(&mut order.iter().rev().copied());
    // From the right end over the lower side to the left end and back over the upper one.
    [lower, upper].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn square_with_a_point_inside() {
        let p = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0), (0.5, 0.5), (0.5, 0.0)];
        let mut h = convex_hull(&p);
        h.sort_unstable();
        assert_eq!(h, vec![0, 1, 2, 3]);
    }
}
