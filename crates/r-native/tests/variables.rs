//! Variables of environments, functions by name, promises.

mod common;

use common::Session;
use r_native::ERR;
use r_runtime::{Value, env, symbol};

const STORE: &str = "func st state 0 1
code 0 \"st\" slots 1 x, s
BB0:
  env %0 = LdEnv
  any %1 = LdState 0
  Given x %0
  StVar x (%1) %0
  any %2 = LdVar x %0
  Return(%2)
";

/// An environment with the slots x (a formal) and s.
fn frame(s: &mut Session) -> Value {
    let (x, y) = (s.vm.sym("x"), s.vm.sym("s"));
    let shape = s.vm.new_shape(&[x, y], 1);
    s.vm.roots.push(shape);
    let parent = s.vm.global_env;
    let e = s.vm.call_env(shape, 2, parent);
    s.vm.roots.push(e);
    e
}

#[test]
fn slots_count_their_holders() {
    let mut s = Session::new();
    let code = s.compile(STORE);
    let e = frame(&mut s);
    env::set_missing_bits(e, 1);
    let v = s.vm.new_doubles(&[1.0, 2.0]);
    assert_eq!(s.run_in(&code, e, &[v]), v.bits());
    assert_eq!((v.holders(), env::missing_bits(e)), (1, 0));
    assert_eq!(s.run_in(&code, e, &[v]), v.bits());
    assert_eq!(v.holders(), 1, "the same value again is no new holder");
    assert_eq!(s.run_in(&code, e, &[Value::int(3)]), Value::int(3).bits());
    assert_eq!((v.holders(), env::slot(e, 0)), (0, Value::int(3)));
}

#[test]
fn a_store_alone_leaves_a_formal_missing() {
    let mut s = Session::new();
    let code = s.compile(&STORE.replace("  Given x %0\n", ""));
    let e = frame(&mut s);
    env::set_missing_bits(e, 1);
    assert_eq!(s.run_in(&code, e, &[Value::int(3)]), Value::int(3).bits());
    assert_eq!((env::slot(e, 0), env::missing_bits(e)), (Value::int(3), 1));
}

#[test]
fn a_locked_binding_is_an_error() {
    let mut s = Session::new();
    let code = s.compile(STORE);
    let e = frame(&mut s);
    s.run_in(&code, e, &[Value::int(1)]);
    let x = s.vm.sym("x");
    assert!(s.vm.lock_binding(e, x, true));
    assert_eq!(s.run_in(&code, e, &[Value::int(2)]), ERR);
    assert!(s.vm.pending.take().is_some());
    assert_eq!(env::raw_get(e, x), Value::int(1));
}

#[test]
fn functions_are_found_past_values_and_by_their_newest_binding() {
    let mut s = Session::new();
    let text = "func lf frame\ncode 0 \"lf\"\nBB0:\n  env %0 = LdEnv\n  fs %1 = Framestate %0 pc 0:1\n  \
                clo|builtin %2 = LdFun sum %0 %1\n  Return(%2)\n";
    let code = s.compile(text);
    let sum = s.vm.sym("sum");
    assert_eq!(s.value(&code, &[]), symbol::base_value(sum));
    let mine = s.eval("sum <- function(x) 1");
    assert_eq!(s.value(&code, &[]), mine);
}

#[test]
fn promises_are_forced_once() {
    let mut s = Session::new();
    let text = "func fo state 0 1\ncode 0 \"fo\"\nBB0:\n  env %0 = LdEnv\n  any %1 = LdState 0\n  \
                fs %2 = Framestate %0 pc 0:1\n  val %3 = Force x (%1) %0 %2\n  Return(%3)\n";
    let code = s.compile(text);
    let expr = s.eval("n <- 0; quote({ n <- n + 1; n * 10 })");
    let global = s.vm.global_env;
    let p = s.vm.new_promise(expr, global);
    s.vm.roots.push(p);
    assert_eq!(s.value(&code, &[p]), Value::double(10.0));
    assert_eq!(s.value(&code, &[p]), Value::double(10.0));
    assert_eq!(s.value(&code, &[Value::int(7)]), Value::int(7));
    assert_eq!(s.run(&code, &[Value::MISSING]), ERR);
    assert!(format!("{:?}", s.vm.pending.take()).contains("TopLevel"));
}
