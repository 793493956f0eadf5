Subject <- function() { self <- new.env(); self$obs <- list(); self$attach <- function(f) { self$obs[[length(self$obs) + 1]] <- f; invisible(self) }; self$notify <- function(...) { for (o in self$obs) o(...); invisible(length(self$obs)) }; class(self) <- "Subject"; self }
print.Subject <- function(x, ...) cat("<Subject with", length(x$obs), "observers>\n")
s <- Subject(); s
s$attach(function(m) cat("A got", m, "\n"))$attach(function(m) cat("B got", toupper(m), "\n"))
s
n <- s$notify("hello"); n
t2 <- s; t2$attach(function(m) cat("C\n")); length(s$obs); identical(s, t2); is.environment(s); inherits(s, "Subject"); sort(ls(s))
