# Paths of files.

# Letters and digits after the last dot.
file_ext <- function(x) {
    pattern <- ".*[.]([[:alnum:]]+)$"
    has <- grepl(pattern, x)
    x[has] <- sub(pattern, "\\1", x[has])
    x[!has] <- ""
    x
}

file_path_sans_ext <- function(x, compression = FALSE) {
    if (compression) x <- sub("\\.(xz|gz|bz2)$", "", x)
    # The dot must not be the first character of a name.
    sub("(?<=[^.])\\.[[:alnum:]]+$", "", x, perl = TRUE)
}

file_path_as_absolute <- function(x) normalizePath(x, mustWork = TRUE)
