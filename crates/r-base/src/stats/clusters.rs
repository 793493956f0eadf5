//! Distances and clusters.

use r_math::stats::{KmeansFault, Linkage, Metric, cutree, dist, hartigan_wong, hclust, lloyd, macqueen};
use r_runtime::{Builtin, CallArgs, Res, Value, Vm, rerr};

use super::{count, doubles, ints, matrix, matrix_arg, number, text, times};

pub const TABLE: &[Builtin] = &[
    Builtin::new(".distances", "x nrow ncol method p", distances),
    Builtin::new(".hclust", "n d method members", tree),
    Builtin::new(".cutree", "merge n k", cut),
    Builtin::new(".kmeans", "x nrow centers k maxit algorithm", kmeans),
];

fn distances(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = matrix_arg(vm, a, 0, 1, 2)?;
    let metric = match text(&a.get(3)) {
        "euclidean" => Metric::Euclidean,
        "maximum" => Metric::Maximum,
        "manhattan" => Metric::Manhattan,
        "canberra" => Metric::Canberra,
        "binary" => Metric::Binary,
        _ => Metric::Minkowski(number(a, 4)),
    };
    Ok(vm.new_doubles(&dist(&x, times(a, 1), times(a, 2), metric)))
}

fn tree(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let linkage = match text(&a.get(2)) {
        "ward.D" => Linkage::WardD,
        "single" => Linkage::Single,
        "complete" => Linkage::Complete,
        "average" => Linkage::Average,
        "mcquitty" => Linkage::Mcquitty,
        "median" => Linkage::Median,
        "centroid" => Linkage::Centroid,
        _ => Linkage::WardD2,
    };
    let (d, members) = (doubles(vm, a, 1)?, doubles(vm, a, 3)?);
    let members = (!members.is_empty()).then_some(members.as_slice());
    let n = count(vm, a, 0)?;
    if n.checked_mul(n.saturating_sub(1)).is_none_or(|pairs| d.len() < pairs / 2) {
        return rerr!("dissimilarities of improper length");
    }
    if members.is_some_and(|m| m.len() != n) {
        return rerr!("invalid length of members");
    }
    let t = hclust(n, &d, linkage, members);
    let merge = vm.new_ints(&t.merge);
    let height = vm.new_doubles(&t.height);
    let order = vm.new_ints(&t.order);
    Ok(vm.new_list(&[merge, height, order]))
}

/// Group numbers, a column for each number of groups asked for.
fn cut(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let merge = ints(vm, a, 0)?;
    let n = count(vm, a, 1)?;
    let (rows, all) = (n.saturating_sub(1), n as i64);
    // Row i joins objects (negative) and groups of rows before it.
    let known = |(i, &m): (usize, &i32)| m != 0 && (-all..=(i % rows.max(1)) as i64).contains(&i64::from(m));
    if merge.len() != 2 * rows || !merge.iter().enumerate().all(known) {
        return rerr!("invalid '{}' argument", "merge");
    }
    let groups: Vec<i32> = ints(vm, a, 2)?.into_iter().flat_map(|k| cutree(&merge, n, k as usize)).collect();
    Ok(vm.new_ints(&groups))
}

/// Clusters, centres, sums of squares, sizes, iterations, and what went wrong (0: nothing, 1: an empty
/// cluster, 2: not converged, 4: too many quick transfers).
fn kmeans(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let (x, start) = (doubles(vm, a, 0)?, doubles(vm, a, 2)?);
    let (n, k, maxit) = (count(vm, a, 1)?, count(vm, a, 3)?, times(a, 4));
    let p = x.len() / n.max(1);
    if n * p != x.len() || k * p != start.len() {
        return rerr!("invalid '{}' argument", "centers");
    }
    let run = match text(&a.get(5)) {
        "Hartigan-Wong" => hartigan_wong,
        "MacQueen" => macqueen,
        _ => lloyd,
    };
    let r = run(&x, n, p, &start, k, maxit);
    let cluster: Vec<i32> = r.cluster.iter().map(|&c| c as i32 + 1).collect();
    let sizes: Vec<i32> = r.sizes.iter().map(|&s| s as i32).collect();
    let fault = match r.fault {
        None => 0,
        Some(KmeansFault::EmptyCluster) => 1,
        Some(KmeansFault::NotConverged) => 2,
        Some(KmeansFault::QuickTransfer) => 4,
    };
    let cluster = vm.new_ints(&cluster);
    let centers = matrix(vm, &r.centers, k, p)?;
    let withinss = vm.new_doubles(&r.withinss);
    let sizes = vm.new_ints(&sizes);
    Ok(vm.new_list(&[cluster, centers, withinss, sizes, Value::int(r.iterations as i32), Value::int(fault)]))
}
