# S4: classes, generics, methods. Classes are lists in a table by name; generics have a table of
# methods by signature. What needs the run-time is in src/lang/s4.rs. Keys of the tables are no names
# of functions (a class has a colon in front, a signature a comma at its end): binding those would
# make every call of them look the function up.

.s4Classes <- new.env()
.s4Generics <- new.env()

# What was found out about classes and methods: methods by generic and classes of the arguments (see
# src/lang/s4.rs), superclasses, values that fit slots. All of it is forgotten when something is defined.
.s4Cache <- new.env()
.s4Forget <- function() rm(list = ls(.s4Cache, all.names = TRUE), envir = .s4Cache)
.s4Keep <- function(key, value) { assign(key, value, envir = .s4Cache); value }

# Classes that every session has: the value that an instance starts as, and what each extends directly.
.s4Basic <- list(
    numeric = list(numeric(), "vector"), character = list(character(), c("vector", "data.frameRowLabels", "SuperClassMethod")),
    logical = list(logical(), "vector"), integer = list(integer(), c("double", "numeric", "vector", "data.frameRowLabels")),
    complex = list(complex(), "vector"), raw = list(raw(), "vector"),
    double = list(numeric(), c("numeric", "vector")),
    list = list(list(), "vector"), expression = list(expression(), "vector"), namedList = list(list(), "list"),
    `function` = list(function() NULL, c("OptionalFunction", "PossibleMethod")), environment = list(NULL, "refObject"),
    externalptr = list(NULL, "refObject"),
    `NULL` = list(NULL, c("OptionalFunction", "optionalMethod")), matrix = list(matrix(NA)[0L, 0L, drop = FALSE], "array"),
    array = list(array(NA)[0L], "structure"), data.frame = list(data.frame(), c("list", "oldClass")),
    factor = list(factor(), c("integer", "oldClass")), ordered = list(factor(character(), ordered = TRUE), "factor"),
    ts = list(structure(NA, tsp = c(1, 1, 1), class = "ts"), c("structure", "oldClass")),
    mts = list(structure(matrix(NA, 1L, 1L), tsp = c(1, 1, 1), class = c("mts", "ts", "matrix")), c("matrix", "ts")),
    table = list(table(factor()), "oldClass"), Date = list(structure(numeric(), class = "Date"), "oldClass"),
    POSIXct = list(structure(numeric(), class = c("POSIXct", "POSIXt")), "POSIXt"),
    POSIXlt = list(structure(list(), class = c("POSIXlt", "POSIXt")), "POSIXt"),
    name = list(quote(`<UNDEFINED>`), c("language", "refObject")), call = list(quote(`<undef>`()), "language"),
    `{` = list(quote({}), "language"), `if` = list(quote(if (NA) TRUE else FALSE), "language"), `(` = list(quote((NULL)), "language"),
    `<-` = list(quote(`<undef>` <- NULL), "language"), `for` = list(quote(for (NAME in logical()) NULL), "language"),
    `while` = list(quote(while (FALSE) NULL), "language"), `repeat` = list(quote(repeat break), "language"),
    formula = list(structure(quote(~x), class = "formula"), "oldClass"),
    lm = list(structure(list(), class = "lm"), "oldClass"), glm = list(structure(list(), class = c("glm", "lm")), "lm"),
    aov = list(structure(list(), class = c("aov", "lm")), "lm"), mlm = list(structure(list(), class = c("mlm", "lm")), "lm"),
    anova = list(structure(list(), class = c("anova", "data.frame")), "data.frame"),
    density = list(structure(list(), class = "density"), "oldClass"), logLik = list(structure(numeric(), class = "logLik"), "oldClass"),
    rle = list(structure(list(), class = "rle"), "oldClass"), integrate = list(structure(list(), class = "integrate"), "oldClass"),
    summaryDefault = list(structure(numeric(), class = c("summaryDefault", "table")), "table"),
    summary.table = list(structure(list(), class = "summary.table"), "oldClass"),
    genericFunction = list(NULL, c("function", "optionalMethod")),
    MethodDefinition = list(NULL, c("function", "PossibleMethod")), standardGeneric = list(NULL, "genericFunction"),
    functionWithTrace = list(NULL, "function"), classGeneratorFunction = list(NULL, c("function", "optionalMethod")), refObjectGenerator = list(NULL, character()),
    refClassGeneratorFunction = list(NULL, "function"), classRepresentation = list(NULL, character()), refClassRepresentation = list(NULL, "classRepresentation"))

.s4Virtual <- c("vector", "structure", "oldClass", "language", "ANY", "VIRTUAL", "envRefClass", "POSIXt", "data.frameRowLabels",
                "SuperClassMethod", "OptionalFunction", "optionalMethod", "PossibleMethod", "refObject", "missing", ".environment", "refClass", "nonStructure")

# What virtual classes extend.
.s4VirtualSupers <- list(structure = "vector", nonStructure = "vector", POSIXt = "oldClass", envRefClass = c(".environment", "refClass"),
                         .environment = "environment", refClass = "refObject")

.s4Class <- function(name) .s4Classes[[paste0(":", name[1L])]]

.s4Define <- function(def) {
    .s4Forget()
    assign(paste0(":", def$className), def, envir = .s4Classes)
}

.s4Known <- function(name) !is.null(.s4Class(name)) || name %in% names(.s4Basic) || name %in% .s4Virtual

# All classes that a class extends, nearest first, with their distances.
.s4Supers <- function(name) {
    key <- paste0("<", name)
    known <- .s4Cache[[key]]
    if (is.null(known)) .s4Keep(key, .s4FindSupers(name)) else known
}

.s4FindSupers <- function(name) {
    # What a package saved is in its order; relations that came later are added.
    saved <- .s4Class(name)$supers
    found <- c(structure(0L, names = name), saved$distance)
    at <- 1L
    while (at <= length(found)) {
        here <- names(found)[at]
        for (s in .s4Direct(here))
            if (!(s %in% names(found))) found[s] <- found[[at]] + 1L
        at <- at + 1L
    }
    found <- found[order(found)]
    if (max(found) < 2L || !is.null(saved)) return(found)
    # A class that contains itself by a detour is found here instead of for ever.
    .s4Keep(paste0("<", name), found)
    found[unlist(lapply(split(names(found), found), .s4InOrder, .s4SuperOrders(name)), use.names = FALSE)]
}

# The orders that the direct superclasses of a class have their own superclasses in.
.s4SuperOrders <- function(name) {
    direct <- names(which(.s4Supers(name) == 1L))
    lapply(structure(direct, names = direct), function(s) names(.s4Supers(s)))
}

# Classes at one distance: the first first, but none before one that all the given orders together have in front of it.
.s4InOrder <- function(classes, orders) {
    orders <- lapply(orders, intersect, classes)
    orders <- orders[lengths(orders) > 1L]
    if (!length(orders)) return(classes)
    chosen <- character()
    while (length(left <- setdiff(classes, chosen))) {
        late <- unlist(lapply(orders, function(o) setdiff(o, chosen)[-1L]))
        free <- setdiff(left, late)
        chosen <- c(chosen, if (length(free)) free[1L] else left[1L])
    }
    chosen
}

# Warns if no order of a class's superclasses agrees with the orders that they have themselves.
.s4CheckOrder <- function(name) {
    all <- names(.s4Supers(name))
    orders <- .s4SuperOrders(name)
    against <- names(orders)[vapply(orders, function(o) is.unsorted(match(o, all)), NA)]
    depth <- .s4Supers(name)
    # Classes at different distances are in the order of these.
    against <- Filter(function(d) any(vapply(split(orders[[d]], depth[orders[[d]]]), function(o) is.unsorted(match(o, all)), NA)), against)
    if (length(against))
        warning(gettextf("unable to find a consistent ordering of superclasses for class %s: order chosen is inconsistent with the superclasses of %s",
                         paste0("\"", name, "\""), paste0("\"", against, "\"", collapse = ", ")), domain = NA, call. = FALSE)
}

.s4Direct <- function(name) {
    def <- .s4Class(name)
    own <- if (!is.null(def)) def$contains else if (!is.null(.s4Basic[[name]])) .s4Basic[[name]][[2L]] else .s4VirtualSupers[[name]]
    unions <- character()
    for (u in names(.s4Unions)) if (name %in% .s4Unions[[u]]) unions <- c(unions, substring(u, 2L))
    c(own, unions)
}

.s4Unions <- new.env()
.s4SuperNames <- function(x) names(.s4Supers(class(x)[1L]))

# The classes of a value as methods are chosen by, nearest first, with distances. Anything is an ANY, one step beyond its furthest class.
.s4ClassesOf <- function(x) {
    own <- class(x)[1L]
    key <- paste0("*", own)
    known <- .s4Cache[[key]]
    if (is.null(known)) .s4Keep(key, .s4Distances(own)) else known
}

.s4Distances <- function(class) {
    if (class == "ANY") return(c(ANY = 0L))
    all <- .s4Supers(class)
    c(all[names(all) != "ANY"], ANY = max(all) + 1L)
}
.s4Missing <- c(missing = 0L, ANY = 1L)

representation <- function(...) {
    r <- list(...)
    if (is.null(names(r))) names(r) <- character(length(r))
    r
}

prototype <- function(...) list(...)

signature <- function(...) {
    v <- list(...)
    r <- vapply(v, as.character, "")
    names(r) <- if (is.null(names(v))) character(length(v)) else names(v)
    r
}

setClass <- function(Class, representation = list(), prototype = NULL, contains = character(), validity = NULL,
                     access = list(), where = topenv(parent.frame()), version = .newExternalptr(), sealed = FALSE,
                     package = getPackageName(where), S3methods = FALSE, slots) {
    parts <- if (missing(slots)) as.list(representation) else if (is.null(names(slots)) && is.character(slots))
        structure(rep(list("ANY"), length(slots)), names = slots) else as.list(slots)
    labels <- names(parts)
    if (is.null(labels)) labels <- character(length(parts))
    contains <- c(contains, unlist(parts[!nzchar(labels)]))
    own <- vapply(parts[nzchar(labels)], as.character, "")
    virtual <- "VIRTUAL" %in% contains || (!length(own) && !length(contains))
    contains <- setdiff(contains, "VIRTUAL")
    for (s in contains) if (!.s4Known(s))
        stop(gettextf("no definition was found for superclass %s in the specification of class %s",
                      dQuote(s), dQuote(Class)), domain = NA)
    all <- own
    values <- list()
    data <- NULL
    for (s in contains) {
        def <- .s4Class(s)
        if (is.null(def)) { if (is.null(data) && (s == "vector" || !(s %in% .s4Virtual))) data <- s; next }
        # A union of basic classes can be a data part, which then is of any of them.
        if (is.null(data) && .s4DataUnion(s)) { data <- s; next }
        twice <- intersect(names(def$slots), names(all))
        for (n in twice) if (def$slots[[n]] != all[[n]] && !(def$slots[[n]] %in% names(.s4Supers(all[[n]]))) && def$slots[[n]] != "ANY")
            stop(gettextf("Definition of slot %s, in class %s, as %s conflicts with definition, inherited from class %s, as %s",
                          sQuote(n), dQuote(Class), dQuote(all[[n]]), dQuote(s), dQuote(def$slots[[n]])), domain = NA)
        new <- setdiff(names(def$slots), names(all))
        all <- c(all, def$slots[new])
        values[setdiff(names(def$prototype), names(values))] <- def$prototype[setdiff(names(def$prototype), names(values))]
        if (is.null(data)) data <- def$data
    }
    start <- if (is.null(data)) NULL else if (data == "vector") logical()
        else if (.s4DataUnion(data)) .s4Default(setdiff(.s4Unions[[paste0(":", data)]], "NULL")[1L]) else .s4Default(data)
    given <- if (is.null(prototype)) list() else if (is.list(prototype) && !is.object(prototype)) prototype
        else list(prototype)
    for (s in contains) if (!is.null(.s4Class(s)$start)) { start <- .s4Class(s)$start; break }
    if (length(given)) {
        tags <- names(given)
        if (is.null(tags)) tags <- character(length(given))
        if (any(!nzchar(tags))) start <- given[[which(!nzchar(tags))[1L]]]
        values[tags[nzchar(tags)]] <- given[nzchar(tags)]
    }
    if (isSealedClass(Class)) stop(gettextf("%s has a sealed class definition and cannot be redefined", dQuote(Class)), domain = NA)
    def <- list(className = Class, slots = all, own = names(own), contains = contains, virtual = virtual,
                prototype = values, validity = validity, data = data, start = start, sealed = isTRUE(sealed),
                package = if (missing(package) || is.null(package)) ".GlobalEnv" else package)
    .s4Define(def)
    if ("nonStructure" %in% contains) .s4PlainArithmetic()
    if (length(contains) > 1L) .s4CheckOrder(Class)
    generator <- .s4Generator(Class)
    invisible(generator)
}

# Operations on objects of class "nonStructure" are on their data, and so is what they give.
.s4PlainArithmetic <- function() {
    if (existsMethod("Math", "nonStructure")) return()
    data <- function(e) if (is(e, "nonStructure")) e@.Data else e
    for (sig in list(c("nonStructure", "nonStructure"), c("nonStructure", "vector"), c("vector", "nonStructure")))
        setMethod("Ops", sig, eval(bquote(function(e1, e2) callGeneric(.(data)(e1), .(data)(e2)))))
    setMethod("Math", "nonStructure", eval(bquote(function(x) callGeneric(.(data)(x)))))
}

# Whether a class is a union of basic classes.
.s4DataUnion <- function(name) {
    members <- .s4Unions[[paste0(":", name)]]
    length(setdiff(members, "NULL")) > 0L && all(members %in% c(.s4VectorTypes, "function", "matrix", "array", "NULL"))
}

.s4Generator <- function(Class) {
    f <- eval(substitute(function(...) new(CLASS, ...), list(CLASS = Class)), globalenv())
    attr(f, "srcref") <- NULL
    attr(f, "className") <- structure(Class, package = ".GlobalEnv")
    attr(f, "package") <- ".GlobalEnv"
    class(f) <- structure("classGeneratorFunction", package = "methods")
    .setS4(f, TRUE)
}

setClassUnion <- function(name, members = character(), where = topenv(parent.frame())) {
    for (m in members) if (!.s4Known(m))
        stop(gettextf("the member classes must be defined: not true of %s", dQuote(m)), domain = NA)
    def <- list(className = name, slots = character(), own = character(), contains = character(), virtual = TRUE,
                prototype = list(), validity = NULL, data = NULL, start = NULL, package = ".GlobalEnv", union = TRUE)
    .s4Define(def)
    assign(paste0(":", name), members, envir = .s4Unions)
    .s4Forget()
    invisible(.s4Generator(name))
}

setOldClass <- function(Classes, prototype = NULL, where = topenv(parent.frame()), test = FALSE, S4Class) {
    for (k in rev(seq_along(Classes))) if (!.s4Known(Classes[k])) {
        def <- list(className = Classes[k], slots = character(), own = character(),
                    contains = c(if (k < length(Classes)) Classes[k + 1L] else "oldClass"), virtual = TRUE,
                    prototype = list(), validity = NULL, data = NULL, start = NULL, package = ".GlobalEnv")
        .s4Define(def)
    }
    invisible()
}

removeClass <- function(Class, where = topenv(parent.frame())) {
    known <- !is.null(.s4Class(Class))
    .s4Forget()
    if (known) rm(list = paste0(":", Class), envir = .s4Classes)
    else warning(gettextf("class definition for %s not found (no action taken)", dQuote(Class)), domain = NA)
    known
}

# The value a slot of a class starts with.
.s4Default <- function(class) {
    if (class == "environment") return(new.env())
    if (class == "externalptr") return(.newPointer())
    if (!is.null(.s4Basic[[class]])) return(.s4Basic[[class]][[1L]])
    def <- .s4Class(class)
    if (is.null(def) || def$virtual) return(NULL)
    if (isTRUE(def$reference)) return(NULL)
    .s4Blank(def)
}

# Instances start as the same value, unless that has identity.
.s4Blank <- function(def) {
    if (identical(def$data, "environment") || !all(def$slots %in% c("numeric", "character", "logical", "integer", "complex", "list"))) return(.s4NewBlank(def))
    key <- paste0("0", def$className)
    known <- .s4Cache[[key]]
    if (is.null(known)) .s4Keep(key, .s4NewBlank(def)) else known
}

.s4NewBlank <- function(def) {
    # An environment has identity: each object gets one of its own.
    x <- if (is.null(def$data)) .newS4() else .setS4(if (def$data == "environment") new.env() else def$start, TRUE)
    for (s in names(def$slots)) {
        v <- if (s %in% names(def$prototype)) def$prototype[[s]] else .s4Default(def$slots[[s]])
        if (s != ".Data") x <- .s4Put(x, s, v)
    }
    attr(x, "class") <- structure(def$className, package = def$package)
    .setS4(x, TRUE)
}

.s4Put <- function(x, name, value) {
    attr(x, name) <- if (is.null(value)) as.name("\001NULL\001") else value
    x
}

new <- function(Class, ...) {
    if (isS4(Class)) Class <- .s4NameOf(Class)
    def <- .s4Class(Class)
    if (is.null(def)) {
        if (Class %in% names(.s4Basic)) {
            if (Class == "environment") return(new.env())
            args <- list(...)
            return(if (length(args)) as(args[[1L]], Class) else .s4Default(Class))
        }
        stop(gettextf("%s is not a defined class", dQuote(Class)), domain = NA)
    }
    if (isTRUE(def$reference)) return(.refNew(def, ...))
    if (def$virtual)
        stop(gettextf("trying to generate an object from a virtual class (\"%s\")", Class), domain = NA)
    initialize(.s4Blank(def), ...)
}

# Basic classes whose data may come from a vector of another one.
.s4VectorTypes <- c("logical", "integer", "numeric", "double", "complex", "character", "raw", "list", "expression")

initialize <- function(.Object, ...) {
    m <- .s4Choose("initialize", list(.s4ClassesOf(.Object)))
    if (is.null(m)) .s4Initialize(.Object, ...) else m(.Object, ...)
}

.s4Initialize <- function(.Object, ...) {
    args <- list(...)
    if (!length(args)) return(.Object)
    Class <- class(.Object)[1L]
    def <- .s4Class(Class)
    tags <- names(args)
    if (is.null(tags)) tags <- character(length(args))
    for (x in args[!nzchar(tags)]) {
        # An object of another class that both extend counts as one of that.
        if (isS4(x) && !is(x, Class) && !(class(x)[1L] %in% names(.s4Supers(Class)))) {
            common <- Filter(function(c) c %in% names(.s4Supers(Class)) && !isVirtualClass(c), names(.s4Supers(class(x)[1L])))
            if (length(common)) x <- as(x, common[1L])
        }
        if (isS4(x) && is(x, Class)) {
            # A subclass instance gives its slots.
            for (s in names(def$slots)) .Object <- .s4Put(.Object, s, attr(x, s, exact = TRUE))
        } else if (isS4(x) && class(x)[1L] %in% names(.s4Supers(Class))) {
            for (s in names(.s4Class(class(x)[1L])$slots)) .Object <- .s4Put(.Object, s, attr(x, s, exact = TRUE))
            if (!is.null(.s4Class(class(x)[1L])$data)) .Object <- .s4WithData(.Object, x@.Data)
        } else if (!is.null(def$data) && is(x, def$data)) .Object <- .s4WithData(.Object, x)
        else if (!is.null(def$data) && def$data %in% .s4VectorTypes && is.vector(x)) .Object <- .s4WithData(.Object, as.vector(x, def$data))
        else stop(gettextf("cannot use object of class %s in new():  class %s does not extend that class",
                           dQuote(class(x)[1L]), dQuote(Class)), domain = NA)
    }
    named <- tags[nzchar(tags)]
    part <- if (identical(def$data, "environment")) ".xData" else ".Data"
    wrong <- unique(named[!(named %in% c(names(def$slots), if (!is.null(def$data)) part))])
    if (length(wrong))
        stop(sprintf(ngettext(length(wrong), "invalid name for slot of class %s: %s",
                              "invalid names for slots of class %s: %s"), dQuote(Class),
                     paste(wrong, collapse = ", ")), domain = NA)
    for (s in named) {
        if (s == part) { .Object <- .s4WithData(.Object, args[[s]]); next }
        v <- args[[s]]
        if (!.s4IsOf(v, def$slots[[s]]))
            stop(gettextf("invalid class %s object: invalid object for slot \"%s\" in class \"%s\": got class \"%s\", should be or extend class \"%s\"",
                          dQuote(Class), s, Class, class(v)[1L], def$slots[[s]]), domain = NA)
        .Object <- .s4Put(.Object, s, v)
    }
    validObject(.Object)
    .Object
}

.s4WithData <- function(object, data) {
    kept <- attributes(object)
    mine <- attributes(data)
    mine <- mine[intersect(names(mine), c("names", "dim", "dimnames", "levels"))]
    r <- data
    attributes(r) <- NULL
    for (n in names(mine)) attr(r, n) <- mine[[n]]
    for (n in setdiff(names(kept), names(mine))) attr(r, n) <- kept[[n]]
    .setS4(r, TRUE)
}

.s4IsOf <- function(x, class) class == "ANY" || is(x, class)

.s4CheckSlot <- function(object, name, value) {
    Class <- class(object)[1L]
    def <- .s4Class(Class)
    if (is.null(def) || isTRUE(def$reference)) return(NULL)
    if (name == ".Data") return(NULL)
    if (!(name %in% names(def$slots)))
        stop(simpleError(gettextf("%s is not a slot in class %s", sQuote(name), dQuote(Class)),
                         quote(checkAtAssignment(class, name, valueClass))))
    want <- def$slots[[name]]
    if (!.s4IsOf(value, want))
        stop(simpleError(gettextf("assignment of an object of class %s is not valid for @%s in an object of class %s; is(value, \"%s\") is not TRUE",
                                  dQuote(class(value)[1L]), sQuote(name), dQuote(Class), want),
                         quote(checkAtAssignment(class, name, valueClass))))
    NULL
}

validObject <- function(object, test = FALSE, complete = FALSE) {
    Class <- class(object)[1L]
    def <- .s4Class(Class)
    problems <- character()
    for (s in names(def$slots)) {
        if (s == ".Data") next
        v <- slot(object, s)
        if (complete && isS4(v)) {
            inner <- validObject(v, TRUE, TRUE)
            if (!isTRUE(inner)) problems <- c(problems, paste0("In slot ", dQuote(s), " of class ", dQuote(class(v)[1L]), ": ", inner))
        }
        if (!.s4IsOf(v, def$slots[[s]]) && !(is.null(v) && .s4Unset(def$slots[[s]])))
            problems <- c(problems, paste0("invalid object for slot \"", s, "\" in class \"", Class, "\": got class \"",
                                           class(v)[1L], "\", should be or extend class \"", def$slots[[s]], "\""))
    }
    for (c in rev(names(.s4Supers(Class)))) {
        if (length(problems)) break
        check <- .s4Class(c)$validity
        if (is.null(check)) next
        r <- check(object)
        # A check that says nothing has nothing against it.
        if (!isTRUE(r) && length(r)) problems <- if (is.character(r)) r else "FALSE"
    }
    if (!length(problems)) return(TRUE)
    if (test) return(problems)
    head <- paste0("invalid class ", dQuote(Class), " object: ")
    text <- if (length(problems) == 1L) paste0(head, problems)
        else paste(paste0(head, seq_along(problems), ": ", problems), collapse = "\n")
    stop(text, domain = NA, call. = TRUE)
}

# A slot of a class without instances of its own starts as NULL.
.s4Unset <- function(class) {
    def <- .s4Class(class)
    !is.null(def) && (def$virtual || isTRUE(def$reference))
}

setValidity <- function(Class, method, where = topenv(parent.frame())) {
    def <- .s4Class(Class)
    if (is.null(def)) stop(gettextf("class %s not found", dQuote(Class)), domain = NA)
    if (isTRUE(def$sealed)) {
        warning(simpleWarning(gettextf("class %s is sealed; 'resetClass' will have no effect", dQuote(Class)),
                              quote(resetClass(Class, ClassDef, where = where))))
        return(.s4ClassObject(Class))
    }
    def$validity <- method
    .s4Define(def)
    .s4ClassObject(Class)
}

getValidity <- function(ClassDef) .s4Class(.s4NameOf(ClassDef))$validity

is <- function(object, class2) {
    classes <- .s4ClassesOf(object)
    if (missing(class2)) return(setdiff(names(classes), "ANY"))
    class2 <- .s4NameOf(class2)
    if (class2 %in% names(classes)) return(TRUE)
    test <- .s4Condition(names(classes)[1L], class2)
    if (!is.null(test)) return(isTRUE(test(object)))
    # Of an object with S3 classes, the others count too.
    is.object(object) && !isS4(object) && inherits(object, class2)
}

extends <- function(class1, class2, maybe = TRUE, fullInfo = FALSE) {
    class1 <- .s4NameOf(class1)
    if (!missing(class2)) class2 <- .s4NameOf(class2)
    conditional <- names(.s4Class(class1)$conditional)
    s <- c(names(.s4Supers(class1)), if (maybe) conditional)
    if (missing(class2)) s else class2 == "ANY" || class2 %in% s
}

# The test of a relation that holds for some objects only, or NULL.
.s4Condition <- function(class1, class2) .s4Class(class1)$conditional[[class2]]

isVirtualClass <- function(Class, where = topenv(parent.frame())) {
    Class <- .s4NameOf(Class)
    def <- .s4Class(Class)
    if (is.null(def)) Class %in% .s4Virtual else def$virtual
}

isClass <- function(Class, formal = TRUE, where = topenv(parent.frame())) .s4Known(.s4NameOf(Class))
isClassUnion <- function(Class) isTRUE(.s4Class(Class)$union)
existsFunction <- function(f, generic = TRUE, where = topenv(parent.frame())) {
    found <- get0(f, envir = where, mode = "function")
    !is.null(found) && (generic || is.null(attr(found, "generic")))
}
slot <- function(object, name) eval(call("@", quote(object), as.name(name)))

`slot<-` <- function(object, name, check = TRUE, value) {
    if (check) .s4CheckSlot(object, name, value)
    if (name == ".Data" || name == ".xData" && is.environment(object)) .s4WithData(object, value) else .s4Put(object, name, value)
}

slotNames <- function(x) {
    def <- .s4Class(if (is.character(x) && !isS4(x)) x else if (is(x, "classRepresentation")) as.vector(x@className) else class(x)[1L])
    n <- if (isTRUE(def$reference)) ".xData" else names(def$slots)
    if (is.null(n)) n <- character()
    if (is.null(def$data)) n else if (def$data == "environment") c(".xData", n) else c(".Data", n)
}

.slotNames <- slotNames

getSlots <- function(x) {
    def <- .s4Class(.s4NameOf(x))
    if (isTRUE(def$reference)) return(c(.xData = "environment"))
    c(if (!is.null(def$data)) structure(def$data, names = if (def$data == "environment") ".xData" else ".Data"), def$slots)
}

.hasSlot <- function(object, name) !is.null(attr(object, name, exact = TRUE))
isSealedMethod <- function(f, signature, fdef = getGeneric(f, FALSE, where = where), where = topenv(parent.frame()))
    is.primitive(get0(f, baseenv(), mode = "function")) && all(unlist(signature) %in% c(names(.s4Basic), "ANY")) ||
        !is.null(g <- .s4Generic(f)) && isTRUE(attr(g$methods[[.s4Key(.s4Signature(g, signature))]], "s4")$sealed)

# The environment a generic function is found from.
.genEnv <- function(f, default = topenv(parent.frame()), package = "") default
.newExternalptr <- function() new("externalptr")
.externalCallerEnv <- function() topenv(parent.frame(2L))

getClass <- function(Class, .Force = FALSE, where = .classEnv(Class, topenv(parent.frame()), FALSE)) {
    if (isClassDef(Class)) return(Class)
    if (!.s4Known(Class) && .Force) return(NULL)
    if (!.s4Known(Class)) stop(gettextf("%s is not a defined class", dQuote(Class)), domain = NA)
    .s4ClassObject(Class)
}

getClassDef <- function(Class, where = topenv(parent.frame()), package = packageSlot(Class), inherits = TRUE) {
    if (isClassDef(Class)) return(Class)
    Class <- Class[1L]
    if (identical(Class, "missing")) NULL
    else if (.s4Known(Class)) .s4ClassObject(Class)
}

showClass <- function(Class, complete = TRUE, propertiesAreCalled = "Slots") {
    Class <- .s4NameOf(Class)
    def <- .s4Class(Class)
    if (is.null(def)) def <- .s4BasicDefinition(Class)
    home <- if (is.null(def$package) || def$package == ".GlobalEnv") "[in \".GlobalEnv\"]" else paste0("[package \"", def$package, "\"]")
    cat(if (def$virtual) "Virtual Class " else "Class ", "\"", Class, "\" ", home, "\n", sep = "")
    all <- c(getSlots(Class), def$shownSlots)
    if (length(all)) {
        cat("\n", propertiesAreCalled, ":\n", sep = "")
        .s4Table(all)
    } else cat("\nNo Slots, prototype of class \"", if (is.null(def$shown)) "S4" else def$shown, "\"\n", sep = "")
    supers <- .s4Supers(Class)[-1L]
    conditional <- names(def$conditional)
    if (length(conditional) && !length(supers)) cat("\nExtends: \n")
    if (length(supers)) {
        cat("\nExtends: ")
        if (all(supers == 1L) && is.null(def$data) && is.null(def$how)) cat(paste0("\"", names(supers), "\"", collapse = ", "), "\n", sep = "")
        else {
            cat("\n")
            for (s in names(supers)) if (identical(s, def$data)) cat("Class \"", s, "\", from data part\n", sep = "")
                else if (supers[[s]] == 1L) cat("Class \"", s, "\", directly", def$how[s], "\n", sep = "")
                else cat("Class \"", s, "\", by class \"", .s4Via(Class, s), "\", distance ", supers[[s]], "\n", sep = "")
        }
    }
    for (s in conditional) cat("Class \"", s, "\", directly, with explicit test and coerce\n", sep = "")
    subs <- .s4Subs(Class)
    if (length(subs)) {
        cat("\nKnown Subclasses: ")
        if (all(subs == 1L) && length(subs) < 2L) cat(paste0("\"", names(subs), "\"", collapse = ", "), "\n", sep = "")
        else {
            cat("\n")
            for (s in names(subs)) if (identical(.s4Class(s)$data, Class)) cat("Class \"", s, "\", from data part\n", sep = "")
                else if (subs[[s]] == 1L) cat("Class \"", s, "\", directly\n", sep = "")
                else cat("Class \"", s, "\", by class \"", .s4ViaSub(s, Class), "\", distance ", subs[[s]], "\n", sep = "")
        }
    }
    invisible()
}

# What showClass() says of a class that every session has: its slots, the kind of its prototype.
.s4BasicDefinition <- function(Class) {
    old <- "oldClass" %in% names(.s4Supers(Class)) && Class != "oldClass"
    slots <- switch(Class, data.frame = c(.Data = "list", names = "character", row.names = "data.frameRowLabels"),
                    factor = , ordered = c(.Data = "integer", levels = "character"), ts = c(.Data = "vector", tsp = "numeric"),
                    namedList = c(.Data = "list", names = "character"), character())
    if (old) slots <- c(slots, .S3Class = "character")
    data <- if (".Data" %in% names(slots)) slots[[".Data"]]
    shown <- switch(Class, structure = , array = "array", language = "name", ANY = , vector = "NULL", {
        start <- .s4Basic[[Class]][[1L]]
        if (Class %in% .s4Virtual) "S4" else if (is.null(start)) "S4" else Class
    })
    list(virtual = Class %in% .s4Virtual, package = "methods", shown = shown, shownSlots = slots, data = data,
         how = if (Class == "structure") c(vector = ", with explicit coerce"))
}

.s4Table <- function(all) {
    w <- max(nchar(names(all)), nchar(all))
    m <- rbind(sprintf("%*s", w, names(all)), sprintf("%*s", w, as.character(all)))
    dimnames(m) <- list(c("Name:", "Class:"), rep("", ncol(m)))
    print(m, quote = FALSE)
}

.s4Via <- function(from, to) {
    saved <- .s4Class(from)$supers$by[to]
    if (!is.null(saved) && !is.na(saved) && nzchar(saved)) return(saved[[1L]])
    for (d in .s4Direct(from)) if (to %in% names(.s4Supers(d))) return(d)
    ""
}

# The same as its superclass remembers it.
.s4ViaSub <- function(from, to) {
    saved <- .s4Class(to)$subs$by[from]
    if (!is.null(saved) && !is.na(saved) && nzchar(saved)) saved[[1L]] else .s4Via(from, to)
}

.s4Subs <- function(Class) {
    saved <- .s4Class(Class)$subs$distance
    found <- if (is.null(saved)) integer() else saved
    basic <- if (is.null(.s4Class(Class)) || !is.null(.s4Unions[[paste0(":", Class)]])) c(names(.s4Basic), .s4Virtual)
    for (c in c(basic, substring(ls(.s4Classes, sorted = FALSE), 2L))) {
        s <- .s4Supers(c)
        if (c != Class && Class %in% names(s) && !(c %in% names(found))) found[c] <- s[[Class]]
    }
    for (m in .s4Unions[[paste0(":", Class)]]) if (!(m %in% names(found))) found[m] <- 1L
    new <- found[setdiff(names(found), names(saved))]
    c(saved, new[order(new)])
}

# Generics.

.s4Groups <- list(Arith = c("+", "-", "*", "^", "%%", "%/%", "/"), Compare = c("==", ">", "<", "!=", "<=", ">="),
                  Logic = c("&", "|"),
                  Math = c("abs", "sign", "sqrt", "ceiling", "floor", "trunc", "cummax", "cummin", "cumprod", "cumsum",
                           "exp", "expm1", "log", "log10", "log2", "log1p", "cos", "cosh", "sin", "sinh", "tan", "tanh",
                           "acos", "acosh", "asin", "asinh", "atan", "atanh", "cospi", "sinpi", "tanpi",
                           "gamma", "lgamma", "digamma", "trigamma"),
                  Math2 = c("round", "signif"), Summary = c("max", "min", "range", "prod", "sum", "any", "all"),
                  Complex = c("Arg", "Conj", "Im", "Mod", "Re"))

.s4GroupsOf <- function(name) {
    known <- .s4Cache[[paste0("&", name)]]
    if (!is.null(known)) return(known)
    g <- names(.s4Groups)[vapply(.s4Groups, function(m) name %in% m, NA)]
    .s4Keep(paste0("&", name), c(g, if (any(g %in% c("Arith", "Compare", "Logic"))) "Ops"))
}

.s4Members <- function(group) {
    if (group == "Ops") unlist(.s4Groups[c("Arith", "Compare", "Logic")], use.names = FALSE) else .s4Groups[[group]]
}

# The arguments of a primitive that methods are chosen by.
.s4PrimitiveArgs <- function(f) {
    if (f %in% .s4Members("Ops") || f %in% c("Ops", "Arith", "Compare", "Logic")) return(c("e1", "e2"))
    switch(f, `[` = c("x", "i", "j", "drop"), `[[` = c("x", "i", "j"), `$` = c("x", "name"),
           `[<-` = , `[[<-` = c("x", "i", "j", "value"), `$<-` = c("x", "name", "value"),
           `!` = "x", `%*%` = c("x", "y"), c = "x", show = "object", initialize = ".Object",
           {
               a <- if (is.function(get0(f))) names(formals(args(f))) else NULL
               if (length(a)) setdiff(a, "...") else "x"
           })
}

.s4Generic <- function(f) .s4Generics[[paste0(":", f)]]
.s4Key <- function(sig) paste0(paste(sig, collapse = ","), ",")

.s4NewGeneric <- function(f, signature, default, package) {
    g <- list(name = f, signature = signature, methods = new.env(), default = default, package = package)
    .s4Forget()
    assign(paste0(":", f), g, envir = .s4Generics)
    g
}

setGeneric <- function(name, def = NULL, group = list(), valueClass = character(), where = topenv(parent.frame()), package = NULL,
                       signature = NULL, useAsDefault = NULL, genericFunction = NULL, simpleInheritanceOnly = NULL) {
    existing <- get0(name, envir = where, mode = "function")
    if (is.primitive(existing) && is.null(def)) return(name)
    if (is.null(def)) {
        if (is.null(existing))
            stop(gettextf("must supply a function skeleton for %s, explicitly or via an existing function", sQuote(name)),
                 domain = NA)
        if (is.null(.s4Generic(name))) {
            if (.s4Home(name) != ".GlobalEnv")
                message(gettextf("Creating a generic function for %s from package %s in the global environment",
                                 sQuote(name), sQuote(.s4Home(name))), domain = NA)
            .s4MakeGeneric(name, existing, where)
        }
        return(name)
    }
    standard <- "standardGeneric" %in% all.names(body(def))
    default <- if (!is.null(useAsDefault)) useAsDefault else if (!standard) def
        else if (is.null(.s4Generic(name)) && is.function(existing) && !("standardGeneric" %in% all.names(body(existing)))) existing
    if (standard && !is.null(default) && is.null(useAsDefault) && .s4Home(name) != ".GlobalEnv")
        message(gettextf("Creating a new generic function for %s from package %s in the global environment",
                         sQuote(name), sQuote(.s4Home(name))), domain = NA)
    args <- if (is.null(signature)) setdiff(names(formals(def)), "...") else signature
    if (!length(args)) args <- "..."
    g <- .s4NewGeneric(name, args, default, ".GlobalEnv")
    f <- def
    if (!standard) body(f) <- call("standardGeneric", name)
    assign(name, .s4GenericFunction(f, name), envir = where)
    name
}

.s4Home <- function(name) {
    place <- find(name, mode = "function")
    place <- place[place != ".GlobalEnv"]
    if (exists(name, envir = globalenv(), inherits = FALSE) || !length(place)) ".GlobalEnv" else sub("^package:", "", place[1L])
}

.s4GenericFunction <- function(f, name) {
    attr(f, "srcref") <- NULL
    attr(f, "generic") <- structure(name, package = ".GlobalEnv")
    class(f) <- structure("standardGeneric", package = "methods")
    .setS4(f, TRUE)
}

.s4MakeGeneric <- function(name, existing, where) {
    f <- existing
    args <- formals(args(existing))
    g <- eval(call("function", as.pairlist(args), call("standardGeneric", name)), globalenv())
    .s4NewGeneric(name, setdiff(names(args), "..."), existing, .s4Home(name))
    assign(name, .s4GenericFunction(g, name), envir = where)
}

setMethod <- function(f, signature = character(), definition, where = topenv(parent.frame()), valueClass = NULL, sealed = FALSE) {
    if (is.function(f)) f <- as.character(attr(f, "generic"))
    group <- f == "Ops" || f %in% names(.s4Groups)
    existing <- get0(f, envir = where, mode = "function")
    primitive <- group || is.primitive(existing) || f %in% c("show", "initialize") || f %in% unlist(.s4Groups)
    g <- .s4Generic(f)
    if (is.null(g)) {
        if (primitive) g <- .s4NewGeneric(f, .s4PrimitiveArgs(f), NULL, "base")
        else if (is.null(existing)) stop(gettextf("no existing definition for function %s", sQuote(f)), domain = NA)
        else { .s4MakeGeneric(f, existing, where); g <- .s4Generic(f) }
    }
    if (primitive) for (p in if (group) .s4Members(f) else f) .s4OnPrimitive(p)
    else .s4OnInternal(f)
    sig <- .s4Signature(g, signature)
    for (c in sig) if (!(c %in% c("ANY", "missing")) && !.s4Known(c) && !nzchar(Sys.getenv("_R_S4_QUIET_")))
        message(gettextf("in method for %s with signature %s:  no definition for class %s", sQuote(f),
                         sQuote(paste0("\"", sig, "\"", collapse = ",")), dQuote(c)), domain = NA)
    if (primitive && !group && !(f %in% c("show", "initialize")) && sig[1L] %in% names(.s4Basic) && all(sig %in% c(names(.s4Basic), "ANY")))
        stop(gettextf("the method for function %s and signature %s is sealed and cannot be re-defined", sQuote(f),
                      paste0(g$signature[seq_along(sig)], "=\"", sig, "\"", collapse = ", ")), domain = NA)
    .s4RefuseSealed(g, sig, sys.call())
    method <- definition
    attr(method, "s4") <- list(generic = f, defined = sig, sealed = isTRUE(sealed))
    .s4Forget()
    assign(.s4Key(sig), method, envir = g$methods)
    invisible(f)
}

# A method that was defined as sealed stays.
.s4RefuseSealed <- function(g, sig, call) {
    old <- g$methods[[.s4Key(sig)]]
    if (isTRUE(attr(old, "s4")$sealed))
        stop(simpleError(gettextf("the method for function %s and signature %s is sealed and cannot be re-defined", sQuote(g$name),
                                  paste0(g$signature[seq_along(sig)], "=\"", sig, "\"", collapse = ", ")), call))
}

setReplaceMethod <- function(f, ..., where = topenv(parent.frame())) setMethod(paste0(f, "<-"), ..., where = where)

# A signature as class names in the order of the generic's arguments, without trailing ANY.
.s4Signature <- function(g, signature) {
    signature <- unlist(signature)
    n <- names(signature)
    r <- character()
    if (is.null(n) || all(!nzchar(n))) r <- unname(signature)
    else {
        at <- match(n, g$signature)
        at[!nzchar(n)] <- setdiff(seq_along(n), at)[seq_len(sum(!nzchar(n)))]
        if (anyNA(at)) stop(gettextf("the signature for function %s has names that are not arguments: %s", sQuote(g$name),
                                     paste(n[is.na(at)], collapse = ", ")), domain = NA)
        r <- rep("ANY", max(at))
        r[at] <- unname(signature)
    }
    while (length(r) > 1L && r[length(r)] == "ANY") r <- r[-length(r)]
    r
}

# The classes of the signatures of a generic's methods, a column for each argument.
.s4Signatures <- function(g) {
    key <- paste0("#", g$name)
    known <- .s4Cache[[key]]
    if (!is.null(known)) return(known)
    keys <- ls(g$methods, all.names = TRUE)
    parts <- strsplit(keys, ",", fixed = TRUE)
    width <- max(0L, lengths(parts))
    all <- vapply(parts, function(p) c(p, rep("ANY", width - length(p))), character(width))
    .s4Keep(key, matrix(all, length(keys), width, byrow = TRUE, dimnames = list(keys, NULL)))
}

# All methods that fit arguments of these classes (each a vector of distances), best first: a list with their signatures as names.
# The smallest sum of distances is best; where sums are equal, what comes first among the classes of the first argument, and so
# on. Methods of a function and of its groups are one lot; for one signature the function's own come first.
.s4Applicable <- function(name, classes) {
    methods <- list()
    total <- rank <- integer()
    places <- list()
    width <- length(classes)
    tables <- Filter(Negate(is.null), lapply(c(name, .s4GroupsOf(name)), .s4Generic))
    for (g in tables) width <- max(width, ncol(.s4Signatures(g)))
    while (length(classes) < width) classes <- c(classes, list(.s4Missing))
    for (g in tables) {
        sigs <- .s4Signatures(g)
        if (!nrow(sigs)) next
        sum <- integer(nrow(sigs))
        place <- matrix(0L, nrow(sigs), width)
        for (i in seq_len(width)) {
            of <- if (i <= ncol(sigs)) sigs[, i] else rep("ANY", nrow(sigs))
            place[, i] <- match(of, names(classes[[i]]))
            sum <- sum + classes[[i]][place[, i]]
        }
        fit <- which(!is.na(sum))
        methods <- c(methods, mget(rownames(sigs)[fit], envir = g$methods))
        total <- c(total, sum[fit])
        rank <- c(rank, rep(length(rank), length(fit)))
        places <- c(places, list(place[fit, , drop = FALSE]))
    }
    if (!length(methods)) return(methods)
    places <- do.call(rbind, places)
    sorted <- do.call(order, c(list(unname(total)), lapply(seq_len(width), function(i) places[, i]), list(rank)))
    structure(methods[sorted], places = places[sorted, , drop = FALSE])
}

.s4Choose <- function(name, classes) {
    fit <- .s4Applicable(name, classes)
    if (!length(fit)) return(NULL)
    .s4Ambiguous(name, fit, classes)
    fit[[1L]]
}

# Says so if another method is nearer in some argument.
.s4Ambiguous <- function(name, fit, classes) {
    places <- attr(fit, "places")
    if (length(fit) < 2L || all(places[1L, ] == 1L)) return()
    nearer <- apply(places, 1L, function(p) any(p < places[1L, ]))
    if (!any(nearer)) return()
    # Methods that are further away than another one in all arguments are not worth mentioning.
    for (i in which(nearer)) for (k in setdiff(which(nearer), i))
        if (all(places[k, ] <= places[i, ]) && any(places[k, ] < places[i, ])) nearer[i] <- FALSE
    width <- max(lengths(strsplit(names(fit), ",", fixed = TRUE)))
    label <- function(sig) paste(c(sig, rep("ANY", max(0L, width - length(sig))))[seq_len(width)], collapse = "#")
    shown <- vapply(strsplit(names(fit), ",", fixed = TRUE), label, "")
    message(gettextf("Note: method with signature %s chosen for function %s,\n target signature %s.\n %s would also be valid", sQuote(shown[1L]),
                     sQuote(name), sQuote(label(vapply(classes, function(c) names(c)[1L], ""))),
                     paste0("\"", sort(unique(shown[nearer])), "\"", collapse = ", ")), domain = NA)
}

# Functions that look for S4 methods wherever they are called from, although they are no primitives.
.s4Internally <- c("as.vector", "unlist", "lengths", "nchar", "rep.int", "rep_len", "is.unsorted")

# Has such a function ask for methods from now on; `cbind` and `rbind` ask for those of `cbind2` and `rbind2`.
.s4OnInternal <- function(name) {
    if (name %in% .s4Internally) .s4OnPrimitive(name)
    else if (name == "cbind2") .s4OnPrimitive("cbind")
    else if (name == "rbind2") .s4OnPrimitive("rbind")
}

# Two by two: what `cbind` and `rbind` do with S4 objects.
.s4Bind <- function(name) function(..., deparse.level = 1) {
    parts <- list(...)
    parts <- parts[!vapply(parts, is.null, NA)]
    if (length(parts) == 1L) return(.s4OwnMethod(name, parts)(parts[[1L]]))
    Reduce(function(x, y) {
        method <- .s4OwnMethod(name, list(x, y))
        if (!is.null(method)) method(x, y)
        else if (name == "cbind2") cbind(x, y, deparse.level = 0) else rbind(x, y, deparse.level = 0)
    }, parts)
}

# The method for these arguments, unless it is everybody's.
.s4OwnMethod <- function(name, args) {
    m <- .s4MethodOf(name, args, logical(length(args)))
    if (is.function(m) && !all(attr(m, "s4")$defined == "ANY")) m
}

# Whether some neighbours, or the only argument, have a method of their own.
.s4BindsTwo <- function(name, args) {
    if (length(args) == 1L) return(!is.null(.s4OwnMethod(name, args)))
    for (i in seq_along(args)[-1L]) if (!is.null(.s4OwnMethod(name, args[c(i - 1L, i)]))) return(TRUE)
    FALSE
}

.s4PrimitiveMethod <- function(name, args, missing) {
    if (name == "cbind") return(if (.s4BindsTwo("cbind2", args)) .s4Bind("cbind2"))
    if (name == "rbind") return(if (.s4BindsTwo("rbind2", args)) .s4Bind("rbind2"))
    method <- .s4MethodOf(name, args, missing)
    # The default of a function that isn't primitive is that function.
    if (name %in% .s4Internally && all(attr(method, "s4")$defined == "ANY")) NULL else method
}

.s4MethodOf <- function(name, args, missing) {
    n <- length(.s4PrimitiveArgs(name))
    classes <- lapply(seq_len(min(n, length(args))), function(i)
        if (missing[i]) .s4Missing else .s4ClassesOf(args[[i]]))
    while (length(classes) < n) classes <- c(classes, list(.s4Missing))
    .s4Choose(name, classes)
}

# The arguments of a generic that some method is chosen by; NULL if there is no such generic.
.s4Used <- function(f) {
    g <- .s4Generic(f)
    if (is.null(g)) return(NULL)
    n <- max(1L, lengths(strsplit(ls(g$methods, all.names = TRUE), ",", fixed = TRUE)))
    .s4Keep(paste0(f, "("), g$signature[seq_len(min(n, length(g$signature)))])
}

# What the error about a missing method names as its place.
.s4NoMethod <- function(classes, fdef, mtable) {
    NULL
}

# The method for the arguments in a generic's frame.
.s4Select <- function(f, frame) {
    g <- .s4Generic(f)
    classes <- lapply(.s4Used(f), function(a) {
        if (a == "...") return(.s4ClassesOf(eval(quote(..1), frame)))
        if (eval(call("missing", as.name(a)), frame)) .s4Missing
        else .s4ClassesOf(get(a, envir = frame))
    })
    m <- .s4Choose(f, classes)
    if (is.null(m)) m <- g$default
    if (is.null(m)) {
        shown <- vapply(classes, function(c) names(c)[1L], "")
        stop(simpleError(gettextf("unable to find an inherited method for function %s for signature %s", sQuote(f),
                      sQuote(paste0("\"", shown, "\"", collapse = ", "))), as.call(list(.s4NoMethod, list(), f, NULL))))
    }
    m
}

# Arguments that hand a frame's own on: by name, as they are.
.s4PassOn <- function(formals, frame) {
    r <- list()
    after <- FALSE
    for (a in formals) {
        if (a == "...") { r <- c(r, list(quote(...))); after <- TRUE }
        else if (!eval(call("missing", as.name(a)), frame)) r <- c(r, structure(list(as.name(a)), names = a))
    }
    r
}

callNextMethod <- function(...) {
    frame <- parent.frame()
    at <- sys.parent()
    current <- sys.function(at)
    about <- attr(current, "s4")
    if (is.null(about) && at > 0L && (around <- sys.parents()[at]) > 0L) {
        # The method itself calls a function with the formals it was written with.
        current <- sys.function(around)
        frame <- sys.frame(around)
        about <- attr(current, "s4")
    }
    if (is.null(about)) stop("callNextMethod(): called from outside a method dispatch")
    g <- .s4Generic(about$generic)
    called <- get0(".Generic", envir = frame, inherits = FALSE)
    if (is.null(called)) called <- about$generic
    fit <- .s4Applicable(called, lapply(about$defined, function(c) if (c == "missing") .s4Missing else .s4Distances(c)))
    # Those behind the method that is running.
    this <- vapply(fit, function(m) identical(attr(m, "s4"), about), NA)
    fit <- fit[seq_along(fit) > max(0L, which(this))]
    if (length(fit)) nextMethod <- fit[[1L]]
    else if (about$generic == "initialize") nextMethod <- .s4Initialize
    else if (about$generic == "show") nextMethod <- .s4Show
    else if (!is.null(g$default)) nextMethod <- g$default
    else {
        nextMethod <- .s4Internal(called)
    }
    # The value is visible, whatever the method does.
    r <- if (nargs()) nextMethod(...)
        else eval(as.call(c(list(nextMethod), .s4PassOn(names(formals(current)), frame))), frame)
    r
}

# A primitive on the basic values of S4 objects.
.s4Internal <- function(name) {
    f <- get(name, envir = baseenv())
    function(...) {
        args <- lapply(list(...), function(x) if (isS4(x) && typeof(x) != "S4") x@.Data else x)
        names(args) <- NULL
        do.call(f, args)
    }
}

callGeneric <- function(...) {
    frame <- parent.frame()
    name <- get0(".Generic", envir = frame)
    at <- sys.parent()
    # The method itself may have called a function with the formals it was written with.
    while (is.null(name) && at > 0L) {
        name <- attr(sys.function(at), "s4")$generic
        at <- sys.parents()[at]
    }
    if (is.null(name)) stop("callGeneric() must be called from within a method body", domain = NA)
    # The arguments are evaluated as if the method had called the generic itself: only when they are used, empty ones too.
    if (nargs()) {
        call <- sys.call()
        call[[1L]] <- as.name(name)
        # Primitives with optional arguments take a parameter that is missing for none.
        if (name %in% c("round", "signif", "log")) {
            own <- names(formals(sys.function(sys.parent())))
            absent <- vapply(as.list(call), function(a) is.name(a) && as.character(a) %in% own &&
                                 eval(base::call("missing", a), frame), NA)
            absent[1L] <- FALSE
            call <- call[!absent]
        }
        eval(call, frame)
    }
    else eval(as.call(c(list(as.name(name)), lapply(setdiff(names(formals(sys.function(sys.parent()))), "..."), as.name))), frame)
}

isGeneric <- function(f, where = topenv(parent.frame()), fdef = NULL, getName = FALSE) {
    name <- if (is.function(f)) as.character(attr(f, "generic")) else f
    known <- length(name) && !is.null(.s4Generic(name))
    if (getName) if (known) structure(name, package = .s4Generic(name)$package) else character() else known
}
isGroup <- function(f, where = topenv(parent.frame()), fdef = getGeneric(f, where = where)) f == "Ops" || f %in% names(.s4Groups)

existsMethod <- function(f, signature = character(), where = topenv(parent.frame())) {
    g <- .s4Generic(f)
    !is.null(g) && exists(.s4Key(.s4Signature(g, signature)), envir = g$methods, inherits = FALSE)
}

hasMethod <- function(f, signature = character(), where = .genEnv(f, topenv(parent.frame()))) {
    g <- .s4Generic(f)
    if (is.null(g)) return(FALSE)
    if (!is.null(g$default)) return(TRUE)
    if (!length(signature)) return(length(ls(g$methods)) > 0L)
    length(.s4Applicable(f, lapply(.s4Signature(g, signature), .s4Distances))) > 0L
}

getMethod <- function(f, signature = character(), where = topenv(parent.frame()), optional = FALSE, mlist, fdef) {
    g <- .s4Generic(f)
    if (is.null(g)) { if (optional) return(NULL); stop(gettextf("no generic function found for '%s'", f), domain = NA) }
    sig <- .s4Signature(g, signature)
    m <- get0(.s4Key(sig), envir = g$methods, inherits = FALSE)
    if (is.null(m) && !optional)
        stop(gettextf("no method found for function '%s' and signature %s", f, paste(sig, collapse = ", ")), domain = NA)
    .s4MethodObject(m)
}

.s4MethodObject <- function(m) {
    if (is.null(m)) return(m)
    class(m) <- structure("MethodDefinition", package = "methods")
    .setS4(m, TRUE)
}

selectMethod <- function(f, signature, optional = FALSE, useInherited = TRUE,
                         mlist = if (!is.null(fdef)) getMethodsForDispatch(fdef), fdef = getGeneric(f, !optional),
                         verbose = FALSE, doCache = FALSE) {
    g <- .s4Generic(f)
    m <- if (!is.null(g)) .s4Choose(f, lapply(.s4Signature(g, signature), .s4Distances))
    if (is.null(m)) m <- g$default
    if (is.null(m) && !optional)
        stop(gettextf("no method for %s matches class %s", sQuote(f), dQuote(signature)), domain = NA)
    .s4MethodObject(m)
}

findMethod <- function(f, signature, where = topenv(parent.frame())) if (existsMethod(f, signature)) list(globalenv()) else list()
getGenerics <- function(where, searchForm = FALSE) sort(substring(ls(.s4Generics), 2L))

removeMethod <- function(f, signature = character(), where = topenv(parent.frame())) {
    if (!existsMethod(f, signature)) {
        warning(gettextf("no method found for function '%s' and signature %s", f, paste(signature, collapse = ", ")), domain = NA)
        return(FALSE)
    }
    g <- .s4Generic(f)
    .s4RefuseSealed(g, .s4Signature(g, signature), quote(setMethod(f, signature, NULL, where = where)))
    .s4Forget()
    rm(list = .s4Key(.s4Signature(g, signature)), envir = g$methods)
    TRUE
}

removeGeneric <- function(f, where = topenv(parent.frame())) {
    known <- !is.null(.s4Generic(f))
    if (known) {
        .s4Forget()
        rm(list = paste0(":", f), envir = .s4Generics)
        if (exists(f, envir = globalenv(), inherits = FALSE)) rm(list = f, envir = globalenv())
    } else warning(gettextf("generic function %s not found for removal", sQuote(f)), domain = NA)
    known
}

showMethods <- function(f = character(), where = topenv(parent.frame()), classes = NULL, includeDefs = FALSE,
                        inherited = !includeDefs, showEmpty, printTo = stdout(), fdef = getGeneric(f, where = where)) {
    if (is.function(f)) f <- as.character(attr(f, "generic"))
    if (!length(f)) {
        # Without a function: all that have methods for the classes.
        for (name in getGenerics()) {
            sigs <- .s4Signatures(.s4Generic(name))
            if (is.null(classes) || any(sigs %in% classes))
                showMethods(name, where, classes, includeDefs, inherited, printTo = printTo, fdef = NULL)
        }
        return(invisible())
    }
    g <- .s4Generic(f)
    if (is.null(g)) { cat("\nFunction \"", f, "\":\n <not an S4 generic function>\n", sep = ""); return(invisible()) }
    cat("Function: ", f, " (package ", g$package, ")\n", sep = "")
    keys <- sort(ls(g$methods))
    for (k in keys) {
        sig <- strsplit(k, ",", fixed = TRUE)[[1L]]
        if (!is.null(classes) && !any(sig %in% classes)) next
        sig <- c(sig, rep("ANY", max(0L, ncol(.s4Signatures(g)) - length(sig))))
        cat(paste0(g$signature[seq_along(sig)], "=\"", sig, "\"", collapse = ", "), "\n", sep = "")
        if (includeDefs) { m <- get(k, envir = g$methods); attr(m, "s4") <- NULL; print(m) }
    }
    if (!is.null(g$default) && is.null(classes)) {
        width <- max(1L, ncol(.s4Signatures(g)))
        cat(paste0(g$signature[seq_len(width)], "=\"ANY\"", collapse = ", "), "\n", sep = "")
    }
    cat("\n")
    invisible()
}

show <- function(object) {
    m <- .s4Choose("show", list(.s4ClassesOf(object)))
    if (!is.null(m)) return(m(object))
    .s4Show(object)
    invisible()
}

.s4Show <- function(object) {
    if (!isS4(object)) return(invisible(print(object)))
    Class <- class(object)[1L]
    if (Class == "classRepresentation") return(showClass(object@className))
    if (Class == "refClassRepresentation") return(.refShowClass(as.vector(object@className)))
    if (Class == "classGeneratorFunction") {
        cat(gettextf("class generator function for class %s from package %s\n", dQuote(attr(object, "className")), sQuote(".GlobalEnv")))
        cat("function (...) \nnew(\"", attr(object, "className"), "\", ...)\n", sep = "")
        return(invisible())
    }
    if (Class == "standardGeneric") return(.s4ShowGeneric(object))
    if (Class == "MethodDefinition") return(.s4ShowMethod(object))
    if (Class == "functionWithTrace") {
        cat("Object with tracing code, class \"functionWithTrace\"\nOriginal definition: \n")
        print(attr(object, "original"))
        cat("\n## (to see the tracing code, look at body(object))\n")
        return(invisible())
    }
    def <- .s4Class(Class)
    if (isTRUE(def$reference)) return(.refShow(object, def))
    cat("An object of class \"", Class, "\"\n", sep = "")
    if (!is.null(def$data)) print(object@.Data)
    for (s in setdiff(names(def$slots), ".Data")) {
        cat("Slot \"", s, "\":\n", sep = "")
        print(slot(object, s))
        cat("\n")
    }
    if (!length(def$slots) && is.null(def$data)) cat("<S4 Type Object>\n")
    invisible()
}

.s4ShowGeneric <- function(object) {
    name <- as.character(attr(object, "generic"))
    g <- .s4Generic(name)
    cat("standardGeneric for \"", name, "\" defined from package \"", g$package, "\"\n\n", sep = "")
    f <- object
    attributes(f) <- NULL
    cat(deparse(f), sep = "\n")
    cat("Methods may be defined for arguments: ", paste(g$signature, collapse = ", "), "\n", sep = "")
    cat("Use  showMethods(", name, ")  for currently available ones.\n", sep = "")
}

.s4ShowMethod <- function(object) {
    about <- attr(object, "s4")
    g <- .s4Generic(about$generic)
    f <- object
    source <- attr(f, "srcref")
    attributes(f) <- NULL
    attr(f, "srcref") <- source
    cat("Method Definition:\n\n")
    print(f)
    named <- g$signature[seq_along(about$defined)]
    quoted <- paste0("\"", about$defined, "\"")
    w <- max(nchar(named), nchar(quoted))
    cat("\nSignatures:\n", strrep(" ", 8L), paste(formatC(named, width = -w), collapse = " "), "\n", sep = "")
    cat("target  ", paste(formatC(quoted, width = -w), collapse = " "), "\n", sep = "")
    cat("defined ", paste(formatC(quoted, width = -w), collapse = " "), "\n", sep = "")
    invisible()
}

# Coercion.
.s4Coerce <- new.env()

setAs <- function(from, to, def, replace = NULL, where = topenv(parent.frame())) {
    if (!is.null(replace)) assign(paste(from, to, sep = "\r<-"), replace, envir = .s4Coerce)
    assign(paste(from, to, sep = "\r"), def, envir = .s4Coerce)
    invisible()
}

as <- function(object, Class, strict = TRUE, ext = possibleExtends(thisClass, Class)) {
    from <- .s4ClassesOf(object)
    if (names(from)[1L] == Class) return(object)
    test <- .s4Condition(names(from)[1L], Class)
    if (!is.null(test) && !isTRUE(test(object)))
        stop(gettextf("no method or default for coercing %s to %s", dQuote(names(from)[1L]), dQuote(Class)), domain = NA)
    for (c in names(from)) {
        m <- .s4Coerce[[paste(c, Class, sep = "\r")]]
        if (!is.null(m)) return(m(object))
    }
    def <- .s4Class(Class)
    if (isS4(object) && Class %in% names(from) && !is.null(def)) {
        if (def$virtual) return(object)
        r <- .s4Blank(def)
        for (s in names(def$slots)) r <- .s4Put(r, s, slot(object, s))
        if (!is.null(def$data)) r <- .s4WithData(r, object@.Data)
        return(r)
    }
    # An object of a superclass becomes the part of a new object that it can be.
    if (isS4(object) && !is.null(def) && !def$virtual && names(from)[1L] %in% names(.s4Supers(Class))) {
        r <- new(Class)
        own <- .s4Class(names(from)[1L])
        for (s in names(own$slots)) r <- .s4Put(r, s, slot(object, s))
        if (!is.null(own$data)) r <- .s4WithData(r, object@.Data)
        return(r)
    }
    if (isS4(object) && typeof(object) != "S4" && is.null(def)) object <- object@.Data
    switch(Class, numeric = , double = if (is.integer(object)) object else as.numeric(object), integer = as.integer(object),
           character = as.character(object), logical = as.logical(object), complex = as.complex(object), raw = as.raw(object),
           list = as.list(object), factor = as.factor(object), matrix = as.matrix(object), data.frame = as.data.frame(object),
           `function` = as.function(object), name = as.name(object), vector = as.vector(object), environment = as.environment(object),
           `NULL` = NULL, expression = as.expression(object), Date = as.Date(object),
           stop(gettextf("no method or default for coercing %s to %s", dQuote(names(from)[1L]), dQuote(Class)), domain = NA))
}
