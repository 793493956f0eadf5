w <- structure(list(quote(f()), NULL, quote(f()), quote(g(1))), names=c("a","b","a","c"), class="warnings")
w[1:2]; c(w[1], w[4]); unique(w); duplicated(w); summary(w); length(w); summary(w[1])
s <- srcfilecopy("foo.R", c("x <- 1", "f <- function(a) {", "  a + x", "}")); r <- srcref(s, c(2L, 1L, 4L, 1L)); r; as.character(r); print(r, useSource=FALSE); summary(r); getSrcLines(s, 1, 2); s; class(s); r2 <- srcref(s, c(1L,1L,1L,6L)); as.character(r2); as.character(r2, to=r); unclass(r2)[1:8]
tf <- tempfile(fileext=".R"); writeLines(c("y <- 2", "y + 1"), tf); sf <- srcfile(tf); getSrcLines(sf, 2, 2); as.character(srcref(sf, c(1,1,1,1))); a <- srcfilealias("bar.R", s); getSrcLines(a, 3, 3)
.colSums(1:6, 2, 3); .rowMeans(as.double(1:6), 2, 3); tryCatch(.NotYetUsed("foo"), error=function(e) cat(conditionMessage(e), "\n")); f <- function() .NotYetImplemented(); tryCatch(f(), error=function(e) cat(conditionMessage(e), "\n"))
x <- as.difftime(c(1,2), units="hours"); x[2] <- as.difftime(30, units="mins"); x; x[1] <- 5; x
p <- as.POSIXlt("2020-01-02 03:04:05", tz="UTC"); p[[1]] <- as.POSIXlt("2021-01-02", tz="UTC"); p; length(p) <- 2; p
xtfrm(data.frame(a=3:1)); .encode_numeric_version(numeric_version(c("1.2.3","1.10"))); .decode_numeric_version(.encode_numeric_version(numeric_version(c("1.2.3","1.10"))))
.valid.factor(factor("a")); .leap.seconds[1:3]; .LC.categories; prmatrix(matrix(1:4,2)); prmatrix(matrix(c("a","b"),1), rowlab="r", quote=FALSE)
RNGversion("3.5.0"); set.seed(1); sample(10); RNGversion("4.2.0"); set.seed(1); sample(10); RNGkind()
l <- structure(list(a=1,b=2), class="listof"); l[1]; sl <- structure(list(a=1,b=2), class="simple.list"); sl[2]; sl
Sys.setLanguage("en") -> z; gc.time(); isatty(stdin()); setTimeLimit(); h <- Sys.setenv(AA="1"); tf <- tempfile(); writeLines(c("# c", "ZA=abc", "ZB=${ZA}-x", "ZC=${ZNONE-def}", "ZD='q r'"), tf); readRenviron(tf); Sys.getenv(c("ZA","ZB","ZC","ZD"))
