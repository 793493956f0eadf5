# Reference classes: objects are environments that hold fields and methods; methods see the fields
# because the object is their environment. Definitions are in the table of S4 classes.

setRefClass <- function(Class, fields = character(), contains = character(), methods = list(), where = topenv(parent.frame()),
                        inheritPackage = FALSE, ...) {
    types <- if (is.character(fields)) {
        if (is.null(names(fields))) structure(rep(list("ANY"), length(fields)), names = fields) else as.list(fields)
    } else fields
    contains <- setdiff(contains, c("envRefClass", "VIRTUAL"))
    inherited <- list()
    inheritedMethods <- list()
    for (p in contains) {
        def <- .s4Class(p)
        if (is.null(def) || !isTRUE(def$reference))
            stop(gettextf("no definition was found for superclass %s in the specification of class %s", dQuote(p), dQuote(Class)),
                 domain = NA)
        inherited[setdiff(names(def$fields), names(inherited))] <- def$fields[setdiff(names(def$fields), names(inherited))]
    }
    types <- c(inherited[setdiff(names(inherited), names(types))], types)
    def <- list(className = Class, slots = character(), contains = if (length(contains)) contains else "envRefClass",
                virtual = FALSE, reference = TRUE, prototype = list(), package = ".GlobalEnv", fields = types,
                methods = list2env(methods, envir = new.env()), locked = character(), where = where)
    .s4Define(def)
    .refGenerator(Class)
}

# The class and those it extends, as far as they have fields and methods.
.refSupers <- function(Class) Filter(function(c) isTRUE(.s4Class(c)$reference), names(.s4Supers(Class)))

.refGenerator <- function(Class) {
    f <- eval(substitute(function(...) new(CLASS, ...), list(CLASS = Class)), globalenv())
    attr(f, "srcref") <- NULL
    attr(f, "className") <- Class
    class(f) <- "refObjectGenerator"
    f
}

`$.refObjectGenerator` <- function(x, name) {
    Class <- as.vector(attr(x, "className"))
    switch(name, className = Class, new = function(...) new(Class, ...),
           methods = function(...) .refAddMethods(Class, ...),
           fields = function() .refFields(Class),
           show = function() print(x), help = function(...) invisible(),
           lock = function(...) .refLock(Class, c(...)), accessors = function(...) .refAccessors(Class, c(...)),
           def = .s4ClassObject(Class),
           stop(gettextf("%s is not a valid field or method name for reference class %s", sQuote(name), dQuote("refObjectGenerator")),
                domain = NA))
}

print.refObjectGenerator <- function(x, ...) {
    .refShowClass(as.vector(attr(x, "className")), "Generator for class")
    invisible(x)
}

.refShowClass <- function(Class, what = "Reference Class") {
    cat(what, " \"", Class, "\":\n", sep = "")
    fields <- .refFields(Class)
    if (length(fields)) {
        cat("\nClass fields:\n")
        .s4Table(fields)
    } else cat("\nNo fields defined\n")
    cat("\nClass Methods: \n")
    lines <- strwrap(paste0("\"", c(rev(.refMethodNames(Class)), .refEvery), "\"", collapse = ", "), 75L)
    cat(paste0("     ", lines, ifelse(seq_along(lines) < length(lines), " ", ""), "\n"), sep = "")
    supers <- .refSupers(Class)[-1L]
    cat("\nReference Superclasses: \n     ", paste0("\"", c(supers, "envRefClass"), "\"", collapse = ", "), "\n\n", sep = "")
}

# The classes of the fields, by name.
.refFields <- function(Class)
    vapply(.s4Class(Class)$fields, function(f) if (is.character(f)) f else "activeBindingFunction", "")

# Methods that every object has.
.refEvery <- c("field", "trace", "getRefClass", "initFields", "copy", "callSuper", ".objectPackage", "export",
               "untrace", "getClass", "show", "usingMethods", ".objectParent", "import")

.refMethodNames <- function(Class) {
    all <- character()
    for (c in .refSupers(Class)) all <- c(all, ls(.s4Class(c)$methods, sorted = FALSE))
    unique(all)
}

.refAddMethods <- function(Class, ...) {
    new <- list(...)
    if (!length(new)) return(sort(unique(c(.refMethodNames(Class), .refEvery))))
    if (length(new) == 1L && is.list(new[[1L]])) new <- new[[1L]]
    list2env(new, envir = .s4Class(Class)$methods)
    invisible()
}

.refLock <- function(Class, fields) {
    def <- .s4Class(Class)
    if (!length(fields)) return(def$locked)
    def$locked <- unique(c(def$locked, fields))
    .s4Define(def)
    invisible()
}

.refAccessors <- function(Class, fields) {
    for (f in fields) {
        cap <- paste0(toupper(substr(f, 1L, 1L)), substr(f, 2L, nchar(f)))
        get <- eval(call("function", NULL, as.name(f)))
        set <- eval(call("function", as.pairlist(alist(value = )), call("{", call("<<-", as.name(f), quote(value)), quote(invisible(.self)))))
        .refAddMethods(Class, structure(list(get, set), names = paste0(c("get", "set"), cap)))
    }
    invisible()
}

# The chain of definitions of a method, most special first.
.refChain <- function(Class, name) {
    found <- list()
    for (c in .refSupers(Class)) {
        m <- .s4Class(c)$methods[[name]]
        if (!is.null(m)) found <- c(found, list(m))
    }
    found
}

# A method bound to an object; `callSuper` in it is the next definition, or what every object has.
.refBind <- function(chain, object, base) {
    if (!length(chain)) return(base)
    f <- chain[[1L]]
    if ("callSuper" %in% all.names(body(f))) {
        env <- new.env(parent = object)
        assign("callSuper", .refBind(chain[-1L], object, base), envir = env)
        environment(f) <- env
    } else environment(f) <- object
    attr(f, "srcref") <- attr(chain[[1L]], "srcref")
    f
}

# Where a class was defined, which its methods see.
.refHome <- function(def) if (is.environment(def$where)) def$where else globalenv()

.refNew <- function(def, ...) {
    object <- new.env(parent = .refHome(def))
    Class <- def$className
    class(object) <- structure(Class, package = def$package)
    object <- .setS4(object, TRUE)
    assign(".self", object, envir = object)
    assign(".refClassDef", .s4ClassObject(Class), envir = object)
    for (f in names(def$fields)) {
        type <- def$fields[[f]]
        if (is.function(type)) { environment(type) <- object; makeActiveBinding(f, type, object) }
        else .refField(object, f, type, f %in% def$locked)
    }
    .refStandard(object, def)
    for (m in .refMethodNames(Class)) {
        base <- if (m == "initialize") object$initFields else if (m == "show") function() .refShow(object, def)
            else if (m == "copy") get("copy", envir = object) else function(...) NULL
        assign(m, .refBind(.refChain(Class, m), object, base), envir = object)
    }
    if (!is.null(object[["initialize"]])) object$initialize(...) else object$initFields(...)
    invisible(object)
}

# A field whose assignments are checked if its class is known; a locked one is assigned once.
.refField <- function(object, name, type, locked) {
    start <- .s4Default(type)
    if (type == "ANY" || is.null(start) && type != "NULL") {
        start <- structure(list(), class = "uninitializedField", field = name, className = type)
        if (type == "ANY" && !locked) { assign(name, start, envir = object); return(NULL) }
    }
    value <- start
    open <- TRUE
    makeActiveBinding(name, function(v) {
        if (missing(v)) return(value)
        if (!open)
            stop(gettextf("invalid replacement: reference class field %s is read-only", sQuote(name)), domain = NA, call. = FALSE)
        if (class(v)[1L] != type && !.s4IsOf(v, type))
            stop(gettextf("invalid assignment for reference class field %s, should be from class %s or a subclass (was class %s)",
                          sQuote(name), dQuote(type), dQuote(class(v)[1L])), domain = NA, call. = FALSE)
        if (locked) open <<- FALSE
        value <<- v
    }, object)
}

print.uninitializedField <- function(x, ...) {
    cat("An object of class \"uninitializedField\"\nSlot \"field\":\n")
    print(attr(x, "field"))
    cat("\nSlot \"className\":\n")
    print(attr(x, "className"))
    cat("\n")
}

# What every object can do.
.refStandard <- function(object, def) {
    Class <- def$className
    assign("initFields", function(...) {
        args <- list(...)
        tags <- names(args)
        if (length(args) && (is.null(tags) || any(!nzchar(tags)))) {
            plain <- if (is.null(tags)) args else args[!nzchar(tags)]
            for (x in plain) {
                if (!isS4(x) || !isTRUE(.s4Class(class(x)[1L])$reference))
                    stop("unnamed arguments to $new() must be objects from a reference class")
                for (f in names(.s4Class(class(x)[1L])$fields)) assign(f, get(f, envir = x), envir = object)
            }
            args <- args[nzchar(tags)]
        }
        for (n in names(args)) {
            if (!(n %in% names(def$fields)))
                stop(gettextf("%s is not a field in class %s", sQuote(n), dQuote(Class)), domain = NA, call. = FALSE)
            assign(n, args[[n]], envir = object)
        }
        invisible(object)
    }, envir = object)
    assign("copy", function(shallow = FALSE) {
        other <- .refBlank(def)
        for (f in names(def$fields)) {
            if (is.function(def$fields[[f]])) next
            v <- get(f, envir = object)
            assign(f, if (!shallow && isS4(v) && is.environment(v)) v$copy() else v, envir = other)
        }
        other
    }, envir = object)
    assign("field", function(name, value) {
        if (missing(value)) get(name, envir = object) else invisible(assign(name, value, envir = object))
    }, envir = object)
    assign("getClass", function(...) .refGenerator(Class), envir = object)
    assign("getRefClass", function(...) .refGenerator(Class), envir = object)
    assign("show", function() .refShow(object, def), envir = object)
}

.refBlank <- function(def) {
    object <- new.env(parent = .refHome(def))
    class(object) <- structure(def$className, package = def$package)
    object <- .setS4(object, TRUE)
    assign(".self", object, envir = object)
    for (f in names(def$fields)) {
        type <- def$fields[[f]]
        if (is.function(type)) { environment(type) <- object; makeActiveBinding(f, type, object) }
        else .refField(object, f, type, f %in% def$locked)
    }
    .refStandard(object, def)
    for (m in .refMethodNames(def$className))
        assign(m, .refBind(.refChain(def$className, m), object,
                           if (m == "initialize") object$initFields else get0(m, envir = object, inherits = FALSE)), envir = object)
    object
}

.refShow <- function(object, def) {
    if (length(.refChain(def$className, "show")) && !identical(sys.call(-1L)[[1L]], quote(callSuper)))
        return(invisible(get("show", envir = object)()))
    cat("Reference class object of class \"", def$className, "\"\n", sep = "")
    for (f in names(def$fields)) {
        cat("Field \"", f, "\":\n", sep = "")
        print(get(f, envir = object))
    }
    invisible()
}
