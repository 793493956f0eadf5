# Packages. What GNU R has in its standard packages lives in our base; others can't be loaded yet.

.BaseNamespaceEnv <- environment(paste)

library <- function(package, help, pos = 2, lib.loc = NULL, character.only = FALSE, logical.return = FALSE,
                    warn.conflicts, quietly = FALSE, verbose = FALSE, mask.ok, exclude, include.only, attach.required) {
    if (missing(package)) return(invisible(.packages()))
    if (!character.only) package <- as.character(substitute(package))
    if (length(package) != 1L) stop("'package' must be of length 1")
    if (is.na(package) || package == "") stop("invalid package name")
    if (package %in% .ownPackages())
        return(invisible(if (logical.return) TRUE else .packages()))
    if (logical.return) {
        warning(gettextf("there is no package called %s", sQuote(package)), domain = NA)
        return(invisible(FALSE))
    }
    stop(packageNotFoundError(package, lib.loc, sys.call()))
}

packageNotFoundError <- function(package, lib.loc, call = NULL)
    errorCondition(gettextf("there is no package called %s", sQuote(package)), package = package, lib.loc = lib.loc,
                   call = call, class = "packageNotFoundError")

require <- function(package, lib.loc = NULL, quietly = FALSE, warn.conflicts, character.only = FALSE, mask.ok,
                    exclude, include.only, attach.required) {
    if (!character.only) package <- as.character(substitute(package))
    if (package %in% .ownPackages()) return(invisible(TRUE))
    if (!quietly) packageStartupMessage(gettextf("Loading required package: %s", package), domain = NA)
    value <- tryCatch(library(package, lib.loc = lib.loc, character.only = TRUE, logical.return = TRUE,
                              quietly = quietly), error = function(e) e)
    if (inherits(value, "error")) {
        if (!quietly) message(conditionMessage(value))
        return(invisible(FALSE))
    }
    invisible(value)
}

packageStartupMessage <- function(..., domain = NULL, appendLF = TRUE)
    message(.condition(c("packageStartupMessage", "simpleMessage", "message", "condition"),
                       .makeMessage(..., domain = domain, appendLF = appendLF), sys.call(-1L)))

requireNamespace <- function(package, ..., quietly = FALSE) {
    package <- as.character(package)[[1L]]
    invisible(package %in% .ownPackages())
}

loadNamespace <- function(package, lib.loc = NULL, ...) {
    name <- as.character(package)[[1L]]
    if (name %in% .ownPackages()) return(.namespaceOf(name))
    stop(packageNotFoundError(name, lib.loc, sys.call()))
}

getNamespace <- function(name) if (is.environment(name)) name else loadNamespace(name)
asNamespace <- function(ns, base.OK = TRUE) if (is.environment(ns)) ns else getNamespace(ns)
attachNamespace <- function(ns, ...) invisible(getNamespace(ns))
unloadNamespace <- function(ns) invisible(NULL)

isNamespace <- function(ns)
    is.environment(ns) && (identical(ns, .BaseNamespaceEnv) || exists(".__NAMESPACE__.", ns, inherits = FALSE))

isNamespaceLoaded <- function(name) as.character(name) %in% loadedNamespaces()
loadedNamespaces <- function() c("compiler", "graphics", "utils", "grDevices", "stats", "datasets", "methods", "base")
isBaseNamespace <- function(ns) identical(ns, .BaseNamespaceEnv)

getNamespaceName <- function(ns)
    if (isBaseNamespace(ns)) "base" else c(name = if (is.environment(ns)) environmentName(ns) else as.character(ns))

getNamespaceExports <- function(ns) ls(getNamespace(ns), all.names = TRUE)
getNamespaceInfo <- function(ns, which) NULL
getExportedValue <- function(ns, name) get(name, envir = getNamespace(ns))
.getNamespace <- function(name) if (as.character(name) %in% .ownPackages()) .namespaceOf(as.character(name))

.packages <- function(all.available = FALSE, lib.loc = NULL) {
    r <- c("stats", "graphics", "grDevices", "utils", "datasets", "methods", "base")
    if (all.available) sort(.ownPackages()) else invisible(r)
}

find.package <- function(package = NULL, lib.loc = NULL, quiet = FALSE, verbose = FALSE) {
    own <- package %in% .ownPackages()
    if (!quiet && any(!own)) stop(gettextf("there is no package called %s", sQuote(package[!own][1L])), domain = NA)
    file.path(R.home("library"), package[own])
}

system.file <- function(..., package = "base", lib.loc = NULL, mustWork = FALSE) {
    if (mustWork) stop("no file found")
    if (nargs() <= 1L && package %in% .ownPackages()) file.path(R.home("library"), package) else ""
}

.libPaths <- function(new, include.site = TRUE) if (missing(new)) R.home("library") else invisible(new)
