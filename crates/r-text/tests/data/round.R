# Records round(x, digits) of GNU R: Rscript round.R > round.tsv
# Fields: the double in hexadecimal, digits, the result in hexadecimal.
set.seed(6)
hex <- function(x) paste(rev(as.character(writeBin(x, raw(), endian = "little"))), collapse = "")
row <- function(x, d) cat(hex(x), "\t", d, "\t", hex(round(x, d)), "\n", sep = "")
decimal <- function() as.numeric(paste0(sample(1:9, 1), ".", paste(sample(0:9, sample(15, 1), TRUE), collapse = ""),
                                        "5e", sample(-25:25, 1)))
for (x in c(0.15, 0.25, 0.35, 2.5, -2.5, 1e-310, 5e-324, 1e308, -1e30, 0, 1e15, 123456.5))
  for (d in c(-310L, -5L, -1L, 0L, 1L, 2L, 15L, 310L, 320L, 330L)) row(x, d)
for (i in 1:1500) {
  x <- switch(sample(4, 1), runif(1) * 10^sample(-20:20, 1), 10^sample(-30:30, 1), decimal(),
    runif(1) * 10^sample(-300:300, 1)) * sample(c(1, -1), 1)
  row(x, as.integer(sample(c(5:18, 14:16, 14:16), 1) - 1 - floor(log10(abs(x)))))
}
