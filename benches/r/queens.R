# Eight queens by backtracking over logical vectors.
execute <- function() {
    rows <- cols <- rep(TRUE, 8)
    d1 <- d2 <- rep(TRUE, 16)
    found <- 0
    place <- function(c) {
        if (c > 8) { found <<- found + 1; return(invisible()) }
        for (r in 1:8) {
            if (rows[r] && d1[r + c - 1] && d2[c - r + 8]) {
                rows[r] <<- FALSE; d1[r + c - 1] <<- FALSE; d2[c - r + 8] <<- FALSE
                place(c + 1)
                rows[r] <<- TRUE; d1[r + c - 1] <<- TRUE; d2[c - r + 8] <<- TRUE
            }
        }
    }
    for (k in 1:30) place(1)
    found
}
expected <- 2760
