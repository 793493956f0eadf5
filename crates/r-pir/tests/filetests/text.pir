; passes:
; everything the text form has
func all state 7 2
code 0 "f" slots 1 x, s
code 1 "pr0"
BB0:
  env %0 = LdEnv
  any %1 = LdVar x %0
  any %2 = LdState 0
  real %3 = Const 2.5
  int! %4 = Const -3L
  lgl! %5 = Const TRUE
  str %6 = Const "a \"b\", c"
  nil %7 = Const NULL
  idx %8 = Const 12
  list %9 = Const obj#3
  fs %10 = Framestate(%2) %0 pc 0:8 clean
  val %11 = Interp Add(%3, %4) %0 %10 @0:7 seen=0x102
  val %12 = Interp CallBuiltin(%3) %0 %10 @0:7 hint=sqrt fx=alloc
  val %13 = Force x (%1) %0 %10
  prom %14 = MkPromise #1 %0
  env %15 = MkEnv(x=%1, s=%14 : %0)
  env %16 = MkEnv( : %0)
  cp %17 = Checkpoint BB1, BB2
BB1:
  bool %18 = Is real|nil (%13)
  Assume type (%18) %17
  val %19 = Cast real|nil (%13)
  bool %20 = FCmp lt (%3, %3)
  Branch(%20) BB3, BB4
BB2:
  fs %21 = Framestate(%2, %8) %0 pc 0:8
  Deopt(%21)
BB3:
  Jump BB4
BB4:
  val %22 = Phi(BB1:%19, BB3:%3)
  Return(%22)
===
func all state 7 2
code 0 "f" slots 1 x, s
code 1 "pr0"
BB0:
  env %0 = LdEnv
  any %1 = LdVar x %0
  any %2 = LdState 0
  real %3 = Const 2.5
  int! %4 = Const -3L
  lgl! %5 = Const TRUE
  str %6 = Const "a \"b\", c"
  nil %7 = Const NULL
  idx %8 = Const 12
  list %9 = Const obj#0
  fs %10 = Framestate(%2) %0 pc 0:8 clean
  val %11 = Interp Add(%3, %4) %0 %10 @0:7 seen=0x102
  val %12 = Interp CallBuiltin(%3) %0 %10 @0:7 hint=sqrt fx=alloc
  val %13 = Force x (%1) %0 %10
  prom %14 = MkPromise #1 %0
  env %15 = MkEnv(x=%1, s=%14 : %0)
  env %16 = MkEnv( : %0)
  cp %17 = Checkpoint BB1, BB2
BB1:
  bool %18 = Is real|nil (%13)
  Assume type (%18) %17
  val %19 = Cast real|nil (%13)
  bool %20 = FCmp lt (%3, %3)
  Branch(%20) BB3, BB4
BB2:
  fs %21 = Framestate(%2, %8) %0 pc 0:8
  Deopt(%21)
BB3:
  Jump BB4
BB4:
  val %22 = Phi(BB1:%19, BB3:%3)
  Return(%22)
