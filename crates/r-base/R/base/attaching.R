# Packages on the search path: library, require, attachNamespace.

# Puts what a namespace exports on the search path. The values are those of the namespace, unevaluated ones too.
.attachExports <- function(ns, pos, names, depends, data) {
    name <- getNamespaceName(ns)[[1L]]
    env <- new.env(parent = emptyenv())
    exports <- getNamespaceInfo(ns, "exports")
    inner <- if (length(names)) unlist(mget(names, envir = exports), use.names = FALSE)
    .copyBindings(ns, env, inner, names)
    sets <- if (data) .getNamespaceInfo(ns, "lazydata")
    if (is.environment(sets)) .copyBindings(sets, env, names(sets))
    if (length(depends)) assign(".Depends", depends, envir = env)
    attr(env, "name") <- paste0("package:", name)
    attr(env, "path") <- getNamespaceInfo(ns, "path")
    .pathInsert(env, pos)
    env
}

attachNamespace <- function(ns, pos = 2L, depends = NULL, exclude, include.only) {
    ns <- asNamespace(ns, base.OK = FALSE)
    name <- getNamespaceName(ns)[[1L]]
    place <- paste0("package:", name)
    if (place %in% search()) stop("namespace is already attached")
    exports <- getNamespaceExports(ns)
    if (!missing(exclude) && length(exclude)) exports <- setdiff(exports, exclude)
    if (!missing(include.only) && is.character(include.only)) {
        lacks <- setdiff(include.only, exports)
        if (length(lacks)) stop(gettextf("not exported by namespace %s: %s", sQuote(name), paste(lacks, collapse = ", ")), domain = NA)
        exports <- include.only
    }
    env <- .attachExports(ns, pos, exports, depends, missing(include.only))
    done <- FALSE
    on.exit(if (!done) .pathRemove(env))
    folder <- getNamespaceInfo(ns, "path")
    .runAttachHook(ns, name, folder)
    lockEnvironment(env, TRUE)
    .runUserHooks(name, "attach", folder)
    done <- TRUE
    invisible(env)
}

.runAttachHook <- function(ns, name, folder) {
    if (!exists(".onAttach", envir = ns, inherits = FALSE)) return()
    tryCatch(get(".onAttach", envir = ns)(dirname(folder), name), error = function(e) {
        where <- conditionCall(e)
        stop(gettextf("%s failed in %s() for '%s', details:\n  call: %s\n  error: %s", ".onAttach", "attachNamespace", name,
                      if (is.null(where)) "NULL" else deparse(where)[1L], conditionMessage(e)), call. = FALSE, domain = NA)
    })
}

.runDetachHooks <- function(package, folder) {
    .runUserHooks(package, "detach", folder)
    ns <- get0(package, envir = .nsRegistry(), inherits = FALSE)
    if (is.null(ns) || package %in% .ownPackages()) return()
    for (hook in c(".onDetach", ".Last.lib")) if (exists(hook, envir = ns, inherits = FALSE)) {
        tryCatch(get(hook, envir = ns)(folder), error = function(e)
            warning(gettextf("%s failed in %s() for '%s', details:\n  call: %s\n  error: %s", hook, "detach", package,
                             deparse(conditionCall(e))[1L], conditionMessage(e)), call. = FALSE, domain = NA))
        break
    }
}

# What programs said about names of packages that mask others.
.conflictRules <- new.env(parent = emptyenv())

conflictRules <- function(pkg, mask.ok = NULL, exclude = NULL) {
    if (missing(mask.ok) && missing(exclude)) return(.conflictRules[[pkg]])
    assign(pkg, list(mask.ok = mask.ok, exclude = exclude), envir = .conflictRules)
    invisible(NULL)
}

library <- function(package, help, pos = 2, lib.loc = NULL, character.only = FALSE, logical.return = FALSE,
                    warn.conflicts, quietly = FALSE, verbose = getOption("verbose"), mask.ok, exclude, include.only,
                    attach.required = missing(include.only)) {
    if (!missing(help)) {
        if (!character.only) help <- as.character(substitute(help))
        return(eval(call("help", package = help), list(help = utils::help)))
    }
    if (missing(package)) return(.libraryListing(lib.loc))
    if (!character.only) package <- as.character(substitute(package))
    if (length(package) != 1L) stop("'package' must be of length 1")
    if (is.na(package) || package == "") stop("invalid package name")
    place <- paste0("package:", package)
    if (!(place %in% search())) {
        folder <- .packageFolder(package, lib.loc)
        if (!length(folder)) {
            if (logical.return) {
                if (!quietly) warning(gettextf("there is no package called %s", sQuote(package)), domain = NA)
                return(FALSE)
            }
            stop(packageNotFoundError(package, lib.loc, sys.call()))
        }
        if (missing(exclude) && !is.null(.conflictRules[[package]]$exclude)) exclude <- .conflictRules[[package]]$exclude
        loud <- (missing(warn.conflicts) || isTRUE(warn.conflicts)) && !quietly
        if (!.attachFrom(package, folder, pos, lib.loc, quietly, logical.return, loud, attach.required, exclude, include.only))
            return(FALSE)
    }
    invisible(if (logical.return) TRUE else .packages())
}

# Loads and attaches a package that is there, after those it depends on; whether that went well.
.attachFrom <- function(package, folder, pos, lib.loc, quietly, logical.return, loud, required, exclude, include.only) {
    own <- package %in% .ownPackages()
    depends <- character()
    if (!own) {
        info <- .installedInfo(package, folder)
        .checkBuilt(package, info)
        if (required) depends <- .attachDepends(info, lib.loc, quietly)
    }
    env <- tryCatch({
        ns <- loadNamespace(package, if (!own) dirname(folder))
        attachNamespace(ns, pos, depends, exclude, include.only)
    }, error = function(e) e)
    if (inherits(env, "error")) {
        where <- conditionCall(env)
        text <- gettextf("package or namespace load failed for %s%s:\n %s", sQuote(package),
                         if (is.null(where)) "" else paste(" in", deparse(where)[1L]), conditionMessage(env))
        if (!logical.return) stop(text, call. = FALSE, domain = NA)
        if (!quietly) message(paste("Error:", text), domain = NA)
        return(FALSE)
    }
    if (!own) .warnBuilt(package, info)
    if (loud && !exists(".conflicts.OK", envir = env, inherits = FALSE)) .attachConflicts(env, attr(env, "name"), package)
    TRUE
}

.warnBuilt <- function(package, info) {
    built <- info$Built$R
    if (built > getRversion())
        warning(gettextf("package %s was built under R version %s", sQuote(package), as.character(built)), call. = FALSE, domain = NA)
}

.attachDepends <- function(info, lib.loc, quietly) {
    for (need in info$Depends) {
        name <- need$name
        if (length(need$version)) {
            have <- .installedVersion(name, lib.loc)
            if (!is.null(have) && !.versionFits(have, need))
                stop(gettextf("package %s %s was found, but %s %s is required by %s", sQuote(name), have, need$op,
                              as.character(need$version), sQuote(info$DESCRIPTION[["Package"]])), call. = FALSE, domain = NA)
        }
        if (paste0("package:", name) %in% search()) next
        if (!length(.packageFolder(name, lib.loc)))
            stop(gettextf("package %s required by %s could not be found", sQuote(name), sQuote(info$DESCRIPTION[["Package"]])),
                 call. = FALSE, domain = NA)
        if (!quietly) packageStartupMessage(gettextf("Loading required package: %s", name), domain = NA)
        library(name, character.only = TRUE, lib.loc = lib.loc, quietly = quietly)
    }
    names(info$Depends)
}

.installedVersion <- function(name, lib.loc) {
    ns <- .knownNamespace(name)
    if (!is.null(ns)) return(getNamespaceVersion(ns)[[1L]])
    folder <- .packageFolder(name, lib.loc)
    if (length(folder)) as.vector(.installedInfo(name, folder)$DESCRIPTION["Version"])
}

packageNotFoundError <- function(package, lib.loc, call = NULL)
    errorCondition(if (length(package) == 1L) gettextf("there is no package called %s", sQuote(package))
                   else paste("there are no packages called", paste(sQuote(package), collapse = ", ")),
                   package = package, lib.loc = lib.loc, call = call, class = "packageNotFoundError")

require <- function(package, lib.loc = NULL, quietly = FALSE, warn.conflicts, character.only = FALSE, mask.ok,
                    exclude, include.only, attach.required = missing(include.only)) {
    if (!character.only) package <- as.character(substitute(package))
    if (paste0("package:", package) %in% search()) return(invisible(TRUE))
    if (!quietly) packageStartupMessage(gettextf("Loading required package: %s", package), domain = NA)
    value <- tryCatch(library(package, lib.loc = lib.loc, character.only = TRUE, logical.return = TRUE,
                              warn.conflicts = warn.conflicts, quietly = quietly, mask.ok = mask.ok, exclude = exclude,
                              include.only = include.only, attach.required = attach.required), error = function(e) e)
    if (inherits(value, "error")) {
        if (!quietly) message("Failed with error:  ", sQuote(conditionMessage(value)), domain = NA)
        return(invisible(FALSE))
    }
    invisible(value)
}

packageStartupMessage <- function(..., domain = NULL, appendLF = TRUE)
    message(.condition(c("packageStartupMessage", "simpleMessage", "message", "condition"),
                       .makeMessage(..., domain = domain, appendLF = appendLF), sys.call(-1L)))

# What library() without arguments gives: the packages that are there and their titles.
.libraryListing <- function(lib.loc) {
    if (is.null(lib.loc)) lib.loc <- .libPaths()
    rows <- lapply(lib.loc, function(lib) {
        names <- sort(.packages(TRUE, lib))
        titles <- vapply(names, function(n) {
            file <- file.path(lib, n, "Meta", "package.rds")
            if (file.exists(file)) gsub("[[:space:]]+", " ", readRDS(file)$DESCRIPTION["Title"]) else paste("The R package", n)
        }, "")
        cbind(Package = names, LibPath = rep(lib, length(names)), Title = titles)
    })
    value <- do.call(rbind, rows)
    dimnames(value) <- list(NULL, c("Package", "LibPath", "Title"))
    structure(list(header = NULL, results = value, footer = NULL), class = "libraryIQR")
}

format.libraryIQR <- function(x, ...) {
    rows <- x$results
    unlist(lapply(unique(rows[, "LibPath"]), function(lib) {
        these <- rows[rows[, "LibPath"] == lib, , drop = FALSE]
        c(gettextf("Packages in library %s:", sQuote(lib)), "", formatDL(these[, "Package"], these[, "Title"]), "")
    }))
}

print.libraryIQR <- function(x, ...) {
    writeLines(format(x))
    invisible(x)
}
