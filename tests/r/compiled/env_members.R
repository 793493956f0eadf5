# $ and $<- on environments in compiled code.
bump <- function(e, n) { for (i in seq_len(n)) e$x <- e$x + 1; e$x }
e <- new.env(); e$x <- 0
for (k in 1:40) r <- bump(e, 50)
print(r)
# Other kinds of values, and back.
e$x <- 5L; print(bump(e, 3)); e$x <- 1:3; print(bump(e, 2)); e$x <- TRUE; print(bump(e, 2))
# Locked, active, lazy, absent.
f <- new.env(); f$x <- 1; lockBinding("x", f)
print(tryCatch(bump(f, 3), error = function(c) conditionMessage(c)))
unlockBinding("x", f); print(bump(f, 3))
g <- new.env(); hidden <- 10
makeActiveBinding("x", function(v) { if (missing(v)) hidden else hidden <<- v * 2 }, g)
print(bump(g, 3)); print(hidden)
h <- new.env(); delayedAssign("x", { cat("forced\n"); 7 }, assign.env = h); print(bump(h, 2))
print(tryCatch(bump(new.env(), 2), error = function(c) conditionMessage(c)))
print(is.null(new.env()$x))
k <- new.env(); k$x <- 1; lockEnvironment(k); print(bump(k, 4))
add <- function(e, n) { for (i in seq_len(n)) e$y <- i; e$y }
for (j in 1:40) r <- add(e, 20)
print(r)
print(tryCatch(add(k, 2), error = function(c) conditionMessage(c)))
rm("y", envir = e); print(add(e, 3)); print(sort(ls(e)))
# Classes: dispatch begins when there is one and a method.
o <- new.env(); o$x <- 1; print(bump(o, 2))
class(o) <- "counter"; print(bump(o, 2))
`$.counter` <- function(x, name) 100
`$<-.counter` <- function(x, name, value) { assign("last", value, envir = x); x }
print(bump(o, 2)); print(get("x", envir = o)); print(get("last", envir = o))
rm("$.counter", "$<-.counter")
# Environments with slots: of functions; the global one; not an environment at all.
own <- function(n) { x <- 0; self <- environment(); for (i in seq_len(n)) { self$x <- self$x + 1; x <- x + 1 }; c(x, self$x) }
for (j in 1:30) r <- own(20)
print(r)
x <- 3; print(bump(globalenv(), 2)); print(x)
print(bump(list(x = 1), 3))
print(tryCatch(bump(1, 2), error = function(c) conditionMessage(c)))
# Many members, tables that grow, values shared with variables.
m <- new.env()
fill <- function(m, n) { for (i in seq_len(n)) { assign(paste0("v", i), i, envir = m); m$total <- i } ; m$total }
for (j in 1:5) r <- fill(m, 200)
print(r); print(length(ls(m)))
v <- new.env(); v$data <- c(1, 2, 3)
share <- function(v, n) { for (i in seq_len(n)) { old <- v$data; v$data[1] <- v$data[1] + 1; last <- old[1] }; c(last, v$data[1]) }
for (j in 1:30) r <- share(v, 20)
print(r)
null <- function(e, n) { for (i in seq_len(n)) { e$z <- if (i %% 2 == 0) NULL else i }; is.null(e$z) }
for (j in 1:30) r <- null(e, 21)
print(r); print(null(e, 22)); print("z" %in% ls(e))
Account <- function() {
    self <- new.env()
    self$balance <- 0
    self$deposit <- function(v) { self$balance <- self$balance + v; invisible(self) }
    self
}
a <- Account(); b <- Account()
for (i in 1:300) { a$deposit(i); if (i %% 3 == 0) b$deposit(1)$deposit(2) }
print(c(a$balance, b$balance))
