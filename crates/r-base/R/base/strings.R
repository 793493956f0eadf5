# Strings: what is easier to say in R than in Rust.

regmatches <- function(x, m, invert = FALSE) {
    if (length(x) != length(m)) stop(gettextf("%s and %s must have the same length", sQuote("x"), sQuote("m")), domain = NA)
    if (is.na(invert) || invert) return(.regmatchesInverted(x, m, is.na(invert)))
    if (is.list(m)) {
        if (any(!vapply(m, function(u) is.null(dim(u)), NA))) return(.regmatchesMatrices(x, m))
        r <- vector("list", length(m))
        for (i in seq_along(m)) {
            at <- m[[i]]
            r[[i]] <- if (length(at) == 1L && (is.na(at) || at == -1L)) character()
                else substring(x[[i]], at, at + attr(at, "match.length") - 1L)
        }
        names(r) <- names(x)
        return(r)
    }
    hit <- !is.na(m) & m > -1L
    at <- m[hit]
    r <- substring(x[hit], at, at + attr(m, "match.length")[hit] - 1L)
    names(r) <- names(x)[hit]
    r
}

.regmatchesMatrices <- function(x, m) {
    r <- vector("list", length(m))
    for (i in seq_along(m)) {
        at <- m[[i]]
        r[[i]] <- if (is.null(dim(at))) character()
            else {
                s <- substring(x[[i]], at, at + attr(at, "match.length") - 1L)
                dim(s) <- dim(at)
                dimnames(s) <- dimnames(at)
                s
            }
    }
    names(r) <- names(x)
    r
}

.regmatchesInverted <- function(x, m, both) {
    r <- vector("list", length(x))
    lens <- if (is.list(m)) lapply(m, attr, "match.length") else as.list(attr(m, "match.length"))
    for (i in seq_along(x)) {
        s <- x[[i]]
        at <- m[[i]]
        if (is.na(s)) { r[[i]] <- NA_character_; next }
        if (length(at) == 1L && (is.na(at) || at == -1L)) { r[[i]] <- as.vector(s); next }
        len <- lens[[i]]
        n <- length(at)
        out <- substring(s, c(1L, at + len), c(at - 1L, nchar(s)))
        if (both) {
            hits <- substring(s, at, at + len - 1L)
            all <- character(2L * n + 1L)
            all[2L * seq_len(n + 1L) - 1L] <- out
            all[2L * seq_len(n)] <- hits
            out <- all
        }
        r[[i]] <- out
    }
    names(r) <- names(x)
    r
}

`regmatches<-` <- function(x, m, invert = FALSE, value) {
    if (!length(x)) return(x)
    parts <- .regmatchesInverted(x, m, FALSE)
    if (invert) {
        hits <- regmatches(x, m)
        if (!is.list(m)) stop("replacing the complement needs matches in a list")
        value <- rep_len(if (is.list(value)) value else as.list(value), length(x))
        for (i in seq_along(x)) {
            h <- hits[[i]]
            v <- rep_len(as.character(value[[i]]), length(h) + 1L)
            x[[i]] <- paste0(v, c(h, ""), collapse = "")
        }
        return(x)
    }
    if (!is.list(m)) {
        hit <- which(!is.na(m) & m > -1L)
        value <- rep_len(as.character(value), length(hit))
        for (k in seq_along(hit)) {
            p <- parts[[hit[k]]]
            x[hit[k]] <- paste0(p[1L], value[k], p[2L])
        }
        return(x)
    }
    value <- rep_len(if (is.list(value)) value else list(value), length(x))
    for (i in seq_along(x)) {
        p <- parts[[i]]
        k <- length(p) - 1L
        if (k < 1L || is.na(x[i])) next
        v <- rep_len(as.character(value[[i]]), k)
        x[i] <- paste0(p, c(v, ""), collapse = "")
    }
    x
}

gregexec <- function(pattern, text, ignore.case = FALSE, perl = FALSE, fixed = FALSE, useBytes = FALSE) {
    if (is.factor(text)) text <- as.character(text)
    r <- vector("list", length(text))
    all <- gregexpr(pattern, text, ignore.case = ignore.case, perl = perl, fixed = fixed, useBytes = useBytes)
    for (i in seq_along(text)) {
        at <- all[[i]]
        if (is.na(at[1L]) || at[1L] == -1L) { r[[i]] <- at; next }
        hits <- substring(text[i], at, at + attr(at, "match.length") - 1L)
        each <- regexec(pattern, hits, ignore.case = ignore.case, perl = perl, fixed = fixed, useBytes = useBytes)
        starts <- vapply(seq_along(at), function(k) as.vector(each[[k]]) + at[k] - 1L, integer(length(each[[1L]])))
        lens <- vapply(each, function(e) attr(e, "match.length"), integer(length(each[[1L]])))
        dim(starts) <- dim(lens) <- c(length(each[[1L]]), length(at))
        m <- starts
        attr(m, "match.length") <- lens
        attr(m, "useBytes") <- attr(at, "useBytes")
        attr(m, "index.type") <- attr(at, "index.type")
        r[[i]] <- m
    }
    names(r) <- names(text)
    r
}

# Single quotes if they suffice; which form is taken is decided for all elements together.
shQuote <- function(string, type = c("sh", "csh", "cmd", "cmd2")) {
    if (missing(type)) type <- "sh"
    type <- match.arg(type)
    if (type == "cmd2") return(gsub("([()%!^\"<>&|])", "^\\1", string))
    if (!length(string)) return(character())
    escaping <- function(set) paste0("\"", gsub(paste0("([", set, "])"), "\\\\\\1", string), "\"")
    if (type == "cmd") return(escaping("\"\\\\"))
    if (!any(grepl("'", string, fixed = TRUE))) return(paste0("'", string, "'"))
    if (type == "sh") return(escaping("\"$`\\\\"))
    if (any(grepl("[$`]", string))) paste0("'", gsub("'", "'\"'\"'", string, fixed = TRUE), "'")
    else escaping("\"!\\\\")
}

abbreviate <- function(names.arg, minlength = 4L, use.classes = TRUE, dot = FALSE, strict = FALSE,
                       method = c("left.kept", "both.sides"), named = TRUE) {
    method <- match.arg(method)
    if (minlength <= 0L) {
        r <- rep.int("", length(names.arg))
        names(r) <- names.arg
        return(r)
    }
    names.arg <- sub("^ +", "", sub(" +$", "", as.character(names.arg)))
    r <- if (method == "left.kept" || strict) .abbreviate(names.arg, minlength, use.classes, dot, strict)
        else .abbreviateBothSides(names.arg, minlength, use.classes, dot)
    r[is.na(names.arg)] <- NA_character_
    if (named) names(r) <- names.arg
    r
}

# Names that would be abbreviated alike are tried from their other end, then longer.
.abbreviateBothSides <- function(names, minlength, use.classes, dot) {
    short <- function(x, n) .abbreviate(x, n, use.classes, dot, TRUE)
    turned <- function(x) vapply(strsplit(x, ""), function(s) paste(rev(s), collapse = ""), "")
    every <- unique(names[!is.na(names)])
    r <- short(every, minlength)
    open <- duplicated(r)
    n <- minlength
    while (any(open) && n <= max(nchar(every))) {
        r[open] <- turned(short(turned(every[open]), n))
        # Of those that are alike from this end none is better than the other.
        open <- open & (duplicated(r) | duplicated(r, fromLast = TRUE))
        n <- n + 1L
        r[open] <- short(every[open], n)
        open <- duplicated(r)
    }
    r[match(names, every)]
}

# How far an approximate match may be off, from the `max.distance` argument.
.maxDistance <- function(max, n) {
    if (is.list(max)) {
        at <- pmatch(names(max), c("cost", "insertions", "deletions", "substitutions", "all"))
        max <- if (5L %in% at) max[[which(at == 5L)]] else if (length(max)) max[[1L]] else 0.1
    }
    if (max < 1) ceiling(max * n) else max
}

agrepl <- function(pattern, x, max.distance = 0.1, costs = NULL, ignore.case = FALSE, fixed = TRUE, useBytes = FALSE) {
    pattern <- as.character(pattern)
    if (!is.character(x)) x <- as.character(x)
    if (!length(pattern)) stop("invalid 'pattern' argument")
    if (length(pattern) > 1L) warning(gettextf("argument '%s' has length > 1 and only the first element will be used", "pattern"), domain = NA)
    pattern <- pattern[1L]
    if (is.na(pattern)) return(rep_len(NA, length(x)))
    if (!fixed && grepl("[][.*+?(){}|^$\\\\]", pattern)) stop("approximate regular expressions are not available")
    limit <- .maxDistance(max.distance, nchar(pattern))
    d <- .editDistance(pattern, x, c(1, 1, 1), ignore.case, TRUE)
    !is.na(d[1L, ]) & d[1L, ] <= limit
}

agrep <- function(pattern, x, max.distance = 0.1, costs = NULL, ignore.case = FALSE, value = FALSE, fixed = TRUE,
                  useBytes = FALSE) {
    if (anyNA(pattern[1L])) return(rep_len(if (value) NA_character_ else NA_integer_, length(x)))
    hit <- which(agrepl(pattern, x, max.distance, costs, ignore.case, fixed, useBytes))
    if (value) x[hit] else hit
}
