# Records what GNU R parses: Rscript parse.R CASES > RECORDED
# CASES: cases separated by lines "###". Each is followed in the output by "===" and the tree or the error.
args <- commandArgs(TRUE)
lines <- readLines(args[1], warn = FALSE, encoding = "UTF-8")

atom <- function(e) {
    if (is.null(e)) return("NULL")
    if (is.symbol(e)) {
        if (identical(e, quote(expr = ))) return("<missing>")
        return(paste0("`", e, "`"))
    }
    if (is.character(e)) {
        if (is.na(e)) return("NA_character_")
        return(paste0("\"", paste(sprintf("%02x", as.integer(charToRaw(e))), collapse = ""), "\""))
    }
    if (is.integer(e)) return(if (is.na(e)) "NA_integer_" else paste0(format(e, scientific = FALSE), "L"))
    if (is.double(e)) {
        if (is.na(e) && !is.nan(e)) return("NA_real_")
        if (is.nan(e)) return("NaN")
        return(sprintf("%.17g", e))
    }
    if (is.complex(e)) return(if (is.na(e)) "NA_complex_" else paste0(sprintf("%.17g", Im(e)), "i"))
    if (is.logical(e)) return(if (is.na(e)) "NA" else if (e) "TRUE" else "FALSE")
    stop("unknown constant")
}

dump <- function(e) {
    if (missing(e)) return("<missing>")
    if (!is.call(e)) return(atom(e))
    if (identical(e[[1]], as.name("function"))) {
        formals <- e[[2]]
        shown <- character()
        for (i in seq_along(formals)) {
            shown[i] <- if (identical(formals[[i]], quote(expr = ))) names(formals)[i] else
                paste0(names(formals)[i], "=", dump(formals[[i]]))
        }
        return(paste0("(function [", paste(shown, collapse = " "), "] ", dump(e[[3]]), ")"))
    }
    n <- names(e)
    parts <- character(length(e))
    for (i in seq_along(e)) {
        name <- if (is.null(n) || n[i] == "") "" else paste0(n[i], "=")
        parts[i] <- paste0(name, dump(e[[i]]))
    }
    paste0("(", paste(parts, collapse = " "), ")")
}

run <- function(text) {
    warnings <- character()
    result <- withCallingHandlers(
        tryCatch({
            exprs <- parse(text = text, keep.source = FALSE)
            vapply(seq_along(exprs), function(i) dump(exprs[[i]]), "")
        }, error = function(e) {
            call <- conditionCall(e)
            where <- if (is.null(call) || is.call(call) && identical(call[[1]], as.name("parse"))) "" else
                paste0("in ", deparse(call)[1], ": ")
            paste0("ERROR ", where, conditionMessage(e))
        }),
        warning = function(w) {
            warnings <<- c(warnings, paste("WARNING", conditionMessage(w)))
            invokeRestart("muffleWarning")
        })
    c(warnings, result)
}

cases <- split(lines, cumsum(lines == "###"))
for (case in cases) {
    input <- case[-1]
    out <- run(paste(input, collapse = "\n"))
    cat("###", input, "===", out, sep = "\n")
}
