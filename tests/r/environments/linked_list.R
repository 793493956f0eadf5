new_node <- function(v, nxt = NULL) { e <- new.env(); e$value <- v; e$nxt <- nxt; e }
build <- function(xs) { head <- NULL; for (x in rev(xs)) head <- new_node(x, head); head }
walk <- function(n) { out <- c(); while (!is.null(n)) { out <- c(out, n$value); n <- n$nxt }; out }
h <- build(c(3, 1, 2)); print(walk(h)); reverse <- function(n) { prev <- NULL; while (!is.null(n)) { t <- n$nxt; n$nxt <- prev; prev <- n; n <- t }; prev }
r <- reverse(h); print(walk(r)); r$nxt$value <- 99; print(walk(r)); r$nxt$nxt <- new_node("end"); print(walk(r)); print(is.null(build(c()))); n <- r; while (!is.null(n$nxt)) n <- n$nxt; print(n$value)
