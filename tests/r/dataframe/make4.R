t <- function(e) {
    cat("> ", deparse1(substitute(e)), "\n", sep = "")
    r <- try(e, silent = TRUE)
    if (inherits(r, "try-error")) cat(r) else print(r)
}
x <- 1:2
t(length(data.frame(a=1,b=2)))
t(data.frame(a=1:2, b=I(c("x","y"))))
t(data.frame(x=1:2,y=raw(2)))
t(data.frame(c=1i))
t(as.data.frame(as.POSIXct(0,origin="1970-01-01",tz="UTC")))
t(data.frame(x=as.name("a")))
