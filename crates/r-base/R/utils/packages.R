# Versions of packages.

packageVersion <- function(pkg, lib.loc = NULL) {
    if (is.null(lib.loc) && pkg %in% .ownPackages()) return(structure(list(c(4L, 2L, 2L)), class = c("package_version", "numeric_version")))
    found <- .packageFields(pkg, lib.loc)
    if (is.null(found)) stop(packageNotFoundError(pkg, lib.loc, sys.call()))
    package_version(found$fields$Version)
}

compareVersion <- function(a, b) {
    if (is.na(a)) return(-1L)
    if (is.na(b)) return(1L)
    a <- as.integer(strsplit(a, "[.-]")[[1L]])
    b <- as.integer(strsplit(b, "[.-]")[[1L]])
    n <- min(length(a), length(b))
    differ <- which(a[seq_len(n)] != b[seq_len(n)])
    if (length(differ)) if (a[differ[1L]] > b[differ[1L]]) 1 else -1
    else if (length(a) == length(b)) 0
    else if (length(a) > length(b)) 1 else -1
}
