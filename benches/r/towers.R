# Towers of Hanoi on lists as stacks.
execute <- function() {
    piles <- list(17:1, integer(0), integer(0))
    moves <- 0
    move <- function(n, from, to) {
        if (n == 0) return(invisible())
        other <- 6 - from - to
        move(n - 1, from, other)
        disk <- piles[[from]][length(piles[[from]])]
        piles[[from]] <<- piles[[from]][-length(piles[[from]])]
        piles[[to]] <<- c(piles[[to]], disk)
        moves <<- moves + 1
        move(n - 1, other, to)
    }
    move(15, 1, 3)
    moves
}
expected <- 32767
