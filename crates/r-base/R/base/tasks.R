# Functions that the top level calls after each expression.

# Callbacks in order: each a list with f, data, whether it wants data, and a name.
.taskList <- new.env(parent = emptyenv())

addTaskCallback <- function(f, data = NULL, name = character()) {
    if (!is.function(f)) stop("handler must be a function")
    with.data <- !missing(data)
    all <- .taskList$all
    # Whatever class `name` has, the list has texts.
    labels <- if (length(name)) paste0(as.character(name)) else as.character(length(all) + 1L)
    label <- labels[1L]
    assign("all", c(all, list(list(f = f, data = data, with = with.data, name = label))), envir = .taskList)
    .taskCallbacks(TRUE)
    id <- length(.taskList$all)
    names(id) <- if (length(name)) as.character(name) else label
    id
}

removeTaskCallback <- function(id) {
    all <- .taskList$all
    at <- if (is.character(id)) match(id, getTaskCallbackNames()) else as.integer(id)
    at <- at[1L]
    if (is.na(at)) return(FALSE)
    if (at < 1L) stop("negative index passed to R_removeTaskCallbackByIndex")
    if (at > length(all)) return(FALSE)
    assign("all", all[-at], envir = .taskList)
    .taskCallbacks(length(.taskList$all) > 0L)
    TRUE
}

getTaskCallbackNames <- function() vapply(.taskList$all, function(t) t$name, "", USE.NAMES = FALSE)

# What the top level calls: those that fail or answer FALSE are removed.
.runTaskCallbacks <- function(expr, value, ok, visible) {
    for (t in .taskList$all) if (!.runTaskCallback(t, expr, value, ok, visible)) {
        at <- match(t$name, getTaskCallbackNames())
        if (!is.na(at)) removeTaskCallback(at)
    }
    invisible()
}

# Whether a callback is to stay. Its error is shown, and so are its warnings, with a line that says whose they are.
.runTaskCallback <- function(task, expr, value, succeeded, visible) {
    heard <- list()
    hear <- function(w) {
        heard[[length(heard) + 1L]] <<- w
        invokeRestart("muffleWarning")
    }
    # The error's text shows these names.
    cb <- task$f
    data <- task$data
    again <- try(withCallingHandlers({
        stay <- if (task$with) cb(expr, value, succeeded, visible, data) else cb(expr, value, succeeded, visible)
        if (!is.logical(stay)) warning("top-level task callback did not return a logical value", call. = FALSE)
        stay
    }, warning = hear))
    if (length(heard)) {
        shown <- structure(lapply(heard, conditionCall), names = vapply(heard, conditionMessage, ""), class = "warnings")
        cat("warning messages from top-level task callback '", task$name, "'\n", sep = "", file = stderr())
        # The top level writes a space after one without a call.
        alone <- length(shown) == 1L && is.null(shown[[1L]])
        writeLines(paste0(capture.output(print(shown)), if (alone) c("", " ")), stderr())
    }
    !inherits(again, "try-error") && !(is.logical(again) && isFALSE(as.vector(again)[1L]))
}

taskCallbackManager <- function(handlers = list(), registered = FALSE, verbose = FALSE) {
    suspended <- FALSE
    .verbose <- verbose
    add <- function(f, data = NULL, name = NULL, register = TRUE) {
        if (is.null(name)) name <- as.character(length(handlers) + 1L)
        handlers[[name]] <<- list(f = f)
        if (!missing(data)) handlers[[name]][["data"]] <<- data
        if (!registered && register) register()
        name
    }
    remove <- function(which) {
        if (length(which) != 1L) stop("'which' must be of length 1")
        if (is.character(which)) {
            at <- match(which, names(handlers))
            if (is.na(at)) stop(gettextf("no such element '%s'", which), domain = NA)
        } else at <- as.integer(which)
        if (at < 1L || at > length(handlers)) stop("invalid 'which' argument")
        handlers <<- handlers[-at]
        TRUE
    }
    evaluate <- function(expr, value, ok, visible) {
        if (suspended) return(TRUE)
        gone <- character()
        for (name in names(handlers)) {
            h <- handlers[[name]]
            again <- if (length(h) > 1L) h[["f"]](expr, value, ok, visible, h[["data"]]) else h[["f"]](expr, value, ok, visible)
            if (!again) gone <- c(gone, name)
        }
        if (length(gone)) {
            if (.verbose) cat(gettext("Removing"), paste(gone, collapse = ", "), "\n")
            handlers <<- handlers[!(names(handlers) %in% gone)]
        }
        TRUE
    }
    suspend <- function(status = TRUE) suspended <<- status
    register <- function(name = "R-taskCallbackManager", verbose = .verbose) {
        if (verbose) cat(gettext("Registering 'evaluate' as low-level callback\n"))
        id <- addTaskCallback(evaluate, name = name)
        registered <<- TRUE
        id
    }
    list(add = add, evaluate = evaluate, remove = remove, register = register, suspend = suspend,
         callbacks = function() handlers)
}
