; passes: force stores dce
; a force in a loop: taken for evaluated, leaving to the load; its exit stores what is dirty
func f frame
code 0 "f" slots 1 x, s
BB0:
  env %0 = LdEnv
  real %1 = Const 0
  StVar s (%1) %0
  Jump BB1
BB1:
  any %2 = LdVar x %0 @0:4
  fs %3 = Framestate(%1) %0 pc 0:5 clean @0:4
  val %4 = Force x (%2) %0 %3 @0:4
  StVar s (%4) %0
  bool %5 = Is real (%4)
  Branch(%5) BB1, BB2
BB2:
  Return(%4)
===
func f frame
code 0 "f" slots 1 x, s
BB0:
  env %0 = LdEnv
  val|prom|missing|dots %1 = LdVar x %0
  real %2 = Const 0
  Jump BB1
BB1:
  any %3 = Phi(BB0:%2, BB3:%6) @0:4
  any %4 = Phi(BB0:%1, BB3:%4) @0:4
  cp %5 = Checkpoint BB3, BB4 @0:4
BB2:
  Return(%6)
BB3:
  val %6 = Evaluated(%4) %5 @0:4 hint=plain
  bool %7 = Is real (%6)
  Branch(%7) BB1, BB2
BB4:
  StVar s (%3) %0 @0:4
  fs %8 = Framestate(%2) %0 pc 0:4 clean @0:4
  Deopt(%8) @0:4

; passes: force dce
; before loops, and where it failed before, a force stays
func f frame
code 0 "f" slots 1 x, s
BB0:
  env %0 = LdEnv
  any %1 = LdVar x %0
  fs %2 = Framestate %0 pc 0:2 clean @0:1
  val %3 = Force x (%1) %0 %2 @0:1
  Jump BB1
BB1:
  any %4 = LdVar s %0 @0:4
  fs %5 = Framestate %0 pc 0:5 clean @0:4
  val %6 = Force s (%4) %0 %5 @0:4 seen=wrong
  bool %7 = Is real (%6)
  Branch(%7) BB1, BB2
BB2:
  Return(%3)
===
func f frame
code 0 "f" slots 1 x, s
BB0:
  env %0 = LdEnv
  any %1 = LdVar x %0
  fs %2 = Framestate %0 pc 0:2 clean @0:1
  val %3 = Force x (%1) %0 %2 @0:1
  Jump BB1
BB1:
  any %4 = LdVar s %0 @0:4
  fs %5 = Framestate %0 pc 0:5 clean @0:4
  val %6 = Force s (%4) %0 %5 @0:4 seen=wrong
  bool %7 = Is real (%6)
  Branch(%7) BB1, BB2
BB2:
  Return(%3)
