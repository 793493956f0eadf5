Counter <- function() {
  self <- new.env()
  self$count <- 0
  class(self) <- "Counter"
  self
}
increment <- function(x, ...) UseMethod("increment")
increment.Counter <- function(x, by = 1, ...) { x$count <- x$count + by; invisible(x) }
print.Counter <- function(x, ...) cat("<Counter:", x$count, ">\n")
cn <- Counter()
increment(cn); increment(cn, by = 5)
cn
alias <- cn
increment(alias)
print(cn$count)
"$.Counter2" <- function(x, name) paste("getting", name)
e <- structure(new.env(), class = "Counter2")
print(e$foo)
"[[.Counter2" <- function(x, i) paste("elt", i)
print(e[["bar"]])
length.Counter2 <- function(x) 42L
print(length(e))
