# Records what GNU R makes of dates and times: Rscript datetime.R < datetime.tsv > new.tsv
# Reads lines of function, arguments, result and writes them with the result GNU R gives. Escapes as in strings.R;
# instants are numbers with 17 digits.
Sys.setenv(TZ = "UTC")
unescape <- function(s) {
  for (p in list(c("\\t", "\t"), c("\\n", "\n"), c("\\\\", "\\"))) s <- gsub(p[1], p[2], s, fixed = TRUE)
  s
}
escape <- function(s) {
  for (p in list(c("\\", "\\\\"), c("\t", "\\t"), c("\n", "\\n"))) s <- gsub(p[1], p[2], s, fixed = TRUE)
  s
}
number <- function(x) formatC(x, digits = 17, format = "g", width = 1)
ct <- function(x, tz) .POSIXct(as.numeric(x), tz)
show <- function(lt) {
  if (is.na(lt$year)) return("NA")
  l <- unclass(lt)
  zone <- if (is.null(l$zone)) "" else l$zone
  off <- if (is.null(l$gmtoff)) "" else if (is.na(l$gmtoff)) "NA" else l$gmtoff
  paste(l$year + 1900, l$mon + 1, l$mday, l$hour, l$min, number(l$sec), l$wday, l$yday, l$isdst, zone, off)
}
lt <- function(p, tz) {
  p <- as.numeric(strsplit(p, " ")[[1]])
  i <- as.integer(p)
  x <- list(sec = p[6], min = i[5], hour = i[4], mday = i[3], mon = i[2] - 1L, year = i[1] - 1900L, wday = 0L,
    yday = 0L, isdst = i[7])
  if (!tz %in% c("UTC", "GMT")) x <- c(x, list(zone = "", gmtoff = NA_integer_))
  structure(x, class = c("POSIXlt", "POSIXt"), tzone = tz)
}
run <- function(f, a) switch(f,
  fields = show(as.POSIXlt(ct(a[1], a[2]))),
  date = { l <- as.POSIXlt(structure(as.numeric(a[1]), class = "Date")); paste(show(l), number(as.numeric(as.Date(l)))) },
  instant = number(as.numeric(as.POSIXct(lt(a[1], a[2])))),
  days = number(as.numeric(as.Date(lt(a[1], "UTC")))),
  format = format(ct(a[1], a[2]), a[3]),
  formatlt = format(lt(a[1], a[2]), a[3]),
  strptime = show(strptime(a[1], a[2], tz = a[3])),
  trunc = show(trunc(ct(a[1], a[2]), a[3])),
  round = show(round(ct(a[1], a[2]), a[3])),
  seq = paste(number(as.numeric(seq(ct(a[1], a[2]), by = a[3], length.out = 4))), collapse = " "),
  default = { options(digits.secs = as.integer(a[3])); r <- format(ct(strsplit(a[1], " ")[[1]], a[2])); options(digits.secs = NULL); paste(r, collapse = "|") },
  difftime = units(as.difftime(as.numeric(strsplit(a[1], " ")[[1]]), units = "secs") + 0),
  autodiff = units(difftime(ct(strsplit(a[1], " ")[[1]], "UTC"), ct(rep(0, length(strsplit(a[1], " ")[[1]])), "UTC"))),
  zone = paste(attr(as.POSIXlt(ct(0, a[1])), "tzone")[2:3], collapse = "|"))
arity <- c(fields = 2, date = 1, instant = 2, days = 1, format = 3, formatlt = 3, strptime = 3, trunc = 3, round = 3,
  seq = 3, default = 3, autodiff = 1, zone = 1)
for (line in readLines(file("stdin"))) {
  f <- strsplit(line, "\t", fixed = TRUE)[[1]]
  f <- c(f, rep("", 8))[seq_len(1 + arity[[f[1]]])]
  got <- tryCatch(suppressWarnings(run(f[1], vapply(f[-1], unescape, "", USE.NAMES = FALSE))), error = conditionMessage)
  cat(paste(c(f, if (is.na(got)) "NA" else escape(got)), collapse = "\t"), "\n", sep = "")
}
