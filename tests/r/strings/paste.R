t <- function(e) {
    cat("> ", deparse1(substitute(e)), "\n", sep = "")
    r <- try(e, silent = TRUE)
    if (inherits(r, "try-error")) cat(r) else print(r)
}
t(paste("a", 1:3)); t(paste0("a", 1:3, collapse = "|")); t(paste("a", NULL)); t(paste(character(), collapse = "+"))
t(paste("a", character(), recycle0 = TRUE)); t(paste(c("a", NA), 1:2, sep = "-")); t(paste(list(1:3, "b", TRUE)))
t(paste(factor(c("u", "v")), as.Date("2020-01-01"))); t(paste(1.5, TRUE, NULL, 2L, 1i)); t(paste()); t(paste(sep = ""))
t(paste("x", sep = 1)); t(paste("x", collapse = 1:2)); t(paste(quote(a + b), quote(f(x)))); t(paste(-1:1, 1e10, 1e5, 123456.7))
t(paste0("é", c("ü", "日本"))); t(paste(c(a = 1, b = 2))); t(paste0()); t(paste("a", "b", sep = "")); t(paste(NA_integer_, NaN, Inf))
t(strrep("ab", 0:3)); t(strrep(c("a", NA), 2)); t(strrep("x", -1)); t(strrep(c(p = "a", q = "b"), 2)); t(strrep("a", NA))
t(nchar(strrep("ab", 1000))); t(paste(c("x", "y"), collapse = NULL)); t(paste(expression(a, b + 1))); t(toString(1:5)); t(toString(c("a", "b"), collapse = "; "))
