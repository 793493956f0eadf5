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

; passes: assume checkpoints dce
; what leaves because its loop is over leaves behind it
func f state 1 2
BB0:
  val %0 = LdState 0
  idx %1 = LdState 1
  env %2 = LdEnv
  cp %3 = Checkpoint BB1, BB2
BB1:
  idx %4 = Phi(BB0:%1, BB4:%9)
  bool %5 = IdxIsZero(%4)
  Branch(%5) BB3, BB4
BB2:
  fs %6 = Framestate(%0, %1) %2 pc 0:1 clean
  Deopt(%6)
BB3:
  cp %7 = Checkpoint BB5, BB6
BB4:
  idx %9 = IdxDec(%4)
  Jump BB1
BB5:
  bool %8 = Const FALSE
  Assume ended (%8) %7
  Unreachable
BB6:
  fs %10 = Framestate(%0, %4) %2 pc 0:3 clean
  Deopt(%10)
===
func f state 1 2
BB0:
  val %0 = LdState 0
  idx %1 = LdState 1
  env %2 = LdEnv
  Jump BB1
BB1:
  idx %3 = Phi(BB0:%1, BB4:%6)
  bool %4 = IdxIsZero(%3)
  Branch(%4) BB3, BB4
BB3:
  cp %5 = Checkpoint BB5, BB6
BB4:
  idx %6 = IdxDec(%3)
  Jump BB1
BB5:
  bool %7 = Const FALSE
  Assume ended (%7) %5
  Unreachable
BB6:
  fs %8 = Framestate(%0, %3) %2 pc 0:3 clean
  Deopt(%8)
