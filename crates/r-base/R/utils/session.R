# What runs: packages and their descriptions, the session, the operating system.

# The fields of an installed or own package, or NULL.
.packageFields <- function(pkg, lib.loc) {
    folders <- if (is.null(lib.loc)) .packageFolder(pkg) else file.path(lib.loc, pkg)
    for (folder in folders) {
        compiled <- file.path(folder, "Meta", "package.rds")
        if (file.exists(compiled)) return(list(fields = as.list(readRDS(compiled)$DESCRIPTION), file = compiled))
        plain <- file.path(folder, "DESCRIPTION")
        if (file.exists(plain)) return(list(fields = .descriptionFields(plain), file = plain))
    }
    if (!pkg %in% .ownPackages()) return(NULL)
    fields <- list(Package = pkg, Version = "4.2.2", Priority = "base", Title = paste("The R package", pkg),
                   Author = "R Core Team and contributors worldwide",
                   Maintainer = "R Core Team <do-use-Contact-address@r-project.org>", License = "Part of R 4.2.2")
    list(fields = fields, file = file.path(R.home("library"), pkg, "DESCRIPTION"))
}

# The fields of a DESCRIPTION file: "Name: text", with further lines indented.
.descriptionFields <- function(file) {
    lines <- readLines(file, warn = FALSE)
    lines <- lines[nzchar(trimws(lines))]
    starts <- grepl("^[^[:space:]:]+:", lines)
    group <- cumsum(starts)
    names <- sub(":.*", "", lines[starts])
    text <- lapply(seq_along(names), function(i) {
        part <- lines[group == i]
        part[1L] <- sub("^[^:]+:[[:space:]]*", "", part[1L])
        trimws(paste(sub("^[[:space:]]+", "", part), collapse = "\n"))
    })
    structure(text, names = names)
}

packageDescription <- function(pkg, lib.loc = NULL, fields = NULL, drop = TRUE, encoding = "") {
    found <- .packageFields(pkg, lib.loc)
    if (is.null(found)) {
        warning(gettextf("no package '%s' was found", pkg), domain = NA)
        return(NA)
    }
    value <- found$fields
    if (!is.null(fields)) {
        value <- value[match(fields, names(value))]
        names(value) <- fields
        value[vapply(value, is.null, NA)] <- NA
    }
    if (drop && length(fields) == 1L) return(value[[1L]])
    class(value) <- "packageDescription"
    if (!is.null(fields)) attr(value, "fields") <- fields
    attr(value, "file") <- found$file
    value
}

format.packageDescription <- function(x, ...) {
    fields <- unclass(x)
    attributes(fields) <- list(names = names(x))
    lines <- vapply(names(fields), function(name)
        paste(strwrap(paste0(name, ": ", fields[[name]]), exdent = 2L, width = 80L), collapse = "\n"), "")
    c(lines, "", paste("-- File:", attr(x, "file"), ""),
      if (!is.null(attr(x, "fields"))) paste("-- Fields read:", paste(attr(x, "fields"), collapse = ", ")))
}

print.packageDescription <- function(x, abbrCollate = 0.8 * getOption("width"), ...) {
    cat(unname(format(x)), sep = "\n")
    invisible(x)
}

maintainer <- function(pkg) {
    force(pkg)
    value <- packageDescription(pkg)
    if (is.list(value) && length(value$Maintainer)) value$Maintainer else NA_character_
}

packageDate <- function(pkg, lib.loc = NULL, date.fields = c("Date", "Packaged", "Date/Publication", "Built"),
                        tryFormats = c("%Y-%m-%d", "%Y/%m/%d", "%D", "%m/%d/%y"),
                        desc = packageDescription(pkg, lib.loc = lib.loc, fields = date.fields)) {
    for (field in date.fields) {
        text <- desc[[field]]
        if (is.null(text) || is.na(text)) next
        if (field == "Built") return(asDateBuilt(text))
        if (field == "Packaged") text <- strsplit(text, ";")[[1L]][1L]
        date <- as.Date(text, tryFormats = tryFormats, optional = TRUE)
        if (!is.na(date)) return(date)
    }
    as.Date(NA)
}

# Names that checks of code need not look for, by package. Kept as long as the session lasts.
.declaredNames <- new.env()

.declareNames <- function(kind, names, package, add) {
    key <- paste(kind, package)
    old <- if (add && exists(key, envir = .declaredNames, inherits = FALSE)) get(key, envir = .declaredNames)
    if (!length(names)) return(if (is.null(old)) character() else old)
    all <- unique(c(old, names))
    assign(key, all, envir = .declaredNames)
    all
}

.declaringPackage <- function(env) {
    top <- topenv(env)
    if (isNamespace(top)) as.vector(getNamespaceName(top)) else ".GlobalEnv"
}

globalVariables <- function(names, package, add = TRUE) {
    if (missing(package)) package <- .declaringPackage(parent.frame())
    .declareNames("variables", if (missing(names)) character() else names, package, add)
}

suppressForeignCheck <- function(names, package, add = TRUE) {
    if (missing(package)) package <- .declaringPackage(parent.frame())
    .declareNames("foreign", if (missing(names)) character() else names, package, add)
}

# The name of the operating system and its release.
.osName <- function() {
    release <- "/etc/os-release"
    if (file.exists(release)) {
        lines <- readLines(release)
        name <- sub("^PRETTY_NAME=\"?([^\"]*)\"?$", "\\1", grep("^PRETTY_NAME=", lines, value = TRUE))
        if (length(name)) return(name[1L])
    }
    paste(Sys.info()[c("sysname", "release")], collapse = " ")
}

osVersion <- .osName()

sessionInfo <- function(package = NULL) {
    info <- list(R.version = R.Version())
    info$platform <- info$R.version$platform
    if (nzchar(.Platform$r_arch)) info$platform <- paste(info$platform, .Platform$r_arch, sep = "/")
    info$platform <- paste0(info$platform, " (", 8 * .Machine$sizeof.pointer, "-bit)")
    info$locale <- Sys.getlocale()
    info$running <- osVersion
    info$RNGkind <- RNGkind()
    attached <- if (is.null(package)) sub("^package:", "", grep("^package:", search(), value = TRUE)) else package
    fields <- lapply(attached, packageDescription)
    names(fields) <- attached
    basic <- vapply(fields, function(f) identical(f$Priority, "base"), NA)
    info$basePkgs <- attached[basic]
    if (any(!basic)) info$otherPkgs <- fields[!basic]
    loaded <- setdiff(loadedNamespaces(), attached)
    if (length(loaded)) info$loadedOnly <- structure(lapply(loaded, packageDescription), names = loaded)
    info$matprod <- if (is.null(mode <- getOption("matprod"))) "default" else mode
    structure(info, class = "sessionInfo")
}

.packageLabels <- function(packages, sep)
    paste(names(packages), vapply(packages, function(p) p$Version, ""), sep = sep)

print.sessionInfo <- function(x, locale = TRUE, RNG = !identical(x$RNGkind, .defaultGenerators()), ...) {
    cat(x$R.version$version.string, "\n", sep = "")
    cat("Platform: ", x$platform, "\n", sep = "")
    if (!is.null(x$running)) cat("Running under: ", x$running, "\n", sep = "")
    cat("\nMatrix products: ", x$matprod, "\n", sep = "")
    for (library in c("BLAS", "LAPACK")) if (length(x[[library]]))
        cat(format(paste0(library, ":"), width = 8L), x[[library]], "\n", sep = "")
    cat("\n")
    if (RNG) cat("Random number generation:\n", "RNG:    ", x$RNGkind[1L], "\n", "Normal: ", x$RNGkind[2L], "\n",
                 "Sample: ", x$RNGkind[3L], "\n", "\n")
    if (locale) {
        cat("locale:\n")
        print(strsplit(x$locale, ";", fixed = TRUE)[[1L]], quote = FALSE, ...)
        cat("\n")
    }
    cat("attached base packages:\n")
    print(x$basePkgs, quote = FALSE, ...)
    if (length(x$otherPkgs)) {
        cat("\nother attached packages:\n")
        print(.packageLabels(x$otherPkgs, "_"), quote = FALSE, ...)
    }
    if (length(x$loadedOnly)) {
        cat("\nloaded via a namespace (and not attached):\n")
        print(.packageLabels(x$loadedOnly, "_"), quote = FALSE, ...)
    }
    invisible(x)
}

.defaultGenerators <- function() c("Mersenne-Twister", "Inversion", "Rejection")

toLatex <- function(object, ...) UseMethod("toLatex")

toLatex.sessionInfo <- function(object, locale = TRUE, RNG = !identical(object$RNGkind, .defaultGenerators()), ...) {
    verbatim <- function(words) paste0("\\verb|", words, "|")
    packages <- function(title, words) strwrap(paste0("\\item ", title, ": ", paste(words, collapse = ", ")),
                                               indent = 2L, exdent = 4L)
    z <- c("\\begin{itemize}\\raggedright",
           paste0("  \\item ", object$R.version$version.string, ", ", verbatim(object$R.version$platform)))
    if (locale) {
        words <- verbatim(strsplit(object$locale, ";", fixed = TRUE)[[1L]])
        z <- c(z, paste0("  \\item Locale: ", paste(words, collapse = ", ")))
    }
    z <- c(z, paste0("  \\item Running under: ", verbatim(object$running)))
    if (RNG)
        z <- c(z, paste0("  \\item Random number generation: ", " \\item RNG:    ", verbatim(object$RNGkind[1L]), " ",
                         " \\item Normal: ", verbatim(object$RNGkind[2L]), " ", " \\item Sample: ",
                         verbatim(object$RNGkind[3L])))
    z <- c(z, paste0("  \\item Matrix products: ", object$matprod))
    for (library in c("BLAS", "LAPACK")) if (length(object[[library]]))
        z <- c(z, paste0("  \\item ", format(paste0(library, ":"), width = 8L), verbatim(object[[library]])))
    z <- c(z, packages("Base packages", sort(object$basePkgs)))
    if (length(object$otherPkgs)) z <- c(z, packages("Other packages", sort(.packageLabels(object$otherPkgs, "~"))))
    if (length(object$loadedOnly))
        z <- c(z, packages("Loaded via a namespace (and not attached)", sort(.packageLabels(object$loadedOnly, "~"))))
    structure(c(z, "\\end{itemize}"), class = "Latex")
}

print.Latex <- function(x, prefix = "", ...) {
    cat(paste0(prefix, unclass(x)), sep = "\n")
    invisible(x)
}
format.sessionInfo <- function(x, ...) capture.output(print(x, ...))
