# Model frames: the variables of a formula as the columns of a data frame, with what is missing dealt
# with and the way each column can be computed again for new data.

model.frame <- function(formula, ...) UseMethod("model.frame")

model.frame.default <- function(formula, data = NULL, subset = NULL, na.action = na.fail,
                                drop.unused.levels = FALSE, xlev = NULL, ...) {
    possible_newdata <- !missing(data) && is.data.frame(data) && identical(substitute(data), quote(newdata)) &&
        (nr <- nrow(data)) > 0
    if (!missing(formula) && nargs() == 1 && is.list(formula) && !is.null(m <- formula$model)) return(m)
    if (!missing(formula) && nargs() == 1 && is.list(formula) &&
        all(c("terms", "call") %in% names(formula))) {
        fcall <- formula$call
        used <- match(c("formula", "data", "subset", "weights", "na.action"), names(fcall), 0)
        fcall <- fcall[c(1, used)]
        fcall[[1L]] <- quote(stats::model.frame)
        env <- environment(formula$terms)
        if (is.null(env)) env <- parent.frame()
        return(eval(fcall, env))
    }
    if (missing(formula)) {
        if (!missing(data) && inherits(data, "data.frame") && length(attr(data, "terms"))) return(data)
        formula <- if (!is.null(data)) as.formula(data)
    } else if (missing(data) && inherits(formula, "data.frame")) {
        if (length(attr(formula, "terms"))) return(formula)
        data <- formula
        formula <- as.formula(data)
    }
    if (is.null(formula)) formula <- terms.formula(formula, data = data)
    formula <- as.formula(formula)
    if (missing(na.action)) {
        own <- attr(data, "na.action")
        if (!is.null(own) && mode(own) != "numeric") na.action <- own
        else if (!is.null(preset <- getOption("na.action"))) na.action <- preset
    }
    if (is.null(data)) data <- environment(formula)
    else if (!is.data.frame(data) && !is.environment(data) && !is.null(attr(data, "class")))
        data <- as.data.frame(data)
    else if (is.array(data)) stop("'data' must be a data.frame, not a matrix or an array")
    if (!inherits(formula, "terms")) formula <- terms(formula, data = data)
    env <- environment(formula)
    rownames <- .row_names_info(data, 0L)
    vars <- attr(formula, "variables")
    predvars <- attr(formula, "predvars")
    if (is.null(predvars)) predvars <- vars
    varnames <- vapply(as.list(vars)[-1L], function(e) paste(deparse(e, width.cutoff = 500L, backtick = FALSE), collapse = " "), "")
    variables <- eval(predvars, data, env)
    resp <- attr(formula, "response")
    if (is.null(rownames)) rownames <- .case_labels(variables[resp])
    if (is.null(attr(formula, "predvars"))) {
        for (i in seq_along(varnames)) predvars[[i + 1L]] <- makepredictcall(variables[[i]], vars[[i + 1L]])
        attr(formula, "predvars") <- predvars
    }
    extras <- substitute(list(...))
    extranames <- names(extras[-1L])
    extras <- eval(extras, data, env)
    subset <- eval(substitute(subset), data, env)
    data <- .build_model_frame(formula, rownames, variables, varnames, extras, extranames, subset, na.action,
                               if (length(xlev)) FALSE else drop.unused.levels)
    if (length(xlev)) data <- .fix_levels(data, xlev, drop.unused.levels)
    if (possible_newdata) {
        nr2 <- max(sapply(data, NROW))
        if (nr2 != nr)
            warning(sprintf(paste0(ngettext(nr, "'newdata' had %d row", "'newdata' had %d rows"), " ",
                                   ngettext(nr2, "but variable found had %d row", "but variables found have %d rows")),
                            nr, nr2), call. = FALSE, domain = NA)
    }
    if (is.null(attr(formula, "dataClasses"))) {
        attr(attr(data, "terms"), "dataClasses") <- vapply(data, .MFclass, "")
    }
    data
}

# The frame itself: columns checked, rows chosen, missing values handled.
# What the cases are called where the data don't say: as in the response, a list of one or none.
.case_labels <- function(response) {
    for (y in response) switch(1L + (length(dim(y)) == 2L), return(names(y)), return(dimnames(y)[[1L]]))
    NULL
}

.build_model_frame <- function(terms, rows, variables, names, extras, extra_names, subset, na_action, drop) {
    fail <- function(...) stop(simpleError(gettextf(...), .call_of("model.frame.default")))
    extras <- extras[!vapply(extras, is.null, NA)]
    if (length(extras)) extra_names <- extra_names[extra_names %in% base::names(extras)]
    columns <- c(variables, unname(extras))
    labels <- c(names, if (length(extras)) paste0("(", base::names(extras), ")"))
    n <- if (length(columns)) NROW(columns[[1L]]) else length(rows)
    if (!length(columns) && length(rows) == 2L && is.na(rows[[1L]])) n <- abs(rows[[2L]])
    for (k in seq_along(columns)) {
        v <- columns[[k]]
        type <- typeof(v)
        if (!(type %in% c("logical", "integer", "double", "complex", "character", "raw")) && !is.data.frame(v))
            if (!(type == "list" && !is.null(attr(v, "class")) && NROW(v) == n))
                fail("invalid type (%s) for variable '%s'", type, labels[[k]])
        if (NROW(v) != n) fail("variable lengths differ (found for '%s')", labels[[k]])
        if (is.character(v) && !is.null(attr(v, "class")) && inherits(v, "AsIs")) columns[[k]] <- v
    }
    # GNU R calls row numbers names unless there are two rows.
    given <- length(rows) == n && n > 0L && !(is.integer(rows) && length(rows) == 2L && is.na(rows[[1L]]))
    out <- columns
    attributes(out) <- list(names = if (length(labels)) labels else character(), terms = terms,
                            row.names = if (given) rows else if (n == 2L) .set_row_names(n) else seq_len(n), class = "data.frame")
    if (!is.null(subset)) {
        # Where the condition is missing the row is kept, all missing, for `na.action` to see.
        out <- out[subset, , drop = FALSE]
        attr(out, "terms") <- terms
        attributes(out) <- attributes(out)[c("names", "terms", "row.names", "class")]
    }
    if (drop) for (k in seq_along(out)) {
        v <- out[[k]]
        if (is.factor(v) && length(unique(v[!is.na(v)])) < nlevels(v)) out[[k]] <- .drop_levels_keeping(v)
    }
    if (is.null(na_action)) return(out)
    act <- if (is.character(na_action)) get(na_action, mode = "function") else na_action
    done <- eval(as.call(list(act, out)))
    if (!is.list(done)) fail("invalid result from na.action")
    first <- c("names", "terms", "row.names", "class")
    if (!identical(base::names(attributes(done))[1:4], first)) {
        a <- attributes(done)
        if (is.null(a$terms)) a$terms <- terms
        attributes(done) <- a[c(first, setdiff(base::names(a), first))]
    }
    # Each column keeps what it had besides its rows (contrasts, polynomial coefficients).
    for (k in seq_along(out)) {
        old <- attributes(out[[k]])
        kept <- setdiff(base::names(old), c(base::names(attributes(done[[k]])), "names", "dim", "dimnames", "tsp"))
        for (name in kept) attr(done[[k]], name) <- old[[name]]
    }
    done
}

.drop_levels_keeping <- function(v) {
    con <- attr(v, "contrasts")
    kept <- levels(v) %in% as.character(v[!is.na(v)])
    if (!is.null(con)) warning(gettextf("contrasts dropped from factor %s", deparse1(substitute(v))), call. = FALSE, domain = NA)
    factor(as.character(v), levels = levels(v)[kept], ordered = is.ordered(v))
}

# Factors given the levels they had when the model was fitted.
.fix_levels <- function(data, xlev, drop) {
    for (nm in names(xlev)) if (!is.null(xl <- xlev[[nm]])) {
        xi <- data[[nm]]
        if (is.character(xi)) xi <- as.factor(xi)
        if (!is.factor(xi) || is.null(nxl <- levels(xi)))
            warning(gettextf("variable '%s' is not a factor", nm), domain = NA, call. = FALSE)
        else {
            ctr <- attr(xi, "contrasts")
            xi <- xi[, drop = TRUE]
            nxl <- levels(xi)
            if (any(m <- is.na(match(nxl, xl))))
                stop(simpleError(sprintf(ngettext(length(m), "factor %s has new level %s", "factor %s has new levels %s"),
                                         nm, paste(nxl[m], collapse = ", ")), .call_of("model.frame.default")))
            data[[nm]] <- factor(xi, levels = xl, exclude = NULL)
            if (!identical(attr(data[[nm]], "contrasts"), ctr) && !is.null(ctr))
                warning(gettextf("contrasts dropped from factor %s", nm), call. = FALSE, domain = NA)
        }
    }
    if (drop) for (nm in setdiff(names(data), names(xlev)))
        if (is.factor(v <- data[[nm]]) && length(unique(v[!is.na(v)])) < nlevels(v)) data[[nm]] <- v[, drop = TRUE]
    data
}

makepredictcall <- function(var, call) UseMethod("makepredictcall")

makepredictcall.default <- function(var, call) {
    if (!is.call(call) || !identical(call[[1L]], quote(scale))) return(call)
    if (!is.null(z <- attr(var, "scaled:center"))) call$center <- z
    if (!is.null(z <- attr(var, "scaled:scale"))) call$scale <- z
    call
}

makepredictcall.poly <- function(var, call) {
    head <- if (is.name(call)) "" else deparse1(call[[1L]])
    if (head == "poly" || head == "stats::poly") call$coefs <- attr(var, "coefs")
    call
}

.MFclass <- function(x) {
    if (is.logical(x)) return("logical")
    if (is.ordered(x)) return("ordered")
    if (is.factor(x)) return("factor")
    if (is.character(x)) return("character")
    if (is.matrix(x) && is.numeric(x)) return(paste0("nmatrix.", ncol(x)))
    if (is.numeric(x)) return("numeric")
    "other"
}

.checkMFClasses <- function(cl, m, ordNotOK = FALSE) {
    new <- vapply(m, .MFclass, "")
    new <- new[names(new) %in% names(cl)]
    if (!length(new)) return(invisible())
    old <- cl[names(new)]
    if (!ordNotOK) {
        old[old == "ordered"] <- "factor"
        new[new == "ordered"] <- "factor"
    }
    # Strings and factors serve for each other.
    new[new == "character" & old == "factor"] <- "factor"
    new[new == "factor" & old == "character"] <- "character"
    if (!identical(old, new)) {
        wrong <- old != new
        if (sum(wrong) == 1L)
            stop(gettextf("variable '%s' was fitted with type \"%s\" but type \"%s\" was supplied",
                          names(old)[wrong], old[wrong], new[wrong]), call. = FALSE, domain = NA)
        stop(gettextf("variables %s were specified with different types from the fit",
                      paste(sQuote(names(old)[wrong]), collapse = ", ")), call. = FALSE, domain = NA)
    }
    invisible()
}

.getXlevels <- function(Terms, m) {
    vars <- vapply(as.list(attr(Terms, "variables"))[-1L], function(e) paste(deparse(e, width.cutoff = 500L, backtick = FALSE), collapse = " "), "")
    if ((y <- attr(Terms, "response")) > 0) vars <- vars[-y]
    if (!length(vars)) return(NULL)
    xlev <- lapply(m[vars], function(x) if (is.factor(x)) levels(x) else if (is.character(x)) levels(as.factor(x)))
    xlev[!vapply(xlev, is.null, NA)]
}

get_all_vars <- function(formula, data = NULL, ...) {
    if (missing(formula)) {
        if (!missing(data) && inherits(data, "data.frame") && length(attr(data, "terms"))) return(data)
        formula <- if (!is.null(data)) as.formula(data)
    } else if (missing(data) && inherits(formula, "data.frame")) {
        if (length(attr(formula, "terms"))) return(formula)
        data <- formula
        formula <- as.formula(data)
    }
    formula <- as.formula(formula)
    if (is.null(data)) data <- environment(formula)
    else if (!is.data.frame(data) && !is.environment(data) && !is.null(attr(data, "class"))) data <- as.data.frame(data)
    else if (is.array(data)) stop("'data' must be a data.frame, not a matrix or an array")
    if (!inherits(formula, "terms")) formula <- terms(formula, data = data)
    env <- environment(formula)
    rownames <- if (!is.data.frame(data)) .row_names_info(data, 0L) else if (.row_names_info(data) > 0L) attr(data, "row.names")
    varnames <- all.vars(formula)
    inp <- parse(text = paste("list(", paste0("`", varnames, "`", collapse = ","), ")"), keep.source = FALSE)[[1L]]
    variables <- eval(inp, data, env)
    if (is.null(rownames) && length(variables) && (resp <- attr(formula, "response")) > 0) {
        lhs <- variables[[resp]]
        rownames <- if (is.matrix(lhs)) rownames(lhs) else names(lhs)
    }
    extras <- substitute(list(...))
    extranames <- names(extras[-1L])
    extras <- eval(extras, data, env)
    x <- as.data.frame(c(variables, extras), optional = TRUE)
    names(x) <- c(varnames, extranames)
    if (length(rownames) == nrow(x)) attr(x, "row.names") <- rownames
    x
}

expand.model.frame <- function(model, extras, envir = environment(formula(model)), na.expand = FALSE) {
    wanted <- if (is.call(extras)) extras[[2L]] else str2lang(paste(extras, collapse = "+"))
    f <- formula(model)
    f[[3L]] <- call("+", f[[3L]], wanted)
    environment(f) <- envir
    frame_with <- function(action)
        eval(call("model.frame", f, data = eval(model$call$data, envir), subset = model$call$subset, na.action = action), envir)
    if (!na.expand) return(frame_with(model$call$na.action))
    # The model's own rows, whatever the further variables are there.
    whole <- frame_with(I)
    whole <- whole[match(rownames(model.frame(model)), rownames(whole)), ]
    class(whole) <- "data.frame"
    whole
}

model.extract <- function(frame, component) {
    component <- as.character(substitute(component))
    rval <- switch(component, response = model.response(frame), offset = model.offset(frame),
                   frame[[paste0("(", component, ")")]])
    if (!is.null(rval)) {
        if (length(rval) == nrow(frame)) names(rval) <- attr(frame, "row.names")
        else if (is.matrix(rval) && nrow(rval) == nrow(frame)) {
            t1 <- dimnames(rval)
            dimnames(rval) <- list(attr(frame, "row.names"), t1[[2L]])
        }
    }
    rval
}

model.response <- function(data, type = "any") {
    if (!attr(attr(data, "terms"), "response")) return(NULL)
    if (is.list(data) || is.data.frame(data)) {
        v <- data[[1L]]
        if (type == "numeric" && is.factor(v))
            warning("using type = \"numeric\" with a factor response will be ignored")
        else if (type == "numeric" || type == "double") storage.mode(v) <- "double"
        else if (type != "any") stop("invalid response type")
        if (is.matrix(v) && ncol(v) == 1L) dim(v) <- NULL
        rows <- attr(data, "row.names")
        if (nrows <- length(rows)) {
            if (length(v) == nrows) names(v) <- rows
            else if (length(dd <- dim(v)) == 2L) {
                if (dd[1L] == nrows && !length((dn <- dimnames(v))[[1L]])) dimnames(v) <- list(rows, dn[[2L]])
            }
        }
        return(v)
    }
    stop("invalid 'data' argument")
}

model.weights <- function(x) x$"(weights)"

model.offset <- function(x) {
    offsets <- attr(attr(x, "terms"), "offset")
    if (length(offsets)) {
        ans <- x$"(offset)"
        if (is.null(ans)) ans <- 0
        for (i in offsets) ans <- ans + x[[i]]
        ans
    } else ans <- x$"(offset)"
    if (!is.null(ans) && !is.numeric(ans)) stop("'offset' must be numeric")
    ans
}

naprint <- function(x, ...) UseMethod("naprint")
naprint.default <- function(x, ...) ""
naprint.exclude <- function(x, ...) naprint.omit(x, ...)
naprint.omit <- function(x, ...) {
    n <- length(x)
    sprintf(ngettext(n, "%d observation deleted due to missingness", "%d observations deleted due to missingness"), n)
}

naresid <- function(omit, x, ...) UseMethod("naresid")
naresid.default <- function(omit, x, ...) x
naresid.exclude <- function(omit, x, ...) {
    if (!is.numeric(omit)) stop("invalid argument 'omit'")
    if (length(x) == 0L) return(x)
    n <- NROW(x)
    total <- n + length(omit)
    keep <- rep.int(NA_integer_, total)
    keep[-omit] <- seq_len(n)
    put <- function(labels) {
        out <- labels[keep]
        lost <- names(omit)
        out[omit] <- if (is.null(lost)) as.character(omit) else lost
        out
    }
    if (is.matrix(x)) {
        rows <- rownames(x)
        x <- x[keep, , drop = FALSE]
        if (!is.null(rows)) rownames(x) <- put(rows)
    } else {
        labels <- names(x)
        x <- x[keep]
        if (!is.null(labels)) names(x) <- put(labels)
    }
    x
}

napredict <- function(omit, x, ...) UseMethod("napredict")
napredict.default <- function(omit, x, ...) x
napredict.exclude <- function(omit, x, ...) naresid.exclude(omit, x)
