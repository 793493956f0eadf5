make_iter <- function(x) { i <- 0; structure(list(has_next = function() i < length(x), next_val = function() { i <<- i + 1; x[[i]] }), class = "iter") }
print.iter <- function(x, ...) cat("<iterator>\n")
it <- make_iter(c(10, 20, 30))
it
while (it$has_next()) print(it$next_val())
it$has_next()
as.list.iter <- function(x, ...) { out <- list(); while (x$has_next()) out[[length(out) + 1]] <- x$next_val(); out }
unlist(as.list(make_iter(letters[1:3])))
str(as.list(make_iter(list(1, "b"))))
sapply(make_iter(1:3), function(v) v * 2)
