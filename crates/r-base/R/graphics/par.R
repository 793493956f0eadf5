# Graphical parameters, layouts and coordinate systems.

.parNames <- c("xlog", "ylog", "adj", "ann", "ask", "bg", "bty", "cex", "cex.axis", "cex.lab", "cex.main", "cex.sub", "cin",
               "col", "col.axis", "col.lab", "col.main", "col.sub", "cra", "crt", "csi", "cxy", "din", "err", "family", "fg",
               "fig", "fin", "font", "font.axis", "font.lab", "font.main", "font.sub", "lab", "las", "lend", "lheight",
               "ljoin", "lmitre", "lty", "lwd", "mai", "mar", "mex", "mfcol", "mfg", "mfrow", "mgp", "mkh", "new", "oma",
               "omd", "omi", "page", "pch", "pin", "plt", "ps", "pty", "smo", "srt", "tck", "tcl", "usr", "xaxp", "xaxs",
               "xaxt", "xpd", "yaxp", "yaxs", "yaxt", "ylbias")
.parReadOnly <- c("cin", "cra", "csi", "cxy", "din", "page")

par <- function(..., no.readonly = FALSE) {
    args <- list(...)
    if (!length(args)) {
        names <- if (no.readonly) setdiff(.parNames, .parReadOnly) else .parNames
        values <- vector("list", length(names))
        for (i in seq_along(names)) values[[i]] <- .parGet(names[i])
        return(structure(values, names = names))
    }
    if (length(args) == 1L && is.null(names(args)) && (is.list(args[[1L]]) || is.null(args[[1L]]))) args <- args[[1L]]
    if (!length(args)) return(invisible(args))
    tags <- names(args)
    if (is.null(tags)) {
        if (!all(vapply(args, is.character, NA))) stop("invalid argument passed to par()")
        names <- unlist(args)
        if (length(names) == 1L) {
            value <- .parGet(names)
            return(value)
        }
        values <- vector("list", length(names))
        for (i in seq_along(names)) if (!is.null(v <- .parGet(names[i]))) values[[i]] <- v
        return(structure(values, names = names))
    }
    asked <- !nzchar(tags)
    old <- vector("list", length(args))
    for (i in seq_along(args)) {
        if (asked[i]) {
            if (!is.character(args[[i]]) || length(args[[i]]) != 1L) stop("invalid argument passed to par()")
            tags[i] <- args[[i]]
        }
        value <- if (asked[i] || tags[i] %in% .parNames) .parGet(tags[i])
        if (!is.null(value)) old[[i]] <- value
        if (!asked[i]) .parSet(tags[i], args[[i]])
    }
    names(old) <- tags
    invisible(old)
}

layout <- function(mat, widths = rep.int(1, ncol(mat)), heights = rep.int(1, nrow(mat)), respect = FALSE) {
    storage.mode(mat) <- "integer"
    mat <- as.matrix(mat)
    if (!is.logical(respect)) {
        respect <- as.matrix(respect)
        if (!is.matrix(respect) || any(dim(respect) != dim(mat))) stop("'respect' must be logical or matrix with same dimension as 'mat'")
        held <- as.vector(respect) != 0
    } else held <- rep(isTRUE(respect), length(mat))
    n <- as.integer(max(mat))
    if (is.na(n)) stop("NA/NaN argument")
    if (!n || !all(seq_len(n) %in% mat)) stop(gettextf("layout matrix must contain at least one reference\nto each of the values {1 ... %d}\n", n), domain = NA)
    if (nrow(mat) > 200L) stop("too many rows in layout, limit 200")
    if (ncol(mat) > 200L) stop("too many columns in layout, limit 200")
    if (length(mat) > 10007L) stop("too many cells in layout, limit 10007")
    size <- function(s, k) {
        s <- rep_len(s, k)
        cm <- if (is.character(s)) grepl("cm$", s) else logical(length(s))
        list(as.double(sub(" *cm$", "", s)), cm)
    }
    w <- size(widths, ncol(mat))
    h <- size(heights, nrow(mat))
    .layout(mat, w[[1L]], w[[2L]], h[[1L]], h[[2L]], held)
    invisible(n)
}

lcm <- function(x) paste(x, "cm")

layout.show <- function(n = 1) {
    keep <- par(mar = rep(0, 4))
    on.exit(par(keep))
    for (i in seq_len(n)) {
        plot.new()
        plot.window(c(-1, 1), c(-1, 1), xaxs = "i", yaxs = "i")
        box()
        text(0, 0, i)
    }
    invisible()
}

.unitNames <- c("user", "inches", "device", "ndc", "nic", "nfc", "npc", "lines", "chars")
.unit <- function(u) {
    i <- pmatch(u, .unitNames)
    if (is.na(i)) stop("invalid units specified")
    i
}
grconvertX <- function(x, from = "user", to = "user") .convertUnits(x, .unit(from), .unit(to), FALSE)
grconvertY <- function(y, from = "user", to = "user") .convertUnits(y, .unit(from), .unit(to), TRUE)

xinch <- function(x = 1, warn.log = TRUE) {
    if (warn.log && par("xlog")) warning("x log scale:  xinch() is nonsense")
    x * diff(par("usr")[1:2]) / par("pin")[1L]
}
yinch <- function(y = 1, warn.log = TRUE) {
    if (warn.log && par("ylog")) warning("y log scale:  yinch() is nonsense")
    y * diff(par("usr")[3:4]) / par("pin")[2L]
}
xyinch <- function(xy = 1, warn.log = TRUE) {
    if (warn.log && (par("xlog") || par("ylog"))) warning("log scale:  xyinch() is nonsense")
    u <- par("usr")
    xy * c(u[2L] - u[1L], u[4L] - u[3L]) / par("pin")
}

strwidth <- function(s, units = "user", cex = NULL, font = NULL, vfont = NULL, ...) .stringSize(s, units, cex, font, vfont, FALSE, list(...))
strheight <- function(s, units = "user", cex = NULL, font = NULL, vfont = NULL, ...) .stringSize(s, units, cex, font, vfont, TRUE, list(...))

.stringSize <- function(s, units, cex, font, vfont, vertical, pars) {
    if (!is.null(vfont)) {
        vector <- .vectorFont(vfont, s)
        pars$family <- vector$family
        font <- vector$face
    }
    u <- pmatch(units, c("user", "figure", "inches"))
    if (is.na(u)) stop("invalid units")
    .strSize(as.graphicsAnnot(s), u, if (is.null(cex)) NA_real_ else as.double(cex), if (is.null(font)) NA_real_ else as.double(font),
             vertical, pars)
}

clip <- function(x1, x2, y1, y2) invisible(.clip(x1, x2, y1, y2))
