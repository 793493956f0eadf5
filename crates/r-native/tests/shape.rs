//! The shape of the code: exits stay cheap, what was hoisted stays outside of loops.

mod common;

use std::fmt::Write;

use common::Session;
use r_native::compile;
use r_runtime::Value;

/// A chain of sums, each link with a guard whose exit needs all of the sum so far.
fn guards(n: usize) -> String {
    let mut t = String::from(
        "func g state 0 2\ncode 0 \"g\"\nBB0:\n  any %0 = LdState 0\n  any %1 = LdState 1\n  env %2 = LdEnv\n  \
         real %3 = Cast real (%0)\n  real %4 = Cast real (%1)\n  Jump BB1\n",
    );
    let mut last = 3;
    for k in 0..n {
        let (cp, cmp, sum, fs) = (10 + 4 * k, 11 + 4 * k, 12 + 4 * k, 13 + 4 * k);
        let _ = write!(
            t,
            "BB{a}:\n  cp %{cp} = Checkpoint BB{b}, BB{x}\nBB{b}:\n  bool %{cmp} = FCmp lt (%4, %3) %{cp}\n  \
             Assume branch (%{cmp}) %{cp}\n  real %{sum} = FAdd (%{last}, %4)\n  Jump BB{c}\n\
             BB{x}:\n  fs %{fs} = Framestate(%{last}, %4) %2 pc 0:{k}\n  Deopt(%{fs})\n",
            a = 3 * k + 1,
            b = 3 * k + 2,
            x = 3 * k + 3,
            c = 3 * k + 4,
        );
        last = sum;
    }
    let _ = write!(t, "BB{}:\n  Return(%{last})\n", 3 * n + 1);
    t
}

#[test]
fn code_grows_with_the_number_of_guards_no_faster() {
    let mut s = Session::new();
    let mut bytes = |n: usize| {
        let code = s.compile(&guards(n));
        let r = s.value(&code, &[Value::double(8.0), Value::double(2.0)]);
        assert_eq!(r, Value::double(8.0 + 2.0 * n as f64));
        code.block.range().len()
    };
    let sizes = [30, 60, 120, 240, 480].map(|n| (n, bytes(n)));
    for (n, b) in sizes {
        assert!(b / n < 120, "{n} guards are {b} bytes: {sizes:?}");
    }
}

#[test]
fn exits_are_told_apart() {
    let mut s = Session::new();
    for n in [5, 100] {
        let code = s.compile(&guards(n));
        let l = s.leaves(&code, &[Value::double(1.0), Value::double(2.0)]);
        assert_eq!(l.stack, [Value::double(1.0), Value::double(2.0)]);
        let exit = &code.code.exits[l.id];
        assert_eq!(exit.reason, Some(r_pir::Reason::Branch));
        assert_eq!(code.code.states[exit.state as usize].frames[0].at.pc, 0);
    }
}

/// A loop that uses a product and a quotient computed before it.
const HOISTED: &str = "func h state 0 3
code 0 \"h\"
BB0:
  any %0 = LdState 0
  any %1 = LdState 1
  any %2 = LdState 2
  env %3 = LdEnv
  cp %4 = Checkpoint BB1, BB6
BB1:
  bool %5 = Is reals (%0)
  Assume type (%5) %4
  reals %6 = Cast reals (%0)
  real %7 = Cast real (%1)
  real %8 = Cast real (%2)
  real %9 = FMul (%7, %8)
  real %10 = FDiv (%7, %8)
  int! %11 = Length (%6)
  int! %12 = Const 1L
  real %13 = Const 0
  Jump BB2
BB2:
  int! %14 = Phi(BB1:%12, BB4:%22)
  real %15 = Phi(BB1:%13, BB4:%21)
  cp %16 = Checkpoint BB3, BB7
BB3:
  bool %17 = ICmp le (%14, %11) %16
  Branch(%17) BB4, BB5
BB4:
  real %18 = LdElt (%6, %14) %16
  real %19 = FMul (%18, %9)
  real %20 = FAdd (%19, %10)
  real %21 = FAdd (%15, %20)
  int! %22 = IAdd (%14, %12) %16
  Safepoint %16
  Jump BB2
BB5:
  Return(%15)
BB6:
  fs %23 = Framestate(%0) %3 pc 0:1
  Deopt(%23)
BB7:
  fs %24 = Framestate(%6, %14, %15) %3 pc 0:2
  Deopt(%24)
";

#[test]
fn invariants_stay_outside_of_loops() {
    let mut s = Session::new();
    let f = s.parse(HOISTED);
    let env = s.env();
    let c = compile(&f, &env).expect("compiles");
    // The parser numbers instructions as they come.
    let place = |op: r_pir::Op| {
        let hit = |n: u32| f.insts[n as usize].op == op;
        let at: Vec<u32> = c.srclocs.iter().filter(|(_, n)| hit(*n)).map(|(o, _)| *o).collect();
        (at.iter().min().copied().expect("code"), at.iter().max().copied().expect("code"))
    };
    let first_in_loop = place(r_pir::Op::LdElt).0;
    assert!(place(r_pir::Op::FDiv).1 < first_in_loop, "{:?}", c.srclocs);
    let code = s.link(c);
    let x = s.vm.new_doubles(&[1.0, 2.0, 3.0]);
    let r = s.value(&code, &[x, Value::double(6.0), Value::double(2.0)]);
    assert_eq!(r, Value::double(6.0 * 12.0 + 9.0));
}

#[test]
fn what_makes_no_sense_is_refused() {
    let mut s = Session::new();
    let text = "func r state 0 1\ncode 0 \"r\"\nBB0:\n  any %0 = LdState 0\n  env %1 = LdEnv\n  \
                real %2 = Cast real (%0)\n  int! %3 = Const 1L\n  cp %4 = Checkpoint BB1, BB2\nBB1:\n  \
                int! %5 = IAdd (%2, %3) %4\n  Return(%5)\nBB2:\n  fs %6 = Framestate(%0) %1 pc 0:1\n  Deopt(%6)\n";
    let f = s.parse(text);
    let env = s.env();
    let refusal = compile(&f, &env).err().expect("refused");
    assert_eq!(refusal, r_native::Refusal::Operand(r_pir::Op::IAdd));
    assert_eq!(refusal.to_string(), "operand of IAdd");
}
