# Shared objects as R objects: their parts, their registered routines, and how they print.

`$.DLLInfo` <- function(x, name) getNativeSymbolInfo(as.character(name), PACKAGE = x)

`[.DLLInfoList` <- function(x, ...) structure(NextMethod("["), class = class(x))

print.DLLInfo <- function(x, ...) {
    x <- unclass(x)
    cat("DLL name: ", x$name, "\nFilename: ", x$path, "\nDynamic lookup: ", x$dynamicLookup, "\n", sep = "")
    invisible(x)
}

print.DLLInfoList <- function(x, ...) {
    if (length(x)) {
        part <- function(name) vapply(unclass(x), function(dll) unclass(dll)[[name]], if (name == "path") "" else NA)
        shown <- data.frame(Filename = part("path"), `Dynamic Lookup` = part("dynamicLookup"))
        print(shown, ...)
    }
    invisible(x)
}

.dynLibs <- function(new) {
    if (!missing(new)) stop("shared objects are listed by what is loaded; the list can't be replaced")
    all <- getLoadedDLLs()
    class(all) <- "DLLInfoList"
    all[setdiff(names(all), c("base", "(embedding)"))]
}

getDLLRegisteredRoutines <- function(dll, addNames = TRUE) UseMethod("getDLLRegisteredRoutines")

getDLLRegisteredRoutines.character <- function(dll, addNames = TRUE) {
    all <- getLoadedDLLs()
    at <- match(dll, vapply(unclass(all), function(d) unclass(d)$path, ""))
    if (is.na(at)) at <- match(dll, names(all))
    if (is.na(at)) stop(gettextf("No DLL currently loaded with name or path %s", sQuote(dll)), domain = NA)
    getDLLRegisteredRoutines(all[[at]], addNames)
}

getDLLRegisteredRoutines.DLLInfo <- function(dll, addNames = TRUE) {
    if (!inherits(dll, "DLLInfo")) stop(gettextf("must specify DLL via a %s object. See getLoadedDLLs()", sQuote("DLLInfo")), domain = NA)
    all <- .dllRoutines(unclass(dll)$name)
    kinds <- c(.C = "CRoutine", .Call = "CallRoutine", .Fortran = "FortranRoutine", .External = "ExternalRoutine")
    groups <- lapply(kinds, function(kind) {
        own <- all[vapply(all, inherits, NA, what = kind)]
        structure(if (addNames) own else unname(own), class = "NativeRoutineList")
    })
    structure(groups, class = "DLLRegisteredRoutines")
}

print.NativeRoutineList <- function(x, ...) {
    counts <- vapply(unclass(x), function(r) as.integer(r$numParameters), 1L)
    print(data.frame(numParameters = counts, row.names = vapply(unclass(x), function(r) r$name, "")), ...)
    invisible(x)
}

print.DLLRegisteredRoutines <- function(x, ...) {
    for (kind in names(x)) if (length(x[[kind]])) {
        cat("\n", kind, "\n", sep = "")
        print(x[[kind]], ...)
    }
    invisible(x)
}

getCallingDLL <- function(f = sys.function(-1), doStop = FALSE) {
    home <- if (is.function(f)) environment(f)
    dll <- if (is.environment(home)) getCallingDLLe(topenv(home))
    if (is.null(dll) && doStop) stop("cannot find DLL of the calling function")
    dll
}

# The first shared object of a namespace.
getCallingDLLe <- function(e) {
    if (!isNamespace(e)) return(NULL)
    names <- .getNamespaceInfo(e, "dynlibs")
    if (length(names)) unclass(getLoadedDLLs())[[names[1L]]]
}
