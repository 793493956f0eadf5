factor(c(a="x",b="y"))["b"]
c(factor("a"), "b")
c(factor("a"), factor("b"))
rbind(factor("a"), factor("b"))
