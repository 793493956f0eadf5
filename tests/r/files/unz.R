# Members of zip archives as connections: one that is stored, one that is deflated.
hex <- paste0(
    "504b030414000000000000002150e5e9d6ce0c0000000c00000005000000782e637376612c620a312c320a332c340a504b03",
    "0414000000080000002150503013f009000000a000000007000000642f792e7478744b4c4ae64a1cc41800504b0102140314",
    "000000000000002150e5e9d6ce0c0000000c000000050000000000000000000000800100000000782e637376504b01021403",
    "14000000080000002150503013f009000000a000000007000000000000000000000080012f000000642f792e747874504b05",
    "060000000002000200680000005d0000000000")
f <- tempfile(fileext = ".zip")
writeBin(as.raw(strtoi(substring(hex, seq(1, nchar(hex), 2), seq(2, nchar(hex), 2)), 16L)), f)
con <- unz(f, "x.csv")
print(class(con)); print(isOpen(con))
print(summary(con)[c("class", "mode", "text", "opened", "can read", "can write")])
print(readLines(con))
close(con)
print(read.csv(unz(f, "x.csv")))
con <- unz(f, "d/y.txt", "rb")
print(length(readBin(con, "raw", 1000)))
close(con)
print(table(readLines(unz(f, "d/y.txt"))))
con <- unz(f, "none.txt")
print(tryCatch(open(con), warning = function(w) sub("'[^']*zip'", "F", conditionMessage(w))))
close(con)
try(unz(f, "x.csv", "w"))
try(readLines(unz("nothing.zip", "a")))

# A connection that is not open is the caller's after saveRDS.
g <- tempfile()
con <- file(g); saveRDS(1:3, con); close(con); print(readRDS(g))
con <- gzfile(g); saveRDS(list("a"), con); close(con); print(readRDS(g))
con <- file(g); saveRDS(2, con, ascii = TRUE); close(con); print(readRDS(g))
