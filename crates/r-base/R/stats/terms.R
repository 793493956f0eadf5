# `terms`: the Wilkinson-Rogers algebra of model formulas (Wilkinson and Rogers 1973, Applied
# Statistics 22; Chambers and Hastie 1992, chapter 2). A term is the sorted vector of the numbers of
# its variables, the intercept is no term, a set of terms a list without repeats.

terms <- function(x, ...) UseMethod("terms")

terms.default <- function(x, ...) {
    v <- x$terms
    if (is.null(v)) {
        v <- attr(x, "terms")
        if (is.null(v)) stop("no terms component nor attribute")
    }
    v
}

terms.terms <- function(x, ...) x

terms.formula <- function(x, specials = NULL, abb = NULL, data = NULL, neg.out = TRUE,
                          keep.order = FALSE, simplify = FALSE, ..., allowDotAsName = FALSE) {
    if (!is.call(x) || !identical(x[[1L]], quote(`~`)) || !(length(x) %in% 2:3))
        stop("argument is not a valid model")
    env <- environment(x)
    # Without names of columns there is nothing that a dot could mean.
    if (!is.null(data) && !is.environment(data) && !is.data.frame(data))
        data <- as.data.frame(data, optional = TRUE)
    columns <- if (is.null(data) || is.environment(data)) NULL else names(data)
    has_data <- length(columns) > 0L
    two <- length(x) == 3L
    dots <- .formula_dots(x, columns, has_data, allowDotAsName)
    if (!is.null(dots$right)) x[[length(x)]] <- dots$right
    algebra <- .term_algebra(dots$columns, allowDotAsName)
    if (two) algebra$variable(x[[2L]])
    set <- algebra$encode(x[[length(x)]])
    vars <- algebra$variables()
    t <- .finish_terms(set, vars, algebra$intercept(), two, keep.order, specials)
    plain <- x
    attributes(plain) <- NULL
    if (simplify) plain <- .simplified(plain, t, two)
    attributes(plain) <- c(t, list(class = c("terms", "formula"), .Environment = env))
    plain
}

# The right-hand side with `.` written out, as far as that can be written.
.formula_dots <- function(x, columns, has_data, allow) {
    right <- x[[length(x)]]
    if (!has_data) return(list(right = right, columns = NULL))
    if (length(x) == 3L) columns <- columns[!(columns %in% all.vars(x[[2L]], unique = TRUE))]
    if (!length(columns)) return(list(right = right, columns = character()))
    sum <- as.name(columns[[1L]])
    for (v in columns[-1L]) sum <- call("+", sum, as.name(v))
    put <- function(e, leftmost) {
        if (identical(e, quote(.))) return(if (leftmost || length(columns) == 1L) sum else call("(", sum))
        if (!is.call(e) || !is.name(e[[1L]])) return(e)
        op <- as.character(e[[1L]])
        if (!(op %in% c("+", "-", "*", "/", ":", "^", "%in%", "("))) return(e)
        for (k in seq_along(e)[-1L]) {
            if (op == "^" && k == 3L) next
            e[[k]] <- put(e[[k]], op == "(" || (op == "+" && k == 2L))
        }
        e
    }
    list(right = put(right, TRUE), columns = columns)
}

# What one formula's terms are made with: the variables seen so far and whether an intercept is wanted.
.term_algebra <- function(columns, allow) {
    vars <- list()
    keys <- character()
    intercept <- 1L
    key_of <- function(e) paste(deparse(e, width.cutoff = 500L, backtick = TRUE), collapse = " ")
    variable <- function(e) {
        key <- key_of(e)
        k <- match(key, keys)
        if (is.na(k)) {
            k <- length(keys) + 1L
            keys[[k]] <<- key
            vars[k] <<- list(e)
        }
        k
    }
    unite <- function(a, b) {
        all <- c(a, b)
        all[!duplicated(all)]
    }
    join <- function(a, b) sort(unique(c(a, b)))
    cross <- function(a, b) {
        out <- vector("list", length(a) * length(b))
        k <- 0L
        for (s in a) for (t in b) out[[k <- k + 1L]] <- join(s, t)
        out[!duplicated(out)]
    }
    without <- function(a, b) a[!(a %in% b)]
    # The intercept as an operand is the empty term; it is dropped at the end.
    constant <- function(e) {
        if (e == 1) intercept <<- 1L
        else if (e == 0) { intercept <<- 0L; return(list()) }
        else .terms_error("invalid model formula in ExtractVars")
        list(integer())
    }
    encode <- function(e) {
        if (is.null(e)) return(list())
        if (is.numeric(e) || is.logical(e)) return(constant(e))
        if (is.name(e)) {
            if (identical(e, quote(.)) && !allow) {
                if (is.null(columns)) .terms_error("'.' in formula and no 'data' argument")
                return(lapply(columns, function(v) variable(as.name(v))))
            }
            return(list(variable(e)))
        }
        if (!is.call(e)) .terms_error("invalid model formula in ExtractVars")
        op <- if (is.name(e[[1L]])) as.character(e[[1L]]) else ""
        if (length(e) == 2L) {
            if (op == "(" || op == "+") return(encode(e[[2L]]))
            if (op == "-") { minus(e[[2L]]); return(list()) }
        } else if (length(e) == 3L) switch(op,
            `+` = return(plus(e)), `-` = return(without(encode(e[[2L]]), minus(e[[3L]]))),
            `:` = return(interact(encode(e[[2L]]), encode(e[[3L]]))), `*` = return(star(e)), `/` = return(slash(e)),
            `%in%` = return(nest(e)), `^` = return(power(e)))
        list(variable(e))
    }
    plus <- function(e) {
        # A long sum is nested to the left; it is taken in a loop, not by recursion.
        parts <- list()
        while (is.call(e) && length(e) == 3L && identical(e[[1L]], quote(`+`))) {
            parts <- c(list(e[[3L]]), parts)
            e <- e[[2L]]
        }
        sets <- lapply(c(list(e), parts), encode)
        all <- do.call(c, sets)
        if (is.null(all)) list() else all[!duplicated(all)]
    }
    minus <- function(e) {
        if (is.numeric(e) || is.logical(e)) {
            intercept <<- if (e == 1) 0L else if (e == 0) 1L else .terms_error("invalid model formula in ExtractVars")
            return(list())
        }
        before <- intercept
        gone <- encode(e)
        if (any(lengths(gone) == 0L)) intercept <<- 0L else intercept <<- before
        gone
    }
    # A product with the intercept has no terms, as GNU R has it.
    interact <- function(a, b) {
        out <- cross(a, b)
        if (any(lengths(a) == 0L) || any(lengths(b) == 0L)) out <- cross(a[lengths(a) > 0L], b[lengths(b) > 0L])
        out
    }
    star <- function(e) {
        a <- encode(e[[2L]])
        b <- encode(e[[3L]])
        unite(unite(a, b), interact(a, b))
    }
    all_of <- function(a) sort(unique(unlist(a)))
    slash <- function(e) {
        a <- encode(e[[2L]])
        b <- encode(e[[3L]])
        whole <- all_of(a)
        unite(a, lapply(b, join, whole))
    }
    nest <- function(e) {
        a <- encode(e[[2L]])
        whole <- all_of(encode(e[[3L]]))
        out <- lapply(a, join, whole)
        out[!duplicated(out)]
    }
    power <- function(e) {
        n <- e[[3L]]
        if (!is.numeric(n) || is.na(n) || (n <- as.integer(n)) <= 1L) .terms_error("invalid power in formula")
        base <- encode(e[[2L]])
        out <- base
        for (k in seq_len(n - 1L)) out <- unite(out, cross(out, base))
        out
    }
    list(encode = encode, variable = variable, variables = function() list(vars = vars, keys = keys),
         intercept = function() intercept)
}

.terms_error <- function(text) stop(simpleError(text, .call_of("terms.formula")))

# The innermost call on the stack whose function has this name.
.call_of <- function(name) {
    for (k in rev(seq_len(sys.nframe()))) {
        call <- sys.call(k)
        if (is.call(call) && identical(call[[1L]], as.name(name))) return(call)
    }
    NULL
}

.warn_from <- function(name, ...) warning(simpleWarning(gettextf(...), .call_of(name)))
.stop_from <- function(name, ...) stop(simpleError(gettextf(...), .call_of(name)))

# The attributes of a `terms` object, in GNU R's order.
.finish_terms <- function(set, v, intercept, two, keep_order, specials) {
    n <- length(v$keys)
    head_is <- function(name) vapply(v$vars, function(e) is.call(e) && identical(e[[1L]], as.name(name)), NA)
    offsets <- if (n) which(head_is("offset")) else integer()
    if (two) offsets <- offsets[offsets != 1L]
    set <- set[lengths(set) > 0L]
    if (length(offsets)) set <- set[!vapply(set, function(t) any(t %in% offsets), NA)]
    degree <- lengths(set)
    if (!keep_order) {
        at <- order(degree)
        set <- set[at]
        degree <- degree[at]
    }
    labels <- vapply(set, function(t) paste(v$keys[t], collapse = ":"), "")
    factors <- if (length(set)) .term_codes(set, n, v$keys, labels) else integer()
    out <- list(variables = as.call(c(quote(list), v$vars)))
    if (length(offsets)) out$offset <- offsets
    out$factors <- factors
    out$term.labels <- if (length(set)) labels else character()
    if (!is.null(specials)) {
        where <- lapply(specials, function(s) { k <- if (n) which(head_is(s)); if (length(k)) k })
        out$specials <- as.pairlist(structure(where, names = specials))
    }
    out$order <- as.integer(degree)
    out$intercept <- intercept
    out$response <- if (two) 1L else 0L
    out
}

# 1 where a variable's contrasts serve, 2 where all its levels are needed: what is left of the term
# without the variable is part of no earlier term.
.term_codes <- function(set, n, keys, labels) {
    codes <- matrix(0L, n, length(set), dimnames = list(keys, labels))
    member <- matrix(FALSE, n, length(set))
    for (k in seq_along(set)) {
        t <- set[[k]]
        member[t, k] <- TRUE
        if (length(t) == 1L) { codes[t, k] <- 1L; next }
        for (v in t) {
            rest <- t[t != v]
            earlier <- member[rest, seq_len(k - 1L), drop = FALSE]
            codes[v, k] <- if (any(colSums(earlier) == length(rest))) 1L else 2L
        }
    }
    codes
}

.simplified <- function(x, t, two) {
    parts <- c(t$term.labels, vapply(t$offset, function(k) deparse1(t$variables[[k + 1L]], backtick = TRUE), ""))
    parts <- lapply(parts, str2lang)
    right <- if (length(parts)) parts[[1L]] else 1
    for (p in parts[-1L]) right <- call("+", right, p)
    if (!t$intercept) right <- call("-", right, 1)
    x[[length(x)]] <- right
    x
}

print.terms <- function(x, ...) {
    print.default(unclass(x), ...)
    invisible(x)
}

labels.terms <- function(object, ...) attr(object, "term.labels")

delete.response <- function(termobj) {
    a <- attributes(termobj)
    y <- a$response
    if (!is.null(y) && y) {
        f <- termobj
        attributes(f) <- NULL
        f <- f[-2L]
        a$response <- 0L
        a$variables <- a$variables[-(1L + y)]
        a$predvars <- a$predvars[-(1L + y)]
        if (length(a$factors)) a$factors <- a$factors[-y, , drop = FALSE]
        if (length(a$offset)) a$offset <- ifelse(a$offset > y, a$offset - 1L, a$offset)
        if (length(a$specials)) for (k in seq_along(a$specials)) {
            b <- a$specials[[k]]
            if (!is.null(b)) a$specials[[k]] <- ifelse(b > y, b - 1L, b)
        }
        a$dataClasses <- a$dataClasses[-y]
        termobj <- f
        attributes(termobj) <- a
    }
    termobj
}

drop.terms <- function(termobj, dropx = NULL, keep.response = FALSE) {
    if (is.null(dropx)) return(termobj)
    if (!inherits(termobj, "terms")) stop(gettextf("'termobj' must be a object of class %s", dQuote("terms")), domain = NA)
    labels <- attr(termobj, "term.labels")[-dropx]
    f <- if (length(labels)) reformulate(labels, if (keep.response && attr(termobj, "response")) termobj[[2L]], attr(termobj, "intercept"), environment(termobj))
    out <- terms(f, specials = names(attr(termobj, "specials")))
    .drop_predictions(termobj, out, dropx, keep.response)
}

# Takes along the evaluation rules and classes of the variables that stay.
.drop_predictions <- function(from, to, dropx, keep_response) {
    pred <- attr(from, "predvars")
    classes <- attr(from, "dataClasses")
    if (is.null(pred) && is.null(classes)) return(to)
    key <- function(e) vapply(as.list(e)[-1L], deparse1, "", backtick = TRUE)
    at <- match(key(attr(to, "variables")), key(attr(from, "variables")))
    if (!is.null(pred)) attr(to, "predvars") <- pred[c(1L, at + 1L)]
    if (!is.null(classes)) attr(to, "dataClasses") <- classes[at]
    to
}

`[.terms` <- function(termobj, i) {
    resp <- if (attr(termobj, "response")) termobj[[2L]]
    labels <- attr(termobj, "term.labels")
    if (is.character(i)) i <- match(i, labels)
    kept <- labels[i]
    f <- if (length(kept)) reformulate(kept, resp, attr(termobj, "intercept"), environment(termobj))
         else {
             g <- call("~", resp, if (attr(termobj, "intercept")) 1 else quote(-1))
             if (is.null(resp)) g <- g[-2L]
             class(g) <- "formula"
             environment(g) <- environment(termobj)
             g
         }
    newformula <- f
    out <- terms(newformula, specials = names(attr(termobj, "specials")))
    .drop_predictions(termobj, out, NULL, TRUE)
}

is.empty.model <- function(x) {
    tt <- terms(x)
    length(attr(tt, "factors")) == 0L && attr(tt, "intercept") == 0L
}

offset <- function(object) object
