# Replacement functions on values that have no attributes, or none of that kind.
t <- function(e) tryCatch(print(eval(e, new.env(parent = globalenv()))),
                          error = function(e) cat("Error:", conditionMessage(e), "\n"))
as.character.k <- function(x, ...) 5
for (e in expression(
  { x <- NULL; oldClass(x) <- "a"; x }, { x <- quote(a); oldClass(x) <- "a"; x },
  { x <- NULL; oldClass(x) <- NULL; x }, { x <- NULL; class(x) <- NULL; x }, { x <- NULL; class(x) <- "a"; x },
  { x <- quote(a); class(x) <- "a"; x }, { x <- quote(a); class(x) <- NULL; x },
  { x <- quote(a); oldClass(x) <- NULL; x }, { x <- NULL; x@a <- 1; x }, { x <- quote(s); x@a <- 1; x },
  delayedAssign("a", 1, assign.env = NULL), delayedAssign("a", 1, eval.env = NULL),
  delayedAssign("a", 1, assign.env = 5), delayedAssign("a", 1, eval.env = 5),
  { s <- quote(sum); oldClass(s) <- "u" }, sum(1, 2), { f <- NULL; environment(f) <- new.env(); f },
  { f <- quote(a); environment(f) <- new.env(); f }, { f <- NULL; environment(f) <- NULL; f },
  { f <- 1; environment(f) <- 3; f }, `class<-`(, "foo"), `oldClass<-`(, "foo"),
  { x <- 1; names(x) <- structure(2, class = "k"); x },
  `dim<-`(NULL, 1), `levels<-`(NULL, "a"), `levels<-`(quote(a), "a"), `attr<-`(quote(a), "b", 1),
  `attributes<-`(quote(a), list(b = 1)), `attributes<-`(quote(a), NULL), structure(quote(a), b = 1),
  `comment<-`(NULL, "a"), `comment<-`(quote(a), "a"), `names<-`(quote(a), "b"), `length<-`(quote(a), 2),
  `length<-`(new.env(), 2), `[[<-`(quote(a), 1, 1), `$<-`(quote(a), "b", 1), `$<-`(sum, "b", 1),
  `[<-`(sum, 1, 1), `[[<-`(sum, 1, 1), `[[<-`(function(x) x, 1, 1), `attr<-`(NULL, "a", 1),
  `attr<-`(1, "class", 5), `oldClass<-`(1, 5), `oldClass<-`(1, list("a")), `class<-`(1, "matrix"),
  `class<-`(NULL, "matrix")
)) {
  cat("> ", deparse(e, 500), "\n")
  t(e)
}
