# Stem-and-leaf displays (Tukey 1977).

# How much one line holds, in units of the leaves, and whether leaves are a digit finer than the range's first two: by that
# range (10 to 25, to 50, to 100) and by the number of values (to 25, to 100, more). Found by trying all of them.
.stemSteps <- list(step = matrix(c(5, 20, 10, 10, 5, 20, 20, 10, 5), 3L, byrow = TRUE),
                   finer = matrix(c(FALSE, TRUE, TRUE, FALSE, FALSE, TRUE, FALSE, FALSE, FALSE), 3L, byrow = TRUE))

stem <- function(x, scale = 1, width = 80, atom = 1e-08) {
    if (!is.numeric(x)) stop("'x' must be numeric")
    x <- x[is.finite(x)]
    if (!length(x)) stop("no finite and non-missing values")
    if (scale <= 0) stop("'scale' must be positive")
    if (length(x) > 1L) cat(paste0(.stemLines(sort(as.double(x)), scale, as.integer(width), atom), "\n"), sep = "")
    invisible(NULL)
}

.stemLines <- function(x, scale, width, atom) {
    n <- length(x)
    if (x[n] > x[1L]) {
        span <- atom + (x[n] - x[1L]) / scale
        exponent <- 1 - floor(log10(span))
        row <- findInterval(span * 10^exponent, c(25, 50)) + 1L
        column <- findInterval(n, c(26, 101)) + 1L
        step <- .stemSteps$step[row, column]
        if (.stemSteps$finer[row, column]) exponent <- exponent + 1
    } else {
        exponent <- 1 - floor(log10(atom + abs(x[1L]) / scale))
        step <- 10
    }
    leaves <- trunc(abs(x) * 10^exponent + 0.5)
    # Values below zero have lines of their own, down from -0: these are numbered -1, -2, ...
    line <- ifelse(x < 0, -(leaves %/% step) - 1, leaves %/% step)
    lines <- seq(line[1L], line[n])
    stems <- (ifelse(lines < 0, -lines - 1, lines) * step) %/% 10
    label <- paste0(ifelse(lines < 0, "-", ""), format(stems, scientific = FALSE, trim = TRUE))
    # Of each line as many leaves as the width has room for, and by how many the line is longer than the width.
    room <- max(width - 12L, 0L)
    shown <- vapply(lines, function(k) {
        digits <- leaves[line == k] %% 10
        more <- length(digits) - width
        paste0(paste(digits[seq_len(min(length(digits), room))], collapse = ""), if (more > 0L) paste0("+", more))
    }, "")
    places <- 1 - exponent
    point <- if (places == 0) "at the |" else paste(abs(places), "digit(s) to the", if (places > 0) "right" else "left", "of the |")
    c("", paste0("  The decimal point is ", point), "", paste0("  ", formatC(label, width = max(nchar(label))), " | ", shown), "")
}
