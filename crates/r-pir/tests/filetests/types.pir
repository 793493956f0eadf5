; passes: types
; loop variables start as nothing and grow with what comes around
func f frame
BB0:
  real %0 = Const 0
  int! %1 = Const 1L
  Jump BB1
BB1:
  any %2 = Phi(BB0:%0, BB1:%4)
  any %3 = Phi(BB0:%1, BB1:%2)
  real %4 = FAdd(%0, %0)
  bool %5 = FCmp lt (%4, %0)
  Branch(%5) BB1, BB2
BB2:
  Return(%3)
===
func f frame
BB0:
  real %0 = Const 0
  int! %1 = Const 1L
  Jump BB1
BB1:
  real %2 = Phi(BB0:%0, BB1:%4)
  int|real %3 = Phi(BB0:%1, BB1:%2)
  real %4 = FAdd(%0, %0)
  bool %5 = FCmp lt (%4, %0)
  Branch(%5) BB1, BB2
BB2:
  Return(%3)

; passes: types
; generic operations on known operands have known results
func f frame
BB0:
  env %0 = LdEnv
  int! %1 = Const 1L
  real %2 = Const 2
  fs %3 = Framestate %0 pc 0:1 clean
  val %4 = Interp Add(%1, %1) %0 %3 @0:0
  val %5 = Interp Add(%1, %2) %0 %3 @0:0
  val %6 = Interp Lt(%1, %2) %0 %3 @0:0
  val %7 = Interp Div(%1, %1) %0 %3 @0:0
  val %8 = Interp Colon(%1, %2) %0 %3 @0:0
  val %9 = Interp CallBuiltin(%2) %0 %3 @0:0 hint=sqrt
  Return(%9)
===
func f frame
BB0:
  env %0 = LdEnv
  int! %1 = Const 1L
  real %2 = Const 2
  fs %3 = Framestate %0 pc 0:1 clean
  int %4 = Interp Add(%1, %1) %0 %3 @0:0
  real %5 = Interp Add(%1, %2) %0 %3 @0:0
  lgl %6 = Interp Lt(%1, %2) %0 %3 @0:0
  real %7 = Interp Div(%1, %1) %0 %3 @0:0
  int|real|ints|reals %8 = Interp Colon(%1, %2) %0 %3 @0:0
  real %9 = Interp CallBuiltin(%2) %0 %3 @0:0 hint=sqrt
  Return(%9)
