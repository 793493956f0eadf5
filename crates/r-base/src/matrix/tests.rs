//! Matrix builtins as GNU R's.

use r_runtime::{NA_REAL, Value, Vm};

use crate::testing::{call, message, vm};

fn matrix(vm: &mut Vm, x: &[f64], dims: &[i32]) -> Value {
    let v = vm.new_doubles(x);
    let d = vm.new_ints(dims);
    let v = vm.set_attr(v, vm.s.dim, d).unwrap();
    v.hold();
    v
}

#[test]
fn products() {
    let mut vm = vm();
    let x: Vec<f64> = (1..=6).map(f64::from).collect();
    let m = matrix(&mut vm, &x, &[2, 3]);
    let n = matrix(&mut vm, &x, &[3, 2]);
    let r = call(&mut vm, "%*%", &[m, n]).unwrap();
    assert_eq!(r.doubles(), [22.0, 28.0, 49.0, 64.0]);
    assert_eq!(call(&mut vm, "crossprod", &[m]).unwrap().doubles()[..3], [5.0, 11.0, 17.0]);
    assert_eq!(call(&mut vm, "tcrossprod", &[m]).unwrap().doubles(), [35.0, 44.0, 44.0, 56.0]);
    assert_eq!(message(call(&mut vm, "%*%", &[m, m])), "non-conformable arguments");
    let v = vm.new_ints(&[1, 2, 3]);
    let r = call(&mut vm, "%*%", &[v, v]).unwrap();
    assert_eq!((r.doubles()[0], vm.dims(r)), (14.0, Some(vec![1, 1])));
    let s = vm.string("a");
    assert_eq!(message(call(&mut vm, "%*%", &[s, v])), "requires numeric/complex matrix/vector arguments");
}

#[test]
fn products_agree_with_the_definition() {
    let mut vm = vm();
    let (m, k, n) = (13, 7, 11);
    let a: Vec<f64> = (0..m * k).map(|i| (i % 17) as f64 * 0.25 - 1.0).collect();
    let b: Vec<f64> = (0..k * n).map(|i| (i % 13) as f64 * 0.5 - 2.0).collect();
    let (x, y) = (matrix(&mut vm, &a, &[m, k]), matrix(&mut vm, &b, &[k, n]));
    let r = call(&mut vm, "%*%", &[x, y]).unwrap();
    let (m, k, n) = (m as usize, k as usize, n as usize);
    for i in 0..m {
        for j in 0..n {
            let want = (0..k).fold(0.0, |s, l| s + a[i + l * m] * b[l + j * k]);
            assert_eq!(r.doubles()[i + j * m], want);
        }
    }
    let tx = call(&mut vm, "t.default", &[x]).unwrap();
    let c = call(&mut vm, "crossprod", &[tx, y]).unwrap();
    assert_eq!(c.doubles(), r.doubles());
}

#[test]
fn transposition() {
    let mut vm = vm();
    let x: Vec<f64> = (1..=6).map(f64::from).collect();
    let m = matrix(&mut vm, &x, &[2, 3]);
    let r = call(&mut vm, "t.default", &[m]).unwrap();
    assert_eq!(r.doubles(), [1.0, 3.0, 5.0, 2.0, 4.0, 6.0]);
    assert_eq!(vm.dims(r), Some(vec![3, 2]));
    assert_eq!(message(call(&mut vm, "t.default", &[Value::NULL])), "argument is not a matrix");
}

#[test]
fn totals() {
    let mut vm = vm();
    let m = matrix(&mut vm, &[1.0, NA_REAL, 3.0, 4.0], &[2, 2]);
    let r = call(&mut vm, "colSums", &[m]).unwrap();
    assert!(r.doubles()[0].is_nan() && r.doubles()[1] == 7.0);
    assert_eq!(call(&mut vm, "colSums", &[m, Value::TRUE]).unwrap().doubles(), [1.0, 7.0]);
    assert_eq!(call(&mut vm, "rowMeans", &[m, Value::TRUE]).unwrap().doubles(), [2.0, 4.0]);
    let v = vm.new_ints(&[1, 2]);
    let e = call(&mut vm, "colSums", &[v]);
    assert_eq!(message(e), "'x' must be an array of at least two dimensions");
    assert_eq!(message(call(&mut vm, "colSums", &[m, Value::FALSE, Value::int(2)])), "invalid 'dims'");
}
