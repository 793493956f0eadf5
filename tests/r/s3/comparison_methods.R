ver <- function(s) structure(list(parts = as.integer(strsplit(s, ".", fixed = TRUE)[[1]])), class = "ver")
cmp <- function(a, b) { for (i in seq_len(max(length(a$parts), length(b$parts)))) { x <- c(a$parts, rep(0L, 9))[i]; y <- c(b$parts, rep(0L, 9))[i]; if (x != y) return(sign(x - y)) }; 0 }
Ops.ver <- function(e1, e2) { if (is.character(e1)) e1 <- ver(e1); if (is.character(e2)) e2 <- ver(e2); get(.Generic)(cmp(e1, e2), 0) }
format.ver <- function(x, ...) paste(x$parts, collapse = ".")
print.ver <- function(x, ...) cat("version", format(x), "\n")
ver("1.2.3") < ver("1.10.0"); ver("2.0") == ver("2.0.0"); ver("1.0") >= "0.9"; "3.1" != ver("3.1")
vs <- list(ver("1.10"), ver("1.2"), ver("1.0.5"))
best <- Reduce(function(a, b) if (a > b) a else b, vs); best
numeric_version("1.10") > "1.9"; package_version("1.2.3")$major; as.character(numeric_version("01.2")); max(numeric_version(c("1.2", "1.10"))); sort(numeric_version(c("2.0", "1.5")))
