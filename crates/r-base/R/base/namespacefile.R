# NAMESPACE files: calls that say what a package imports, exports and registers.

parseNamespaceFile <- function(package, package.lib, mustExist = TRUE) {
    file <- file.path(package.lib, package, "NAMESPACE")
    if (!file.exists(file)) {
        if (mustExist) stop(gettextf("package %s has no 'NAMESPACE' file", sQuote(package)), domain = NA)
        return(.directivesList(.newDirectives()))
    }
    encoding <- .namespaceEncoding(file.path(package.lib, package))
    calls <- parse(text = readLines(file, encoding = encoding, warn = FALSE), keep.source = FALSE, srcfile = NULL)
    found <- .newDirectives()
    for (call in calls) .readDirective(call, found, package)
    .directivesList(found)
}

.namespaceEncoding <- function(folder) {
    file <- file.path(folder, "DESCRIPTION")
    encoding <- if (file.exists(file)) read.dcf(file, "Encoding")[1L] else NA
    if (is.na(encoding)) "unknown" else encoding
}

# The directives of one file are collected in an environment.
.newDirectives <- function()
    list2env(list(imports = list(), exports = character(), exportPatterns = character(), importClasses = list(), importMethods = list(),
                  exportClasses = character(), exportMethods = character(), exportClassPatterns = character(),
                  dynlibs = character(), nativeRoutines = list(), S3methods = NULL), parent = emptyenv())

.directivesList <- function(found) {
    methods <- if (is.null(found$S3methods)) matrix(NA_character_, 0L, 4L) else unique(unname(found$S3methods))
    list(imports = found$imports, exports = unique(found$exports), exportPatterns = unique(found$exportPatterns),
         importClasses = found$importClasses, importMethods = found$importMethods, exportClasses = unique(found$exportClasses),
         exportMethods = unique(found$exportMethods), exportClassPatterns = unique(found$exportClassPatterns),
         dynlibs = found$dynlibs[!duplicated(found$dynlibs)], nativeRoutines = found$nativeRoutines, S3methods = methods)
}

.addTo <- function(found, field, value) assign(field, c(found[[field]], value), envir = found)

.readDirective <- function(call, found, package) {
    if (!is.call(call)) stop(gettextf("invalid directive in file %s", sQuote("NAMESPACE")), call. = FALSE, domain = NA)
    what <- as.character(call[[1L]])
    switch(what,
        "if" = {
            chosen <- if (isTRUE(eval(call[[2L]], .GlobalEnv))) call[[3L]] else if (length(call) == 4L) call[[4L]]
            if (!is.null(chosen)) .readDirective(chosen, found, package)
        },
        "{" = for (inner in as.list(call[-1L])) .readDirective(inner, found, package),
        # A name before "=" or "<-" runs code for its effect on what follows, as GNU R does.
        "=" = , "<-" = eval(call, .GlobalEnv),
        export = .addTo(found, "exports", .directiveNames(call)),
        exportPattern = .addTo(found, "exportPatterns", .directiveNames(call)),
        exportClass = , exportClasses = .addTo(found, "exportClasses", .directiveNames(call)),
        exportClassPattern = .addTo(found, "exportClassPatterns", .directiveNames(call)),
        exportMethods = .addTo(found, "exportMethods", .directiveNames(call)),
        import = .readImport(call, found),
        importFrom = .addTo(found, "imports", list(.fromPackage(call))),
        importClassFrom = , importClassesFrom = .addTo(found, "importClasses", list(.fromPackage(call))),
        importMethodsFrom = .addTo(found, "importMethods", list(.fromPackage(call))),
        useDynLib = .readDynLib(call, found),
        S3method = .readMethod(call, found, package),
        stop(gettextf("unknown namespace directive: %s", deparse(call, nlines = 1L)), call. = FALSE, domain = NA))
    invisible()
}

# The arguments of a directive: names, texts or calls of c() that give texts.
.directiveNames <- function(call) {
    parts <- as.list(call)[-1L]
    names <- names(parts)
    text <- lapply(parts, function(p) if (!is.call(p)) as.character(p) else if (identical(p[[1L]], quote(c))) .directiveNames(p) else as.character(eval(p, .GlobalEnv)))
    if (!is.null(names)) text <- Map(function(t, n) if (nzchar(n)) structure(t, names = rep_len(n, length(t))) else t, text, names)
    text <- unlist(unname(text))
    if (!is.null(names(text)) && !any(nzchar(names(text)))) names(text) <- NULL
    if (is.null(text)) character() else text
}

# import(a, b, except = c("x"))
.readImport <- function(call, found) {
    except <- call$except
    if (is.null(except)) return(.addTo(found, "imports", as.list(unname(.directiveNames(call)))))
    call$except <- NULL
    except <- unname(.directiveNames(call("c", except)))
    .addTo(found, "imports", lapply(unname(.directiveNames(call)), function(p) list(p, except = except)))
}

# importFrom(package, name, new = name)
.fromPackage <- function(call) {
    all <- .directiveNames(call)
    list(unname(all[1L]), all[-1L])
}

# useDynLib(library, routine, name = routine, .registration = TRUE, .fixes = "C_")
.readDynLib <- function(call, found) {
    options <- as.list(call)[c(".registration", ".fixes")]
    registered <- isTRUE(eval(options$.registration, .GlobalEnv))
    fixes <- if (is.null(options$.fixes)) "" else eval(options$.fixes, .GlobalEnv)
    call$.registration <- NULL
    call$.fixes <- NULL
    all <- .directiveNames(call)
    library <- unname(all[1L])
    as <- if (is.null(names(all))) "" else names(all)[1L]
    .addTo(found, "dynlibs", structure(library, names = as))
    symbols <- all[-1L]
    known <- found$nativeRoutines[[library]]
    map <- structure(list(useRegistration = registered || isTRUE(known$useRegistration), symbolNames = c(known$symbolNames, if (length(symbols)) symbols else character()),
                          registrationFixes = c(fixes, "")[1:2]), class = "NativeRoutineMap")
    if (length(symbols)) {
        labels <- if (is.null(names(map$symbolNames))) rep("", length(map$symbolNames)) else names(map$symbolNames)
        names(map$symbolNames) <- ifelse(nzchar(labels), labels, map$symbolNames)
    }
    if (!registered && !length(symbols) && is.null(known)) return()
    routines <- found$nativeRoutines
    routines[[library]] <- map
    assign("nativeRoutines", routines, envir = found)
}

# S3method(generic, class, function); a generic written package::name is registered when that package is loaded.
.readMethod <- function(call, found, package) {
    parts <- as.list(call)[-1L]
    if (length(parts) < 2L || length(parts) > 3L)
        stop(gettextf("empty or too many arguments in an 'S3method' directive of package %s", sQuote(package)), call. = FALSE, domain = NA)
    generic <- parts[[1L]]
    waits <- NA_character_
    if (is.call(generic)) {
        waits <- as.character(generic[[2L]])
        generic <- generic[[3L]]
    }
    row <- c(as.character(generic), if (is.null(parts[[2L]])) "NULL" else as.character(parts[[2L]]), if (length(parts) == 3L) as.character(parts[[3L]]) else NA_character_, waits)
    assign("S3methods", rbind(found$S3methods, row, deparse.level = 0), envir = found)
}
