a <- 1; b <- 2; ab <- 3; .hid <- 4
print(ls()); rm(a); print(ls()); print(ls(all.names = TRUE)); print(ls(pattern = "^a")); rm(list = c("b", "ab")); print(ls())
r <- tryCatch(rm(nothere), warning = function(w) conditionMessage(w)); print(r)
f <- function(p, q = 2) { loc <- 1; ls() }; print(f(1)); g <- function() { x <- 1; rm(x); exists("x", inherits = FALSE) }; print(g())
e <- list2env(list(k1 = 1, k2 = 2, z = 3)); print(ls(e)); rm(list = ls(e, pattern = "^k"), envir = e); print(ls(e)); rm(list = ls(e), envir = e); print(length(ls(e)))
v <- 5; rm("v"); print(exists("v"))
