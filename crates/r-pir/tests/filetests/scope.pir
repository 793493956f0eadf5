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

; passes: stores types dce
; an element of a global variable, assigned by `<<-` in a loop
func f frame
BB0:
  env %0 = LdEnv
  env %1 = GlobalEnv
  int! %2 = LdState 0
  real %3 = Const 1
  Jump BB1
BB1:
  cp %4 = Checkpoint BB2, BB3
BB2:
  bool %5 = Ordinary x %1
  Assume scope (%5) %4
  any %6 = LdVar x %1
  bool %7 = Is reals (%6)
  Assume type (%7) %4
  reals %8 = Cast reals (%6)
  reals %9 = Own x (%8) %1
  reals %10 = StElt(%9, %2, %3) %4
  StVar x (%10) %1
  bool %11 = FCmp lt (%3, %3)
  Branch(%11) BB1, BB4
BB3:
  fs %12 = Framestate %0 pc 0:0 clean
  Deopt(%12)
BB4:
  Return(%3)
===
func f frame
BB0:
  env %0 = GlobalEnv
  any %1 = LdVar x %0
  env %2 = LdEnv
  int! %3 = LdState 0
  real %4 = Const 1
  Jump BB1
BB1:
  any %5 = Phi(BB0:%1, BB2:%12)
  any %6 = Phi(BB0:%1, BB2:%12)
  cp %7 = Checkpoint BB2, BB3
BB2:
  bool %8 = Ordinary x %0
  Assume scope (%8) %7
  bool %9 = Is reals (%6)
  Assume type (%9) %7
  reals %10 = Cast reals (%6)
  reals %11 = Own x (%10) %0
  reals %12 = StElt(%11, %3, %4) %7
  bool %13 = FCmp lt (%4, %4)
  Branch(%13) BB1, BB4
BB3:
  StVar x (%5) %0
  fs %14 = Framestate %2 pc 0:0 clean
  Deopt(%14)
BB4:
  StVar x (%12) %0
  Return(%4)

; passes: stores types dce
; code that was inlined looks the variable up by itself
func f frame
BB0:
  env %0 = LdEnv
  env %1 = GlobalEnv
  env %2 = LdParent
  real %3 = Const 1
  StVar x (%3) %1
  cp %4 = Checkpoint BB1, BB2
BB1:
  val %5 = GlobalVar x (%2) %4
  Return(%5)
BB2:
  fs %6 = Framestate %0 pc 0:0 clean
  Deopt(%6)
===
func f frame
BB0:
  env %0 = GlobalEnv
  env %1 = LdEnv
  env %2 = LdParent
  real %3 = Const 1
  cp %4 = Checkpoint BB1, BB2
BB1:
  bool %5 = IsGlobal(%2)
  bool %6 = Ordinary x %0
  Assume scope (%5, %6) %4
  real %7 = Evaluated(%3) %4
  StVar x (%3) %0
  Return(%7)
BB2:
  StVar x (%3) %0
  fs %8 = Framestate %1 pc 0:0 clean
  Deopt(%8)

; passes: stores types dce
; a variable of an enclosing function
func f frame
code 0 "f"
code 1 "f:scope1" slots 0 x
BB0:
  env %0 = LdEnv
  cp %1 = Checkpoint BB1, BB2
BB1:
  env %2 = Outer #1 (%0) %1
  Jump BB3
BB2:
  fs %3 = Framestate %0 pc 0:0 clean
  Deopt(%3)
BB3:
  any %4 = LdVar x %2
  cp %5 = Checkpoint BB4, BB5
BB4:
  bool %6 = Is real (%4)
  Assume type (%6) %5
  real %7 = Cast real (%4)
  real %8 = FAdd(%7, %7)
  StVar x (%8) %2
  bool %9 = FCmp lt (%8, %7)
  Branch(%9) BB3, BB6
BB5:
  fs %10 = Framestate %0 pc 0:0 clean
  Deopt(%10)
BB6:
  Return(%8)
===
func f frame
code 0 "f"
code 1 "f:scope1" slots 0 x
BB0:
  env %0 = LdEnv
  cp %1 = Checkpoint BB1, BB2
BB1:
  env %2 = Outer #1 (%0) %1
  any %3 = LdVar x %2
  Jump BB3
BB2:
  fs %4 = Framestate %0 pc 0:0 clean
  Deopt(%4)
BB3:
  any %5 = Phi(BB1:%3, BB4:%10)
  any %6 = Phi(BB1:%3, BB4:%10)
  cp %7 = Checkpoint BB4, BB5
BB4:
  bool %8 = Is real (%6)
  Assume type (%8) %7
  real %9 = Cast real (%6)
  real %10 = FAdd(%9, %9)
  bool %11 = FCmp lt (%10, %9)
  Branch(%11) BB3, BB6
BB5:
  StVar x (%5) %2
  fs %12 = Framestate %0 pc 0:0 clean
  Deopt(%12)
BB6:
  StVar x (%10) %2
  Return(%10)

; passes: scope
; a global variable is stored before a call, not in the exit block of the call's point: the callee may have assigned it by then
func f frame
code 0 "f" slots 1 g
BB0:
  env %0 = GlobalEnv
  env %1 = LdEnv
  clo %2 = LdArg 0
  lgl! %3 = Const TRUE
  StVar ask (%3) %0
  cp %4 = CallPoint BB1, BB2
BB1:
  val %5 = CallDirect(%2, %3, %3) %4 @0:3
  any %6 = LdVar ask %0
  fs %7 = Framestate(%5) %1 pc 0:5 clean
  val %8 = Force ask (%6) %1 %7
  Return(%8)
BB2:
  fs %9 = Framestate %1 pc 0:4 clean
  Deopt(%9)
===
func f frame
code 0 "f" slots 1 g
BB0:
  env %0 = GlobalEnv
  env %1 = LdEnv
  clo %2 = LdArg 0
  lgl! %3 = Const TRUE
  StVar ask (%3) %0
  cp %4 = CallPoint BB1, BB2
BB1:
  val %5 = CallDirect(%2, %3, %3) %4 @0:3
  any %6 = LdVar ask %0 @0:3
  fs %7 = Framestate(%5) %1 pc 0:5 clean
  val %8 = Force ask (%6) %1 %7
  Return(%8)
BB2:
  fs %9 = Framestate %1 pc 0:4 clean
  Deopt(%9)

; passes: stores types dce
; the caller's promise may be for a variable that was assigned here and isn't stored yet: it is not evaluated
func f frame
BB0:
  env %0 = LdEnv
  env %1 = GlobalEnv
  real %2 = Const 1
  any %3 = LdVar x %0
  StVar v (%2) %1
  cp %4 = Checkpoint BB1, BB2
BB1:
  val %5 = Evaluated(%3) %4 hint=plain
  Return(%5)
BB2:
  fs %6 = Framestate %0 pc 0:0 clean
  Deopt(%6)
===
func f frame
BB0:
  env %0 = GlobalEnv
  env %1 = LdEnv
  any %2 = LdVar x %1
  real %3 = Const 1
  cp %4 = Checkpoint BB1, BB2
BB1:
  val %5 = Evaluated(%2) %4 hint=own
  StVar v (%3) %0
  Return(%5)
BB2:
  StVar v (%3) %0
  fs %6 = Framestate %1 pc 0:0 clean
  Deopt(%6)
