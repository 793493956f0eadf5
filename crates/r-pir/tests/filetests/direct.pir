; passes: scope types fold stores types fold cfg gvn dce sink dce
; a direct call needs no environment: its exit block makes it for those who ask
func f args
code 0 "f" slots 2 n m
BB0:
  real %0 = LdArg 0
  env %1 = LdParent
  env %2 = MkEnv(n=%0 : %1)
  real %3 = Const 1
  real %4 = FSub(%0, %3)
  StVar m (%4) %2
  cp %5 = Checkpoint BB1, BB2
BB1:
  clo|builtin %6 = GlobalFun f (%1) %5
  cp %7 = CallPoint BB3, BB4
BB2:
  fs %8 = Framestate %2 pc 0:4 clean
  Deopt(%8)
BB3:
  val %9 = CallDirect(%6, %3, %4) %7 @0:5
  any %10 = LdVar m %2
  fs %11 = Framestate(%9) %2 pc 0:7 clean
  val %12 = Force m (%10) %2 %11
  Return(%12)
BB4:
  fs %13 = Framestate %2 pc 0:6 clean
  Deopt(%13)
===
func f args
code 0 "f" slots 2 n, m
BB0:
  real %0 = LdArg 0
  env %1 = LdParent
  real %2 = Const 1
  real %3 = FSub(%0, %2)
  cp %4 = Checkpoint BB1, BB2
BB1:
  clo|builtin %5 = GlobalFun f (%1) %4
  cp %6 = CallPoint BB3, BB4
BB2:
  env %7 = MkEnv(n=%0, m=%3 : %1)
  fs %8 = Framestate %7 pc 0:4 clean
  Deopt(%8)
BB3:
  val %9 = CallDirect(%5, %2, %3) %6 @0:5
  Return(%3)
BB4:
  env %10 = MkEnv(n=%0, m=%3 : %1)
  fs %11 = Framestate %10 pc 0:6 clean
  Deopt(%11)
