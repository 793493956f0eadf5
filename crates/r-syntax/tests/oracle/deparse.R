# Records how GNU R deparses what it parses: Rscript deparse.R CASES > RECORDED
# CASES: cases separated by lines "###"; a first line "#cutoff N" in a case sets width.cutoff.
args <- commandArgs(TRUE)
lines <- readLines(args[1], warn = FALSE, encoding = "UTF-8")

run <- function(input) {
    cutoff <- 60L
    if (length(input) && startsWith(input[1], "#cutoff ")) cutoff <- as.integer(sub("#cutoff ", "", input[1]))
    exprs <- tryCatch(parse(text = paste(input, collapse = "\n"), keep.source = FALSE), error = function(e) NULL)
    out <- character()
    for (i in seq_along(exprs)) {
        out <- c(out, tryCatch(deparse(exprs[[i]], width.cutoff = cutoff),
                               error = function(e) paste("ERROR", conditionMessage(e))))
    }
    out
}

cases <- split(lines, cumsum(lines == "###"))
for (case in cases) {
    input <- case[-1]
    out <- run(input)
    if (length(out) == 0) out <- ""
    cat("###", input, "===", out, sep = "\n")
}
