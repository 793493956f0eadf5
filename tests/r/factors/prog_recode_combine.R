f <- factor(c("a", "b", "c", "b"))
levels(f) <- c("A", "B", "B"); print(f)
g <- factor(c("x", "y")); levels(g) <- list(first = "x", second = "y"); print(g)
print(c(factor("p"), factor("q"))); print(unlist(list(factor("p"), factor("q")))); print(interaction(c("a", "b"), c("x", "y"))); print(relevel(factor(c("u", "v", "w")), ref = "w")); print(droplevels(factor(c("a", "b"))[1])); print(factor(c("a", "b"), levels = c("b", "a"))); print(as.vector(f)); print(rev(factor(c("m", "n")))); print(factor(f, levels = rev(levels(f))))
