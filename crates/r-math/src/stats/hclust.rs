//! Agglomerative clustering by the recurrence of G. N. Lance & W. T. Williams, Comput. J. 9
//! (1967) 373-380, with stored nearest neighbours (F. Murtagh, "Multidimensional Clustering
//! Algorithms", Compstat Lectures 4 (1985)), and the numbering of merges that R shows.

/// How the distance to a merged cluster is had.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Linkage {
    WardD,
    Single,
    Complete,
    Average,
    Mcquitty,
    Median,
    Centroid,
    WardD2,
}

/// R's `hclust` object.
#[derive(Clone, Debug)]
pub struct Hclust {
    /// (n-1) x 2 by columns; negative for observations, positive for earlier merges.
    pub merge: Vec<i32>,
    pub height: Vec<f64>,
    /// 1-based order of the leaves for plotting.
    pub order: Vec<i32>,
}

/// Position of the pair (i, j), i < j, in the lower triangle by columns.
fn at(n: usize, i: usize, j: usize) -> usize {
    let (i, j) = if i < j { (i, j) } else { (j, i) };
    i * n - i * (i + 1) / 2 + j - i - 1
}

impl Linkage {
    /// The distance from k to the union of i and j; sizes `m`.
    fn combine(self, dik: f64, djk: f64, dij: f64, (mi, mj, mk): (f64, f64, f64)) -> f64 {
        match self {
            Linkage::WardD | Linkage::WardD2 => {
                ((mi + mk) * dik + (mj + mk) * djk - mk * dij) / (mi + mj + mk)
            }
            Linkage::Single => dik.min(djk),
            Linkage::Complete => dik.max(djk),
            Linkage::Average => (mi * dik + mj * djk) / (mi + mj),
            Linkage::Mcquitty => (dik + djk) / 2.0,
            Linkage::Median => ((dik + djk) - dij / 2.0) / 2.0,
            Linkage::Centroid => (mi * dik + mj * djk - mi * mj * dij / (mi + mj)) / (mi + mj),
        }
    }
}

struct State {
    n: usize,
    diss: Vec<f64>,
    active: Vec<bool>,
    size: Vec<f64>,
    /// Nearest neighbour among higher indices, and the distance to it.
    neighbour: Vec<usize>,
    nearest: Vec<f64>,
}

impl State {
    fn find_neighbour(&mut self, i: usize) {
        let mut least = f64::MAX;
        for j in i + 1..self.n {
            if self.active[j] {
                let d = self.diss[at(self.n, i, j)];
                if d < least {
                    least = d;
                    self.neighbour[i] = j;
                }
            }
        }
        self.nearest[i] = least;
    }

    /// The closest pair: (lower index, higher index, distance).
    fn closest(&self) -> (usize, usize, f64) {
        let (mut least, mut pair) = (f64::MAX, (0, self.n - 1));
        for i in 0..self.n - 1 {
            if self.active[i] && self.nearest[i] < least {
                least = self.nearest[i];
                pair = (i, self.neighbour[i]);
            }
        }
        (pair.0.min(pair.1), pair.0.max(pair.1), least)
    }

    fn merge(&mut self, i: usize, j: usize, linkage: Linkage) {
        let n = self.n;
        self.active[j] = false;
        let dij = self.diss[at(n, i, j)];
        let mut least = f64::MAX;
        for k in 0..n {
            if !self.active[k] || k == i {
                continue;
            }
            let (a, b) = (at(n, i, k), at(n, j, k));
            let sizes = (self.size[i], self.size[j], self.size[k]);
            let d = linkage.combine(self.diss[a], self.diss[b], dij, sizes);
            self.diss[a] = d;
            if i < k {
                if d < least {
                    least = d;
                    self.neighbour[i] = k;
                }
            } else if d < self.nearest[k] {
                // Methods that are not monotone can bring the union closer to k.
                self.nearest[k] = d;
                self.neighbour[k] = i;
            }
        }
        self.size[i] += self.size[j];
        self.nearest[i] = least;
        for k in 0..n - 1 {
            if self.active[k] && (self.neighbour[k] == i || self.neighbour[k] == j) {
                self.find_neighbour(k);
            }
        }
    }
}

/// Clusters `n` observations with these distances (lower triangle by columns); `members`
/// gives sizes of the starting clusters.
pub fn hclust(n: usize, distances: &[f64], linkage: Linkage, members: Option<&[f64]>) -> Hclust {
    if n < 2 {
        return Hclust { merge: Vec::new(), height: Vec::new(), order: (1..=n as i32).collect() };
    }
    let squared = linkage == Linkage::WardD2;
    let diss = distances.iter().map(|&d| if squared { d * d } else { d }).collect();
    let size = members.map_or_else(|| vec![1.0; n], <[f64]>::to_vec);
    let mut s = State { n, diss, active: vec![true; n], size, neighbour: vec![0; n], nearest: vec![0.0; n] };
    (0..n - 1).for_each(|i| s.find_neighbour(i));
    let (mut pairs, mut height) = (Vec::with_capacity(n - 1), Vec::with_capacity(n - 1));
    for _ in 0..n - 1 {
        let (i, j, d) = s.closest();
        pairs.push((i, j));
        height.push(if squared { d.sqrt() } else { d });
        s.merge(i, j, linkage);
    }
    let merge = number_merges(n, &pairs);
    let order = leaf_order(n, &merge);
    let columns = merge.iter().map(|m| m.0).chain(merge.iter().map(|m| m.1)).collect();
    Hclust { merge: columns, height, order }
}

/// Observations become negative, clusters the number of the merge that made them; singles
/// first, then the earlier cluster.
fn number_merges(n: usize, pairs: &[(usize, usize)]) -> Vec<(i32, i32)> {
    // What the lower index of a merge stands for at present.
    let mut now: Vec<i32> = (1..=n as i32).map(|i| -i).collect();
    let mut out = Vec::with_capacity(pairs.len());
    for (step, &(i, j)) in pairs.iter().enumerate() {
        let (a, b) = (now[i], now[j]);
        out.push(match (a > 0, b > 0) {
            (true, false) => (b, a),
            (true, true) => (a.min(b), a.max(b)),
            _ => (a, b),
        });
        now[i] = step as i32 + 1;
    }
    out
}

fn leaf_order(n: usize, merge: &[(i32, i32)]) -> Vec<i32> {
    let mut order = Vec::with_capacity(n);
    let mut stack = vec![merge.len() as i32];
    while let Some(k) = stack.pop() {
        if k < 0 {
            order.push(-k);
        } else {
            let (a, b) = merge[k as usize - 1];
            stack.push(b);
            stack.push(a);
        }
    }
    order
}

/// `cutree(tree, k)`: group numbers by the first observation that shows each group.
pub fn cutree(merge: &[i32], n: usize, k: usize) -> Vec<i32> {
    let steps = n.saturating_sub(1);
    // Observations and merges point to the merge that took them up; nodes n.. are merges.
    let merged = n.saturating_sub(k.max(1));
    let mut parent: Vec<usize> = (0..n + merged).collect();
    for s in 0..merged {
        for v in [merge[s], merge[s + steps]] {
            let child = if v < 0 { (-v - 1) as usize } else { n + v as usize - 1 };
            parent[child] = n + s;
        }
    }
    // Later merges are above earlier ones, so from the top down each node knows its root.
    for node in (0..n + merged).rev() {
        parent[node] = parent[parent[node]];
    }
    let group = &parent[..n];
    let mut numbers = vec![0; n + merged];
    let mut next = 0;
    group
        .iter()
        .map(|&g| {
            if numbers[g] == 0 {
                next += 1;
                numbers[g] = next;
            }
            numbers[g]
        })
        .collect()
}
