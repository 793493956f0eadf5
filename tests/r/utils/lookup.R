t <- function(e) tryCatch(print(e), error=function(c) cat("E:", conditionMessage(c), "\n"), warning=function(c) cat("W:", conditionMessage(c), "\n"))
foo <- function(x, ...) UseMethod("foo"); foo.bar <- function(x,...) "bar"; foo.default <- function(x,...) "def"; aa <- 1:10; bb <- list(a=1,b="x"); ff <- function(a,b=2) a+b
e <- new.env(); e$z <- 1; e$y <- "a"; t(ls.str(e)); t(ls.str(envir=e)); t(lsf.str(envir=e)); t(ls.str("e"))
t(find("ff")); t(find("^rea",simple.words=FALSE,mode="numeric")); 
t(methods(foo)); t(methods(class="bar")); t(.S3methods("foo")); t(.S3methods(class="bar")); print(attributes(methods(foo)))
t(isS3method("foo.bar")); t(isS3stdGeneric(foo)); t(isS3stdGeneric(print))
t(getFromNamespace("head","utils")(1:3,1)); t(getFromNamespace("nosuch","utils"))
t(warnErrList(list(a=1,b=simpleError("boom"),c=simpleWarning("w")))); r <- suppressWarnings(warnErrList(list(a=1,b=simpleError("boom"),c=try(stop("zz"),silent=TRUE)))); print(r);
t(warnErrList(list(a=simpleError("x"),b=simpleError("y"))))
t(compareVersion("1.2.3","1.2.4")); t(packageVersion("utils")); t(packageVersion("base")>="3.0"); t(packageVersion("nosuchpkg"))
t(maintainer("nosuch")); t(packageDescription("nosuchxx"))
t(globalVariables("x")); t(suppressForeignCheck("x"))
t(.DollarNames(list(abc=1,abd=2,x=3),"^ab")); t(.DollarNames(e,"")); 
rm(t); e2 <- new.env(); e2$aa <- 1:10; e2$bb <- list(a = 1, b = "x"); e2$ff <- function(a, b = 2) a + b
ls.str(e2); lsf.str(e2); ls.str(e2, mode = "numeric"); ls.str(e2, pattern = "^a"); class(ls.str(e2))
print(ls.str(e2), max.level = 0)
apropos("^read\\.csv"); apropos("^is\\.nume"); apropos("^foo"); apropos("^foo$", mode = "numeric")
x <- capture.output(sessionInfo()); x[1]; any(grepl("^attached base packages", x)); class(toLatex(sessionInfo()))
