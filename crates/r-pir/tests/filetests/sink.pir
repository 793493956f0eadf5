; passes: sink dce
; environment and promise only the exit needs; what somebody observes stays
func f args
code 0 "f"
code 1 "pr"
BB0:
  any %0 = LdArg 0
  env %1 = LdParent
  prom %2 = MkPromise #1 %1
  env %3 = MkEnv(a=%2 : %1)
  env %4 = MkEnv(b=%0 : %1)
  fs %5 = Framestate %4 pc 0:1 clean
  val %6 = Interp CallSpecial %4 %5 @0:0
  cp %7 = Checkpoint BB1, BB2
BB1:
  bool %8 = Is real (%0)
  Assume type (%8) %7
  Return(%6)
BB2:
  StVar c (%0) %3
  fs %9 = Framestate(%6) %3 pc 0:2 clean
  Deopt(%9)
===
func f args
code 0 "f"
code 1 "pr"
BB0:
  any %0 = LdArg 0
  env %1 = LdParent
  env %2 = MkEnv(b=%0 : %1)
  fs %3 = Framestate %2 pc 0:1 clean
  val %4 = Interp CallSpecial %2 %3 @0:0
  cp %5 = Checkpoint BB1, BB2
BB1:
  bool %6 = Is real (%0)
  Assume type (%6) %5
  Return(%4)
BB2:
  prom %7 = MkPromise #1 %1
  env %8 = MkEnv(a=%7, c=%0 : %1)
  fs %9 = Framestate(%4) %8 pc 0:2 clean
  Deopt(%9)
