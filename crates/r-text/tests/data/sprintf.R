# Records what GNU R's sprintf gives: Rscript sprintf.R > sprintf.tsv
# Fields: formats (one column, joined by US), arguments (each a field, type:values), result.
# The result is OK or ERR, strings or message joined by US, then W and the warnings.
set.seed(2)
us <- "\x1f"
hex <- function(x)
  vapply(x, function(v) paste(rev(as.character(writeBin(v, raw(), endian = "little"))), collapse = ""), "")
code <- function(x) switch(typeof(x),
  double = paste0("d:", paste(hex(x), collapse = us)),
  integer = paste0("i:", paste(x, collapse = us)),
  logical = paste0("l:", paste(as.integer(x), collapse = us)),
  character = paste0(if (length(x)) "s:" else "s0:", paste(ifelse(is.na(x), "<NA>", x), collapse = us)))
t <- function(fmt, ...) {
  w <- character()
  r <- tryCatch(withCallingHandlers(c("OK", sprintf(fmt, ...)), warning = function(e) {
    w <<- c(w, conditionMessage(e)); invokeRestart("muffleWarning") }),
    error = function(e) c("ERR", conditionMessage(e)))
  if (length(w)) r <- c(r, "W", w)
  cat(paste(c(paste(ifelse(is.na(fmt), "<NA>", fmt), collapse = us), vapply(list(...), code, ""),
              paste(r, collapse = us)), collapse = "\t"), "\n", sep = "")
}

# Type rules, positions, stars, errors.
t("%d", 3); t("%d", 3.5); t("%d", c(1, 1.5)); t("%d", TRUE); t("%d", "a"); t("%s", 1.5); t("%s", 1e5)
t("%s", 100000L); t("%s", TRUE); t("%y", 1); t("%d"); t("%s %s", "a"); t("%5s|%-5s|", "ab", "cd")
t("%5s", NA); t("%d", NA); t("%5d", NA_integer_); t("%f", NA); t("%", 1); t("%5", 1); t("%s", character(0))
t(character(0)); t(NA_character_); t(c("%d", "%s"), 1L); t("%s and %d", c("a", "b"), 1:4)
t("%2$s %1$s", "a", "b"); t("%1$s %1$s", "a"); t("%*d", 5, 42L); t("%-*d|", 5L, 42L); t("%*d", -5L, 42L)
t("%2$*1$d", 5L, 42L); t("%1$*2$d", 42L, 6L); t("%.*f", 2L, pi); t("%d", 2^31); t("%d", -2^31)
t("%3$s", "a"); t("%s", "a", "b"); t("%s", "a", 1, 2); t("%5.2s|", "abcdef"); t("%6s|", "\u00e9")
t("%L", 1); t("%hd", 1L); t("%ld", 1L); t("%5.2q", 1); t("%f", "a"); t("%x", 1.5); t("%x", "a")
t("%d", Inf); t("%d", NaN); t("%x", TRUE); t("%s %s %s", 1, 2); t("%1$s %s", "a", "b"); t("%0s", "a")
t("%05s", "a"); t("%+s", "a"); t("%1$s %3$s", "a", "b"); t("%1$d %1$s", 1); t("%1$s %1$d", 1)
t("%1$*1$d", 5L); t("%**d", 1L, 2L); t("%*d", NA, 1L); t("%*d", "a", 1L); t("%.d", 5L); t("%.f", 2.5)
t(c("%f", "%d"), 1L); t(c("%d", "%f"), 1L); t(c("%d", "%f"), 1); t(c("%f", "%d"), 1); t(c("%s", "%d"), 1L)
t(c("a", "%d"), 1); t(c("a", "%s"), 1); t(c("a", "%f"), 1L); t(c("%s", "%s"), 1.5); t(c("a", "%d"), TRUE)
t(c("a", "%s"), TRUE); t("%5%|"); t("%-5%"); t("%1$%"); t("%s%s", 1:2, 1:3); t("a", 1:3); t("a%%b", 1)
t("%10$s", "a"); t("%0$s", "a"); t("%1$s%2$s%s", "a", "b"); t("%s%1$s", "a"); t("%s%1$s%s", "a", "b")
t("%*1$d", 5L); t("%*2$d", 5L, 7L); t("%.*2$f", pi, 3L); t("%*.2f", 8L, pi); t("%8.*f", 2L, pi)
t("%*.*f", 8L, 2L, pi); t("%*d", c(3L, 5L), 42L); t("%*d", 1.5, 42L); t("%z%d", 1L); t("%ls", "a")
t(c("%d", NA), 1L); t(NA_character_, 1); t("%9000d", 1L); t("%.9000f", 1); t("%y and %d", 1L); t("%y and %d", 1)
t("%5.2 d", 1L); t("% 5d", 1L); t("%--5d|", 3L); t("%100$s", "a"); t("%01$s", "a"); t("%1$1$s", "a")
t(c("%d", "%d %d"), 1L, 2L); t(c("a", "b"), 1L, 2L); t("%0*d", -5L, 3L); t("%*d", c(3L, NA), 1L)
t("%s is %f feet tall", "Sven", 7.1); t("%5.1f|%-8s|%+d", pi, "a", 5L); t("%d%%%s", 5L, "a"); t("%%%d", 5L)
t("%d", 1:3, 1:2); t("%s", c(1.5, NA, 3)); t("%s", -0.0); t("%f", -0.0); t("%d", -0.0); t("%s", "%d")

t("%8193s", "a"); t("%8192d", 1L); t("%9000f", NA_real_); t("%.9000d", 1L); t("%.9000g", 0.1); t("%#.9000g", 0.1)
t("%9000d", NA); t("%.9000s", "a"); t("%9000e", 1); t("%.9000e", -1); t("%hd", 1); t("%ls", 1); t("%lf", 1L)

# Random conversions.
value <- function() switch(sample(9, 1), rnorm(1), runif(1) * 10^sample(-300:300, 1), sample(1000, 1) / 8,
  10^sample(-10:10, 1), 0, sample(c(NA, NaN, Inf, -Inf), 1), 5e-324, (sample(1000, 1) + .5), -123.456)
flags <- function() paste(sample(c("-", "+", " ", "#", "0"), sample(0:3, 1)), collapse = "")
size <- function() paste0(sample(c("", "", "3", "8", "15"), 1), sample(c("", "", ".", ".0", ".1", ".3", ".17", ".40"), 1))
for (i in 1:1200) t(paste0("%", flags(), size(), sample(c("f", "e", "E", "g", "G", "a", "A"), 1), "|"), value())
for (i in 1:300) t(paste0("%", flags(), size(), sample(c("d", "i", "x", "X", "o"), 1), "|"),
                   sample(c(0L, 1L, -1L, 42L, NA, 2147483647L, -2147483647L, sample(1e6, 1)), 1))
for (i in 1:100) t(paste0("%", flags(), size(), "s|"), sample(c("", "a", "abcdef", NA), 1))

# Formats that are no formats.
letters_of <- function(s, n) paste(sample(strsplit(s, "")[[1]], sample(n, 1), TRUE), collapse = "")
for (i in 1:600) {
  f <- letters_of("%%%%%%dd5.*$-+#0ssffxxegi1 2aoEGAX|b%", 8)
  switch(sample(6, 1), t(f), t(f, 5L), t(f, 2.5), t(f, "ab"), t(f, 3, "x"), t(f, 2L, TRUE, 7))
}
for (i in 1:200) t(paste0("%", letters_of("-+ #0-+ #052..", 8), "d|"), 7L)
