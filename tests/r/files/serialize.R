# Values written and read again, in every format and compression.
same <- function(x, ...) {
    f <- tempfile()
    saveRDS(x, f, ...)
    y <- readRDS(f)
    unlink(f)
    identical(x, y)
}
values <- list(1:3, c(1.5, NA, NaN, -Inf, 1e-300, 1/3), c("a", NA, "\u00e9"), NULL, list(a = 1, b = list(2L)), factor(c("u", "v")),
               quote(f(x, y = 2)[[3]]), as.raw(0:255), c(TRUE, NA), complex(real = 1, imaginary = -2), y ~ x, expression(a, b + 1),
               data.frame(a = 1:2, b = c("x", "y")), pairlist(a = 1, 2), "one", 42, sum, quote, `[`, matrix(1:4, 2))
for (ascii in c(FALSE, TRUE)) for (version in 2:3) for (compress in c("none", "gzip", "bzip2", "xz"))
    cat(ascii, version, compress, all(vapply(values, same, NA, ascii = ascii, version = version, compress = if (compress == "none") FALSE else compress)), "\n")
e <- new.env()
e$self <- e
e$x <- 1
lockBinding("x", e)
makeActiveBinding("now", function() "active", e)
r <- unserialize(serialize(e, NULL))
identical(r$self, r)
bindingIsLocked("x", r)
bindingIsActive("now", r)
r$now
lockEnvironment(e)
environmentIsLocked(unserialize(serialize(e, NULL)))
identical(unserialize(serialize(globalenv(), NULL)), globalenv())
identical(unserialize(serialize(asNamespace("stats"), NULL)), asNamespace("stats"))
f <- function(x, ...) { y <- x; y + 1 }
unserialize(serialize(f, NULL))(1)
identical(unserialize(serialize(paste, NULL)), paste)
identical(unserialize(serialize(sd, NULL)), sd)
hooked <- serialize(list(e, e), NULL, refhook = function(x) "an environment")
unserialize(hooked, refhook = function(name) toupper(name))
tryCatch(unserialize(hooked), error = function(e) cat(conditionMessage(e), "\n"))
tryCatch(unserialize(as.raw(1:10)), error = function(e) cat(conditionMessage(e), "\n"))
tryCatch(unserialize(serialize(1:10, NULL)[1:30]), error = function(e) cat(conditionMessage(e), "\n"))
for (type in c("gzip", "bzip2", "xz")) {
    packed <- memCompress(charToRaw(strrep("abc", 1000)), type)
    cat(type, length(packed) < 200, identical(memDecompress(packed, type), charToRaw(strrep("abc", 1000))), "\n")
}
for (open in list(gzfile, bzfile, xzfile)) {
    f <- tempfile()
    con <- open(f, "w")
    writeLines(c("first", "second"), con)
    close(con)
    print(readLines(f))
    unlink(f)
}
f <- tempfile()
a <- 1:3
b <- "text"
save(a, b, file = f, compress = "xz")
rm(a, b)
load(f)
a
b
typeof(`[`)
typeof(`(`)
typeof(log)
