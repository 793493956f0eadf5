; passes: own types fold range extents gvn hoist gvn assume dce checkpoints cfg gvn dce
; bounds are checked once for a place, and before a loop that doesn't change it; the length is that of the vector that enters
func f frame
BB0:
  env %0 = LdEnv
  reals %1 = LdState 0
  idx %2 = LdState 1
  int! %3 = LdState 2
  cp %4 = Checkpoint BB1, BB5
BB1:
  Jump BB2
BB2:
  idx %5 = Phi(BB1:%2, BB3:%10)
  reals %6 = Phi(BB1:%1, BB3:%15)
  bool %7 = IdxIsZero(%5)
  Branch(%7) BB4, BB6
BB6:
  cp %8 = Checkpoint BB3, BB7
BB3:
  Safepoint %8
  idx %10 = IdxDec(%5)
  real %11 = LdElt(%6, %3) %8
  real %12 = FMul(%11, %11)
  reals %13 = Own x (%6) %0
  reals %15 = StElt(%13, %3, %12) %8
  Jump BB2
BB4:
  int! %16 = Length(%6)
  Return(%16)
BB5:
  fs %17 = Framestate(%1, %2) %0 pc 0:0 clean
  Deopt(%17)
BB7:
  fs %18 = Framestate(%6, %5) %0 pc 0:1 clean
  Deopt(%18)
===
func f frame
BB0:
  env %0 = LdEnv
  reals %1 = LdState 0
  int! %2 = Length(%1)
  idx %3 = Extent 0 (%1)
  idx %4 = LdState 1
  int! %5 = LdState 2
  cp %6 = Checkpoint BB1, BB5
BB1:
  reals %7 = Own x (%1) %0
  bool %8 = Within 1 (%5, %3)
  Assume range (%8) %6
  Jump BB2
BB2:
  idx %9 = Phi(BB1:%4, BB3:%12)
  reals %10 = Phi(BB1:%7, BB3:%15)
  bool %11 = IdxIsZero(%9)
  Branch(%11) BB4, BB6
BB3:
  Safepoint %17
  idx %12 = IdxDec(%9)
  real %13 = LdElt(%10, %5)
  real %14 = FMul(%13, %13)
  reals %15 = StElt(%10, %5, %14)
  Jump BB2
BB4:
  Return(%2)
BB5:
  fs %16 = Framestate(%1, %4) %0 pc 0:0 clean
  Deopt(%16)
BB6:
  cp %17 = Checkpoint BB3, BB7
BB7:
  fs %18 = Framestate(%10, %9) %0 pc 0:1 clean
  Deopt(%18)

; passes: extents gvn dce
; an element of a matrix is one of its vector
func f frame
BB0:
  env %0 = LdEnv
  mreal %1 = LdState 0
  int! %2 = LdState 1
  int! %3 = LdState 2
  cp %4 = Checkpoint BB1, BB2
BB1:
  real %5 = LdEltM(%1, %2, %3) %4
  real %6 = LdEltM(%1, %3, %2) %4
  real %7 = FMul(%5, %6)
  mreal %8 = Own x (%1) %0
  mreal %9 = StEltM(%8, %2, %3, %7) %4
  Return(%9)
BB2:
  fs %10 = Framestate(%1, %2) %0 pc 0:0 clean
  Deopt(%10)
===
func f frame
BB0:
  env %0 = LdEnv
  mreal %1 = LdState 0
  idx %2 = Extent 2 (%1)
  idx %3 = Extent 1 (%1)
  int! %4 = LdState 1
  int! %5 = LdState 2
  cp %6 = Checkpoint BB1, BB2
BB1:
  bool %7 = Within 1 (%4, %3)
  Assume range (%7) %6
  bool %8 = Within 1 (%5, %2)
  Assume range (%8) %6
  idx %9 = Place(%4, %5, %3)
  real %10 = LdElt(%1, %9)
  bool %11 = Within 1 (%5, %3)
  Assume range (%11) %6
  bool %12 = Within 1 (%4, %2)
  Assume range (%12) %6
  idx %13 = Place(%5, %4, %3)
  real %14 = LdElt(%1, %13)
  real %15 = FMul(%10, %14)
  mreal %16 = Own x (%1) %0
  Assume range (%7) %6
  Assume range (%8) %6
  mreal %17 = StElt(%16, %9, %15)
  Return(%17)
BB2:
  fs %18 = Framestate(%1, %4) %0 pc 0:0 clean
  Deopt(%18)

; passes: extents gvn range hoist gvn assume dce checkpoints cfg dce
; a loop that runs to its end comes to its last position: that is checked, once
func f frame
BB0:
  env %0 = LdEnv
  reals %1 = LdState 0
  int! %2 = LdState 1
  int! %20 = Const 1L
  real %21 = Const 1
  cp %3 = Checkpoint BB1, BB5
BB1:
  idx %4 = RangeLeft le (%20, %2) %3
  Jump BB2
BB2:
  idx %5 = Phi(BB1:%4, BB3:%10)
  int! %6 = Phi(BB1:%20, BB3:%12)
  real %7 = Phi(BB1:%21, BB3:%17)
  bool %8 = IdxIsZero(%5)
  Branch(%8) BB4, BB6
BB6:
  cp %9 = Checkpoint BB3, BB7
BB3:
  Safepoint %9
  idx %10 = IdxDec(%5)
  int! %12 = IStep(%6, %20)
  real %13 = LdElt(%1, %6) %9
  real %14 = IToF(%6)
  real %15 = FAdd(%14, %21)
  real %16 = LdElt(%1, %15) %9
  real %18 = FMul(%13, %16)
  real %17 = FAdd(%7, %18)
  Jump BB2
BB4:
  Return(%7)
BB5:
  fs %22 = Framestate(%1, %2) %0 pc 0:0 clean
  Deopt(%22)
BB7:
  fs %23 = Framestate(%1, %5, %6, %7) %0 pc 0:1 clean
  Deopt(%23)
===
func f frame
BB0:
  env %0 = LdEnv
  reals %1 = LdState 0
  idx %2 = Extent 0 (%1)
  int! %3 = LdState 1
  int! %4 = Const 1L
  real %5 = Const 1
  cp %6 = Checkpoint BB1, BB5
BB1:
  idx %7 = RangeLeft le (%4, %3) %6
  bool %8 = Within 0 (%3, %2)
  Assume range (%8) %6
  int! %9 = IAdd(%3, %4) %6
  bool %10 = Within 0 (%9, %2)
  Assume range (%10) %6
  Jump BB2
BB2:
  idx %11 = Phi(BB1:%7, BB3:%15)
  int! %12 = Phi(BB1:%4, BB3:%16)
  real %13 = Phi(BB1:%5, BB3:%21)
  bool %14 = IdxIsZero(%11)
  Branch(%14) BB4, BB6
BB3:
  Safepoint %23
  idx %15 = IdxDec(%11)
  int! %16 = IStep(%12, %4)
  real %17 = LdElt(%1, %12)
  int! %18 = IAdd(%12, %4)
  real %19 = LdElt(%1, %18)
  real %20 = FMul(%17, %19)
  real %21 = FAdd(%13, %20)
  Jump BB2
BB4:
  Return(%13)
BB5:
  fs %22 = Framestate(%1, %3) %0 pc 0:0 clean
  Deopt(%22)
BB6:
  cp %23 = Checkpoint BB3, BB7
BB7:
  fs %24 = Framestate(%1, %11, %12, %13) %0 pc 0:1 clean
  Deopt(%24)
