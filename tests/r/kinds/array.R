# What array makes of values of every kind.
pool <- expression(
  NULL, NA, TRUE, c(TRUE,NA,FALSE), logical(0), 5L, c(3L,NA,-2L), integer(0), 2.5,
  c(1.5,NA,NaN,Inf,-Inf), numeric(0), 1+2i, c(1i,NA), "a", c("b",NA,"10"), character(0),
  as.raw(c(1,255)), list(), list(1,"a",NULL), list(a=1,b=list(c=2)), c(x=1,y=2),
  c(x="p",y="q"), factor(c("u","v","u")), factor(c("3","1"),ordered=TRUE), matrix(1:4,2),
  matrix(c("a","b","c","d"),2,dimnames=list(c("r1","r2"),c("c1","c2"))), array(1:8,c(2,2,2)),
  quote(a+b), function(x) x, data.frame(a=1:2,b=c("x","y")), as.Date("2020-02-29"),
  structure(1:3,myattr="z"), 1:3, -1:1
)
for (e in as.list(pool)) {
  cat("--", deparse(e)[1], "\n")
  withCallingHandlers(
    tryCatch(print(`array`(eval(e))), error = function(err) cat("Error:", conditionMessage(err), "\n")),
    warning = function(w) { cat("Warning:", conditionMessage(w), "\n"); invokeRestart("muffleWarning") })
}
