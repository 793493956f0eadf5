# Records what GNU R does with regular expressions: Rscript regex.R < regex.tsv > new.tsv
# Reads lines of engine, function, pattern, text, replacement, result and writes them with the result GNU R gives.
# In fields a backslash, tab, new line and carriage return are written with a backslash.
unescape <- function(s) {
  out <- character(); chars <- strsplit(s, "")[[1]]; i <- 1
  while (i <= length(chars)) {
    ch <- chars[i]
    if (ch == "\\") { i <- i + 1; ch <- switch(chars[i], t = "\t", n = "\n", r = "\r", chars[i]) }
    out <- c(out, ch); i <- i + 1
  }
  paste(out, collapse = "")
}
escape <- function(s) {
  for (p in list(c("\\", "\\\\"), c("\t", "\\t"), c("\n", "\\n"), c("\r", "\\r"))) s <- gsub(p[1], p[2], s, fixed = TRUE)
  s
}
spans <- function(m, l) if (m[1] == -1) "" else paste0(m, "+", l, collapse = " ")
groups <- function(m, l) if (m[1] == -1) "" else paste(ifelse(l <= 0, "-", paste0(m, "+", l)), collapse = " ")
run <- function(mode, f, p, x, r) {
  perl <- startsWith(mode, "P"); fixed <- startsWith(mode, "F"); ic <- endsWith(mode, "i")
  switch(f,
    grepl = as.character(grepl(p, x, perl = perl, fixed = fixed, ignore.case = ic)),
    regexpr = { m <- regexpr(p, x, perl = perl, fixed = fixed, ignore.case = ic); spans(m, attr(m, "match.length")) },
    gregexpr = {
      m <- gregexpr(p, x, perl = perl, fixed = fixed, ignore.case = ic)[[1]]
      spans(m, attr(m, "match.length"))
    },
    regexec = { m <- regexec(p, x, fixed = fixed, ignore.case = ic)[[1]]; groups(m, attr(m, "match.length")) },
    caps = {
      m <- regexpr(p, x, perl = TRUE, ignore.case = ic)
      groups(c(m, attr(m, "capture.start")), c(attr(m, "match.length"), attr(m, "capture.length")))
    },
    sub = sub(p, r, x, perl = perl, fixed = fixed, ignore.case = ic),
    gsub = gsub(p, r, x, perl = perl, fixed = fixed, ignore.case = ic),
    strsplit = paste0("<", strsplit(x, p, perl = perl, fixed = fixed)[[1]], ">", recycle0 = TRUE, collapse = ""))
}
for (line in readLines(file("stdin"))) {
  f <- strsplit(line, "\t", fixed = TRUE)[[1]][1:5]
  v <- vapply(f, unescape, "", USE.NAMES = FALSE)
  got <- tryCatch(suppressWarnings(run(v[1], v[2], v[3], v[4], v[5])), error = conditionMessage)
  cat(paste(c(f, escape(got)), collapse = "\t"), "\n", sep = "")
}
