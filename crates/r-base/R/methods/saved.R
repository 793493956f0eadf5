# Classes, generics and methods that packages have saved in GNU R's representation, entered into the tables of this
# session: a class is an object `.__C__name`, the methods of a generic are a table `.__T__name:package` whose keys are
# the classes of the signature with "#" between.

# What each namespace brought, so that unloading it can take it back.
.s4Loaded <- new.env()

.s4LoadFrom <- function(ns, package) {
    all <- names(ns)
    classes <- all[startsWith(all, ".__C__")]
    tables <- all[startsWith(all, ".__T__")]
    if (!length(classes) && !length(tables)) return(invisible())
    for (n in classes) .s4EnterClass(get(n, envir = ns), ns)
    entered <- lapply(tables, function(n) .s4EnterTable(n, get(n, envir = ns), ns))
    assign(package, list(classes = substring(classes, 7L), methods = do.call(rbind, entered)), envir = .s4Loaded)
    invisible()
}

.s4UnloadFrom <- function(package) {
    brought <- .s4Loaded[[package]]
    if (is.null(brought)) return(invisible())
    .s4Forget()
    keys <- paste0(":", brought$classes)
    rm(list = keys[vapply(keys, exists, NA, envir = .s4Classes, inherits = FALSE)], envir = .s4Classes)
    for (i in seq_len(NROW(brought$methods))) {
        g <- .s4Generic(brought$methods[i, 1L])
        key <- brought$methods[i, 2L]
        if (!is.null(g) && exists(key, envir = g$methods, inherits = FALSE)) rm(list = key, envir = g$methods)
    }
    rm(list = package, envir = .s4Loaded)
    invisible()
}

# The classes of a list of extensions that are one step away.
.s4Nearest <- function(extensions)
    if (length(extensions)) names(extensions)[vapply(extensions, function(e) identical(as.numeric(attr(e, "distance")), 1), NA)] else character()

# How far away the classes of a list of extensions are, and by which others, in the order of the list.
.s4Relations <- function(extensions) {
    if (!length(extensions)) return(list(distance = structure(integer(), names = character()), by = character()))
    list(distance = vapply(extensions, function(e) as.integer(attr(e, "distance")), 0L),
         by = vapply(extensions, function(e) c(as.vector(attr(e, "by")), "")[1L], ""))
}

.s4SavedNull <- function(x) is.name(x) && identical(as.character(x), "\001NULL\001")

.s4EnterClass <- function(saved, ns) {
    if (identical(class(saved)[1L], "refClassRepresentation")) return(.refEnter(saved, ns))
    name <- as.vector(attr(saved, "className"))
    slots <- attr(saved, "slots")
    types <- vapply(slots, function(s) as.character(s)[1L], "")
    first <- attr(saved, "prototype")
    data <- if (".Data" %in% names(types)) types[[".Data"]] else if (".xData" %in% names(types)) types[[".xData"]]
    values <- attributes(first)
    values <- values[setdiff(names(values), c("class", "package", if (!is.null(data)) c("names", "dim", "dimnames", "levels"), ".Data", ".xData"))]
    start <- if (!is.null(data) && data != "environment") .s4DataOf(first)
    validity <- attr(saved, "validity")
    own <- types[setdiff(names(types), c(".Data", ".xData"))]
    def <- list(className = name, slots = own, own = names(own), contains = .s4Nearest(attr(saved, "contains")),
                virtual = isTRUE(attr(saved, "virtual")), prototype = values,
                validity = if (is.function(validity)) validity, data = data, start = start,
                package = as.vector(attr(saved, "package")), supers = .s4Relations(attr(saved, "contains")),
                subs = .s4Relations(attr(saved, "subclasses")), shown = if (!.s4SavedNull(first)) class(first)[1L] else "NULL")
    if (identical(class(saved)[1L], "ClassUnionRepresentation")) {
        def$union <- TRUE
        assign(paste0(":", name), .s4Nearest(attr(saved, "subclasses")), envir = .s4Unions)
    }
    .s4Define(def)
}

# The value that an object of a basic type has without its slots.
.s4DataOf <- function(x) {
    x <- .setS4(x, FALSE)
    kept <- attributes(x)
    kept <- kept[intersect(names(kept), c("names", "dim", "dimnames", "levels"))]
    attributes(x) <- kept
    x
}

# A reference class: its fields, and the methods that it defines itself.
.refEnter <- function(saved, ns) {
    name <- as.vector(attr(saved, "className"))
    fields <- attr(saved, "fieldClasses")
    fields <- as.list(fields, all.names = TRUE)
    starts <- attr(saved, "fieldPrototypes")
    fields <- lapply(structure(names(fields), names = names(fields)), function(f) {
        start <- if (is.environment(starts)) starts[[f]]
        if (is.function(start) && fields[[f]] == "activeBindingFunction") .refPlain(start) else as.vector(fields[[f]])
    })
    methods <- as.list(attr(saved, "refMethods"), all.names = TRUE)
    own <- vapply(methods, function(m) is.function(m) && identical(as.vector(attr(m, "refClassName")), name), NA)
    methods <- lapply(methods[own & !grepl("#", names(methods), fixed = TRUE)], .refPlain)
    contains <- setdiff(.s4Nearest(attr(saved, "contains")), c(".environment", "refClass", "environment", "refObjectGenerator"))
    def <- list(className = name, slots = character(), contains = if (length(contains)) contains else "envRefClass",
                virtual = isTRUE(attr(saved, "virtual")), reference = TRUE, prototype = list(), package = as.vector(attr(saved, "package")),
                fields = fields, methods = list2env(methods, envir = new.env()), locked = character(), where = ns)
    .s4Define(def)
}

.refPlain <- function(f) {
    source <- attr(f, "srcref")
    f <- .setS4(f, FALSE)
    attributes(f) <- NULL
    attr(f, "srcref") <- source
    f
}

# The methods of one table; a matrix of generic and key for each.
.s4EnterTable <- function(label, table, ns) {
    name <- sub(":[^:]*$", "", substring(label, 7L))
    keys <- names(table)
    if (name == "coerce<-") return(NULL)
    if (name == "coerce") {
        for (k in keys) .s4EnterCoerce(strsplit(k, "#", fixed = TRUE)[[1L]], get(k, envir = table))
        return(NULL)
    }
    g <- .s4GenericFor(name, ns)
    if (is.null(g)) return(NULL)
    entered <- vapply(keys, function(k) {
        sig <- strsplit(k, "#", fixed = TRUE)[[1L]]
        while (length(sig) > 1L && sig[length(sig)] == "ANY") sig <- sig[-length(sig)]
        method <- get(k, envir = table)
        attr(method, "s4") <- list(generic = name, defined = sig)
        assign(.s4Key(sig), method, envir = g$methods)
        .s4Key(sig)
    }, "")
    .s4Forget()
    cbind(rep(name, length(entered)), entered, deparse.level = 0)
}

.s4EnterCoerce <- function(classes, method) {
    # The caller goes on to the next method before this one is first used.
    force(method)
    assign(paste(classes[1L], classes[2L], sep = "\r"), function(object) method(object, classes[2L]), envir = .s4Coerce)
}

# The generic of a name as a namespace sees it, made if there is none yet.
.s4GenericFor <- function(name, ns) {
    known <- .s4Generic(name)
    group <- isGroup(name)
    if (group || name %in% c("show", "initialize") || is.primitive(get0(name, envir = baseenv(), inherits = FALSE))) {
        for (p in if (group) .s4Members(name) else name) .s4OnPrimitive(p)
        return(if (is.null(known)) .s4NewGeneric(name, .s4PrimitiveArgs(name), NULL, "base") else known)
    }
    .s4OnInternal(name)
    if (!is.null(known)) return(known)
    saved <- get0(name, envir = ns, mode = "function")
    if (is.null(saved)) return(NULL)
    arguments <- attr(saved, "signature")
    default <- attr(saved, "default")
    package <- attr(attr(saved, "generic"), "package")
    if (is.null(arguments)) {
        arguments <- setdiff(names(formals(args(saved))), "...")
        default <- saved
    }
    if (!length(arguments)) arguments <- "..."
    .s4NewGeneric(name, as.vector(arguments), if (is.function(default)) default, if (is.null(package)) "base" else as.vector(package))
}
