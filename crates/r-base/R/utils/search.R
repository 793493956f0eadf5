# Where names are found.

find <- function(what, mode = "any", numeric = FALSE, simple.words = TRUE) {
    if (!is.character(what)) what <- as.character(substitute(what))
    path <- search()
    home <- .homePackage(what)
    here <- vapply(path, function(p) {
        e <- as.environment(p)
        if (p == "package:base") home == "base" && exists(what, envir = e, mode = mode, inherits = FALSE)
        else if (p == paste0("package:", home)) exists(what, envir = baseenv(), mode = mode, inherits = FALSE)
        else exists(what, envir = e, mode = mode, inherits = FALSE)
    }, NA)
    if (numeric) which(here) else path[here]
}
