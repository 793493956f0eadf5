# What is installed in the libraries.

.installedFields <- c("Package", "LibPath", "Version", "Priority", "Depends", "Imports", "LinkingTo", "Suggests", "Enhances",
                      "License", "License_is_FOSS", "License_restricts_use", "OS_type", "MD5sum", "NeedsCompilation", "Built")

installed.packages <- function(lib.loc = NULL, priority = NULL, noCache = FALSE, fields = NULL, subarch = .Platform$r_arch, ...) {
    if (is.null(lib.loc)) lib.loc <- .libPaths()
    columns <- c(setdiff(.installedFields, "Built"), setdiff(fields, .installedFields), "Built")
    rows <- lapply(lib.loc, function(lib) {
        packages <- basename(list.dirs(lib, recursive = FALSE))
        packages <- packages[file.exists(file.path(lib, packages, "DESCRIPTION"))]
        lapply(sort(packages), function(p) {
            found <- .packageFields(p, lib)
            text <- found$fields[columns]
            text[vapply(text, is.null, NA)] <- NA_character_
            text <- vapply(text, function(x) as.character(x)[1L], "")
            names(text) <- columns
            text["LibPath"] <- lib
            text["Built"] <- .builtVersion(text["Built"])
            text
        })
    })
    rows <- unlist(rows, recursive = FALSE)
    value <- if (length(rows)) do.call(rbind, rows) else matrix("", 0L, length(columns))
    dimnames(value) <- list(if (nrow(value)) value[, 1L], columns)
    if (!is.null(priority)) {
        if (identical(priority, "high")) priority <- c("base", "recommended")
        keep <- value[, "Priority"] %in% priority | ("NA" %in% priority & is.na(value[, "Priority"]))
        value <- value[keep, , drop = FALSE]
    }
    value
}

.builtVersion <- function(text) if (is.na(text)) NA_character_ else sub("^R ([0-9.]+);.*", "\\1", text)
