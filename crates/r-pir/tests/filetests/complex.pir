; passes: parts
; a complex number that a loop carries becomes two doubles
func f frame
BB0:
  env %0 = LdEnv
  cplx %1 = LdState 0
  cplx %2 = LdState 1
  idx %3 = LdState 2
  Jump BB1
BB1:
  cplx %4 = Phi(BB0:%1, BB2:%15)
  idx %5 = Phi(BB0:%3, BB2:%6)
  bool %7 = IdxIsZero(%5)
  Branch(%7) BB3, BB2
BB2:
  idx %6 = IdxDec(%5)
  real %8 = Part 0 (%4)
  real %9 = Part 1 (%4)
  real %10 = CMul 0 (%8, %9, %8, %9)
  real %11 = CMul 1 (%8, %9, %8, %9)
  real %12 = Part 0 (%2)
  real %13 = FAdd(%10, %12)
  cplx %15 = MkComplex(%13, %11)
  Jump BB1
BB3:
  Return(%4)
===
func f frame
BB0:
  env %0 = LdEnv
  cplx %1 = LdState 0
  cplx %2 = LdState 1
  idx %3 = LdState 2
  real %4 = Part 0 (%1)
  real %5 = Part 1 (%1)
  Jump BB1
BB1:
  real %6 = Phi(BB0:%4, BB2:%17)
  real %7 = Phi(BB0:%5, BB2:%15)
  idx %8 = Phi(BB0:%3, BB2:%11)
  cplx %9 = MkComplex(%6, %7)
  bool %10 = IdxIsZero(%8)
  Branch(%10) BB3, BB2
BB2:
  idx %11 = IdxDec(%8)
  real %12 = Part 0 (%9)
  real %13 = Part 1 (%9)
  real %14 = CMul 0 (%12, %13, %12, %13)
  real %15 = CMul 1 (%12, %13, %12, %13)
  real %16 = Part 0 (%2)
  real %17 = FAdd(%14, %16)
  cplx %18 = MkComplex(%17, %15)
  Jump BB1
BB3:
  Return(%9)

; passes: parts fold gvn dce sink
; only the exit wants the whole
func f frame
BB0:
  env %0 = LdEnv
  cplx %1 = LdState 0
  idx %2 = LdState 1
  Jump BB1
BB1:
  cplx %3 = Phi(BB0:%1, BB3:%10)
  idx %4 = Phi(BB0:%2, BB3:%5)
  cp %6 = Checkpoint BB2, BB4
BB2:
  real %7 = Part 0 (%3)
  real %8 = Part 1 (%3)
  real %9 = Hypot(%7, %8)
  real %11 = CDiv 0 (%7, %8, %9, %7)
  real %12 = CDiv 1 (%7, %8, %9, %7)
  bool %13 = FCmp lt (%9, %11) %6
  Branch(%13) BB5, BB3
BB3:
  idx %5 = IdxDec(%4)
  cplx %10 = MkComplex(%11, %12)
  Safepoint %6
  Jump BB1
BB4:
  StVar z (%3) %0
  fs %14 = Framestate %0 pc 0:0 clean
  Deopt(%14)
BB5:
  Return(%9)
===
func f frame
BB0:
  env %0 = LdEnv
  cplx %1 = LdState 0
  real %2 = Part 0 (%1)
  real %3 = Part 1 (%1)
  Jump BB1
BB1:
  real %4 = Phi(BB0:%2, BB3:%8)
  real %5 = Phi(BB0:%3, BB3:%9)
  cp %6 = Checkpoint BB2, BB4
BB2:
  real %7 = Hypot(%4, %5)
  real %8 = CDiv 0 (%4, %5, %7, %4)
  real %9 = CDiv 1 (%4, %5, %7, %4)
  bool %10 = FCmp lt (%7, %8) %6
  Branch(%10) BB5, BB3
BB3:
  Safepoint %6
  Jump BB1
BB4:
  cplx %11 = MkComplex(%4, %5)
  StVar z (%11) %0
  fs %12 = Framestate %0 pc 0:0 clean
  Deopt(%12)
BB5:
  Return(%7)
