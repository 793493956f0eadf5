# Colours: names, models, ramps and palettes.

colors <- function(distinct = FALSE) {
    all <- .colorNames()
    if (distinct) all[!duplicated(t(col2rgb(all)))] else all
}
colours <- function(distinct = FALSE) colors(distinct)

col2rgb <- function(col, alpha = FALSE) {
    if (any(as.character(col) %in% "0")) stop("numerical color values must be positive", domain = NA)
    if (is.factor(col)) col <- as.character(col)
    names <- names(col)
    if (is.null(names) && is.character(col)) names <- NULL
    m <- matrix(.colorBytes(col), 4L, dimnames = list(c("red", "green", "blue", "alpha"), names))
    if (alpha) m else m[1:3, , drop = FALSE]
}

rgb <- function(red, green, blue, alpha, names = NULL, maxColorValue = 1) {
    if (missing(green) && missing(blue)) {
        if (is.matrix(red) || is.data.frame(red)) {
            red <- data.matrix(red)
            if (ncol(red) < 3L) stop("at least 3 columns needed")
            green <- red[, 2L]
            blue <- red[, 3L]
            red <- red[, 1L]
        }
    }
    r <- .colorRgb(red, green, blue, if (!missing(alpha)) alpha, as.double(maxColorValue))
    if (!is.null(names)) names(r) <- names
    r
}

hsv <- function(h = 1, s = 1, v = 1, alpha) .colorHsv(h, s, v, if (!missing(alpha)) alpha)

hcl <- function(h = 0, c = 35, l = 85, alpha, fixup = TRUE) .colorHcl(h, c, l, if (!missing(alpha)) alpha, fixup)

gray <- function(level, alpha) .colorGray(level, if (!missing(alpha)) alpha)
grey <- function(level, alpha) .colorGray(level, if (!missing(alpha)) alpha)

rgb2hsv <- function(r, g = NULL, b = NULL, maxColorValue = 255) {
    rgb <- if (is.matrix(r)) r else if (is.null(g) && is.null(b)) cbind(as.vector(r)) else rbind(r, g, b)
    rgb <- rgb / maxColorValue
    if (nrow(rgb) != 3L) stop("rgb is not a matrix (internally)")
    if (any(0 > rgb | rgb > 1)) stop("rgb values must be in [0, maxColorValue]")
    matrix(.rgbToHsv(rgb), 3L, dimnames = list(c("h", "s", "v"), colnames(rgb)))
}

palette <- function(value) {
    if (missing(value)) return(.palette(NULL))
    if (length(value) == 1L && tolower(value) != "default") {
        n <- pmatch(.palettePlain(value), .palettePlain(palette.pals()))
        if (is.na(n)) stop("unknown palette (need >= 2 colors)")
        value <- unname(palette.colors(palette = palette.pals()[n]))
    }
    invisible(.palette(value))
}

.palettePlain <- function(x) tolower(gsub("[^[:alnum:]]", "", x))

.palettes <- list(
    R3 = c("#000000", "#FF0000", "#00CD00", "#0000FF", "#00FFFF", "#FF00FF", "#FFFF00", "#BEBEBE"),
    R4 = c("#000000", "#DF536B", "#61D04F", "#2297E6", "#28E2E5", "#CD0BBC", "#F5C710", "#9E9E9E"),
    ggplot2 = c("#000000", "#F8766D", "#00BA38", "#619CFF", "#00BFC4", "#F564E3", "#B79F00", "#9E9E9E"),
    `Okabe-Ito` = c(black = "#000000", orange = "#E69F00", skyblue = "#56B4E9", bluishgreen = "#009E73", yellow = "#F0E442",
                    blue = "#0072B2", vermillion = "#D55E00", reddishpurple = "#CC79A7", gray = "#999999"),
    Accent = c("#7FC97F", "#BEAED4", "#FDC086", "#FFFF99", "#386CB0", "#F0027F", "#BF5B17", "#666666"),
    `Dark 2` = c("#1B9E77", "#D95F02", "#7570B3", "#E7298A", "#66A61E", "#E6AB02", "#A6761D", "#666666"),
    Paired = c("#A6CEE3", "#1F78B4", "#B2DF8A", "#33A02C", "#FB9A99", "#E31A1C", "#FDBF6F", "#FF7F00", "#CAB2D6", "#6A3D9A",
               "#FFFF99", "#B15928"),
    `Pastel 1` = c("#FBB4AE", "#B3CDE3", "#CCEBC5", "#DECBE4", "#FED9A6", "#FFFFCC", "#E5D8BD", "#FDDAEC", "#F2F2F2"),
    `Pastel 2` = c("#B3E2CD", "#FDCDAC", "#CBD5E8", "#F4CAE4", "#E6F5C9", "#FFF2AE", "#F1E2CC", "#CCCCCC"),
    `Set 1` = c("#E41A1C", "#377EB8", "#4DAF4A", "#984EA3", "#FF7F00", "#FFFF33", "#A65628", "#F781BF", "#999999"),
    `Set 2` = c("#66C2A5", "#FC8D62", "#8DA0CB", "#E78AC3", "#A6D854", "#FFD92F", "#E5C494", "#B3B3B3"),
    `Set 3` = c("#8DD3C7", "#FFFFB3", "#BEBADA", "#FB8072", "#80B1D3", "#FDB462", "#B3DE69", "#FCCDE5", "#D9D9D9", "#BC80BD",
                "#CCEBC5", "#FFED6F"),
    `Tableau 10` = c(blue = "#4E79A7", orange = "#F28E2B", red = "#E15759", lightteal = "#76B7B2", green = "#59A14F",
                     yellow = "#EDC948", purple = "#B07AA1", pink = "#FF9DA7", brown = "#9C755F", lightgray = "#BAB0AC"),
    `Classic Tableau` = c("#1F77B4", "#FF7F0E", "#2CA02C", "#D62728", "#9467BD", "#8C564B", "#E377C2", "#7F7F7F", "#BCBD22",
                          "#17BECF"),
    `Polychrome 36` = c(darkpurplishgray = "#5A5156", purplishwhite = "#E4E1E3", vividred = "#F6222E", vividpurple = "#FE00FA",
                        vividyellowishgreen = "#16FF32", strongpurplishblue = "#3283FE", vividorangeyellow = "#FEAF16",
                        vividpurplishred = "#B00068", brilliantgreen = "#1CFFCE", vividyellowgreen = "#90AD1C",
                        vividblue = "#2ED9FF", brilliantpurple = "#DEA0FD", vividviolet = "#AA0DFE", strongpink = "#F8A19F",
                        strongblue = "#325A9B", strongreddishorange = "#C4451C", vividgreen = "#1C8356",
                        lightolivebrown = "#85660D", vividreddishpurple = "#B10DA1", vividgreenishyellow = "#FBE426",
                        vividyellowishgreen = "#1CBE4F", vividred = "#FA0087", vividpurplishred = "#FC1CBF",
                        paleyellow = "#F7E1A0", strongreddishpurple = "#C075A6", vividviolet = "#782AB6",
                        vividyellowgreen = "#AAF400", verylightblue = "#BDCDFF", strongreddishbrown = "#822E1C",
                        verylightyellowishgreen = "#B5EFB5", verylightbluishgreen = "#7ED7D1", deepgreenishblue = "#1C7F93",
                        vividpurple = "#D85FF7", deeppurple = "#683B79", brilliantblue = "#66B0FF", vividviolet = "#3B00FB"),
    Alphabet = c(amethyst = "#AA0DFE", blue = "#3283FE", caramel = "#85660D", damson = "#782AB6", ebony = "#565656",
                 forest = "#1C8356", green = "#16FF32", honey = "#F7E1A0", iron = "#E2E2E2", jade = "#1CBE4F",
                 kingcrab = "#C4451C", lavender = "#DEA0FD", magenta = "#FE00FA", navy = "#325A9B", orange = "#FEAF16",
                 pink = "#F8A19F", quagmire = "#90AD1C", red = "#F6222E", sea = "#1CFFCE", turquoise = "#2ED9FF",
                 ultraviolet = "#B10DA1", violet = "#C075A6", wine = "#FC1CBF", xanthin = "#B00068", yellow = "#FBE426",
                 zinnia = "#FA0087"))

palette.pals <- function() names(.palettes)

palette.colors <- function(n = NULL, palette = "Okabe-Ito", alpha, recycle = FALSE) {
    at <- match(.palettePlain(palette), .palettePlain(palette.pals()))
    if (is.na(at)) stop("'palette' does not match any given palette")
    cols <- .palettes[[at]]
    k <- length(cols)
    if (!is.null(n)) {
        if (n > k && !recycle) {
            warning(gettextf("'n' set to %d, the maximum available for %s palette", k, palette), call. = FALSE, domain = NA)
            n <- k
        }
        cols <- cols[(seq_len(n) - 1L) %% k + 1L]
    }
    if (!missing(alpha) && !is.null(alpha)) {
        a <- substr(rgb(0, 0, 0, alpha = rep_len(alpha, length(cols))), 8L, 9L)
        cols[] <- paste0(cols, a)
    }
    cols
}

# Colours of hue, saturation and value, reversed if asked; `alpha` only where it was given.
.hues <- function(h, s, v, alpha, rev) {
    cols <- if (is.null(alpha)) hsv(h, s, v) else hsv(h, s, v, alpha)
    if (rev) cols[length(cols):1L] else cols
}
.between <- function(from, to, n) seq.int(from, to, length.out = n)

rainbow <- function(n, s = 1, v = 1, start = 0, end = max(1, n - 1) / n, alpha, rev = FALSE) {
    n <- as.integer(n[1L])
    if (n <= 0L) return(character())
    if (start == end || min(start, end) < 0 || max(start, end) > 1) stop("'start' and 'end' must be distinct and in [0, 1].")
    .hues(.between(start, end + (start > end), n) %% 1, s, v, if (!missing(alpha)) alpha, rev)
}

# Reds to yellow, the last quarter pale.
heat.colors <- function(n, alpha, rev = FALSE) {
    n <- as.integer(n[1L])
    if (n <= 0L) return(character())
    pale <- n %/% 4L
    h <- c(if (n - pale > 1L) .between(0, 1/6, n - pale) else rep(0, n - pale), rep(1/6, pale))
    .hues(h, c(rep(1, n - pale), if (pale) .between(1 - 1 / (2 * pale), 1 / (2 * pale), pale)), 1, if (!missing(alpha)) alpha, rev)
}

# Green over yellow to near white.
terrain.colors <- function(n, alpha, rev = FALSE) {
    n <- as.integer(n[1L])
    if (n <= 0L) return(character())
    k <- n %/% 2L
    two <- function(a, b, c) c(if (k) .between(a, b, k), .between(b, c, n - k + 1L)[-1L])
    .hues(two(4/12, 2/12, 0), two(1, 1, 0), two(0.65, 0.9, 0.95), if (!missing(alpha)) alpha, rev)
}

# Blue over green to cream.
topo.colors <- function(n, alpha, rev = FALSE) {
    n <- as.integer(n[1L])
    if (n <= 0L) return(character())
    third <- n %/% 3L
    blue <- n - 2L * third
    h <- c(.between(43/60, 31/60, blue), if (third) c(.between(23/60, 11/60, third), .between(10/60, 6/60, third)))
    .hues(h, c(rep(1, blue + third), if (third) .between(1, 0.3, third)), 1, if (!missing(alpha)) alpha, rev)
}

# Cyan over white to magenta.
cm.colors <- function(n, alpha, rev = FALSE) {
    n <- as.integer(n[1L])
    if (n <= 0L) return(character())
    half <- n %/% 2L
    odd <- n %% 2L == 1L
    pale <- if (odd) 0 else 0.5 / half
    cyan <- if (half + odd) .between(0.5, pale, half + odd)
    magenta <- if (half) if (odd) .between(0, 0.5, half + 1L)[-1L] else .between(pale, 0.5, half)
    .hues(c(rep(6/12, length(cyan)), rep(10/12, length(magenta))), c(cyan, magenta), 1, if (!missing(alpha)) alpha, rev)
}

gray.colors <- function(n, start = 0.3, end = 0.9, gamma = 2.2, alpha, rev = FALSE) {
    level <- .between(start^gamma, end^gamma, n)^(1 / gamma)
    if (rev) level <- level[length(level):1L]
    if (missing(alpha) || is.null(alpha)) gray(level) else gray(level, alpha)
}
grey.colors <- function(n, start = 0.3, end = 0.9, gamma = 2.2, alpha, rev = FALSE)
    gray.colors(n, start, end, gamma, if (!missing(alpha)) alpha, rev)

adjustcolor <- function(col, alpha.f = 1, red.f = 1, green.f = 1, blue.f = 1, offset = c(0, 0, 0, 0),
                        transform = diag(c(red.f, green.f, blue.f, alpha.f))) {
    stopifnot(length(offset) %% 4L == 0L, !anyNA(offset), is.numeric(transform), dim(transform) == c(4L, 4L))
    parts <- col2rgb(col, alpha = TRUE) / 255
    parts <- transform %*% parts + matrix(offset, 4L, ncol(parts))
    parts[parts < 0] <- 0
    parts[parts > 1] <- 1
    rgb(parts[1L, ], parts[2L, ], parts[3L, ], parts[4L, ])
}

colorRamp <- function(colors, bias = 1, space = c("rgb", "Lab"), interpolate = c("linear", "spline"), alpha = FALSE) {
    if (bias <= 0) stop("'bias' must be a positive number")
    if (!missing(space) && alpha) stop("'alpha' must be false if 'space' is specified")
    lab <- match.arg(space) == "Lab"
    smooth <- match.arg(interpolate) == "spline" && length(colors) > 2L
    knots <- t(col2rgb(colors, alpha = alpha)) / 255
    if (lab) knots <- convertColor(knots, from = "sRGB", to = "Lab")
    at <- .between(0, 1, nrow(knots))^bias
    through <- if (smooth) stats::splinefun else stats::approxfun
    curves <- apply(knots, 2L, function(v) through(at, v))
    function(x) {
        mixed <- vapply(curves, function(f) f(x), numeric(length(x)))
        mixed <- matrix(mixed, nrow = length(x), ncol = length(curves))
        mixed <- 255 * if (lab) convertColor(mixed, from = "Lab", to = "sRGB") else mixed
        mixed[mixed < 0] <- 0
        mixed[mixed > 255] <- 255
        mixed
    }
}

colorRampPalette <- function(colors, ...) {
    ramp <- colorRamp(colors, ...)
    function(n) {
        x <- ramp(.between(0, 1, n))
        if (ncol(x) == 4L) rgb(x[, 1L], x[, 2L], x[, 3L], x[, 4L], maxColorValue = 255) else rgb(x, maxColorValue = 255)
    }
}

blues9 <- c("#F7FBFF", "#DEEBF7", "#C6DBEF", "#9ECAE1", "#6BAED6", "#4292C6", "#2171B5", "#08519C", "#08306B")
