# Settings of completion at the prompt.

.completionSettings <- new.env()

.completionState <- function() {
    if (is.null(.completionSettings$settings)) {
        .completionSettings$settings <- c(ops = TRUE, ns = TRUE, args = TRUE, dots = TRUE, func = FALSE, ipck = FALSE, S3 = TRUE,
                                          data = TRUE, help = TRUE, argdb = TRUE, fuzzy = FALSE, quotes = TRUE, files = TRUE)
        .completionSettings$options <- list(package.suffix = "::", funarg.suffix = " = ", function.suffix = "(")
    }
    .completionSettings
}

rc.settings <- function(ops, ns, args, dots, func, ipck, S3, data, help, argdb, fuzzy, quotes, files) {
    state <- .completionState()
    given <- as.list(match.call())[-1L]
    if (!length(given)) return(state$settings)
    for (name in names(given)) state$settings[name] <- as.logical(eval(given[[name]], parent.frame()))
    invisible(state$settings)
}

rc.options <- function(...) {
    state <- .completionState()
    given <- list(...)
    if (length(given) == 1L && is.list(given[[1L]])) given <- given[[1L]]
    if (!length(given)) return(state$options)
    old <- state$options[names(given)]
    for (name in names(given)) state$options[[name]] <- given[[name]]
    invisible(old)
}

rc.getOption <- function(name) .completionState()$options[[name]]

rc.status <- function() as.list(.completionState())
