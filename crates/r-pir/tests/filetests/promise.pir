; passes: promise
; the force that comes before all others evaluates the promise: its code stands there, once
func top frame
code 0 "top"
code 1 "pr0"
BB0:
  env %0 = LdEnv
  prom %1 = MkPromise #1 %0
  fs %2 = Framestate %0 pc 0:3
  val %3 = Force a (%1) %0 %2
  bool %4 = Is real (%3)
  Branch(%4) BB1, BB2
BB1:
  fs %5 = Framestate %0 pc 0:5
  val %6 = Force a (%1) %0 %5
  Return(%6)
BB2:
  Return(%3)
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
code 1 "pr0"
code 2 "pr0"
BB0:
  env %0 = LdEnv
  prom %1 = MkPromise #1 %0
  fs %2 = Framestate %0 pc 0:3
  Jump BB4
BB1:
  fs %3 = Framestate %0 pc 0:5
  Return(%4)
BB2:
  Return(%8)
BB3:
  val %4 = Cast val (%8)
  prom %5 = MkPromise #1 (%4) %0
  bool %6 = Is real (%8)
  Branch(%6) BB1, BB2
BB4:
  fs %7 = Framestate(%1, %2) %0 pc 2:1 call 0:0 @2:0
  val %8 = LdFree x %0 %7 @2:0
  Jump BB3

; passes: promise
; two forces on different ways: neither comes first, the promise stays
func top frame
code 0 "top"
code 1 "pr0"
BB0:
  env %0 = LdEnv
  prom %1 = MkPromise #1 %0
  any %2 = LdState 0
  bool %3 = Is real (%2)
  Branch(%3) BB1, BB2
BB1:
  fs %4 = Framestate %0 pc 0:5
  val %5 = Force a (%1) %0 %4
  Return(%5)
BB2:
  fs %6 = Framestate %0 pc 0:7
  val %7 = Force a (%1) %0 %6
  Return(%7)
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
code 1 "pr0"
BB0:
  env %0 = LdEnv
  prom %1 = MkPromise #1 %0
  any %2 = LdState 0
  bool %3 = Is real (%2)
  Branch(%3) BB1, BB2
BB1:
  fs %4 = Framestate %0 pc 0:5
  val %5 = Force a (%1) %0 %4
  Return(%5)
BB2:
  fs %6 = Framestate %0 pc 0:7
  val %7 = Force a (%1) %0 %6
  Return(%7)
