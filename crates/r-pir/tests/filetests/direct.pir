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

; passes: inline scope types fold cfg stores types fold cfg gvn dce sink dce
; a callee in place of a direct call: leaving in it makes both frames, and neither environment otherwise
func f args
code 0 "f" slots 1 n m
code 1 "g" slots 1 x
BB0:
  real %0 = LdArg 0
  clo %16 = LdArg 1
  env %1 = LdParent
  env %2 = MkEnv(n=%0 : %1)
  real %3 = Const 1
  real %4 = FSub(%0, %3)
  StVar m (%4) %2
  clo %6 = MkClosure %1 @1:0
  cp %7 = CallPoint BB3, BB4
BB3:
  val %9 = CallDirect(%6, %3, %4) %7 @0:5
  Return(%9)
BB4:
  fs %13 = Framestate(%3) %2 pc 0:6 clean
  Deopt(%13)
func g args
code 0 "g" slots 1 x y
BB0:
  val %0 = LdArg 0
  env %1 = LdParent
  env %2 = MkEnv(x=%0 : %1)
  cp %3 = Checkpoint BB1, BB2
BB1:
  bool %4 = Is real (%0)
  Assume type (%4) %3
  real %5 = Cast real (%0)
  real %6 = FAdd(%5, %5)
  StVar y (%6) %2
  cp %7 = Checkpoint BB3, BB4
BB2:
  fs %8 = Framestate %2 pc 0:2 clean
  Deopt(%8)
BB3:
  bool %9 = FCmp lt (%6, %5) %7
  Assume branch (%9) %7
  Return(%6)
BB4:
  fs %10 = Framestate(%6) %2 pc 0:4 clean
  Deopt(%10)
===
func f args
code 0 "f" slots 1 n, m
code 1 "g" slots 1 x
code 2 "g" slots 1 x, y
BB0:
  real %0 = LdArg 0
  env %1 = LdParent
  real %2 = Const 1
  real %3 = FSub(%0, %2)
  clo %4 = MkClosure %1 @1:0
  cp %5 = Checkpoint BB7, BB8 @2:0
BB7:
  real %6 = FAdd(%3, %3) @2:0
  cp %7 = Checkpoint BB9, BB10 @2:0
BB8:
  env %8 = MkEnv(x=%3 : %1) @2:0
  env %9 = MkEnv(n=%0, m=%3 : %1)
  fs %10 = Framestate(%2) %9 pc 0:6 clean
  fs %11 = Framestate(%4, %10) %8 pc 2:2 call 0:5 clean @2:0
  Deopt(%11) @2:0
BB9:
  bool %12 = FCmp lt (%6, %3) %7 @2:0
  Assume branch (%12) %7 @2:0
  Return(%6)
BB10:
  env %13 = MkEnv(x=%3, y=%6 : %1) @2:0
  env %14 = MkEnv(n=%0, m=%3 : %1)
  fs %15 = Framestate(%2) %14 pc 0:6 clean
  fs %16 = Framestate(%6, %4, %15) %13 pc 2:4 call 0:5 clean @2:0
  Deopt(%16) @2:0

; passes: inline scope types fold cfg stores types fold cfg gvn dce sink dce
; a callee's callee in place of its call: leaving in it makes all three frames
func f args
code 0 "f" slots 1 n
code 1 "g" slots 1 x
BB0:
  real %0 = LdArg 0
  env %1 = LdParent
  env %2 = MkEnv(n=%0 : %1)
  real %3 = Const 1
  clo %4 = MkClosure %1 @1:0
  cp %5 = CallPoint BB1, BB2
BB1:
  val %6 = CallDirect(%4, %3, %0) %5 @0:5
  Return(%6)
BB2:
  fs %7 = Framestate(%3) %2 pc 0:6 clean
  Deopt(%7)
func g args
code 0 "g" slots 1 x
code 1 "h" slots 1 y
BB0:
  val %0 = LdArg 0
  env %1 = LdParent
  env %2 = MkEnv(x=%0 : %1)
  real %3 = Const 2
  clo %4 = MkClosure %1 @1:0
  cp %5 = CallPoint BB1, BB2
BB1:
  val %6 = CallDirect(%4, %3, %0) %5 @0:3
  Return(%6)
BB2:
  fs %7 = Framestate %2 pc 0:4 clean
  Deopt(%7)
func h args
code 0 "h" slots 1 y
BB0:
  val %0 = LdArg 0
  env %1 = LdParent
  env %2 = MkEnv(y=%0 : %1)
  cp %3 = Checkpoint BB1, BB2
BB1:
  real %4 = Cast real (%0)
  bool %5 = FCmp lt (%4, %4) %3
  Assume branch (%5) %3
  Return(%0)
BB2:
  fs %6 = Framestate %2 pc 0:2 clean
  Deopt(%6)
===
func f args
code 0 "f" slots 1 n
code 1 "g" slots 1 x
code 2 "g" slots 1 x
code 3 "h" slots 1 y
code 4 "h" slots 1 y
BB0:
  real %0 = LdArg 0
  env %1 = LdParent
  real %2 = Const 1
  clo %3 = MkClosure %1 @1:0
  clo %4 = MkClosure %1 @3:0
  cp %5 = Checkpoint BB9, BB10 @4:0
BB9:
  bool %6 = FCmp lt (%0, %0) %5 @4:0
  Assume branch (%6) %5 @4:0
  Return(%0)
BB10:
  env %7 = MkEnv(y=%0 : %1) @4:0
  env %8 = MkEnv(x=%0 : %1) @2:0
  env %9 = MkEnv(n=%0 : %1)
  fs %10 = Framestate(%2) %9 pc 0:6 clean
  fs %11 = Framestate(%3, %10) %8 pc 2:4 call 0:5 clean @2:0
  fs %12 = Framestate(%4, %11) %7 pc 4:2 call 2:3 clean @4:0
  Deopt(%12) @4:0

; passes: scope types fold stores types fold cfg gvn dce sink dce
; a formal that got its default: the promise is evaluated, so its force is its value, and it is made in exits alone
func f args
code 0 "f" slots 2 x k
code 1 "f:arg1" default slots 2 x k
BB0:
  real %0 = LdArg 0
  missing %1 = LdArg 1
  env %2 = LdParent
  real %3 = Const 3
  prom %4 = MkPromise #1 (%3) %2 fx=alloc
  env %5 = MkEnv(x=%0, k=%4 : %2)
  any %6 = LdVar k %5
  fs %7 = Framestate %5 pc 0:2 clean
  val %8 = Force k (%6) %5 %7
  cp %9 = Checkpoint BB1, BB2
BB1:
  bool %10 = Is real (%8)
  Assume type (%10) %9
  real %11 = Cast real (%8)
  real %12 = FMul(%0, %11)
  Return(%12)
BB2:
  fs %13 = Framestate(%8) %5 pc 0:3 clean
  Deopt(%13)
===
func f args
code 0 "f" slots 2 x, k
code 1 "f:arg1" default slots 2 x, k
BB0:
  real %0 = LdArg 0
  env %1 = LdParent
  real %2 = Const 3
  cp %3 = Checkpoint BB1, BB2
BB1:
  real %4 = FMul(%0, %2)
  Return(%4)
BB2:
  prom %5 = MkPromise #1 (%2) %1 fx=alloc
  env %6 = MkEnv(x=%0, k=%5 : %1)
  fs %7 = Framestate(%2) %6 pc 0:3 clean
  Deopt(%7)

; passes: scope types fold dce stores types fold cfg gvn dce sink dce
; a default computed at the entry: leaving there, it is still to be evaluated; leaving later, it is evaluated
func f args
code 0 "f" slots 2 x k
code 1 "f:arg1" default slots 2 x k
BB0:
  val %0 = LdArg 0
  env %2 = LdParent
  env %5 = MkEnv(x=%0 : %2)
  cp %9 = Checkpoint BB1, BB2
BB1:
  bool %10 = Is real (%0)
  Assume type (%10) %9
  real %11 = Cast real (%0)
  real %12 = FAdd(%11, %11)
  prom %4 = MkPromise #1 (%12) %2 fx=alloc
  StVar k (%4) %5
  cp %20 = Checkpoint BB3, BB4
BB2:
  prom %14 = MkPromise #1 %5
  StVar k (%14) %5
  fs %13 = Framestate %5 pc 0:0 clean
  Deopt(%13)
BB3:
  bool %21 = FCmp lt (%12, %11) %20
  Assume unseen (%21) %20
  any %6 = LdVar k %5
  fs %7 = Framestate %5 pc 0:2 clean
  val %8 = Force k (%6) %5 %7
  Return(%8)
BB4:
  fs %22 = Framestate %5 pc 0:3 clean
  Deopt(%22)
===
func f args
code 0 "f" slots 2 x, k
code 1 "f:arg1" default slots 2 x, k
BB0:
  val %0 = LdArg 0
  env %1 = LdParent
  cp %2 = Checkpoint BB1, BB2
BB1:
  bool %3 = Is real (%0)
  Assume type (%3) %2
  real %4 = Cast real (%0)
  real %5 = FAdd(%4, %4)
  cp %6 = Checkpoint BB3, BB4
BB2:
  env %7 = MkEnv(x=%0 : %1)
  prom %8 = MkPromise #1 %7
  StVar k (%8) %7
  fs %9 = Framestate %7 pc 0:0 clean
  Deopt(%9)
BB3:
  bool %10 = FCmp lt (%5, %4) %6
  Assume unseen (%10) %6
  Return(%5)
BB4:
  prom %11 = MkPromise #1 (%5) %1 fx=alloc
  env %12 = MkEnv(x=%0, k=%11 : %1)
  fs %13 = Framestate %12 pc 0:3 clean
  Deopt(%13)

; passes: inline scope types fold cfg stores types fold cfg gvn dce sink dce
; a callee that calls a function nobody knows: while that runs both frames can be made, of what is there anyway
func f args
code 0 "f" slots 2 n h m
code 1 "g" slots 1 x
BB0:
  real %0 = LdArg 0
  clo %1 = LdArg 1
  env %2 = LdParent
  env %3 = MkEnv(n=%0, h=%1 : %2)
  real %4 = Const 1
  real %5 = FSub(%0, %4)
  StVar m (%5) %3
  clo %6 = MkClosure %2 @1:0
  cp %7 = CallPoint BB1, BB2
BB1:
  val %8 = CallDirect(%6, %4, %5, %1) %7 @0:5
  Return(%8)
BB2:
  fs %9 = Framestate(%4) %3 pc 0:6 clean
  Deopt(%9)
func g args
code 0 "g" slots 2 x h y
BB0:
  val %0 = LdArg 0
  clo %1 = LdArg 1
  env %2 = LdParent
  env %3 = MkEnv(x=%0, h=%1 : %2)
  real %4 = Const 2
  StVar y (%4) %3
  cp %5 = CallPoint BB1, BB2
BB1:
  val %6 = CallDirect(%1, %4, %0) %5 @0:3
  any %7 = LdVar y %3
  fs %8 = Framestate(%6) %3 pc 0:5 clean
  val %9 = Force y (%7) %3 %8
  Return(%9)
BB2:
  fs %10 = Framestate %3 pc 0:4 clean
  Deopt(%10)
===
func f args
code 0 "f" slots 2 n, h, m
code 1 "g" slots 1 x
code 2 "g" slots 2 x, h, y
BB0:
  real %0 = LdArg 0
  clo %1 = LdArg 1
  env %2 = LdParent
  real %3 = Const 1
  real %4 = FSub(%0, %3)
  clo %5 = MkClosure %2 @1:0
  real %6 = Const 2 @2:0
  cp %7 = CallPoint BB5, BB6 @2:0
BB5:
  val %8 = CallDirect(%1, %6, %4) %7 @2:3
  Return(%6)
BB6:
  env %9 = MkEnv(x=%4, h=%1, y=%6 : %2) @2:0
  env %10 = MkEnv(n=%0, h=%1, m=%4 : %2)
  fs %11 = Framestate(%3) %10 pc 0:6 clean
  fs %12 = Framestate(%5, %11) %9 pc 2:4 call 0:5 clean @2:0
  Deopt(%12) @2:0
