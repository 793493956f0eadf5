//! Orders, sorts and ranks as GNU R's.

use r_runtime::{NA_INT, NA_REAL, Value};

use crate::testing::{call, call_named, message, vm};

#[test]
fn orders() {
    let mut vm = vm();
    let x = vm.new_doubles(&[3.0, NA_REAL, 1.0]);
    assert_eq!(call(&mut vm, "order", &[x]).unwrap().ints(), [3, 1, 2]);
    let r = call_named(&mut vm, "order", &[x, Value::FALSE], &["", "na.last"]).unwrap();
    assert_eq!(r.ints(), [2, 3, 1]);
    let r = call_named(&mut vm, "order", &[x, Value::NA], &["", "na.last"]).unwrap();
    assert_eq!(r.ints(), [3, 1]);
    let r = call_named(&mut vm, "order", &[x, Value::TRUE], &["", "decreasing"]).unwrap();
    assert_eq!(r.ints(), [1, 3, 2]);
    let s = vm.new_strings(&["b", "A", "a", "B"]);
    assert_eq!(call(&mut vm, "order", &[s]).unwrap().ints(), [3, 2, 1, 4]);
    let radix = vm.string("radix");
    let r = call_named(&mut vm, "order", &[s, radix], &["", "method"]).unwrap();
    assert_eq!(r.ints(), [2, 4, 3, 1]);
    let (a, b) = (vm.new_ints(&[1, 1, 2]), vm.new_ints(&[3, 2, 1]));
    assert_eq!(call(&mut vm, "order", &[a, b]).unwrap().ints(), [2, 1, 3]);
    let short = vm.new_ints(&[1, 2]);
    assert_eq!(message(call(&mut vm, "order", &[a, short])), "argument lengths differ");
}

#[test]
fn sorts() {
    let mut vm = vm();
    let x = vm.new_ints(&[3, NA_INT, 1]);
    let n = vm.new_strings(&["c", "n", "a"]);
    let x = vm.with_names(x, n).unwrap();
    let r = call(&mut vm, "sort.int", &[x]).unwrap();
    assert_eq!(r.ints(), [1, 3]);
    assert_eq!(vm.name_texts(r).unwrap(), ["a", "c"]);
    let l = vm.new_list(&[Value::int(1)]);
    assert_eq!(message(call(&mut vm, "sort.int", &[l])), "'x' must be atomic");
    let u = vm.new_doubles(&[1.0, 1.0, 2.0]);
    assert_eq!(call(&mut vm, "is.unsorted", &[u]).unwrap(), Value::FALSE);
    let r = call_named(&mut vm, "is.unsorted", &[u, Value::TRUE], &["", "strictly"]).unwrap();
    assert_eq!(r, Value::TRUE);
}

#[test]
fn ranks() {
    let mut vm = vm();
    let x = vm.new_doubles(&[2.0, NA_REAL, 1.0, 2.0]);
    assert_eq!(call(&mut vm, "rank", &[x]).unwrap().doubles(), [2.5, 4.0, 1.0, 2.5]);
    let keep = vm.string("keep");
    let r = call(&mut vm, "rank", &[x, keep]).unwrap();
    assert!(r.doubles()[1].is_nan());
    let last = vm.string("last");
    let r = call(&mut vm, "rank", &[x, Value::FALSE, last]).unwrap();
    assert_eq!(r.ints(), [4, 1, 2, 3]);
}
