# Complementing and reversing a long string by characters.
execute <- function() {
    s <- paste(rep("ACGTTGCAAGGCTTAACCGT", 10000), collapse = "")
    total <- 0
    for (k in 1:5) {
        ch <- strsplit(s, "")[[1]]
        from <- c("A", "C", "G", "T"); to <- c("T", "G", "C", "A")
        s <- paste(rev(to[match(ch, from)]), collapse = "")
        total <- total + sum(ch == "G")
    }
    total + nchar(s)
}
expected <- NULL
