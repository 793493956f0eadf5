# Versions of packages.

packageVersion <- function(pkg, lib.loc = NULL) {
    if (pkg %in% .ownPackages()) structure(list(c(4L, 2L, 2L)), class = c("package_version", "numeric_version"))
    else stop(packageNotFoundError(pkg, lib.loc, sys.call()))
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
