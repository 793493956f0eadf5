# What packages ask about classes, generics and functions, and small helpers of theirs.

getGeneric <- function(f, mustFind = FALSE, where, package = "") {
    if (is.function(f)) {
        if (is.primitive(f)) f <- .primitiveName(f)
        else if (is(f, "genericFunction") || !is.null(attr(f, "generic"))) return(f)
        else stop(gettextf("argument %s must be a string, generic function, or primitive: got an ordinary function", sQuote("f")), domain = NA)
    }
    if (!is.null(.s4Generic(f))) {
        found <- get0(f, envir = if (missing(where)) parent.frame() else where, mode = "function")
        if (!is.null(found)) return(found)
    }
    if (isTRUE(mustFind)) stop(gettextf("no generic function found for %s", sQuote(f)), domain = NA)
    NULL
}

# A primitive's name is what it deparses to.
.primitiveName <- function(f) sub("^[.]Primitive\\(\"(.*)\"\\)$", "\\1", deparse(f)[1L])

getGroupMembers <- function(group, recursive = FALSE, character = TRUE) {
    if (identical(group, "Ops") && !recursive) c("Arith", "Compare", "Logic") else .s4Members(group)
}

# Calling a group by its name is an error; methods for it are for its members.
.s4NoGroup <- function(name)
    stop(gettextf("invalid call in method dispatch to '%s' (no default method)", name), call. = FALSE, domain = NA)
Arith <- function(e1, e2) .s4NoGroup("Arith")
Compare <- function(e1, e2) .s4NoGroup("Compare")
Logic <- function(e1, e2) .s4NoGroup("Logic")
Ops <- function(e1, e2) .s4NoGroup("Ops")
Math <- function(x) .s4NoGroup("Math")
Math2 <- function(x, digits) .s4NoGroup("Math2")
Summary <- function(x, ..., na.rm = FALSE) .s4NoGroup("Summary")
Complex <- function(z) .s4NoGroup("Complex")

kronecker <- function(X, Y, FUN = "*", make.dimnames = FALSE, ...) base::kronecker(X, Y, FUN = FUN, make.dimnames = make.dimnames, ...)
cbind2 <- function(x, y, ...) if (missing(y)) .bindOne(x, FALSE) else base::cbind(x, y, deparse.level = 0)
rbind2 <- function(x, y, ...) if (missing(y)) .bindOne(x, TRUE) else base::rbind(x, y, deparse.level = 0)
.bindOne <- function(x, rows) if (length(dim(x)) == 2L) x else if (rows) base::rbind(x, deparse.level = 0) else base::cbind(x, deparse.level = 0)

`body<-` <- function(fun, envir = environment(fun), value) { base::body(fun, envir = envir) <- value; fun }
functionBody <- base::body
`functionBody<-` <- function(fun, envir = environment(fun), value) { base::body(fun, envir = envir) <- value; fun }

getPackageName <- function(where = topenv(parent.frame()), create = TRUE) {
    top <- topenv(where)
    if (identical(top, globalenv())) return(".GlobalEnv")
    if (isNamespace(top)) return(unname(getNamespaceName(top)))
    known <- get0(".packageName", envir = top, inherits = FALSE)
    if (!is.null(known)) return(known)
    name <- environmentName(top)
    if (nzchar(name)) sub("^package:", "", name) else stop("no package name for this environment")
}
setPackageName <- function(pkg, env) assign(".packageName", pkg, envir = env)

packageSlot <- function(object) attr(object, "package", exact = TRUE)
`packageSlot<-` <- function(object, value) { attr(object, "package") <- value; object }

className <- function(class, package) {
    if (is(class, "classRepresentation")) { package <- class@package; class <- as.vector(class@className) }
    if (missing(package)) { def <- .s4Class(class); package <- if (is.null(def$package)) ".GlobalEnv" else def$package }
    .setS4(structure(as.vector(class), package = package, class = structure("className", package = "methods")), TRUE)
}
classLabel <- function(Class) dQuote(as.vector(Class))

hasArg <- function(name) {
    wanted <- as.character(substitute(name))
    f <- sys.function(sys.parent())
    call <- match.call(f, sys.call(sys.parent()), expand.dots = FALSE, envir = parent.frame(2L))
    wanted %in% c(names(call)[-1L], names(call$...))
}

getFunction <- function(name, generic = TRUE, mustFind = TRUE, where = topenv(parent.frame())) {
    f <- get0(name, envir = where, mode = "function")
    if (is.null(f) && mustFind) stop(gettextf("no %sfunction %s found", if (generic) "" else "non-generic ", sQuote(name)), domain = NA)
    f
}
findFunction <- function(f, generic = TRUE, where = topenv(parent.frame()))
    lapply(find(f, mode = "function"), as.environment)

findClass <- function(Class, where = topenv(parent.frame()), unique = "") {
    if (is(Class, "classRepresentation")) Class <- Class@className
    def <- .s4Class(Class)
    if (is.null(def)) return(list())
    list(if (is.null(def$package) || def$package == ".GlobalEnv") globalenv() else asNamespace(def$package))
}
getClasses <- function(where = .externalCallerEnv(), inherits = missing(where)) sort(substring(ls(.s4Classes), 2L))
isSealedClass <- function(Class, where = topenv(parent.frame()))
    isTRUE(.s4Class(Class)$sealed) || is.null(.s4Class(Class)) && Class %in% names(.s4Basic)
isXS3Class <- function(classDef) ".S3Class" %in% names(classDef@slots)
.selectSuperClasses <- function(ext, dropVirtual = FALSE, namesOnly = TRUE, directOnly = TRUE, simpleOnly = directOnly) {
    all <- if (is(ext, "classRepresentation")) names(.s4Supers(ext@className))[-1L] else names(ext)
    if (dropVirtual) all <- all[!vapply(all, isVirtualClass, NA)]
    all
}
possibleExtends <- function(class1, class2, ClassDef1 = getClassDef(class1),
                            ClassDef2 = getClassDef(class2, where = .classEnv(ClassDef1))) extends(class1, class2)
validSlotNames <- function(names) {
    if ("class" %in% names) stop("\"class\" is a reserved slot name and cannot be redefined")
    twice <- unique(names[duplicated(names)])
    if (length(twice)) stop(gettextf("slot names must be unique; duplicated: %s", paste(dQuote(twice), collapse = ", ")), domain = NA)
    names
}
slotsFromS3 <- function(object) list()
inheritedSlotNames <- function(Class, where = topenv(parent.frame())) {
    supers <- names(.s4Supers(if (is(Class, "classRepresentation")) Class@className else Class))[-1L]
    all <- unique(unlist(lapply(supers, slotNames)))
    if (length(all)) all else NULL
}

# Classes that everything can be made an object of, or tried to be.
.s4FromAny <- c("array", "call", "character", "complex", "double", "environment", "expression", "function", "integer", "list", "logical",
                "matrix", "name", "numeric", "ordered", "S3", "S4", "single", "ts", "vector", "NULL", "factor")

canCoerce <- function(object, Class) {
    is(object, Class) || Class %in% .s4FromAny || exists(paste(class(object)[1L], Class, sep = "\r"), envir = .s4Coerce, inherits = FALSE)
}
`as<-` <- function(object, Class, value) {
    if (identical(class(object)[1L], Class)) return(value)
    for (c in names(.s4ClassesOf(object))) {
        own <- .s4Coerce[[paste(c, Class, sep = "\r<-")]]
        if (!is.null(own)) return(own(object, value))
    }
    if (!is(object, Class)) stop(gettextf("no method or default for as() replacement of %s with Class=\"%s\"", dQuote(class(object)[1L]), Class), domain = NA)
    for (s in slotNames(Class)) slot(object, s, check = FALSE) <- slot(value, s)
    object
}

S3Part <- function(object, strictS3 = FALSE, S3Class) {
    if (.hasSlot(object, ".Data") || !is.null(.s4Class(class(object)[1L])$data)) {
        x <- .s4DataOf(object)
        return(x)
    }
    kept <- attr(object, ".S3Class", exact = TRUE)
    if (is.null(kept)) stop("S3Part() is only defined for classes set up by setOldClass(), basic classes or subclasses of these: ",
                            "not true of class ", dQuote(class(object)[1L]))
    x <- .setS4(object, FALSE)
    attr(x, ".S3Class") <- NULL
    oldClass(x) <- if (strictS3) kept else kept
    x
}
S3Class <- function(object) {
    value <- attr(object, ".S3Class", exact = TRUE)
    if (is.null(value)) if (isS4(object)) class(object) else oldClass(object) else value
}
`S3Class<-` <- function(object, value) { attr(object, ".S3Class") <- value; object }
getDataPart <- function(object, NULL.for.none = FALSE) .s4DataOf(object)
setDataPart <- function(object, value, check = TRUE) .s4WithData(object, value)

newEmptyObject <- function() list()
allNames <- function(x) { n <- names(x); if (is.null(n)) character(length(x)) else { n[is.na(n)] <- ""; n } }
el <- function(object, where) object[where][[1L]]
`el<-` <- function(object, where, value) { object[[where]] <- value; object }
elNamed <- function(x, name, mustFind = FALSE) {
    if (name %in% names(x)) x[[name]]
    else if (mustFind) stop(gettextf("%s is not one of the element names", sQuote(name)), domain = NA)
}
`elNamed<-` <- function(x, name, value) { x[[name]] <- value; x }
substituteDirect <- function(object, frame = parent.frame(), cleanFunction = TRUE)
    eval(call("substitute", object, frame))
getRefClass <- function(Class, where = topenv(parent.frame())) .refGenerator(if (is.character(Class)) Class else class(Class)[1L])
initRefFields <- function(.Object, classDef, selfEnv, args) {
    for (n in names(args)) assign(n, args[[n]], envir = selfEnv)
    .Object
}

# What a package does when it is loaded: its namespace is there already here.
evalOnLoad <- function(expr, where = topenv(parent.frame()), aname = "") invisible(eval(expr, where))
evalqOnLoad <- function(expr, where = topenv(parent.frame()), aname = "") invisible(eval(substitute(expr), where))
setLoadAction <- function(action, aname = "", where = topenv(parent.frame())) { action(where); invisible(aname) }
setLoadActions <- function(..., .where = topenv(parent.frame())) for (a in list(...)) a(.where)
