formatC(1e300*10, format="f")
