; passes: gvn dce
; computed before on every way here; elements only as long as nothing is written
func f frame
BB0:
  env %0 = LdEnv
  reals %1 = LdState 0
  int! %2 = LdState 1
  real %3 = LdState 2
  cp %4 = Checkpoint BB1, BB2
BB1:
  real %5 = LdElt(%1, %2) %4
  real %6 = LdElt(%1, %2) %4
  real %7 = FAdd(%5, %6)
  reals %8 = Own x (%1) %0
  reals %9 = StElt(%8, %2, %7) %4
  cp %10 = Checkpoint BB3, BB4
BB2:
  fs %11 = Framestate %0 pc 0:0 clean
  Deopt(%11)
BB3:
  real %12 = LdElt(%1, %2) %10
  real %13 = FAdd(%5, %6)
  real %14 = FMul(%12, %13)
  Return(%14)
BB4:
  fs %15 = Framestate %0 pc 0:1 clean
  Deopt(%15)
===
func f frame
BB0:
  env %0 = LdEnv
  reals %1 = LdState 0
  int! %2 = LdState 1
  cp %3 = Checkpoint BB1, BB2
BB1:
  real %4 = LdElt(%1, %2) %3
  real %5 = FAdd(%4, %4)
  reals %6 = Own x (%1) %0
  reals %7 = StElt(%6, %2, %5) %3
  cp %8 = Checkpoint BB3, BB4
BB2:
  fs %9 = Framestate %0 pc 0:0 clean
  Deopt(%9)
BB3:
  real %10 = FMul(%4, %5)
  Return(%10)
BB4:
  fs %11 = Framestate %0 pc 0:1 clean
  Deopt(%11)

; passes: gvn dce
; the second force of a word gives what the first gave, unless the word may be unbound
func f frame
BB0:
  env %0 = LdEnv
  prom %1 = LdState 0
  any %2 = LdState 1
  fs %3 = Framestate %0 pc 0:1 clean
  val %4 = Force x (%1) %0 %3
  val %5 = Force x (%1) %0 %3
  val %6 = Force y (%2) %0 %3
  val %7 = Force y (%2) %0 %3
  val %8 = Interp Add(%4, %5) %0 %3 @0:1
  val %9 = Interp Add(%6, %7) %0 %3 @0:2
  val %10 = Interp Add(%8, %9) %0 %3 @0:3
  Return(%10)
===
func f frame
BB0:
  env %0 = LdEnv
  prom %1 = LdState 0
  any %2 = LdState 1
  fs %3 = Framestate %0 pc 0:1 clean
  val %4 = Force x (%1) %0 %3
  val %5 = Force y (%2) %0 %3
  val %6 = Force y (%2) %0 %3
  val %7 = Interp Add(%4, %4) %0 %3 @0:1
  val %8 = Interp Add(%5, %6) %0 %3 @0:2
  val %9 = Interp Add(%7, %8) %0 %3 @0:3
  Return(%9)

; passes: gvn dce
; an element is what was stored, or what was loaded before stores elsewhere
func f frame
BB0:
  env %0 = LdEnv
  reals %1 = LdState 0
  int! %2 = LdState 1
  real %3 = LdState 2
  int! %4 = Const 1L
  cp %5 = Checkpoint BB1, BB2
BB1:
  real %6 = LdElt(%1, %2) %5
  int! %7 = IAdd(%2, %4) %5
  reals %8 = Own x (%1) %0
  reals %9 = StElt(%8, %7, %3) %5
  cp %10 = Checkpoint BB3, BB4
BB2:
  fs %11 = Framestate %0 pc 0:0 clean
  Deopt(%11)
BB3:
  real %12 = LdElt(%9, %2) %10
  real %13 = LdElt(%9, %7) %10
  real %14 = FMul(%12, %13)
  Return(%14)
BB4:
  fs %15 = Framestate %0 pc 0:1 clean
  Deopt(%15)
===
func f frame
BB0:
  env %0 = LdEnv
  reals %1 = LdState 0
  int! %2 = LdState 1
  real %3 = LdState 2
  int! %4 = Const 1L
  cp %5 = Checkpoint BB1, BB2
BB1:
  real %6 = LdElt(%1, %2) %5
  int! %7 = IAdd(%2, %4) %5
  reals %8 = Own x (%1) %0
  reals %9 = StElt(%8, %7, %3) %5
  cp %10 = Checkpoint BB3, BB4
BB2:
  fs %11 = Framestate %0 pc 0:0 clean
  Deopt(%11)
BB3:
  real %12 = FMul(%6, %3)
  Return(%12)
BB4:
  fs %13 = Framestate %0 pc 0:1 clean
  Deopt(%13)
