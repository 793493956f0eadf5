; passes: range
; positions of a loop from 1 up: one less can't overflow, one more could
func f frame
BB0:
  env %0 = LdEnv
  real %1 = Const 1
  real %2 = LdState 0
  int! %3 = Const 1L
  fs %4 = Framestate %0 pc 0:1 clean
  none %5 = ForInit ForRange(%1, %2) %0 %4 @0:0
  val %6 = Proj 1 (%5)
  idx %7 = Proj 2 (%5)
  int! %8 = Cast int! (%6)
  Jump BB1
BB1:
  int! %9 = Phi(BB0:%8, BB3:%15)
  idx %10 = Phi(BB0:%7, BB3:%16)
  bool %11 = IdxIsZero(%10)
  Branch(%11) BB5, BB2
BB2:
  cp %12 = Checkpoint BB3, BB4
BB3:
  int! %13 = ISub(%9, %3) %12
  int! %14 = IAdd(%9, %3) %12
  int! %15 = IStep(%9, %3)
  idx %16 = IdxDec(%10)
  int! %17 = Const 10L
  int! %18 = IMod(%13, %17) %12
  int! %19 = IMul(%18, %18) %12
  bool %20 = ICmp lt (%19, %14)
  Branch(%20) BB1, BB5
BB4:
  fs %21 = Framestate(%9, %10) %0 pc 0:1 clean
  Deopt(%21)
BB5:
  Return(%9)
===
func f frame
BB0:
  env %0 = LdEnv
  real %1 = Const 1
  real %2 = LdState 0
  int! %3 = Const 1L
  fs %4 = Framestate %0 pc 0:1 clean
  none %5 = ForInit ForRange(%1, %2) %0 %4 @0:0
  val %6 = Proj 1 (%5)
  idx %7 = Proj 2 (%5)
  int! %8 = Cast int! (%6)
  Jump BB1
BB1:
  int! %9 = Phi(BB0:%8, BB3:%15)
  idx %10 = Phi(BB0:%7, BB3:%16)
  bool %11 = IdxIsZero(%10)
  Branch(%11) BB5, BB2
BB2:
  cp %12 = Checkpoint BB3, BB4
BB3:
  int! %13 = ISub(%9, %3)
  int! %14 = IAdd(%9, %3) %12
  int! %15 = IStep(%9, %3)
  idx %16 = IdxDec(%10)
  int! %17 = Const 10L
  int! %18 = IMod(%13, %17)
  int! %19 = IMul(%18, %18)
  bool %20 = ICmp lt (%19, %14)
  Branch(%20) BB1, BB5
BB4:
  fs %21 = Framestate(%9, %10) %0 pc 0:1 clean
  Deopt(%21)
BB5:
  Return(%9)
