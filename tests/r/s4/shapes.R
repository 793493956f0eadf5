# nostderr
t <- function(e) tryCatch(e, error=function(e) cat("E:", conditionMessage(e), "\n"))
setClass("Shape", representation("VIRTUAL", name="character"))
setClass("Circle", contains="Shape", representation(r="numeric"))
setClass("Rect", contains="Shape", slots=c(w="numeric", h="numeric"), prototype=list(w=1, h=2))
setGeneric("area", function(s) standardGeneric("area"))
setGeneric("describe", function(s, ...) { standardGeneric("describe") })
setMethod("area", "Circle", function(s) pi * s@r^2)
setMethod("area", signature(s="Rect"), function(s) s@w * s@h)
setMethod("describe", "Shape", function(s, ...) cat("Shape", s@name, "\n"))
setMethod("describe", "Circle", function(s, ...) { cat("Circle:\n"); callNextMethod() })
shapes <- list(new("Circle", name="c", r=2), new("Rect", name="r"))
for (s in shapes) { describe(s); print(area(s)) }
sapply(shapes, area)
t(new("Shape"))
setMethod("show", "Shape", function(object) cat("<", class(object), object@name, ">\n"))
shapes
shapes[[1]]
setMethod("+", signature("Rect", "Rect"), function(e1, e2) new("Rect", name="sum", w=e1@w+e2@w, h=e1@h+e2@h))
r <- shapes[[2]] + shapes[[2]]; r@w; r
setMethod("length", "Rect", function(x) 2L); length(r)
setMethod("[", "Rect", function(x, i, ...) c(x@w, x@h)[i]); r[2]
setMethod("$", "Rect", function(x, name) slot(x, name)); r$w
setGeneric("w<-", function(x, value) standardGeneric("w<-"))
setReplaceMethod("w", "Rect", function(x, value) { x@w <- value; validObject(x); x }); w(r) <- 10; r@w
setMethod("summary", "Rect", function(object, ...) { cat("rect summary\n"); invisible(object) }); summary(r)
setMethod("initialize", "Circle", function(.Object, ..., diameter) { .Object <- callNextMethod(.Object, ...); if (!missing(diameter)) .Object@r <- diameter/2; .Object })
new("Circle", name="d", diameter=10)@r
isVirtualClass("Shape"); existsMethod("area", "Circle"); hasMethod("area", "Shape"); is(r, "Shape"); is(r)
setClass("Acc", representation(bal="numeric"), validity=function(object) if (length(object@bal) == 1 && object@bal < 0) "negative" else TRUE)
t(new("Acc", bal=-1)); a <- new("Acc", bal=5); a@bal <- -3; t(validObject(a)); isVirtualClass("Acc")
setClass("Stack", representation(items="list")); setGeneric("push", function(s, x) standardGeneric("push")); setMethod("push", "Stack", function(s, x) { s@items <- c(s@items, list(x)); s }); s <- push(push(new("Stack"), 1), "a"); length(s@items)
setGeneric("info", function(x, y) standardGeneric("info"))
setMethod("info", signature("numeric", "character"), function(x, y) cat("num,char\n"))
setMethod("info", signature("character", "ANY"), function(x, y) cat("char,any\n"))
setMethod("info", signature("numeric", "missing"), function(x, y) cat("num,missing\n"))
info(1, "a"); info("a", 2); info(1); t(info(TRUE, 1)); info(1L, "z")
identical(new("Acc", bal=1), new("Acc", bal=1)); isVirtualClass("Stack")
x <- new("Acc", bal=1); y <- x; y@bal <- 2; x@bal
initialize(x, bal=9)@bal
setClass("Temp", contains="numeric"); tt <- new("Temp", c(1.5,2)); tt; tt * 2; mean(tt); tt[1]; as.numeric(tt); max(tt); length(tt); is.numeric(tt)
setMethod("show", "Temp", function(object) cat("T:", format(object@.Data), "\n")); tt; print(tt)
setAs("Acc", "numeric", function(from) from@bal); as(x, "numeric"); as(3L, "character"); as("3", "numeric")
setGeneric("toString"); setMethod("toString", "Acc", function(x, ...) paste("Acc", x@bal)); toString(x); toString(1:3)
slotNames(x); getSlots("Rect"); isVirtualClass("Temp"); is.object(x); isS4(x); attributes(x)
cat(is(1, "numeric"), is(1L, "numeric"), is("a", "character"), is(list(), "list"), is(sum, "function"), is(matrix(1), "matrix"), "\n")
method <- getMethod("area", "Circle"); class(method); is.function(method)
removeMethod("area", "Rect"); t(area(r))
tryCatch(stop("x"), error=function(e) is(e, "error"))
