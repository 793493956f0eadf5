# Functions as objects.

formalArgs <- function(def) names(formals(def, envir = parent.frame()))
