# NULL in a list takes a column away.
d <- data.frame(a = 1:3, b = letters[1:3], c = 3:1)
e <- d; e[2] <- list(NULL); e
e <- d; e["zz"] <- list(NULL); e
e <- d; e[c("a", "new")] <- list(NULL, 4:6); e
e <- d; e[, "b"] <- list(NULL); e
e <- d; e[c("a", "c")] <- list(NULL, NULL); e
e <- d; e[["b"]] <- NULL; e$q <- NULL; e
mapply(function(a, b) a, "A", integer())
mapply(function(a) a, character(0))
a <- 3 ; aa <- 4
evalq(evalq(a + b + aa, list(a = 1)), list(b = 5))
evalq(evalq(a + b + aa, -1), list(b = 5))
f <- function() { z <- 2; eval(quote(z), -1) }
f()
