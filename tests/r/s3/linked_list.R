node <- function(v, nxt = NULL) structure(list(v = v, nxt = nxt), class = "llist")
as.llist <- function(x) Reduce(function(acc, v) node(v, acc), rev(x), NULL)
as.list.llist <- function(x, ...) { out <- list(); while (!is.null(x)) { out <- c(out, list(x$v)); x <- unclass(x)$nxt }; out }
length.llist <- function(x) length(as.list(x))
print.llist <- function(x, ...) { cat(paste(unlist(as.list(x)), collapse = " -> "), "-> NULL\n"); invisible(x) }
rev.llist <- function(x) as.llist(rev(unlist(as.list(x))))
"[.llist" <- function(x, i) as.llist(unlist(as.list(x))[i])
l <- as.llist(c(3, 1, 2)); l; length(l); rev(l); l[2:3]; sort(unlist(as.list(l))); lapply(l, function(v) v * 2) |> unlist(); identical(as.list(l), list(3, 1, 2)); class(l); is.list(l)
map_l <- function(x, f) as.llist(vapply(as.list(x), f, 0)); map_l(l, sqrt)
