; passes: hoist types fold gvn dce
; what the loop doesn't change is computed and checked before it
func f frame
BB0:
  env %0 = LdEnv
  val %1 = LdState 0
  idx %2 = LdState 1
  cp %3 = Checkpoint BB1, BB5
BB1:
  Jump BB2
BB2:
  idx %4 = Phi(BB1:%2, BB3:%9)
  bool %5 = IdxIsZero(%4)
  Branch(%5) BB4, BB6
BB6:
  cp %6 = Checkpoint BB3, BB7
BB3:
  bool %7 = Is real (%1)
  Assume type (%7) %6
  real %8 = Cast real (%1)
  idx %9 = IdxDec(%4)
  real %10 = FMul(%8, %8)
  bool %11 = FCmp lt (%10, %8) %6
  Branch(%11) BB2, BB4
BB4:
  Return(%1)
BB5:
  fs %12 = Framestate(%1, %2) %0 pc 0:0 clean
  Deopt(%12)
BB7:
  fs %13 = Framestate(%1, %4) %0 pc 0:1 clean
  Deopt(%13)
===
func f frame
BB0:
  env %0 = LdEnv
  val %1 = LdState 0
  idx %2 = LdState 1
  cp %3 = Checkpoint BB1, BB5
BB1:
  bool %4 = Is real (%1)
  Assume type (%4) %3
  real %5 = Cast real (%1)
  real %6 = FMul(%5, %5)
  bool %7 = FCmp lt (%6, %5) %3
  Jump BB2
BB2:
  idx %8 = Phi(BB1:%2, BB3:%10)
  bool %9 = IdxIsZero(%8)
  Branch(%9) BB4, BB6
BB3:
  idx %10 = IdxDec(%8)
  Branch(%7) BB2, BB4
BB4:
  Return(%1)
BB5:
  fs %11 = Framestate(%1, %2) %0 pc 0:0 clean
  Deopt(%11)
BB6:
  cp %12 = Checkpoint BB3, BB7
BB7:
  fs %13 = Framestate(%1, %8) %0 pc 0:1 clean
  Deopt(%13)

; passes: hoist types fold gvn dce
; a loop variable: what enters is checked, what comes around is known
func f frame
BB0:
  env %0 = LdEnv
  val %1 = LdState 0
  cp %2 = Checkpoint BB1, BB4
BB1:
  Jump BB2
BB2:
  val %3 = Phi(BB1:%1, BB3:%7)
  cp %4 = Checkpoint BB3, BB5
BB3:
  bool %5 = Is real (%3)
  Assume type (%5) %4
  real %6 = Cast real (%3)
  real %7 = FAdd(%6, %6)
  bool %8 = FCmp lt (%7, %6) %4
  Branch(%8) BB2, BB6
BB4:
  fs %9 = Framestate(%1) %0 pc 0:0 clean
  Deopt(%9)
BB5:
  fs %10 = Framestate(%3) %0 pc 0:1 clean
  Deopt(%10)
BB6:
  Return(%7)
===
func f frame
BB0:
  env %0 = LdEnv
  val %1 = LdState 0
  cp %2 = Checkpoint BB1, BB4
BB1:
  bool %3 = Is real (%1)
  Assume type (%3) %2
  real %4 = Cast real (%1)
  Jump BB2
BB2:
  real %5 = Phi(BB1:%4, BB3:%7)
  cp %6 = Checkpoint BB3, BB5
BB3:
  real %7 = FAdd(%5, %5)
  bool %8 = FCmp lt (%7, %5) %6
  Branch(%8) BB2, BB6
BB4:
  fs %9 = Framestate(%1) %0 pc 0:0 clean
  Deopt(%9)
BB5:
  fs %10 = Framestate(%5) %0 pc 0:1 clean
  Deopt(%10)
BB6:
  Return(%7)

; passes: hoist types fold gvn assume dce
; of a formal's word the loop needs the value, the exits the word
func f frame
code 0 "f" slots 1 n
BB0:
  env %0 = LdEnv
  any %1 = LdVar n %0
  cp %2 = Checkpoint BB1, BB4
BB1:
  Jump BB2
BB2:
  any %3 = Phi(BB1:%1, BB3:%8)
  cp %4 = Checkpoint BB3, BB5
BB3:
  val %5 = Evaluated(%3) %4 hint=plain
  bool %6 = Is real (%5)
  Assume type (%6) %4
  real %7 = Cast real (%5)
  real %8 = FAdd(%7, %7)
  bool %9 = FCmp lt (%8, %7) %4
  Branch(%9) BB2, BB6
BB4:
  fs %10 = Framestate %0 pc 0:0 clean
  Deopt(%10)
BB5:
  StVar n (%3) %0
  fs %11 = Framestate %0 pc 0:1 clean
  Deopt(%11)
BB6:
  Return(%8)
===
func f frame
code 0 "f" slots 1 n
BB0:
  env %0 = LdEnv
  any %1 = LdVar n %0
  cp %2 = Checkpoint BB1, BB4
BB1:
  val %3 = Evaluated(%1) %2 hint=plain
  Jump BB2
BB2:
  val %4 = Phi(BB1:%3, BB3:%9)
  any %5 = Phi(BB1:%1, BB3:%9)
  cp %6 = Checkpoint BB3, BB5
BB3:
  bool %7 = Is real (%4)
  Assume type (%7) %6
  real %8 = Cast real (%4)
  real %9 = FAdd(%8, %8)
  bool %10 = FCmp lt (%9, %8) %6
  Branch(%10) BB2, BB6
BB4:
  fs %11 = Framestate %0 pc 0:0 clean
  Deopt(%11)
BB5:
  StVar n (%5) %0
  fs %12 = Framestate %0 pc 0:1 clean
  Deopt(%12)
BB6:
  Return(%9)

; passes: hoist
; what is known of the variable before the loop (it is not NA) stays known
func f frame
BB0:
  env %0 = LdEnv
  lgl|int! %1 = LdState 0
  cp %2 = Checkpoint BB1, BB4
BB1:
  Jump BB2
BB2:
  lgl|int! %3 = Phi(BB1:%1, BB3:%7)
  cp %4 = Checkpoint BB3, BB5
BB3:
  bool %5 = Is lgl (%3)
  Assume type (%5) %4
  lgl! %6 = Cast lgl (%3)
  bool %8 = Truth(%6) %4
  lgl! %7 = BToL(%8)
  Branch(%8) BB2, BB6
BB4:
  fs %9 = Framestate(%1) %0 pc 0:0 clean
  Deopt(%9)
BB5:
  fs %10 = Framestate(%3) %0 pc 0:1 clean
  Deopt(%10)
BB6:
  Return(%7)
===
func f frame
BB0:
  env %0 = LdEnv
  lgl|int! %1 = LdState 0
  cp %2 = Checkpoint BB1, BB4
BB1:
  bool %3 = Is lgl (%1)
  Assume type (%3) %2
  lgl! %4 = Cast lgl (%1)
  Jump BB2
BB2:
  lgl|int! %5 = Phi(BB1:%4, BB3:%10)
  cp %6 = Checkpoint BB3, BB5
BB3:
  bool %7 = Is lgl (%5)
  Assume type (%7) %6
  lgl! %8 = Cast lgl (%5)
  bool %9 = Truth(%8) %6
  lgl! %10 = BToL(%9)
  Branch(%9) BB2, BB6
BB4:
  fs %11 = Framestate(%1) %0 pc 0:0 clean
  Deopt(%11)
BB5:
  fs %12 = Framestate(%5) %0 pc 0:1 clean
  Deopt(%12)
BB6:
  Return(%10)
