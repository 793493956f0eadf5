# Building strings piece by piece.
execute <- function() {
    words <- c("alpha", "beta", "gamma", "delta")
    out <- ""
    n <- 0
    for (i in 1:3000) {
        w <- words[(i - 1) %% 4 + 1]
        piece <- paste0(toupper(substr(w, 1, 1)), substring(w, 2), "-", sprintf("%04d", i))
        if (nchar(piece) > 9) n <- n + 1
        out <- paste(out, piece, sep = ",")
    }
    n + nchar(out)
}
expected <- NULL
