# Each object: its class, its extent, and a sum of all its bytes and attributes.
digest <- function(x) {
    file <- tempfile()
    on.exit(unlink(file))
    parts <- list(lapply(unclass(x), function(column) column), attributes(x))
    writeBin(serialize(parts, NULL, version = 2), file)
    unname(tools::md5sum(file))
}
for (name in ls("package:datasets")) {
    x <- get(name, "package:datasets")
    cat(name, paste(class(x), collapse = "/"), if (is.null(dim(x))) length(x) else dim(x), digest(x), "\n")
}
