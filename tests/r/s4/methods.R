# nostderr
t <- function(e) tryCatch(e, error=function(e) cat("E:", conditionMessage(e), "\n"))
setClass("Base", representation(id="numeric"))
setClass("Mid", contains="Base", representation(tag="character"))
setClass("Leaf", contains="Mid", representation(val="list"))
x <- new("Leaf", id=1, tag="t", val=list(1,2)); x
is(x, "Base"); is(x); extends("Leaf", "Base"); existsMethod("show", "Leaf")
str(x)
str(new("Base", id=1:3+0.5))
setMethod("show", "Base", function(object) cat("<Base id=", object@id, ">\n", sep="")); x
setMethod("show", "Mid", function(object) { cat("Mid/"); callNextMethod() }); x
setGeneric("foo", function(x, ...) standardGeneric("foo"))
setMethod("foo", "Base", function(x, ...) cat("Base foo\n"))
setMethod("foo", "Mid", function(x, ...) { cat("Mid foo\n"); callNextMethod() })
setMethod("foo", "Leaf", function(x, ...) { cat("Leaf foo\n"); callNextMethod() })
foo(x)
setMethod("foo", "character", function(x, times=1, ...) cat(rep(x, times), "\n")); foo("a", times=3); foo("b")
setMethod("foo", "ANY", function(x, ...) cat("any\n")); foo(TRUE); foo(NULL); foo(list()); foo(factor("a")); foo(data.frame())
setMethod("foo", "list", function(x, ...) cat("list\n")); foo(list(1)); foo(data.frame())
setMethod("foo", "function", function(x, ...) cat("function\n")); foo(sum); foo(function(x) x)
setMethod("foo", "NULL", function(x, ...) cat("NULL\n")); foo(NULL)
setMethod("foo", "factor", function(x, ...) cat("factor\n")); foo(factor("a"))
setMethod("foo", "data.frame", function(x, ...) cat("df", nrow(x), "\n")); foo(data.frame(a=1:3))
setClass("A", representation(x="numeric"), prototype(x=10)); new("A")@x
setClass("B2", contains="A", prototype=prototype(x=20)); new("B2")@x
a <- new("A", x=1); b <- a; b@x <- 2; c(a@x, b@x); isVirtualClass("A")
setMethod("==", signature("A","A"), function(e1,e2) e1@x == e2@x); a == b; a == a
setMethod("<", signature("A","A"), function(e1,e2) e1@x < e2@x); a < b
setMethod("Compare", signature("A","numeric"), function(e1,e2) callGeneric(e1@x, e2)); a > 0; a == 1; a != 1
setMethod("Math", "A", function(x) { x@x <- callGeneric(x@x); x }); sqrt(new("A", x=16))@x; abs(new("A", x=-2))@x
setMethod("Summary", "A", function(x, ..., na.rm=FALSE) callGeneric(x@x, ..., na.rm=na.rm)); max(new("A", x=c(3,9))); range(new("A", x=c(3,9)))
setMethod("Arith", signature("A","A"), function(e1,e2) new("A", x=callGeneric(e1@x, e2@x))); (a + b)@x; (a - b)@x; (b ^ b)@x
setMethod("Arith", signature("A","missing"), function(e1,e2) new("A", x=-e1@x)); (-a)@x
setMethod("[[", "A", function(x, i, ...) x@x[[i]]); new("A", x=c(5,6))[[2]]
setMethod("[", "A", function(x, i, j, ..., drop=TRUE) new("A", x=x@x[i])); new("A", x=c(5,6,7))[2:3]@x
setReplaceMethod("[", "A", function(x, i, j, ..., value) { x@x[i] <- value; x }); z <- new("A", x=c(5,6,7)); z[2] <- 100; z@x
setMethod("$", "A", function(x, name) if (name == "first") x@x[1] else NULL); z$first
setReplaceMethod("$", "A", function(x, name, value) { x@x[1] <- value; x }); z$first <- 9; z@x
setMethod("length", "A", function(x) length(x@x)); length(z)
setMethod("c", "A", function(x, ...) new("A", x=c(x@x, unlist(lapply(list(...), function(o) o@x))))); c(a, b, z)@x
setMethod("lapply", "A", function(X, FUN, ...) lapply(X@x, FUN, ...)); length(lapply(z, identity))
setMethod("names", "A", function(x) paste0("n", seq_along(x@x))); names(z)
setMethod("as.character", "A", function(x, ...) paste0("A<", x@x, ">")); as.character(a)
setMethod("print", "A", function(x, ...) cat("printing A\n")); print(a)
setMethod("summary", "A", function(object, ...) structure(list(n=length(object@x)), class="sumA")); s <- summary(z); s$n
setMethod("mean", "A", function(x, ...) mean(x@x)); mean(z)
setMethod("rev", "A", function(x) new("A", x=rev(x@x))); rev(z)@x
setMethod("unique", "A", function(x, incomparables=FALSE, ...) unique(x@x)); unique(new("A", x=c(1,1,2)))
setGeneric("scale2<-", function(obj, value) standardGeneric("scale2<-")); setMethod("scale2<-", "A", function(obj, value) { obj@x <- obj@x * value; obj }); scale2(a) <- 5; a@x
setGeneric("norm2", function(v, type="L2", ...) standardGeneric("norm2"), signature="v"); setMethod("norm2", "numeric", function(v, type="L2", ...) if (type == "L2") sqrt(sum(v^2)) else sum(abs(v))); norm2(c(3,4)); norm2(c(3,4), type="L1")
setGeneric("default1", function(x) { cat("default\n") }); default1(3); setMethod("default1", "character", function(x) cat("chr\n")); default1("a"); default1(4)
t(setMethod("foo", "Undefined", function(x, ...) 1)); t(new("Mid", id="a")); t(new("Base", 1, 2)); t(x@nothing); t(slot(x, "nothing"))
setClass("Val", representation(lo="numeric", hi="numeric"), validity=function(object) { m <- character(); if (length(object@lo) != 1) m <- c(m, "lo length"); if (length(object@hi) != 1) m <- c(m, "hi length"); if (length(m)) m else TRUE })
t(new("Val", lo=1:2+0, hi=numeric(0))); v <- new("Val", lo=1, hi=2); validObject(v); t({v@lo <- c(1,2); validObject(v)})
setClass("Val2", contains="Val", validity=function(object) if (object@lo > object@hi) "lo > hi" else TRUE); t(new("Val2", lo=3, hi=1)); t(new("Val2", lo=c(1,2), hi=1)); new("Val2", lo=1, hi=3)@hi
isVirtualClass("Val"); isGeneric("foo"); is(getMethod("foo", "Base"), "function"); showMethods("norm2")
setClassUnion("MaybeNum", c("numeric", "NULL")); setClass("Opt", representation(v="MaybeNum")); new("Opt")@v; new("Opt", v=3)@v; new("Opt", v=NULL)@v; t(new("Opt", v="a"))
setClass("Tree", representation(left="ANY", right="ANY", key="numeric")); tr <- new("Tree", left=NULL, right=new("Tree", key=2), key=1); tr@right@key; is.null(tr@left)
setClass("Fn", representation(f="function")); new("Fn", f=function(x) x+1)@f(2)
setClass("Mat", contains="matrix"); m <- new("Mat", matrix(1:4, 2)); dim(m); m[1,2]; m %*% m; t(m@.Data)
setClass("L", contains="list"); l <- new("L", list(1, "a")); length(l); l[[2]]; l
setClass("Str", contains="character", representation(n="numeric")); s <- new("Str", "abc", n=1); nchar(s); paste(s, "d"); toupper(s); s
isVirtualClass("MaybeNum"); slotNames("Str"); getSlots("Val2"); is(s, "character"); s == "abc"
obj <- new("A", x=1:3+0); f <- function(o) { o@x <- 0; o }; g <- f(obj); obj@x; g@x
isS4(obj); is.list(obj); inherits(obj, "A"); inherits(x, "Base"); inherits(x, what="Base", which=TRUE); class(x) == "Leaf"
cat(is.function(foo), class(foo), "\n"); do.call("foo", list(1)); do.call(foo, list("q")); sapply(list(1, "a"), function(e) { foo(e); 1 })
tryCatch(foo2(1), error=function(e) cat("E:", conditionMessage(e), "\n"))
method_exists <- existsMethod("foo", "numeric"); method_exists; hasMethod("foo", "Leaf"); existsMethod("foo", "integer"); hasMethod("foo", "integer")
