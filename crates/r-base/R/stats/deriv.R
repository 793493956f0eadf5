# Symbolic derivatives, and programs that compute a value with its gradient.

D <- function(expr, name) {
    if (is.expression(expr)) expr <- expr[[1L]]
    if (!is.call(expr) && !is.name(expr) && !is.numeric(expr) && !is.complex(expr) && !is.logical(expr))
        stop(gettextf("expression must not be type '%s'", typeof(expr)), domain = NA)
    if (!is.character(name) || length(name) < 1L) stop("variable must be a character string")
    if (length(name) > 1L) warning("only the first element is used as variable name")
    .with_parens(.derivative(expr, name[[1L]], sys.call()))
}

# Where a derivative would be printed with parentheses, it has calls of `(`.
.rank_of <- function(e) {
    if (!is.call(e) || !is.name(e[[1L]])) return(9)
    op <- as.character(e[[1L]])
    if (length(e) == 3L) switch(op, `+` = , `-` = 1, `*` = , `/` = 2, `^` = 4, 9)
    else if (length(e) == 2L && op %in% c("+", "-")) 3
    else 9
}

.with_parens <- function(e) {
    if (!is.call(e)) return(e)
    for (k in seq_along(e)[-1L]) if (is.call(e[[k]])) e[[k]] <- .with_parens(e[[k]])
    rank <- .rank_of(e)
    enclose <- function(part, needed) if (needed) call("(", part) else part
    if (rank == 3) e[[2L]] <- enclose(e[[2L]], .rank_of(e[[2L]]) < 2)
    else if (rank < 9) {
        e[[2L]] <- enclose(e[[2L]], .rank_of(e[[2L]]) < rank && .rank_of(e[[2L]]) != 3 || rank == 4 && .rank_of(e[[2L]]) <= 4)
        e[[3L]] <- enclose(e[[3L]], if (rank == 4) .rank_of(e[[3L]]) < 3 else .rank_of(e[[3L]]) <= rank)
    }
    e
}

.is_number <- function(e, value) (is.numeric(e) || is.logical(e)) && length(e) == 1L && !is.na(e) && e == value
.is_negated <- function(e) is.call(e) && length(e) == 2L && identical(e[[1L]], quote(`-`))

# Sums, products and so on of expressions, with zeros, ones and signs worked out.
.sum_of <- function(a, b) {
    if (.is_number(a, 0)) b
    else if (.is_number(b, 0)) a
    else if (.is_negated(a)) .difference(b, a[[2L]])
    else if (.is_negated(b)) .difference(a, b[[2L]])
    else call("+", a, b)
}
.negative <- function(a) {
    if (.is_number(a, 0)) 0
    else if (.is_negated(a)) a[[2L]]
    else call("-", a)
}
.difference <- function(a, b) {
    if (.is_number(b, 0)) a
    else if (.is_number(a, 0)) .negative(b)
    else if (.is_negated(a)) .negative(.sum_of(a[[2L]], b))
    else if (.is_negated(b)) call("+", a, b[[2L]])
    else call("-", a, b)
}
.product <- function(a, b) {
    if (.is_number(a, 0) || .is_number(b, 0)) 0
    else if (.is_number(a, 1)) b
    else if (.is_number(b, 1)) a
    else if (.is_negated(a)) .negative(.product(a[[2L]], b))
    else if (.is_negated(b)) .negative(.product(a, b[[2L]]))
    else call("*", a, b)
}
.quotient <- function(a, b) {
    if (.is_number(a, 0)) 0
    else if (.is_number(b, 0)) NA_real_
    else if (.is_number(b, 1)) a
    else if (.is_negated(a)) .negative(.quotient(a[[2L]], b))
    else if (.is_negated(b)) .negative(.quotient(a, b[[2L]]))
    else call("/", a, b)
}
.power_of <- function(a, b) {
    if (.is_number(b, 1)) a
    else if (.is_number(b, 0)) 1
    else if (.is_number(a, 0)) 0
    else if (.is_number(a, 1)) 1
    else call("^", a, b)
}

# The rules: what f(u) gives, u' being the derivative of u.
.derivative_rules <- list(
    exp = function(u, d) .product(call("exp", u), d),
    log = function(u, d) .quotient(d, u),
    cos = function(u, d) .negative(.product(call("sin", u), d)),
    sin = function(u, d) .product(call("cos", u), d),
    tan = function(u, d) .quotient(d, call("^", call("cos", u), 2)),
    cosh = function(u, d) .product(call("sinh", u), d),
    sinh = function(u, d) .product(call("cosh", u), d),
    tanh = function(u, d) .quotient(d, call("^", call("cosh", u), 2)),
    sqrt = function(u, d) .product(0.5, .product(d, .power_of(u, -0.5))),
    pnorm = function(u, d) .product(call("dnorm", u), d),
    dnorm = function(u, d) .negative(.product(u, .product(call("dnorm", u), d))),
    asin = function(u, d) .quotient(d, call("sqrt", .difference(1, .power_of(u, 2)))),
    acos = function(u, d) .negative(.quotient(d, call("sqrt", .difference(1, .power_of(u, 2))))),
    atan = function(u, d) .quotient(d, .sum_of(1, .power_of(u, 2))),
    lgamma = function(u, d) .product(d, call("digamma", u)),
    gamma = function(u, d) .product(d, .product(call("gamma", u), call("digamma", u))),
    digamma = function(u, d) .product(d, call("trigamma", u)),
    trigamma = function(u, d) .product(d, call("psigamma", u, 2L)),
    psigamma = function(u, d) .product(d, call("psigamma", u, 1L)),
    log1p = function(u, d) .quotient(d, .sum_of(1, u)),
    expm1 = function(u, d) .product(call("exp", u), d),
    log2 = function(u, d) .quotient(d, .product(u, quote(log(2)))),
    log10 = function(u, d) .quotient(d, .product(u, quote(log(10)))),
    cospi = function(u, d) .negative(.product(call("sinpi", u), .product(quote(pi), d))),
    sinpi = function(u, d) .product(call("cospi", u), .product(quote(pi), d)),
    tanpi = function(u, d) .quotient(.product(quote(pi), d), call("^", call("cospi", u), 2)),
    factorial = function(u, d) .product(d, .product(call("factorial", u), call("digamma", .sum_of(u, 1L)))),
    lfactorial = function(u, d) .product(d, call("digamma", .sum_of(u, 1L))))

.derivative <- function(e, name, from) {
    if (is.name(e)) return(if (identical(as.character(e), name)) 1 else 0)
    if (!is.call(e)) return(0)
    d <- function(x) .derivative(x, name, from)
    op <- if (is.name(e[[1L]])) as.character(e[[1L]]) else ""
    n <- length(e)
    if (op == "(") return(d(e[[2L]]))
    if (op == "+") return(if (n == 2L) d(e[[2L]]) else .sum_of(d(e[[2L]]), d(e[[3L]])))
    if (op == "-") return(if (n == 2L) .negative(d(e[[2L]])) else .difference(d(e[[2L]]), d(e[[3L]])))
    if (op == "*") return(.sum_of(.product(d(e[[2L]]), e[[3L]]), .product(e[[2L]], d(e[[3L]]))))
    if (op == "/") {
        a <- e[[2L]]
        b <- e[[3L]]
        return(.difference(.quotient(d(a), b), .quotient(.product(a, d(b)), .power_of(b, 2))))
    }
    if (op == "^") return(.derivative_of_power(e[[2L]], e[[3L]], d))
    if (op == "log" && n != 2L)
        stop(simpleError("only single-argument calls to log() are supported;\n  maybe use log(x,a) = log(x)/log(a)", from))
    if (op == "psigamma" && n == 3L) {
        order <- e[[3L]]
        order <- if (is.numeric(order)) as.integer(order) + 1L else .sum_of(order, 1L)
        return(.product(d(e[[2L]]), call("psigamma", e[[2L]], order)))
    }
    rule <- .derivative_rules[[op]]
    if (is.null(rule)) stop(simpleError(gettextf("Function '%s' is not in the derivatives table", deparse(e[[1L]], backtick = TRUE)), from))
    rule(e[[2L]], d(e[[2L]]))
}

.derivative_of_power <- function(a, b, d) {
    if (is.numeric(b) || is.logical(b)) return(.product(b, .product(d(a), .power_of(a, b - 1))))
    .sum_of(.product(.power_of(a, .difference(b, 1)), .product(b, d(a))),
            .product(.power_of(a, b), .product(call("log", a), d(b))))
}

deriv <- function(expr, ...) UseMethod("deriv")
deriv3 <- function(expr, ...) UseMethod("deriv3")

deriv.formula <- function(expr, namevec, function.arg = NULL, tag = ".expr", hessian = FALSE, ...) {
    if (length(expr) == 2L) .derivative_program(expr[[2L]], namevec, function.arg, tag, hessian, sys.call())
    else if (length(expr) == 3L) .derivative_program(expr[[3L]], namevec, function.arg, tag, hessian, sys.call())
    else stop("invalid formula in deriv")
}
deriv.default <- function(expr, namevec, function.arg = NULL, tag = ".expr", hessian = FALSE, ...)
    .derivative_program(expr, namevec, function.arg, tag, hessian, sys.call())
deriv3.formula <- function(expr, namevec, function.arg = NULL, tag = ".expr", hessian = TRUE, ...) {
    if (length(expr) == 2L) .derivative_program(expr[[2L]], namevec, function.arg, tag, hessian, sys.call())
    else if (length(expr) == 3L) .derivative_program(expr[[3L]], namevec, function.arg, tag, hessian, sys.call())
    else stop("invalid formula in deriv")
}
deriv3.default <- function(expr, namevec, function.arg = NULL, tag = ".expr", hessian = TRUE, ...)
    .derivative_program(expr, namevec, function.arg, tag, hessian, sys.call())

# Numbers every distinct subexpression, keeps those used more than once as variables.
.derivative_program <- function(expr, names, arg, tag, hessian, from) {
    fail <- function(text) stop(simpleError(text, from))
    if (is.expression(expr)) expr <- expr[[1L]]
    if (!is.character(names) || !length(names)) fail("invalid variable names")
    known <- list()
    keys <- character()
    reference <- function(k) as.name(paste0(tag, k))
    find <- function(e) {
        if (is.name(e) || is.numeric(e) || is.complex(e) || is.logical(e)) return(e)
        if (!is.call(e)) fail("invalid expression in 'FindSubexprs'")
        if (identical(e[[1L]], quote(`(`))) return(find(e[[2L]]))
        for (k in seq_along(e)[-1L]) e[[k]] <- find(e[[k]])
        key <- deparse1(e)
        at <- match(key, keys)
        if (is.na(at)) {
            at <- length(keys) + 1L
            keys[[at]] <<- key
            known[[at]] <<- e
        }
        reference(at)
    }
    results <- list(call("<-", quote(.value), find(expr)))
    results[[2L]] <- call("<-", quote(.grad), .zero_array(names, 1L))
    if (hessian) results[[3L]] <- call("<-", quote(.hessian), .zero_array(names, 2L))
    for (i in seq_along(names)) {
        slope <- .derivative(expr, names[[i]], from)
        found <- find(slope)
        results <- c(results, call("<-", call("[", quote(.grad), quote(expr = ), names[[i]]), found))
        if (!hessian) next
        for (j in seq_along(names)[seq_along(names) >= i]) {
            second <- .derivative(slope, names[[j]], from)
            entry <- find(second)
            if (.is_number(second, 0) && !is.call(slope)) next
            cell <- function(a, b) call("[", quote(.hessian), quote(expr = ), names[[a]], names[[b]])
            results <- c(results, if (i == j) call("<-", cell(i, i), entry)
                                  else call("<-", cell(i, j), call("<-", cell(j, i), entry)))
        }
    }
    results <- c(results, quote(attr(.value, "gradient") <- .grad), if (hessian) quote(attr(.value, "hessian") <- .hessian))
    body <- as.call(c(quote(`{`), .inline_single_uses(known, results, reference), quote(.value)))
    if (is.null(arg)) return(as.expression(body))
    if (is.function(arg)) return(as.function(c(formals(arg), body), envir = globalenv()))
    if (isTRUE(arg)) arg <- names
    if (!is.character(arg)) return(as.expression(body))
    as.function(c(structure(rep(list(quote(expr = )), length(arg)), names = arg), body), envir = globalenv())
}

.zero_array <- function(names, orders) {
    n <- length(names)
    labels <- as.call(c(quote(c), as.list(names)))
    call("array", 0, as.call(c(quote(c), quote(length(.value)), rep(list(n), orders))),
         as.call(c(quote(list), list(NULL), rep(list(labels), orders))))
}

.inline_single_uses <- function(known, results, reference) {
    uses <- function(e, name) {
        if (identical(e, name)) return(1L)
        count <- 0L
        if (is.call(e)) for (k in seq_along(e)) if (!identical(e[[k]], quote(expr = ))) count <- count + uses(e[[k]], name)
        count
    }
    put <- function(e, name, by) {
        if (identical(e, name)) return(by)
        if (is.call(e)) for (k in seq_along(e)) {
            if (identical(e[[k]], quote(expr = )) || is.null(e[[k]])) next
            e[[k]] <- put(e[[k]], name, by)
        }
        e
    }
    keep <- rep(TRUE, length(known))
    for (i in seq_along(known)) {
        name <- reference(i)
        later <- seq_along(known) > i
        total <- sum(vapply(known[later], uses, 0L, name)) + sum(vapply(results, uses, 0L, name))
        if (total >= 2L) next
        keep[[i]] <- FALSE
        known[later] <- lapply(known[later], put, name, known[[i]])
        results <- lapply(results, put, name, known[[i]])
    }
    c(lapply(which(keep), function(i) call("<-", reference(i), known[[i]])), results)
}

numericDeriv <- function(expr, theta, rho = parent.frame(), dir = 1, eps = .Machine$double.eps^(1 / if (central) 3 else 2),
                         central = FALSE) {
    dir <- rep_len(dir, length(theta))
    if (!is.character(theta)) stop("'theta' should be of type character")
    if (!is.environment(rho)) stop("'rho' should be an environment")
    value <- function() {
        v <- eval(expr, rho)
        if (!all(is.finite(v))) stop(simpleError("Missing value or an infinity produced when evaluating the model", from))
        v
    }
    from <- sys.call()
    val <- value()
    storage.mode(val) <- "double"
    columns <- list()
    for (i in seq_along(theta)) {
        original <- get(theta[[i]], envir = rho)
        if (is.integer(original)) stop(gettextf("variable '%s' is integer, not numeric", theta[[i]]), domain = NA)
        if (!is.double(original)) stop(gettextf("variable '%s' is not numeric", theta[[i]]), domain = NA)
        for (j in seq_along(original)) {
            size <- abs(original[[j]])
            delta <- if (size == 0) eps else size * eps
            moved <- original
            moved[[j]] <- original[[j]] + dir[[i]] * delta
            assign(theta[[i]], moved, envir = rho)
            up <- value()
            slope <- if (central) {
                moved[[j]] <- original[[j]] - dir[[i]] * delta
                assign(theta[[i]], moved, envir = rho)
                dir[[i]] * (as.vector(up) - as.vector(value())) / (2 * delta)
            } else dir[[i]] * (as.vector(up) - as.vector(val)) / delta
            columns <- c(columns, list(slope))
            assign(theta[[i]], original, envir = rho)
        }
    }
    grad <- matrix(unlist(columns), length(val), length(columns))
    if (!is.null(dim(val)) && length(dim(val)) > 1L) dim(grad) <- c(dim(val), length(columns))
    attr(val, "gradient") <- grad
    val
}
