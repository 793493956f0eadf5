# Class definitions as objects of class "classRepresentation", and what is asked of them.

.s4PackageOf <- function(Class) {
    def <- .s4Class(Class)
    if (is.null(def)) "methods" else if (is.null(def$package)) ".GlobalEnv" else def$package
}

.s4Named <- function(Class) structure(Class, package = .s4PackageOf(Class))

# A relation of two classes, as the elements of slots `contains` and `subclasses` are.
.s4Extension <- function(from, to, distance) {
    x <- .newS4()
    attr(x, "subClass") <- .s4Named(from)
    attr(x, "superClass") <- .s4Named(to)
    attr(x, "package") <- .s4PackageOf(from)
    attr(x, "coerce") <- eval(substitute(function(from, strict = TRUE) methods::as(from, TO), list(TO = to)), baseenv())
    attr(x, "test") <- function(object) TRUE
    attr(x, "replace") <- eval(substitute(function(from, to, value) { methods::as(from, TO) <- value; from }, list(TO = to)), baseenv())
    attr(x, "simple") <- is.null(.s4Coerce[[paste(from, to, sep = "\r")]])
    attr(x, "by") <- if (distance > 1) .s4Via(from, to) else character()
    attr(x, "dataPart") <- FALSE
    attr(x, "distance") <- as.numeric(distance)
    attr(x, "class") <- structure("SClassExtension", package = "methods")
    .setS4(x, TRUE)
}

.s4ClassObject <- function(Class) {
    known <- .s4Cache[[paste0("@", Class)]]
    if (is.null(known)) .s4Keep(paste0("@", Class), .s4NewClassObject(Class)) else known
}

.s4NewClassObject <- function(Class) {
    def <- .s4Class(Class)
    supers <- .s4Supers(Class)[-1L]
    subs <- .s4Subs(Class)
    slots <- getSlots(Class)
    x <- .newS4()
    attr(x, "slots") <- lapply(as.list(slots), .s4Named)
    relations <- function(names, distances, up) {
        r <- lapply(seq_along(names), function(k)
            if (up) .s4Extension(Class, names[k], distances[[k]]) else .s4Extension(names[k], Class, distances[[k]]))
        names(r) <- names
        r
    }
    attr(x, "contains") <- relations(names(supers), supers, TRUE)
    attr(x, "virtual") <- isVirtualClass(Class)
    x <- .s4Put(x, "prototype", if (!is.null(def) && !def$virtual && !isTRUE(def$reference)) .setS4(unclass(.s4Blank(def)), TRUE)
                                else if (is.null(def)) .s4Basic[[Class]][[1L]])
    x <- .s4Put(x, "validity", def$validity)
    attr(x, "access") <- list()
    attr(x, "className") <- .s4Named(Class)
    attr(x, "package") <- .s4PackageOf(Class)
    attr(x, "subclasses") <- relations(names(subs), subs, FALSE)
    attr(x, "versionKey") <- .s4Version
    attr(x, "sealed") <- is.null(def)
    attr(x, "class") <- structure("classRepresentation", package = "methods")
    x <- .setS4(x, TRUE)
    if (isTRUE(def$reference)) .refRepresentation(x, def) else x
}

.s4Version <- new.env()

# A class's name from its name or definition.
.s4NameOf <- function(Class) if (isS4(Class) && !is.null(attr(Class, "className"))) as.vector(attr(Class, "className")) else as.vector(Class)[1L]

isClassDef <- function(object) is(object, "classRepresentation")
classMetaName <- function(name) methodsPackageMetaName("C", name)
methodsPackageMetaName <- function(prefix, name, package = "")
    paste0(".__", prefix, "__", name, if (nzchar(package)) ":", package)
metaNameUndo <- function(strings, prefix, searchForm = FALSE) {
    start <- methodsPackageMetaName(prefix, "")
    sub("[:].*$", "", substring(strings[startsWith(strings, start)], nchar(start) + 1L))
}
.classEnv <- function(Class, default = .requirePackage("methods"), mustFind = TRUE) {
    package <- if (isS4(Class)) attr(Class, "package") else .s4PackageOf(Class)
    if (identical(package, ".GlobalEnv")) globalenv() else asNamespace(package)
}
.requirePackage <- function(package) asNamespace(package)

resetClass <- function(Class, classDef, where) {
    .s4Forget()
    invisible(.s4ClassObject(.s4NameOf(Class)))
}

sealClass <- function(Class, where = topenv(parent.frame())) {
    def <- .s4Class(Class)
    if (is.null(def)) stop(gettextf("class %s not found", dQuote(Class)), domain = NA)
    def$sealed <- TRUE
    .s4Define(def)
    invisible(.s4ClassObject(Class))
}

tryNew <- function(Class, where) {
    Class <- .s4NameOf(Class)
    if (!.s4Known(Class) || isVirtualClass(Class)) NULL else tryCatch(new(Class), error = function(e) NULL)
}
newBasic <- function(Class, ...) {
    value <- switch(Class, `NULL` = return(NULL), environment = new.env(), array = , matrix = if (...length()) as.matrix(..1),
                    if (...length()) as(..1, Class) else .s4Default(Class))
    if (is.null(value)) .s4Default(Class) else value
}
getAllSuperClasses <- function(ClassDef, simpleOnly = TRUE) {
    from <- .s4NameOf(ClassDef)
    all <- names(.s4Supers(from))[-1L]
    if (simpleOnly) all[vapply(all, function(to) is.null(.s4Coerce[[paste(from, to, sep = "\r")]]), NA)] else all
}
superClassDepth <- function(ClassDef, soFar = ClassDef@className, simpleOnly = TRUE) {
    all <- .s4Supers(.s4NameOf(ClassDef))[-1L]
    list(label = names(all), depth = as.numeric(all))
}
selectSuperClasses <- function(Class, dropVirtual = FALSE, namesOnly = TRUE, directOnly = TRUE, simpleOnly = directOnly,
                               where = topenv(parent.frame())) {
    Class <- .s4NameOf(Class)
    all <- .s4Supers(Class)[-1L]
    if (directOnly) all <- all[all == 1L]
    names <- names(all)
    if (dropVirtual) names <- names[!vapply(names, isVirtualClass, NA)]
    if (simpleOnly) names <- names[vapply(names, function(to) is.null(.s4Coerce[[paste(Class, to, sep = "\r")]]), NA)]
    if (namesOnly) names else getClass(Class)@contains[names]
}
defaultPrototype <- function() .newS4()
testVirtual <- function(properties, extends, prototype, where)
    "VIRTUAL" %in% names(extends) || !length(properties) && !length(extends) && is.null(prototype)

# Which classes extend which, as a matrix of 0 and 1 (direct ones).
classesToAM <- function(classes, includeSubclasses = FALSE, abbreviate = 2) {
    classes <- unlist(lapply(classes, .s4NameOf))
    all <- unique(unlist(lapply(classes, function(c) names(.s4Supers(c)))))
    below <- rep_len(includeSubclasses, length(classes))
    all <- unique(c(all, unlist(lapply(classes[below], function(c) names(.s4Subs(c))))))
    label <- if (abbreviate %in% c(1L, 3L)) base::abbreviate(all) else all
    m <- vapply(all, function(to) as.numeric(vapply(all, function(from) to %in% .s4Direct(from), NA)), numeric(length(all)))
    matrix(m, length(all), length(all), dimnames = list(label, label))
}

# A relation between classes that are defined already; with `coerce`, by a method.
setIs <- function(class1, class2, test = NULL, coerce = NULL, replace = NULL, by = character(),
                  where = topenv(parent.frame()), classDef = getClass(class1, TRUE, where = where), extensionObject = NULL,
                  doComplete = TRUE) {
    for (c in c(class1, class2)) if (!.s4Known(c))
        stop(gettextf("class %s has no visible definition from package or environment %s", dQuote(c), sQuote(getPackageName(where))),
             domain = NA)
    from <- .s4Class(class1)
    to <- .s4Class(class2)
    if (isTRUE(to$union)) {
        # Another member of a union, which may be a basic class.
        assign(paste0(":", class2), union(.s4Unions[[paste0(":", class2)]], class1), envir = .s4Unions)
        .s4Forget()
        return(invisible(.s4ClassObject(class1)))
    }
    if (is.null(from)) stop(gettextf("cannot create a 'setIs' relation from the basic class %s", dQuote(class1)), domain = NA)
    if (is.null(coerce) && !is.null(to) && !to$virtual && !all(names(to$slots) %in% names(from$slots)))
        stop(gettextf("cannot use the class %s with %s: it lacks its slots, and there is no coerce method", dQuote(class1),
                      dQuote(class2)), domain = NA)
    if (!is.null(coerce)) assign(paste(class1, class2, sep = "\r"), coerce, envir = .s4Coerce)
    if (!is.null(replace)) assign(paste(class1, class2, sep = "\r<-"), replace, envir = .s4Coerce)
    # A relation that holds for some objects counts for is() and as(), not for the choice of methods.
    if (is.null(test)) from$contains <- union(from$contains, class2) else from$conditional[[class2]] <- test
    .s4Define(from)
    invisible(.s4ClassObject(class1))
}

getGroup <- function(fdef, recursive = FALSE, where = topenv(parent.frame())) {
    f <- if (is.function(fdef)) (if (is.primitive(fdef)) .primitiveName(fdef) else as.character(attr(fdef, "generic"))) else fdef
    groups <- .s4GroupsOf(f)
    if (f %in% c("Arith", "Compare", "Logic")) groups <- "Ops"
    if (!recursive) groups <- groups[seq_len(min(1L, length(groups)))]
    as.list(groups)
}

removeMethods <- function(f, where = topenv(parent.frame()), all = missing(where)) {
    g <- .s4Generic(f)
    if (is.null(g)) {
        warning(gettextf("%s is not an S4 generic function in %s; methods not removed", sQuote(f), sQuote(getPackageName(where))),
                domain = NA)
        return(FALSE)
    }
    .s4Forget()
    rm(list = ls(g$methods, all.names = TRUE), envir = g$methods)
    TRUE
}
hasMethods <- function(f, where, package = "") {
    g <- .s4Generic(if (is.function(f)) as.character(attr(f, "generic")) else f)
    !is.null(g) && length(ls(g$methods, all.names = TRUE)) > 0L
}
getMethodsForDispatch <- function(fdef, inherited = FALSE) {
    g <- .s4Generic(if (is.function(fdef)) as.character(attr(fdef, "generic")) else fdef)
    table <- new.env()
    for (key in ls(g$methods, all.names = TRUE))
        assign(gsub(",", "#", sub(",$", "", key), fixed = TRUE), .s4MethodObject(get(key, envir = g$methods)), envir = table)
    table
}
isGrammarSymbol <- function(symbol) symbol %in% c("{", "if", "for", "while", "repeat", "return", "next", "break", "function")
missingArg <- function(symbol, envir = parent.frame(), eval = FALSE) {
    name <- if (eval) symbol else substitute(symbol)
    eval(call("missing", as.name(name)), envir)
}
languageEl <- function(object, which) if (is.function(object)) as.list(object)[[which]] else object[[which]]
`languageEl<-` <- function(object, which, value) { object[[which]] <- value; object }
setGroupGeneric <- function(name, def = NULL, group = list(), valueClass = character(), knownMembers = list(),
                            package = getPackageName(where), where = topenv(parent.frame()))
    stop("new groups of generic functions are not implemented", domain = NA)
`S3Part<-` <- function(object, strictS3 = FALSE, needClass = .S3Class(object), value) {
    if (!is.null(.s4Class(class(object)[1L])$data)) return(.s4WithData(object, if (isS4(value)) .s4DataOf(value) else value))
    keep <- attributes(object)[slotNames(object)]
    own <- attributes(value)
    attributes(value) <- c(own[setdiff(names(own), "class")], keep[setdiff(names(keep), names(own))], list(class = attr(object, "class")))
    .setS4(value, TRUE)
}
.S3Class <- function(object) S3Class(object)
showDefault <- function(object, oldMethods = TRUE) .s4Show(object)
dumpMethod <- function(f, signature = character(), file = defaultDumpName(f, signature), where = topenv(parent.frame()),
                       def = getMethod(f, signature, where = where, optional = TRUE)) {
    if (is.null(def)) def <- getMethod(f, signature)
    plain <- def
    attributes(plain) <- NULL
    open <- is.character(file) && nzchar(file)
    out <- if (open) file(file, "w") else stdout()
    if (open) on.exit(close(out))
    cat("setMethod(\"", f, "\", ", deparse(signature), ",\n", sep = "", file = out)
    writeLines(deparse(plain), out)
    cat(")\n", file = out)
    invisible(file)
}
defaultDumpName <- function(generic, signature)
    if (missing(signature)) paste(generic, "R", sep = ".") else paste0(paste(c(generic, signature), collapse = "."), ".R")
