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
