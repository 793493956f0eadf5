# Bindings of packages can't be changed or added.
try(assign("c", 1, baseenv())); try(assign("nothing", 1, baseenv())); exists("nothing", baseenv())
try(assign("sd", 1, asNamespace("stats"))); try(assign("nothing", 1, asNamespace("stats")))
try(assign("nothing", 1, as.environment("package:stats"))); try(assign("sd", 1, as.environment("package:stats")))
try(T <<- 5); try(pi <<- 5)
f <- function() pi <<- 3
try(f()); pi
environmentIsLocked(baseenv()); environmentIsLocked(asNamespace("stats")); environmentIsLocked(globalenv())
bindingIsLocked("sd", asNamespace("stats")); bindingIsLocked("pi", baseenv())
try(lockBinding("nothing", globalenv()))
x <- 1; lockBinding("x", globalenv()); try(x <- 2); unlockBinding("x", globalenv()); x <- 3; x
g <- function() x <<- 4
lockBinding("x", globalenv()); try(g()); unlockBinding("x", globalenv()); g(); x
ee <- new.env(); ee$a <- 1; lockEnvironment(ee); try(ee$b <- 2); ee$a <- 5; ee$a
try(assign("b", 1, ee))
lockEnvironment(ee, TRUE); try(ee$a <- 6); try(assign("a", 6, ee)); try(ee[["a"]] <- 7)
try(rm("sd", envir = asNamespace("stats")))
unlockBinding("sd", asNamespace("stats"))
assign("sd", function(x) "patched", asNamespace("stats"))
sd(c(1, 2)); stats::sd(1:3); stats:::sd(1:2)
