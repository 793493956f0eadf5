//! Types and names of combined values, as GNU R gives them.

use r_runtime::{Type, Value, Vm};

use crate::testing::{call, call_named, vm};

/// A named list (or vector) from pairs; "" for no name.
fn named(vm: &mut Vm, items: &[(&str, Value)]) -> Value {
    let values: Vec<Value> = items.iter().map(|p| p.1).collect();
    let l = vm.new_list(&values);
    if items.iter().all(|p| p.0.is_empty()) {
        return l;
    }
    let texts: Vec<&str> = items.iter().map(|p| p.0).collect();
    let n = vm.new_strings(&texts);
    vm.with_names(l, n).unwrap()
}

fn doubles(vm: &mut Vm, x: &[f64], names: &[&str]) -> Value {
    let v = vm.new_doubles(x);
    if names.is_empty() {
        return v;
    }
    let n = vm.new_strings(names);
    vm.with_names(v, n).unwrap()
}

fn names(vm: &Vm, v: Value) -> Vec<String> {
    vm.name_texts(v).unwrap_or_default()
}

#[test]
fn types() {
    let mut vm = vm();
    let s = vm.string("a");
    let raw = vm.new_raws(&[1]);
    let cases = [
        (vec![Value::TRUE, Value::int(2)], Type::Integer),
        (vec![Value::int(2), Value::double(1.5)], Type::Double),
        (vec![Value::double(1.5), s], Type::Character),
        (vec![raw, Value::TRUE], Type::Logical),
        (vec![s, vm.s.x], Type::List),
        (vec![], Type::Null),
    ];
    for (args, t) in cases {
        assert_eq!(call(&mut vm, "c", &args).unwrap().rtype(), t);
    }
    let r = call(&mut vm, "c", &[Value::double(0.1), s]).unwrap();
    assert_eq!(r.strings()[0].str(), "0.1");
}

#[test]
fn names_of_c() {
    let mut vm = vm();
    let two = vm.new_ints(&[1, 2]);
    let r = call_named(&mut vm, "c", &[two, Value::int(3)], &["a", "b"]).unwrap();
    assert_eq!(names(&vm, r), ["a1", "a2", "b"]);
    let x = doubles(&mut vm, &[1.0, 2.0], &["x", ""]);
    let r = call_named(&mut vm, "c", &[x], &["a"]).unwrap();
    assert_eq!(names(&vm, r), ["a.x", "a2"]);
    let r = call_named(&mut vm, "c", &[x, Value::FALSE], &["a", "use.names"]).unwrap();
    assert!(!r.has_attrs());
    let l = named(&mut vm, &[("x", Value::int(1)), ("", Value::int(2))]);
    let r = call_named(&mut vm, "c", &[l], &["a"]).unwrap();
    assert_eq!(names(&vm, r), ["a.x", "a2"]);
}

#[test]
fn names_of_unlist() {
    let mut vm = vm();
    let one = Value::double(1.0);
    let two = vm.new_doubles(&[3.0, 4.0]);
    let plain = named(&mut vm, &[("", one), ("", one)]);
    let part = named(&mut vm, &[("b", one), ("", one)]);
    let deep = named(&mut vm, &[("b", plain), ("", one)]);
    let vectors = named(&mut vm, &[("x", two), ("", two)]);
    let nested = named(&mut vm, &[("b", one), ("", plain)]);
    let nulls = named(&mut vm, &[("", Value::NULL), ("", one)]);
    let named_vec = doubles(&mut vm, &[1.0, 2.0], &["", "b"]);
    let cases: [(Value, &[&str]); 7] = [
        (plain, &["a1", "a2"]),
        (part, &["a.b", "a"]),
        (deep, &["a.b1", "a.b2", "a"]),
        (vectors, &["a.x1", "a.x2", "a3", "a4"]),
        (nested, &["a.b", "a2", "a3"]),
        (nulls, &["a"]),
        (named_vec, &["a1", "a.b"]),
    ];
    for (v, want) in cases {
        let l = named(&mut vm, &[("a", v)]);
        let r = call(&mut vm, "unlist", &[l]).unwrap();
        assert_eq!(names(&vm, r), want);
    }
}

#[test]
fn unlist_of_other_things() {
    let mut vm = vm();
    let x = vm.new_ints(&[1, 2]);
    assert_eq!(call(&mut vm, "unlist", &[x]).unwrap(), x);
    let l = vm.new_list(&[Value::NULL, Value::NULL]);
    assert!(call(&mut vm, "unlist", &[l]).unwrap().is_null());
    let inner = vm.new_list(&[vm.s.x, x]);
    let l = vm.new_list(&[inner]);
    let r = call(&mut vm, "unlist", &[l]).unwrap();
    assert_eq!((r.rtype(), r.len()), (Type::List, 3));
    let r = call(&mut vm, "unlist", &[l, Value::FALSE]).unwrap();
    assert_eq!((r.rtype(), r.len()), (Type::List, 2));
}

#[test]
fn factors_merge_their_levels() {
    let mut vm = vm();
    let factor = |vm: &mut Vm, codes: &[i32], levels: &[&str]| {
        let l = vm.new_strings(levels);
        let v = vm.new_ints(codes);
        let v = vm.set_attr(v, vm.s.levels, l).unwrap();
        vm.with_class(v, &["factor"]).unwrap()
    };
    let f = factor(&mut vm, &[2, 1], &["a", "b"]);
    let g = factor(&mut vm, &[2, 1], &["a", "c"]);
    let l = vm.new_list(&[f, g]);
    let r = call(&mut vm, "unlist", &[l]).unwrap();
    assert_eq!(r.ints(), [2, 1, 3, 1]);
    assert_eq!(r.attr(vm.s.levels).len(), 3);
}
