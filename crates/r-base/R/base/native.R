# Shared objects of packages. The builtins are those of the crate r-capi.

dyn.load <- function(x, local = TRUE, now = TRUE, ...) {
    x <- path.expand(x)
    name <- .dllLoad(x, local, now)
    invisible(.dllInfo(name, x))
}

dyn.unload <- function(x) invisible(.dllUnload(path.expand(x)))

.dllInfo <- function(name, path) structure(list(name = name, path = path, dynamicLookup = FALSE), class = "DLLInfo")

is.loaded <- function(symbol, PACKAGE = "", type = "") !is.null(.dllSymbol(symbol, PACKAGE))

getNativeSymbolInfo <- function(name, PACKAGE, unlist = TRUE, withRegistrationInfo = FALSE) {
    package <- if (missing(PACKAGE)) "" else if (inherits(PACKAGE, "DLLInfo")) PACKAGE[["name"]] else as.character(PACKAGE)
    found <- lapply(name, function(n) {
        symbol <- .dllSymbol(n, package)
        if (is.null(symbol)) stop(gettextf("no such symbol %s in package %s", n, package), domain = NA)
        symbol
    })
    if (length(name) == 1L && unlist) found[[1L]] else structure(found, names = name)
}

getLoadedDLLs <- function() {
    paths <- .dllLoaded()
    structure(lapply(structure(names(paths), names = names(paths)), function(n) .dllInfo(n, paths[[n]])), class = "DLLInfoList")
}

library.dynam <- function(chname, package, lib.loc, verbose = getOption("verbose"), file.ext = .Platform$dynlib.ext, ...) {
    if (missing(chname) || !nzchar(chname)) return(getLoadedDLLs())
    for (folder in find.package(package, lib.loc, quiet = TRUE, verbose = verbose)) {
        file <- file.path(folder, "libs", paste0(chname, file.ext))
        if (file.exists(file)) return(invisible(dyn.load(file, ...)))
    }
    stop(gettextf("shared object %s not found", sQuote(paste0(chname, file.ext))), domain = NA)
}

library.dynam.unload <- function(chname, libpath, verbose = getOption("verbose"), file.ext = .Platform$dynlib.ext)
    invisible(dyn.unload(file.path(libpath, "libs", paste0(chname, file.ext))))

# The shared objects that a namespace uses, and their routines as variables of it.
.loadNative <- function(ns, directives, folder) {
    for (i in seq_along(directives$dynlibs)) {
        name <- directives$dynlibs[[i]]
        file <- file.path(folder, "libs", paste0(name, ".so"))
        if (!file.exists(file))
            stop(gettextf("shared object %s not found", sQuote(basename(file))), call. = FALSE, domain = NA)
        dll <- dyn.load(file)
        as <- names(directives$dynlibs)[i]
        if (length(as) && nzchar(as)) assign(as, dll, envir = ns)
        .bindRoutines(ns, name, directives$nativeRoutines[[name]])
    }
    assign("dynlibs", unname(unlist(directives$dynlibs)), envir = ns[[".__NAMESPACE__."]])
}

.bindRoutines <- function(ns, name, map) {
    if (is.null(map)) return()
    if (isTRUE(map$useRegistration)) {
        routines <- .dllRoutines(name)
        fixes <- map$registrationFixes
        for (r in names(routines)) {
            as <- paste0(fixes[1L], r, if (length(fixes) > 1L) fixes[2L])
            if (!exists(as, envir = ns, inherits = FALSE)) assign(as, routines[[r]], envir = ns)
        }
    }
    symbols <- map$symbolNames
    as <- if (is.null(names(symbols))) symbols else ifelse(nzchar(names(symbols)), names(symbols), symbols)
    for (k in seq_along(symbols)) assign(as[k], getNativeSymbolInfo(symbols[[k]], name), envir = ns)
}
