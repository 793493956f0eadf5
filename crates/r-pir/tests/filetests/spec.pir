; passes: spec types fold gvn dce
; by feedback: a check and a typed operation; a double and an integer make doubles
func f frame
BB0:
  env %0 = LdEnv
  val %1 = LdState 0
  val %2 = LdState 1
  cp %3 = Checkpoint BB1, BB2
BB1:
  fs %4 = Framestate %0 pc 0:1 clean
  val %5 = Interp Add(%1, %2) %0 %4 @0:0 seen=0x102
  cp %6 = Checkpoint BB3, BB4
BB2:
  fs %7 = Framestate(%1, %2) %0 pc 0:0 clean
  Deopt(%7)
BB3:
  fs %8 = Framestate %0 pc 0:2 clean
  val %9 = Interp Mul(%2, %2) %0 %8 @0:1 seen=0x101
  fs %10 = Framestate %0 pc 0:3 clean
  val %11 = Interp Lt(%5, %9) %0 %10 @0:2 seen=0x102
  bool %12 = Interp BranchFalse(%11) %0 %10 @0:3 seen=0x50005
  Branch(%12) BB5, BB6
BB4:
  fs %13 = Framestate(%2, %2) %0 pc 0:1 clean
  Deopt(%13)
BB5:
  Return(%5)
BB6:
  Return(%9)
===
func f frame
BB0:
  env %0 = LdEnv
  val %1 = LdState 0
  val %2 = LdState 1
  cp %3 = Checkpoint BB1, BB2
BB1:
  bool %4 = Is real (%1)
  Assume type (%4) %3
  real %5 = Cast real (%1)
  bool %6 = Is int (%2)
  Assume type (%6) %3
  int %7 = Cast int (%2)
  real %8 = IToF(%7)
  real %9 = FAdd(%5, %8)
  cp %10 = Checkpoint BB3, BB4
BB2:
  fs %11 = Framestate(%1, %2) %0 pc 0:0 clean
  Deopt(%11)
BB3:
  Assume type (%6) %3 @0:1
  Assume type (%6) %3 @0:1
  int! %12 = IMul(%7, %7) %3 @0:1
  real %13 = IToF(%12) @0:2
  bool %14 = FCmp lt (%9, %13) %3 @0:2
  Branch(%14) BB5, BB6 seen=0x50005
BB4:
  fs %15 = Framestate(%2, %2) %0 pc 0:1 clean
  Deopt(%15)
BB5:
  Return(%9)
BB6:
  Return(%12)

; passes: spec types fold gvn dce
; elements: x[i] of doubles, x[i] <- v into what was made our own
func f frame
BB0:
  env %0 = LdEnv
  val %1 = LdState 0
  int! %2 = LdState 1
  cp %3 = Checkpoint BB1, BB2
BB1:
  fs %4 = Framestate %0 pc 0:1 clean
  val %5 = Interp Subset(%1, %2) %0 %4 @0:0 seen=0x1000108
  val %6 = Own x (%1) %0
  fs %7 = Framestate %0 pc 0:2 clean
  val %8 = Interp Assign(%6, %5, %2) %0 %7 @0:1 seen=0x1010208
  Return(%8)
BB2:
  fs %9 = Framestate(%1, %2) %0 pc 0:0 clean
  Deopt(%9)
===
func f frame
BB0:
  env %0 = LdEnv
  val %1 = LdState 0
  int! %2 = LdState 1
  cp %3 = Checkpoint BB1, BB2
BB1:
  bool %4 = Is reals (%1)
  Assume type (%4) %3
  reals %5 = Cast reals (%1)
  real %6 = LdElt(%5, %2) %3
  val %7 = Own x (%1) %0
  Assume type (%4) %3 @0:1
  reals %8 = Cast reals (%7) @0:1
  reals %9 = StElt(%8, %2, %6) %3 @0:1
  Return(%9)
BB2:
  fs %10 = Framestate(%1, %2) %0 pc 0:0 clean
  Deopt(%10)

; passes: spec types fold gvn dce
; nothing was seen: nothing is assumed
func f frame
BB0:
  env %0 = LdEnv
  val %1 = LdState 0
  cp %2 = Checkpoint BB1, BB2
BB1:
  fs %3 = Framestate %0 pc 0:1 clean
  val %4 = Interp Add(%1, %1) %0 %3 @0:0
  Return(%4)
BB2:
  fs %5 = Framestate(%1) %0 pc 0:0 clean
  Deopt(%5)
===
func f frame
BB0:
  env %0 = LdEnv
  val %1 = LdState 0
  cp %2 = Checkpoint BB1, BB2
BB1:
  fs %3 = Framestate %0 pc 0:1 clean
  val %4 = Interp Add(%1, %1) %0 %3 @0:0
  Return(%4)
BB2:
  fs %5 = Framestate(%1) %0 pc 0:0 clean
  Deopt(%5)

; passes: types spec types fold dce
; builtins that have an instruction
func f frame
BB0:
  env %0 = LdEnv
  reals %1 = LdState 0
  real %2 = LdState 1
  cp %3 = Checkpoint BB1, BB2
BB1:
  fs %4 = Framestate %0 pc 0:1 clean
  val %5 = Interp CallBuiltin(%1) %0 %4 @0:0 hint=length
  val %6 = Interp CallBuiltin(%2) %0 %4 @0:1 hint=sqrt
  val %7 = Interp Mul(%5, %6) %0 %4 @0:2
  Return(%7)
BB2:
  fs %8 = Framestate %0 pc 0:0 clean
  Deopt(%8)
===
func f frame
BB0:
  env %0 = LdEnv
  reals %1 = LdState 0
  real %2 = LdState 1
  cp %3 = Checkpoint BB1, BB2
BB1:
  int! %4 = Length(%1)
  real %5 = Math1 sqrt (%2) %3 @0:1
  real %6 = IToF(%4) @0:2
  real %7 = FMul(%6, %5) @0:2
  Return(%7)
BB2:
  fs %8 = Framestate %0 pc 0:0 clean
  Deopt(%8)

; passes: spec types fold gvn dce
; a condition is taken for a logical, unless that was wrong before
func f frame
BB0:
  env %0 = LdEnv
  val %1 = LdState 0
  cp %2 = Checkpoint BB1, BB2
BB1:
  fs %3 = Framestate %0 pc 0:1 clean
  bool %4 = Interp BranchFalse(%1) %0 %3 @0:0 seen=0x50005 hint=doubted fx=signals
  Branch(%4) BB3, BB4
BB2:
  fs %5 = Framestate(%1) %0 pc 0:0 clean
  Deopt(%5)
BB3:
  Return(%1)
BB4:
  Return(%0)
===
func f frame
BB0:
  env %0 = LdEnv
  val %1 = LdState 0
  cp %2 = Checkpoint BB1, BB2
BB1:
  fs %3 = Framestate %0 pc 0:1 clean
  bool %4 = Interp BranchFalse(%1) %0 %3 @0:0 seen=0x50005 hint=doubted fx=signals
  Branch(%4) BB3, BB4
BB2:
  fs %5 = Framestate(%1) %0 pc 0:0 clean
  Deopt(%5)
BB3:
  Return(%1)
BB4:
  Return(%0)

; passes: spec types fold gvn dce
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
  bool %4 = Is real|reals (%1)
  Assume type (%4) %3
  real|reals %5 = Cast real|reals (%1)
  bool %6 = Is real (%2)
  Assume type (%6) %3
  real %7 = Cast real (%2)
  real %8 = LdNth(%5, %7) %3
  Return(%8)
BB2:
  fs %9 = Framestate(%1, %2) %0 pc 0:0 clean
  Deopt(%9)

; passes: spec types fold gvn dce
; where a switch goes is a question for a string or a number it has seen; without feedback it stays as it is
func f frame
BB0:
  env %0 = LdEnv
  val %1 = LdState 0
  val %2 = LdState 1
  val %3 = LdState 2
  cp %4 = Checkpoint BB1, BB2
BB1:
  idx %5 = SwitchIndex(%1) %0 @0:0 seen=0x10
  JumpTable(%5) BB3, BB4
BB2:
  fs %6 = Framestate(%1) %0 pc 0:0 clean
  Deopt(%6)
BB3:
  cp %7 = Checkpoint BB5, BB6
BB4:
  idx %8 = SwitchIndex(%3) %0 @0:9
  JumpTable(%8) BB7, BB8
BB5:
  idx %9 = SwitchIndex(%2) %0 @0:5 seen=0x2
  JumpTable(%9) BB7, BB8
BB6:
  fs %10 = Framestate(%2) %0 pc 0:5 clean
  Deopt(%10)
BB7:
  Return(%2)
BB8:
  Return(%3)
===
func f frame
BB0:
  env %0 = LdEnv
  val %1 = LdState 0
  val %2 = LdState 1
  val %3 = LdState 2
  cp %4 = Checkpoint BB1, BB2
BB1:
  bool %5 = Is str (%1)
  Assume type (%5) %4
  str %6 = Cast str (%1)
  idx %7 = Case(%6) @0:0
  JumpTable(%7) BB3, BB4
BB2:
  fs %8 = Framestate(%1) %0 pc 0:0 clean
  Deopt(%8)
BB3:
  cp %9 = Checkpoint BB5, BB6
BB4:
  idx %10 = SwitchIndex(%3) %0 @0:9
  JumpTable(%10) BB7, BB8
BB5:
  bool %11 = Is int|real (%2) @0:5
  Assume type (%11) %4 @0:5
  int|real %12 = Cast int|real (%2) @0:5
  idx %13 = Case(%12) @0:5
  JumpTable(%13) BB7, BB8
BB6:
  fs %14 = Framestate(%2) %0 pc 0:5 clean
  Deopt(%14)
BB7:
  Return(%2)
BB8:
  Return(%3)
