t <- function(e) {
    cat("> ", deparse1(substitute(e)), "\n", sep = "")
    r <- try(e, silent = TRUE)
    if (inherits(r, "try-error")) cat(r) else print(r)
}
d <- as.Date("2020-02-28")
x <- d+0:2
x[2] <- as.Date("1999-12-31")
x[3] <- "2001-01-01"
t(length(d+0:3))
t(matrix(d+0:3,2))
t(outer(1:2,1:2))
t(tapply(1:2,d+0:1,sum))
t(format(d+0:1,c("%Y","%m")))
t(inherits(d,"Date"))
t(as.Date(structure(0,class="foo")))
