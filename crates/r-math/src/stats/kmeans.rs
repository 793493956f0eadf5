//! k-means: the methods of S. P. Lloyd (IEEE Trans. Inf. Theory 28 (1982) 129-137) and E. W.
//! Forgy (Biometrics 21 (1965) 768), J. B. MacQueen (5th Berkeley Symposium 1 (1967) 281-297),
//! and J. A. Hartigan & M. A. Wong (1979).
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

/// A cluster in the exchange method.
#[derive(Clone, Copy)]
struct Cluster {
    size: f64,
    /// n/(n-1) and n/(n+1): what a squared distance to the centre is worth in the sum of squares
    /// if the point leaves, or comes.
    leaving: f64,
    coming: f64,
    /// The step up to which the centre's last change matters; 0 if it is known not to.
    changed: i64,
    /// The point up to which the cluster is worth looking at in the optimal transfer stage.
    live: i64,
    /// Did a quick transfer change it?
    quick: bool,
}

impl Cluster {
    fn new(size: usize) -> Cluster {
        let mut c = Cluster { size: 0.0, leaving: 0.0, coming: 0.0, changed: -1, live: 0, quick: true };
        c.resize(size as f64);
        c
    }

    fn resize(&mut self, size: f64) {
        self.size = size;
        // A cluster's only point can't leave.
        self.leaving = if size > 1.0 { size / (size - 1.0) } else { f64::MAX };
        self.coming = size / (size + 1.0);
    }
}

/// A point: its cluster, the next best one, and what leaving would gain when last computed.
#[derive(Clone, Copy)]
struct Place {
    own: usize,
    second: usize,
    gain: f64,
}

/// The exchange method: single points move where that lowers the sum of squares.
struct Exchange<'a> {
    data: Data<'a>,
    k: usize,
    centers: Vec<f64>,
    clusters: Vec<Cluster>,
    places: Vec<Place>,
    /// Points looked at since the last transfer.
    idle: usize,
}

/// J. A. Hartigan & M. A. Wong, AS 136, Appl. Statist. 28 (1979) 100-108, from these centres (k x
/// p by columns).
pub fn hartigan_wong(x: &[f64], n: usize, p: usize, start: &[f64], k: usize, maxit: usize) -> Kmeans {
    if k < 2 {
        // Nothing to exchange; R turns to MacQueen's method, too.
        return macqueen(x, n, p, start, k, maxit);
    }
    let data = Data { x, n, p };
    let Some(mut e) = Exchange::new(Data { ..data }, start, k) else {
        return data.report(vec![0; n], start.to_vec(), k, 0, Some(KmeansFault::EmptyCluster));
    };
    let (fault, iterations) = e.run(maxit);
    let own: Vec<usize> = e.places.iter().map(|p| p.own).collect();
    let (centers, _) = data.means(&own, k);
    data.report(own, centers, k, iterations, fault)
}

impl<'a> Exchange<'a> {
    fn new(data: Data<'a>, start: &[f64], k: usize) -> Option<Self> {
        let places: Vec<Place> = (0..data.n).map(|i| nearest_two(&data, i, start, k)).collect();
        let own: Vec<usize> = places.iter().map(|p| p.own).collect();
        let (centers, sizes) = data.means(&own, k);
        if sizes.contains(&0) {
            return None;
        }
        let clusters = sizes.into_iter().map(Cluster::new).collect();
        Some(Exchange { data, k, centers, clusters, places, idle: 0 })
    }

    /// Both stages in turn; why it ended if not at a minimum, and after how many rounds.
    fn run(&mut self, maxit: usize) -> (Option<KmeansFault>, usize) {
        for round in 1..=maxit {
            self.optimal_stage();
            // A full pass without a transfer: done.
            if self.idle == self.data.n {
                return (None, round);
            }
            if self.quick_stage(50 * self.data.n as i64) {
                return (Some(KmeansFault::QuickTransfer), round);
            }
            // With two clusters quick transfers see everything.
            if self.k == 2 {
                return (None, round);
            }
            self.clusters.iter_mut().for_each(|c| c.changed = 0);
        }
        (Some(KmeansFault::NotConverged), maxit)
    }

    fn distance2(&self, i: usize, cluster: usize) -> f64 {
        self.data.distance2(i, &self.centers, self.k, cluster)
    }

    /// What point `i` leaving its cluster would take off the sum of squares.
    fn refresh_gain(&mut self, i: usize) {
        let own = self.places[i].own;
        self.places[i].gain = self.distance2(i, own) * self.clusters[own].leaving;
    }

    /// Moves point `i` to `to`; centres and sizes follow. `until` says how long that matters.
    fn transfer(&mut self, i: usize, to: usize, until: i64) {
        let from = self.places[i].own;
        for (cluster, sign) in [(from, -1.0), (to, 1.0)] {
            let old = self.clusters[cluster].size;
            let new = old + sign;
            for j in 0..self.data.p {
                let c = &mut self.centers[cluster + j * self.k];
                *c = (*c * old + sign * self.data.x[i + j * self.data.n]) / new;
            }
            self.clusters[cluster].resize(new);
            self.clusters[cluster].changed = until;
        }
        self.places[i].own = to;
        self.places[i].second = from;
        self.idle = 0;
    }

    /// Each point in turn goes to the cluster that is best for it, among those worth a look.
    fn optimal_stage(&mut self) {
        let n = self.data.n as i64;
        for c in self.clusters.iter_mut().filter(|c| c.quick) {
            c.live = n;
        }
        for i in 0..self.data.n {
            self.idle += 1;
            if self.clusters[self.places[i].own].size != 1.0 {
                self.consider(i);
            }
            if self.idle == self.data.n {
                return;
            }
        }
        for c in &mut self.clusters {
            c.quick = false;
            c.live -= n;
        }
    }

    fn consider(&mut self, i: usize) {
        let (now, Place { own, second, .. }) = (i as i64, self.places[i]);
        if self.clusters[own].changed != 0 {
            self.refresh_gain(i);
        }
        let mut best = second;
        let mut loss = self.distance2(i, second) * self.clusters[second].coming;
        for c in (0..self.k).filter(|&c| c != own && c != second) {
            // If neither cluster is live there is nothing new to see.
            if now >= self.clusters[own].live && now >= self.clusters[c].live {
                continue;
            }
            let coming = self.clusters[c].coming;
            let d = self.distance2(i, c);
            if d < loss / coming {
                loss = d * coming;
                best = c;
            }
        }
        if loss >= self.places[i].gain {
            self.places[i].second = best;
            return;
        }
        for c in [own, best] {
            self.clusters[c].live = self.data.n as i64 + now;
        }
        self.transfer(i, best, now + 1);
    }

    /// Points change between their cluster and the next best one until a pass changes nothing.
    /// True if the step limit was exceeded.
    fn quick_stage(&mut self, limit: i64) -> bool {
        let n = self.data.n;
        let (mut streak, mut step) = (0, 0i64);
        for i in (0..n).cycle() {
            streak += 1;
            step += 1;
            if step >= limit {
                return true;
            }
            if self.quick_consider(i, step) {
                streak = 0;
            }
            if streak == n {
                break;
            }
        }
        false
    }

    fn quick_consider(&mut self, i: usize, step: i64) -> bool {
        let Place { own, second, .. } = self.places[i];
        if self.clusters[own].size == 1.0 {
            return false;
        }
        if step <= self.clusters[own].changed {
            self.refresh_gain(i);
        }
        let stale = step >= self.clusters[own].changed && step >= self.clusters[second].changed;
        if stale || self.distance2(i, second) >= self.places[i].gain / self.clusters[second].coming {
            return false;
        }
        for c in [own, second] {
            self.clusters[c].quick = true;
        }
        self.transfer(i, second, step + self.data.n as i64);
        true
    }
}

/// The two clusters whose centres are nearest to a point; of equal ones the earlier.
fn nearest_two(data: &Data, i: usize, centers: &[f64], k: usize) -> Place {
    let mut best = [(f64::INFINITY, 0), (f64::INFINITY, 0)];
    for c in 0..k {
        let d = data.distance2(i, centers, k, c);
        if d < best[0].0 {
            best = [(d, c), best[0]];
        } else if d < best[1].0 {
            best[1] = (d, c);
        }
    }
    Place { own: best[0].1, second: best[1].1, gain: 0.0 }
}
