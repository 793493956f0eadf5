# Primitives with too few arguments, too many, or nothing between two commas.
t <- function(e) tryCatch(print(eval(e)), error = function(e) print(e))
for (e in expression(
  sum(, 1), length(, 1), length(), class(), `class<-`(, "a"), names(), names(, 1), oldClass(), unclass(), dim(),
  `dim<-`(, 1), attr(, "a"), exp(), is.na(), is.numeric(), is.null(), seq_len(), c(, 1), list(, 1), abs(, 1),
  max(, 1), as.character(), invisible(, 1), xtfrm(), is.list(), is.function(), as.call(), as.environment(),
  baseenv(1), emptyenv(1), enc2utf8(), globalenv(1), interactive(1), nargs(1), proc.time(1), seq_along(),
  unclass(1, 2), length(1, 2), names(1, 2), class(1, 2), is.na(1, 2), oldClass(1, 2), dim(1, 2), attributes(),
  attributes(1, 2), `names<-`(1), `names<-`(1, 2, 3), `class<-`(1), `class<-`(1, 2, 3), exp(1, 2), cumsum(),
  cumsum(1, 2), Re(), sin(, ), is.character(1, 2), `attributes<-`(, 1)
)) t(e)
