//! Distances and clusters.

use r_math::stats::{KmeansFault, Linkage, Metric, cutree, dist, hartigan_wong, hclust, lloyd, macqueen};
use r_runtime::{Builtin, CallArgs, Res, Value, Vm};

use super::{count, doubles, ints, matrix, number, text};

pub const TABLE: &[Builtin] = &[
    Builtin::new(".distances", "x nrow ncol method p", distances),
    Builtin::new(".hclust", "n d method members", tree),
    Builtin::new(".cutree", "merge n k", cut),
    Builtin::new(".kmeans", "x nrow centers k maxit algorithm", kmeans),
];

fn distances(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = doubles(vm, a, 0)?;
    let metric = match text(&a.get(3)) {
        "euclidean" => Metric::Euclidean,
        "maximum" => Metric::Maximum,
        "manhattan" => Metric::Manhattan,
        "canberra" => Metric::Canberra,
        "binary" => Metric::Binary,
        _ => Metric::Minkowski(number(a, 4)),
    };
    Ok(vm.new_doubles(&dist(&x, count(a, 1), count(a, 2), metric)))
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
    let t = hclust(count(a, 0), &d, linkage, members);
    let merge = vm.new_ints(&t.merge);
    let height = vm.new_doubles(&t.height);
    let order = vm.new_ints(&t.order);
    Ok(vm.new_list(&[merge, height, order]))
}

/// Group numbers, a column for each number of groups asked for.
fn cut(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let merge = ints(vm, a, 0)?;
    let n = count(a, 1);
    let groups: Vec<i32> = ints(vm, a, 2)?.into_iter().flat_map(|k| cutree(&merge, n, k as usize)).collect();
    Ok(vm.new_ints(&groups))
}

/// Clusters, centres, sums of squares, sizes, iterations, and what went wrong (0: nothing, 1: an empty
/// cluster, 2: not converged, 4: too many quick transfers).
fn kmeans(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let (x, start) = (doubles(vm, a, 0)?, doubles(vm, a, 2)?);
    let (n, k, maxit) = (count(a, 1), count(a, 3), count(a, 4));
    let p = x.len() / n.max(1);
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
