f <- function() { r <- 0; eval(quote(for (i in 1:3) r <- r + i)); r }
f()
g <- function() { r <- 0; evalq({for (i in 1:3) r <- r + i}); r }
g()
h <- function() { r <- 0; do.call("for", list(quote(i), 1:3, quote(r <- r + i))); r }
h()
