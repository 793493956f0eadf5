# image() on devices that keep what is drawn: cells, missing ones, reversed axes, rasters, replay.
f <- tempfile()
elements <- function(expr, ...) {
    pdf(f, compress = FALSE, ...)
    dev.control("enable")
    expr
    p <- recordPlot()
    replayPlot(p)
    dev.off()
    lines <- readLines(f, warn = FALSE, encoding = "latin1")
    c(pages = sum(grepl("/Type /Page /", lines, fixed = TRUE, useBytes = TRUE)))
}
z <- matrix(c(1, NA, 3, 4, 5, 6), 2)
elements(image(z, axes = FALSE))
elements(image(z, axes = FALSE, xlim = c(1.5, -0.5), col = c("red", NA, "blue")))
elements(image(1:3, c(1, 2, 4, 8), z, axes = FALSE, breaks = c(0, 2, 7), col = 2:3))
tryCatch(image(1:3, c(1, 2, 4, 8), z, useRaster = TRUE), error = function(e) conditionMessage(e))
tryCatch(image(z, col = "nocolour"), error = function(e) conditionMessage(e))
graphics.off()
unlink(c(f, "Rplots.pdf"))
