# What methods that hot loops dispatch to can see of their calls.
area <- function(s, ...) UseMethod("area")
area.circle <- function(s, ...) s$r * s$r
area.rect <- function(s, ...) s$w * s$h
area.square <- function(s, ...) NextMethod()
area.default <- function(s, ...) 0
shapes <- list(structure(list(r = 1), class = "circle"), structure(list(w = 2, h = 3), class = "rect"),
               structure(list(w = 2, h = 2), class = c("square", "rect")), structure(list(), class = "none"))
total <- function(n) {
  t <- 0
  for (i in 1:n) t <- t + area(shapes[[i %% 4 + 1]])
  t
}
print(total(900))

# Calls, functions and frames.
see <- NULL
look <- function(k) if (k == 690) see <<- list(sys.calls(), sys.nframe(), sys.call(-1), sys.call(-2), parent.frame(), sys.parents())
show <- function(x, k) UseMethod("show")
show.a <- function(x, k) { look(k); x$v }
show.b <- function(x, k) NextMethod()
run <- function(x, n) {
  s <- 0
  for (i in 1:n) s <- s + show(x, i)
  s
}
one <- structure(list(v = 2), class = "a")
two <- structure(list(v = 3), class = c("b", "a"))
print(run(one, 700))
print(see[1:4])
print(ls(see[[5]]))
print(see[[6]])
print(run(two, 700))
print(see[[1]][c(1:4)])
print(see[[3]])

# The frames of the generic and of a method that only calls the next one.
look <- function(k) if (k == 690) {
  n <- sys.nframe()
  see <<- lapply(3:4, function(i) { e <- sys.frame(i); list(sort(ls(e)), e$k, class(e$x)) })
  see[[3]] <<- identical(sys.function(n - 1), show.a)
  see[[4]] <<- identical(sys.function(4), show.b)
  see[[5]] <<- substitute(x, sys.frame(3))
}
print(run(two, 700))
str(see)

# Who called a method.
who <- function(x) UseMethod("who")
who.a <- function(x) up()
up <- function() if (ask) { ask <<- FALSE; e <- parent.frame(2); e$mine <- e$mine + 100; e$mine } else 1
count <- function(x, n) {
  mine <- 5
  s <- 0
  for (i in 1:n) { if (i == n - 3) ask <<- TRUE; s <- s + who(x) }
  c(s, mine)
}
ask <- FALSE
print(count(one, 700))

# Errors and warnings show the method's call.
check <- function(x, v) UseMethod("check")
check.a <- function(x, v) { if (v > 695) warning("large ", v); if (v > 698) stop("too large"); v }
check.b <- function(x, v) NextMethod("check")
loop <- function(x, n) { s <- 0; for (i in 1:n) s <- s + check(x, i); s }
for (x in list(one, two)) {
  r <- withCallingHandlers(tryCatch(loop(x, 700), error = function(e) { print(conditionCall(e)); conditionMessage(e) }),
                           warning = function(w) { print(conditionCall(w)); print(conditionMessage(w)); invokeRestart("muffleWarning") })
  print(r)
}
r <- try(for (i in 1:700) check(structure(i, class = "zzz"), i), silent = TRUE)
cat(r)
last <- function(n) for (i in 1:n) check(if (i < n) one else structure(1, class = "other"), 1)
cat(try(last(700), silent = TRUE))
objects <- list(one, structure(1, class = c("p", "q")))
gone <- function(n) { s <- 0; for (i in 1:n) s <- s + check(objects[[i %/% n + 1]], 1); s }
cat(try(gone(700), silent = TRUE))

# Leaving early, and leaving things to be done.
early <- function(x, k) UseMethod("early")
early.a <- function(x, k) { if (k %% 3 == 0) return(-1); k }
early.b <- function(x, k) { on.exit(done <<- done + 1); NextMethod() }
done <- 0
each <- function(x, n) { s <- 0; for (k in 1:n) s <- s + early(x, k); s }
print(each(one, 700))
print(each(two, 700))
print(done)

# Visibility.
quiet <- function(x) UseMethod("quiet")
quiet.a <- function(x) invisible(x$v)
f <- function(x, n) { for (i in 1:n) quiet(x); quiet(x) }
f(one, 700)
print(f(one, 700))
