# Devices: opening them, the list of those that are open, closing them.

.pdfDefaults <- list(width = 7, height = 7, onefile = TRUE, family = "Helvetica", title = "R Graphics Output", fonts = NULL,
                     version = "1.4", paper = "special", encoding = "default", bg = "transparent", fg = "black",
                     pointsize = 12, pagecentre = TRUE, colormodel = "srgb", useDingbats = FALSE, useKerning = TRUE,
                     fillOddEven = FALSE, compress = TRUE)

.pdfSettings <- new.env()

pdf.options <- function(..., reset = FALSE) {
    old <- .pdfOptions()
    if (reset) rm(list = ls(.pdfSettings), envir = .pdfSettings)
    new <- list(...)
    if (length(new) == 1L && is.null(names(new)) && is.list(new[[1L]])) new <- new[[1L]]
    if (!length(new)) return(if (reset) invisible(old) else old)
    unknown <- setdiff(names(new), names(.pdfDefaults))
    if (length(unknown)) warning(sprintf(ngettext(length(unknown), "invalid parameter name %s", "invalid parameter names %s"),
                                         paste(sQuote(unknown), collapse = ", ")), domain = NA)
    for (n in setdiff(names(new), unknown)) assign(n, new[[n]], envir = .pdfSettings)
    invisible(old)
}

.pdfOptions <- function() {
    now <- .pdfDefaults
    for (n in ls(.pdfSettings)) now[[n]] <- get(n, envir = .pdfSettings)
    now
}

# Widths and heights of paper in points.
.paperSize <- function(paper, width, height) {
    sizes <- list(a4 = c(21, 29.7) / 2.54, a4r = c(29.7, 21) / 2.54, letter = c(8.5, 11), USr = c(11, 8.5), us = c(8.5, 11),
                  legal = c(8.5, 14), executive = c(7.25, 10.5))
    if (identical(paper, "default")) paper <- "a4"
    if (identical(paper, "special")) return(NULL)
    size <- sizes[[paper]]
    if (is.null(size)) stop(simpleError(gettextf("invalid paper type '%s' (pdf)", paper), sys.call(-1L)))
    size * 72
}

.familyDesign <- function(family) {
    if (!is.character(family)) stop("invalid 'family' argument")
    family[1L]
}

pdf <- function(file = if (onefile) "Rplots.pdf" else "Rplot%03d.pdf", width, height, onefile, family, title, fonts, version,
                paper, encoding, bg, fg, pointsize, pagecentre, colormodel, useDingbats, useKerning, fillOddEven, compress) {
    o <- .pdfOptions()
    for (n in names(o)) if (eval(call("missing", as.name(n))) || (n %in% c("width", "height", "pointsize") && !.likeBefore(n, get(n), o[[n]]))) assign(n, o[[n]])
    onefile <- isTRUE(as.logical(onefile))
    if (!(version <- as.character(version)) %in% c("1.1", "1.2", "1.3", paste0("1.", 4:7), "2.0"))
        stop("invalid PDF version")
    if (!colormodel %in% c("srgb", "rgb", "srgb+gray", "gray", "grey", "cmyk")) stop("invalid 'colormodel' argument")
    .checkFamilies(c(family[1L], fonts))
    if (!is.null(file)) {
        file <- as.character(file)[1L]
        if (!nzchar(file)) stop("cannot open file ''")
        if (!onefile && .oddPattern(file)) stop(gettextf("invalid 'file' argument '%s'", file), domain = NA)
    }
    size <- .paperSize(paper, width, height)
    if (!is.null(size)) {
        # The drawing leaves a quarter of an inch of the paper at each edge.
        room <- size / 72 - 0.5
        width <- if (width < 0.1 || width > room[1L]) room[1L] else width
        height <- if (height < 0.1 || height > room[2L]) room[2L] else height
    }
    model <- switch(colormodel, grey = "gray", `srgb+gray` = "srgb", colormodel)
    .openPdf(if (!is.null(file)) path.expand(file), as.double(width), as.double(height), as.double(pointsize), bg,
             .familyDesign(family), title, version, compress, onefile, useKerning, fillOddEven, size, model,
             format(Sys.time(), "D:%Y%m%d%H%M%S"), fg, pagecentre, useDingbats, encoding[1L], fonts)
    invisible()
}

# Families that a device is opened with must be known to it. Of PostScript's other standard families the metrics aren't here:
# one of the three that are stands for them.
.checkFamilies <- function(families) {
    other <- c(AvantGarde = "Helvetica", Bookman = "Times", `Helvetica-Narrow` = "Helvetica", NewCenturySchoolbook = "Times", Palatino = "Times",
               ArialMT = "Helvetica", NimbusSan = "Helvetica", URWHelvetica = "Helvetica", NimbusRom = "Times", URWTimes = "Times", NimbusMon = "Courier")
    for (f in setdiff(families, names(pdfFonts()))) {
        if (is.na(match(f, names(other)))) stop(simpleError(gettextf("unknown family '%s'", f), sys.call(-1L)))
        warning(gettextf("font family '%s' is not built in: %s stands for it", f, other[[f]]), call. = FALSE, domain = NA)
    }
}

.postscriptDefaults <- list(onefile = TRUE, family = "Helvetica", title = "R Graphics Output", fonts = NULL, encoding = "default",
                            bg = "transparent", fg = "black", width = 0, height = 0, horizontal = TRUE, pointsize = 12,
                            paper = "default", pagecentre = TRUE, print.it = FALSE, command = "default", colormodel = "srgb",
                            useKerning = TRUE, fillOddEven = FALSE)
.postscriptSettings <- new.env()

ps.options <- function(..., reset = FALSE, override.check = FALSE) {
    now <- .deviceOptions(.postscriptDefaults, .postscriptSettings)
    if (reset) rm(list = ls(.postscriptSettings), envir = .postscriptSettings)
    .setDeviceOptions(list(...), now, .postscriptSettings, reset, if (is.logical(override.check)) any(override.check) else FALSE)
}

.deviceOptions <- function(defaults, settings) {
    for (n in ls(settings)) defaults[n] <- list(get(n, envir = settings))
    defaults
}
# Those of the new settings that are of the kinds that the old ones have, or need not be; warnings say what the others aren't.
.alike <- function(new, old, attributes = c("mode", "length"), free = FALSE) {
    free <- rep_len(as.logical(free), length(new))
    quoted <- function(x) paste0("\u2018", x, "\u2019")
    kept <- rep(TRUE, length(new))
    for (what in attributes) {
        f <- get(what, mode = "function")
        off <- !vapply(names(new), function(n) identical(f(new[[n]]), f(old[[n]])), NA)
        if (!any(off)) next
        stay <- off & !free
        kept <- kept & !stay
        named <- quoted(paste0(what, "(", names(new)[off], ")"))
        warning(paste(named, collapse = " and "), if (sum(off) > 1L) " differ" else " differs", " between new and previous",
                if (any(stay)) paste0("\n\t ==> NOT changing ", paste(quoted(names(new)[stay]), collapse = " & ")), call. = FALSE)
    }
    new[kept]
}
.likeBefore <- function(name, new, old) is.null(new) || is.null(old) || length(.alike(structure(list(new), names = name), structure(list(old), names = name))) == 1L

# The options that a variable holds, with new ones among them.
check.options <- function(new, name.opt, reset = FALSE, assign.opt = FALSE, envir = .GlobalEnv, check.attributes = c("mode", "length"),
                          override.check = FALSE) {
    # A list of the user's has no defaults that it could go back to: it stays.
    stopifnot(is.logical(reset))
    old <- get(name.opt, envir = envir, inherits = FALSE)
    if (length(new)) {
        call <- deparse1(sys.call())
        if (is.null(names(new)) || any(names(new) == "")) stop(gettextf("invalid arguments in '%s' (need named args)", call), domain = NA)
        unknown <- setdiff(names(new), names(old))
        if (length(unknown)) stop(sprintf(ngettext(length(unknown), "invalid argument name %s in '%s'", "invalid argument names %s in '%s'"),
                                          paste(sQuote(unknown), collapse = ", "), call), domain = NA)
        fine <- .alike(new, old, check.attributes, override.check)
        old[names(fine)] <- fine
    }
    if (assign.opt) assign(name.opt, old, envir = envir)
    old
}
.setDeviceOptions <- function(new, now, settings, reset, anything = FALSE) {
    if (length(new) == 1L && is.null(names(new)) && is.list(new[[1L]])) new <- new[[1L]]
    if (!length(new)) return(if (reset) invisible(now) else now)
    unknown <- setdiff(names(new), names(now))
    if (length(unknown)) stop(sprintf(ngettext(length(unknown), "invalid argument name %s", "invalid argument names %s"),
                                      paste(sQuote(unknown), collapse = ", ")), call. = FALSE, domain = NA)
    # What has no value yet may get any.
    open <- vapply(names(new), function(n) is.null(now[[n]]) || is.null(new[[n]]), NA)
    fine <- c(new[open], if (any(!open)) .alike(new[!open], now, free = anything))
    for (n in names(fine)) assign(n, fine[[n]], envir = settings)
    invisible(now)
}

setPS <- function(...) {
    ps.options(reset = TRUE)
    ps.options(...)
}
# Encapsulated PostScript: one picture of its own size.
setEPS <- function(...) {
    given <- list(...)
    size <- list(width = 7, height = 7)
    size[intersect(names(given), names(size))] <- given[intersect(names(given), names(size))]
    ps.options(reset = TRUE)
    do.call(ps.options, c(list(onefile = FALSE, horizontal = FALSE, paper = "special"), size, given[setdiff(names(given), names(size))]))
}

postscript <- function(file = if (onefile) "Rplots.ps" else "Rplot%03d.ps", onefile, family, title, fonts, encoding, bg, fg, width,
                       height, horizontal, pointsize, paper, pagecentre, print.it, command, colormodel, useKerning, fillOddEven) {
    o <- .deviceOptions(.postscriptDefaults, .postscriptSettings)
    for (n in names(o)) if (eval(call("missing", as.name(n))) || (n %in% c("width", "height", "pointsize") && !.likeBefore(n, get(n), o[[n]]))) assign(n, o[[n]])
    onefile <- isTRUE(as.logical(onefile))
    if (isTRUE(print.it)) stop("'print.it = TRUE' is not implemented in postscript()")
    if (!colormodel %in% c("srgb", "rgb", "srgb+gray", "gray", "grey", "cmyk", "rgb-nogray")) stop("invalid 'colormodel' argument")
    if (!is.character(file) || length(file) != 1L || is.na(file) || startsWith(file, "|")) stop("invalid 'file' argument: postscript() writes to files only")
    .checkFamilies(c(family[1L], fonts))
    size <- .paperSize(if (identical(paper, "default")) getOption("papersize", "a4") else paper, width, height)
    if (is.null(size)) {
        if (width < 0.1 || height < 0.1) stop("'width' and 'height' must be specified for paper=\"special\"")
    } else {
        # The drawing leaves a quarter of an inch at each edge; a landscape is turned.
        room <- size / 72 - 0.5
        if (horizontal) room <- rev(room)
        if (width < 0.1 || width > room[1L]) width <- room[1L]
        if (height < 0.1 || height > room[2L]) height <- room[2L]
    }
    model <- if (colormodel %in% c("gray", "grey")) "gray" else if (colormodel == "cmyk") "cmyk" else "rgb"
    .openPostScript(path.expand(file), as.double(width), as.double(height), as.double(pointsize), bg, .familyDesign(family), title,
                    onefile, useKerning, fillOddEven, size, paper, model, fg, pagecentre, isTRUE(as.logical(horizontal)), encoding[1L])
    invisible()
}

cairo_pdf <- function(filename = if (onefile) "Rplots.pdf" else "Rplot%03d.pdf", width = 7, height = 7, pointsize = 12,
                      onefile = FALSE, family = "sans", bg = "white", antialias = c("default", "none", "gray", "subpixel"),
                      fallback_resolution = 300, symbolfamily) {
    match.arg(antialias)
    .checkPicture(filename, 72 * width, 72 * height, pointsize, family)
    filename <- path.expand(filename[1L])
    .checkWritable(filename, "cairo_pdf")
    .openPdf(filename, width, height, pointsize, bg, family[1L], "R Graphics Output", "1.5", TRUE,
             onefile, TRUE, FALSE, NULL, "srgb", format(Sys.time(), "D:%Y%m%d%H%M%S"), "black", TRUE, FALSE, "default", NULL)
    invisible()
}

svg <- function(filename = if (onefile) "Rplots.svg" else "Rplot%03d.svg", width = 7, height = 7, pointsize = 12,
                onefile = FALSE, family = "sans", bg = "white", antialias = c("default", "none", "gray", "subpixel"),
                symbolfamily) {
    .checkPicture(filename, 72 * width, 72 * height, pointsize, family)
    filename <- path.expand(filename[1L])
    .checkWritable(filename, "svg")
    .openSvg(filename, as.double(width), as.double(height), as.double(pointsize), bg, family[1L],
             match.arg(antialias), if (missing(symbolfamily)) "" else as.character(symbolfamily)[1L])
    invisible()
}

# Errors about a picture's arguments are those of the function that opens it.
.checkPicture <- function(filename, width, height, pointsize, family) {
    caller <- sys.call(-1L)
    wrong <- function(name) stop(simpleError(gettextf("invalid '%s' argument", name), caller))
    whole <- function(v) withCallingHandlers(as.integer(v)[1L], warning = function(w) {
        warning(simpleWarning(conditionMessage(w), caller))
        invokeRestart("muffleWarning")
    })
    if (!is.character(filename) || !length(filename) || is.na(filename[1L])) wrong("filename")
    for (n in c("width", "height", "pointsize")) if (is.na(v <- whole(get(n))) || v <= 0L) wrong(n)
    if (!is.character(family)) wrong("family")
}
# A number in a name is the page's; there is at most one.
.oddPattern <- function(file) grepl("%", sub("%[0-9]*d", "", file), fixed = TRUE)
# A device whose file can't be written isn't opened.
.checkWritable <- function(file, device) {
    caller <- sys.call(-1L)
    folder <- dirname(file)
    if (nzchar(file) && dir.exists(folder) && file.access(folder, 2L) == 0L && nchar(file) < 4096L) return(invisible())
    warning(simpleWarning("cairo error 'error while writing to output stream'", caller))
    stop(simpleError(gettextf("unable to start device '%s'", device), caller))
}

# The size of a bitmap in pixels.
.pixels <- function(x, units, res) {
    units <- match.arg(units, c("in", "px", "cm", "mm"))
    if (units != "px" && is.na(res)) stop("'res' must be specified unless 'units = \"px\"'")
    switch(units, `in` = res, cm = res / 2.54, mm = res / 25.4, px = 1) * x
}

# Every bitmap is drawn by our own renderer; the other types would draw in a window of their system.
.bitmapType <- function(type) if (!is.null(type) && type %in% c("Xlib", "quartz"))
    stop(gettextf("bitmap devices of type '%s' need a display of that system: use \"cairo\"", type), call. = FALSE, domain = NA)

# Further arguments of the bitmap devices.
.bitmapFamily <- function(family = "sans", restoreConsole, symbolfamily, fonts, ...) family

.bitmap <- function(kind, filename, width, height, units, pointsize, bg, res, quality, compression, antialias, family) {
    # Errors are those of the function that the user called.
    caller <- sys.call(-1L)
    wrong <- function(text) stop(simpleError(text, caller))
    if (!is.character(filename) || !length(filename) || is.na(filename[1L])) wrong("invalid 'filename' argument")
    if (.oddPattern(filename[1L])) wrong("invalid 'filename'")
    size <- lapply(list(width = width, height = height), function(v) as.double(.pixels(v, units, res))[1L])
    for (n in names(size)) if (is.na(size[[n]]) || size[[n]] <= 0 || size[[n]] > .Machine$integer.max) wrong(gettextf("invalid '%s' argument", n))
    if (is.na(pointsize <- as.double(pointsize)[1L]) || pointsize < 1) wrong("invalid 'pointsize' argument")
    if (kind == "jpeg" && (is.na(quality) || quality < 0 || quality > 100)) wrong("invalid 'quality' argument")
    if (!.likeBefore("family", family, "sans")) family <- "sans"
    tryCatch(.openBitmap(kind, path.expand(filename[1L]), size$width, size$height, pointsize, bg, as.double(res), as.double(quality),
                         compression, antialias, family), error = function(e) wrong(conditionMessage(e)))
    invisible()
}

png <- function(filename = "Rplot%03d.png", width = 480, height = 480, units = "px", pointsize = 12, bg = "white", res = NA,
                ..., type = c("cairo", "cairo-png", "Xlib", "quartz"), antialias) {
    .bitmapType(if (!missing(type)) match.arg(type))
    antialias <- if (missing(antialias)) "default" else match.arg(antialias, c("default", "none", "gray", "subpixel", "cleartype"))
    .bitmap("png", filename, width, height, units, pointsize, bg, res, 75, "none", antialias, .bitmapFamily(...))
}

jpeg <- function(filename = "Rplot%03d.jpeg", width = 480, height = 480, units = "px", pointsize = 12, quality = 75,
                 bg = "white", res = NA, ..., type = c("cairo", "Xlib", "quartz"), antialias) {
    .bitmapType(if (!missing(type)) match.arg(type))
    antialias <- if (missing(antialias)) "default" else match.arg(antialias, c("default", "none", "gray", "subpixel", "cleartype"))
    .bitmap("jpeg", filename, width, height, units, pointsize, bg, res, quality, "none", antialias, .bitmapFamily(...))
}

bmp <- function(filename = "Rplot%03d.bmp", width = 480, height = 480, units = "px", pointsize = 12, bg = "white", res = NA,
                ..., type = c("cairo", "Xlib", "quartz"), antialias) {
    .bitmapType(if (!missing(type)) match.arg(type))
    antialias <- if (missing(antialias)) "default" else match.arg(antialias, c("default", "none", "gray", "subpixel", "cleartype"))
    .bitmap("bmp", filename, width, height, units, pointsize, bg, res, 75, "none", antialias, .bitmapFamily(...))
}

tiff <- function(filename = "Rplot%03d.tiff", width = 480, height = 480, units = "px", pointsize = 12,
                 compression = c("none", "rle", "lzw", "jpeg", "zip", "lzw+p", "zip+p"), bg = "white", res = NA, ...,
                 type = c("cairo", "Xlib", "quartz"), antialias) {
    .bitmapType(if (!missing(type)) match.arg(type))
    antialias <- if (missing(antialias)) "default" else match.arg(antialias, c("default", "none", "gray", "subpixel", "cleartype"))
    .bitmap("tiff", filename, width, height, units, pointsize, bg, res, 75, match.arg(compression), antialias, .bitmapFamily(...))
}

# What the first drawing of a session without a device opens.
.openDefaultDevice <- function() {
    dev <- getOption("device")
    if (is.null(dev)) pdf()
    else if (is.function(dev)) dev()
    else {
        found <- if (is.character(dev)) get0(dev, envir = .GlobalEnv, mode = "function")
        if (is.null(found)) stop("no active or default device", call. = FALSE)
        found()
    }
    invisible()
}

dev.list <- function() {
    n <- .deviceNumbers()
    if (length(n)) structure(n, names = .deviceNames()) else NULL
}

.deviceNamed <- function(n) if (n == 1L) c("null device" = 1L) else dev.list()[.deviceNumbers() == n]

dev.cur <- function() .deviceNamed(.deviceCurrent())

.whichDevice <- function(which) {
    if (!is.numeric(which) || length(which) != 1L || is.na(which)) stop("invalid 'which' argument")
    as.integer(which)
}

dev.set <- function(which = dev.next()) {
    which <- .whichDevice(which)
    open <- .deviceNumbers()
    if (!length(open)) {
        .openDefaultDevice()
    } else if (which %in% open) .deviceSet(which) else .deviceSet(.after(which, open))
    dev.cur()
}

.after <- function(n, open) if (any(open > n)) min(open[open > n]) else min(open)
.before <- function(n, open) if (any(open < n)) max(open[open < n]) else max(open)

dev.next <- function(which = dev.cur()) {
    open <- .deviceNumbers()
    if (!length(open)) c("null device" = 1L) else .deviceNamed(.after(.whichDevice(which), open))
}

dev.prev <- function(which = dev.cur()) {
    open <- .deviceNumbers()
    if (!length(open)) c("null device" = 1L) else .deviceNamed(.before(.whichDevice(which), open))
}

dev.off <- function(which = dev.cur()) {
    if (which == 1) stop("cannot shut down device 1 (the null device)")
    .deviceClose(.whichDevice(which))
    dev.cur()
}

graphics.off <- function() {
    for (n in rev(.deviceNumbers())) .deviceClose(n)
    invisible()
}

dev.new <- function(..., noRStudioGD = FALSE) {
    dev <- getOption("device")
    if (is.null(dev)) dev <- pdf
    if (is.character(dev)) dev <- get(dev, envir = .GlobalEnv, mode = "function")
    if (!is.function(dev)) stop("invalid setting for 'getOption(\"device\")'")
    args <- list(...)
    if (identical(dev, pdf) && is.null(args[["file"]]) && file.exists("Rplots.pdf")) {
        # A second file gets a number of its own.
        open <- TRUE
        n <- 1L
        while (file.exists(file <- paste0("Rplots", n, ".pdf")) && n < 1000L) n <- n + 1L
        args$file <- file
        message(gettextf("dev.new(): using pdf(file=\"%s\")", file), domain = NA)
    }
    keep <- names(args) %in% names(formals(dev)) | "..." %in% names(formals(dev))
    do.call(dev, if (length(args)) args[keep] else args)
    invisible()
}

dev.size <- function(units = c("in", "cm", "px")) {
    units <- match.arg(units)
    s <- .deviceSize()
    size <- s[1:2]
    if (units == "px") size else size * s[3L] * if (units == "cm") 2.54 else 1
}

# At a prompt somebody looks at the page before it is replaced.
.askNewPage <- function() if (interactive()) invisible(readline(gettext("Hit <Return> to see next plot: ")))

dev.interactive <- function(orNone = FALSE) FALSE
deviceIsInteractive <- function(name = NULL) {
    if (length(name)) stop("interactive devices are not implemented")
    invisible(character())
}
dev.hold <- function(level = 1L) invisible(0L)
dev.flush <- function(level = 1L) invisible(0L)
# C code sees every device with its origin at the bottom left.
.devUp <- function() TRUE

dev.capture <- function(native = FALSE) {
    got <- .deviceCapture()
    if (is.null(got)) {
        warning("raster capture is not available for this device")
        return(NULL)
    }
    if (native) stop("'native = TRUE' is not implemented in dev.capture()")
    matrix(got[[1L]], got[[2L]][1L], got[[2L]][2L], byrow = TRUE)
}

devAskNewPage <- function(ask = NULL) {
    old <- par("ask")
    if (is.null(ask)) return(old)
    if (is.na(ask <- as.logical(ask))) stop("invalid 'ask' argument")
    par(ask = ask)
    invisible(old)
}

# What a device can do, as the graphics engine describes it.
dev.capabilities <- function(what = NULL) {
    effects <- .deviceEffects()
    name <- names(dev.cur())
    solid <- name %in% c("jpeg", "bmp", "tiff")
    z <- list(semiTransparency = effects != "none" && !solid,
              transparentBackground = if (solid) NA_character_ else if (effects == "none") "fully" else "semi",
              rasterImage = if (effects == "none") "non-missing" else "yes", capture = FALSE, locator = FALSE, events = character(),
              patterns = NA, clippingPaths = NA, masks = NA, compositing = NA, transformations = NA, paths = NA)
    if (effects %in% c("pdf", "full")) {
        blends <- .compositions[15:25]
        z$patterns <- c("LinearGradient", "RadialGradient", "TilingPattern")
        z$masks <- if (effects == "pdf") c("alpha", "luminance") else "alpha"
        z$compositing <- if (effects == "pdf") blends else c(blends, .compositions[1:14])
        z[c("clippingPaths", "transformations", "paths")] <- TRUE
    } else if (effects == "given") z <- .givenAbilities(z)
    if (!is.null(what)) z[charmatch(what, names(z), 0L)] else z
}

# A package's device fills in a list of numbers: what its descriptor says, and those of the engine's constants that it can draw.
.givenAbilities <- function(z) {
    got <- .deviceAbilities()
    known <- function(v, all) all[v + 1L]
    flag <- function(v) if (length(v) != 1L || is.na(v)) NA else v > 0L
    named <- function(v, all) if (length(v) != 1L || isTRUE(v > 0L)) all[v] else flag(v)
    z$semiTransparency <- known(got[[1L]], c(NA, FALSE, TRUE))
    z$transparentBackground <- known(got[[2L]], c(NA, "no", "fully", "semi"))
    z$rasterImage <- known(got[[3L]], c(NA, "no", "yes", "non-missing"))
    z$capture <- known(got[[4L]], c(NA, FALSE, TRUE))
    z$locator <- known(got[[5L]], c(NA, FALSE, TRUE))
    z$patterns <- named(got[[7L]], c("LinearGradient", "RadialGradient", "TilingPattern"))
    z$clippingPaths <- flag(got[[8L]])
    z$masks <- named(got[[9L]], c("alpha", "luminance"))
    z$compositing <- named(got[[10L]], .compositions)
    z$transformations <- flag(got[[11L]])
    z$paths <- flag(got[[12L]])
    z
}
