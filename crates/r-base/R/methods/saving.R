# Classes, generics and methods that a package defines, written into its namespace in GNU R's representation; the
# reverse of saved.R. A session keeps its definitions in tables, so what the package's code added there is found by
# comparing them before and after.

# Runs the code of a package and binds what it defined in its namespace.
.s4WhileDefining <- function(ns, code) {
    before <- .s4Tables()
    force(code)
    after <- .s4Tables()
    package <- as.vector(getNamespaceName(ns))
    for (class in setdiff(after$classes, before$classes)) .s4SaveClass(class, ns, package)
    for (generic in names(after$methods)) {
        new <- setdiff(after$methods[[generic]], before$methods[[generic]])
        if (length(new) || !generic %in% names(before$methods)) .s4SaveGeneric(generic, new, ns, package)
    }
    .s4SaveCoercions(setdiff(after$coercions, before$coercions), ns)
    invisible()
}

.s4Tables <- function() {
    generics <- ls(.s4Generics, all.names = TRUE)
    methods <- lapply(generics, function(k) ls(.s4Generics[[k]]$methods, all.names = TRUE))
    list(classes = substring(ls(.s4Classes, all.names = TRUE), 2L), methods = structure(methods, names = substring(generics, 2L)),
         coercions = ls(.s4Coerce, all.names = TRUE))
}

.s4SaveClass <- function(class, ns, package) {
    def <- .s4Class(class)
    def$package <- package
    .s4Define(def)
    object <- .s4NewClassObject(class)
    if (isTRUE(def$union)) attr(object, "class") <- structure("ClassUnionRepresentation", package = "methods")
    assign(classMetaName(class), object, envir = ns)
    # The generator that setClass() gave was made before the class had a home.
    for (n in names(ns)) {
        f <- ns[[n]]
        if (is.function(f) && identical(as.vector(attr(f, "className")), class)) {
            attr(f, "className") <- structure(class, package = package)
            attr(f, "package") <- package
            if (isTRUE(def$reference)) f <- .refSavedGenerator(f, object, ns)
            assign(n, f, envir = ns)
        }
    }
}

.s4SignatureObject <- function(classes, arguments) {
    x <- classes
    names(x) <- arguments[seq_along(classes)]
    attr(x, "package") <- vapply(classes, .s4PackageOf, "", USE.NAMES = FALSE)
    attr(x, "class") <- structure("signature", package = "methods")
    .setS4(x, TRUE)
}

.s4SavedMethod <- function(method, generic) {
    signature <- .s4SignatureObject(attr(method, "s4")$defined, generic$signature)
    attr(method, "s4") <- NULL
    attr(method, "target") <- signature
    attr(method, "defined") <- signature
    attr(method, "generic") <- structure(generic$name, package = generic$package)
    .s4MethodObject(method)
}

# The table of a generic's methods, and the generic function itself if the package made it.
.s4SaveGeneric <- function(name, keys, ns, package) {
    g <- .s4Generic(name)
    if (name %in% c("show", "initialize")) g$package <- "methods"
    f <- get0(name, envir = ns, mode = "function", inherits = FALSE)
    own <- !is.null(attr(f, "generic"))
    if (own && identical(g$package, ".GlobalEnv")) {
        g$package <- package
        assign(paste0(":", name), g, envir = .s4Generics)
    }
    table <- list2env(lapply(structure(keys, names = gsub(",", "#", sub(",$", "", keys), fixed = TRUE)), function(k) .s4SavedMethod(get(k, envir = g$methods), g)),
                      parent = emptyenv())
    if (own) assign(name, .s4SavedGenericFunction(f, g, table, ns), envir = ns)
    if (length(keys) || own) assign(methodsPackageMetaName("T", name, g$package), table, envir = ns)
}

# GNU R's standardGeneric() looks for tables and arguments in the environment of the function.
.s4SavedGenericFunction <- function(f, g, table, ns) {
    default <- if (is.function(g$default)) {
        d <- .s4SavedMethod(structure(g$default, s4 = list(defined = "ANY")), g)
        attr(d, "class") <- structure("derivedDefaultMethod", package = "methods")
        d
    }
    depth <- max(1L, lengths(strsplit(names(table), "#", fixed = TRUE)))
    name <- structure(g$name, package = g$package)
    environment(f) <- list2env(list(.Generic = name, .Methods = default, .MTable = table, .AllMTable = list2env(as.list(table), parent = emptyenv()),
                                    .SigArgs = lapply(g$signature, as.name), .SigLength = as.numeric(depth)), parent = ns)
    attr(f, "generic") <- name
    attr(f, "package") <- g$package
    attr(f, "group") <- list()
    attr(f, "valueClass") <- character()
    attr(f, "signature") <- g$signature
    f <- .s4Put(f, "default", default)
    attr(f, "skeleton") <- as.call(c(as.name("function"), lapply(names(formals(f)), as.name)))
    attr(f, "class") <- structure("standardGeneric", package = "methods")
    .setS4(f, TRUE)
}

# Coercions are methods of "coerce" by the two classes.
.s4SaveCoercions <- function(keys, ns) {
    keys <- keys[!grepl("\r<-", keys, fixed = TRUE)]
    if (!length(keys)) return()
    table <- list2env(lapply(structure(keys, names = sub("\r", "#", keys, fixed = TRUE)), function(k) {
        convert <- .s4Coerce[[k]]
        method <- function(from, to, strict = TRUE) convert(from)
        environment(method) <- list2env(list(convert = convert), parent = ns)
        attr(method, "s4") <- list(defined = strsplit(k, "\r", fixed = TRUE)[[1L]])
        .s4SavedMethod(method, list(name = "coerce", package = "methods", signature = c("from", "to")))
    }), parent = emptyenv())
    assign(methodsPackageMetaName("T", "coerce", "methods"), table, envir = ns)
}
