; passes: scope
; a load of a variable whose value is known is that value
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
  fs %3 = Framestate %1 pc 0:3
  val %4 = Force answer (%2) %1 %3
  Return(%4)

; passes: stores
; a store waits until somebody may look
func answer args
BB0:
  env %0 = LdParent
  env %1 = MkEnv( : %0)
  real %2 = Const 42
  StVar answer (%2) %1
  fs %3 = Framestate %1 pc 0:3
  Return(%2)
===
func answer args
BB0:
  env %0 = LdParent
  env %1 = MkEnv( : %0)
  real %2 = Const 42
  fs %3 = Framestate %1 pc 0:3
  StVar answer (%2) %1
  Return(%2)

; passes: spec
; an element of what was now one number, now a vector of such
func f frame
BB0:
  env %0 = LdEnv
  val %1 = LdState 0
  val %2 = LdState 1
  cp %3 = Checkpoint BB1, BB2
BB1:
  fs %4 = Framestate %0 pc 0:1 clean
  val %5 = Interp Subset(%1, %2) %0 %4 @0:0 seen=0x1100020a hint=try
  Return(%5)
BB2:
  fs %6 = Framestate(%1, %2) %0 pc 0:0 clean
  Deopt(%6)
===
func f frame
BB0:
  env %0 = LdEnv
  val %1 = LdState 0
  val %2 = LdState 1
  cp %3 = Checkpoint BB1, BB2
BB1:
  fs %4 = Framestate %0 pc 0:1 clean
  bool %5 = Is real|reals (%1)
  Assume type (%5) %3
  real|reals %6 = Cast real|reals (%1)
  bool %7 = Is real (%2)
  Assume type (%7) %3
  real %8 = Cast real (%2)
  real %9 = LdNth(%6, %8) %3
  Return(%9)
BB2:
  fs %10 = Framestate(%1, %2) %0 pc 0:0 clean
  Deopt(%10)

; passes: force
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
  real %1 = Const 0
  StVar s (%1) %0
  Jump BB1
BB1:
  any %2 = LdVar x %0 @0:4
  fs %3 = Framestate(%1) %0 pc 0:5 clean @0:4
  cp %4 = Checkpoint BB3, BB4 @0:4
BB2:
  Return(%5)
BB3:
  val %5 = Evaluated(%2) %4 @0:4 hint=plain
  StVar s (%5) %0
  bool %6 = Is real (%5)
  Branch(%6) BB1, BB2
BB4:
  fs %7 = Framestate(%1) %0 pc 0:4 clean @0:4
  Deopt(%7) @0:4

; passes: inline
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
  env %3 = MkEnv(n=%0, h=%1 : %2)
  real %4 = Const 1
  real %5 = FSub(%0, %4)
  StVar m (%5) %3
  clo %6 = MkClosure %2 @1:0
  Jump BB1
BB1:
  Jump BB4 @0:5
BB2:
  Unreachable @0:5
BB3:
  Return(%14)
BB4:
  env %7 = MkEnv(x=%5, h=%1 : %2) @2:0
  real %8 = Const 2 @2:0
  StVar y (%8) %7 @2:0
  cp %9 = CallPoint BB5, BB6 @2:0
BB5:
  val %10 = CallDirect(%1, %8, %5) %9 @2:3
  any %11 = LdVar y %7 @2:0
  fs %12 = Framestate(%4) %3 pc 0:6 clean
  fs %13 = Framestate(%10, %6, %12) %7 pc 2:5 call 0:5 clean @2:0
  val %14 = Force y (%11) %7 %13 @2:0
  Jump BB3 @0:5
BB6:
  fs %15 = Framestate(%4) %3 pc 0:6 clean
  fs %16 = Framestate(%6, %15) %7 pc 2:4 call 0:5 clean @2:0
  Deopt(%16) @2:0

; passes: thread
; a && b in a condition: two branches again
func f frame
BB0:
  real %0 = LdState 0
  real %1 = LdState 1
  bool %2 = FCmp lt (%0, %1)
  lgl! %3 = BToL(%2)
  bool %4 = BNot(%2)
  Branch(%4) BB1, BB2
BB1:
  Jump BB3
BB2:
  bool %5 = FCmp gt (%0, %0)
  lgl! %6 = BToL(%5)
  lgl! %7 = LAnd(%3, %6)
  Jump BB3
BB3:
  lgl! %8 = Phi(BB1:%3, BB2:%7)
  bool %9 = Truth(%8)
  Branch(%9) BB4, BB5
BB4:
  Return(%0)
BB5:
  Return(%1)
===
func f frame
BB0:
  real %0 = LdState 0
  real %1 = LdState 1
  bool %2 = FCmp lt (%0, %1)
  lgl! %3 = BToL(%2)
  bool %4 = BNot(%2)
  Branch(%4) BB1, BB2
BB1:
  Jump BB5
BB2:
  lgl! %5 = Const TRUE
  bool %6 = FCmp gt (%0, %0)
  lgl! %7 = BToL(%6)
  lgl! %8 = LAnd(%5, %7)
  Jump BB3
BB3:
  bool %9 = Truth(%8)
  Branch(%9) BB4, BB5
BB4:
  Return(%0)
BB5:
  Return(%1)

; passes: own
; a vector modified in a loop is made our own once
func f frame
BB0:
  env %0 = LdEnv
  reals %1 = LdState 0
  int! %2 = LdState 1
  real %3 = Const 1
  Jump BB1
BB1:
  reals %4 = Phi(BB0:%1, BB2:%7)
  cp %5 = Checkpoint BB2, BB3
BB2:
  reals %6 = Own x (%4) %0
  reals %7 = StElt(%6, %2, %3) %5
  real %8 = LdElt(%7, %2)
  bool %9 = FCmp lt (%8, %3)
  Branch(%9) BB1, BB4
BB3:
  StVar x (%4) %0
  fs %10 = Framestate %0 pc 0:0 clean
  Deopt(%10)
BB4:
  Return(%7)
===
func f frame
BB0:
  env %0 = LdEnv
  reals %1 = LdState 0
  int! %2 = LdState 1
  real %3 = Const 1
  reals %4 = Own x (%1) %0
  Jump BB1
BB1:
  reals %5 = Phi(BB0:%4, BB2:%7)
  cp %6 = Checkpoint BB2, BB3
BB2:
  reals %7 = StElt(%5, %2, %3) %6
  real %8 = LdElt(%7, %2)
  bool %9 = FCmp lt (%8, %3)
  Branch(%9) BB1, BB4
BB3:
  StVar x (%5) %0
  fs %10 = Framestate %0 pc 0:0 clean
  Deopt(%10)
BB4:
  Return(%7)

; passes: extents
; an element of a matrix is one of its vector
func f frame
BB0:
  env %0 = LdEnv
  mreal %1 = LdState 0
  int! %2 = LdState 1
  int! %3 = LdState 2
  cp %4 = Checkpoint BB1, BB2
BB1:
  real %5 = LdEltM(%1, %2, %3) %4
  real %6 = LdEltM(%1, %3, %2) %4
  real %7 = FMul(%5, %6)
  mreal %8 = Own x (%1) %0
  mreal %9 = StEltM(%8, %2, %3, %7) %4
  Return(%9)
BB2:
  fs %10 = Framestate(%1, %2) %0 pc 0:0 clean
  Deopt(%10)
===
func f frame
BB0:
  env %0 = LdEnv
  mreal %1 = LdState 0
  idx %2 = Extent 2 (%1)
  idx %3 = Extent 1 (%1)
  int! %4 = LdState 1
  int! %5 = LdState 2
  cp %6 = Checkpoint BB1, BB2
BB1:
  bool %7 = Within 1 (%4, %3)
  Assume range (%7) %6
  bool %8 = Within 1 (%5, %2)
  Assume range (%8) %6
  idx %9 = Place(%4, %5, %3)
  real %10 = LdElt(%1, %9)
  bool %11 = Within 1 (%5, %3)
  Assume range (%11) %6
  bool %12 = Within 1 (%4, %2)
  Assume range (%12) %6
  idx %13 = Place(%5, %4, %3)
  real %14 = LdElt(%1, %13)
  real %15 = FMul(%10, %14)
  mreal %16 = Own x (%1) %0
  bool %17 = Within 1 (%4, %3)
  Assume range (%17) %6
  bool %18 = Within 1 (%5, %2)
  Assume range (%18) %6
  idx %19 = Place(%4, %5, %3)
  mreal %20 = StElt(%16, %19, %15)
  Return(%20)
BB2:
  fs %21 = Framestate(%1, %4) %0 pc 0:0 clean
  Deopt(%21)

; passes: prune
; a way never gone is assumed not to be; one that decides a loop is left
func f frame
BB0:
  env %0 = LdEnv
  real %1 = LdState 0
  real %2 = LdState 1
  cp %3 = Checkpoint BB1, BB2
BB1:
  bool %4 = FCmp lt (%1, %2) %3
  Branch(%4) BB3, BB4 seen=0x640000
BB2:
  fs %5 = Framestate(%1, %2) %0 pc 0:0 clean
  Deopt(%5)
BB3:
  Return(%1)
BB4:
  cp %6 = Checkpoint BB5, BB6
BB5:
  bool %7 = FCmp gt (%1, %2) %6
  Branch(%7) BB4, BB7 seen=0x64
BB6:
  fs %8 = Framestate(%1, %2) %0 pc 0:1 clean
  Deopt(%8)
BB7:
  Return(%2)
===
func f frame
BB0:
  env %0 = LdEnv
  real %1 = LdState 0
  real %2 = LdState 1
  cp %3 = Checkpoint BB1, BB2
BB1:
  bool %4 = FCmp lt (%1, %2) %3
  bool %5 = BNot(%4)
  Assume branch (%5) %3
  Jump BB4
BB2:
  fs %6 = Framestate(%1, %2) %0 pc 0:0 clean
  Deopt(%6)
BB4:
  cp %7 = Checkpoint BB5, BB6
BB5:
  bool %8 = FCmp gt (%1, %2) %7
  Branch(%8) BB4, BB7 seen=0x64
BB6:
  fs %9 = Framestate(%1, %2) %0 pc 0:1 clean
  Deopt(%9)
BB7:
  Return(%2)

; passes: sink
; a formal that got its default: the promise is evaluated, so its force is its value, and it is made in exits alone
func f args
code 0 "f" slots 2 x, k
code 1 "f:arg1" default slots 2 x, k
BB0:
  real %0 = LdArg 0
  env %1 = LdParent
  real %2 = Const 3
  prom %3 = MkPromise #1 (%2) %1 fx=alloc
  env %4 = MkEnv(x=%0, k=%3 : %1)
  cp %5 = Checkpoint BB1, BB2
BB1:
  real %6 = FMul(%0, %2)
  Return(%6)
BB2:
  fs %7 = Framestate(%2) %4 pc 0:3 clean
  Deopt(%7)
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

; passes: fuse
; a value that is used twice stays a vector of its own; what is not known of an operand is said
func f args
code 0 "f" slots 1 x
BB0:
  val %0 = LdArg 0
  env %1 = LdParent
  real %2 = Const 2
  cp %3 = Checkpoint BB1, BB2
BB1:
  val %4 = Pure Sub(%0, %2) %3 @0:2 seen=0x20a
  val %5 = Pure Pow(%4, %2) %3 @0:4 seen=0x208
  val %6 = Pure Add(%5, %4) %3 @0:5 seen=0x808
  val %7 = Pure CallBuiltin(%6) %3 @0:7 hint=abs
  Return(%7)
BB2:
  env %8 = MkEnv(x=%0 : %1)
  fs %9 = Framestate %8 pc 0:0 clean
  Deopt(%9)
===
func f args
code 0 "f" slots 1 x
BB0:
  val %0 = LdArg 0
  env %1 = LdParent
  real %2 = Const 2
  cp %3 = Checkpoint BB1, BB2
BB1:
  val %4 = Pure Sub(%0, %2) %3 @0:2 seen=0x20a
  val %5 = Fused [0 1 Pow@0:4 0 Add@0:5 abs@0:7] (%4, %2) %3 @0:7 seen=0x1
  Return(%5)
BB2:
  env %6 = MkEnv(x=%0 : %1)
  fs %7 = Framestate %6 pc 0:0 clean
  Deopt(%7)

; passes: assume
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
  cp %4 = Checkpoint BB3, BB4
BB2:
  fs %5 = Framestate(%1) %0 pc 0:0 clean
  Deopt(%5)
BB3:
  real %6 = Cast real (%1)
  bool %7 = FCmp lt (%6, %6) %2
  Branch(%7) BB5, BB6
BB4:
  fs %8 = Framestate(%1) %0 pc 0:1 clean
  Deopt(%8)
BB5:
  Return(%1)
BB6:
  Return(%6)

; passes: cfg
; a branch on what is known, and blocks that nothing reaches
func f frame
BB0:
  bool %0 = Const TRUE
  any %1 = LdState 0
  Branch(%0) BB1, BB2
BB1:
  bool %2 = Is real (%1)
  Branch(%2) BB3, BB4
BB2:
  Return(%1)
BB3:
  Jump BB5
BB4:
  real %3 = Const 2
  Jump BB5
BB5:
  any %4 = Phi(BB3:%1, BB4:%3)
  Return(%4)
===
func f frame
BB0:
  bool %0 = Const TRUE
  any %1 = LdState 0
  bool %2 = Is real (%1)
  Branch(%2) BB3, BB4
BB3:
  Jump BB5
BB4:
  real %3 = Const 2
  Jump BB5
BB5:
  any %4 = Phi(BB3:%1, BB4:%3)
  Return(%4)

; passes: compact
; blocks and instructions that are gone leave no gaps
func f frame
BB0:
  any %0 = LdState 0
  bool %1 = Is real (%0)
  Branch(%1) BB3, BB4
BB3:
  Jump BB5
BB4:
  real %2 = Const 2
  Jump BB5
BB5:
  any %3 = Phi(BB3:%0, BB4:%2)
  Return(%3)
===
func f frame
BB0:
  any %0 = LdState 0
  bool %1 = Is real (%0)
  Branch(%1) BB1, BB2
BB1:
  Jump BB3
BB2:
  real %2 = Const 2
  Jump BB3
BB3:
  any %3 = Phi(BB1:%0, BB2:%2)
  Return(%3)

; passes: gvn
; the second force of a word gives what the first gave, unless the word may be unbound
func f frame
BB0:
  env %0 = LdEnv
  prom %1 = LdState 0
  any %2 = LdState 1
  fs %3 = Framestate %0 pc 0:1 clean
  val %4 = Force x (%1) %0 %3
  val %5 = Force x (%1) %0 %3
  val %6 = Force y (%2) %0 %3
  val %7 = Force y (%2) %0 %3
  val %8 = Interp Add(%4, %5) %0 %3 @0:1
  val %9 = Interp Add(%6, %7) %0 %3 @0:2
  val %10 = Interp Add(%8, %9) %0 %3 @0:3
  Return(%10)
===
func f frame
BB0:
  env %0 = LdEnv
  prom %1 = LdState 0
  any %2 = LdState 1
  fs %3 = Framestate %0 pc 0:1 clean
  val %4 = Force x (%1) %0 %3
  val %5 = Force y (%2) %0 %3
  val %6 = Force y (%2) %0 %3
  val %7 = Interp Add(%4, %4) %0 %3 @0:1
  val %8 = Interp Add(%5, %6) %0 %3 @0:2
  val %9 = Interp Add(%7, %8) %0 %3 @0:3
  Return(%9)

; passes: dce
; what nobody uses goes
func f frame
BB0:
  bool %0 = Const TRUE
  real %1 = Const 1
  Jump BB4
BB4:
  real %2 = Phi(BB0:%1, BB4:%3)
  real %3 = FAdd(%2, %2)
  bool %4 = FCmp lt (%3, %2)
  Branch(%4) BB4, BB5
BB5:
  Return(%2)
===
func f frame
BB0:
  real %0 = Const 1
  Jump BB4
BB4:
  real %1 = Phi(BB0:%0, BB4:%2)
  real %2 = FAdd(%1, %1)
  bool %3 = FCmp lt (%2, %1)
  Branch(%3) BB4, BB5
BB5:
  Return(%1)

; passes: checkpoints
; a checkpoint through which nothing leaves goes, and its exit
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
  real %6 = Cast real (%1)
  bool %7 = FCmp lt (%6, %6) %2
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
