for (v in list(1L, 1, "a", TRUE, NULL, 1i, raw(1), list(), sum, mean, quote(a), quote(a + b), expression(1), matrix(1), array(1, c(1, 1, 1)), factor(1), data.frame(), Sys.Date(), y ~ x, globalenv()))
  cat(class(v), "|", typeof(v), "|", mode(v), "|", storage.mode(v), "\n")
x <- 1:3
class(x) <- "special"; inherits(x, "special"); inherits(x, "integer"); is.integer(x); class(unclass(x))
class(x) <- c(class(x), "more"); class(x)
class(x) <- setdiff(class(x), "special"); class(x)
class(x) <- NULL; class(x)
y <- 1.7; class(y) <- "integer"; y
storage.mode(y) <- "character"; y
mode(y) <- "numeric"; y
