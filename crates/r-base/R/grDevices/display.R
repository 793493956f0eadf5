# Display lists: what was drawn on the current page of a device, to be drawn again. The calls are pairs of a builtin's name and
# its arguments (src/graphics/display.rs).

.displays <- new.env()
.displayKey <- function(n = .deviceCurrent()) paste0("device", n)
.displayCalls <- function(n) .displays[[.displayKey(n)]]

.recordPage <- function() assign(.displayKey(), list(), envir = .displays)
.recordCall <- function(name, args) {
    calls <- .displayCalls(.deviceCurrent())
    calls[[length(calls) + 1L]] <- list(name, args)
    assign(.displayKey(), calls, envir = .displays)
}

dev.control <- function(displaylist = c("inhibit", "enable")) {
    if (.deviceCurrent() <= 1L) stop("dev.control() called without an open graphics device")
    if (missing(displaylist)) stop("argument is missing with no default")
    on <- match.arg(displaylist) == "enable"
    .recordPage()
    .setRecording(on)
    invisible()
}

dev.displaylist <- function() {
    if (.deviceCurrent() <= 1L) stop("dev.displaylist() called without an open graphics device")
    .recording()
}

recordPlot <- function(load = NULL, attach = NULL) {
    n <- .deviceCurrent()
    if (n <= 1L) stop("no current device to record from")
    structure(list(calls = .displayCalls(n), start = .snapshot(n), load = load, attach = attach), class = "recordedplot")
}

replayPlot <- function(x, reloadPkgs = FALSE) {
    if (!inherits(x, "recordedplot")) stop(gettextf("argument is not of class %s", dQuote("recordedplot")), domain = NA)
    if (reloadPkgs) {
        for (p in x$load) loadNamespace(p)
        for (p in x$attach) library(p, character.only = TRUE)
    }
    if (!is.null(x$start)) .restore(x$start)
    .replay(x$calls)
    invisible()
}
print.recordedplot <- function(x, ...) {
    replayPlot(x)
    invisible(x)
}

.replay <- function(calls) {
    for (call in calls) {
        args <- call[[2L]]
        switch(call[[1L]],
               recordGraphics = .evalRecorded(args[[1L]], args[[2L]], args[[3L]]),
               .Call.graphics = do.call(.Call.graphics, args),
               .External.graphics = do.call(.External.graphics, args),
               palette = palette(args[[1L]]),
               .playCall(call[[1L]], args))
    }
}

# What is drawn while `expr` is evaluated is not recorded; the expression is.
recordGraphics <- function(expr, list, env) .evalRecorded(substitute(expr), list, env)
.evalRecorded <- function(expr, list, env) {
    before <- .deviceCurrent() > 1L && .recording()
    if (before) {
        .setRecording(FALSE)
        on.exit(.setRecording(TRUE))
    }
    value <- eval(expr, list, env)
    if (before) .recordCall("recordGraphics", base::list(expr, list, env))
    invisible(value)
}

# Draws what is on device `from` on the current one.
.copyDisplay <- function(from) {
    start <- .snapshot(from)
    if (!is.null(start)) .restore(start)
    .replay(.displayCalls(from))
}

dev.copy <- function(device, ..., which = dev.next()) {
    if (!missing(which) && !missing(device)) stop("cannot supply 'which' and 'device' at the same time")
    from <- dev.cur()
    if (from == 1L) stop("cannot copy from the null device")
    if (missing(device)) {
        if (which == 1L) stop("cannot copy to the null device")
        if (which == from) stop("cannot copy device to itself")
        dev.set(which)
    } else {
        if (!is.function(device)) stop("'device' should be a function")
        device(...)
    }
    .copyDisplay(from)
    dev.cur()
}

dev.print <- function(device = postscript, ...) {
    from <- dev.cur()
    if (from == 1L) stop("no device to print from")
    if (!dev.displaylist()) stop("can only print from a screen device")
    args <- list(...)
    # The copy is as large as the original, unless its size is given.
    size <- dev.size()
    vector <- identical(device, postscript) || identical(device, pdf) || identical(device, svg) || identical(device, cairo_pdf)
    if (vector && is.null(args$width)) args$width <- if (is.null(args$height)) size[1L] else args$height * size[1L] / size[2L]
    if (vector && is.null(args$height)) args$height <- args$width * size[2L] / size[1L]
    if (identical(device, postscript)) args <- c(args, list(horizontal = FALSE, paper = "special")[setdiff(c("horizontal", "paper"), names(args))])
    do.call(dev.copy, c(list(device = device), args))
    dev.off()
    dev.set(from)
}

dev.copy2pdf <- function(..., out.type = "pdf") {
    if (dev.cur() == 1L) stop("no device to print from")
    if (!dev.displaylist()) stop("can only print from a screen device")
    device <- switch(match.arg(out.type, c("pdf", "cairo", "quartz")), pdf = pdf, cairo = cairo_pdf,
                     quartz = stop("quartz devices are not implemented", call. = FALSE))
    args <- list(...)
    named <- if (identical(device, pdf)) "file" else "filename"
    if (is.null(args[[named]])) args[[named]] <- "Rplot.pdf"
    if (!identical(device, pdf) && !is.null(args$file)) { args$filename <- args$file; args$file <- NULL }
    do.call(dev.print, c(list(device = device), args))
}

dev.copy2eps <- function(...) {
    if (dev.cur() == 1L) stop("no device to print from")
    if (!dev.displaylist()) stop("can only print from a screen device")
    args <- list(...)
    if (is.null(args$file)) args$file <- "Rplot.eps"
    args[c("horizontal", "onefile", "paper")] <- list(FALSE, FALSE, "special")
    do.call(dev.print, c(list(device = postscript), args))
}

# The palette that the calls after this one are drawn with.
recordPalette <- function() {
    if (.deviceCurrent() > 1L && .recording()) .recordCall("palette", list(palette()))
    invisible()
}
