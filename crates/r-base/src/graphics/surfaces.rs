//! Hulls and contours.

use r_graphics::contour::Surface;
use r_graphics::geometry::convex_hull;
use r_runtime::{Builtin, CallArgs, Res, Value, Vm, rerr};

use super::{doubles, number};

pub const TABLE: &[Builtin] = &[
    Builtin::new(".hull", "x y", hull).takes("dd"),
    Builtin::new(".contourLines", "x y z level", contour_lines),
    Builtin::new(".bandPolygons", "x y z levels", bands),
];

fn hull(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let (x, y) = (doubles(vm, a, 0)?, doubles(vm, a, 1)?);
    let p: Vec<(f64, f64)> = x.into_iter().zip(y).collect();
    let h: Vec<i32> = convex_hull(&p).iter().map(|i| *i as i32 + 1).collect();
    Ok(vm.new_ints(&h))
}

/// Checked coordinates and heights of a grid.
fn grid(vm: &mut Vm, a: &CallArgs<'_>) -> Res<(Vec<f64>, Vec<f64>, Vec<f64>)> {
    let (x, y, z) = (doubles(vm, a, 0)?, doubles(vm, a, 1)?, doubles(vm, a, 2)?);
    if x.len() < 2 || y.len() < 2 || x.len() * y.len() != z.len() {
        return rerr!("dimension mismatch");
    }
    Ok((x, y, z))
}

/// A list of lines, each a list of its x and y.
fn contour_lines(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    crate::args::speak_as_caller(vm);
    let (x, y, z) = grid(vm, a)?;
    let lines = Surface { x: &x, y: &y, z: &z }.lines(number(a, 3));
    let mut out = Vec::with_capacity(lines.len());
    for l in lines {
        let (px, py): (Vec<f64>, Vec<f64>) = l.into_iter().unzip();
        let parts = [vm.new_doubles(&px), vm.new_doubles(&py)];
        let line = vm.new_list(&parts);
        vm.roots.push(line);
        out.push(line);
    }
    let r = vm.new_list(&out);
    vm.roots.truncate(vm.roots.len() - out.len());
    Ok(r)
}

/// Polygons parted by missing values, and the band of each.
fn bands(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    crate::args::speak_as_caller(vm);
    let (x, y, z) = grid(vm, a)?;
    let levels = doubles(vm, a, 3)?;
    let all = Surface { x: &x, y: &y, z: &z }.bands(&levels);
    let (mut px, mut py, mut band) = (Vec::new(), Vec::new(), Vec::new());
    for (k, p) in all {
        band.push(k as i32 + 1);
        for (x, y) in p {
            px.push(x);
            py.push(y);
        }
        px.push(r_runtime::NA_REAL);
        py.push(r_runtime::NA_REAL);
    }
    let parts = [vm.new_doubles(&px), vm.new_doubles(&py), vm.new_ints(&band)];
    Ok(vm.new_list(&parts))
}
