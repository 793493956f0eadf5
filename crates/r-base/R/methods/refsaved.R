# Reference classes in GNU R's representation: class definitions with fields and methods, and generators.

# What a class definition has more if it is a reference class.
.refRepresentation <- function(x, def) {
    attr(x, "slots") <- list(.xData = structure("environment", package = "methods"))
    attr(x, "fieldClasses") <- lapply(def$fields, function(f) if (is.function(f)) "activeBindingFunction" else f)
    attr(x, "fieldPrototypes") <- .refPrototypes(def$fields)
    attr(x, "refMethods") <- .refMethodTable(def$className)
    attr(x, "refSuperClasses") <- c(.refSupers(def$className)[-1L], "envRefClass")
    blank <- .newS4()
    attr(blank, ".xData") <- new.env()
    x <- .s4Put(x, "prototype", blank)
    attr(x, "class") <- structure("refClassRepresentation", package = "methods")
    x
}

# An object of a class of package methods, with these slots.
.refPart <- function(x, class, ...) {
    slots <- list(...)
    for (s in names(slots)) attr(x, s) <- slots[[s]]
    attr(x, "class") <- structure(class, package = "methods")
    .setS4(x, TRUE)
}

# What fields begin with. A field of a class has a binding that checks what is assigned, and its value beside it.
.refPrototypes <- function(fields) {
    all <- new.env()
    for (f in names(fields)) {
        type <- fields[[f]]
        if (is.function(type)) {
            assign(f, .refPart(type, "activeBindingFunction"), envir = all)
            next
        }
        empty <- .refPart(.newS4(), "uninitializedField", field = f, className = type)
        if (type == "ANY") {
            assign(f, empty, envir = all)
            next
        }
        start <- .s4Default(type)
        store <- paste0(".->", f)
        assign(store, if (is.null(start) && type != "NULL") empty else start, envir = all)
        check <- eval(substitute(function(value) {
            if (missing(value)) STORE
            else {
                if (!methods::is(value, CLASS))
                    stop(gettextf("invalid assignment for reference class field %s (should be from class %s or a subclass (was class %s)",
                                  sQuote(FIELD), dQuote(CLASS), dQuote(class(value)[1L])), call. = FALSE, domain = NA)
                assign(NAME, value, envir = .self)
                invisible(value)
            }
        }, list(STORE = as.name(store), NAME = store, CLASS = type, FIELD = f)), baseenv())
        attr(check, "srcref") <- NULL
        assign(f, .refPart(check, "defaultBindingFunction", field = f, className = type), envir = all)
    }
    all
}

# All methods of a class by name; one that is overridden has the class in its name.
.refMethodTable <- function(Class) {
    all <- new.env()
    # What every object can do is done by the class that all extend, wherever the object is used.
    for (m in .refEvery) {
        f <- eval(substitute(function(...) {
            f <- get(NAME, envir = methods::getClass("envRefClass")@refMethods)
            environment(f) <- environment(sys.function())
            f(...)
        }, list(NAME = m)), baseenv())
        attr(f, "srcref") <- NULL
        assign(m, .refPart(f, "refMethodDef", mayCall = character(), name = m, refClassName = "envRefClass", superClassMethod = ""), envir = all)
    }
    def <- .s4Class(Class)
    assign(".objectParent", .refHome(def), envir = all)
    assign(".objectPackage", def$package, envir = all)
    names <- c(.refMethodNames(Class), .refEvery)
    for (c in rev(.refSupers(Class))) {
        own <- .s4Class(c)$methods
        for (m in ls(own, all.names = TRUE, sorted = FALSE)) {
            f <- own[[m]]
            before <- all[[m]]
            calls <- base::intersect(all.names(body(f)), names)
            above <- ""
            if (!is.null(before)) {
                kept <- paste(m, attr(before, "refClassName"), sep = "#")
                assign(kept, before, envir = all)
                if ("callSuper" %in% calls) above <- kept
            }
            assign(m, .refPart(f, "refMethodDef", mayCall = calls, name = m, refClassName = c, superClassMethod = above), envir = all)
        }
    }
    all
}

# A generator as packages have it in their files.
.refSavedGenerator <- function(f, def, ns) {
    Class <- attr(f, "className")
    environment(f) <- ns
    inside <- list2env(list(className = as.vector(Class), def = def, package = attr(Class, "package")), parent = ns)
    slot <- .refPart(.newS4(), "refGeneratorSlot", .xData = inside)
    assign(".self", slot, envir = inside)
    .refPart(f, "refObjectGenerator", className = Class, package = attr(Class, "package"), generator = slot)
}
