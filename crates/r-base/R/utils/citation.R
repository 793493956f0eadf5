# Citing R and packages.

citHeader <- function(...) structure(paste(...), class = "citationHeader")
citFooter <- function(...) structure(paste(...), class = "citationFooter")

citEntry <- function(entry, textVersion, header = NULL, footer = NULL, ...)
    bibentry(entry, textVersion = textVersion, header = header, footer = footer, ...)

readCitationFile <- function(file, meta = NULL) {
    env <- new.env()
    env$meta <- if (is.null(meta)) list() else meta
    entries <- list()
    header <- footer <- NULL
    for (e in parse(file, encoding = if (length(meta$Encoding)) meta$Encoding else "unknown")) {
        value <- eval(e, env)
        if (inherits(value, "bibentry")) entries <- c(entries, list(value))
        else if (inherits(value, "citationHeader")) header <- c(header, value)
        else if (inherits(value, "citationFooter")) footer <- c(footer, value)
    }
    all <- if (length(entries)) do.call(c, entries) else bibentry("Misc")[0L]
    structure(unclass(all), class = c("citation", "bibentry"), mheader = if (length(header)) paste(header, collapse = "\n"),
              mfooter = if (length(footer)) paste(footer, collapse = "\n"))
}

citation <- function(package = "base", lib.loc = NULL, auto = NULL) {
    if (package %in% .ownPackages()) return(.citeR(package))
    found <- .packageFields(package, lib.loc)
    if (is.null(found)) stop(packageNotFoundError(package, lib.loc, sys.call()))
    folder <- dirname(sub("/Meta/package.rds$", "/DESCRIPTION", found$file))
    file <- file.path(folder, "CITATION")
    if (inherits(auto, "packageDescription")) return(.citeFromFields(auto))
    if (is.null(auto)) auto <- !file.exists(file)
    if (!auto) return(readCitationFile(file, found$fields))
    .citeFromFields(found$fields)
}

.citeR <- function(package) {
    year <- R.version$year
    intro <- "To cite R in publications use:"
    header <- if (package == "base") intro else paste0("The ", sQuote(package), " package is part of R.  ", intro)
    url <- "https://www.R-project.org/"
    entry <- bibentry("Manual", title = "R: A Language and Environment for Statistical Computing",
                      author = person("R Core Team"), organization = "R Foundation for Statistical Computing",
                      address = "Vienna, Austria", year = year, url = url,
                      textVersion = paste0("R Core Team (", year, "). R: A language and environment for statistical computing. ",
                                           "R Foundation for Statistical Computing, Vienna, Austria. URL ", url, "."),
                      header = header,
                      footer = paste("We have invested a lot of time and effort in creating R, please cite it when using it",
                                     "for data analysis. See also", sQuote("citation(\"pkgname\")"), "for citing R packages."))
    structure(unclass(entry), class = c("citation", "bibentry"))
}

# An entry made of a package's description.
.citeFromFields <- function(fields) {
    authors <- if (length(fields[["Authors@R"]])) {
        people <- eval(str2expression(fields[["Authors@R"]]))
        aut <- vapply(unclass(people), function(p) is.null(p$role) || "aut" %in% p$role, NA)
        people[aut]
    } else as.person(gsub("\\[[^]]*\\]|\\([^)]*\\)", "", fields$Author))
    date <- packageDate(fields$Package, desc = fields)
    year <- if (is.na(date)) "" else format(date, "%Y")
    cran <- identical(fields$Repository, "CRAN")
    url <- if (cran) paste0("https://CRAN.R-project.org/package=", fields$Package) else fields$URL
    authors <- do.call(c, lapply(seq_along(authors), function(i) {
        p <- unclass(authors)[[i]]
        .asPersonVector(list(p[c("given", "family")]))
    }))
    entry <- bibentry("Manual", title = paste0(fields$Package, ": ", fields$Title), author = authors, year = year,
                      note = paste("R package version", fields$Version), url = url,
                      header = gettextf("To cite package %s in publications use:", sQuote(fields$Package)))
    structure(unclass(entry), class = c("citation", "bibentry"))
}

cite <- function(keys, bib, ...) citeNatbib(keys, bib, ...)

citeNatbib <- function(keys, bib, textual = FALSE, before = NULL, after = NULL, mode = c("authoryear", "numbers", "super"),
                       abbreviate = TRUE, longnamesfirst = TRUE, bibpunct = c("(", ")", ";", "a", "", ","), previous) {
    mode <- if (missing(mode) && !missing(bibpunct)) switch(bibpunct[4L], n = "numbers", s = "super", "authoryear") else match.arg(mode)
    keys <- unlist(strsplit(keys, "[[:space:]]*,[[:space:]]*"))
    known <- vapply(unclass(bib), function(one) if (is.null(k <- attr(one, "key"))) "" else k, "")
    at <- match(keys, known)
    if (anyNA(at)) stop("unknown key: ", paste(keys[is.na(at)], collapse = ", "))
    seen <- if (missing(previous)) character() else previous
    label <- function(i, key) {
        one <- unclass(bib)[[i]]
        families <- vapply(unclass(if (is.null(one$author)) one$editor else one$author), function(p)
            paste(if (is.null(p$family)) p$given else p$family, collapse = " "), "")
        short <- abbreviate && length(families) > 2L && (!longnamesfirst || key %in% seen)
        if (short) paste(families[1L], "et al.")
        else if (length(families) <= 2L) paste(families, collapse = " and ")
        else paste0(paste(families[-length(families)], collapse = ", "), ", and ", families[length(families)])
    }
    authors <- mapply(label, at, keys)
    years <- vapply(at, function(i) paste(unclass(bib)[[i]]$year), "")
    if (mode == "authoryear") {
        if (textual) return(paste(paste0(authors, " ", bibpunct[1L], before, if (length(before)) " ", years,
                                         if (length(after)) paste0(bibpunct[6L], " ", after), bibpunct[2L]), collapse = paste0(bibpunct[3L], " ")))
        inner <- paste(paste0(authors, bibpunct[5L], " ", years), collapse = paste0(bibpunct[3L], " "))
        return(paste0(bibpunct[1L], if (length(before)) paste0(before, " "), inner, if (length(after)) paste0(bibpunct[6L], " ", after), bibpunct[2L]))
    }
    numbers <- paste(at, collapse = paste0(bibpunct[6L], if (mode == "numbers") " "))
    if (mode == "super") paste0(if (textual) paste0(authors[1L]), "^{", numbers, "}")
    else paste0(if (textual) paste0(authors[1L], " "), "[", numbers, if (length(after)) paste0(bibpunct[6L], " ", after), "]")
}
