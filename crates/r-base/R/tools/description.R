# DESCRIPTION files of packages that are installed or built.

.keptWhite <- c("Authors@R", "Author", "Built", "Packaged", "Title", "Description")

.readDescription <- function(folder) {
    file <- file.path(folder, "DESCRIPTION")
    if (!file.exists(file)) .giveUp("invalid package ", sQuote(folder))
    rows <- tryCatch(read.dcf(file, keep.white = .keptWhite), error = function(e) .giveUp("file ", sQuote(file), " is not in valid DCF format"))
    if (nrow(rows) != 1L) .giveUp("contains a blank line: ", sQuote(file))
    fields <- rows[1L, ]
    encoding <- fields["Encoding"]
    if (!is.na(encoding)) fields <- iconv(fields, encoding, "UTF-8", sub = "byte")
    names(fields) <- colnames(rows)
    fields
}

.checkDescription <- function(fields) {
    for (f in c("Package", "Version", "License", "Description", "Title")) if (!f %in% names(fields))
        if (f %in% c("Package", "Version")) .giveUp("no ", sQuote(f), " field in 'DESCRIPTION'")
    if (!grepl("^[[:alpha:]][[:alnum:].]*[[:alnum:]]$", fields[["Package"]])) .giveUp("malformed package name ", sQuote(fields[["Package"]]))
    if (!grepl("^([0-9]+[.-])+[0-9]+$", fields[["Version"]])) .giveUp("malformed package version ", sQuote(fields[["Version"]]))
    type <- fields["Type"]
    if (!is.na(type) && !type %in% c("Package", "Frontend")) .giveUp("installing packages of type ", sQuote(type), " is not implemented")
    system <- fields["OS_type"]
    if (!is.na(system) && system != .Platform$OS.type) .giveUp(" ", fields[["OS_type"]], "-only package")
}

# Author and Maintainer as text, where only Authors@R says who they are.
.withAuthors <- function(fields) {
    people <- fields["Authors@R"]
    if (is.na(people) || all(c("Author", "Maintainer") %in% names(fields))) return(fields)
    people <- tryCatch(eval(str2expression(people), list2env(list(person = utils::person), parent = baseenv())), error = function(e) NULL)
    if (is.null(people)) return(fields)
    if (!"Author" %in% names(fields)) fields[["Author"]] <- paste(format(people, include = c("given", "family", "role", "comment")), collapse = ",\n  ")
    keeper <- Filter(function(p) "cre" %in% p$role, as.list(people))
    if (!"Maintainer" %in% names(fields) && length(keeper)) fields[["Maintainer"]] <- format(keeper[[1L]], include = c("given", "family", "email"))
    fields
}

.writeDescription <- function(fields, file) {
    text <- vapply(names(fields), function(n) {
        value <- fields[[n]]
        if (n %in% .keptWhite) paste0(n, ": ", gsub("\n[ \t]*\n", "\n .\n", gsub("\n(?=[^ \t])", "\n    ", value, perl = TRUE)))
        else paste(strwrap(paste0(n, ": ", value), exdent = 8L, width = 80L), collapse = "\n")
    }, "")
    con <- file(file, "w", encoding = "UTF-8")
    on.exit(close(con))
    writeLines(text, con)
}

# "a, b (>= 1.0)" as a list by name of name, op and version.
.dependencyList <- function(text) {
    if (is.null(text) || is.na(text) || !nzchar(trimws(text))) return(list())
    parts <- trimws(strsplit(text, ",", fixed = TRUE)[[1L]])
    parts <- parts[nzchar(parts)]
    entries <- lapply(parts, function(p) {
        name <- trimws(sub("[[:space:](].*", "", p))
        if (!grepl("(", p, fixed = TRUE)) return(list(name = name))
        inside <- trimws(sub(".*\\((.*)\\).*", "\\1", p))
        op <- sub("^([<>=!]+).*", "\\1", inside)
        version <- trimws(sub("^[<>=!]+", "", inside))
        list(name = name, op = op, version = if (grepl("^r[0-9]+$", version)) version else package_version(version))
    })
    structure(entries, names = vapply(entries, `[[`, "", "name"))
}

.dependencyField <- function(fields, which) .dependencyList(if (which %in% names(fields)) fields[[which]])

# The error of a package whose needs are not met.
.checkDependencies <- function(name, fields, o) {
    depends <- .dependencyField(fields, "Depends")
    for (need in depends[names(depends) == "R"]) if (length(need$version) && !is.character(need$version) && !.versionFits(getRversion(), need))
        .giveUp("this R is version ", as.character(getRversion()), ", package ", sQuote(name), " requires R ", need$op, " ", as.character(need$version))
    needs <- c(depends, .dependencyField(fields, "Imports"), .dependencyField(fields, "LinkingTo"))
    needs <- needs[names(needs) != "R"]
    where <- c(o$lib, .libPaths())
    lacks <- unique(names(needs)[!vapply(names(needs), function(n) length(.packageFolder(n, where)) > 0L, NA)])
    if (length(lacks))
        .giveUp(sprintf(ngettext(length(lacks), "dependency %s is not available for package %s", "dependencies %s are not available for package %s"),
                        paste(sQuote(lacks), collapse = ", "), sQuote(name)))
    for (need in needs) if (length(need$version)) {
        have <- utils::packageVersion(need$name, if (need$name %in% .ownPackages()) NULL else where)
        if (!.versionFits(have, need))
            .giveUp("package ", sQuote(need$name), " ", as.character(have), " was found, but ", need$op, " ", as.character(need$version), " is required by ", sQuote(name))
    }
}

# Meta/package.rds: the description in the form that loading reads.
.packageInfo <- function(fields) {
    built <- strsplit(fields[["Built"]], "; ", fixed = TRUE)[[1L]]
    depends <- .dependencyField(fields, "Depends")
    onR <- unname(depends[names(depends) == "R"])
    structure(list(DESCRIPTION = fields,
                   Built = list(R = R_system_version(sub("^R ", "", built[1L])), Platform = built[2L], Date = built[3L], OStype = built[4L]),
                   Rdepends = if (length(onR)) onR[[1L]] else NULL, Rdepends2 = onR, Depends = depends[names(depends) != "R"],
                   Suggests = .dependencyField(fields, "Suggests"), Imports = .dependencyField(fields, "Imports"),
                   LinkingTo = .dependencyField(fields, "LinkingTo")), class = "packageDescription2")
}
