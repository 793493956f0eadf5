# Colour spaces and conversions between them, all by way of CIE's XYZ. A colour is a row of three numbers.

# Chromaticities of the standard illuminants; the white's Y is one.
.illuminants <- rbind(A = c(0.44757, 0.40745), B = c(0.34842, 0.35161), C = c(0.31006, 0.31616), D50 = c(0.34574, 0.35867),
                      D55 = c(0.3325, 0.34761), D65 = c(0.3137, 0.3291), E = c(1, 1) / 3)

# The tristimulus values of chromaticities.
.stimulus <- function(xy) c(xy[1L], xy[2L], 1 - xy[1L] - xy[2L]) / xy[2L]

.whitePoint <- function(name) {
    if (is.numeric(name)) return(name)
    if (!name %in% rownames(.illuminants)) stop(gettextf("unknown reference white '%s'", name), domain = NA)
    .stimulus(.illuminants[name, ])
}

# One row of a matrix at a time.
.byRow <- function(f) function(m, white) {
    rows <- lapply(seq_len(nrow(m)), function(i) f(m[i, ], white))
    if (length(rows)) do.call(rbind, rows) else m
}

colorConverter <- function(toXYZ, fromXYZ, name, white = NULL, vectorized = FALSE) {
    whole <- function(f) if (vectorized) f else .byRow(f)
    structure(list(toXYZ = whole(toXYZ), fromXYZ = whole(fromXYZ), name = name, white = white, reference.white = white), class = "colorConverter")
}

print.colorConverter <- function(x, ...) {
    cat("Color space converter: ", x$name, "\n", sep = "")
    if (!is.null(x$reference.white)) cat("Reference white: ", x$reference.white, "\n", sep = "")
    invisible(x)
}
print.RGBcolorConverter <- function(x, ...) {
    print.colorConverter(x)
    cat("display gamma = ", format(x$gamma), "\n", sep = "")
    invisible(x)
}

# The transfer curve of sRGB (IEC 61966-2-1), straight below its foot, or a power, which is odd.
.transfer <- function(gamma) {
    if (identical(gamma, "sRGB")) {
        linear <- function(v) ifelse(v <= 0.04045, v / 12.92, ((abs(v) + 0.055) / 1.055)^2.4)
        shown <- function(v) ifelse(v <= 0.0031308, 12.92 * v, 1.055 * abs(v)^(1 / 2.4) - 0.055)
    } else {
        linear <- function(v) sign(v) * abs(v)^gamma
        shown <- function(v) sign(v) * abs(v)^(1 / gamma)
    }
    list(linear = linear, shown = shown)
}

make.rgb <- function(red, green, blue, name = NULL, white = "D65", gamma = 2.2) {
    # The weights of the primaries are such that all of them together are the white.
    primaries <- rbind(.stimulus(red), .stimulus(green), .stimulus(blue))
    weights <- solve(t(primaries), .whitePoint(white))
    mix <- primaries * weights
    curve <- .transfer(gamma)
    force(name)
    structure(list(toXYZ = function(rgb, ...) curve$linear(rgb) %*% mix,
                   fromXYZ = function(xyz, ...) { v <- curve$shown(xyz %*% solve(mix)); v[] <- round(v, 5); v },
                   name = name, white = white, reference.white = white, gamma = gamma),
              class = c("RGBcolorConverter", "colorConverter"))
}

# CIE 1976. Near black the cube root gives way to its tangent line, whose slope and end are exact fractions.
.nearBlack <- 216 / 24389
.blackSlope <- 24389 / 27
.lightness <- function(y) ifelse(y > .nearBlack, 116 * y^(1 / 3) - 16, .blackSlope * y)
.luminance <- function(l) ifelse(l > 8, ((l + 16) / 116)^3, l / .blackSlope)

.xyzFromLab <- function(color, white) {
    l <- color[, 1L]
    fy <- ifelse(.luminance(l) > .nearBlack, (l + 16) / 116, (.blackSlope * .luminance(l) + 16) / 116)
    back <- function(f) ifelse(f^3 > .nearBlack, f^3, (116 * f - 16) / .blackSlope)
    cbind(X = white[1L] * back(fy + color[, 2L] / 500), Y = white[2L] * .luminance(l), Z = white[3L] * back(fy - color[, 3L] / 200))
}
.labFromXyz <- function(color, white) {
    f <- function(v) ifelse(v > .nearBlack, v^(1 / 3), (.blackSlope * v + 16) / 116)
    fx <- f(color[, 1L] / white[1L])
    fy <- f(color[, 2L] / white[2L])
    cbind(L = .lightness(color[, 2L] / white[2L]), a = 500 * (fx - fy), b = 200 * (fy - f(color[, 3L] / white[3L])))
}

# The coordinates u' and v'; black has those of the white.
.uniform <- function(x, y, z, white) {
    sum <- x + 15 * y + 3 * z
    list(u = ifelse(sum == 0, 4 * white[1L] / (white[1L] + 15 * white[2L] + 3 * white[3L]), 4 * x / sum),
         v = ifelse(sum == 0, 9 * white[2L] / (white[1L] + 15 * white[2L] + 3 * white[3L]), 9 * y / sum))
}
.xyzFromLuv <- function(color, white) {
    l <- color[, 1L]
    at <- .uniform(white[1L], white[2L], white[3L], white)
    u <- color[, 2L] / (13 * l) + at$u
    v <- color[, 3L] / (13 * l) + at$v
    y <- white[2L] * .luminance(l)
    dark <- l == 0
    cbind(X = ifelse(dark, 0, 9 * y * u / (4 * v)), Y = ifelse(dark, 0, y), Z = ifelse(dark, 0, y * (12 - 3 * u - 20 * v) / (4 * v)))
}
.luvFromXyz <- function(color, white) {
    l <- .lightness(color[, 2L] / white[2L])
    at <- .uniform(color[, 1L], color[, 2L], color[, 3L], white)
    ref <- .uniform(white[1L], white[2L], white[3L], white)
    cbind(L = l, u = 13 * l * (at$u - ref$u), v = 13 * l * (at$v - ref$v))
}

colorspaces <- list(
    XYZ = colorConverter(toXYZ = function(XYZ, white) XYZ, fromXYZ = function(XYZ, white) XYZ, name = "XYZ", vectorized = TRUE),
    `Apple RGB` = make.rgb(c(0.625, 0.34), c(0.28, 0.595), c(0.155, 0.07), name = "Apple RGB", gamma = 1.8),
    sRGB = make.rgb(c(0.64, 0.33), c(0.3, 0.6), c(0.15, 0.06), name = "sRGB", gamma = "sRGB"),
    `CIE RGB` = make.rgb(c(0.735, 0.265), c(0.274, 0.717), c(0.167, 0.009), name = "CIE RGB", white = "E"),
    Lab = colorConverter(toXYZ = .xyzFromLab, fromXYZ = .labFromXyz, name = "Lab", vectorized = TRUE),
    Luv = colorConverter(toXYZ = .xyzFromLuv, fromXYZ = .luvFromXyz, name = "Luv", vectorized = TRUE))

# Von Kries: cones adapt each by itself. The matrix gives the cones' responses (Hunt, Pointer & Estevez, for D65).
.adapt <- function(xyz, from, to) {
    cones <- rbind(c(0.40024, 0.7076, -0.08081), c(-0.2263, 1.16532, 0.0457), c(0, 0, 0.91822))
    gain <- as.vector(cones %*% to) / as.vector(cones %*% from)
    xyz %*% t(solve(cones) %*% (gain * cones))
}

convertColor <- function(color, from, to, from.ref.white = NULL, to.ref.white = NULL, scale.in = 1, scale.out = 1, clip = TRUE) {
    if (is.data.frame(color)) color <- data.matrix(color)
    else if (!is.matrix(color)) color <- matrix(color, nrow = 1L)
    if (!inherits(from, "colorConverter")) from <- colorspaces[[match.arg(from, names(colorspaces))]]
    if (!inherits(to, "colorConverter")) to <- colorspaces[[match.arg(to, names(colorspaces))]]
    # A space with a white of its own keeps it; else the white that is asked for, that of the other side, or D65.
    own <- function(space, given, name) {
        if (is.null(space$white)) return(given)
        if (!is.null(given) && !identical(given, space$white))
            stop(gettextf("'%s' disagrees with definition of %s", name, space$name), domain = NA)
        space$white
    }
    start <- own(from, from.ref.white, "from.ref.white")
    end <- own(to, to.ref.white, "to.ref.white")
    if (is.null(start)) start <- if (is.null(end)) "D65" else end
    if (is.null(end)) end <- start
    if (!identical(start, end) && (is.null(from.ref.white) || is.null(to.ref.white))) warning("color spaces use different reference whites")
    if (!is.null(scale.in)) color <- color / scale.in
    before <- .whitePoint(start)
    after <- .whitePoint(end)
    xyz <- from$toXYZ(color, before)
    if (!identical(start, end)) xyz <- .adapt(xyz, before, after)
    shown <- to$fromXYZ(xyz, after)
    if (inherits(to, "RGBcolorConverter")) {
        outside <- shown < 0 | shown > 1
        if (is.na(clip)) shown[outside] <- NaN
        else if (clip) shown[] <- pmin(pmax(shown, 0), 1)
    }
    if (is.null(scale.out)) shown else shown * scale.out
}
