; passes: assume checkpoints dce
; a condition assumed before is not assumed again; all leave through the first checkpoint
func f frame
BB0:
  env %0 = LdEnv
  val %1 = LdState 0
  cp %2 = Checkpoint BB1, BB2
BB1:
  bool %3 = Is real (%1)
  Assume type (%3) %2
  cp %4 = Checkpoint BB3, BB4
BB2:
  fs %5 = Framestate(%1) %0 pc 0:0 clean
  Deopt(%5)
BB3:
  Assume type (%3) %4
  real %6 = Cast real (%1)
  bool %7 = FCmp lt (%6, %6) %4
  Branch(%7) BB5, BB6
BB4:
  fs %8 = Framestate(%1) %0 pc 0:1 clean
  Deopt(%8)
BB5:
  Return(%1)
BB6:
  Return(%6)
===
func f frame
BB0:
  env %0 = LdEnv
  val %1 = LdState 0
  cp %2 = Checkpoint BB1, BB2
BB1:
  bool %3 = Is real (%1)
  Assume type (%3) %2
  Jump BB3
BB2:
  fs %4 = Framestate(%1) %0 pc 0:0 clean
  Deopt(%4)
BB3:
  real %5 = Cast real (%1)
  bool %6 = FCmp lt (%5, %5) %2
  Branch(%6) BB5, BB6
BB5:
  Return(%1)
BB6:
  Return(%5)
