plot(factor(c("a", "b", "a", "c", "a")))
