# Patterns, clipping paths, masks and groups, as grid describes them to devices. The constants are the graphics engine's.

.patternExtends <- c("pad", "repeat", "reflect", "none")
.asPattern <- function(type, fields, extend) {
    code <- match(extend, .patternExtends)
    structure(c(list(type = type), fields, list(extend = code)), class = c(as.character(type), "Pattern"))
}
.patternColours <- function(colours) {
    parts <- col2rgb(colours, alpha = TRUE)
    rgb(parts[1L, ], parts[2L, ], parts[3L, ], parts[4L, ], maxColorValue = 255)
}

.linearGradientPattern <- function(colours = c("black", "white"), stops = seq(0, 1, length.out = length(colours)),
                                   x1 = 0, y1 = 0, x2 = 1, y2 = 1, extend = "pad")
    .asPattern(1L, list(x1 = x1, y1 = y1, x2 = x2, y2 = y2, stops = as.numeric(stops), colours = .patternColours(colours)), extend)

.radialGradientPattern <- function(colours = c("black", "white"), stops = seq(0, 1, length.out = length(colours)),
                                   cx1 = 0, cy1 = 0, r1 = 0, cx2 = 1, cy2 = 1, r2 = .5, extend = "pad")
    .asPattern(2L, list(cx1 = cx1, cy1 = cy1, r1 = r1, cx2 = cx2, cy2 = cy2, r2 = r2, stops = as.numeric(stops),
                        colours = .patternColours(colours)), extend)

.tilingPattern <- function(fun, x, y, width, height, extend)
    .asPattern(3L, list(f = fun, x = x, y = y, width = width, height = height), extend)

# The device's own name for a pattern, by which a context refers to it; NULL if it can't draw it.
.setPattern <- function(pattern) {
    if (!inherits(pattern, "Pattern")) stop("invalid pattern", domain = NA)
    if (.deviceEffects() == "given") pattern <- .inDevice(pattern)
    if (pattern$type == 3L)
        return(.deviceTiles(pattern, pattern$f, c(pattern$x, pattern$y, pattern$width, pattern$height), pattern$extend))
    places <- pattern[setdiff(names(pattern), c("type", "stops", "colours", "extend"))]
    .deviceGradient(pattern, unlist(places), pattern$stops, pattern$colours, pattern$extend)
}

# A pattern and a map in the coordinates of a package's device, which may count from the top.
.inDevice <- function(pattern) {
    if (!.deviceFromTop()) return(pattern)
    height <- .deviceSize()[2L]
    for (n in intersect(names(pattern), c("y", "y1", "y2", "cy1", "cy2"))) pattern[[n]] <- height - pattern[[n]]
    if (!is.null(pattern$height)) pattern$height <- -pattern$height
    pattern
}
.mapInDevice <- function(trans) {
    if (is.null(trans) || .deviceEffects() != "given" || !.deviceFromTop()) return(trans)
    turn <- matrix(c(1, 0, 0, 0, -1, .deviceSize()[2L], 0, 0, 1), 3L)
    turn %*% trans %*% turn
}

.ruleIndex <- function(x) {
    i <- match(x, c("winding", "evenodd"))
    if (is.na(i)) stop("invalid fill rule")
    i
}
.clipPath <- function(fun, rule) {
    attr(fun, "rule") <- .ruleIndex(rule)
    fun
}
.setClipPath <- function(path, index) if (is.null(path)) NULL else .deviceClipPath(path, attr(path, "rule"), index)

.mask <- function(fun, type) {
    attr(fun, "type") <- match(type, c("alpha", "luminance"))
    fun
}
.setMask <- function(mask, ref) .deviceMask(mask, ref, identical(attr(mask, "type"), 2L))

.compositions <- c("clear", "source", "over", "in", "out", "atop", "dest", "dest.over", "dest.in", "dest.out", "dest.atop", "xor",
                   "add", "saturate", "multiply", "screen", "overlay", "darken", "lighten", "color.dodge", "color.burn",
                   "hard.light", "soft.light", "difference", "exclusion")
.opIndex <- function(x) {
    i <- match(x, .compositions)
    if (is.na(i)) stop("Invalid compositing operator")
    i
}
.defineGroup <- function(source, op, destination) .deviceDefineGroup(source, .opIndex(op), destination)
.useGroup <- function(ref, trans) .deviceUseGroup(ref, .mapInDevice(trans))
