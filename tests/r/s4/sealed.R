# Sealed classes and methods, relations under a condition, objects that are no structures.
setClass("A", representation(x = "numeric"), sealed = TRUE); try(setClass("A", representation(y = "numeric"))); isSealedClass("A")
setClass("B", representation(x = "numeric")); setGeneric("ff", function(x) standardGeneric("ff"))
setMethod("ff", "B", function(x) 1, sealed = TRUE); try(setMethod("ff", "B", function(x) 2)); isSealedMethod("ff", "B"); ff(new("B"))
try(removeMethod("ff", "B")); sealClass("B", environment()); try(setClass("B", representation(z = "numeric")))
setClass("T1", representation(x = "numeric")); setClass("T2", representation(x = "numeric", y = "numeric"))
setIs("T2", "T1", test = function(object) length(object@y) == 0, coerce = function(from) new("T1", x = from@x),
      replace = function(from, value) { from@x <- value@x; from })
a <- new("T2", x = 1, y = 2); b <- new("T2", x = 1); is(a, "T1"); is(b, "T1"); extends("T2", "T1"); extends("T2", "T1", maybe = FALSE)
showClass("T2"); as(b, "T1")
setClass("NS", contains = c("numeric", "nonStructure")); x <- new("NS", c(a = 1, b = 2)); x + 1; sqrt(x)
getClass("data.frame", where = globalenv())@className; canCoerce(1, "character"); inheritedSlotNames("T1")
library(stats4); existsMethod("show", "mle"); isVirtualClass("mle")
