; passes: scope types fold stores types fold cfg gvn dce
; 003 section 3.1: function() { answer <- 42; answer }
func answer args
BB0:
  env %0 = LdParent
  env %1 = MkEnv( : %0)
  real %2 = Const 42
  StVar answer (%2) %1
  any %3 = LdVar answer %1
  fs %4 = Framestate %1 pc 0:3
  val %5 = Force answer (%3) %1 %4
  Return(%5)
===
func answer args
BB0:
  env %0 = LdParent
  env %1 = MkEnv( : %0)
  real %2 = Const 42
  StVar answer (%2) %1
  Return(%2)

; passes: scope types fold stores types fold cfg gvn dce
; 003 section 4.2: x is 1 or 2
func f args
BB0:
  env %0 = LdParent
  env %1 = MkEnv( : %0)
  any %2 = LdArg 0
  bool %3 = Is real (%2)
  Branch(%3) BB1, BB2
BB1:
  real %4 = Const 1
  StVar x (%4) %1
  Jump BB3
BB2:
  real %5 = Const 2
  StVar x (%5) %1
  Jump BB3
BB3:
  any %6 = LdVar x %1
  fs %7 = Framestate %1 pc 0:3
  val %8 = Force x (%6) %1 %7
  Return(%8)
===
func f args
BB0:
  env %0 = LdParent
  env %1 = MkEnv( : %0)
  any %2 = LdArg 0
  bool %3 = Is real (%2)
  Branch(%3) BB1, BB2
BB1:
  real %4 = Const 1
  Jump BB3
BB2:
  real %5 = Const 2
  Jump BB3
BB3:
  real %6 = Phi(BB2:%5, BB1:%4)
  StVar x (%6) %1
  Return(%6)

; passes: scope types fold stores types fold cfg gvn dce
; a loop: nothing is stored in it, the exit stores
func f frame
BB0:
  env %0 = LdEnv
  real %1 = Const 0
  StVar s (%1) %0
  Jump BB1
BB1:
  cp %2 = Checkpoint BB2, BB3
BB2:
  any %3 = LdVar s %0
  bool %4 = Is real (%3)
  Assume type (%4) %2
  real %5 = Cast real (%3)
  real %6 = FAdd(%5, %5)
  StVar s (%6) %0
  bool %7 = FCmp lt (%6, %6)
  Branch(%7) BB1, BB4
BB3:
  fs %8 = Framestate %0 pc 0:3 clean
  Deopt(%8)
BB4:
  any %9 = LdVar s %0
  fs %10 = Framestate %0 pc 0:3 clean
  val %11 = Force s (%9) %0 %10
  Return(%11)
===
func f frame
BB0:
  env %0 = LdEnv
  real %1 = Const 0
  Jump BB1
BB1:
  real %2 = Phi(BB0:%1, BB2:%4)
  cp %3 = Checkpoint BB2, BB3
BB2:
  real %4 = FAdd(%2, %2)
  bool %5 = FCmp lt (%4, %4)
  Branch(%5) BB1, BB4
BB3:
  StVar s (%2) %0
  fs %6 = Framestate %0 pc 0:3 clean
  Deopt(%6)
BB4:
  Return(%4)

; passes: scope types fold stores types fold cfg gvn dce
; a call observes: variables are stored before it, and are known after it only if the frame is clean
func f frame
BB0:
  env %0 = LdEnv
  real %1 = Const 0
  StVar s (%1) %0
  fs %2 = Framestate %0 pc 0:3 clean
  val %3 = Interp CallSpecial %0 %2 @0:2 fx=r
  any %4 = LdVar s %0
  StVar t (%4) %0
  fs %5 = Framestate %0 pc 0:4
  val %6 = Interp CallSpecial %0 %5 @0:3 fx=r
  any %7 = LdVar s %0
  any %8 = LdVar t %0
  val %9 = Interp Add(%7, %8) %0 %5 @0:4
  Return(%9)
===
func f frame
BB0:
  env %0 = LdEnv
  real %1 = Const 0
  fs %2 = Framestate %0 pc 0:3 clean
  StVar s (%1) %0 @0:2
  val %3 = Interp CallSpecial %0 %2 @0:2 fx=r
  fs %4 = Framestate %0 pc 0:4
  StVar t (%1) %0 @0:3
  val %5 = Interp CallSpecial %0 %4 @0:3 fx=r
  any %6 = LdVar s %0 @0:3
  any %7 = LdVar t %0 @0:3
  val %8 = Interp Add(%6, %7) %0 %4 @0:4
  Return(%8)
