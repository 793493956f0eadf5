; passes: own dce
; a vector modified in a loop is made our own once
func f frame
BB0:
  env %0 = LdEnv
  reals %1 = LdState 0
  int! %2 = LdState 1
  real %3 = Const 1
  Jump BB1
BB1:
  reals %4 = Phi(BB0:%1, BB2:%7)
  cp %5 = Checkpoint BB2, BB3
BB2:
  reals %6 = Own x (%4) %0
  reals %7 = StElt(%6, %2, %3) %5
  real %8 = LdElt(%7, %2)
  bool %9 = FCmp lt (%8, %3)
  Branch(%9) BB1, BB4
BB3:
  StVar x (%4) %0
  fs %10 = Framestate %0 pc 0:0 clean
  Deopt(%10)
BB4:
  Return(%7)
===
func f frame
BB0:
  env %0 = LdEnv
  reals %1 = LdState 0
  int! %2 = LdState 1
  real %3 = Const 1
  reals %4 = Own x (%1) %0
  Jump BB1
BB1:
  reals %5 = Phi(BB0:%4, BB2:%7)
  cp %6 = Checkpoint BB2, BB3
BB2:
  reals %7 = StElt(%5, %2, %3) %6
  real %8 = LdElt(%7, %2)
  bool %9 = FCmp lt (%8, %3)
  Branch(%9) BB1, BB4
BB3:
  StVar x (%5) %0
  fs %10 = Framestate %0 pc 0:0 clean
  Deopt(%10)
BB4:
  Return(%7)

; passes: own dce
; not if the loop keeps another name of it, or runs R code
func f frame
BB0:
  env %0 = LdEnv
  reals %1 = LdState 0
  int! %2 = LdState 1
  real %3 = Const 1
  Jump BB1
BB1:
  reals %4 = Phi(BB0:%1, BB2:%8)
  reals %5 = Phi(BB0:%1, BB2:%4)
  cp %6 = Checkpoint BB2, BB3
BB2:
  reals %7 = Own x (%4) %0
  reals %8 = StElt(%7, %2, %3) %6
  fs %9 = Framestate %0 pc 0:2 clean
  val %10 = Interp CallSpecial %0 %9 @0:1
  bool %11 = Is real (%10)
  Branch(%11) BB1, BB4
BB3:
  fs %12 = Framestate %0 pc 0:0 clean
  Deopt(%12)
BB4:
  Return(%5)
===
func f frame
BB0:
  env %0 = LdEnv
  reals %1 = LdState 0
  int! %2 = LdState 1
  real %3 = Const 1
  Jump BB1
BB1:
  reals %4 = Phi(BB0:%1, BB2:%8)
  reals %5 = Phi(BB0:%1, BB2:%4)
  cp %6 = Checkpoint BB2, BB3
BB2:
  reals %7 = Own x (%4) %0
  reals %8 = StElt(%7, %2, %3) %6
  fs %9 = Framestate %0 pc 0:2 clean
  val %10 = Interp CallSpecial %0 %9 @0:1
  bool %11 = Is real (%10)
  Branch(%11) BB1, BB4
BB3:
  fs %12 = Framestate %0 pc 0:0 clean
  Deopt(%12)
BB4:
  Return(%5)
