# Packages: the registry of namespaces and what they say of themselves. Our own packages have their namespaces from
# the start (src/packages.rs); loading one enters it into the registry.

.BaseNamespaceEnv <- environment(paste)

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
    inner <- get0(name, envir = .getNamespaceInfo(ns, "exports"), inherits = FALSE)
    if (!is.null(inner)) return(get(inner, envir = ns, inherits = TRUE))
    data <- .getNamespaceInfo(ns, "lazydata")
    if (is.environment(data) && exists(name, envir = data, inherits = FALSE)) return(get(name, envir = data))
    stop(gettextf("'%s' is not an exported object from 'namespace:%s'", name, getNamespaceName(ns)), call. = FALSE, domain = NA)
}

.getNamespace <- function(name) get0(as.character(name), envir = .nsRegistry(), inherits = FALSE)
