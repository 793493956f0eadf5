# What may stand at the end of a line at the prompt: elements of objects, exports of packages, names of packages, arguments
# of the function whose call is open, and names on the search path. Gives texts whose first is the word that is completed.

.completeLine <- function(line) {
    word <- sub("^.*?([[:alnum:]._]*)$", "\\1", line, perl = TRUE)
    before <- substr(line, 1L, nchar(line) - nchar(word))
    found <- tryCatch(.candidates(word, before), error = function(e) character())
    c(word, unique(found[startsWith(found, word)]))
}

.candidates <- function(word, before) {
    place <- "([[:alpha:].][[:alnum:]._]*([$@][[:alpha:].][[:alnum:]._]*)*)"
    if (grepl(paste0(place, "[$@]$"), before)) {
        # Only names are evaluated, so that completing has no effects.
        whole <- sub(paste0("^.*?", place, "[$@]$"), "\\1", before, perl = TRUE)
        object <- eval(str2lang(whole), .GlobalEnv)
        return(if (endsWith(before, "@")) methods::slotNames(object) else if (is.environment(object)) ls(object) else names(object))
    }
    if (grepl("[[:alnum:].]:::?$", before)) {
        package <- sub("^.*?([[:alpha:]][[:alnum:].]*):::?$", "\\1", before, perl = TRUE)
        return(if (endsWith(before, ":::")) names(asNamespace(package)) else getNamespaceExports(package))
    }
    if (grepl("\\b(library|require|requireNamespace|loadNamespace)\\($", before)) return(.packages(all.available = TRUE))
    arguments <- .openArguments(before)
    if (!nzchar(word)) return(arguments)
    c(arguments, unlist(lapply(seq_along(search()), function(k) ls(k, all.names = startsWith(word, ".")))))
}

# The arguments of the innermost call that isn't closed.
.openArguments <- function(text) {
    depth <- 0L
    chars <- strsplit(text, "")[[1L]]
    for (i in rev(seq_along(chars))) {
        if (chars[i] %in% c(")", "]", "}")) depth <- depth + 1L
        if (chars[i] %in% c("(", "[", "{")) {
            if (depth == 0L) {
                if (chars[i] != "(") return(character())
                name <- sub("^.*?([[:alpha:].][[:alnum:]._]*)$", "\\1", paste(chars[seq_len(i - 1L)], collapse = ""), perl = TRUE)
                f <- get0(name, envir = .GlobalEnv, mode = "function")
                if (is.null(f)) return(character())
                given <- names(formals(args(f)))
                return(paste0(setdiff(given, "..."), " = "))
            }
            depth <- depth - 1L
        }
    }
    character()
}
