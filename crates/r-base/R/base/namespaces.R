# Functions about namespaces and start-up that packages and their tools call.

setNamespaceInfo <- function(ns, which, val) {
    assign(which, val, envir = asNamespace(ns, base.OK = FALSE)[[".__NAMESPACE__."]])
}

..getNamespace <- function(name, where) {
    ns <- .getNamespace(name)
    if (!is.null(ns)) return(ns)
    tryCatch(loadNamespace(name), error = function(e) {
        warning(gettextf("namespace %s is not available and has been replaced\nby .GlobalEnv when processing object %s",
                         sQuote(name), sQuote(where)), domain = NA, call. = FALSE, immediate. = TRUE)
        .GlobalEnv
    })
}

# Whether an installed package has a namespace: since R 2.14 all have.
packageHasNamespace <- function(package, package.lib) file.exists(file.path(package.lib, package, "NAMESPACE"))

namespaceImport <- function(self, ..., from = NULL, except = character(0L))
    for (ns in list(...)) namespaceImportFrom(self, asNamespace(ns), from = from, except = except)

namespaceImportFrom <- function(self, ns, vars, generics, packages, from = "non-package environment", except = character(0L)) {
    self <- asNamespace(self)
    source <- asNamespace(ns)
    if (missing(vars)) .importNames(self, source, NULL, except)
    else .importNames(self, source, vars[!vars %in% except])
    invisible()
}

namespaceImportClasses <- function(self, ns, vars, from = NULL)
    .importNames(asNamespace(self), asNamespace(ns), .classNames(vars), optional = TRUE)

namespaceImportMethods <- function(self, ns, vars, from = NULL)
    .importMethodsFrom(asNamespace(self), asNamespace(ns), vars)

# Packages that a DESCRIPTION says are needed, attached in turn.
.getRequiredPackages <- function(file = "DESCRIPTION", lib.loc = NULL, quietly = FALSE, useImports = FALSE) {
    fields <- read.dcf(file)[1L, ]
    needs <- function(field) if (field %in% names(fields)) .dependsOf(fields[[field]])
    info <- list(Depends = needs("Depends"), Imports = needs("Imports"))
    .getRequiredPackages2(info, quietly, lib.loc, useImports)
}

.dependsOf <- function(text) {
    parts <- trimws(strsplit(text, ",", fixed = TRUE)[[1L]])
    names <- sub("[[:space:](].*$", "", parts)
    keep <- nzchar(names) & names != "R"
    structure(lapply(names[keep], function(n) list(name = n)), names = names[keep])
}

.getRequiredPackages2 <- function(pkgInfo, quietly = FALSE, lib.loc = NULL, useImports = FALSE) {
    .attachDepends(pkgInfo, lib.loc, quietly)
    if (useImports) for (p in names(pkgInfo$Imports)) if (!isNamespaceLoaded(p)) loadNamespace(p, lib.loc)
    invisible()
}

.rmpkg <- function(pkg) sub("^package:", "", pkg)
.detach <- function(pos) detach(pos = pos, character.only = FALSE)

.maskedMsg <- function(same, pkg, by) {
    objects <- strwrap(paste(same, collapse = ", "), indent = 4L, exdent = 4L)
    head <- if (by) ngettext(length(same), "The following object is masked _by_ %s:\n\n%s\n", "The following objects are masked _by_ %s:\n\n%s\n")
        else ngettext(length(same), "The following object is masked from %s:\n\n%s\n", "The following objects are masked from %s:\n\n%s\n")
    sprintf(head, pkg, paste(objects, collapse = "\n"))
}

.noGenerics <- TRUE
.userHooksEnv <- .userHooks
.popath <- file.path(R.home("library"), "translations")

# S4 dispatch is part of the interpreter: it can't be turned off.
.isMethodsDispatchOn <- function(onOff = NULL) {
    if (isFALSE(onOff)) stop("dispatch of S4 methods can't be turned off")
    TRUE
}

.First.sys <- function() {
    for (package in getOption("defaultPackages"))
        if (!suppressWarnings(require(package, quietly = TRUE, character.only = TRUE)))
            warning(gettextf("package %s in options(\"defaultPackages\") was not found", sQuote(package)), call. = FALSE, domain = NA)
}

.OptRequireMethods <- function()
    if ("methods" %in% getOption("defaultPackages")) loadNamespace("methods")

.expand_R_libs_env_var <- function(x) {
    v <- R.version
    with <- c(`%V` = as.character(getRversion()), `%v` = as.character(getRversion()[1L, 1L:2L]), `%p` = v$platform, `%o` = v$os, `%a` = v$arch)
    for (code in names(with)) x <- gsub(code, with[[code]], x, fixed = TRUE)
    x
}

.Script <- function(interpreter, script, args, ...) {
    script <- file.path(R.home("share"), interpreter, script)
    system(paste(interpreter, shQuote(script), args), ...)
}

file.choose <- function(new = FALSE) {
    if (interactive()) name <- readline("Enter file name: ")
    else {
        cat("Enter file name: \n")
        name <- readLines(file("stdin"), 1L)
    }
    if (!length(name) || !nzchar(name)) stop("file choice cancelled")
    name <- path.expand(name)
    if (!new && !file.exists(name)) stop(gettextf("file '%s' does not exist", name), domain = NA)
    name
}

contributors <- function() {
    out <- tempfile()
    writeLines(c("Rigel is a project of its own; the authors of GNU R, whose language it runs, are listed at",
                 "https://www.r-project.org/contributors.html"), out)
    file.show(out, title = "R Contributors", delete.file = TRUE)
}
