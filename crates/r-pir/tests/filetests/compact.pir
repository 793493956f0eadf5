; passes: cfg dce compact
; blocks and instructions that are gone leave no gaps
func f frame
BB0:
  bool %0 = Const TRUE
  any %1 = LdState 0
  Branch(%0) BB1, BB2
BB1:
  bool %2 = Is real (%1)
  Branch(%2) BB3, BB4
BB2:
  Return(%1)
BB3:
  Jump BB5
BB4:
  real %3 = Const 2
  Jump BB5
BB5:
  any %4 = Phi(BB3:%1, BB4:%3)
  Return(%4)
===
func f frame
BB0:
  any %0 = LdState 0
  bool %1 = Is real (%0)
  Branch(%1) BB1, BB2
BB1:
  Jump BB3
BB2:
  real %2 = Const 2
  Jump BB3
BB3:
  any %3 = Phi(BB1:%0, BB2:%2)
  Return(%3)
