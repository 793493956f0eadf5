{do <- function() {on.exit(cat("bye\n")); for (i in 1:3) if (i == 2) return(i)}; do()}
{f <- function() {for (i in 1:2) {g <- function() i; if (g() == 2) return("two")}}; f()}
{fs <- list(); for (i in 1:3) {local({k <- i; fs[[k]] <<- function() k})}; sapply(fs, function(f) f())}
{res <- vapply(1:3, function(i) {if (i == 2) return(NA_real_); i/2}, 0); res}
