# Lazy-load databases: an index (.rdx) says where each value is in the file of packed values (.rdb).

# A function that turns the names of saved environments into these. An environment is made before its contents
# are fetched, because these may refer to it.
.savedEnvironments <- function(index, file) {
    made <- new.env(parent = emptyenv())
    hook <- function(name) {
        known <- made[[name[1L]]]
        if (!is.null(known)) return(known)
        env <- new.env()
        assign(name[1L], env, envir = made)
        # Large variables of an environment may be saved one by one, to be fetched on first use.
        key <- index$references[[name[1L]]]
        lazy <- if (is.list(key)) key$lazyKeys
        saved <- lazyLoadDBfetch(if (is.list(key)) key$eagerKey else key, file, index$compressed, hook)
        parent.env(env) <- if (is.environment(saved$enclos)) saved$enclos else emptyenv()
        list2env(saved$bindings, env)
        if (length(lazy)) .lazyBind(names(lazy), lazy, file, index$compressed, hook, env)
        if (!is.null(saved$attributes)) attributes(env) <- saved$attributes
        if (isTRUE(saved$isS4)) env <- asS4(env)
        if (isTRUE(saved$locked)) lockEnvironment(env)
        env
    }
    hook
}

.databaseIndex <- function(filebase) {
    index <- paste0(filebase, ".rdx")
    tryCatch(readRDS(index), error = function(e)
        stop(gettextf("lazy-load database '%s' is corrupt", paste0(filebase, ".rdb")), call. = FALSE, domain = NA))
}

lazyLoad <- function(filebase, envir = parent.frame(), filter) {
    index <- .databaseIndex(filebase)
    file <- paste0(filebase, ".rdb")
    keys <- index$variables
    if (!missing(filter)) keys <- keys[filter(names(keys))]
    .lazyBind(names(keys), keys, file, index$compressed, .savedEnvironments(index, file), envir)
    invisible(NULL)
}

lazyLoadDBexec <- function(filebase, fun, filter) {
    index <- .databaseIndex(filebase)
    file <- paste0(filebase, ".rdb")
    keys <- index$variables
    if (!missing(filter)) keys <- keys[filter(names(keys))]
    hook <- .savedEnvironments(index, file)
    fun(list2env(list(vars = names(keys), vals = keys, expr = quote(lazyLoadDBfetch(key, datafile, compressed, envhook)),
                      datafile = file, compressed = index$compressed, envhook = hook)))
}
