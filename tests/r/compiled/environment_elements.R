# Elements of vectors in environments and of lists in them, modified in loops.
e <- new.env()
e$x <- numeric(5)
fill <- function(e, n) { for (i in 1:n) e$x[i] <- i * 0.5; sum(e$x) }
for (k in 1:200) r <- fill(e, 5)
print(r); print(e$x)
alias <- function(e) { y <- e$x; for (i in 1:5) e$x[i] <- -i; c(sum(y), sum(e$x)) }
for (k in 1:200) { e$x <- c(1, 2, 3, 4, 5); r <- alias(e) }
print(r)
# What callers have in their hands keeps its elements.
change <- function() { e$x[1] <- 99; 0 }
hold <- function() c(e$x, change())
for (k in 1:200) { e$x <- c(1, 2, 3); r <- hold() }
print(r); print(c(e$x, change()))
e$x <- c(1, 2, 3); print(c(e$x, change())); print(sum(e$x, change()))
l <- list(x = c(1, 2, 3)); alter <- function() { l$x[1] <<- 99; 0 }
print(c(l$x, alter())); print(l$x)
e$l <- list(v = c(1, 2, 3)); deep <- function() { e$l$v[2] <- 77; 0 }
print(c(e$l$v, deep())); print(e$l$v)
keep <- function(v) { force(v); e$x[2] <- 55; v }
for (k in 1:100) { e$x <- c(1, 2, 3); r <- keep(e$x) }
print(r); print(e$x)
# Types that change, growth, other containers, matrices, lists.
wide <- function(e, v) { for (i in 1:3) e$z[i] <- v; e$z }
for (k in 1:100) { e$z <- 1:3; r <- wide(e, 4L) }
print(r); print(wide(e, 2.5)); print(wide(e, "s"))
grow <- function(e, n) { for (i in 1:n) e$g[[length(e$g) + 1]] <- i; length(e$g) }
for (k in 1:50) { e$g <- list(); r <- grow(e, 6) }
print(r); str(e$g)
mat <- function(e) { for (i in 1:2) for (j in 1:2) e$m[i, j] <- i * 10 + j; e$m }
for (k in 1:100) { e$m <- matrix(0, 2, 2); r <- mat(e) }
print(r)
text <- function(e) { for (i in 1:3) e$s[i] <- paste0(e$s[i], "!"); e$s }
for (k in 1:100) { e$s <- c("a", "b", "c"); r <- text(e) }
print(r)
count <- function(e, n) { for (i in 1:n) e$n <- e$n + 1L; e$n }
for (k in 1:100) { e$n <- 0L; r <- count(e, 10) }
print(r)
put <- function(e, n) { for (i in 1:n) e$last <- list(i, "x"); e$last[[1]] }
for (k in 1:100) r <- put(e, 5)
print(r)
none <- function(e) { for (i in 1:2) e$last <- NULL; is.null(e$last) }
for (k in 1:100) { e$last <- 1; r <- none(e) }
print(r); print(exists("last", envir = e, inherits = FALSE))
asl <- list(x = c(1, 2, 3)); print(fill(asl, 3))
# Locked and active bindings, objects with methods.
lockBinding("x", e); print(tryCatch(fill(e, 3), error = conditionMessage)); unlockBinding("x", e)
print(fill(e, 3))
makeActiveBinding("act", local({ s <- c(1, 2); function(v) if (missing(v)) s else s <<- v * 2 }), e)
act <- function(e) { e$act[1] <- 5; e$act }
print(act(e))
`$<-.box` <- function(x, name, value) { assign(paste0("my_", name), value, envir = attr(x, "env")); x }
`$.box` <- function(x, name) get(paste0("my_", name), envir = attr(x, "env"))
b <- structure(list(), class = "box", env = new.env()); attr(b, "env")$my_x <- numeric(3)
print(fill(b, 3))
