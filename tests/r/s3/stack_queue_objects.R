new_stack <- function() structure(list(items = list()), class = "Stack")
push <- function(s, x) UseMethod("push")
push.Stack <- function(s, x) { s$items <- c(s$items, list(x)); s }
pop <- function(s) UseMethod("pop")
pop.Stack <- function(s) { n <- length(s$items); v <- s$items[[n]]; s$items <- s$items[-n]; list(stack = s, value = v) }
size <- function(s) UseMethod("size")
size.Stack <- function(s) length(s$items)
print.Stack <- function(x, ...) { cat("<Stack of", size(x), "items>\n"); for (i in rev(seq_along(x$items))) cat(" ", format(x$items[[i]]), "\n"); invisible(x) }
s <- new_stack()
s <- push(s, 1); s <- push(s, "two"); s <- push(s, TRUE)
s
r <- pop(s)
print(r$value)
r$stack
print(size(r$stack))
