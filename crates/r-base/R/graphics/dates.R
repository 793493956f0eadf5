# Axes of dates and times.

Axis.Date <- function(x = NULL, at = NULL, ..., side, labels = TRUE) axis.Date(side = side, x = x, at = at, labels = labels, ...)
Axis.POSIXt <- function(x = NULL, at = NULL, ..., side, labels = TRUE) axis.POSIXct(side = side, x = x, at = at, labels = labels, ...)

# The limits of the axis on a side, in its own units.
.axisLimits <- function(side) {
    u <- par("usr")[if (side %% 2) 1:2 else 3:4]
    if (par(if (side %% 2) "xlog" else "ylog")) 10^sort(u) else sort(u)
}

.timeLabels <- function(at, labels, format) {
    if (is.logical(labels)) { if (isTRUE(labels)) base::format(at, format = format) else labels } else labels
}

# Axes of up to so many days show months.
.yearOfAxis <- 1.1 * 365.25
.monthsOfAxis <- function(ends, tz) {
    m <- unique(floor(pretty(ends$mon)))
    all <- expand.grid(month = m, year = seq(ends$year[1L], ends$year[2L]))
    ISOdatetime(1900L + all$year + all$month %/% 12, all$month %% 12 + 1, 1, 0, 0, 0, tz = tz)
}

axis.Date <- function(side, x, at, format, labels = TRUE, ...) {
    has.at <- !missing(at) && !is.null(at)
    limits <- .axisLimits(side)
    r <- limits
    days <- r[2L] - r[1L]
    if (has.at) {
        ticks <- as.Date(at)
        days <- as.numeric(diff(range(ticks)))
    } else if (days < 7) ticks <- as.Date(seq(ceiling(r[1L]), floor(r[2L])), origin = "1970-01-01")
    else if (days < 100) ticks <- as.Date(prettyDate(as.Date(c(ceiling(r[1L]), floor(r[2L])), origin = "1970-01-01")))
    else {
        ends <- as.POSIXlt(as.Date(r, origin = "1970-01-01"))
        # Months, the same ones of every year, else whole years.
        if (days < .yearOfAxis) ticks <- unique(as.Date(.monthsOfAxis(ends, "UTC")))
        else ticks <- as.Date(ISOdate(unique(floor(pretty(1900 + ends$year))), 1, 1))
    }
    if (missing(format) || is.null(format)) format <- if (days < 7) "%a" else if (days < 100) "%b %d" else if (days < .yearOfAxis) "%b" else "%Y"
    keep <- as.numeric(ticks) >= limits[1L] & as.numeric(ticks) <= limits[2L]
    if (!is.logical(labels)) labels <- labels[keep]
    ticks <- ticks[keep]
    attr(ticks, "labels") <- NULL
    axis(side, at = as.numeric(ticks), labels = .timeLabels(ticks, labels, format), ...)
    invisible(ticks)
}

axis.POSIXct <- function(side, x, at, format, labels = TRUE, ...) {
    has.at <- !missing(at) && !is.null(at)
    limits <- .axisLimits(side)
    r <- limits
    tz <- if (!missing(x) && !is.null(attr(x, "tzone"))) attr(x, "tzone")[1L] else if (has.at && !is.null(attr(at, "tzone"))) attr(at, "tzone")[1L] else ""
    seconds <- r[2L] - r[1L]
    day <- 86400
    units <- function(s) { p <- pretty(r / s) * s; .POSIXct(p, tz) }
    ticks <- if (has.at) as.POSIXct(at)
    else if (seconds < 78) units(1)
    else if (seconds < 4680) units(60)
    else if (seconds < 2 * day) units(3600)
    else {
        midnight <- as.POSIXlt(.POSIXct(r, tz))
        if (seconds < 50 * day) {
            d <- floor(pretty(r / day))
            l <- as.POSIXlt(.POSIXct(d * day, "UTC"))
            ISOdatetime(l$year + 1900L, l$mon + 1L, l$mday, 0, 0, 0, tz = tz)
        } else if (seconds < .yearOfAxis * day) unique(.monthsOfAxis(midnight, tz))
        else ISOdatetime(floor(pretty(1900 + midnight$year)), 1, 1, 0, 0, 0, tz = tz)
    }
    if (missing(format) || is.null(format))
        format <- if (seconds < 78) "%S" else if (seconds < 4680) "%M:%S" else if (seconds < 1.3 * day) "%H:%M" else if (seconds < 2 * day) "%a %H:%M"
                  else if (seconds < 7 * day) "%a" else if (seconds < 50 * day) "%b %d" else if (seconds < .yearOfAxis * day) "%b" else "%Y"
    keep <- as.numeric(ticks) >= limits[1L] & as.numeric(ticks) <= limits[2L]
    if (!is.logical(labels)) labels <- labels[keep]
    ticks <- ticks[keep]
    axis(side, at = as.numeric(ticks), labels = .timeLabels(ticks, labels, format), ...)
    invisible(ticks)
}
