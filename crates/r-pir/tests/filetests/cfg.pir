; passes: cfg dce
; a branch on a constant, blocks in a row, phis of one value, phis that go around alike
func f frame
BB0:
  bool %0 = Const TRUE
  real %1 = Const 1
  Branch(%0) BB1, BB2
BB1:
  Jump BB3
BB2:
  Jump BB3
BB3:
  real %2 = Phi(BB1:%1, BB2:%1)
  Jump BB4
BB4:
  real %3 = Phi(BB3:%2, BB4:%5)
  real %4 = Phi(BB3:%2, BB4:%5)
  real %5 = FAdd(%3, %4)
  bool %6 = FCmp lt (%5, %3)
  Branch(%6) BB4, BB5
BB5:
  Return(%4)
===
func f frame
BB0:
  real %0 = Const 1
  Jump BB4
BB4:
  real %1 = Phi(BB0:%0, BB4:%2)
  real %2 = FAdd(%1, %1)
  bool %3 = FCmp lt (%2, %1)
  Branch(%3) BB4, BB5
BB5:
  Return(%1)

; passes: types fold thread fold cfg dce
; a && b in a condition: two branches again
func f frame
BB0:
  real %0 = LdState 0
  real %1 = LdState 1
  bool %2 = FCmp lt (%0, %1)
  lgl! %3 = BToL(%2)
  bool %4 = Identical FALSE (%3)
  Branch(%4) BB1, BB2
BB1:
  Jump BB3
BB2:
  bool %5 = FCmp gt (%0, %0)
  lgl! %6 = BToL(%5)
  lgl! %7 = LAnd(%3, %6)
  Jump BB3
BB3:
  lgl! %8 = Phi(BB1:%3, BB2:%7)
  bool %9 = Truth(%8)
  Branch(%9) BB4, BB5
BB4:
  Return(%0)
BB5:
  Return(%1)
===
func f frame
BB0:
  real %0 = LdState 0
  real %1 = LdState 1
  bool %2 = FCmp lt (%0, %1)
  Branch(%2) BB2, BB1
BB1:
  Jump BB5
BB2:
  bool %3 = FCmp gt (%0, %0)
  Branch(%3) BB4, BB5
BB4:
  Return(%0)
BB5:
  Return(%1)

; passes: fold cfg dce
; nothing follows an assumption that is wrong: the double is no integer
func f frame
code 0 "f" slots 1 x
BB0:
  env %0 = LdEnv
  real %1 = Const 1
  cp %2 = Checkpoint BB1, BB2
BB1:
  bool %3 = Is int (%1)
  Assume type (%3) %2
  int %4 = Cast int (%1)
  Jump BB3
BB2:
  fs %5 = Framestate %0 pc 0:1 clean
  Deopt(%5)
BB3:
  int %6 = Phi(BB1:%4)
  Return(%6)
===
func f frame
code 0 "f" slots 1 x
BB0:
  env %0 = LdEnv
  cp %1 = Checkpoint BB1, BB2
BB1:
  bool %2 = Const FALSE
  Assume type (%2) %1
  Unreachable
BB2:
  fs %3 = Framestate %0 pc 0:1 clean
  Deopt(%3)
