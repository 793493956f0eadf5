# Records what GNU R makes of strings: Rscript strings.R < strings.tsv > new.tsv
# Reads lines of function, arguments, result and writes them with the result GNU R gives. In fields a backslash, tab,
# new line and carriage return are written with a backslash; vectors are joined by US; bytes are hexadecimal.
us <- "\x1f"
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
bits <- function(x) vapply(x, function(v) paste(rev(as.character(writeBin(v, raw(), endian = "little"))), collapse = ""), "")
bytes <- function(h) rawToChar(as.raw(strtoi(substring(h, seq(1, nchar(h), 2), seq(2, nchar(h), 2)), 16L)))
hex <- function(s) paste(as.character(charToRaw(s)), collapse = "")
vec <- function(s) strsplit(paste0(s, us), us, fixed = TRUE)[[1]]
join <- function(v) paste(v, collapse = us)
number <- function(f, s, show) {
  warned <- FALSE
  v <- withCallingHandlers(f(s), warning = function(w) { warned <<- TRUE; invokeRestart("muffleWarning") })
  if (warned) "invalid" else if (is.na(v) && !is.nan(v)) "NA" else if (is.nan(Re(v))) "NaN" else show(v)
}
assign_substr <- function(x, a, b, v) { substr(x, a, b) <- v; x }
n <- as.integer
run <- function(f, a) switch(f,
  double = number(as.numeric, a[1], bits),
  integer = number(as.integer, a[1], as.character),
  complex = number(as.complex, a[1], function(v) paste(bits(Re(v)), bits(Im(v)))),
  logical = as.character(as.logical(a[1])),
  strtoi = as.character(strtoi(a[1], n(a[2]))),
  toupper = toupper(a[1]),
  tolower = tolower(a[1]),
  chartr = chartr(a[1], a[2], a[3]),
  encode = encodeString(bytes(a[1]), quote = a[2]),
  pad = encodeString(a[1], width = n(a[2]), justify = a[3]),
  width = as.character(nchar(a[1], "width")),
  make.names = make.names(a[1]),
  make.unique = join(make.unique(vec(a[1]), a[2])),
  abbreviate = join(suppressWarnings(abbreviate(vec(a[1]), n(a[2]), as.logical(a[3]), as.logical(a[4]),
    as.logical(a[5]), method = a[6], named = FALSE))),
  strtrim = strtrim(a[1], n(a[2])),
  substr = substr(a[1], n(a[2]), n(a[3])),
  "substr<-" = assign_substr(a[1], n(a[2]), n(a[3]), a[4]),
  strwrap = join(strwrap(vec(a[1]), n(a[2]), n(a[3]), n(a[4]), a[5], initial = a[6])),
  iconv = { v <- iconv(bytes(a[1]), a[2], a[3], if (a[4] == "NA") NA else a[4]); if (is.na(v)) "NA" else hex(v) },
  utf8ToInt = paste(utf8ToInt(bytes(a[1])), collapse = " "),
  intToUtf8 = as.character(intToUtf8(n(strsplit(a[1], " ")[[1]]), allow_surrogate_pairs = as.logical(a[2]))),
  formatParagraph = join(formatDL(vec(a[1]), vec(a[2]))))
arity <- c(double = 1, integer = 1, complex = 1, logical = 1, strtoi = 2, toupper = 1, tolower = 1, chartr = 3,
  encode = 2, pad = 3, width = 1, make.names = 1, make.unique = 2, abbreviate = 6, strtrim = 2, substr = 3,
  "substr<-" = 4, strwrap = 6, iconv = 4, utf8ToInt = 1, intToUtf8 = 2)
input <- file("stdin")
for (line in readLines(input)) {
  f <- strsplit(line, "\t", fixed = TRUE)[[1]]
  f <- c(f, rep("", 8))[seq_len(1 + arity[[f[1]]])]
  got <- tryCatch(run(f[1], vapply(f[-1], unescape, "", USE.NAMES = FALSE)), error = conditionMessage)
  cat(paste(c(f, if (is.na(got)) "NA" else escape(got)), collapse = "\t"), "\n", sep = "")
}
