# Profiles of a program's time, as Rprof() of GNU R writes them.

# Turning profiling off is always possible.
Rprof <- function(filename = "Rprof.out", append = FALSE, interval = 0.02, memory.profiling = FALSE, gc.profiling = FALSE,
                  line.profiling = FALSE, filter.callframes = FALSE, numfiles = 100L, bufsize = 10000L) {
    if (is.null(filename) || identical(filename, "")) return(invisible(NULL))
    stop("'Rprof' can't take samples in Rigel yet")
}

Rprofmem <- function(filename = "Rprofmem.out", append = FALSE, threshold = 0) {
    if (identical(filename, "")) return(invisible(NULL))
    stop("memory profiling is not available in this version of R")
}

summaryRprof <- function(filename = "Rprof.out", chunksize = 5000, memory = c("none", "both", "tseries", "stats"),
                         lines = c("hide", "show", "both"), index = 2, diff = TRUE, exclude = NULL, basenames = 1) {
    memory <- match.arg(memory)
    lines <- match.arg(lines)
    if (memory != "none") stop("memory use in profiles is not implemented")
    con <- file(filename, "rt")
    on.exit(close(con))
    head <- readLines(con, n = 1L)
    if (!length(head)) stop(gettextf("no lines found in %s", sQuote(filename)), domain = NA)
    by_line <- grepl("line profiling", head)
    interval <- as.numeric(sub(".*sample.interval=", "", head))/1e6
    text <- character()
    while (length(more <- readLines(con, n = chunksize))) text <- c(text, more)
    files <- grepl("^#File ", text)
    sources <- sub("^#File [0-9]+: ", "", text[files])
    if (basenames > 0L) sources <- vapply(strsplit(sources, "/", fixed = TRUE), function(p) paste(p[seq.int(max(1L, length(p) - basenames + 1L), length(p))], collapse = "/"), "")
    names(sources) <- sub("^#File ([0-9]+):.*", "\\1", text[files])
    stacks <- lapply(text[!files], .profileStack, lines, sources)
    stacks <- stacks[lengths(stacks) > 0L]
    if (!length(stacks)) stop(gettextf("no lines found in %s", sQuote(filename)), domain = NA)
    self <- table(vapply(stacks, `[[`, "", 1L))
    total <- table(unlist(lapply(stacks, unique)))
    times <- data.frame(total.time = as.vector(total) * interval, row.names = names(total))
    times$total.pct <- round(100 * times$total.time/(length(stacks) * interval), 2L)
    own <- self[rownames(times)]
    own[is.na(own)] <- 0L
    times$self.time <- as.vector(own) * interval
    times$self.pct <- round(100 * times$self.time/(length(stacks) * interval), 2L)
    digits <- ifelse(interval < 0.01, 3L, 2L)
    times$total.time <- round(times$total.time, digits)
    times$self.time <- round(times$self.time, digits)
    by_self <- times[order(-times$self.time, -times$total.time), c("self.time", "self.pct", "total.time", "total.pct")]
    by_total <- times[order(-times$total.time, -times$self.time), c("total.time", "total.pct", "self.time", "self.pct")]
    out <- list(by.self = by_self[by_self$self.time > 0, ], by.total = by_total)
    if (by_line && lines != "hide") out$by.line <- times[order(rownames(times)), c("self.time", "self.pct", "total.time", "total.pct")]
    c(out, list(sample.interval = interval, sampling.time = length(stacks) * interval))
}

# The names of one sample, innermost first: functions, or lines, or both.
.profileStack <- function(line, lines, sources) {
    parts <- regmatches(line, gregexpr("\"[^\"]*\"|[0-9]+#[0-9]+", line))[[1L]]
    at <- !startsWith(parts, "\"")
    shown <- function(p) {
        ends <- regmatches(p, regexec("([0-9]+)#([0-9]+)", p))
        vapply(ends, function(e) paste0(sources[[e[2L]]], "#", e[3L]), "")
    }
    parts[at] <- if (any(at)) shown(parts[at])
    names <- switch(lines, hide = parts[!at], show = if (any(at)) parts[at] else "<no location>", both = parts)
    gsub("^\"|\"$", "\"", names)
}
