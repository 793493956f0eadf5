# Functions as objects.

formalArgs <- function(def) names(formals(def, envir = parent.frame()))

# GNU R's other name of quote().
Quote <- quote

# What generics with a class for their values do in the end.
.valueClassTest <- function(object, classes, fname) {
    if (length(classes)) for (class in classes) if (is(object, class)) return(object)
    stop(gettextf("invalid value from generic function %s, class %s, expected %s", sQuote(fname), dQuote(class(object)[1L]),
                  paste(dQuote(classes), collapse = " or ")), domain = NA)
}
