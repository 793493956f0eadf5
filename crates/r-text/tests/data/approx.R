# Records approximate matching of GNU R: Rscript approx.R < approx.tsv > new.tsv
# Fields: kind, pattern, text, four numbers, result. The numbers are edits of all kinds, insertions, deletions and
# substitutions allowed by agrepl; for dist the costs of an insertion, a deletion and a substitution.
run <- function(f) {
  n <- as.numeric(f[4:7])
  switch(f[1],
    all = agrepl(f[2], f[3], max.distance = list(all = n[1])),
    each = agrepl(f[2], f[3], max.distance = list(all = n[1], insertions = n[2], deletions = n[3], substitutions = n[4])),
    regex = agrepl(f[2], f[3], max.distance = list(all = n[1]), fixed = FALSE),
    dist = {
      d <- adist(f[2], f[3], costs = c(insertions = n[1], deletions = n[2], substitutions = n[3]), counts = TRUE)
      paste(d[1, 1], attr(d, "trafos")[1, 1])
    })
}
for (line in readLines(file("stdin"))) {
  f <- strsplit(line, "\t", fixed = TRUE)[[1]][1:7]
  cat(paste(c(f, run(f)), collapse = "\t"), "\n", sep = "")
}
