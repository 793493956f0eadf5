# Roman numerals.

as.roman <- function(x) {
    if (is.factor(x) || is.list(x) || is.null(x))
        stop(simpleError("cannot coerce 'x' to roman", quote(.as.roman(x, check.range = TRUE))))
    structure(.asRoman(x), dim = dim(x), class = "roman")
}
as.character.roman <- function(x, ...) .romanText(x)
format.roman <- function(x, ...) format(as.character(x), ...)

print.roman <- function(x, ...) {
    print(noquote(as.character(x)), ...)
    invisible(x)
}

`[.roman` <- function(x, i) structure(unclass(x)[i], class = "roman")
rep.roman <- function(x, ...) structure(rep(unclass(x), ...), class = "roman")

Ops.roman <- function(e1, e2) {
    if (.Generic == "!") return(!as.integer(e1))
    force(e2)
    if (.Generic %in% c("+", "-", "*", "^", "%%", "%/%", "/")) {
        # Numbers need not be Roman ones, the result must be.
        number <- function(e) if (is.character(e)) unclass(as.roman(e)) else as.integer(unclass(e))
        return(as.roman(get(.Generic, mode = "function")(number(e1), number(e2))))
    }
    plain <- function(e) if (is.character(e)) e else as.integer(unclass(e))
    get(.Generic, mode = "function")(plain(e1), plain(e2))
}

Summary.roman <- function(..., na.rm = TRUE) {
    args <- unlist(lapply(list(...), as.roman))
    as.roman(get(.Generic, mode = "function")(args, na.rm = na.rm))
}

.romans <- c(M = 1000L, CM = 900L, D = 500L, CD = 400L, C = 100L, XC = 90L, L = 50L, XL = 40L, X = 10L, IX = 9L, V = 5L,
             IV = 4L, I = 1L)
