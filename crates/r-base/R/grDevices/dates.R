# Round dates and times.

# Steps: seconds, calendar unit (0: a fixed length), how many of it, and the format of labels.
.timeSteps <- function() {
    fixed <- function(s, f) lapply(s, function(v) list(length = v, unit = "", by = v, format = f))
    calendar <- function(unit, by, days, f) mapply(function(b) list(length = b * days * 86400, unit = unit, by = b, format = f), by, SIMPLIFY = FALSE)
    c(fixed(c(1, 2, 5, 10, 15), "%S"), fixed(30, "%H:%M:%S"), fixed(c(1, 2, 5, 10, 15, 30) * 60, "%H:%M"), fixed(c(1, 3) * 3600, "%H:%M"),
      fixed(c(6, 12) * 3600, "%b %d %H:%M"), calendar("day", 1:2, 1, "%b %d"), calendar("week", 1, 7, "%b %d"), calendar("halfmonth", 1, 15, "%b %d"),
      calendar("month", c(1, 3), 30.44, "%b"), calendar("month", 6, 30.44, "%Y-%m"),
      calendar("year", c(1, 2, 5) * rep(10^(0:3), each = 3L), 365.25, "%Y"))
}

# Breaks of a step that cover the range (seconds since 1970).
.timeBreaks <- function(lo, hi, step, tz) {
    at <- function(s) as.POSIXlt(.POSIXct(s, tz))
    num <- function(l) as.numeric(as.POSIXct(l))
    if (step$unit == "") {
        midnight <- at(lo)
        midnight$hour <- 0L
        midnight$min <- 0L
        midnight$sec <- 0
        from <- num(midnight)
        b <- from + seq(floor((lo - from) / step$by), ceiling((hi - from) / step$by)) * step$by
    } else {
        l <- at(lo)
        l$hour <- l$min <- 0L
        l$sec <- 0
        if (step$unit == "week") l$mday <- l$mday - (l$wday + 6L) %% 7L
        if (step$unit %in% c("halfmonth", "month", "year")) l$mday <- 1L
        if (step$unit == "month") l$mon <- l$mon - l$mon %% step$by
        if (step$unit == "year") {
            l$mon <- 0L
            l$year <- as.integer((l$year + 1900L) %/% step$by * step$by - 1900L)
        }
        many <- as.integer((hi - lo) / (step$length * 0.9)) + 4L
        k <- seq.int(0L, many)
        if (step$unit == "halfmonth") {
            first <- rep(num(l), length(k))
            s <- as.POSIXlt(rep(l, length(k)))
            s$mon <- s$mon + k %/% 2L
            s$mday <- ifelse(k %% 2L == 0L, 1L, 15L)
        } else {
            s <- as.POSIXlt(rep(l, length(k)))
            if (step$unit == "day") s$mday <- s$mday + k * as.integer(step$by)
            else if (step$unit == "week") s$mday <- s$mday + 7L * k
            else if (step$unit == "month") s$mon <- s$mon + k * as.integer(step$by)
            else s$year <- s$year + k * as.integer(step$by)
        }
        b <- num(s)
    }
    first <- max(1L, sum(b <= lo))
    last <- which(b >= hi)
    b[first:if (length(last)) last[1L] else length(b)]
}

.prettyTimes <- function(x, n, tz, least) {
    r <- range(as.numeric(x), na.rm = TRUE)
    if (r[1L] == r[2L]) r <- r + c(-1, 1) * n * least / 2
    steps <- .timeSteps()
    steps <- steps[vapply(steps, function(s) s$length >= least, NA)]
    guess <- vapply(steps, function(s) s$length, 0)
    near <- order(abs(log(guess / ((r[2L] - r[1L]) / n))))[1:5]
    near <- sort(near[!is.na(near)])
    tried <- lapply(near, function(i) .timeBreaks(r[1L], r[2L], steps[[i]], tz))
    off <- abs(lengths(tried) - (n + 1L))
    best <- which(off == min(off))
    # Of a step with too many and one with too few breaks, the longer one, but years are rather short.
    mixed <- length(unique(lengths(tried)[best])) > 1L
    pick <- if (!mixed || steps[[near[best[1L]]]]$unit == "year") best[1L] else best[length(best)]
    b <- tried[[pick]]
    step <- steps[[near[pick]]]
    times <- .POSIXct(b, tz)
    f <- step$format
    if (f == "%b" && length(unique(as.POSIXlt(times)$year)) > 1L && length(b) > 5L) f <- "%b %Y"
    list(at = times, labels = format(times, f))
}

prettyDate <- function(x, n = 5, min.n = n %/% 2, sep = " ", ...) {
    if (!inherits(x, "Date") && !inherits(x, "POSIXt")) stop("'x' is neither a Date nor a POSIXt object")
    dates <- inherits(x, "Date")
    tz <- if (dates) "UTC" else { z <- attr(as.POSIXlt(x), "tzone"); if (is.null(z)) "" else z[1L] }
    seconds <- if (dates) as.numeric(x) * 86400 else as.numeric(as.POSIXct(x))
    one <- unique(seconds[!is.na(seconds)])
    least <- if (dates) 86400 else 1
    if (length(one) == 1L && one %% least == 0 && n > 0) {
        # A lone day or second among its neighbours.
        at <- one + (0:n - if (dates) n %/% 2 else n - n %/% 2) * least
        at <- if (dates) as.Date(at / least, origin = "1970-01-01") else .POSIXct(at, tz)
        return(structure(at, labels = gsub(" ", sep, format(at, if (dates) "%b %d" else "%S"), fixed = TRUE)))
    }
    p <- .prettyTimes(seconds, n, tz, least)
    at <- if (dates) as.Date(p$at) else p$at
    if (dates && all(diff(as.numeric(at)) == 1) && (more <- n + 1L - length(at)) > 0L) {
        # A few days are shown among their neighbours.
        at <- at[1L] - more %/% 2L + 0:n
        p$labels <- format(at, "%b %d")
    }
    structure(at, labels = gsub(" ", sep, p$labels, fixed = TRUE))
}
