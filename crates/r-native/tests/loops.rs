//! Loops over vectors and numbers: results, exits in the middle, aliases, shape of the code.

mod common;

use common::Session;
use r_runtime::Value;

const SUM: &str = "func sum state 0 1
code 0 \"sum\"
BB0:
  any %0 = LdState 0
  env %1 = LdEnv
  cp %2 = Checkpoint BB1, BB5
BB1:
  bool %3 = Is reals (%0)
  Assume type (%3) %2
  reals %4 = Cast reals (%0)
  int! %5 = Length (%4)
  int! %6 = Const 1L
  real %7 = Const 0
  Jump BB2
BB2:
  int! %8 = Phi(BB1:%6, BB4:%14)
  real %9 = Phi(BB1:%7, BB4:%13)
  cp %10 = Checkpoint BB3, BB6
BB3:
  bool %11 = ICmp le (%8, %5) %10
  Branch(%11) BB4, BB7
BB4:
  real %12 = LdElt (%4, %8) %10
  real %13 = FAdd (%9, %12)
  int! %14 = IAdd (%8, %6) %10
  Safepoint %10
  Jump BB2
BB5:
  fs %15 = Framestate(%0) %1 pc 0:1
  Deopt(%15)
BB6:
  fs %16 = Framestate(%0, %8, %9) %1 pc 0:2
  Deopt(%16)
BB7:
  Return(%9)
";

pub const MANDEL: &str = "func mandel state 0 3
code 0 \"mandel\"
BB0:
  any %0 = LdState 0
  any %1 = LdState 1
  any %2 = LdState 2
  env %3 = LdEnv
  real %4 = Cast real (%0)
  real %5 = Cast real (%1)
  int! %6 = Cast int! (%2)
  real %7 = Const 0
  real %8 = Const 2
  real %9 = Const 4
  int! %10 = Const 0L
  int! %11 = Const 1L
  Jump BB1
BB1:
  real %12 = Phi(BB0:%7, BB3:%24)
  real %13 = Phi(BB0:%7, BB3:%22)
  int! %14 = Phi(BB0:%10, BB3:%25)
  cp %15 = Checkpoint BB2, BB5
BB2:
  real %16 = FMul (%12, %12)
  real %17 = FMul (%13, %13)
  real %18 = FAdd (%16, %17)
  bool %19 = FCmp gt (%18, %9) %15
  Branch(%19) BB4, BB3
BB3:
  real %20 = FMul (%8, %12)
  real %21 = FMul (%20, %13)
  real %22 = FAdd (%21, %5)
  real %23 = FSub (%16, %17)
  real %24 = FAdd (%23, %4)
  int! %25 = IAdd (%14, %11) %15
  Safepoint %15
  bool %26 = ICmp lt (%25, %6) %15
  Branch(%26) BB1, BB4
BB4:
  int! %27 = Phi(BB2:%14, BB3:%25)
  Return(%27)
BB5:
  fs %28 = Framestate(%12, %13, %14) %3 pc 0:2
  Deopt(%28)
";

/// Marks multiples of a step in a vector: x[i] <- FALSE.
pub const SIEVE: &str = "func sieve state 0 3
code 0 \"sieve\"
BB0:
  any %0 = LdState 0
  any %1 = LdState 1
  any %2 = LdState 2
  env %3 = LdEnv
  cp %4 = Checkpoint BB1, BB5
BB1:
  bool %5 = Is lgls (%0)
  Assume type (%5) %4
  lgls %6 = Cast lgls (%0)
  int! %7 = Cast int! (%1)
  int! %8 = Cast int! (%2)
  lgls %9 = Own x (%6) %3
  lgl! %10 = Const FALSE
  Jump BB2
BB2:
  int! %11 = Phi(BB1:%7, BB8:%16)
  lgls %12 = Phi(BB1:%9, BB8:%15)
  cp %13 = Checkpoint BB3, BB6
BB3:
  bool %14 = ICmp le (%11, %8) %13
  Branch(%14) BB4, BB7
BB4:
  lgls %15 = StElt (%12, %11, %10) %13
  cp %17 = Checkpoint BB8, BB9
BB8:
  int! %16 = IAdd (%11, %7) %17
  Safepoint %17
  Jump BB2
BB5:
  fs %18 = Framestate(%0) %3 pc 0:1
  Deopt(%18)
BB6:
  fs %19 = Framestate(%12, %11) %3 pc 0:2
  Deopt(%19)
BB7:
  Return(%12)
BB9:
  fs %20 = Framestate(%15, %11) %3 pc 0:3
  Deopt(%20)
";

fn doubles(s: &mut Session, x: &[f64]) -> Value {
    let v = s.vm.new_doubles(x);
    s.vm.roots.push(v);
    v
}

#[test]
fn sum_of_a_vector() {
    let mut s = Session::new();
    let code = s.compile(SUM);
    let x = doubles(&mut s, &[1.5, 2.0, -0.5, 10.0]);
    assert_eq!(s.value(&code, &[x]), Value::double(13.0));
    let ints = s.vm.new_ints(&[1, 2, 3]);
    assert_eq!(s.leaves(&code, &[ints]).stack, [ints]);
    assert_eq!(s.leaves(&code, &[Value::double(1.0)]).stack, [Value::double(1.0)]);
    // A class or names make it another type.
    let named = s.eval("c(a=1,b=2)");
    assert_eq!(s.leaves(&code, &[named]).stack, [named]);
}

#[test]
fn safepoints_collect_and_see_interrupts() {
    let mut s = Session::new();
    let code = s.compile(SUM);
    let x = doubles(&mut s, &[1.0, 2.0, 3.0]);
    s.vm.interrupted.store(true, std::sync::atomic::Ordering::Relaxed);
    // Leaves at the end of the first iteration, before its last effect.
    assert_eq!(s.leaves(&code, &[x]).stack, [x, Value::int(1), Value::double(0.0)]);
    s.vm.interrupted.store(false, std::sync::atomic::Ordering::Relaxed);
    assert_eq!(s.value(&code, &[x]), Value::double(6.0));
}

#[test]
fn numbers_stay_in_registers() {
    let mut s = Session::new();
    let code = s.compile(MANDEL);
    let mut args = |x: f64, y: f64, n: i32| {
        s.value(&code, &[Value::double(x), Value::double(y), Value::int(n)]).payload_i32()
    };
    assert_eq!(args(0.0, 0.0, 100), 100);
    assert_eq!(args(2.0, 2.0, 100), 1);
    assert_eq!(args(-0.7, 0.35, 1000), mandel(-0.7, 0.35, 1000));
}

fn mandel(cx: f64, cy: f64, n: i32) -> i32 {
    let (mut x, mut y, mut k) = (0.0, 0.0, 0);
    while k < n && x * x + y * y <= 4.0 {
        (x, y) = (x * x - y * y + cx, 2.0 * x * y + cy);
        k += 1;
    }
    k
}

#[test]
fn stores_work_in_place_on_vectors_nobody_holds() {
    let mut s = Session::new();
    let code = s.compile(SIEVE);
    let x = s.vm.new_lgls(&[1; 10]);
    let r = s.value(&code, &[x, Value::int(3), Value::int(10)]);
    assert_eq!(r, x);
    assert_eq!(r.ints(), [1, 1, 0, 1, 1, 0, 1, 1, 0, 1]);
    // Another holder: a copy.
    let y = s.vm.new_lgls(&[1; 4]);
    y.hold();
    s.vm.roots.push(y);
    let r = s.value(&code, &[y, Value::int(2), Value::int(4)]);
    assert_ne!(r, y);
    assert_eq!((y.ints(), r.ints()), (&[1; 4][..], &[1, 0, 1, 0][..]));
    // Outside of the bounds: the vector as far as it got.
    let z = s.vm.new_lgls(&[1; 4]);
    s.vm.roots.push(z);
    let l = s.leaves(&code, &[z, Value::int(3), Value::int(9)]);
    assert_eq!(l.stack, [z, Value::int(6)]);
    assert_eq!(z.ints(), [1, 1, 0, 1]);
}

/// Times of the loops; `cargo test -p r-native --test loops -- --ignored --nocapture`. The code
/// is the same in any build of this crate.
#[test]
#[ignore = "a measurement"]
fn speed() {
    let mut s = Session::new();
    let (sum, mandel, sieve) = (s.compile(SUM), s.compile(MANDEL), s.compile(SIEVE));
    let n = 1_000_000;
    let x = doubles(&mut s, &vec![1.25; n]);
    let marks = s.vm.new_lgls(&vec![1; n]);
    s.vm.roots.push(marks);
    let best = |f: &mut dyn FnMut()| {
        let time = |f: &mut dyn FnMut()| {
            let t = std::time::Instant::now();
            f();
            t.elapsed().as_secs_f64()
        };
        (0..20).map(|_| time(f)).fold(f64::MAX, f64::min)
    };
    let t = best(&mut || _ = s.run(&sum, &[x]));
    println!("sum {:.3} ns/element", t / n as f64 * 1e9);
    let args = [Value::double(-0.1), Value::double(0.1), Value::int(n as i32)];
    let t = best(&mut || _ = s.run(&mandel, &args));
    println!("mandel {:.3} ns/iteration", t / n as f64 * 1e9);
    let t = best(&mut || _ = s.run(&sieve, &[marks, Value::int(1), Value::int(n as i32)]));
    println!("sieve {:.3} ns/store", t / n as f64 * 1e9);
}
