# A progress bar in text: three styles of showing how much of a range is done.

txtProgressBar <- function(min = 0, max = 1, initial = 0, char = "=", width = NA, title, label, style = 1, file = "") {
    if (!identical(file, "") && !(inherits(file, "connection") && isOpen(file)))
        stop("'file' must be \"\" or an open connection object")
    if (!style %in% 1:3) style <- 1
    unit <- nchar(char, "w")
    if (is.na(unit)) unit <- nchar(char, "bytes")
    if (unit == 0) stop("'char' must have a non-zero width")
    if (is.na(width)) width <- trunc((getOption("width") - if (style == 3L) 10L else 0L) / unit)
    if (max <= min) stop("must have 'max' > 'min'")
    shown <- 0L
    percent <- -1L
    current <- initial
    finished <- FALSE
    show <- function(...) {
        cat(..., sep = "", file = file)
        if (identical(file, "")) flush.console() else flush(file)
    }
    bar <- function(count) strrep(char, count)
    blank <- function(count) strrep(" ", count * unit)
    update <- list(
        function(count) {
            if (count > shown) show(bar(count - shown))
            else if (count < shown) show("\r", blank(shown), "\r", bar(count))
        },
        function(count) if (count >= shown) show("\r", bar(count)) else show("\r", blank(shown), "\r", bar(count)),
        function(count, part) {
            if (count == shown && part == percent) return()
            show("\r  |", strrep(" ", unit * width + 6))
            show("\r  |", bar(count), blank(width - count), sprintf("| %3d%%", part))
            percent <<- part
        })
    up <- function(value) {
        if (!is.finite(value) || value < min || value > max) return(invisible(NULL))
        current <<- value
        part <- (value - min) / (max - min)
        count <- round(width * part)
        if (style == 3) update[[3L]](count, as.integer(round(100 * part))) else update[[style]](count)
        shown <<- count
        invisible(NULL)
    }
    kill <- function() if (!finished) {
        show("\n")
        finished <<- TRUE
    }
    up(initial)
    structure(list(getVal = function() current, up = up, kill = kill), class = "txtProgressBar")
}

.requireProgressBar <- function(pb)
    if (!inherits(pb, "txtProgressBar"))
        stop(gettextf("'pb' is not from class %s", dQuote("txtProgressBar")), domain = NA, call. = FALSE)

getTxtProgressBar <- function(pb) {
    .requireProgressBar(pb)
    pb$getVal()
}

setTxtProgressBar <- function(pb, value, title = NULL, label = NULL) {
    .requireProgressBar(pb)
    before <- pb$getVal()
    pb$up(value)
    invisible(before)
}

close.txtProgressBar <- function(con, ...) {
    con$kill()
    invisible(NULL)
}
