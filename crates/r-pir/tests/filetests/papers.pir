; passes: PIPELINE
; 003 section 3.1: function() { answer <- 42; answer }: no environment, the constant
func answer args
BB0:
  env %0 = LdParent
  env %1 = MkEnv( : %0)
  real %2 = Const 42
  StVar answer (%2) %1
  any %3 = LdVar answer %1
  fs %4 = Framestate %1 pc 0:3 clean
  val %5 = Force answer (%3) %1 %4
  Return(%5)
===
func answer args
BB0:
  real %0 = Const 42
  Return(%0)

; passes: PIPELINE
; 003 section 4.2: x is 1 or 2, by the flow of control: a phi, no environment, no force
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
  fs %7 = Framestate %1 pc 0:3 clean
  val %8 = Force x (%6) %1 %7
  Return(%8)
===
func f args
BB0:
  any %0 = LdArg 0
  bool %1 = Is real (%0)
  Branch(%1) BB1, BB2
BB1:
  real %2 = Const 1
  Jump BB3
BB2:
  real %3 = Const 2
  Jump BB3
BB3:
  real %4 = Phi(BB2:%3, BB1:%2)
  Return(%4)

; passes: PIPELINE
; 003 section 3.2: f <- function(b) b; f(x): what is left is the load of x
func top frame
code 0 "top"
code 1 "f"
code 2 "pr0"
BB0:
  env %0 = LdEnv
  clo %1 = MkClosure %0 @1:0
  prom %2 = MkPromise #2 %0
  fs %3 = Framestate %0 pc 0:3
  val %4 = Call(%1, %2) %0 %3 @0:2
  Return(%4)
func f args
code 0 "f"
BB0:
  any %0 = LdArg 0
  env %1 = LdParent
  env %2 = MkEnv(b=%0 : %1)
  fs %3 = Framestate %2 pc 0:1 clean
  val %4 = Force b (%0) %2 %3
  Return(%4)
func pr0 frame
code 0 "pr0"
BB0:
  env %0 = LdEnv
  fs %1 = Framestate %0 pc 0:1
  val %2 = LdFree x %0 %1
  Return(%2)
===
func top frame
code 0 "top"
code 1 "f"
code 2 "pr0"
code 3 "f"
code 4 "pr0"
BB0:
  env %0 = LdEnv
  clo %1 = MkClosure %0 @1:0
  prom %2 = MkPromise #2 %0
  fs %3 = Framestate %0 pc 0:3
  env %4 = MkEnv(b=%2 : %0) @3:0
  fs %5 = Framestate(%1, %3) %4 pc 3:1 call 0:2 clean @3:0
  fs %6 = Framestate(%2, %5) %0 pc 4:1 call 3:0 @4:0
  val %7 = LdFree x %0 %6 @4:0
  Return(%7)

; passes: PIPELINE
; 003 figures 4-7 (000 figures 4.6-4.9): a <- 1; f <- function(b) b + a; f(2): the constant 3
func g args
code 0 "g"
code 1 "f"
code 2 "pr0"
BB0:
  real %0 = Const 1
  env %1 = LdParent
  env %2 = MkEnv(a=%0 : %1)
  clo %3 = MkClosure %2 @1:0
  prom %4 = MkPromise #2 %2
  fs %5 = Framestate %2 pc 0:3 clean
  val %6 = Call(%3, %4) %2 %5 @0:2
  fs %7 = Framestate %2 pc 0:4 clean
  val %8 = Force f (%6) %2 %7
  Return(%8)
func f args
code 0 "f"
BB0:
  any %0 = LdArg 0
  env %1 = LdParent
  env %2 = MkEnv(b=%0 : %1)
  fs %3 = Framestate %2 pc 0:1 clean
  val %4 = Force b (%0) %2 %3
  any %5 = LdVar a %2
  fs %6 = Framestate(%4) %2 pc 0:2 clean
  val %7 = Force a (%5) %2 %6
  fs %8 = Framestate %2 pc 0:3 clean
  val %9 = Interp Add(%4, %7) %2 %8 @0:2
  Return(%9)
func pr0 frame
code 0 "pr0"
BB0:
  real %0 = Const 2
  Return(%0)
===
func g args
code 0 "g"
code 1 "f"
code 2 "pr0"
code 3 "f"
code 4 "pr0"
BB0:
  real %0 = Const 3 @3:2
  Return(%0)

; passes: PIPELINE
; 003 section 4.4 (000 section 4.7): an environment that only the exit needs is made there, up to date
func f args
code 0 "f"
BB0:
  any %0 = LdArg 0
  env %1 = LdParent
  env %2 = MkEnv(foo=%0 : %1)
  real %3 = Const 7
  StVar bar (%3) %2
  cp %4 = Checkpoint BB1, BB2
BB1:
  bool %5 = Is real (%0)
  Assume type (%5) %4
  real %6 = Cast real (%0)
  real %7 = FAdd(%6, %3)
  Return(%7)
BB2:
  fs %8 = Framestate(%0) %2 pc 0:5
  Deopt(%8)
===
func f args
code 0 "f"
BB0:
  any %0 = LdArg 0
  env %1 = LdParent
  real %2 = Const 7
  cp %3 = Checkpoint BB1, BB2
BB1:
  bool %4 = Is real (%0)
  Assume type (%4) %3
  real %5 = Cast real (%0)
  real %6 = FAdd(%5, %2)
  Return(%6)
BB2:
  env %7 = MkEnv(foo=%0, bar=%2 : %1)
  fs %8 = Framestate(%0) %7 pc 0:5
  Deopt(%8)

; passes: PIPELINE
; 000 figure 4.10: leaving in inlined code makes both frames
func outer args
code 0 "outer"
code 1 "inner"
BB0:
  any %0 = LdArg 0
  env %1 = LdParent
  env %2 = MkEnv(j=%0 : %1)
  clo %3 = MkClosure %2 @1:0
  fs %4 = Framestate(%0) %2 pc 0:9 clean
  val %5 = Call(%3, %0) %2 %4 @0:8
  Return(%5)
func inner args
code 0 "inner"
BB0:
  any %0 = LdArg 0
  env %1 = LdParent
  env %2 = MkEnv(foo=%0 : %1)
  cp %3 = Checkpoint BB1, BB2
BB1:
  bool %4 = Is real (%0)
  Assume type (%4) %3
  real %5 = Cast real (%0)
  Return(%5)
BB2:
  fs %6 = Framestate(%0) %2 pc 0:2 clean
  Deopt(%6)
===
func outer args
code 0 "outer"
code 1 "inner"
code 2 "inner"
BB0:
  any %0 = LdArg 0
  env %1 = LdParent
  env %2 = MkEnv(j=%0 : %1)
  clo %3 = MkClosure %2 @1:0
  cp %4 = Checkpoint BB1, BB2 @2:0
BB1:
  bool %5 = Is real (%0) @2:0
  Assume type (%5) %4 @2:0
  real %6 = Cast real (%0) @2:0
  Return(%6)
BB2:
  env %7 = MkEnv(foo=%0 : %2) @2:0
  fs %8 = Framestate(%0) %2 pc 0:9 clean
  fs %9 = Framestate(%0, %3, %8) %7 pc 2:2 call 0:8 clean @2:0
  Deopt(%9) @2:0
