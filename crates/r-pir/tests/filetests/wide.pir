; passes: gvn dce
; elements of a vector of one of several types; a store settles the type
func f frame
BB0:
  env %0 = LdEnv
  ints|reals %1 = LdState 0
  int! %2 = LdState 1
  real %3 = LdState 2
  cp %4 = Checkpoint BB1, BB2
BB1:
  int|real %5 = LdEltN(%1, %2) %4
  int|real %6 = LdEltN(%1, %2) %4
  real %7 = NumToF(%5) %4
  real %8 = NumToF(%6) %4
  real %9 = FAdd(%7, %8)
  reals %10 = StWide(%1, %2, %9) %4
  Return(%10)
BB2:
  fs %11 = Framestate %0 pc 0:0 clean
  Deopt(%11)
===
func f frame
BB0:
  env %0 = LdEnv
  ints|reals %1 = LdState 0
  int! %2 = LdState 1
  cp %3 = Checkpoint BB1, BB2
BB1:
  int|real %4 = LdEltN(%1, %2) %3
  real %5 = NumToF(%4) %3
  real %6 = FAdd(%5, %5)
  reals %7 = StWide(%1, %2, %6) %3
  Return(%7)
BB2:
  fs %8 = Framestate %0 pc 0:0 clean
  Deopt(%8)

; passes: gvn dce
; ranges, rows and columns: a range that nobody wants as a vector is not made
func f frame
BB0:
  env %0 = LdEnv
  reals %1 = LdState 0
  mreal %2 = LdState 1
  int! %3 = LdState 2
  int! %4 = LdState 3
  cp %5 = Checkpoint BB1, BB2
BB1:
  int|ints %6 = MkRange(%3, %4)
  real|reals %7 = LdSlice 0 (%1, %3, %4) %5
  real|reals %8 = LdSlice 1 (%2, %3) %5
  real|reals %9 = LdSlice 2 (%2, %4) %5
  reals %10 = StSlice 0 (%1, %3, %4, %8) %5
  Return(%10)
BB2:
  fs %11 = Framestate %0 pc 0:0 clean
  Deopt(%11)
===
func f frame
BB0:
  env %0 = LdEnv
  reals %1 = LdState 0
  mreal %2 = LdState 1
  int! %3 = LdState 2
  int! %4 = LdState 3
  cp %5 = Checkpoint BB1, BB2
BB1:
  real|reals %6 = LdSlice 0 (%1, %3, %4) %5
  real|reals %7 = LdSlice 1 (%2, %3) %5
  real|reals %8 = LdSlice 2 (%2, %4) %5
  reals %9 = StSlice 0 (%1, %3, %4, %7) %5
  Return(%9)
BB2:
  fs %10 = Framestate %0 pc 0:0 clean
  Deopt(%10)
