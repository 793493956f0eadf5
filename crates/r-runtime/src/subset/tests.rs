//! What R programs can't tell: which form an index takes, what is written in place, how
//! vectors grow. Behaviour that they can tell is in `tests/r/subsetting`.

use super::index::{At, Bounds, NA_POS, resolve};
use super::{Exact, promoted};
use crate::error::UnwindKind;
use crate::value::{NA_INT, Type, Value};
use crate::vm::{Vm, VmConfig};

fn vm() -> Vm {
    Vm::new(&VmConfig::default()).unwrap()
}

fn message<T>(r: crate::Res<T>) -> String {
    match r.err().unwrap().into_kind() {
        UnwindKind::Raise(r) => r.message,
        k => format!("{k:?}"),
    }
}

#[test]
fn forms_of_an_index() {
    let mut vm = vm();
    let range = vm.new_ints(&[2, 3, 4]);
    let ix = resolve(&vm, &range, 5, Value::NULL, Bounds::Read).unwrap();
    assert!(matches!(ix.at, At::Range { start: 1, len: 3 }));
    let ints = vm.new_ints(&[5, 1]);
    assert!(matches!(resolve(&vm, &ints, 5, Value::NULL, Bounds::Read).unwrap().at, At::Ints([5, 1])));
    let mask = vm.new_lgls(&[1, 0, 1]);
    let ix = resolve(&vm, &mask, 3, Value::NULL, Bounds::Read).unwrap();
    assert!(matches!(ix.at, At::Mask { count: 2, .. }));
    let odd = vm.new_ints(&[0, NA_INT, 7]);
    let ix = resolve(&vm, &odd, 3, Value::NULL, Bounds::Grow).unwrap();
    assert!(matches!(&ix.at, At::List(p) if p == &[NA_POS, 6]));
    assert!(ix.has_na && ix.stretch == 7);
    let out = vm.new_ints(&[-1, -1, -9]);
    let ix = resolve(&vm, &out, 3, Value::NULL, Bounds::Read).unwrap();
    assert!(matches!(ix.at, At::Range { start: 1, len: 2 }));
}

#[test]
fn strict_bounds() {
    let mut vm = vm();
    let far = Value::int(4);
    assert_eq!(message(resolve(&vm, &far, 3, Value::NULL, Bounds::Strict)), "subscript out of bounds");
    let long = vm.new_lgls(&[1, 1, 1, 1]);
    assert_eq!(
        message(resolve(&vm, &long, 3, Value::NULL, Bounds::Strict)),
        "(subscript) logical subscript too long"
    );
}

#[test]
fn new_names_are_found_again() {
    let mut vm = vm();
    let names = vm.new_strings(&["a", "b"]);
    for extra in [0, 3000] {
        let mut wanted: Vec<String> = ["z", "a", "z", "y"].iter().map(|s| s.to_string()).collect();
        wanted.extend((0..extra).map(|k| format!("n{k}")));
        let wanted = vm.new_strings(&wanted);
        let ix = resolve(&vm, &wanted, 2, names, Bounds::Grow).unwrap();
        let first: Vec<usize> = (0..4).map(|k| ix.at.get(k)).collect();
        assert_eq!(first, [2, 0, 2, 3]);
        assert_eq!(ix.new_names.len(), 2 + extra);
    }
}

#[test]
fn assigns_in_place_when_unshared() {
    let mut vm = vm();
    let x = vm.new_doubles(&[1.0, 2.0, 3.0]);
    let r = vm.assign_vector(x, Value::int(2), Value::double(9.0)).unwrap();
    assert_eq!(r, x);
    x.hold();
    let r = vm.assign_vector(x, Value::int(2), Value::double(5.0)).unwrap();
    assert_ne!(r, x);
    assert_eq!((x.doubles()[1], r.doubles()[1]), (9.0, 5.0));
}

#[test]
fn a_list_never_holds_itself() {
    let mut vm = vm();
    let x = vm.new_list(&[Value::int(1)]);
    let r = vm.assign_element(x, Value::int(1), x).unwrap();
    assert_ne!(r, x);
    assert_eq!(r.values()[0], x);
    let r = vm.assign_dollar(x, vm.empty_string, x).unwrap();
    assert_ne!(r, x);
}

#[test]
fn overlapping_value() {
    let mut vm = vm();
    let x = vm.new_ints(&[3, 1, 2]);
    let r = vm.assign_vector(x, x, x).unwrap();
    assert_eq!(r.ints(), [1, 2, 3]);
}

#[test]
fn growth_is_amortised() {
    let mut vm = vm();
    let mut x = vm.new_list(&[]);
    let mut moves = 0;
    for k in 0..10_000 {
        let r = vm.assign_element(x, Value::int(k + 1), Value::int(k)).unwrap();
        moves += usize::from(r != x);
        x = r;
    }
    assert_eq!(x.len(), 10_000);
    assert!(moves < 60, "{moves} moves");
    assert!(x.values().iter().enumerate().all(|(k, v)| *v == Value::int(k as i32)));
}

#[test]
fn elements_of_a_grown_list_keep_one_holder() {
    let mut vm = vm();
    let inner = vm.new_doubles(&[1.0, 2.0]);
    let mut x = vm.new_list(&[inner]);
    for k in 2..100 {
        x = vm.assign_element(x, Value::int(k), Value::int(0)).unwrap();
    }
    assert_eq!(inner.holders(), 1);
}

#[test]
fn types_after_assignment() {
    assert_eq!(promoted(Type::Logical, Type::Character), Some(Type::Character));
    assert_eq!(promoted(Type::Raw, Type::Integer), None);
    assert_eq!(promoted(Type::Raw, Type::List), Some(Type::List));
    assert_eq!(promoted(Type::Expression, Type::List), Some(Type::Expression));
    assert_eq!(promoted(Type::Integer, Type::Closure), None);
}

#[test]
fn masks_pick_and_store() {
    let mut vm = vm();
    let x = vm.new_doubles(&[1.0, 2.0, 3.0, 4.0]);
    let mask = vm.new_lgls(&[1, 0, 0, 1]);
    assert_eq!(vm.subset_vector(x, mask, true).unwrap().doubles(), [1.0, 4.0]);
    let none = vm.new_lgls(&[0, 0, 0, 0]);
    assert!(vm.subset_vector(x, none, true).unwrap().is_empty());
    let two = vm.new_doubles(&[8.0, 9.0]);
    let r = vm.assign_vector(x, mask, two).unwrap();
    assert_eq!(r.doubles(), [8.0, 2.0, 3.0, 9.0]);
    let l = vm.new_list(&[Value::int(1), Value::int(2), Value::int(3), Value::int(4)]);
    let r = vm.assign_vector(l, mask, Value::NULL).unwrap();
    assert_eq!(r.values(), [Value::int(2), Value::int(3)]);
}

#[test]
fn attributes_are_not_shared_by_halves() {
    let mut vm = vm();
    let x = vm.new_ints(&[1, 2]);
    let n = vm.new_strings(&["a", "b"]);
    let x = vm.with_names(x, n).unwrap();
    let y = vm.shallow_copy(x).unwrap();
    // Two vectors have the names now, so neither may write them.
    assert!(vm.names(y).holders() >= 2);
    let s = vm.string("a");
    assert_eq!(vm.subset_element(y, s, Exact::Yes).unwrap(), Value::int(1));
}
