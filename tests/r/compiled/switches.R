# switch in hot loops: by strings and by numbers, with fall-through, defaults, NA, and kinds that change.
steps <- function(ops, n) {
    x <- 0
    for (k in 1:n) for (op in ops)
        switch(op, inc = x <- x + 1, dbl = , twice = x <- x * 2, reset = { x <- 0 }, x <- x - 1)
    x
}
print(steps(c("inc", "dbl", "dec"), 200))
print(steps(c("inc", "twice", "reset", "inc"), 200))
print(steps(c("inc", NA, "NA"), 100))

by_number <- function(v, n) {
    s <- 0
    for (k in 1:n) {
        i <- v[k %% length(v) + 1]
        r <- switch(i, "a", "bb", 3)
        s <- s + if (is.null(r)) 100 else if (is.character(r)) nchar(r) else r
    }
    s
}
print(by_number(1:4, 300))
print(by_number(c(1, 2.9, 3, -1, NA), 300))
print(by_number(c(TRUE, NA), 50))

either <- function(v, n) { s <- 0; for (k in 1:n) for (x in v) s <- s + switch(x, a = 1, b = 10, 100); s }
print(either(list("a", "b"), 200))
print(either(list("a", 2L, "zz", 1), 200))
print(tryCatch(either(list("a", c("a", "b")), 50), error = function(e) conditionMessage(e)))
print(tryCatch(either(list("a", 1, quote(x)), 50), error = function(e) conditionMessage(e)))
f <- factor(c("b", "a"))
w <- 0
r <- withCallingHandlers(either(list("a", f[1], f[2]), 30), warning = function(c) { w <<- w + 1; invokeRestart("muffleWarning") })
print(c(r, w))

# What is changed before and after a switch is seen by whoever looks.
look <- function(op) {
    n <- 0
    for (k in 1:300) {
        n <- n + 1
        switch(op, see = seen <<- get("n"), err = if (k == 250) stop("at ", n), none = NULL)
    }
    n
}
print(look("see")); print(seen)
print(tryCatch(look("err"), error = conditionMessage))
print(look("none"))

value <- function(x) switch(x, a = 1, b = { 2 }, c = )
total <- 0
for (k in 1:500) total <- total + length(value(c("a", "b", "c", "d")[k %% 4 + 1]))
print(total)

machine <- function(code) {
    stack <- numeric(8); sp <- 0; pc <- 1; acc <- 0
    repeat {
        ins <- code[[pc]]; pc <- pc + 1
        switch(ins$op,
            push = { sp <- sp + 1; stack[sp] <- ins$arg },
            add = { sp <- sp - 1; stack[sp] <- stack[sp] + stack[sp + 1] },
            count = acc <- acc + stack[sp],
            loop = { sp <- 0; if (acc < ins$arg) pc <- 1 },
            halt = break)
    }
    acc
}
print(machine(list(list(op = "push", arg = 1), list(op = "push", arg = 2), list(op = "add"), list(op = "count"),
                   list(op = "loop", arg = 900), list(op = "halt"))))
