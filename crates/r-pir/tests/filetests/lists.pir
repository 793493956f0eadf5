; passes: spec types fold gvn dce
; members of a named list, read and replaced; a list with and without names by number
func f frame
BB0:
  env %0 = LdEnv
  val %1 = LdState 0
  int! %2 = LdState 1
  cp %3 = Checkpoint BB1, BB2
BB1:
  fs %4 = Framestate %0 pc 0:1 clean
  val %5 = Interp Dollar(%1) %0 %4 @0:0 seen=0x8000088
  val %6 = Own x (%1) %0
  fs %7 = Framestate %0 pc 0:2 clean
  val %8 = Interp AssignDollar(%6, %5) %0 %7 @0:1 seen=0x8000288
  cp %9 = Checkpoint BB3, BB4
BB2:
  fs %10 = Framestate(%1) %0 pc 0:0 clean
  Deopt(%10)
BB3:
  fs %11 = Framestate %0 pc 0:3 clean
  val %12 = Interp Subset2(%8, %2) %0 %11 @0:2 seen=0x8000188
  Return(%12)
BB4:
  fs %13 = Framestate(%8, %2) %0 pc 0:2 clean
  Deopt(%13)
===
func f frame
BB0:
  env %0 = LdEnv
  val %1 = LdState 0
  int! %2 = LdState 1
  cp %3 = Checkpoint BB1, BB2
BB1:
  bool %4 = Is nlist (%1)
  Assume type (%4) %3
  nlist %5 = Cast nlist (%1)
  val %6 = LdMember(%5) %3 @0:0
  val %7 = Own x (%1) %0
  Assume type (%4) %3 @0:1
  nlist %8 = Cast nlist (%7) @0:1
  nlist %9 = StMember(%8, %6) %3 @0:1
  cp %10 = Checkpoint BB3, BB4
BB2:
  fs %11 = Framestate(%1) %0 pc 0:0 clean
  Deopt(%11)
BB3:
  val %12 = LdEltList(%9, %2) %10 @0:2
  Return(%12)
BB4:
  fs %13 = Framestate(%9, %2) %0 pc 0:2 clean
  Deopt(%13)

; passes: spec types fold gvn dce
; x[[i]][j] <- v: the element is made our own, stored into, and put back
func f frame
BB0:
  env %0 = LdEnv
  val %1 = LdState 0
  int! %2 = LdState 1
  real %3 = LdState 2
  cp %4 = Checkpoint BB1, BB2
BB1:
  val %5 = Own x (%1) %0
  fs %6 = Framestate %0 pc 0:1 clean
  val %7 = Interp Subset2(%5, %2) %0 %6 @0:0 seen=0x8000108
  fs %8 = Framestate %0 pc 0:2 clean
  val %9 = Interp OwnElement(%5, %7) %0 %8 @0:1 fx=alloc|mem_r
  cp %10 = Checkpoint BB3, BB4
BB2:
  fs %11 = Framestate(%1, %2) %0 pc 0:0 clean
  Deopt(%11)
BB3:
  fs %12 = Framestate %0 pc 0:3 clean
  val %13 = Interp Assign(%9, %3, %2) %0 %12 @0:2 seen=0x1010208
  cp %14 = Checkpoint BB5, BB6
BB4:
  fs %15 = Framestate(%5, %9, %3, %2) %0 pc 0:2 clean
  Deopt(%15)
BB5:
  fs %16 = Framestate %0 pc 0:4 clean
  val %17 = Interp Assign2(%5, %13, %2) %0 %16 @0:3 seen=0x8010808
  Return(%17)
BB6:
  fs %18 = Framestate(%5, %13, %2) %0 pc 0:3 clean
  Deopt(%18)
===
func f frame
BB0:
  env %0 = LdEnv
  val %1 = LdState 0
  int! %2 = LdState 1
  real %3 = LdState 2
  cp %4 = Checkpoint BB1, BB2
BB1:
  val %5 = Own x (%1) %0
  bool %6 = Is list (%1)
  Assume type (%6) %4
  list %7 = Cast list (%5)
  val %8 = LdEltList(%7, %2) %4
  val %9 = OwnElt(%8, %7) @0:1
  cp %10 = Checkpoint BB3, BB4
BB2:
  fs %11 = Framestate(%1, %2) %0 pc 0:0 clean
  Deopt(%11)
BB3:
  bool %12 = Is reals (%8) @0:2
  Assume type (%12) %4 @0:2
  reals %13 = Cast reals (%9) @0:2
  reals %14 = StElt(%13, %2, %3) %4 @0:2
  cp %15 = Checkpoint BB5, BB6
BB4:
  fs %16 = Framestate(%5, %9, %3, %2) %0 pc 0:2 clean
  Deopt(%16)
BB5:
  Assume type (%6) %15 @0:3
  list %17 = StEltList(%7, %2, %14) %15 @0:3
  Return(%17)
BB6:
  fs %18 = Framestate(%5, %14, %2) %0 pc 0:3 clean
  Deopt(%18)

; passes: spec types fold gvn dce
; strings are compared, builtins without effects are tried, scalars computed
func f frame
BB0:
  env %0 = LdEnv
  val %1 = LdState 0
  real %2 = LdState 1
  int %3 = LdState 2
  cp %4 = Checkpoint BB1, BB2
BB1:
  fs %5 = Framestate %0 pc 0:1 clean
  str %6 = Const "a"
  val %7 = Interp Eq(%1, %6) %0 %5 @0:0 seen=0x1010
  val %8 = Interp CallBuiltin(%2, %3) %0 %5 @0:1 hint=max
  val %9 = Interp CallBuiltin(%1) %0 %5 @0:2 hint=is.null
  val %10 = Interp CallBuiltin(%8, %3) %0 %5 @0:3 seen=0x1 hint=c
  fs %11 = Framestate(%7, %8, %9, %10) %0 pc 0:4 clean
  Deopt(%11)
BB2:
  fs %12 = Framestate(%1) %0 pc 0:0 clean
  Deopt(%12)
===
func f frame
BB0:
  env %0 = LdEnv
  val %1 = LdState 0
  real %2 = LdState 1
  int %3 = LdState 2
  cp %4 = Checkpoint BB1, BB2
BB1:
  str %5 = Const "a"
  bool %6 = Is str (%1)
  Assume type (%6) %4
  str %7 = Cast str (%1)
  bool %8 = StrCmp eq (%7, %5) %4
  lgl! %9 = BToL(%8)
  real %10 = IToF(%3) @0:1
  real %11 = Choose ge (%2, %10) %4 @0:1
  bool %12 = Identical NULL (%1) @0:2
  lgl! %13 = BToL(%12) @0:2
  lgls|ints|reals %14 = Pure CallBuiltin(%11, %3) %4 @0:3 seen=0x1 hint=c
  fs %15 = Framestate(%9, %11, %13, %14) %0 pc 0:4 clean
  Deopt(%15)
BB2:
  fs %16 = Framestate(%1) %0 pc 0:0 clean
  Deopt(%16)
