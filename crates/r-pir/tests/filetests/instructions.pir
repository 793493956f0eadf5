; passes: gvn dce
; arithmetic on doubles: done twice it is done once; what nobody uses goes, unless it may leave
func f frame
BB0:
  env %0 = LdEnv
  real %1 = LdState 0
  real %2 = LdState 1
  cp %3 = Checkpoint BB1, BB2
BB1:
  real %4 = FDiv(%1, %2)
  real %5 = FDiv(%1, %2)
  real %6 = FNeg(%4)
  real %7 = FNeg(%5)
  real %8 = FMod(%6, %7) %3
  real %9 = FIntDiv(%6, %7) %3
  real %10 = FIntDiv(%6, %7) %3
  real %11 = FDiv(%2, %1)
  real %12 = FMod(%2, %1) %3
  real %13 = FAdd(%9, %10)
  real %14 = FSub(%13, %8)
  Return(%14)
BB2:
  fs %15 = Framestate %0 pc 0:0 clean
  Deopt(%15)
===
func f frame
BB0:
  env %0 = LdEnv
  real %1 = LdState 0
  real %2 = LdState 1
  cp %3 = Checkpoint BB1, BB2
BB1:
  real %4 = FDiv(%1, %2)
  real %5 = FNeg(%4)
  real %6 = FMod(%5, %5) %3
  real %7 = FIntDiv(%5, %5) %3
  real %8 = FMod(%2, %1) %3
  real %9 = FAdd(%7, %7)
  real %10 = FSub(%9, %6)
  Return(%10)
BB2:
  fs %11 = Framestate %0 pc 0:0 clean
  Deopt(%11)

; passes: types gvn dce
; integers, logicals, counts: conversions and bits
func f frame
BB0:
  env %0 = LdEnv
  int %1 = LdState 0
  lgl %2 = LdState 1
  any %3 = LdState 2
  cp %4 = Checkpoint BB1, BB2
BB1:
  int %5 = LToI(%2)
  int! %6 = IIntDiv(%1, %5) %4
  int! %7 = INeg(%6) %4
  int! %8 = IAnd(%6, %7) %4
  int! %9 = IOr(%6, %8) %4
  int! %10 = IXor(%9, %9) %4
  real %11 = NumToF(%3) %4
  int! %12 = FTruncI(%11) %4
  idx %13 = IToIdx(%12) %4
  idx %14 = IdxInc(%13)
  idx %15 = IdxInc(%13)
  int! %16 = RangeStep(%10, %12)
  bool %17 = IsNa(%11)
  lgl! %18 = BToL(%17)
  lgl %19 = LOr(%18, %2)
  lgl %20 = LOr(%18, %18)
  bool %21 = IdxIsZero(%14)
  Branch(%21) BB3, BB4
BB2:
  fs %22 = Framestate %0 pc 0:0 clean
  Deopt(%22)
BB3:
  Return(%19)
BB4:
  fs %23 = Framestate(%16, %15) %0 pc 0:1 clean
  Deopt(%23)
===
func f frame
BB0:
  env %0 = LdEnv
  int %1 = LdState 0
  lgl %2 = LdState 1
  any %3 = LdState 2
  cp %4 = Checkpoint BB1, BB2
BB1:
  int %5 = LToI(%2)
  int! %6 = IIntDiv(%1, %5) %4
  int! %7 = INeg(%6) %4
  int! %8 = IAnd(%6, %7) %4
  int! %9 = IOr(%6, %8) %4
  int! %10 = IXor(%9, %9) %4
  real %11 = NumToF(%3) %4
  int! %12 = FTruncI(%11) %4
  idx %13 = IToIdx(%12) %4
  idx %14 = IdxInc(%13)
  int! %15 = RangeStep(%10, %12)
  bool %16 = IsNa(%11)
  lgl! %17 = BToL(%16)
  lgl %18 = LOr(%17, %2)
  bool %19 = IdxIsZero(%14)
  Branch(%19) BB3, BB4
BB2:
  fs %20 = Framestate %0 pc 0:0 clean
  Deopt(%20)
BB3:
  Return(%18)
BB4:
  fs %21 = Framestate(%15, %14) %0 pc 0:1 clean
  Deopt(%21)

; passes: gvn dce
; environments: what reads memory is left alone (gvn knows of no memory), and a note of an assignment stays
func f frame
code 0 "f" slots 1 x
BB0:
  env %0 = LdEnv
  any %1 = LdState 0
  fs %2 = Framestate %0 pc 0:1 clean
  clo|builtin %3 = LdFun g %0 %2
  cp %4 = Checkpoint BB1, BB2
BB1:
  env %5 = ClosureEnv(%3)
  env %6 = ClosureEnv(%3)
  env %7 = Outer #0 (%5) %4
  env %8 = Outer #0 (%6) %4
  val %9 = GlobalVar y (%7) %4
  val %10 = GlobalVar y (%8) %4
  bool %11 = EnvClean(%0)
  bool %12 = IsProto obj#2 (%3)
  bool %13 = IsDirect 1 (%3)
  bool %14 = IsBase sum (%3)
  Assume target (%12, %13, %14, %11) %4
  bool %15 = CanPeek(%1)
  Assume eager (%15) %4
  val %16 = Peek(%1) %4
  StVar x (%10) %0
  Given x %0
  Visible 0
  Return(%16)
BB2:
  fs %17 = Framestate %0 pc 0:1 clean
  Deopt(%17)
===
func f frame
code 0 "f" slots 1 x
BB0:
  env %0 = LdEnv
  any %1 = LdState 0
  fs %2 = Framestate %0 pc 0:1 clean
  clo|builtin %3 = LdFun g %0 %2
  cp %4 = Checkpoint BB1, BB2
BB1:
  env %5 = ClosureEnv(%3)
  env %6 = Outer #0 (%5) %4
  env %7 = Outer #0 (%5) %4
  val %8 = GlobalVar y (%6) %4
  val %9 = GlobalVar y (%7) %4
  bool %10 = EnvClean(%0)
  bool %11 = IsProto obj#0 (%3)
  bool %12 = IsDirect 1 (%3)
  bool %13 = IsBase sum (%3)
  Assume target (%11, %12, %13, %10) %4
  bool %14 = CanPeek(%1)
  Assume eager (%14) %4
  val %15 = Peek(%1) %4
  StVar x (%9) %0
  Given x %0
  Visible 0
  Return(%15)
BB2:
  fs %16 = Framestate %0 pc 0:1 clean
  Deopt(%16)

; passes: types gvn dce
; elements of a sequence and of a vector that grows: what gives a sequence back stays although it has no result
func f frame
BB0:
  env %0 = LdEnv
  any %1 = LdState 0
  val %2 = LdState 1
  real %3 = LdState 2
  fs %4 = Framestate %0 pc 0:1 clean
  none %15 = ForInit ForVector(%1) %0 %4 @0:0
  Jump BB1
BB1:
  cp %5 = Checkpoint BB2, BB3
BB2:
  int! %6 = Const 1L
  val %7 = OwnValue(%2)
  bool %8 = Is reals (%7)
  Assume type (%8) %5
  reals %9 = Cast reals (%7)
  val %10 = StGrow(%9, %6, %3) %5
  val %12 = ForElement(%1, %6)
  ForRelease(%1)
  fs %13 = Framestate(%10, %12) %0 pc 0:2 clean
  Deopt(%13)
BB3:
  fs %14 = Framestate %0 pc 0:0 clean
  Deopt(%14)
===
func f frame
BB0:
  env %0 = LdEnv
  any %1 = LdState 0
  val %2 = LdState 1
  real %3 = LdState 2
  fs %4 = Framestate %0 pc 0:1 clean
  none %5 = ForInit ForVector(%1) %0 %4 @0:0
  Jump BB1
BB1:
  cp %6 = Checkpoint BB2, BB3
BB2:
  int! %7 = Const 1L
  val %8 = OwnValue(%2)
  bool %9 = Is reals (%8)
  Assume type (%9) %6
  reals %10 = Cast reals (%8)
  val %11 = StGrow(%10, %7, %3) %6
  val %12 = ForElement(%1, %7)
  ForRelease(%1)
  fs %13 = Framestate(%11, %12) %0 pc 0:2 clean
  Deopt(%13)
BB3:
  fs %14 = Framestate %0 pc 0:0 clean
  Deopt(%14)

; passes: types dce
; elements of arrays of three extents
func f frame
BB0:
  env %0 = LdEnv
  val %1 = LdState 0
  int! %2 = LdState 1
  cp %3 = Checkpoint BB1, BB2
BB1:
  real %4 = LdEltA(%1, %2, %2, %2) %3
  val %5 = OwnValue(%1)
  val %6 = StEltA(%5, %2, %2, %2, %4) %3
  Return(%6)
BB2:
  fs %7 = Framestate %0 pc 0:0 clean
  Deopt(%7)
===
func f frame
BB0:
  env %0 = LdEnv
  val %1 = LdState 0
  int! %2 = LdState 1
  cp %3 = Checkpoint BB1, BB2
BB1:
  real %4 = LdEltA(%1, %2, %2, %2) %3
  val %5 = OwnValue(%1)
  val %6 = StEltA(%5, %2, %2, %2, %4) %3
  Return(%6)
BB2:
  fs %7 = Framestate %0 pc 0:0 clean
  Deopt(%7)
