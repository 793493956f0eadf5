# Clusters of processes that work on calls.

.clusters <- new.env(parent = emptyenv())

setDefaultCluster <- function(cl = NULL) {
    if (!is.null(cl) && !inherits(cl, "cluster")) stop("not a valid cluster")
    assign("default", cl, envir = .clusters)
    invisible(NULL)
}

getDefaultCluster <- function() .clusters$default

defaultCluster <- function(cl = NULL) {
    if (is.null(cl)) cl <- .clusters$default
    if (is.null(cl)) stop("no cluster 'cl' supplied and none is registered")
    if (!inherits(cl, "cluster")) stop("not a valid cluster")
    cl
}

makeCluster <- function(spec = getOption("mc.cores", 2), type = getOption("parallelly.makeNodePSOCK.type", "PSOCK"), ...) {
    switch(type,
           PSOCK = makePSOCKcluster(names = spec, ...),
           FORK = makeForkCluster(nnodes = spec, ...),
           SOCK = , MPI = , NWS = snow::makeCluster(spec, type, ...),
           stop("unknown cluster type"))
}

`[.cluster` <- function(cl, ...) {
    v <- NextMethod()
    class(v) <- class(cl)
    v
}

# What a kind of cluster has to do: send, receive, receive from whoever is first, close.
sendData <- function(node, data) UseMethod("sendData")
recvData <- function(node) UseMethod("recvData")
recvOneData <- function(cl) UseMethod("recvOneData")
closeNode <- function(node) UseMethod("closeNode")
closeNode.default <- function(node) invisible(NULL)

stopCluster <- function(cl = NULL) {
    cl <- defaultCluster(cl)
    if (identical(cl, .clusters$default)) assign("default", NULL, envir = .clusters)
    UseMethod("stopCluster", cl)
}

stopCluster.default <- function(cl = NULL) for (n in cl) stopNode(n)

postNode <- function(con, type, value = NULL, tag = NULL) sendData(con, list(type = type, data = value, tag = tag))

stopNode <- function(n) {
    postNode(n, "DONE")
    closeNode(n)
}

sendCall <- function(con, fun, args, return = TRUE, tag = NULL) {
    postNode(con, "EXEC", list(fun = fun, args = args, return = return, tag = tag))
    NULL
}

recvResult <- function(con) recvData(con)$value

recvOneResult <- function(cl) {
    got <- recvOneData(cl)
    list(value = got$value$value, node = got$node, tag = got$value$tag)
}

checkForRemoteErrors <- function(val) {
    errors <- Filter(function(v) inherits(v, "try-error"), val)
    if (length(errors) == 1L) stop("one node produced an error: ", errors[[1L]], domain = NA)
    if (length(errors) > 1L) stop(length(errors), " nodes produced errors; first error: ", errors[[1L]], domain = NA)
    val
}

clusterCall <- function(cl = NULL, fun, ...) {
    cl <- defaultCluster(cl)
    for (node in cl) sendCall(node, fun, list(...))
    checkForRemoteErrors(lapply(cl, recvResult))
}

clusterEvalQ <- function(cl = NULL, expr) clusterCall(cl, eval, substitute(expr), envir = .GlobalEnv)

clusterExport <- function(cl = NULL, varlist, envir = .GlobalEnv) {
    cl <- defaultCluster(cl)
    for (name in varlist) {
        value <- get(name, envir = envir)
        for (node in cl) sendCall(node, assign, list(name, value, envir = .GlobalEnv), return = FALSE)
        checkForRemoteErrors(lapply(cl, recvResult))
    }
}

# Calls one after the other, each node in its turn.
.inTurn <- function(cl, n, send) {
    values <- vector("list", n)
    p <- length(cl)
    for (start in seq.int(1L, by = p, length.out = ceiling(n / p))) {
        jobs <- start:min(n, start + p - 1L)
        for (k in jobs) send(cl[[k - start + 1L]], k, NULL)
        results <- lapply(cl[jobs - start + 1L], recvResult)
        for (i in seq_along(jobs)) if (!is.null(results[[i]])) values[[jobs[i]]] <- results[[i]]
    }
    checkForRemoteErrors(values)
}

# Whoever is done gets the next call.
.asTheyCome <- function(cl, n, send) {
    values <- vector("list", n)
    p <- min(n, length(cl))
    for (k in seq_len(p)) send(cl[[k]], k, k)
    for (i in seq_len(n)) {
        got <- recvOneResult(cl)
        following <- p + i
        if (following <= n) send(cl[[got$node]], following, following)
        if (!is.null(got$value)) values[[got$tag]] <- got$value
    }
    checkForRemoteErrors(values)
}

staticClusterApply <- function(cl = NULL, fun, n, argfun) {
    cl <- defaultCluster(cl)
    if (n > 0L && length(cl)) .inTurn(cl, n, function(node, k, tag) sendCall(node, fun, argfun(k), tag = tag))
}

dynamicClusterApply <- function(cl = NULL, fun, n, argfun) {
    cl <- defaultCluster(cl)
    if (n > 0L && length(cl)) .asTheyCome(cl, n, function(node, k, tag) sendCall(node, fun, argfun(k), tag = tag))
}

clusterApply <- function(cl = NULL, x, fun, ...) {
    staticClusterApply(cl, fun, length(x), function(i) c(list(x[[i]]), list(...)))
}

clusterApplyLB <- function(cl = NULL, x, fun, ...) {
    dynamicClusterApply(cl, fun, length(x), function(i) c(list(x[[i]]), list(...)))
}

clusterMap <- function(cl = NULL, fun, ..., MoreArgs = NULL, RECYCLE = TRUE, SIMPLIFY = FALSE, USE.NAMES = TRUE,
                       .scheduling = c("static", "dynamic")) {
    cl <- defaultCluster(cl)
    args <- list(...)
    if (!length(args)) stop("need at least one of '...'")
    .scheduling <- match.arg(.scheduling)
    lengths <- lengths(args)
    n <- if (RECYCLE) max(lengths) else min(lengths)
    if (RECYCLE && n > 0L && any(lengths == 0L)) stop("zero-length inputs cannot be mixed with those of non-zero length")
    if (RECYCLE) args <- lapply(args, function(a) if (length(a) < n) rep(a, length.out = n) else a)
    one <- function(i) c(lapply(args, function(x) x[[i]]), MoreArgs)
    run <- if (.scheduling == "dynamic") dynamicClusterApply else staticClusterApply
    answer <- run(cl, fun, n, one)
    if (USE.NAMES && n) {
        first <- list(...)[[1L]]
        if (!is.null(names(first))) names(answer) <- names(first)
        else if (is.character(first)) names(answer) <- first
    }
    if (!isFALSE(SIMPLIFY) && length(answer)) simplify2array(answer, higher = (SIMPLIFY == "array")) else answer
}

clusterSplit <- function(cl = NULL, seq) {
    cl <- defaultCluster(cl)
    lapply(splitIndices(length(seq), length(cl)), function(i) seq[i])
}

clusterSetRNGStream <- function(cl = NULL, iseed = NULL) {
    cl <- defaultCluster(cl)
    old <- if (exists(".Random.seed", envir = .GlobalEnv, inherits = FALSE)) get(".Random.seed", envir = .GlobalEnv, inherits = FALSE)
    kind <- RNGkind("L'Ecuyer-CMRG")
    on.exit({
        RNGkind(kind[1L])
        if (is.null(old)) suppressWarnings(rm(".Random.seed", envir = .GlobalEnv)) else assign(".Random.seed", old, envir = .GlobalEnv)
    })
    if (!is.null(iseed)) set.seed(iseed)
    seed <- get(".Random.seed", envir = .GlobalEnv, inherits = FALSE)
    for (k in seq_along(cl)) {
        if (k > 1L) seed <- nextRNGStream(seed)
        sendCall(cl[[k]], assign, list(".Random.seed", seed, envir = .GlobalEnv), return = FALSE)
    }
    checkForRemoteErrors(lapply(cl, recvResult))
    invisible()
}

# Consecutive indices in nearly equal parts.
splitIndices <- function(nx, ncl) {
    if (ncl < 1L) stop("'ncl' must be at least 1")
    nx <- as.integer(nx)
    if (nx == 0L) return(list())
    if (ncl < 2L || nx < 2L) return(list(seq_len(nx)))
    # The range of the indices, wider by a thousandth at each end, is cut into intervals of one width.
    wider <- (nx - 1) / 1000
    part <- findInterval(seq_len(nx), seq(1 - wider, nx + wider, length.out = ncl + 1), left.open = TRUE)
    unname(split(seq_len(nx), factor(part, levels = seq_len(ncl))))
}

splitList <- function(x, ncl) lapply(splitIndices(length(x), ncl), function(i) x[i])
splitRows <- function(x, ncl) lapply(splitIndices(nrow(x), ncl), function(i) x[i, , drop = FALSE])
splitCols <- function(x, ncl) lapply(splitIndices(ncol(x), ncl), function(i) x[, i, drop = FALSE])

.chunks <- function(nodes, tasks, size, factor = 1) {
    if (is.null(size)) return(max(1, factor * nodes))
    if (size <= 0) max(1, tasks) else max(1, ceiling(tasks / size))
}

parLapply <- function(cl = NULL, X, fun, ..., chunk.size = NULL) {
    cl <- defaultCluster(cl)
    n <- .chunks(length(cl), length(X), chunk.size)
    do.call(c, clusterApply(cl, x = splitList(X, n), fun = lapply, FUN = fun, ...), quote = TRUE)
}

parLapplyLB <- function(cl = NULL, X, fun, ..., chunk.size = NULL) {
    cl <- defaultCluster(cl)
    n <- .chunks(length(cl), length(X), chunk.size, 2)
    do.call(c, clusterApplyLB(cl, x = splitList(X, n), fun = lapply, FUN = fun, ...), quote = TRUE)
}

.simplified <- function(answer, X, simplify, use.names) {
    if (use.names && is.character(X) && is.null(names(answer))) names(answer) <- X
    if (!isFALSE(simplify) && length(answer)) simplify2array(answer, higher = (simplify == "array")) else answer
}

parSapply <- function(cl = NULL, X, FUN, ..., simplify = TRUE, USE.NAMES = TRUE, chunk.size = NULL) {
    FUN <- match.fun(FUN)
    .simplified(parLapply(cl, X = as.list(X), fun = FUN, ..., chunk.size = chunk.size), X, simplify, USE.NAMES)
}

parSapplyLB <- function(cl = NULL, X, FUN, ..., simplify = TRUE, USE.NAMES = TRUE, chunk.size = NULL) {
    FUN <- match.fun(FUN)
    .simplified(parLapplyLB(cl, X = as.list(X), fun = FUN, ..., chunk.size = chunk.size), X, simplify, USE.NAMES)
}

parRapply <- function(cl = NULL, x, FUN, ..., chunk.size = NULL) {
    cl <- defaultCluster(cl)
    n <- .chunks(length(cl), nrow(x), chunk.size)
    do.call(c, clusterApply(cl = cl, x = splitRows(x, n), fun = apply, MARGIN = 1L, FUN = FUN, ...), quote = TRUE)
}

parCapply <- function(cl = NULL, x, FUN, ..., chunk.size = NULL) {
    cl <- defaultCluster(cl)
    n <- .chunks(length(cl), ncol(x), chunk.size)
    do.call(c, clusterApply(cl = cl, x = splitCols(x, n), fun = apply, MARGIN = 2L, FUN = FUN, ...), quote = TRUE)
}

# As 'apply', with the cells that stay together spread over the nodes.
parApply <- function(cl = NULL, X, MARGIN, FUN, ..., chunk.size = NULL) {
    cl <- defaultCluster(cl)
    FUN <- match.fun(FUN)
    extents <- dim(X)
    if (!length(extents)) stop("dim(X) must have a positive length")
    labels <- dimnames(X)
    if (is.character(MARGIN)) {
        if (is.null(names(labels))) stop("'X' must have named dimnames")
        MARGIN <- match(MARGIN, names(labels))
        if (anyNA(MARGIN)) stop("not all elements of 'MARGIN' are names of dimensions")
    }
    over <- extents[MARGIN]
    if (prod(over) == 0L) return(apply(X, MARGIN, FUN, ...))
    inner <- setdiff(seq_along(extents), MARGIN)
    cells <- aperm(X, c(inner, MARGIN))
    dim(cells) <- c(prod(extents[inner]), prod(over))
    piece <- function(k) {
        cell <- cells[, k]
        if (length(inner) > 1L) cell <- array(cell, extents[inner], labels[inner])
        else if (length(inner) == 1L && !is.null(labels[[inner]])) names(cell) <- labels[[inner]]
        cell
    }
    values <- parLapply(cl, lapply(seq_len(prod(over)), piece), FUN, ..., chunk.size = chunk.size)
    sizes <- lengths(values)
    names <- if (!is.null(labels)) labels[MARGIN]
    if (any(sizes != sizes[1L])) {
        if (length(MARGIN) == 1L) names(values) <- if (length(names)) names[[1L]] else NULL
        else values <- array(values, over, names)
        return(values)
    }
    first <- names(values[[1L]])
    values <- unlist(values, use.names = FALSE)
    if (sizes[1L] == 1L) {
        if (length(MARGIN) > 1L) return(array(values, over, names))
        names(values) <- if (length(names)) names[[1L]]
        return(values)
    }
    array(values, c(sizes[1L], over), if (length(names) || length(first)) c(list(first), if (length(names)) names else vector("list", length(over))))
}
