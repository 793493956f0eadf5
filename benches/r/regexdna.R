# Counting and replacing patterns in a long string.
execute <- function() {
    s <- paste(rep("agggtaaacttgcgtttacccaggtattgaccatgggtaaattaccgtacg", 20000), collapse = "")
    patterns <- c("agggtaaa|tttaccct", "[cgt]gggtaaa|tttaccc[acg]", "a[act]ggtaaa|tttacc[agt]t")
    n <- 0
    for (p in patterns) n <- n + length(gregexpr(p, s)[[1]])
    t <- gsub("tHa[Nt]", "<4>", s)
    t <- gsub("a+", "A", t)
    n + nchar(t)
}
expected <- NULL
