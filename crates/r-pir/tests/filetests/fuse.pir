; passes: fuse dce
; a * x + b * y: one instruction, where the last of them stood
func f args
code 0 "f" slots 4 a x b y
BB0:
  real %0 = LdArg 0
  reals %1 = LdArg 1
  real %2 = LdArg 2
  val %3 = LdArg 3
  env %4 = LdParent
  cp %5 = Checkpoint BB1, BB2
BB1:
  reals %6 = Pure Mul(%0, %1) %5 @0:2 seen=0x802
  val %7 = Pure Mul(%2, %3) %5 @0:5 seen=0x802
  val %8 = Pure Add(%6, %7) %5 @0:6 seen=0x808
  Return(%8)
BB2:
  env %9 = MkEnv(a=%0, x=%1, b=%2, y=%3 : %4)
  fs %10 = Framestate %9 pc 0:0 clean
  Deopt(%10)
===
func f args
code 0 "f" slots 4 a, x, b, y
BB0:
  real %0 = LdArg 0
  reals %1 = LdArg 1
  real %2 = LdArg 2
  val %3 = LdArg 3
  env %4 = LdParent
  cp %5 = Checkpoint BB1, BB2
BB1:
  val %6 = Fused [0 1 Mul@0:2 2 3 Mul@0:5 Add@0:6] (%0, %1, %2, %3) %5 @0:6 seen=0xa
  Return(%6)
BB2:
  env %7 = MkEnv(a=%0, x=%1, b=%2, y=%3 : %4)
  fs %8 = Framestate %7 pc 0:0 clean
  Deopt(%8)

; passes: fuse dce
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

; passes: fuse dce
; operations that leave to different places stay apart, and so does what came before a loop
func f args
code 0 "f" slots 1 x
BB0:
  reals %0 = LdArg 0
  env %1 = LdParent
  cp %3 = Checkpoint BB1, BB2
BB1:
  reals %4 = Pure Add(%0, %0) %3 @0:2 seen=0x808
  cp %5 = Checkpoint BB3, BB4
BB2:
  env %8 = MkEnv(x=%0 : %1)
  fs %9 = Framestate %8 pc 0:0 clean
  Deopt(%9)
BB3:
  reals %6 = Pure Mul(%4, %0) %5 @0:5 seen=0x808
  bool %10 = Is reals (%6)
  Branch(%10) BB3, BB5
BB4:
  env %11 = MkEnv(x=%0 : %1)
  fs %12 = Framestate %11 pc 0:5 clean
  Deopt(%12)
BB5:
  Return(%6)
===
func f args
code 0 "f" slots 1 x
BB0:
  reals %0 = LdArg 0
  env %1 = LdParent
  cp %2 = Checkpoint BB1, BB2
BB1:
  reals %3 = Fused [0 0 Add@0:2] (%0) %2 @0:2 seen=0x1
  cp %4 = Checkpoint BB3, BB4
BB2:
  env %5 = MkEnv(x=%0 : %1)
  fs %6 = Framestate %5 pc 0:0 clean
  Deopt(%6)
BB3:
  reals %7 = Fused [0 1 Mul@0:5] (%3, %0) %4 @0:5 seen=0x3
  bool %8 = Is reals (%7)
  Branch(%8) BB3, BB5
BB4:
  env %9 = MkEnv(x=%0 : %1)
  fs %10 = Framestate %9 pc 0:5 clean
  Deopt(%10)
BB5:
  Return(%7)
