# Writing lazy-load databases: a file of packed values (.rdb) and an index (.rdx) of where each is.

# Saves the values of an environment, a list or an attached place.
makeLazyLoadDB <- function(from, filebase, compress = TRUE, ascii = FALSE, variables) {
    env <- if (is.environment(from)) from else if (is.list(from)) list2env(from, parent = emptyenv()) else as.environment(from)
    if (missing(variables)) variables <- ls(env, all.names = TRUE, sorted = FALSE)
    compress <- if (is.logical(compress)) as.integer(compress) else as.integer(compress)
    if (!compress %in% 0:3) stop("invalid 'compress' argument")
    db <- .openDatabase(paste0(filebase, ".rdb"), compress, ascii)
    ok <- FALSE
    on.exit({
        close(db$con)
        if (!ok) unlink(paste0(filebase, ".rdb"))
    })
    # A value stays a value: a function that was promised is saved, not its promise.
    places <- lapply(structure(variables, names = variables), function(n) .writeValue(db, get(n, envir = env, inherits = FALSE)))
    .writeEnvironments(db)
    saveRDS(list(variables = places, references = db$references, compressed = compress), paste0(filebase, ".rdx"), compress = TRUE)
    ok <- TRUE
    invisible()
}

.openDatabase <- function(file, compress, ascii) {
    db <- new.env(parent = emptyenv())
    db$con <- file(file, "wb")
    db$at <- 0L
    db$compress <- compress
    db$ascii <- ascii
    # Environments by identity, in the order they were met; `written` of them are in the file.
    db$known <- utils::hashtab("address")
    db$met <- list()
    db$written <- 0L
    db$references <- list()
    db
}

# Environments that every session has are saved by their names; others get one here.
.environmentName <- function(db, x) {
    if (!is.environment(x)) return(NULL)
    if (identical(x, globalenv()) || identical(x, baseenv()) || identical(x, emptyenv()) || isNamespace(x) ||
        startsWith(environmentName(x), "package:")) return(NULL)
    name <- utils::gethash(db$known, x)
    if (is.null(name)) {
        name <- paste0("env::", length(db$met) + 1L)
        utils::sethash(db$known, x, name)
        db$met <- c(db$met, list(x))
    }
    name
}

.writeValue <- function(db, value) {
    bytes <- serialize(value, NULL, ascii = db$ascii, refhook = function(x) .environmentName(db, x))
    size <- writeBin(length(bytes), raw(), endian = "big")
    packed <- switch(db$compress + 1L, bytes, c(size, memCompress(bytes, "gzip")), c(size, charToRaw("2"), memCompress(bytes, "bzip2")),
                     c(size, charToRaw("Z"), memCompress(bytes, "xz")))
    writeBin(packed, db$con)
    place <- c(db$at, length(packed))
    db$at <- db$at + length(packed)
    place
}

# The contents of the environments that were met, which may lead to further ones.
.writeEnvironments <- function(db) while (db$written < length(db$met)) {
    db$written <- db$written + 1L
    env <- db$met[[db$written]]
    contents <- list(bindings = as.list.environment(env, all.names = TRUE), enclos = parent.env(env), attributes = attributes(env),
                     isS4 = isS4(env), locked = environmentIsLocked(env))
    db$references[[paste0("env::", db$written)]] <- .writeValue(db, contents)
}
