# Functions that load their package when they are first used.

.AutoloadEnv <- as.environment("Autoloads")

autoload <- function(name, package, reset = FALSE, ...) {
    if (!reset && exists(name, envir = .GlobalEnv, inherits = FALSE)) stop("an object with that name already exists")
    further <- as.list(substitute(list(...)))[-1L]
    load <- as.call(c(list(quote(base::library), package, character.only = TRUE), further))
    body <- bquote({
        rm(list = .(name), envir = .AutoloadEnv)
        suppressWarnings(.(load))
        get(.(name), envir = asNamespace(.(package)))
    })
    eval(call("delayedAssign", name, body, .GlobalEnv, .AutoloadEnv))
    known <- get0(".Autoloaded", envir = .AutoloadEnv, inherits = FALSE)
    assign(".Autoloaded", unique(c(package, known)), envir = .AutoloadEnv)
    invisible()
}

autoloader <- function(name, package, ...) {
    if (exists(name, envir = .AutoloadEnv, inherits = FALSE)) rm(list = name, envir = .AutoloadEnv)
    library(package, character.only = TRUE, ...)
    get(name, envir = asNamespace(package))
}
