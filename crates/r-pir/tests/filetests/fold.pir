; passes: fold dce
; types that are known decide checks; values need no forcing
func f frame
BB0:
  env %0 = LdEnv
  real %1 = Const 2
  cp %2 = Checkpoint BB1, BB2
BB1:
  bool %3 = Is real (%1)
  Assume type (%3) %2
  real %4 = Cast real (%1)
  fs %5 = Framestate %0 pc 0:1 clean
  val %6 = Force x (%4) %0 %5
  Return(%6)
BB2:
  fs %7 = Framestate %0 pc 0:0 clean
  Deopt(%7)
===
func f frame
BB0:
  env %0 = LdEnv
  real %1 = Const 2
  cp %2 = Checkpoint BB1, BB2
BB1:
  Return(%1)
BB2:
  fs %3 = Framestate %0 pc 0:0 clean
  Deopt(%3)

; passes: types fold dce
; arithmetic on constants; no NaN is folded
func f frame
BB0:
  real %0 = Const 2
  real %1 = Const 3
  int! %2 = Const 4L
  real %3 = FAdd(%0, %1)
  real %4 = IToF(%2)
  real %5 = FMul(%3, %4)
  real %6 = Const NA_real_
  real %7 = FAdd(%5, %6)
  Return(%7)
===
func f frame
BB0:
  real %0 = Const 20
  real %1 = Const NA_real_
  real %2 = FAdd(%0, %1)
  Return(%2)

; passes: fold dce
; x^2 is x * x; a logical made from a truth value is that truth value
func f frame
BB0:
  any %0 = LdArg 0
  cp %1 = Checkpoint BB1, BB2
BB1:
  bool %2 = Is real (%0)
  Assume type (%2) %1
  real %3 = Cast real (%0)
  real %4 = Const 2
  real %5 = FPow(%3, %4)
  bool %6 = FCmp lt (%5, %4) %1
  lgl! %7 = BToL(%6)
  bool %8 = Truth(%7) %1
  bool %9 = Identical FALSE (%7)
  bool %10 = BNot(%9)
  Branch(%8) BB3, BB4
BB2:
  env %11 = LdEnv
  fs %12 = Framestate %11 pc 0:0 clean
  Deopt(%12)
BB3:
  Return(%5)
BB4:
  Branch(%10) BB5, BB6
BB5:
  Return(%5)
BB6:
  Return(%4)
===
func f frame
BB0:
  any %0 = LdArg 0
  cp %1 = Checkpoint BB1, BB2
BB1:
  bool %2 = Is real (%0)
  Assume type (%2) %1
  real %3 = Cast real (%0)
  real %4 = Const 2
  real %5 = FMul(%3, %3)
  bool %6 = FCmp lt (%5, %4) %1
  Branch(%6) BB3, BB4
BB2:
  env %7 = LdEnv
  fs %8 = Framestate %7 pc 0:0 clean
  Deopt(%8)
BB3:
  Return(%5)
BB4:
  Branch(%6) BB5, BB6
BB5:
  Return(%5)
BB6:
  Return(%4)

; passes: fold
; integers that are not NA never leave a comparison
func f frame
BB0:
  env %0 = LdEnv
  int! %1 = LdState 0
  int! %2 = Const 5L
  cp %3 = Checkpoint BB1, BB2
BB1:
  bool %4 = ICmp lt (%1, %2) %3
  Branch(%4) BB3, BB4
BB2:
  fs %5 = Framestate %0 pc 0:0 clean
  Deopt(%5)
BB3:
  Return(%1)
BB4:
  Return(%2)
===
func f frame
BB0:
  env %0 = LdEnv
  int! %1 = LdState 0
  int! %2 = Const 5L
  cp %3 = Checkpoint BB1, BB2
BB1:
  bool %4 = ICmp lt (%1, %2)
  Branch(%4) BB3, BB4
BB2:
  fs %5 = Framestate %0 pc 0:0 clean
  Deopt(%5)
BB3:
  Return(%1)
BB4:
  Return(%2)

; passes: types fold dce
; a range between known integers goes the way it goes
func f frame
BB0:
  env %0 = LdEnv
  real %1 = Const 1
  int! %2 = Const 5L
  val %3 = LdState 0
  cp %4 = Checkpoint BB1, BB2
BB1:
  int! %5 = FToI(%1) %4
  int! %6 = FToI(%2) %4
  int! %7 = FToI(%3) %4
  idx %8 = RangeLeft le (%5, %6) %4
  idx %9 = RangeLeft le (%6, %5) %4
  idx %10 = RangeLeft le (%5, %7) %4
  fs %11 = Framestate(%8, %9, %10) %0 pc 0:1 clean
  val %12 = Force x (%3) %0 %11
  Return(%12)
BB2:
  fs %13 = Framestate %0 pc 0:0 clean
  Deopt(%13)
===
func f frame
BB0:
  env %0 = LdEnv
  int! %1 = Const 5L
  val %2 = LdState 0
  cp %3 = Checkpoint BB1, BB2
BB1:
  int! %4 = Const 1L
  int! %5 = FToI(%2) %3
  idx %6 = RangeLeft le (%1, %4) %3
  idx %7 = RangeLeft le (%4, %5) %3
  Return(%2)
BB2:
  fs %8 = Framestate %0 pc 0:0 clean
  Deopt(%8)
