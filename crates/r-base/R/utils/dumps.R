# Frames kept after an error, to be looked at later.

dump.frames <- function(dumpto = "last.dump", to.file = FALSE, include.GlobalEnv = FALSE) {
    calls <- sys.calls()
    frames <- sys.frames()
    keep <- seq_len(length(calls) - 1L)
    dump <- frames[keep]
    names(dump) <- limitedLabels(calls[keep])
    if (include.GlobalEnv) dump <- c(list(.GlobalEnv = as.environment(as.list(.GlobalEnv, all.names = TRUE))), dump)
    attr(dump, "error.message") <- geterrmessage()
    class(dump) <- "dump.frames"
    if (to.file) {
        assign(dumpto, dump)
        save(list = dumpto, file = paste(dumpto, "rda", sep = "."))
    } else assign(dumpto, dump, envir = .GlobalEnv)
    invisible()
}

debugger <- function(dump = last.dump) {
    if (!inherits(dump, "dump.frames")) {
        cat(gettextf("'dump' is not an object of class %s\n", dQuote("dump.frames")))
        return(invisible())
    }
    if (!is.null(message <- attr(dump, "error.message"))) cat(gettext("Message: "), message, sep = "")
    repeat {
        cat(gettext("Available environments had calls:\n"), paste0(seq_along(dump), ": ", names(dump), "\n"), sep = "")
        answer <- suppressWarnings(as.integer(readline(gettext("\nEnter an environment number, or 0 to exit  "))))
        if (is.na(answer) || answer < 1L || answer > length(dump)) return(invisible())
        cat(gettext("Browsing in the environment with call:\n   "), names(dump)[answer], "\n", sep = "")
        eval(quote(browser()), dump[[answer]])
    }
}

recover <- function() {
    if (interactive()) {
        calls <- sys.calls()
        calls <- calls[-length(calls)]
        if (!length(calls)) {
            cat(gettext("No suitable frames for recover()\n"))
            return(invisible())
        }
        repeat {
            which <- menu(limitedLabels(calls), title = "\nEnter a frame number, or 0 to exit  ")
            if (!which) return(invisible())
            eval(quote(browser()), sys.frame(which))
        }
    }
    cat(gettext("recover called non-interactively; frames dumped, use debugger() to view\n"))
    dump.frames()
    invisible()
}
