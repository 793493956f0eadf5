# A callee assigns a variable outside of its caller and then asks for the caller's frame: the assignment stays.
up <- function() if (ask) { ask <<- FALSE; e <- parent.frame(2); e$mine <- e$mine + 100; e$mine } else 1
who <- function(x) UseMethod("who")
who.a <- function(x) up()
count <- function(x, n) {
  mine <- 5
  s <- 0
  for (i in 1:n) { if (i == n - 3) ask <<- TRUE; s <- s + who(x) }
  c(s, mine)
}
ask <- FALSE
print(count(structure(1, class = "a"), 700))
print(ask)

# The same with a variable of an enclosing function, and a caller whose frame others know.
maker <- function() {
  flag <- FALSE
  step <- function(k) if (flag) { flag <<- FALSE; e <- parent.frame(2); e$mine <- e$mine + k; e$mine } else 1
  go <- function(k) step(k)
  function(n) {
    mine <- 5
    keep <- function() mine
    s <- 0
    for (i in 1:n) { if (i %% 200 == 0) flag <<- TRUE; s <- s + go(10) }
    c(s, mine, keep(), flag)
  }
}
f <- maker()
print(f(700))
print(f(700))

# A variable of the caller itself that a closure assigns during the call.
outer <- function(n) {
  total <- 0
  last <- 0
  note <- function(i) { total <<- total + i; if (i == n - 2) last <<- length(ls(parent.frame())); i }
  pass <- function(i) note(i)
  for (i in 1:n) { total <- total + 1; pass(i) }
  c(total, last)
}
print(outer(700))
