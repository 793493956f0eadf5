# Printing of time series.

print.ts <- function(x, calendar, ...) {
    x <- as.ts(x)
    print(.preformat.ts(x, calendar, ...), quote = FALSE, right = TRUE, ...)
    invisible(x)
}

.preformat.ts <- function(x, calendar, ...) {
    span <- tsp(x)
    if (is.null(span)) {
        warning("series is corrupt, with no 'tsp' attribute")
        return(unclass(x))
    }
    rate <- span[3L]
    implied <- 1 + round((span[2L] - span[1L]) * rate)
    if (NROW(x) != implied) {
        warning(gettextf("series is corrupt: length %d with 'tsp' implying %d", NROW(x), implied), domain = NA, call. = FALSE)
        calendar <- FALSE
    } else if (missing(calendar)) calendar <- any(rate == c(4, 12)) && length(start(x)) == 2L
    if (!calendar) {
        ends <- if (rate == 1) c(format(span[1L]), format(span[2L])) else c(deparse(start(x)), deparse(end(x)))
        cat("Time Series:\nStart =", ends[1L], "\nEnd =", ends[2L], "\nFrequency =",
            deparse(rate), "\n")
    }
    if (NCOL(x) > 1L) return(.tableOfSeries(x, calendar))
    if (calendar) return(.calendarOfSeries(x, ...))
    attr(x, "class") <- attr(x, "tsp") <- attr(x, "na.action") <- NULL
    x
}

.calendarOfSeries <- function(x, ...) {
    rate <- frequency(x)
    if (rate == 1) {
        times <- as.vector(time(x))
        attributes(x) <- NULL
        return(structure(x, names = times))
    }
    columns <- if (rate == 12) month.abb else if (rate == 4) c("Qtr1", "Qtr2", "Qtr3", "Qtr4") else paste0("p", 1L:rate)
    first <- start(x)
    last <- end(x)
    text <- format(as.vector(x), ...)
    if (NROW(x) <= rate && first[1L] == last[1L]) {
        shown <- columns[1 + (first[2L] - 2 + seq_along(x)) %% rate]
        return(matrix(text, nrow = 1L, dimnames = list(first[1L], shown)))
    }
    cells <- c(rep.int("", first[2L] - 1L), text, rep.int("", rate - last[2L]))
    matrix(cells, ncol = rate, byrow = TRUE, dimnames = list(first[1L]:last[1L], columns))
}

.tableOfSeries <- function(x, calendar) {
    rate <- frequency(x)
    rownames(x) <- if (calendar) {
        times <- as.vector(time(x))
        position <- 1 + round(rate * ((times + 0.001) %% 1))
        year <- format(floor(zapsmall(times, digits = 7)))
        if (rate == 12) paste(month.abb[position], year)
        else paste(year, if (rate == 4) c("Q1", "Q2", "Q3", "Q4")[position] else format(position))
    } else format(as.vector(time(x)), nsmall = 0L)
    attr(x, "class") <- attr(x, "tsp") <- attr(x, "na.action") <- NULL
    x
}
