# Packages: the registry of namespaces, loading, attaching. Our own packages have their namespaces from the
# start (src/packages.rs); loading one enters it into the registry.

.BaseNamespaceEnv <- environment(paste)

# Puts what a namespace exports on the search path. The values are those of the namespace, unevaluated ones too.
.attachExports <- function(ns, pos = 2L) {
    name <- getNamespaceName(ns)[[1L]]
    env <- new.env(parent = emptyenv())
    .copyBindings(ns, env, getNamespaceExports(ns))
    attr(env, "name") <- paste0("package:", name)
    attr(env, "path") <- getNamespaceInfo(ns, "path")
    .pathInsert(env, pos)
    lockEnvironment(env, TRUE)
    env
}

library <- function(package, help, pos = 2, lib.loc = NULL, character.only = FALSE, logical.return = FALSE,
                    warn.conflicts, quietly = FALSE, verbose = FALSE, mask.ok, exclude, include.only, attach.required) {
    if (missing(package)) return(invisible(.packages()))
    if (!character.only) package <- as.character(substitute(package))
    if (length(package) != 1L) stop("'package' must be of length 1")
    if (is.na(package) || package == "") stop("invalid package name")
    place <- paste0("package:", package)
    if (!(place %in% search())) {
        ns <- .knownNamespace(package)
        if (is.null(ns)) {
            if (logical.return) {
                warning(gettextf("there is no package called %s", sQuote(package)), domain = NA)
                return(invisible(FALSE))
            }
            stop(packageNotFoundError(package, lib.loc, sys.call()))
        }
        env <- .attachExports(ns, pos)
        if ((missing(warn.conflicts) || isTRUE(warn.conflicts)) && !quietly) .attachConflicts(env, place, package)
    }
    invisible(if (logical.return) TRUE else .packages())
}

packageNotFoundError <- function(package, lib.loc, call = NULL)
    errorCondition(gettextf("there is no package called %s", sQuote(package)), package = package, lib.loc = lib.loc,
                   call = call, class = "packageNotFoundError")

require <- function(package, lib.loc = NULL, quietly = FALSE, warn.conflicts, character.only = FALSE, mask.ok,
                    exclude, include.only, attach.required) {
    if (!character.only) package <- as.character(substitute(package))
    if (paste0("package:", package) %in% search()) return(invisible(TRUE))
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

# The namespace of a package that is loaded or is ours; NULL if there is none.
.knownNamespace <- function(name) {
    known <- get0(name, envir = .nsRegistry(), inherits = FALSE)
    if (is.null(known) && name %in% .ownPackages()) .ownNamespace(name) else known
}

requireNamespace <- function(package, ..., quietly = FALSE) {
    package <- as.character(package)[[1L]]
    invisible(!is.null(.knownNamespace(package)))
}

loadNamespace <- function(package, lib.loc = NULL, ...) {
    name <- as.character(package)[[1L]]
    ns <- .knownNamespace(name)
    if (is.null(ns)) stop(packageNotFoundError(name, lib.loc, sys.call()))
    ns
}

getNamespace <- function(name) {
    if (is.environment(name)) return(asNamespace(name))
    name <- as.character(name)
    ns <- .knownNamespace(name)
    if (is.null(ns)) loadNamespace(name) else ns
}

asNamespace <- function(ns, base.OK = TRUE) {
    if (!is.environment(ns)) ns <- getNamespace(ns)
    if (!isNamespace(ns)) stop("not a namespace")
    if (!base.OK && isBaseNamespace(ns)) stop("operation not allowed on base namespace")
    ns
}

attachNamespace <- function(ns, pos = 2L, depends = NULL, exclude, include.only) {
    ns <- asNamespace(ns, base.OK = FALSE)
    if (paste0("package:", getNamespaceName(ns)) %in% search()) stop("namespace is already attached")
    invisible(.attachExports(ns, pos))
}

unloadNamespace <- function(ns) {
    if (!is.environment(ns) && !isNamespaceLoaded(ns)) return(invisible(NULL))
    ns <- asNamespace(ns, base.OK = FALSE)
    name <- getNamespaceName(ns)[[1L]]
    users <- getNamespaceUsers(ns)
    if (length(users))
        stop(gettextf("namespace %s is imported by %s so cannot be unloaded", sQuote(name),
                      paste(sQuote(users), collapse = ", ")), domain = NA)
    place <- paste0("package:", name)
    if (place %in% search()) detach(place, character.only = TRUE)
    .rm(name, .nsRegistry(), FALSE)
    invisible(NULL)
}

isNamespace <- function(ns)
    is.environment(ns) && (identical(ns, .BaseNamespaceEnv) || exists(".__NAMESPACE__.", ns, inherits = FALSE))
isNamespaceLoaded <- function(name) exists(as.character(name), envir = .nsRegistry(), inherits = FALSE)
loadedNamespaces <- function() names(.nsRegistry())
isBaseNamespace <- function(ns) identical(ns, .BaseNamespaceEnv)

getNamespaceName <- function(ns) {
    ns <- asNamespace(ns)
    if (isBaseNamespace(ns)) "base" else getNamespaceInfo(ns, "spec")["name"]
}

getNamespaceVersion <- function(ns) {
    ns <- asNamespace(ns)
    if (isBaseNamespace(ns)) c(version = paste(R.version$major, R.version$minor, sep = "."))
    else getNamespaceInfo(ns, "spec")["version"]
}

getNamespaceExports <- function(ns) {
    ns <- asNamespace(ns)
    if (isBaseNamespace(ns)) ls(ns, all.names = TRUE) else names(getNamespaceInfo(ns, "exports"))
}

getNamespaceImports <- function(ns) {
    ns <- asNamespace(ns)
    if (isBaseNamespace(ns)) NULL else getNamespaceInfo(ns, "imports")
}

getNamespaceUsers <- function(ns) {
    name <- getNamespaceName(ns)[[1L]]
    loaded <- setdiff(loadedNamespaces(), "base")
    uses <- vapply(loaded, function(other) name %in% names(getNamespaceImports(other)), NA)
    loaded[uses]
}

getNamespaceInfo <- function(ns, which) {
    ns <- asNamespace(ns, base.OK = FALSE)
    get(which, envir = ns[[".__NAMESPACE__."]])
}
.getNamespaceInfo <- function(ns, which) ns[[".__NAMESPACE__."]][[which]]

getExportedValue <- function(ns, name) {
    ns <- asNamespace(ns)
    if (isBaseNamespace(ns)) {
        if (!exists(name, envir = ns, inherits = FALSE)) stop(gettextf("object '%s' not found", name), domain = NA)
        return(get(name, envir = ns, inherits = FALSE))
    }
    if (!(name %in% getNamespaceExports(ns)))
        stop(gettextf("'%s' is not an exported object from 'namespace:%s'", name, getNamespaceName(ns)), call. = FALSE,
             domain = NA)
    get(name, envir = ns, inherits = FALSE)
}

.getNamespace <- function(name) get0(as.character(name), envir = .nsRegistry(), inherits = FALSE)

.packages <- function(all.available = FALSE, lib.loc = NULL) {
    if (all.available) return(sort(setdiff(.ownPackages(), "rigel")))
    path <- search()
    invisible(substring(path[startsWith(path, "package:")], 9L))
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
