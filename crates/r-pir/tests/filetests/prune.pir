; passes: prune cfg dce
; a way never gone is assumed not to be; one that decides a loop is left
func f frame
BB0:
  env %0 = LdEnv
  real %1 = LdState 0
  real %2 = LdState 1
  cp %3 = Checkpoint BB1, BB2
BB1:
  bool %4 = FCmp lt (%1, %2) %3
  Branch(%4) BB3, BB4 seen=0x640000
BB2:
  fs %5 = Framestate(%1, %2) %0 pc 0:0 clean
  Deopt(%5)
BB3:
  Return(%1)
BB4:
  cp %6 = Checkpoint BB5, BB6
BB5:
  bool %7 = FCmp gt (%1, %2) %6
  Branch(%7) BB4, BB7 seen=0x64
BB6:
  fs %8 = Framestate(%1, %2) %0 pc 0:1 clean
  Deopt(%8)
BB7:
  Return(%2)
===
func f frame
BB0:
  env %0 = LdEnv
  real %1 = LdState 0
  real %2 = LdState 1
  cp %3 = Checkpoint BB1, BB2
BB1:
  bool %4 = FCmp lt (%1, %2) %3
  bool %5 = BNot(%4)
  Assume branch (%5) %3
  Jump BB4
BB2:
  fs %6 = Framestate(%1, %2) %0 pc 0:0 clean
  Deopt(%6)
BB4:
  cp %7 = Checkpoint BB5, BB6
BB5:
  bool %8 = FCmp gt (%1, %2) %7
  Branch(%8) BB4, BB7 seen=0x64
BB6:
  fs %9 = Framestate(%1, %2) %0 pc 0:1 clean
  Deopt(%9)
BB7:
  Return(%2)
