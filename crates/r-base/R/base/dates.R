# Dates, times and differences of times.

.Date <- function(xx, cl = "Date") {
    class(xx) <- cl
    xx
}

.POSIXct <- function(xx, tz = NULL, cl = c("POSIXct", "POSIXt")) {
    class(xx) <- cl
    attr(xx, "tzone") <- tz
    xx
}

.POSIXlt <- function(xx, tz = NULL, cl = c("POSIXlt", "POSIXt")) {
    class(xx) <- cl
    attr(xx, "tzone") <- tz
    xx
}

.difftime <- function(xx, units, cl = "difftime") {
    class(xx) <- cl
    attr(xx, "units") <- units
    xx
}

Sys.Date <- function() as.Date(as.POSIXlt(Sys.time()))
Sys.timezone <- function(location = TRUE) .sessionZone()
date <- function() format(Sys.time(), "%a %b %e %H:%M:%S %Y")

# ---- Date

as.Date <- function(x, ...) UseMethod("as.Date")

as.Date.default <- function(x, ...) {
    if (is.null(x) || is.logical(x) && all(is.na(x))) return(.Date(as.numeric(x)))
    stop(gettextf("do not know how to convert '%s' to class %s", deparse1(substitute(x)), dQuote("Date")), domain = NA)
}

as.Date.Date <- function(x, ...) x

# Only a time that is finite counts from some origin.
.needsOrigin <- function(x) if (any(is.finite(x))) stop(simpleError("'origin' must be supplied", sys.call(-1L)))

as.Date.numeric <- function(x, origin, ...) {
    if (missing(origin)) {
        .needsOrigin(x)
        return(.Date(as.numeric(x)))
    }
    as.Date(origin, ...) + x
}

as.Date.POSIXct <- function(x, tz = "UTC", ...) .ctToDate(x, tz)
as.Date.POSIXlt <- function(x, ...) .ltToDate(x)
as.Date.factor <- function(x, ...) as.Date(as.character(x), ...)

as.Date.character <- function(x, format, tryFormats = c("%Y-%m-%d", "%Y/%m/%d"), optional = FALSE, ...) {
    charToDate <- function(x) {
        first <- x[!is.na(x) & nzchar(x)][1L]
        if (is.na(first)) return(strptime(x, "%Y-%m-%d"))
        for (f in tryFormats) if (!is.na(strptime(first, f, tz = "GMT"))) return(strptime(x, f))
        if (optional) as.Date.character(rep.int(NA_character_, length(x)), tz = tz)
        else stop("character string is not in a standard unambiguous format")
    }
    r <- if (missing(format)) charToDate(x) else strptime(x, format, tz = "GMT")
    as.Date(r)
}

format.Date <- function(x, ...) {
    if (!inherits(x, "Date")) return(format(as.POSIXlt(x), ...))
    .formatDays(x, ...)
}
.formatDays <- function(x, format = NULL, usetz = FALSE, ...) {
    if (!is.null(format) && !is.character(format)) stop("invalid 'format' argument")
    text <- .formatDate(x, format)
    # Days are days of the universal time.
    if (isTRUE(usetz)) text[!is.na(text)] <- paste(text[!is.na(text)], "UTC")
    text
}

as.character.Date <- function(x, ...) .formatDate(x, if (...length()) ..1)
weekdays <- function(x, abbreviate) UseMethod("weekdays")
months <- function(x, abbreviate) UseMethod("months")
quarters <- function(x, abbreviate) UseMethod("quarters")
julian <- function(x, ...) UseMethod("julian")
weekdays.Date <- function(x, abbreviate = FALSE) format(x, if (abbreviate) "%a" else "%A")
months.Date <- function(x, abbreviate = FALSE) format(x, if (abbreviate) "%b" else "%B")
quarters.Date <- function(x, ...) paste0("Q", as.POSIXlt(x)$mon %/% 3L + 1L)

julian.Date <- function(x, origin = as.Date("1970-01-01"), ...) {
    if (length(origin) != 1L) stop("'origin' must be of length one")
    structure(unclass(x) - unclass(origin), origin = origin)
}

Ops.Date <- function(e1, e2) {
    if (nargs() == 1L) stop(gettextf("unary %s not defined for \"Date\" objects", .Generic), domain = NA)
    if (!(.Generic %in% c("<", ">", "==", "!=", "<=", ">=")))
        stop(gettextf("%s not defined for \"Date\" objects", .Generic), domain = NA)
    if (is.character(e1)) e1 <- as.Date(e1)
    if (is.character(e2)) e2 <- as.Date(e2)
    get(.Generic, mode = "function")(unclass(e1), unclass(e2))
}

`+.Date` <- function(e1, e2) {
    if (nargs() == 1L) return(e1)
    if (inherits(e1, "Date") && inherits(e2, "Date")) stop("binary + is not defined for \"Date\" objects")
    if (inherits(e1, "difftime")) e1 <- .wholeDays(e1)
    if (inherits(e2, "difftime")) e2 <- .wholeDays(e2)
    .Date(unclass(e1) + unclass(e2))
}

`-.Date` <- function(e1, e2) {
    if (!inherits(e1, "Date")) stop("can only subtract from \"Date\" objects")
    if (nargs() == 1L) stop("unary - is not defined for \"Date\" objects")
    if (inherits(e2, "Date")) return(difftime(e1, e2, units = "days"))
    if (inherits(e2, "difftime")) e2 <- .wholeDays(e2)
    if (!is.null(attr(e2, "class"))) stop("can only subtract numbers from \"Date\" objects")
    .Date(unclass(as.Date(e1)) - e2)
}

.wholeDays <- function(x) {
    x <- .unitsToDays(x)
    as.vector(x)
}

.unitsToDays <- function(x) switch(attr(x, "units"), secs = unclass(x)/86400, mins = unclass(x)/1440,
                                   hours = unclass(x)/24, days = unclass(x), weeks = 7 * unclass(x))

Math.Date <- function(x, ...) stop(gettextf("%s not defined for \"Date\" objects", .Generic), domain = NA)

Summary.Date <- function(..., na.rm) {
    if (missing(na.rm)) na.rm <- FALSE
    if (!(.Generic %in% c("max", "min", "range")))
        stop(gettextf("%s not defined for \"Date\" objects", .Generic), domain = NA)
    values <- lapply(list(...), function(x) if (is.character(x)) unclass(as.Date(x)) else unclass(x))
    .Date(do.call(.Generic, c(values, na.rm = na.rm)))
}

`[.Date` <- function(x, ..., drop = TRUE) .Date(NextMethod("["), oldClass(x))
`[[.Date` <- function(x, ..., drop = TRUE) .Date(NextMethod("[["), oldClass(x))

`[<-.Date` <- function(x, ..., value) {
    if (!length(value)) return(x)
    cl <- oldClass(x)
    value <- unclass(as.Date(value))
    class(x) <- NULL
    x[...] <- value
    .Date(x, cl)
}

`length<-.Date` <- function(x, value) .Date(NextMethod(), oldClass(x))

c.Date <- function(..., recursive = FALSE) {
    parts <- list(...)
    # (An empty vector that has no class is no date, and no error either.)
    .Date(c(numeric(), unlist(lapply(parts[lengths(parts) > 0L], function(e) unclass(as.Date(e))))))
}

rep.Date <- function(x, ...) .Date(NextMethod(), oldClass(x))
as.list.Date <- function(x, ...) lapply(unclass(x), .Date, oldClass(x))
mean.Date <- function(x, ...) .Date(mean(unclass(x), ...))
xtfrm.Date <- function(x) as.numeric(x)
is.numeric.Date <- function(x) FALSE
unique.Date <- function(x, incomparables = FALSE, ...) .Date(unique(unclass(x), incomparables, ...), oldClass(x))
split.Date <- function(x, f, drop = FALSE, ...) lapply(split.default(unclass(x), f, drop = drop, ...), .Date, oldClass(x))

diff.Date <- function(x, lag = 1L, differences = 1L, ...) {
    if (length(lag) != 1L || length(differences) != 1L || lag < 1L || differences < 1L)
        stop("'lag' and 'differences' must be integers >= 1")
    n <- length(x)
    r <- x
    if (as.numeric(lag) * differences >= n) return(.difftime(numeric(), "days"))
    for (k in seq_len(differences)) {
        m <- length(r)
        r <- r[seq.int(1L + lag, m)] - r[seq_len(m - lag)]
    }
    r
}

round.Date <- function(x, ...) .Date(round(unclass(x), ...))

trunc.Date <- function(x, units = c("secs", "mins", "hours", "days", "months", "years"), ...) {
    units <- match.arg(units)
    if (units %in% c("months", "years")) as.Date(trunc.POSIXt(x, units, ...))
    else .Date(floor(unclass(x)))
}

# A step such as "2 weeks": the number and the unit without its "s".
.parseStep <- function(by, valid) {
    parts <- strsplit(by, " ", fixed = TRUE)[[1L]]
    if (length(parts) > 2L || length(parts) < 1L) stop("invalid 'by' string", call. = sys.call(-1L))
    unit <- pmatch(parts[length(parts)], valid)
    if (is.na(unit)) stop("invalid string for 'by'", call. = sys.call(-1L))
    list(n = if (length(parts) == 2L) as.integer(parts[1L]) else 1L, unit = sub("s$", "", valid[unit]))
}

seq.Date <- function(from, to, by, length.out = NULL, along.with = NULL, ...) {
    if (missing(from)) stop("'from' must be specified")
    if (!inherits(from, "Date")) stop("'from' must be a \"Date\" object")
    if (length(as.Date(from)) != 1L) stop("'from' must be of length 1")
    if (!missing(to)) {
        if (!inherits(to, "Date")) stop("'to' must be a \"Date\" object")
        if (length(as.Date(to)) != 1L) stop("'to' must be of length 1")
    }
    if (!is.null(along.with)) length.out <- length(along.with)
    else if (!is.null(length.out)) {
        if (length(length.out) != 1L) stop("'length.out' must be of length 1")
        length.out <- ceiling(length.out)
    }
    if (missing(by) + missing(to) + is.null(length.out) != 1L)
        stop("exactly two of 'to', 'by' and 'length.out' / 'along.with' must be specified")
    if (missing(by)) {
        r <- seq.int(as.numeric(from), as.numeric(to), length.out = length.out)
        return(.Date(r))
    }
    if (length(by) != 1L) stop("'by' must be of length 1")
    unit <- "day"
    if (inherits(by, "difftime")) by <- as.vector(.unitsToDays(by))
    else if (is.character(by)) {
        s <- .parseStep(by, c("days", "weeks", "months", "quarters", "years", "DSTdays"))
        by <- s$n
        unit <- s$unit
        if (unit == "week") { by <- by * 7L; unit <- "day" }
        else if (unit == "quarter") { by <- by * 3L; unit <- "month" }
        else if (unit == "DSTday") unit <- "day"
    } else if (!is.numeric(by)) stop("invalid mode for 'by'")
    if (is.na(by)) stop("'by' is NA")
    if (unit == "day") {
        f <- as.numeric(from)
        return(.Date(if (!missing(to)) seq.int(f, as.numeric(to), by) else seq.int(f, by = by, length.out = length.out)))
    }
    start <- as.POSIXlt(from)
    if (!missing(to)) {
        end <- as.POSIXlt(to)
        months <- 12 * (end$year - start$year) + end$mon - start$mon
        length.out <- 2L + floor(months/(if (unit == "year") 12 * by else by))
    }
    r <- .Date(.stepLt(start, unit, by, length.out)/86400)
    if (!missing(to)) r <- if (by > 0) r[r <= to] else r[r >= to]
    r
}

cut.Date <- function(x, breaks, labels = NULL, start.on.monday = TRUE, right = FALSE, ...) {
    if (!inherits(x, "Date")) stop("'x' must be a date-time object")
    x <- as.Date(x)
    if (inherits(breaks, "Date")) breaks <- sort(as.Date(breaks))
    else if (is.character(breaks) && length(breaks) == 1L) breaks <- .dateBreaks(x, breaks, start.on.monday)
    else if (!(is.numeric(breaks))) stop("invalid specification of 'breaks'")
    codes <- cut(unclass(x), unclass(breaks), labels = labels, right = right, ...)
    if (is.null(labels))
        levels(codes) <- as.character(if (is.numeric(breaks)) x[!duplicated(codes)] else breaks[-length(breaks)])
    codes
}

# Breaks by a unit of the calendar that cover the dates.
.dateBreaks <- function(x, spec, monday) {
    s <- .parseStep(spec, c("days", "weeks", "months", "years", "DSTdays", "quarters"))
    ok <- x[!is.na(x)]
    start <- as.POSIXlt(min(ok))
    last <- max(ok)
    k <- s$n
    if (s$unit == "week") {
        back <- if (monday) ifelse(start$wday > 0L, start$wday - 1L, 6L) else start$wday
        from <- as.Date(start) - back
        step <- 7L * k
        return(from + step * seq.int(0L, as.integer((unclass(last) - unclass(from)) %/% step) + 1L))
    }
    if (s$unit %in% c("day", "DSTday")) {
        from <- as.Date(start)
        return(from + k * seq.int(0L, as.integer((unclass(last) - unclass(from)) %/% k) + 1L))
    }
    start$mday <- 1L
    if (s$unit == "year") { start$mon <- 0L; k <- 12L * k }
    if (s$unit == "quarter") { start$mon <- 3L * (start$mon %/% 3L); k <- 3L * k }
    end <- as.POSIXlt(last)
    n <- (12L * (end$year - start$year) + end$mon - start$mon) %/% k + 2L
    .Date(.stepLt(start, "month", k, n)/86400)
}

# ---- times

as.POSIXct <- function(x, tz = "", ...) UseMethod("as.POSIXct")
as.POSIXlt <- function(x, tz = "", ...) UseMethod("as.POSIXlt")

as.POSIXct.POSIXct <- function(x, tz = "", ...) {
    if (missing(tz)) return(x)
    attr(x, "tzone") <- tz
    x
}

as.POSIXct.Date <- function(x, ...) .POSIXct(unclass(x) * 86400)

as.POSIXct.POSIXlt <- function(x, tz = "", ...) {
    own <- attr(x, "tzone")
    if (missing(tz) && !is.null(own)) tz <- own[[1L]]
    .POSIXct(.ltToCt(x, tz), tz)
}

as.POSIXct.numeric <- function(x, tz = "", origin, ...) {
    if (missing(origin)) {
        .needsOrigin(x)
        return(.POSIXct(as.numeric(x), tz))
    }
    .POSIXct(x + unclass(as.POSIXct(origin, tz = "GMT", ...)), tz)
}

as.POSIXct.default <- function(x, tz = "", ...) {
    if (inherits(x, "POSIXct")) return(x)
    if (is.null(x)) return(.POSIXct(numeric(), tz))
    if (is.character(x) || is.factor(x)) return(as.POSIXct(as.POSIXlt(x, tz, ...), tz, ...))
    if (is.logical(x) && all(is.na(x))) return(.POSIXct(as.numeric(x), tz))
    stop(gettextf("do not know how to convert '%s' to class %s", deparse1(substitute(x)), dQuote("POSIXct")), domain = NA)
}

as.POSIXlt.POSIXct <- function(x, tz = "", ...) {
    own <- attr(x, "tzone")
    if (missing(tz) && !is.null(own)) tz <- own[1L]
    .ctToLt(x, tz)
}

as.POSIXlt.Date <- function(x, ...) .dateToLt(x)

as.POSIXlt.factor <- function(x, ...) {
    r <- as.POSIXlt(as.character(x), ...)
    r
}

as.POSIXlt.character <- function(x, tz = "", format,
                                 tryFormats = c("%Y-%m-%d %H:%M:%OS", "%Y/%m/%d %H:%M:%OS", "%Y-%m-%d %H:%M",
                                                "%Y/%m/%d %H:%M", "%Y-%m-%d", "%Y/%m/%d"),
                                 optional = FALSE, ...) {
    if (!missing(format)) return(strptime(x, format, tz = tz))
    known <- x[!is.na(x)]
    if (!length(known)) return(strptime(x, "%Y/%m/%d", tz = tz))
    for (f in tryFormats) if (all(!is.na(strptime(known, f, tz = tz)))) return(strptime(x, f, tz = tz))
    if (optional) return(strptime(rep.int(NA_character_, length(x)), "%Y", tz = tz))
    stop("character string is not in a standard unambiguous format")
}

as.POSIXlt.numeric <- function(x, tz = "", origin, ...) {
    if (missing(origin)) {
        .needsOrigin(x)
        return(as.POSIXlt(.POSIXct(as.numeric(x), tz), tz))
    }
    as.POSIXlt(as.POSIXct(x, tz, origin, ...), tz)
}

as.POSIXlt.default <- function(x, tz = "", optional = FALSE, ...) {
    if (inherits(x, "POSIXlt")) return(if (missing(tz)) x else as.POSIXlt(as.POSIXct(x), tz))
    if (is.null(x)) return(as.POSIXlt.character(character(), tz))
    if (is.logical(x) && all(is.na(x))) return(as.POSIXlt(as.POSIXct.default(x), tz = tz))
    if (optional) return(as.POSIXlt.character(rep.int(NA_character_, length(x)), tz = tz))
    stop(gettextf("do not know how to convert '%s' to class %s", deparse1(substitute(x)), dQuote("POSIXlt")), domain = NA)
}

strptime <- function(x, format, tz = "") .strptime(if (is.character(x)) x else if (is.object(x)) `names<-`(as.character(x), names(x)) else as.character(x), format, tz)

strftime <- function(x, format = "", tz = "", usetz = FALSE, ...)
    format(as.POSIXlt(x, tz = tz), format = format, usetz = usetz, ...)

format.POSIXlt <- function(x, format = "", usetz = FALSE, digits = getOption("digits.secs"), ...) {
    if (!inherits(x, "POSIXlt")) stop("wrong class")
    .formatLt(x, format, usetz, digits)
}

format.POSIXct <- function(x, format = "", tz = "", usetz = FALSE, ...) {
    if (!inherits(x, "POSIXct")) stop("wrong class")
    own <- attr(x, "tzone")
    if (missing(tz) && !is.null(own)) tz <- own
    decimals <- function(digits = getOption("digits.secs"), ...) digits
    .formatCt(x, format, tz, usetz, decimals(...))
}

as.character.POSIXt <- function(x, ...) format(x, ...)

ISOdatetime <- function(year, month, day, hour, min, sec, tz = "") {
    if (min(lengths(list(year, month, day, hour, min, sec))) == 0L) return(.POSIXct(numeric(), tz))
    text <- paste(year, month, day, hour, min, sec, sep = "-")
    as.POSIXct(strptime(text, "%Y-%m-%d-%H-%M-%OS", tz = tz), tz = tz)
}

ISOdate <- function(year, month, day, hour = 12, min = 0, sec = 0, tz = "GMT")
    ISOdatetime(year, month, day, hour, min, sec, tz = tz)

weekdays.POSIXt <- function(x, abbreviate = FALSE) format(x, if (abbreviate) "%a" else "%A")
months.POSIXt <- function(x, abbreviate = FALSE) format(x, if (abbreviate) "%b" else "%B")
quarters.POSIXt <- function(x, ...) paste0("Q", as.POSIXlt(x)$mon %/% 3L + 1L)

julian.POSIXt <- function(x, origin = as.POSIXct("1970-01-01", tz = "GMT"), ...) {
    origin <- as.POSIXct(origin)
    if (length(origin) != 1L) stop("'origin' must be of length one")
    structure(difftime(as.POSIXct(x), origin, units = "days"), origin = origin)
}

# The zone of a result: that of the arguments if they agree.
.commonZone <- function(...) {
    tz <- unique(unlist(lapply(list(...), function(x) {
        if (inherits(x, "POSIXt")) { z <- attr(x, "tzone"); if (is.null(z)) "" else z[1L] }
    })))
    tz <- tz[nzchar(tz)]
    if (!length(tz)) return(NULL)
    if (length(tz) > 1L) warning("'tzone' attributes are inconsistent", call. = FALSE)
    tz[1L]
}

Ops.POSIXt <- function(e1, e2) {
    if (nargs() == 1L) stop(gettextf("unary '%s' not defined for \"POSIXt\" objects", .Generic), domain = NA)
    if (!(.Generic %in% c("<", ">", "==", "!=", "<=", ">=")))
        stop(gettextf("'%s' not defined for \"POSIXt\" objects", .Generic), domain = NA)
    if (inherits(e1, "POSIXlt") || is.character(e1)) e1 <- as.POSIXct(e1)
    if (inherits(e2, "POSIXlt") || is.character(e2)) e2 <- as.POSIXct(e2)
    a <- unclass(e1)
    b <- unclass(e2)
    attr(a, "tzone") <- attr(b, "tzone") <- NULL
    get(.Generic, mode = "function")(a, b)
}

.seconds <- function(x) as.vector(unclass(x) * c(secs = 1, mins = 60, hours = 3600, days = 86400, weeks = 604800)[[attr(x, "units")]])

`+.POSIXt` <- function(e1, e2) {
    if (nargs() == 1L) return(e1)
    if (inherits(e1, "POSIXt") && inherits(e2, "POSIXt")) stop("binary '+' is not defined for \"POSIXt\" objects")
    if (inherits(e1, "POSIXlt")) e1 <- as.POSIXct(e1)
    if (inherits(e2, "POSIXlt")) e2 <- as.POSIXct(e2)
    tz <- if (inherits(e1, "POSIXt")) attr(e1, "tzone") else attr(e2, "tzone")
    if (inherits(e1, "difftime")) e1 <- .seconds(e1)
    if (inherits(e2, "difftime")) e2 <- .seconds(e2)
    .POSIXct(unclass(e1) + unclass(e2), tz)
}

`-.POSIXt` <- function(e1, e2) {
    if (!inherits(e1, "POSIXt")) stop("can only subtract from \"POSIXt\" objects")
    if (nargs() == 1L) stop("unary '-' is not defined for \"POSIXt\" objects")
    if (inherits(e2, "POSIXt")) return(difftime(e1, e2))
    if (inherits(e2, "difftime")) e2 <- .seconds(e2)
    if (!is.null(attr(e2, "class"))) stop("can only subtract numbers from \"POSIXt\" objects")
    e1 <- as.POSIXct(e1)
    .POSIXct(unclass(e1) - e2, attr(e1, "tzone"))
}

Math.POSIXt <- function(x, ...) stop(gettextf("'%s' not defined for \"POSIXt\" objects", .Generic), domain = NA)

# Plain numbers count as seconds already.
.secondsOf <- function(x) as.vector(unclass(if (is.numeric(x) && !is.object(x)) x else as.POSIXct(x)))

Summary.POSIXct <- function(..., na.rm) {
    if (missing(na.rm)) na.rm <- FALSE
    if (!(.Generic %in% c("max", "min", "range")))
        stop(gettextf("'%s' not defined for \"POSIXt\" objects", .Generic), domain = NA)
    args <- list(...)
    tz <- do.call(.commonZone, args)
    if (is.null(tz)) tz <- attr(args[[1L]], "tzone")
    .POSIXct(do.call(.Generic, c(lapply(args, .secondsOf), na.rm = na.rm)), tz, oldClass(args[[1L]]))
}

Summary.POSIXlt <- function(..., na.rm) {
    if (missing(na.rm)) na.rm <- FALSE
    if (!(.Generic %in% c("max", "min", "range")))
        stop(gettextf("'%s' not defined for \"POSIXt\" objects", .Generic), domain = NA)
    args <- list(...)
    tz <- attr(args[[1L]], "tzone")[1L]
    as.POSIXlt(.POSIXct(do.call(.Generic, c(lapply(args, .secondsOf), na.rm = na.rm)), tz))
}

`[.POSIXct` <- function(x, ..., drop = TRUE) .POSIXct(NextMethod("["), attr(x, "tzone"), oldClass(x))
`[[.POSIXct` <- function(x, ..., drop = TRUE) .POSIXct(NextMethod("[["), attr(x, "tzone"), oldClass(x))

`[<-.POSIXct` <- function(x, ..., value) {
    if (!length(value)) return(x)
    value <- unclass(as.POSIXct(value))
    tz <- attr(x, "tzone")
    cl <- oldClass(x)
    class(x) <- NULL
    x[...] <- value
    .POSIXct(x, tz, cl)
}

`length<-.POSIXct` <- function(x, value) .POSIXct(NextMethod(), attr(x, "tzone"), oldClass(x))

c.POSIXct <- function(..., recursive = FALSE) {
    parts <- list(...)
    all <- lapply(parts[lengths(parts) > 0L], function(e) as.POSIXct(e))
    zones <- unique(lapply(all, attr, "tzone"))
    .POSIXct(c(numeric(), unlist(lapply(all, unclass))), if (length(zones) == 1L) zones[[1L]])
}

rep.POSIXct <- function(x, ...) .POSIXct(NextMethod(), attr(x, "tzone"), oldClass(x))

as.list.POSIXct <- function(x, ...) {
    n <- names(x)
    names(x) <- NULL
    tz <- attr(x, "tzone")
    cl <- oldClass(x)
    r <- lapply(as.vector(unclass(x)), .POSIXct, tz, cl)
    names(r) <- n
    r
}

mean.POSIXct <- function(x, ...) .POSIXct(mean(unclass(x), ...), attr(x, "tzone"))
mean.POSIXlt <- function(x, ...) as.POSIXlt(mean(as.POSIXct(x), ...))
xtfrm.POSIXct <- function(x) as.numeric(x)
xtfrm.POSIXlt <- function(x) as.double(x)
is.numeric.POSIXt <- function(x) FALSE
unique.POSIXct <- function(x, incomparables = FALSE, ...) .POSIXct(unique(as.vector(unclass(x)), incomparables, ...), attr(x, "tzone"), oldClass(x))

split.POSIXct <- function(x, f, drop = FALSE, ...)
    lapply(split.default(as.vector(unclass(x)), f, drop = drop, ...), .POSIXct, attr(x, "tzone"), oldClass(x))

diff.POSIXt <- function(x, lag = 1L, differences = 1L, ...) {
    if (length(lag) != 1L || length(differences) != 1L || lag < 1L || differences < 1L)
        stop("'lag' and 'differences' must be integers >= 1")
    r <- if (inherits(x, "POSIXlt")) as.POSIXct(x) else x
    n <- length(r)
    if (as.numeric(lag) * differences >= n) return(.difftime(numeric(), "secs"))
    for (k in seq_len(differences)) {
        m <- length(r)
        r <- r[seq.int(1L + lag, m)] - r[seq_len(m - lag)]
    }
    r
}

length.POSIXlt <- function(x) max(lengths(unclass(x)[1:9]))
names.POSIXlt <- function(x) names(unclass(x)$year)

`names<-.POSIXlt` <- function(x, value) {
    y <- .subset2(x, "year")
    names(y) <- value
    x$year <- y
    x
}

is.na.POSIXlt <- function(x) is.na(as.POSIXct(x))
anyNA.POSIXlt <- function(x, recursive = FALSE) anyNA(as.POSIXct(x))
as.double.POSIXlt <- function(x, ...) as.double(as.POSIXct(x))

as.vector.POSIXlt <- function(x, mode = "any") {
    if (mode == "any" || mode == "list") { x <- unclass(x); attributes(x) <- attributes(x)["names"]; x }
    else as.vector(as.POSIXct(x), mode)
}

`[.POSIXlt` <- function(x, i, j, drop = TRUE) {
    at <- attributes(x)
    n <- length(x)
    part <- function(p) (if (length(p) < n) rep_len(p, n) else p)[i]
    if (!missing(j)) return(part(unclass(x)[[j]]))
    r <- lapply(unclass(x), part)
    attributes(r) <- at
    r
}

`[[.POSIXlt` <- function(x, i, drop = TRUE) x[i]

`[<-.POSIXlt` <- function(x, i, j, value) {
    value <- as.POSIXlt(value)
    at <- attributes(x)
    parts <- unclass(x)
    new <- unclass(value)
    for (n in names(parts)) parts[[n]][i] <- if (is.null(new[[n]])) NA else new[[n]]
    attributes(parts) <- at
    parts
}

c.POSIXlt <- function(..., recursive = FALSE) {
    all <- lapply(list(...), function(e) as.POSIXct(e))
    as.POSIXlt(do.call(c, all))
}

rep.POSIXlt <- function(x, ...) {
    at <- attributes(x)
    r <- lapply(unclass(x), rep, ...)
    attributes(r) <- at
    r
}

as.list.POSIXlt <- function(x, ...) {
    labels <- names(x)
    names(x) <- NULL
    elements <- lapply(seq_along(x), function(i) x[i])
    names(elements) <- labels
    elements
}

unique.POSIXlt <- function(x, incomparables = FALSE, ...) x[!duplicated(as.POSIXct(x))]
duplicated.POSIXlt <- function(x, incomparables = FALSE, ...) duplicated(as.POSIXct(x))
sort.POSIXlt <- function(x, decreasing = FALSE, na.last = NA, ...) x[order(as.POSIXct(x), na.last = na.last, decreasing = decreasing)]
.timeUnits <- c("secs", "mins", "hours", "days", "months", "years")

.timeUnit <- function(units) {
    if (is.numeric(units) && units == 0) return("secs")
    if (units == "auto") stop("invalid 'units' argument", call. = FALSE)
    at <- pmatch(units, .timeUnits)
    if (is.na(at)) match.arg(units, .timeUnits) else .timeUnits[at]
}

trunc.POSIXt <- function(x, units = c("secs", "mins", "hours", "days", "months", "years"), ...) {
    unit <- .timeUnit(units[1L])
    .truncLt(as.POSIXlt(x), unit)
}

round.POSIXt <- function(x, units = c("secs", "mins", "hours", "days", "months", "years")) {
    unit <- .timeUnit(units[1L])
    x <- as.POSIXct(x)
    tz <- attr(x, "tzone")
    .roundCt(x, unit, if (is.null(tz)) "" else tz)
}

seq.POSIXt <- function(from, to, by, length.out = NULL, along.with = NULL, ...) {
    if (missing(from)) stop("'from' must be specified")
    if (!inherits(from, "POSIXt")) stop("'from' must be a \"POSIXt\" object")
    start <- as.POSIXct(from)
    if (length(start) != 1L) stop("'from' must be of length 1")
    tz <- attr(start, "tzone")
    if (!missing(to)) {
        if (!inherits(to, "POSIXt")) stop("'to' must be a \"POSIXt\" object")
        if (length(as.POSIXct(to)) != 1L) stop("'to' must be of length 1")
    }
    if (!is.null(along.with)) length.out <- length(along.with)
    else if (!is.null(length.out)) {
        if (length(length.out) != 1L) stop("'length.out' must be of length 1")
        length.out <- ceiling(length.out)
    }
    if (missing(by) + missing(to) + is.null(length.out) != 1L)
        stop("exactly two of 'to', 'by' and 'length.out' / 'along.with' must be specified")
    f <- as.vector(unclass(start))
    if (missing(by)) return(.POSIXct(seq.int(f, as.vector(unclass(as.POSIXct(to))), length.out = length.out), tz))
    if (length(by) != 1L) stop("'by' must be of length 1")
    unit <- "sec"
    if (inherits(by, "difftime")) by <- .seconds(by)
    else if (is.character(by)) {
        s <- .parseStep(by, c("secs", "mins", "hours", "days", "weeks", "months", "years", "DSTdays", "quarters"))
        by <- s$n
        unit <- s$unit
        seconds <- c(sec = 1, min = 60, hour = 3600, day = 86400, week = 7 * 86400)[unit]
        if (!is.na(seconds)) { by <- by * seconds[[1L]]; unit <- "sec" }
        else if (unit == "quarter") { by <- by * 3L; unit <- "month" }
        else if (unit == "DSTday") unit <- "day"
    } else if (!is.numeric(by)) stop("invalid mode for 'by'")
    if (is.na(by)) stop("'by' is NA")
    if (unit == "sec") {
        r <- if (!missing(to)) seq.int(f, as.vector(unclass(as.POSIXct(to))), by) else seq.int(f, by = by, length.out = length.out)
        return(.POSIXct(r, tz))
    }
    lt <- as.POSIXlt(from)
    if (!missing(to)) {
        days <- (as.vector(unclass(as.POSIXct(to))) - f)/86400
        length.out <- 2L + floor(days/(by * c(day = 1, month = 28, year = 365)[[unit]]))
    }
    r <- .POSIXct(.stepLt(lt, unit, by, length.out), tz)
    if (!missing(to)) { end <- as.POSIXct(to); r <- if (by > 0) r[r <= end] else r[r >= end] }
    r
}

cut.POSIXt <- function(x, breaks, labels = NULL, start.on.monday = TRUE, right = FALSE, ...) {
    if (!inherits(x, "POSIXt")) stop("'x' must be a date-time object")
    x <- as.POSIXct(x)
    if (inherits(breaks, "POSIXt")) breaks <- sort(as.POSIXct(breaks))
    else if (is.character(breaks) && length(breaks) == 1L) breaks <- .timeBreaks(x, breaks, start.on.monday)
    else if (!is.numeric(breaks)) stop("invalid specification of 'breaks'")
    codes <- cut(as.vector(unclass(x)), as.vector(unclass(breaks)), labels = labels, right = right, ...)
    if (is.null(labels))
        levels(codes) <- as.character(if (is.numeric(breaks)) x[!duplicated(codes)] else breaks[-length(breaks)])
    codes
}

.timeBreaks <- function(x, spec, monday) {
    s <- .parseStep(spec, c("secs", "mins", "hours", "days", "weeks", "months", "years", "DSTdays", "quarters"))
    ok <- x[!is.na(x)]
    start <- as.POSIXlt(min(ok))
    last <- max(ok)
    start$sec <- 0
    fixed <- c(sec = 1, min = 60, hour = 3600)
    if (s$unit == "sec") start <- as.POSIXlt(trunc(min(ok), "secs"))
    else if (s$unit == "hour") start$min <- 0L
    else if (s$unit != "min") { start$min <- 0L; start$hour <- 0L; start$isdst <- -1L }
    if (s$unit == "week")
        start$mday <- start$mday - (if (monday) ifelse(start$wday > 0L, start$wday - 1L, 6L) else start$wday)
    if (s$unit %in% c("month", "quarter", "year")) start$mday <- 1L
    if (s$unit == "quarter") start$mon <- 3L * (start$mon %/% 3L)
    if (s$unit == "year") start$mon <- 0L
    from <- as.POSIXct(start)
    by <- switch(s$unit, week = paste(7L * s$n, "DSTday"), day = , DSTday = paste(s$n, "DSTday"), quarter = paste(3L * s$n, "month"), paste(s$n, s$unit))
    span <- as.vector(unclass(last)) - as.vector(unclass(from))
    size <- s$n * c(sec = 1, min = 60, hour = 3600, day = 82800, DSTday = 82800, week = 7 * 82800, month = 28 * 86400, quarter = 90 * 86400, year = 365 * 86400)[[s$unit]]
    all <- seq(from, by = by, length.out = 3L + floor(span/size))
    all[seq_len(1L + max(which(all <= last)))]
}

# ---- differences

difftime <- function(time1, time2, tz, units = c("auto", "secs", "mins", "hours", "days", "weeks")) {
    zoned <- !missing(tz)
    seconds <- function(time) {
        s <- unclass(if (zoned) as.POSIXct(time, tz = tz) else as.POSIXct(time))
        attr(s, "tzone") <- NULL
        s
    }
    gap <- seconds(time1) - seconds(time2)
    unit <- match.arg(units)
    if (unit == "auto") unit <- .autoUnits(gap)
    .difftime(gap / .unitSeconds[[unit]], unit)
}

# The largest unit, up to days, of which the least difference has one.
.autoUnits <- function(seconds) {
    known <- abs(seconds[!is.na(seconds)])
    least <- if (length(known)) min(known) else 0
    if (is.finite(least)) c("secs", "mins", "hours", "days")[findInterval(least, c(0, 60, 3600, 86400))] else "secs"
}

as.difftime <- function(tim, format = "%X", units = "auto", tz = "UTC") {
    if (units == "auto" && is.numeric(tim)) stop("need explicit units for numeric conversion")
    if (inherits(tim, "difftime")) return(tim)
    if (is.character(tim)) {
        format <- sub("%X", "%H:%M:%S", format, fixed = TRUE)
        return(difftime(strptime(tim, format = format, tz = tz), strptime("0:0:0", format = "%X", tz = tz), units = units))
    }
    if (!is.numeric(tim)) stop("'tim' is not character or numeric")
    if (!(units %in% c("secs", "mins", "hours", "days", "weeks"))) stop("invalid units specified")
    .difftime(tim, units)
}

units <- function(x) UseMethod("units")
`units<-` <- function(x, value) UseMethod("units<-")
units.difftime <- function(x) attr(x, "units")
.unitSeconds <- c(secs = 1, mins = 60, hours = 3600, days = 86400, weeks = 604800)

`units<-.difftime` <- function(x, value) {
    from <- attr(x, "units")
    if (from == value) return(x)
    if (!(value %in% names(.unitSeconds))) stop("invalid units specified")
    .difftime(unclass(x) * as.vector(.unitSeconds[from]/.unitSeconds[value]), value)
}

as.double.difftime <- function(x, units = "auto", ...) {
    if (units != "auto") units(x) <- units
    as.vector(x)
}

`[.difftime` <- function(x, ..., drop = TRUE) .difftime(NextMethod("["), attr(x, "units"), oldClass(x))
`length<-.difftime` <- function(x, value) .difftime(NextMethod(), attr(x, "units"), oldClass(x))
rep.difftime <- function(x, ...) .difftime(NextMethod(), attr(x, "units"), oldClass(x))
unique.difftime <- function(x, incomparables = FALSE, ...) .difftime(unique(as.vector(unclass(x))), attr(x, "units"), oldClass(x))
as.list.difftime <- function(x, ...) lapply(as.vector(unclass(x)), .difftime, attr(x, "units"))

c.difftime <- function(..., recursive = FALSE, units = NULL) {
    args <- list(...)
    if (is.null(units)) units <- attr(args[[1L]], "units")
    values <- lapply(args, function(x) {
        if (inherits(x, "difftime")) units(x) <- units
        as.vector(unclass(x))
    })
    .difftime(unlist(values), units)
}


xtfrm.difftime <- function(x) as.numeric(x)
is.numeric.difftime <- function(x) FALSE
mean.difftime <- function(x, ...) .difftime(mean(unclass(x), ...), attr(x, "units"))
diff.difftime <- function(x, ...) .difftime(diff(as.vector(unclass(x)), ...), attr(x, "units"))

Ops.difftime <- function(e1, e2) {
    if (nargs() == 1L) return(switch(.Generic, `+` = e1, `-` = .difftime(-unclass(e1), attr(e1, "units")),
        stop(gettextf("unary '%s' not defined for \"difftime\" objects", .Generic), domain = NA, call. = FALSE)))
    compares <- .Generic %in% c("==", "!=", "<", "<=", ">", ">=")
    if (!compares && !(.Generic %in% c("+", "-")))
        stop(gettextf("'%s' not defined for \"difftime\" objects", .Generic), domain = NA, call. = FALSE)
    both <- inherits(e1, "difftime") && inherits(e2, "difftime")
    if (both) {
        all <- names(.unitSeconds)
        unit <- all[min(match(c(attr(e1, "units"), attr(e2, "units")), all))]
        units(e1) <- unit
        units(e2) <- unit
    } else {
        unit <- if (inherits(e1, "difftime")) attr(e1, "units") else attr(e2, "units")
        if (compares && is.character(e1)) e1 <- as.difftime(e1, units = unit)
        if (compares && is.character(e2)) e2 <- as.difftime(e2, units = unit)
    }
    a <- unclass(e1)
    b <- unclass(e2)
    attr(a, "units") <- attr(b, "units") <- NULL
    r <- get(.Generic, mode = "function")(a, b)
    if (compares) r else .difftime(r, unit)
}

`*.difftime` <- function(e1, e2) {
    spans <- c(inherits(e1, "difftime"), inherits(e2, "difftime"))
    if (all(spans)) stop("both arguments of * cannot be \"difftime\" objects")
    unit <- attr(if (spans[1L]) e1 else e2, "units")
    .difftime(if (spans[1L]) e2 * unclass(e1) else e1 * unclass(e2), unit)
}

`/.difftime` <- function(e1, e2) {
    if (inherits(e2, "difftime")) stop("second argument of / cannot be a \"difftime\" object")
    .difftime(unclass(e1)/e2, attr(e1, "units"))
}

Math.difftime <- function(x, ...) {
    if (!(.Generic %in% c("abs", "sign", "floor", "ceiling", "trunc", "round", "signif")))
        stop(gettextf("'%s' not defined for \"difftime\" objects", .Generic), domain = NA)
    .difftime(get(.Generic, mode = "function")(unclass(x), ...), attr(x, "units"))
}

round.difftime <- function(x, digits = 0, units = c("auto", "secs", "mins", "hours", "days", "weeks"), ...) {
    units <- match.arg(units)
    if (units != "auto") units(x) <- units
    .difftime(round(unclass(x), digits = digits), attr(x, "units"), oldClass(x))
}

Summary.difftime <- function(..., na.rm) {
    if (missing(na.rm)) na.rm <- FALSE
    if (!(.Generic %in% c("max", "min", "sum", "range")))
        stop(gettextf("'%s' not defined for \"difftime\" objects", .Generic), domain = NA)
    args <- list(...)
    all <- names(.unitSeconds)
    unit <- all[min(match(vapply(args, attr, "", "units"), all))]
    args <- lapply(args, function(x) { units(x) <- unit; as.vector(unclass(x)) })
    .difftime(do.call(.Generic, c(args, na.rm = na.rm)), unit)
}
