# Loading namespaces of installed packages, in GNU R's binary format.

# Names of the packages that are being loaded, the last one last.
.loading <- new.env()

# The namespace of a package that is loaded or is ours; NULL if there is none.
.knownNamespace <- function(name) {
    known <- get0(name, envir = .nsRegistry(), inherits = FALSE)
    if (!is.null(known) || !(name %in% .ownPackages())) return(known)
    ns <- .ownNamespace(name)
    if (!is.null(hook <- .ownLoadHooks[[name]])) hook()
    ns
}

# What our own packages do when they are loaded, as `.onLoad` of installed ones.
.ownLoadHooks <- list(stats4 = function() .defineFits())

# A namespace that something saved refers to.
.savedNamespace <- function(name) tryCatch(getNamespace(name), error = function(e) {
    warning(gettextf("namespace %s is not available and has been replaced\nby .GlobalEnv when processing object %s",
                     sQuote(name), sQuote("<unknown>")), call. = FALSE, domain = NA)
    .GlobalEnv
})

.versionFits <- function(have, need)
    is.null(need) || is.null(need$op) || is.null(need$version) ||
        do.call(need$op, list(numeric_version(as.character(have)), numeric_version(as.character(need$version))))

.checkNamespaceVersion <- function(name, version, need, how, call) {
    if (.versionFits(version, need)) return()
    stop(simpleError(gettextf("namespace %s %s %s, but %s %s is required", sQuote(name), version, how, need$op,
                              as.character(need$version)), call))
}

loadNamespace <- function(package, lib.loc = NULL, keep.source = getOption("keep.source.pkgs"), partial = FALSE,
                          versionCheck = NULL, keep.parse.data = getOption("keep.parse.data.pkgs")) {
    if (is.environment(package)) return(asNamespace(package))
    name <- as.character(package)[[1L]]
    ns <- .knownNamespace(name)
    if (!is.null(ns)) {
        .checkNamespaceVersion(name, getNamespaceVersion(ns)[[1L]], versionCheck, "is already loaded", sys.call())
        return(ns)
    }
    if (name %in% .loading$names)
        stop(gettextf("cyclic namespace dependency detected when loading %s, already loading %s", sQuote(name),
                      paste(sQuote(.loading$names), collapse = ", ")), domain = NA)
    lib <- c(attr(package, "LibPath"), lib.loc)
    folder <- .packageFolder(name, lib)
    if (!length(folder)) stop(packageNotFoundError(name, lib.loc, sys.call()))
    before <- .loading$names
    assign("names", c(before, name), envir = .loading)
    on.exit(assign("names", before, envir = .loading))
    outer <- .loading$folder
    assign("folder", folder, envir = .loading)
    on.exit(assign("folder", outer, envir = .loading), add = TRUE)
    .loadFrom(name, folder, lib, versionCheck, sys.call())
}

# The package that is being loaded, for code that is evaluated meanwhile.
loadingNamespaceInfo <- function() {
    if (is.null(.loading$folder)) stop("not loading a namespace")
    list(libname = dirname(.loading$folder), pkgname = basename(.loading$folder))
}

# What an installed package says of itself.
.installedInfo <- function(name, folder) {
    file <- file.path(folder, "Meta", "package.rds")
    if (!file.exists(file))
        stop(gettextf("package %s has no 'package.rds' in Meta/", sQuote(name)), call. = FALSE, domain = NA)
    readRDS(file)
}

# The errors of a package that was made for another version of R.
.checkBuilt <- function(name, info) {
    for (need in info$Rdepends2) if (identical(need$name, "R") && length(need$version) && !.versionFits(getRversion(), need))
        stop(gettextf("This is R %s, package %s needs %s %s", getRversion(), sQuote(name), need$op, as.character(need$version)),
             call. = FALSE, domain = NA)
    built <- info$Built$R
    if (is.null(built)) stop(gettextf("package %s has not been installed properly\n", sQuote(name)), call. = FALSE, domain = NA)
    if (built < "4.0.0") stop(gettextf("package %s was installed before R 4.0.0: please re-install it", sQuote(name)),
                              call. = FALSE, domain = NA)
}

.newNamespace <- function(name, version, folder) {
    imports <- new.env(parent = .BaseNamespaceEnv)
    attr(imports, "name") <- paste0("imports:", name)
    ns <- new.env(parent = imports)
    about <- new.env(parent = baseenv())
    assign(".__NAMESPACE__.", about, envir = ns)
    values <- list(spec = c(name = name, version = version), exports = new.env(parent = baseenv()), imports = list(base = TRUE),
                   path = folder, dynlibs = NULL, S3methods = matrix(NA_character_, 0L, 4L), lazydata = new.env(parent = baseenv()))
    attr(values$lazydata, "name") <- paste0("lazydata:", name)
    list2env(values, about)
    assign(".packageName", name, envir = ns)
    assign(".__S3MethodsTable__.", new.env(parent = baseenv()), envir = ns)
    assign(name, ns, envir = .nsRegistry())
    ns
}

.loadFrom <- function(name, folder, lib.loc, versionCheck, call) {
    info <- .installedInfo(name, folder)
    version <- as.vector(info$DESCRIPTION["Version"])
    .checkBuilt(name, info)
    .checkNamespaceVersion(name, version, versionCheck, "is being loaded", call)
    directives <- file.path(folder, "Meta", "nsInfo.rds")
    directives <- if (file.exists(directives)) readRDS(directives) else parseNamespaceFile(name, dirname(folder), mustExist = FALSE)
    ns <- .newNamespace(name, version, folder)
    done <- FALSE
    on.exit(if (!done) .forgetNamespace(name, ns))
    .importAll(ns, directives, info, lib.loc)
    code <- file.path(folder, "R", name)
    if (file.exists(paste0(code, ".rdx")))
        lazyLoad(code, ns, function(n) !n %in% c(".__NAMESPACE__.", ".__S3MethodsTable__.", ".packageName"))
    .loadDatabase(file.path(folder, "R", "sysdata"), ns)
    .loadDatabase(file.path(folder, "data", "Rdata"), ns[[".__NAMESPACE__."]]$lazydata)
    .registerAll(ns, directives$S3methods)
    .loadNative(ns, directives, folder)
    .s4LoadFrom(ns, name)
    .runLoadHook(ns, name, folder)
    .exportAll(ns, directives)
    lockEnvironment(ns, TRUE)
    lockEnvironment(parent.env(ns), TRUE)
    done <- TRUE
    .runUserHooks(name, "onLoad", folder)
    .registerDelayed(name)
    ns
}

.loadDatabase <- function(filebase, env) if (file.exists(paste0(filebase, ".rdx"))) lazyLoad(filebase, env)

# Takes back a namespace whose loading failed.
.forgetNamespace <- function(name, ns) {
    .unregisterMethods(ns)
    .s4UnloadFrom(name)
    if (exists(name, envir = .nsRegistry(), inherits = FALSE)) .rm(name, .nsRegistry(), FALSE)
}

.runLoadHook <- function(ns, name, folder) {
    if (!exists(".onLoad", envir = ns, inherits = FALSE)) return()
    tryCatch(get(".onLoad", envir = ns)(dirname(folder), name), error = function(e) {
        where <- conditionCall(e)
        stop(gettextf("%s failed in %s() for '%s', details:\n  call: %s\n  error: %s", ".onLoad", "loadNamespace", name,
                      if (is.null(where)) "NULL" else deparse(where)[1L], conditionMessage(e)), call. = FALSE, domain = NA)
    })
}

.runUserHooks <- function(name, event, folder) {
    hooks <- getHook(packageEvent(name, event))
    if (event %in% c("detach", "onUnload")) hooks <- rev(hooks)
    for (hook in hooks) try(hook(name, folder))
}

# Imports: list("package"), list("package", names) (which may have names: what they are called here) or
# list("package", except = names).
.importAll <- function(ns, directives, info, lib.loc) {
    needs <- info$Imports
    for (i in directives$imports) {
        package <- if (is.character(i)) i else i[[1L]]
        from <- loadNamespace(package, c(lib.loc, .libPaths()), versionCheck = needs[[package]])
        if (is.character(i)) .importNames(ns, from, NULL)
        else if (!is.null(i$except)) .importNames(ns, from, NULL, i$except)
        else .importNames(ns, from, i[[2L]])
    }
    for (i in directives$importClasses) .importNames(ns, loadNamespace(i[[1L]], c(lib.loc, .libPaths())), .classNames(i[[2L]]), optional = TRUE)
    for (i in directives$importMethods) .importMethodsFrom(ns, loadNamespace(i[[1L]], c(lib.loc, .libPaths())), i[[2L]])
}

.classNames <- function(classes) paste0(".__C__", classes)

# The names under which a namespace keeps methods of generics.
.methodTables <- function(ns, generics) {
    all <- names(ns)
    all <- all[startsWith(all, ".__T__")]
    all[sub("^\\.__T__(.*):[^:]*$", "\\1", all) %in% generics]
}

.importMethodsFrom <- function(ns, from, generics) {
    shown <- intersect(generics, getNamespaceExports(from))
    .importNames(ns, from, c(shown, .methodTables(from, generics)), optional = TRUE)
}

# Binds names that a namespace exports in the imports of another. NULL means all. What one of our packages should
# have and has not yet is an error when it is used.
.importNames <- function(ns, from, names, except = character(), optional = FALSE) {
    source <- as.vector(getNamespaceName(from))
    if (is.null(names)) names <- setdiff(getNamespaceExports(from), except)
    inner <- names
    outer <- if (is.null(names(names))) names else ifelse(nzchar(names(names)), names(names), names)
    target <- parent.env(ns)
    exports <- if (!isBaseNamespace(from)) getNamespaceInfo(from, "exports")
    if (!is.null(exports)) {
        known <- vapply(inner, exists, NA, envir = exports, inherits = FALSE)
        lacks <- inner[!known & !vapply(inner, exists, NA, envir = getNamespaceInfo(from, "lazydata"), inherits = FALSE)]
        if (optional) lacks <- lacks[!vapply(lacks, exists, NA, envir = from, inherits = FALSE)]
        promised <- intersect(lacks, if (source %in% .ownPackages()) .nsListed(source))
        for (n in promised) .bindLacking(source, n, outer[match(n, inner)], target)
        lacks <- setdiff(lacks, promised)
        if (length(lacks) && !optional)
            stop(sprintf(ngettext(length(lacks), "object %s is not exported by 'namespace:%s'", "objects %s are not exported by 'namespace:%s'"),
                         paste(sQuote(lacks), collapse = ", "), source), call. = FALSE, domain = NA)
        keep <- !inner %in% c(lacks, promised)
        inner <- inner[keep]
        outer <- outer[keep]
    }
    .warnReplacing(ns, from, inner, outer, target)
    .copyBindings(from, target, unname(inner), unname(outer))
    info <- ns[[".__NAMESPACE__."]]
    entry <- list(structure(inner, names = outer))
    names(entry) <- source
    assign("imports", c(info$imports, entry), envir = info)
}

.bindLacking <- function(package, name, as, env) {
    force(package)
    force(name)
    delayedAssign(as, stop(gettextf("'%s::%s' is not implemented yet", package, name), call. = FALSE, domain = NA), environment(), env)
}

.warnReplacing <- function(ns, from, inner, outer, target) {
    twice <- which(vapply(outer, exists, NA, envir = target, inherits = FALSE))
    for (i in twice) {
        old <- get(outer[i], envir = target)
        new <- get(inner[i], envir = from)
        if (identical(old, new, ignore.environment = FALSE)) next
        home <- if (is.function(old) && !is.null(environment(old))) topenv(environment(old)) else NULL
        home <- if (isNamespace(home)) paste0(getNamespaceName(home), "::") else ""
        warning(gettextf("replacing previous import %s by %s when loading %s", sQuote(paste0(home, outer[i])),
                         sQuote(paste0(getNamespaceName(from), "::", inner[i])), sQuote(getNamespaceName(ns))), call. = FALSE, domain = NA)
    }
}

importIntoEnv <- function(impenv, impnames, expenv, expnames) .copyBindings(expenv, impenv, expnames, impnames)

# Exports: what NAMESPACE lists and what fits its patterns; classes and methods go by names of their own.
.exportAll <- function(ns, directives) {
    exports <- directives$exports
    all <- names(ns)
    plain <- all[!startsWith(all, ".__")]
    for (p in directives$exportPatterns) exports <- c(exports, plain[grepl(p, plain)])
    classes <- directives$exportClasses
    for (p in directives$exportClassPatterns) {
        defined <- substring(all[startsWith(all, ".__C__")], 7L)
        classes <- c(classes, defined[grepl(p, defined)])
    }
    tables <- .methodTables(ns, directives$exportMethods)
    generics <- directives$exportMethods
    generics <- generics[generics %in% plain | vapply(generics, exists, NA, envir = parent.env(ns), inherits = FALSE)]
    namespaceExport(ns, unique(c(exports, generics, if (length(classes)) .classNames(unique(classes)), tables)))
}

namespaceExport <- function(ns, vars) {
    if (!length(vars)) return(invisible())
    outer <- if (is.null(names(vars))) vars else ifelse(nzchar(names(vars)), names(vars), vars)
    lacks <- vars[!vapply(vars, exists, NA, envir = ns, inherits = FALSE)]
    imported <- lacks[vapply(lacks, exists, NA, envir = parent.env(ns), inherits = FALSE)]
    lacks <- setdiff(lacks, imported)
    # What base has can be shown again, too.
    lacks <- lacks[!vapply(lacks, exists, NA, envir = baseenv())]
    if (length(lacks))
        stop(sprintf(ngettext(length(lacks), "undefined exports: %s", "undefined exports: %s"), paste(lacks, collapse = ", ")),
             call. = FALSE, domain = NA)
    # What is imported and shown again belongs to the namespace from now on.
    .copyBindings(parent.env(ns), ns, imported)
    names(vars) <- outer
    list2env(as.list(vars), getNamespaceInfo(ns, "exports"))
    invisible()
}

# Methods: rows of generic, class, function and the package to wait for.
.registerAll <- function(ns, rows) {
    if (!NROW(rows)) return()
    if (ncol(rows) < 4L) rows <- cbind(rows, NA_character_)
    waits <- !is.na(rows[, 4L])
    functions <- ifelse(is.na(rows[, 3L]), paste(rows[, 1L], rows[, 2L], sep = "."), rows[, 3L])
    here <- vapply(functions, exists, NA, envir = ns, inherits = TRUE)
    if (!all(here)) {
        warning(sprintf(ngettext(sum(!here), "S3 method %s was declared in NAMESPACE but not found",
                                 "S3 methods %s were declared in NAMESPACE but not found"),
                        paste(sQuote(functions[!here]), collapse = ", ")), call. = FALSE, domain = NA)
    }
    now <- here & !waits
    .registerMethods(ns, rows[now, 1L], rows[now, 2L], functions[now])
    for (i in which(here & waits)) .registerWhenLoaded(ns, rows[i, 1L], rows[i, 2L], functions[i], rows[i, 4L])
    assign("S3methods", cbind(rows[, 1L], rows[, 2L], functions, rows[, 4L], deparse.level = 0), envir = ns[[".__NAMESPACE__."]])
}

# Methods that wait for the package of their generic, by that package's name.
.waiting <- new.env()

.registerWhenLoaded <- function(ns, generic, class, fun, package) {
    if (isNamespaceLoaded(package)) return(.registerMethods(ns, generic, class, fun))
    assign(package, c(.waiting[[package]], list(list(ns, generic, class, fun))), envir = .waiting)
}

.registerDelayed <- function(package) {
    for (w in .waiting[[package]]) .registerMethods(w[[1L]], w[[2L]], w[[3L]], w[[4L]])
    if (exists(package, envir = .waiting, inherits = FALSE)) .rm(package, .waiting, FALSE)
}

.unregisterMethods <- function(ns) {
    rows <- .getNamespaceInfo(ns, "S3methods")
    if (NROW(rows)) .dropMethods(ns, paste(rows[, 1L], rows[, 2L], sep = "."))
}

registerS3methods <- function(info, package, env) .registerAll(env, info)

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
    folder <- .getNamespaceInfo(ns, "path")
    .runUserHooks(name, "onUnload", folder)
    if (exists(".onUnload", envir = ns, inherits = FALSE))
        tryCatch(get(".onUnload", envir = ns)(folder), error = function(e)
            warning(gettextf("%s failed in %s() for '%s', details:\n  call: %s\n  error: %s", ".onUnload", "unloadNamespace", name,
                             deparse(conditionCall(e))[1L], conditionMessage(e)), call. = FALSE, domain = NA))
    .unregisterMethods(ns)
    .s4UnloadFrom(name)
    .rm(name, .nsRegistry(), FALSE)
    invisible(NULL)
}

requireNamespace <- function(package, ..., quietly = FALSE) {
    package <- as.character(package)[[1L]]
    ns <- get0(package, envir = .nsRegistry(), inherits = FALSE)
    if (!is.null(ns) && !...length()) return(invisible(TRUE))
    if (!quietly && is.null(ns)) packageStartupMessage(gettextf("Loading required namespace: %s", package), domain = NA)
    value <- tryCatch({
        loadNamespace(package, ...)
        TRUE
    }, error = function(e) e)
    if (!inherits(value, "error")) return(invisible(TRUE))
    if (!quietly) {
        message("Failed with error:  ", sQuote(conditionMessage(value)), domain = NA)
    }
    invisible(FALSE)
}

# All registered methods: packages look into base's table.
.__S3MethodsTable__. <- .s3Table()
