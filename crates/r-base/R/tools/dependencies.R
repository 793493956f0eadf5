# Which packages need which: from a matrix or data frame of their descriptions.

.dependencyFields <- function(which) {
    if (identical(which, "strong")) c("Depends", "Imports", "LinkingTo")
    else if (identical(which, "most")) c("Depends", "Imports", "LinkingTo", "Suggests")
    else if (identical(which, "all")) c("Depends", "Imports", "LinkingTo", "Suggests", "Enhances")
    else which
}

# The names in a field such as "R (>= 3.5), a, b (>= 1.0)".
.namesInField <- function(field) {
    if (is.null(field) || is.na(field)) return(character())
    names <- trimws(sub("[[:space:]]*\\(.*", "", strsplit(field, ",[[:space:]]*")[[1L]]))
    setdiff(names[nzchar(names)], "R")
}

package_dependencies <- function(packages = NULL, db = NULL, which = "strong", recursive = FALSE, reverse = FALSE,
                                 verbose = getOption("verbose")) {
    if (is.null(db)) db <- utils::available.packages()
    db <- as.matrix(db)
    fields <- intersect(.dependencyFields(which), colnames(db))
    all <- unname(db[, "Package"])
    direct <- lapply(seq_along(all), function(i) unique(unlist(lapply(fields, function(f) .namesInField(db[i, f])))))
    direct <- lapply(direct, as.character)
    names(direct) <- all
    if (is.character(recursive)) {
        first <- package_dependencies(packages, db, which, FALSE, reverse, verbose)
        rest <- package_dependencies(unique(unlist(first)), db, recursive, TRUE, reverse, verbose)
        return(lapply(first, function(d) unique(c(d, unlist(rest[d], use.names = FALSE)))))
    }
    if (reverse) {
        from <- rep(all, lengths(direct))
        to <- unlist(direct, use.names = FALSE)
        known <- if (is.null(packages)) unique(c(all, to)) else packages
        direct <- lapply(structure(known, names = known), function(p) unique(from[to == p]))
        if (recursive) {
            every <- unique(c(known, from, to))
            step <- lapply(structure(every, names = every), function(p) unique(from[to == p]))
            direct <- .dependencyClosure(known, step)
        }
        return(direct)
    }
    if (recursive) return(.dependencyClosure(if (is.null(packages)) all else packages, direct))
    if (is.null(packages)) direct else {
        value <- direct[match(packages, all)]
        names(value) <- packages
        value
    }
}

# Everything that can be reached, sorted.
.dependencyClosure <- function(packages, step) {
    reach <- function(package) {
        if (is.null(step[[package]])) return(NULL)
        seen <- character()
        todo <- step[[package]]
        while (length(todo)) {
            seen <- c(seen, todo)
            todo <- setdiff(unlist(step[todo], use.names = FALSE), seen)
        }
        sort(unique(seen))
    }
    structure(lapply(packages, reach), names = packages)
}

dependsOnPkgs <- function(pkgs, dependencies = "strong", recursive = TRUE, lib.loc = NULL,
                          installed = utils::installed.packages(lib.loc, fields = "Enhances")) {
    fields <- intersect(.dependencyFields(dependencies), colnames(installed))
    needs <- lapply(seq_len(nrow(installed)), function(i)
        any(unlist(lapply(fields, function(f) .namesInField(installed[i, f]))) %in% pkgs))
    found <- unique(unname(installed[as.logical(unlist(needs)), "Package"]))
    if (recursive) repeat {
        more <- dependsOnPkgs(found, dependencies, FALSE, lib.loc, installed)
        if (!length(setdiff(more, found))) break
        found <- unique(c(found, more))
    }
    found[!found %in% pkgs]
}

package.dependencies <- function(x, check = FALSE, depLevel = c("Depends", "Imports", "Suggests"))
    .Defunct("package_dependencies", "tools")
