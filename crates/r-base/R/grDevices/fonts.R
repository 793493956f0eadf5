# Fonts of the PDF and PostScript devices by family, and what needs another program or a window.

Type1Font <- function(family, metrics, encoding = "default") {
    if (!is.character(metrics) || !length(metrics) %in% 4:5 || anyNA(metrics)) stop("invalid metric information in font specification")
    .checkFamilyName(family)
    if (!is.character(encoding) || length(encoding) != 1L) stop("invalid encoding in font specification")
    structure(list(family = family, metrics = c(metrics, if (length(metrics) == 4L) "Symbol.afm"), encoding = encoding), class = "Type1Font")
}
CIDFont <- function(family, cmap, cmapEncoding, pdfresource = "") {
    .checkFamilyName(family)
    if (!is.character(cmap) || length(cmap) != 1L) stop("invalid CMap name in font specification")
    if (!is.character(cmapEncoding) || length(cmapEncoding) != 1L) stop("invalid 'cmapEncoding' in font specification")
    if (!is.character(pdfresource) || length(pdfresource) != 1L) stop("invalid PDF resource in font specification")
    structure(list(family = family, metrics = c("", "", "", "", "Symbol.afm"), cmap = cmap, cmapEncoding = cmapEncoding,
                   pdfresource = pdfresource), class = "CIDFont")
}
.checkFamilyName <- function(family) if (!is.character(family) || length(family) != 1L) stop("invalid family name in font specification", call. = FALSE)

# The three families that have metrics here; others are known by the one that stands for them.
.standardFonts <- function() {
    four <- function(family, faces) Type1Font(family, paste0(faces, ".afm"))
    sans <- c("Helvetica", "Helvetica-Bold", "Helvetica-Oblique", "Helvetica-BoldOblique")
    serif <- c("Times-Roman", "Times-Bold", "Times-Italic", "Times-BoldItalic")
    mono <- c("Courier", "Courier-Bold", "Courier-Oblique", "Courier-BoldOblique")
    list(serif = four("Times", serif), sans = four("Helvetica", sans), mono = four("Courier", mono), Courier = four("Courier", mono),
         Helvetica = four("Helvetica", sans), Times = four("Times", serif))
}
.fontSettings <- new.env()

.fontTable <- function(key, given) {
    now <- .standardFonts()
    more <- .fontSettings[[key]]
    now[names(more)] <- more
    if (!length(given)) return(now)
    tags <- names(given)
    if (is.null(tags)) {
        if (length(given) == 1L && is.list(given[[1L]])) return(.fontTable(key, given[[1L]]))
        wanted <- unlist(given)
        if (!is.character(wanted)) stop(gettextf("invalid arguments in '%s' (must be font names)", key), call. = FALSE, domain = NA)
        return(now[intersect(wanted, names(now))])
    }
    if (!all(nzchar(tags)) || !all(vapply(given, inherits, NA, c("Type1Font", "CIDFont"))))
        stop(gettextf("invalid arguments in '%s' (need named args)", key), call. = FALSE, domain = NA)
    # Only fonts whose metrics are built in can be drawn with.
    for (f in given) if (inherits(f, "CIDFont") || !all(f$metrics %in% unlist(lapply(.standardFonts(), function(s) s$metrics))))
        stop(gettextf("metrics of font family '%s' can't be read: only those of Helvetica, Times and Courier are built in", f$family), call. = FALSE, domain = NA)
    more[tags] <- given
    assign(key, more, envir = .fontSettings)
    invisible(now[tags])
}
pdfFonts <- function(...) .fontTable("pdfFonts", list(...))
postscriptFonts <- function(...) .fontTable("postscriptFonts", list(...))

cairoSymbolFont <- function(family, usePUA = TRUE) {
    if (!is.character(family) || length(family) != 1L) stop("invalid family name in font specification")
    structure(family, usePUA = isTRUE(as.logical(usePUA)), class = "CairoSymbolFont")
}

grSoftVersion <- function() c(cairo = "", cairoFT = "", pango = "", libpng = "", jpeg = "", libtiff = "")

# What can't be had here says so by name.
.noWindow <- function(what) stop(gettextf("%s() needs a window system, which is not implemented: use pdf(), svg() or png()", what), call. = FALSE, domain = NA)
X11 <- function(display = "", width, height, pointsize, gamma, bg, canvas, fonts, family, xpos, ypos, title, type, antialias, symbolfamily) .noWindow("X11")
x11 <- function(display = "", width, height, pointsize, gamma, bg, canvas, fonts, family, xpos, ypos, title, type, antialias, symbolfamily) .noWindow("x11")
X11.options <- function(..., reset = FALSE) .noWindow("X11.options")
X11Font <- function(font) .noWindow("X11Font")
X11Fonts <- function(...) .noWindow("X11Fonts")
quartz <- function(title, width, height, pointsize, family, antialias, type, file = NULL, bg, canvas, dpi) {
    warning("Quartz device is not available on this platform")
    invisible()
}
quartz.options <- function(..., reset = FALSE) .noWindow("quartz.options")
quartz.save <- function(file, type = "png", device = dev.cur(), dpi = 100, ...) .noWindow("quartz.save")
quartzFont <- function(family) .noWindow("quartzFont")
quartzFonts <- function(...) {
    wanted <- list(...)
    if (length(wanted) && (!is.null(names(wanted)) || !all(vapply(wanted, is.character, NA)))) .noWindow("quartzFonts")
    faces <- function(plain, family, slanted) c(plain, paste0(family, c("-Bold", slanted, paste0("-Bold", sub("-", "", slanted)))))
    all <- list(serif = faces("Times-Roman", "Times", "-Italic"), sans = faces("Helvetica", "Helvetica", "-Oblique"),
                mono = faces("Courier", "Courier", "-Oblique"))
    if (length(wanted)) all[intersect(unlist(wanted), names(all))] else all
}
savePlot <- function(filename = paste0("Rplot.", type), type = c("png", "jpeg", "tiff", "bmp"), device = dev.cur()) stop("can only copy from 'X11(type=\"*cairo\")' devices")
getGraphicsEvent <- function(prompt = "Waiting for input", onMouseDown = NULL, onMouseMove = NULL, onMouseUp = NULL, onKeybd = NULL,
                             onIdle = NULL, consolePrompt = prompt) stop("no graphics event handlers set: no device has a window")
getGraphicsEventEnv <- function(which = dev.cur()) NULL
setGraphicsEventEnv <- function(which = dev.cur(), env) stop("this graphics device does not support event handling")
setGraphicsEventHandlers <- function(which = dev.cur(), ...) setGraphicsEventEnv(which, as.environment(list(...)))
.noGhost <- function(what) stop(gettextf("%s() needs GhostScript, which is not called: use png() or pdf()", what), call. = FALSE, domain = NA)
bitmap <- function(file, type = "png16m", height = 7, width = 7, res = 72, units = "in", pointsize, taa = NA, gaa = NA, ...) .noGhost("bitmap")
dev2bitmap <- function(file, type = "png16m", height = 7, width = 7, res = 72, units = "in", pointsize, ..., method = c("postscript", "pdf"),
                       taa = NA, gaa = NA) .noGhost("dev2bitmap")
embedFonts <- function(file, format, outfile = file, fontpaths = character(), options = character()) .noGhost("embedFonts")
cairo_ps <- function(filename = if (onefile) "Rplots.ps" else "Rplot%03d.ps", width = 7, height = 7, pointsize = 12, onefile = FALSE,
                     family = "sans", bg = "white", antialias = c("default", "none", "gray", "subpixel"), fallback_resolution = 300,
                     symbolfamily) stop("cairo_ps() is not implemented: use postscript()")
xfig <- function(file = if (onefile) "Rplots.fig" else "Rplot%03d.fig", onefile = FALSE, encoding = "none", paper = "default", horizontal = TRUE,
                 width = 0, height = 0, family = "Helvetica", pointsize = 12, bg = "transparent", fg = "black", pagecentre = TRUE,
                 defaultfont = FALSE, textspecial = FALSE) stop("xfig() is not implemented: use svg() or postscript()")
pictex <- function(file = "Rplots.tex", width = 5, height = 4, debug = FALSE, bg = "white", fg = "black") stop("pictex() is not implemented: use svg() or postscript()")

Hershey <- list(typeface = c("serif", "sans serif", "script", "gothic english", "gothic german", "gothic italian", "serif symbol", "sans serif symbol"),
                fontindex = c("plain", "italic", "bold", "bold italic", "cyrillic", "oblique cyrillic", "EUC"),
                allowed = cbind(c(1L, 1L, 1L, 1L, 1L, 1L, 1L, 2L, 2L, 2L, 2L, 3L, 3L, 3L, 4L, 5L, 6L, 7L, 7L, 7L, 7L, 8L, 8L),
                                c(1:7, 1:4, 1:3, 1L, 1L, 1L, 1:4, 1:2)))
