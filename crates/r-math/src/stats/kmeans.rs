//! k-means: Hartigan & Wong (1979, AS 136), Lloyd and Forgy, MacQueen.
//!
//! Points are rows of a column-major matrix; clusters are 0-based here.

/// The result of any of the three.
#[derive(Clone, Debug)]
pub struct Kmeans {
    pub cluster: Vec<usize>,
    /// k x p by columns.
    pub centers: Vec<f64>,
    pub withinss: Vec<f64>,
    pub sizes: Vec<usize>,
    pub iterations: usize,
    pub fault: Option<KmeansFault>,
}

/// What R warns of or refuses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KmeansFault {
    EmptyCluster,
    NotConverged,
    /// Quick-transfer steps exceeded 50 n.
    QuickTransfer,
}

struct Data<'a> {
    x: &'a [f64],
    n: usize,
    p: usize,
}

impl Data<'_> {
    fn distance2(&self, i: usize, centers: &[f64], k: usize, c: usize) -> f64 {
        (0..self.p).fold(0.0, |s, j| {
            let d = self.x[i + j * self.n] - centers[c + j * k];
            s + d * d
        })
    }

    fn nearest(&self, i: usize, centers: &[f64], k: usize) -> usize {
        let mut best = (f64::INFINITY, 0);
        for c in 0..k {
            let d = self.distance2(i, centers, k, c);
            if d < best.0 {
                best = (d, c);
            }
        }
        best.1
    }

    fn means(&self, cluster: &[usize], k: usize) -> (Vec<f64>, Vec<usize>) {
        let mut centers = vec![0.0; k * self.p];
        let mut sizes = vec![0; k];
        for (i, &c) in cluster.iter().enumerate() {
            sizes[c] += 1;
            for j in 0..self.p {
                centers[c + j * k] += self.x[i + j * self.n];
            }
        }
        for (at, v) in centers.iter_mut().enumerate() {
            *v /= sizes[at % k] as f64;
        }
        (centers, sizes)
    }

    fn withinss(&self, cluster: &[usize], centers: &[f64], k: usize) -> Vec<f64> {
        let mut wss = vec![0.0; k];
        for (i, &c) in cluster.iter().enumerate() {
            wss[c] += self.distance2(i, centers, k, c);
        }
        wss
    }

    fn report(
        &self,
        cluster: Vec<usize>,
        centers: Vec<f64>,
        k: usize,
        iterations: usize,
        fault: Option<KmeansFault>,
    ) -> Kmeans {
        let mut sizes = vec![0; k];
        cluster.iter().for_each(|&c| sizes[c] += 1);
        let withinss = self.withinss(&cluster, &centers, k);
        Kmeans { cluster, centers, withinss, sizes, iterations, fault }
    }
}

/// Lloyd's and Forgy's method: assign all, then move all centres.
pub fn lloyd(x: &[f64], n: usize, p: usize, start: &[f64], k: usize, maxit: usize) -> Kmeans {
    let data = Data { x, n, p };
    let mut centers = start.to_vec();
    let mut cluster = vec![usize::MAX; n];
    let mut iterations = maxit + 1;
    for iteration in 1..=maxit {
        let mut changed = false;
        for i in 0..n {
            let c = data.nearest(i, &centers, k);
            changed |= cluster[i] != c;
            cluster[i] = c;
        }
        if !changed {
            iterations = iteration;
            break;
        }
        centers = data.means(&cluster, k).0;
    }
    let fault = (iterations > maxit).then_some(KmeansFault::NotConverged);
    data.report(cluster, centers, k, iterations, fault)
}

/// MacQueen's method: move two centres at each change of a point.
pub fn macqueen(x: &[f64], n: usize, p: usize, start: &[f64], k: usize, maxit: usize) -> Kmeans {
    let data = Data { x, n, p };
    let mut cluster: Vec<usize> = (0..n).map(|i| data.nearest(i, start, k)).collect();
    let (mut centers, mut sizes) = data.means(&cluster, k);
    let mut iterations = maxit + 1;
    for iteration in 1..=maxit {
        let mut changed = false;
        for i in 0..n {
            let to = data.nearest(i, &centers, k);
            let from = cluster[i];
            if to == from {
                continue;
            }
            changed = true;
            cluster[i] = to;
            sizes[from] -= 1;
            sizes[to] += 1;
            for j in 0..p {
                let v = x[i + j * n];
                centers[from + j * k] += (centers[from + j * k] - v) / sizes[from] as f64;
                centers[to + j * k] += (v - centers[to + j * k]) / sizes[to] as f64;
            }
        }
        if !changed {
            iterations = iteration;
            break;
        }
    }
    let fault = (iterations > maxit).then_some(KmeansFault::NotConverged);
    data.report(cluster, centers, k, iterations, fault)
}

/// AS 136 (names as published: `ic1`, `ic2` the closest and second closest centres,
/// `an1 = nc/(nc-1)`, `an2 = nc/(nc+1)`, `ncp` when a centre was last changed).
struct HartiganWong<'a> {
    data: Data<'a>,
    k: usize,
    c: Vec<f64>,
    ic1: Vec<usize>,
    ic2: Vec<usize>,
    nc: Vec<usize>,
    an1: Vec<f64>,
    an2: Vec<f64>,
    /// Step numbers; -1 in stage one means "not yet in the live set's run".
    ncp: Vec<i64>,
    d: Vec<f64>,
    itran: Vec<bool>,
    live: Vec<i64>,
}

/// The algorithm of Hartigan & Wong from these centres (k x p by columns).
pub fn hartigan_wong(x: &[f64], n: usize, p: usize, start: &[f64], k: usize, maxit: usize) -> Kmeans {
    if k < 2 {
        // Nothing to exchange; R turns to MacQueen's method, too.
        return macqueen(x, n, p, start, k, maxit);
    }
    let data = Data { x, n, p };
    let Some(mut h) = HartiganWong::new(data, start, k) else {
        let data = Data { x, n, p };
        return data.report(vec![0; n], start.to_vec(), k, 0, Some(KmeansFault::EmptyCluster));
    };
    let mut fault = Some(KmeansFault::NotConverged);
    let mut steps_without_change = 0;
    let mut quick_steps = 0;
    let mut iterations = 0;
    for iteration in 1..=maxit {
        iterations = iteration;
        h.optimal_transfer(&mut steps_without_change);
        // A full pass without a transfer: done.
        if steps_without_change == n {
            fault = None;
            break;
        }
        if h.quick_transfer(&mut steps_without_change, &mut quick_steps, 50 * n) {
            fault = Some(KmeansFault::QuickTransfer);
            break;
        }
        // With two clusters nothing can be gained by another optimal transfer stage.
        if k == 2 {
            fault = None;
            break;
        }
        h.ncp.fill(0);
    }
    let data = Data { x, n, p };
    let (centers, _) = data.means(&h.ic1, k);
    data.report(h.ic1, centers, k, iterations, fault)
}

impl<'a> HartiganWong<'a> {
    fn new(data: Data<'a>, start: &[f64], k: usize) -> Option<Self> {
        let n = data.n;
        let (mut ic1, mut ic2) = (vec![0; n], vec![0; n]);
        for i in 0..n {
            let (mut first, mut second) =
                ((data.distance2(i, start, k, 0), 0), (data.distance2(i, start, k, 1), 1));
            if first.0 > second.0 {
                std::mem::swap(&mut first, &mut second);
            }
            for c in 2..k {
                let d = data.distance2(i, start, k, c);
                if d >= second.0 {
                    continue;
                }
                if d >= first.0 {
                    second = (d, c);
                } else {
                    second = first;
                    first = (d, c);
                }
            }
            ic1[i] = first.1;
            ic2[i] = second.1;
        }
        let (c, nc) = data.means(&ic1, k);
        if nc.contains(&0) {
            return None;
        }
        let an1 = nc.iter().map(|&m| if m > 1 { m as f64 / (m as f64 - 1.0) } else { f64::MAX }).collect();
        let an2 = nc.iter().map(|&m| m as f64 / (m as f64 + 1.0)).collect();
        Some(HartiganWong {
            k,
            c,
            ic1,
            ic2,
            nc,
            an1,
            an2,
            ncp: vec![-1; k],
            d: vec![0.0; n],
            itran: vec![true; k],
            live: vec![0; k],
            data,
        })
    }

    /// Moves point i between clusters and updates their centres.
    fn transfer(&mut self, i: usize, from: usize, to: usize) {
        let (al1, al2) = (self.nc[from] as f64, self.nc[to] as f64);
        let (alw, alt) = (al1 - 1.0, al2 + 1.0);
        for j in 0..self.data.p {
            let v = self.data.x[i + j * self.data.n];
            let (f, t) = (from + j * self.k, to + j * self.k);
            self.c[f] = (self.c[f] * al1 - v) / alw;
            self.c[t] = (self.c[t] * al2 + v) / alt;
        }
        self.nc[from] -= 1;
        self.nc[to] += 1;
        self.an2[from] = alw / al1;
        self.an1[from] = if alw > 1.0 { alw / (alw - 1.0) } else { f64::MAX };
        self.an1[to] = alt / al2;
        self.an2[to] = alt / (alt + 1.0);
        self.ic1[i] = to;
        self.ic2[i] = from;
    }

    /// Each point is re-allocated, if that reduces the within-cluster sum of squares.
    fn optimal_transfer(&mut self, without_change: &mut usize) {
        let n = self.data.n;
        for l in 0..self.k {
            // Clusters changed in the last quick-transfer stage stay live throughout.
            if self.itran[l] {
                self.live[l] = n as i64;
            }
        }
        for i in 0..n {
            *without_change += 1;
            let l1 = self.ic1[i];
            if self.nc[l1] != 1 {
                self.try_transfer(i, l1, without_change);
            }
            if *without_change == n {
                return;
            }
        }
        for l in 0..self.k {
            self.itran[l] = false;
            self.live[l] -= n as i64;
        }
    }

    fn try_transfer(&mut self, i: usize, l1: usize, without_change: &mut usize) {
        let step = i as i64;
        if self.ncp[l1] != 0 {
            self.d[i] = self.data.distance2(i, &self.c, self.k, l1) * self.an1[l1];
        }
        let mut l2 = self.ic2[i];
        let ll = l2;
        let mut r2 = self.data.distance2(i, &self.c, self.k, l2) * self.an2[l2];
        for l in 0..self.k {
            // If neither cluster is live there is nothing new to see.
            if step >= self.live[l1] && step >= self.live[l] || l == l1 || l == ll {
                continue;
            }
            let limit = r2 / self.an2[l];
            let d = self.data.distance2(i, &self.c, self.k, l);
            if d < limit {
                r2 = d * self.an2[l];
                l2 = l;
            }
        }
        if r2 >= self.d[i] {
            self.ic2[i] = l2;
            return;
        }
        *without_change = 0;
        let stamp = self.data.n as i64 + step;
        self.live[l1] = stamp;
        self.live[l2] = stamp;
        self.ncp[l1] = step + 1;
        self.ncp[l2] = step + 1;
        self.transfer(i, l1, l2);
    }

    /// Exchanges between the closest and second closest cluster until none helps. True if
    /// the step limit was exceeded.
    fn quick_transfer(&mut self, without_change: &mut usize, quick_steps: &mut usize, limit: usize) -> bool {
        let n = self.data.n;
        let mut streak = 0;
        let mut step = 0i64;
        loop {
            for i in 0..n {
                streak += 1;
                step += 1;
                *quick_steps += 1;
                if *quick_steps >= limit {
                    return true;
                }
                let (l1, l2) = (self.ic1[i], self.ic2[i]);
                if self.nc[l1] != 1 {
                    if step <= self.ncp[l1] {
                        self.d[i] = self.data.distance2(i, &self.c, self.k, l1) * self.an1[l1];
                    }
                    if step < self.ncp[l1] || step < self.ncp[l2] {
                        let bound = self.d[i] / self.an2[l2];
                        if self.data.distance2(i, &self.c, self.k, l2) < bound {
                            streak = 0;
                            *without_change = 0;
                            self.itran[l1] = true;
                            self.itran[l2] = true;
                            self.ncp[l1] = step + n as i64;
                            self.ncp[l2] = step + n as i64;
                            self.transfer(i, l1, l2);
                        }
                    }
                }
                if streak == n {
                    return false;
                }
            }
        }
    }
}
