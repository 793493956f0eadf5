# Nonlinear least squares: Gauss-Newton with step halving and the relative offset criterion (Bates and
# Watts 1988), variable projection for partially linear models (Golub and Pereyra 1973), and a
# Levenberg-Marquardt search within bounds.

nls.control <- function(maxiter = 50, tol = 1e-05, minFactor = 1 / 1024, printEval = FALSE, warnOnly = FALSE,
                        scaleOffset = 0, nDcentral = FALSE) {
    stopifnot(is.numeric(tol), length(tol) == 1L, tol > 0, is.numeric(minFactor), length(minFactor) == 1L,
              is.numeric(scaleOffset), length(scaleOffset) == 1L, is.logical(nDcentral), length(nDcentral) == 1L, !is.na(nDcentral))
    list(maxiter = maxiter, tol = tol, minFactor = minFactor, printEval = printEval, warnOnly = warnOnly,
         scaleOffset = scaleOffset, nDcentral = nDcentral)
}

# What an iteration is shown as.
.nls_trace <- function(dev, conv, pars, offset = 0) {
    digits <- getOption("digits")
    cat(sprintf("%-*s (%.2e): par = (%s)\n", as.integer(digits + if (offset > 0) 6 else 4),
                formatC(dev, digits = digits, flag = "#", format = "g"), conv, paste(vapply(pars, format, ""), collapse = " ")))
}

# The parameters of a model as one vector: where each variable's part is, and names for the parts.
.nls_layout <- function(start) {
    size <- lengths(start)
    ends <- cumsum(size)
    where <- Map(function(from, to) seq.int(from, to), ends - size + 1L, ends)
    names(where) <- names(start)
    names_of <- names(unlist(lapply(start, function(p) if (length(p) == 1L) unname(p) else p)))
    list(where = where, names = names(unlist(start)))
}

nlsModel <- function(form, data, start, wts, upper = NULL, scaleOffset = 0, nDcentral = FALSE) {
    model <- .nls_core(form, data, start, wts, upper, scaleOffset, nDcentral)
    if (model$rank() < min(model$dims())) stop("singular gradient matrix at initial parameter estimates")
    model$m
}

.nls_environment <- function(form, data, start) {
    env <- new.env(hash = TRUE, parent = environment(form))
    for (i in names(data)) assign(i, data[[i]], envir = env)
    for (i in names(start)) {
        value <- start[[i]]
        if (is.integer(value)) storage.mode(value) <- "double"
        assign(i, value, envir = env)
    }
    env
}

.nls_core <- function(form, data, start, wts, upper, scaleOffset, nDcentral) {
    start <- as.list(start)
    env <- .nls_environment(form, data, start)
    layout <- .nls_layout(start)
    pnames <- names(start)
    all_names <- layout$names
    npar <- length(all_names)
    free <- rep(TRUE, npar)
    lhs <- eval(form[[2L]], envir = env)
    sw <- if (is.null(wts) || !length(wts)) 1 else sqrt(wts)
    get_all <- function() unlist(lapply(pnames, function(p) unname(get(p, envir = env))))
    put_all <- function(values) for (p in pnames) {
        old <- get(p, envir = env)
        new <- values[layout$where[[p]]]
        names(new) <- names(old)
        assign(p, unname(new), envir = env)
    }
    direction <- function() if (is.null(upper)) rep(1, length(pnames)) else {
        now <- get_all()
        high <- rep_len(unlist(upper), npar)
        vapply(pnames, function(p) if (any(now[layout$where[[p]]] >= high[layout$where[[p]]])) -1 else 1, 0)
    }
    rhs <- resid <- grad <- QR <- dev <- NULL
    evaluate <- function() {
        value <- eval(form[[3L]], envir = env)
        if (is.null(attr(value, "gradient"))) value <- numericDeriv(form[[3L]], pnames, env, dir = direction(), central = nDcentral)
        g <- attr(value, "gradient")
        attr(value, "gradient") <- NULL
        if (length(dim(g)) > 2L) g <- matrix(g, length(value))
        rhs <<- value
        grad <<- as.matrix(g)
        resid <<- sw * (lhs - rhs)
        dev <<- sum(resid^2)
        QR <<- qr(sw * grad[, free, drop = FALSE])
        invisible()
    }
    evaluate()
    if (length(lhs) != length(rhs) && length(lhs) != 1L && length(rhs) != 1L) warning("longer object length is not a multiple of shorter object length")
    n_free <- function() sum(free)
    conv <- function() {
        k <- n_free()
        if (k == 0L) return(0)
        rr <- qr.qty(QR, c(resid))
        sqrt(sum(rr[1L:k]^2) / (scaleOffset^2 * (length(resid) - k) + sum(rr[-(1L:k)]^2)))
    }
    pars <- function() setNames(get_all(), all_names)
    m <- list(resid = function() resid, fitted = function() rhs, formula = function() form, deviance = function() dev,
              lhs = function() lhs, gradient = function() sw * grad[, free, drop = FALSE], conv = conv,
              incr = function() qr.coef(QR, resid),
              setVarying = function(vary = rep_len(TRUE, npar)) {
                  free <<- if (is.character(vary)) {
                      temp <- logical(npar)
                      temp[unlist(layout$where[vary])] <- TRUE
                      temp
                  } else if (is.logical(vary)) rep_len(vary, npar) else stop("'vary' must be logical, numeric or character")
                  evaluate()
              },
              setPars = function(newPars) {
                  now <- get_all()
                  now[free] <- newPars
                  put_all(now)
                  evaluate()
                  QR$rank < min(dim(QR$qr))
              },
              getPars = function() pars()[free], getAllPars = function() pars(), getEnv = function() env,
              trace = function() .nls_trace(dev, conv(), pars(), scaleOffset),
              Rmat = function() qr.R(QR), predict = function(newdata = list(), qr = FALSE) eval(form[[3L]], as.list(newdata), env))
    class(m) <- "nlsModel"
    list(m = m, rank = function() QR$rank, dims = function() dim(QR$qr))
}

# Partially linear: the right-hand side gives the columns whose coefficients are found by regression.
nlsModel.plinear <- function(form, data, start, wts, scaleOffset = 0, nDcentral = FALSE) {
    start <- as.list(start)
    env <- .nls_environment(form, data, start)
    layout <- .nls_layout(start)
    pnames <- names(start)
    npar <- length(layout$names)
    lhs <- eval(form[[2L]], envir = env)
    sw <- if (is.null(wts) || !length(wts)) 1 else sqrt(wts)
    n <- length(lhs)
    get_all <- function() unlist(lapply(pnames, function(p) unname(get(p, envir = env))))
    columns <- labels <- turned <- QR <- lin <- resid <- dev <- fitted <- step_qr <- NULL
    evaluate <- function() {
        value <- eval(form[[3L]], envir = env)
        if (is.null(attr(value, "gradient"))) value <- numericDeriv(form[[3L]], pnames, env, central = nDcentral)
        g <- attr(value, "gradient")
        labels <<- colnames(value)
        Phi <- sw * matrix(as.vector(value), n)
        q <- ncol(Phi)
        dim(g) <- c(n, q, npar)
        columns <<- q
        QR <<- qr(Phi)
        y <- sw * lhs
        b <- qr.coef(QR, y)
        b[is.na(b)] <- 0
        lin <<- b
        turned <<- qr.qty(QR, y)
        turned[seq_len(q)] <<- 0
        resid <<- qr.qy(QR, turned)
        dev <<- sum(turned^2)
        fitted <<- as.vector(matrix(as.vector(value), n) %*% b)
        # Derivative of the projected residuals, in the coordinates of Q: outside the columns' span the
        # change of the columns times the coefficients, inside it the transposed part.
        B <- matrix(0, n, npar)
        R <- qr.R(QR)
        for (j in seq_len(npar)) {
            dPhi <- sw * matrix(g[, , j], n)
            B[, j] <- qr.qty(QR, as.vector(dPhi %*% b))
            B[seq_len(q), j] <- backsolve(R, crossprod(dPhi, resid)[QR$pivot], transpose = TRUE)
        }
        step_qr <<- qr(B)
        full <<- cbind(matrix(vapply(seq_len(npar), function(j) as.vector(sw * matrix(g[, , j], n) %*% b), numeric(n)), n), Phi)
        invisible()
    }
    full <- NULL
    evaluate()
    conv <- function() {
        # GNU R's criterion: the leading directions of the step, scaled by the
        # degrees of freedom.
        rr <- qr.qty(step_qr, turned)
        p <- npar + columns
        first <- seq_len(columns)
        sqrt((n - p) / p * sum(rr[first]^2) / (scaleOffset^2 * (n - p) + sum(rr[-first]^2)))
    }
    names_all <- function() c(layout$names, if (columns == 1L && is.null(labels)) ".lin" else if (is.null(labels)) paste0(".lin", seq_len(columns))
                              else paste0(".lin.", labels))
    if (step_qr$rank < npar) stop("singular gradient matrix at initial parameter estimates")
    m <- list(resid = function() resid, fitted = function() fitted, formula = function() form, deviance = function() dev,
              lhs = function() lhs, gradient = function() full, conv = conv, incr = function() qr.coef(step_qr, turned),
              setVarying = function(vary = rep_len(TRUE, npar)) stop("'setVarying' is not available with algorithm = \"plinear\""),
              setPars = function(newPars) {
                  for (p in pnames) assign(p, unname(newPars[layout$where[[p]]]), envir = env)
                  evaluate()
                  step_qr$rank < npar || QR$rank < columns
              },
              getPars = function() setNames(get_all(), layout$names),
              getAllPars = function() setNames(c(get_all(), lin), names_all()), getEnv = function() env,
              trace = function() .nls_trace(dev, conv(), c(get_all(), lin), scaleOffset),
              Rmat = function() qr.R(qr(full)),
              predict = function(newdata = list(), qr = FALSE) {
                  value <- eval(form[[3L]], as.list(newdata), env)
                  as.vector(matrix(as.vector(value), ncol = columns) %*% lin)
              })
    class(m) <- c("nlsModel.plinear", "nlsModel")
    m
}

nls <- function(formula, data = parent.frame(), start, control = nls.control(), algorithm = c("default", "plinear", "port"),
                trace = FALSE, subset, weights, na.action, model = FALSE, lower = -Inf, upper = Inf, ...) {
    formula <- as.formula(formula)
    algorithm <- match.arg(algorithm)
    if (!is.list(data) && !is.environment(data)) stop("'data' must be a list or an environment")
    cl <- match.call()
    varNames <- all.vars(formula)
    if (length(formula) == 2L) {
        formula[[3L]] <- formula[[2L]]
        formula[[2L]] <- 0
    }
    form2 <- formula
    form2[[2L]] <- 0
    varNamesRHS <- all.vars(form2)
    env <- environment(formula)
    if (is.null(env)) env <- parent.frame()
    pnames <- .nls_parameter_names(formula, data, if (missing(start)) NULL else start)
    varNames <- varNames[is.na(match(varNames, pnames))]
    size_of <- function(var) tryCatch(length(eval(as.name(var), data, env)), error = function(e) -1L)
    n <- vapply(varNames, size_of, 0)
    if (length(varNames) && any(missing_vars <- n < 0)) {
        lost <- varNames[missing_vars]
        if (!missing(start))
            stop(gettextf("parameters without starting value in 'data': %s", paste(lost, collapse = ", ")), domain = NA)
        warning("No starting values specified for some parameters.\n", "Initializing ", paste(sQuote(lost), collapse = ", "),
                " to '1.'.\n", "Consider specifying 'start' or using a selfStart model", domain = NA)
        start <- setNames(rep(list(1), length(lost)), lost)
        varNames <- varNames[!missing_vars]
        n <- n[!missing_vars]
        pnames <- names(start)
    }
    respLength <- length(eval(formula[[2L]], data, env))
    if (length(n) > 0L) {
        varIndex <- n %% max(respLength, 1L) == 0L
        if (is.list(data) && diff(range(n[names(n) %in% names(data)])) > 0) {
            mf <- as.list(data)
            wts <- if (!missing(weights)) eval(substitute(weights), data, env) else rep_len(1, n[1L])
            if (missing(start)) start <- getInitial(formula, data = mf, control = control, trace = trace)
            startEnv <- NULL
            frame_made <- FALSE
        } else frame_made <- TRUE
    } else {
        frame_made <- FALSE
        mf <- list()
        wts <- if (!missing(weights)) weights else NULL
        varIndex <- logical()
    }
    nact <- NULL
    dataClasses <- NULL
    if (frame_made) {
        call <- match.call(expand.dots = FALSE)
        call$formula <- as.formula(paste("~", paste(varNames[varIndex], collapse = "+")), env = environment(formula))
        call$start <- call$control <- call$algorithm <- call$trace <- call$model <- NULL
        call$lower <- call$upper <- call$... <- NULL
        call[[1L]] <- quote(stats::model.frame)
        mf <- eval.parent(call)
        n <- nrow(mf)
        nact <- attr(mf, "na.action")
        given <- model.weights(mf)
        wts <- if (is.null(given)) rep_len(1, n) else given
        if (any(wts < 0 | is.na(wts))) stop("missing or negative weights not allowed")
        dataClasses <- attr(attr(mf, "terms"), "dataClasses")
        dataClasses <- dataClasses[names(dataClasses) %in% varNamesRHS]
        terms_kept <- attr(mf, "terms")
        mf <- as.list(mf)
        if (model) kept <- structure(mf[names(mf) != "(weights)"], terms = terms_kept)
        mf$"(weights)" <- NULL
        if (missing(start)) start <- getInitial(formula, data = mf, control = control, trace = trace)
        for (var in varNames[!varIndex]) mf[[var]] <- eval(as.name(var), data, env)
        varNamesRHS <- varNamesRHS[varNamesRHS %in% varNames[varIndex]]
    }
    ctrl <- nls.control()
    if (!missing(control)) {
        control <- as.list(control)
        ctrl[names(control)] <- control
    }
    scOff <- ctrl$scaleOffset
    nDcntr <- ctrl$nDcentral
    wts_used <- wts
    m <- .nls_model_for(algorithm, formula, mf, start, wts, upper, scOff, nDcntr)
    ctrl_out <- ctrl
    if (algorithm != "port") {
        if (!identical(lower, -Inf) || !identical(upper, Inf)) {
            warning("upper and lower bounds ignored unless algorithm = \"port\"")
            cl$lower <- NULL
            cl$upper <- NULL
        }
        convInfo <- .nls_iterate(m, ctrl, trace)
        msg <- NULL
    } else {
        convInfo <- .nls_bounded(m, start, lower, upper, ctrl, trace)
    }
    cl$formula <- formula
    cl$algorithm <- algorithm
    cl$control <- ctrl
    cl$trace <- trace
    z <- list(m = m, convInfo = convInfo, data = substitute(data), call = cl)
    if (algorithm == "port") {
        z$convergence <- as.integer(!convInfo$isConv)
        z$message <- convInfo$stopMessage
    }
    z$na.action <- nact
    z$dataClasses <- dataClasses
    if (model && frame_made) z$model <- kept
    if (!missing(weights)) z$weights <- wts
    z$control <- ctrl
    class(z) <- "nls"
    z
}

.nls_model_for <- function(algorithm, formula, mf, start, wts, upper, scOff, nDcntr) {
    # The call is what an error about the start is reported with.
    if (algorithm == "plinear") nlsModel.plinear(formula, mf, start, wts, scaleOffset = scOff, nDcentral = nDcntr)
    else if (algorithm == "port") nlsModel(formula, mf, start, wts, upper, scaleOffset = scOff, nDcentral = nDcntr)
    else nlsModel(formula, mf, start, wts, scaleOffset = scOff, nDcentral = nDcntr)
}

# Which variables of the formula are parameters: those with starting values, or a self-starting model's.
.nls_parameter_names <- function(formula, data, start) {
    if (!is.null(start)) {
        if (is.list(start) || is.numeric(start)) {
            if (is.null(names(start)) && !is.null(attr(data, "parameters"))) return(names(attr(data, "parameters")))
            return(names(start))
        }
        return(names(start))
    }
    if (!is.null(attr(data, "parameters"))) return(names(attr(data, "parameters")))
    rhs <- formula[[length(formula)]]
    if (is.call(rhs) && is.name(rhs[[1L]])) {
        func <- get0(as.character(rhs[[1L]]), envir = environment(formula), mode = "function")
        if (!is.null(func) && !is.null(pn <- attr(func, "pnames")))
            return(as.character(as.list(match.call(func, call = rhs))[-1L][pn]))
    }
    character()
}

# Gauss-Newton: the step is halved until the sum of squares does not grow.
.nls_iterate <- function(m, ctrl, trace) {
    if (trace) m$trace()
    pars <- m$getPars()
    fac <- 1
    iter <- 0L
    conv <- NA_real_
    code <- 0L
    message_of <- "converged"
    total <- 0L
    halt <- function(code_, text, ...) {
        text <- gettextf(text, ...)
        if (!ctrl$warnOnly) .stop_from("nls", "%s", text)
        .warn_from("nls", "%s", text)
        code <<- code_
        message_of <<- text
    }
    repeat {
        if (iter >= ctrl$maxiter) { halt(3L, "number of iterations exceeded maximum of %d", as.integer(ctrl$maxiter)); break }
        conv <- m$conv()
        if (is.na(conv)) { halt(5L, "NaN or infinite convergence"); break }
        if (conv <= ctrl$tol) break
        incr <- m$incr()
        dev <- m$deviance()
        tries <- 0L
        stopped <- FALSE
        repeat {
            newPars <- pars + fac * incr
            singular <- m$setPars(newPars)
            tries <- tries + 1L
            if (singular) { halt(1L, "singular gradient"); stopped <- TRUE; break }
            newDev <- m$deviance()
            if (is.nan(newDev)) { halt(5L, "singular gradient"); stopped <- TRUE; break }
            if (ctrl$printEval) {
                total <- total + 1L
                cat(sprintf("  It. %3d, fac= %11.6g, eval (no.,total): (%2d,%3d): new dev = %g\n", iter + 1L, fac, tries, total, newDev))
            }
            if (newDev <= dev) {
                pars <- newPars
                break
            }
            fac <- fac / 2
            if (fac < ctrl$minFactor) {
                halt(2L, "step factor %g reduced below 'minFactor' of %g", fac, ctrl$minFactor)
                stopped <- TRUE
                break
            }
        }
        if (stopped) break
        fac <- min(2 * fac, 1)
        iter <- iter + 1L
        if (trace) m$trace()
    }
    list(isConv = code == 0L, finIter = iter, finTol = conv, stopCode = code, stopMessage = message_of)
}

# Levenberg and Marquardt's search; parameters at a bound that the step would cross are held there.
.nls_bounded <- function(m, start, lower, upper, ctrl, trace) {
    pars <- m$getPars()
    p <- length(pars)
    low <- rep_len(as.double(unlist(lower)), p)
    high <- rep_len(as.double(unlist(upper)), p)
    if (any(pars < low | pars > high)) {
        .stop_from("nls", "Convergence failure: initial par violates constraints")
    }
    lambda <- 1e-3
    show <- function(iter, dev, pars)
        cat(sprintf("%3d:%s:", iter, formatC(dev / 2, digits = 8, width = 14, format = "g", flag = "#")),
            " ", paste(formatC(pars, digits = 6, width = 8, format = "g", flag = "#"), collapse = " "), "\n", sep = "")
    if (trace) show(0L, m$deviance(), pars)
    message_of <- "relative convergence (4)"
    ok <- FALSE
    for (iter in seq_len(ctrl$maxiter * 4L)) {
        g <- m$gradient()
        r <- as.vector(m$resid())
        dev <- m$deviance()
        down <- as.vector(crossprod(g, r))
        held <- (pars <= low & down < 0) | (pars >= high & down > 0)
        moved <- FALSE
        small_step <- FALSE
        if (all(held)) { ok <- TRUE; message_of <- "both X-convergence and relative convergence (5)"; break }
        for (try in 1:60) {
            free <- !held
            A <- crossprod(g[, free, drop = FALSE])
            diag(A) <- diag(A) * (1 + lambda) + .Machine$double.xmin
            step <- numeric(p)
            solved <- tryCatch(solve(A, down[free]), error = function(e) NULL)
            if (is.null(solved)) { lambda <- lambda * 10; next }
            step[free] <- solved
            trial <- pmin(pmax(pars + step, low), high)
            small_step <- max(abs(trial - pars) / (abs(trial) + abs(pars) + 1e-300)) < 1.5e-8
            m$setPars(trial)
            newdev <- m$deviance()
            if (is.finite(newdev) && newdev <= dev) { moved <- TRUE; break }
            lambda <- lambda * 10
            if (small_step) break
        }
        if (!moved) {
            m$setPars(pars)
            ok <- TRUE
            break
        }
        pars <- setNames(trial, names(pars))
        lambda <- max(lambda / 10, 1e-15)
        if (trace) show(iter, newdev, pars)
        if (dev - newdev <= 1e-10 * abs(dev)) {
            ok <- TRUE
            # The step that would follow tells whether the parameters have settled as well.
            g <- m$gradient()[, !held, drop = FALSE]
            next_step <- qr.coef(qr(g), as.vector(m$resid()))
            now <- pars[!held]
            if (all(is.finite(next_step)) && max(abs(next_step) / (2 * abs(now) + 1e-300)) < 1.5e-8)
                message_of <- "both X-convergence and relative convergence (5)"
            break
        }
    }
    if (!ok) {
        message_of <- "iteration limit reached without convergence (10)"
        if (!ctrl$warnOnly) .stop_from("nls", "Convergence failure: %s", message_of)
        .warn_from("nls", "Convergence failure: %s", message_of)
    }
    list(isConv = ok, finIter = iter, finTol = m$conv(), nEval = c(`function` = iter, gradient = iter), stopCode = as.integer(!ok), stopMessage = message_of)
}

print.nls <- function(x, digits = max(3L, getOption("digits") - 3L), ...) {
    cat("Nonlinear regression model\n")
    cat("  model: ", deparse(formula(x)), "\n", sep = "")
    cat("   data: ", deparse(x$data), "\n", sep = "")
    print(x$m$getAllPars(), digits = digits, ...)
    cat(" ", if (!is.null(x$weights) && diff(range(x$weights))) "weighted ", "residual sum-of-squares: ",
        format(x$m$deviance(), digits = digits), "\n", sep = "")
    .show_nls_end(x, digits)
    invisible(x)
}

.show_nls_end <- function(x, digits) {
    if (isFALSE(getOption("show.nls.convergence"))) return()
    info <- x$convInfo
    if (identical(x$call$algorithm, "port"))
        cat("\nAlgorithm \"port\", convergence message: ", info$stopMessage, "\n", sep = "")
    else {
        cat("\nNumber of iterations", if (info$isConv) "to convergence:" else "till stop:", info$finIter, "\n")
        cat("Achieved convergence tolerance: ", format(info$finTol, digits = digits), "\n", sep = "")
        if (!info$isConv) cat("Reason stopped: ", info$stopMessage, "\n", sep = "")
    }
}

summary.nls <- function(object, correlation = FALSE, symbolic.cor = FALSE, ...) {
    r <- as.vector(object$m$resid())
    w <- object$weights
    n <- if (!is.null(w)) sum(w > 0) else length(r)
    param <- coef(object)
    pnames <- names(param)
    p <- length(param)
    rdf <- n - p
    resvar <- if (rdf <= 0) NaN else deviance(object) / rdf
    XtXinv <- chol2inv(object$m$Rmat())
    dimnames(XtXinv) <- list(pnames, pnames)
    se <- sqrt(diag(XtXinv) * resvar)
    tval <- param / se
    table <- cbind(param, se, tval, 2 * pt(abs(tval), rdf, lower.tail = FALSE))
    dimnames(table) <- list(pnames, c("Estimate", "Std. Error", "t value", "Pr(>|t|)"))
    ans <- list(formula = formula(object), residuals = r, sigma = sqrt(resvar), df = c(p, rdf), cov.unscaled = XtXinv,
                call = object$call, convInfo = object$convInfo, control = object$control, na.action = object$na.action,
                coefficients = table, parameters = table)
    if (correlation && rdf > 0) {
        ans$correlation <- (XtXinv * resvar) / outer(se, se)
        ans$symbolic.cor <- symbolic.cor
    }
    class(ans) <- "summary.nls"
    ans
}

print.summary.nls <- function(x, digits = max(3L, getOption("digits") - 3L), symbolic.cor = x$symbolic.cor,
                              signif.stars = getOption("show.signif.stars"), ...) {
    cat("\nFormula: ", paste(deparse(x$formula), sep = "\n", collapse = "\n"), "\n", sep = "")
    df <- x$df
    rdf <- df[2L]
    cat("\nParameters:\n")
    printCoefmat(x$coefficients, digits = digits, signif.stars = signif.stars, ...)
    cat("\nResidual standard error:", format(signif(x$sigma, digits)), "on", rdf, "degrees of freedom")
    cat("\n")
    correl <- x$correlation
    if (!is.null(correl)) {
        p <- NCOL(correl)
        if (p > 1) {
            cat("\nCorrelation of Parameter Estimates:\n")
            if (is.logical(symbolic.cor) && symbolic.cor) print(symnum(correl, abbr.colnames = NULL))
            else {
                correl <- format(round(correl, 2), nsmall = 2L, digits = digits)
                correl[!lower.tri(correl)] <- ""
                print(correl[-1, -p, drop = FALSE], quote = FALSE)
            }
        }
    }
    .show_nls_end(x, digits)
    if (nzchar(mess <- naprint(x$na.action))) cat("  (", mess, ")\n", sep = "")
    cat("\n")
    invisible(x)
}

coef.nls <- function(object, ...) object$m$getAllPars()
weights.nls <- function(object, ...) object$weights
deviance.nls <- function(object, ...) object$m$deviance()
formula.nls <- function(x, ...) x$m$formula()
nobs.nls <- function(object, ...) if (is.null(w <- object$weights)) length(object$m$resid()) else sum(w != 0)
vcov.nls <- function(object, ...) {
    sm <- summary(object)
    sm$cov.unscaled * sm$sigma^2
}
df.residual.nls <- function(object, ...) {
    w <- object$weights
    n <- if (!is.null(w)) sum(w != 0) else length(object$m$resid())
    n - length(coef(object))
}
logLik.nls <- function(object, REML = FALSE, ...) {
    if (REML) stop("cannot calculate REML log-likelihood for \"nls\" objects")
    res <- object$m$resid()
    N <- length(res)
    w <- object$weights
    if (is.null(w)) w <- rep_len(1, N)
    zw <- w == 0
    N <- sum(!zw)
    val <- -N * (log(2 * pi) + 1 - log(N) - sum(log(w + zw)) / N + log(sum(res^2))) / 2
    structure(val, df = 1L + length(coef(object)), nobs = N, nall = N, class = "logLik")
}
fitted.nls <- function(object, ...) {
    val <- as.vector(object$m$fitted())
    if (!is.null(object$na.action)) val <- napredict(object$na.action, val)
    lab <- "Fitted values"
    if (!is.null(aux <- attr(object, "units")$y)) lab <- paste(lab, aux)
    attr(val, "label") <- lab
    val
}
residuals.nls <- function(object, type = c("response", "pearson"), ...) {
    type <- match.arg(type)
    if (type == "pearson") {
        val <- as.vector(object$m$resid())
        std <- sqrt(sum(val^2) / (length(val) - length(coef(object))))
        val <- val / std
        if (!is.null(object$na.action)) val <- naresid(object$na.action, val)
        attr(val, "label") <- "Standardized residuals"
    } else {
        val <- as.vector(object$m$lhs() - object$m$fitted())
        if (!is.null(object$na.action)) val <- naresid(object$na.action, val)
        lab <- "Residuals"
        if (!is.null(aux <- attr(object, "units")$y)) lab <- paste(lab, aux)
        attr(val, "label") <- lab
    }
    val
}
predict.nls <- function(object, newdata, se.fit = FALSE, scale = NULL, df = Inf, interval = c("none", "confidence", "prediction"),
                        level = 0.95, ...) {
    if (missing(newdata)) return(as.vector(fitted(object)))
    if (!is.null(cl <- object$dataClasses)) .checkMFClasses(cl, newdata)
    object$m$predict(newdata)
}
anova.nls <- function(object, ...) {
    if (length(list(object, ...)) > 1L) return(.anova_nls(object, ...))
    stop("anova is only defined for sequences of \"nls\" objects")
}
.anova_nls <- function(object, ...) {
    objects <- list(object, ...)
    responses <- as.character(lapply(objects, function(x) formula(x)[[2L]]))
    sameresp <- responses == responses[1L]
    if (!all(sameresp)) {
        objects <- objects[sameresp]
        warning(gettextf("models with response %s removed because response differs from model 1", sQuote(deparse(responses[!sameresp]))), domain = NA)
    }
    nmodels <- length(objects)
    models <- as.character(lapply(objects, function(x) formula(x)))
    df.r <- unlist(lapply(objects, df.residual))
    ss.r <- unlist(lapply(objects, deviance))
    df <- c(NA, -diff(df.r))
    ss <- c(NA, -diff(ss.r))
    ms <- ss / df
    f <- p <- rep_len(NA_real_, nmodels)
    for (i in 2:nmodels) {
        if (df[i] > 0) {
            f[i] <- ms[i] / (ss.r[i] / df.r[i])
            p[i] <- pf(f[i], df[i], df.r[i], lower.tail = FALSE)
        } else if (df[i] < 0) {
            f[i] <- ms[i] / (ss.r[i - 1] / df.r[i - 1])
            p[i] <- pf(f[i], -df[i], df.r[i - 1], lower.tail = FALSE)
        } else ss[i] <- 0
    }
    table <- data.frame(df.r, ss.r, df, ss, f, p)
    dimnames(table) <- list(1L:nmodels, c("Res.Df", "Res.Sum Sq", "Df", "Sum Sq", "F value", "Pr(>F)"))
    variables <- vapply(objects, function(x) paste(deparse(formula(x)), collapse = "\n"), "")
    structure(table, heading = c("Analysis of Variance Table\n", paste0("Model ", format(1L:nmodels), ": ", variables, collapse = "\n")),
              class = c("anova", "data.frame"))
}

confint.nls <- function(object, parm, level = 0.95, ...) {
    if (!requireNamespace("MASS", quietly = TRUE)) stop("package 'MASS' must be installed")
    get("confint.nls", envir = asNamespace("MASS"))(object, parm, level, ...)
}
confint.glm <- function(object, parm, level = 0.95, ...) get("confint.glm", envir = loadNamespace("MASS"))(object, parm, level, ...)

# Profile of the sum of squares: each parameter is moved by steps that change the signed root of the
# relative increase by about `delta.t`, the others fitted again.
profile.nls <- function(fitted, which = 1L:npar, maxpts = 100, alphamax = 0.01, delta.t = cutoff / 5, ...) {
    m <- fitted$m
    if (!inherits(m, "nlsModel") || inherits(m, "nlsModel.plinear")) stop("'profile' is not available for algorithm = \"plinear\"")
    pars <- m$getPars()
    npar <- length(pars)
    f_sum <- summary(fitted)
    std <- f_sum$coefficients[, "Std. Error"]
    df <- f_sum$df[2L]
    s2 <- f_sum$sigma^2
    dev0 <- m$deviance()
    cutoff <- sqrt(qf(1 - alphamax, 1L, df))
    ctrl <- fitted$control
    if (is.character(which)) which <- match(which, names(pars))
    fit_with <- function(k, value, from) {
        from[[k]] <- value
        vary <- rep(TRUE, npar)
        vary[[k]] <- FALSE
        m$setVarying(rep(TRUE, npar))
        m$setPars(from)
        if (npar > 1L) {
            m$setVarying(vary)
            info <- tryCatch(.nls_iterate(m, ctrl, FALSE), error = function(e) NULL)
        } else info <- list()
        out <- list(pars = m$getAllPars(), dev = m$deviance(), ok = !is.null(info))
        m$setVarying(rep(TRUE, npar))
        out
    }
    out <- list()
    for (k in which) {
        sides <- lapply(c(-1, 1), function(sgn) {
            taus <- numeric()
            points <- list()
            last <- pars
            tau <- 0
            step <- sgn * std[[k]] * delta.t
            for (count in seq_len(maxpts)) {
                got <- fit_with(k, last[[k]] + step, last)
                if (!got$ok || !is.finite(got$dev)) break
                new_tau <- sgn * sqrt(max(0, (got$dev - dev0) / s2))
                taus <- c(taus, new_tau)
                points <- c(points, list(got$pars))
                if (abs(new_tau) > cutoff || abs(new_tau - tau) == 0) break
                step <- (got$pars[[k]] - last[[k]]) * delta.t / abs(new_tau - tau)
                last <- got$pars
                tau <- new_tau
            }
            list(tau = taus, pars = points)
        })
        tau <- c(rev(sides[[1L]]$tau), 0, sides[[2L]]$tau)
        all_pars <- do.call(rbind, c(rev(sides[[1L]]$pars), list(pars), sides[[2L]]$pars))
        dimnames(all_pars) <- list(NULL, names(pars))
        frame <- data.frame(tau = tau)
        frame$par.vals <- all_pars
        out[[names(pars)[[k]]]] <- frame
    }
    m$setVarying(rep(TRUE, npar))
    m$setPars(pars)
    structure(out, original.fit = fitted, summary = f_sum, class = c("profile.nls", "profile"))
}
