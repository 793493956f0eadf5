# Kernels of functions on vectors.

as.vector <- function(x, mode) base::as.vector(x, mode)
vector <- function(mode, length) base::vector(mode, length)
unlist <- function(x, recursive, use.names) base::unlist(x, recursive, use.names)
array <- function(data, dim, dimnames) base::array(data, dim, dimnames)
matrix <- function(data, nrow, ncol, byrow, dimnames, missing.nrow, missing.ncol) {
    if (missing.nrow && missing.ncol) base::matrix(data, byrow = byrow, dimnames = dimnames)
    else if (missing.nrow) base::matrix(data, ncol = ncol, byrow = byrow, dimnames = dimnames)
    else if (missing.ncol) base::matrix(data, nrow = nrow, byrow = byrow, dimnames = dimnames)
    else base::matrix(data, nrow, ncol, byrow, dimnames)
}
diag <- function(x, nrow, ncol) base::diag(x, nrow, ncol)
row <- function(dim) base::row(base::array(0L, dim))
col <- function(dim) base::col(base::array(0L, dim))
drop <- function(x) base::drop(x)
aperm <- function(a, perm, resize) base::aperm.default(a, perm, resize)
t.default <- function(x) base::t.default(x)
max.col <- function(m, ties.method) base::max.col(m, c("random", "first", "last")[ties.method])
# The matrix that sums over rows or columns work on: an array seen as one of these extents.
.asMatrix <- function(x, n, p) {
    n <- base::as.integer(n)[1L]
    p <- base::as.integer(p)[1L]
    if (base::is.na(n) || n < 0L) base::stop("invalid 'n' argument", call. = FALSE)
    if (base::is.na(p) || p < 0L) base::stop("invalid 'p' argument", call. = FALSE)
    if (n * p > base::length(x)) base::stop("'x' is too short", call. = FALSE)
    base::array(base::unclass(x), c(n, p))
}
colSums <- function(x, n, p, na.rm) base::colSums(.asMatrix(x, n, p), na.rm)
colMeans <- function(x, n, p, na.rm) base::colMeans(.asMatrix(x, n, p), na.rm)
rowSums <- function(x, n, p, na.rm) base::rowSums(.asMatrix(x, n, p), na.rm)
rowMeans <- function(x, n, p, na.rm) base::rowMeans(.asMatrix(x, n, p), na.rm)
crossprod <- function(x, y) base::crossprod(x, y)
tcrossprod <- function(x, y) base::tcrossprod(x, y)
cbind <- function(deparse.level, ...) base::cbind(..., deparse.level = deparse.level)
rbind <- function(deparse.level, ...) base::rbind(..., deparse.level = deparse.level)
unique <- function(x, incomparables, fromLast, nmax) {
    .positive(nmax)
    r <- base::unique.default(x, incomparables, fromLast)
    if (base::is.factor(x)) base::as.integer(r) else r
}
.positive <- function(nmax) {
    n <- base::as.integer(nmax)[1L]
    if (!base::is.na(n) && n <= 0L) base::stop("'nmax' must be positive", call. = FALSE)
}
duplicated <- function(x, incomparables, fromLast, nmax) {
    .positive(nmax)
    .twice(x, incomparables, fromLast)
}
.twice <- function(x, incomparables, fromLast) base::duplicated.default(x, incomparables, fromLast)
anyDuplicated <- function(x, incomparables, fromLast) base::anyDuplicated.default(x, incomparables, fromLast)
match <- function(x, table, nomatch, incomparables) base::match(x, table, nomatch, incomparables)
pmatch <- function(x, table, nomatch, duplicates.ok) {
    .strings(x, "argument is not of mode character")
    .strings(table, "argument is not of mode character")
    .pmatched(x, table, nomatch, duplicates.ok)
}
.pmatched <- function(x, table, nomatch, duplicates.ok) base::pmatch(x, table, nomatch, duplicates.ok)
# An eighth switch, whether external pointers are references, may follow.
identical <- function(x, y, num.eq, single.NA, attrib.as.set, ignore.bytecode, ignore.environment, ignore.srcref, ...)
    base::identical(x, y, num.eq, single.NA, attrib.as.set, ignore.bytecode, ignore.environment, ignore.srcref)
inherits <- function(x, what, which) base::inherits(x, what, which)
is.vector <- function(x, mode) base::is.vector(x, mode)
is.unsorted <- function(x, ...) base::is.unsorted(x, strictly = ...elt(...length()))
islistfactor <- function(x, recursive) {
    if (!base::is.list(x) && !base::is.expression(x)) return(FALSE)
    recursive <- !base::isFALSE(base::as.logical(recursive)[1L])
    one <- function(v) if (recursive && base::is.list(v)) islist(v) else base::is.factor(v)
    islist <- function(v) base::length(v) > 0L && base::all(base::vapply(v, one, NA))
    if (base::length(x)) islist(x) else NA
}
lengths <- function(x, use.names) base::lengths(x, use.names)
order <- function(na.last, decreasing, ...) base::order(..., na.last = na.last, decreasing = decreasing, method = "shell")
sort <- function(x, decreasing) {
    up <- base::as.logical(decreasing)[1L]
    if (base::is.na(up)) base::stop("'decreasing' must be TRUE or FALSE", call. = FALSE)
    if (!base::is.null(x) && !base::is.atomic(x)) base::stop("only atomic vectors can be sorted", call. = FALSE)
    base::sort(base::as.vector(x), decreasing = up)
}
qsort <- function(x, index.return) {
    if (base::is.factor(x)) base::stop("factors not allowed", call. = FALSE)
    if (!base::is.numeric(x)) base::stop("argument is not a numeric vector", call. = FALSE)
    if (base::isFALSE(base::as.logical(index.return)[1L])) return(base::sort(base::c(x), method = "quick"))
    o <- base::order(x)
    base::list(x = base::c(x)[o], ix = o)
}
psort <- function(x, partial) base::sort(base::c(x), partial = partial)
rank <- function(x, length, ties.method) base::unname(base::rank(x, ties.method = ties.method))
rep.int <- function(x, times) base::rep.int(x, times)
rep_len <- function(x, length.out) base::rep_len(x, length.out)
sequence <- function(nvec, from, by) {
    if (base::typeof(nvec) != "integer") base::stop("'lengths' is not of mode integer", call. = FALSE)
    if (base::typeof(from) != "integer") base::stop("'from' is not of mode integer", call. = FALSE)
    if (base::typeof(by) != "integer") base::stop("'by' is not of mode integer", call. = FALSE)
    base::sequence(nvec, from, by)
}
split <- function(x, f) {
    if (!base::is.vector(x) && !base::is.object(x)) base::stop("first argument must be a vector", call. = FALSE)
    if (!base::is.factor(f)) base::stop("second argument must be a factor", call. = FALSE)
    base::split.default(x, f)
}
tabulate <- function(bin, nbins) base::tabulate(bin, nbins)
bincode <- function(x, breaks, right, include.lowest) base::.bincode(x, breaks, right, include.lowest)
findInterval <- function(vec, x, rightmost.closed, all.inside, left.open)
    base::findInterval(x, vec, rightmost.closed, all.inside, left.open)
which <- function(x) base::which(x)
which.max <- function(x) base::which.max(x)
which.min <- function(x) base::which.min(x)
pmax <- function(na.rm, ...) base::pmax(..., na.rm = na.rm)
pmin <- function(na.rm, ...) base::pmin(..., na.rm = na.rm)
mean <- function(x) {
    if (!(base::typeof(x) %in% base::c("logical", "integer", "double", "complex")))
        base::stop(base::gettextf("invalid 'type' (%s) of argument", base::typeof(x)), call. = FALSE)
    base::mean.default(base::unclass(x))
}
complex <- function(length.out, real, imaginary) {
    n <- base::as.integer(length.out)[1L]
    if (base::is.na(n) || n < 0L) base::stop("invalid length", call. = FALSE)
    base::complex(n, real, imaginary)
}
comment <- function(x) base::comment(x)
`comment<-` <- function(x, value) { base::comment(x) <- value; x }
copyDFattr <- function(from, to) { base::attributes(to) <- base::attributes(from); to }
shortRowNames <- function(x, type) base::.row_names_info(x, type)
setS4Object <- function(object, flag, complete) {
    if (base::length(flag) != 1L || base::is.na(base::as.logical(flag))) base::stop("invalid 'flag' argument", call. = FALSE)
    base::asS4(object, flag, complete)
}
asCharacterFactor <- function(x) {
    if (!base::is.factor(x)) base::stop("attempting to coerce non-factor", call. = FALSE)
    base::as.character.factor(x)
}
# Further arguments of FUN are those of the function that calls.
lapply <- function(X, FUN)
    base::eval(base::as.call(base::list(base::quote(base::lapply), base::call("quote", X), FUN, base::quote(...))),
               base::parent.frame())
vapply <- function(X, FUN, FUN.VALUE, USE.NAMES)
    base::eval(base::as.call(base::list(base::quote(base::vapply), base::call("quote", X), FUN, FUN.VALUE, base::quote(...),
                                        USE.NAMES = USE.NAMES)), base::parent.frame())
mapply <- function(FUN, dots, MoreArgs)
    base::do.call(base::mapply, base::c(base::list(FUN = FUN), dots, base::list(MoreArgs = MoreArgs, SIMPLIFY = FALSE, USE.NAMES = FALSE)))
rapply <- function(object, f, classes, deflt, how)
    base::rapply(object, f, classes, deflt, how = if (how) "replace" else "list")
typeof <- function(x) base::typeof(x)
pretty <- function(l, u, n, min.n, shrink.sml, hi, eps.correct, bounds) {
    p <- base::pretty.default(base::c(l, u), n, min.n, shrink.sml, high.u.bias = hi[1L], u5.bias = hi[2L], eps.correct = eps.correct)
    base::list(l = p[1L], u = p[base::length(p)], n = base::length(p) - 1L)
}
