# Links and families of generalized linear models (McCullagh and Nelder 1989).

.link_of <- function(linkfun, linkinv, mu.eta, valideta, name)
    structure(list(linkfun = linkfun, linkinv = linkinv, mu.eta = mu.eta, valideta = valideta, name = name), class = "link-glm")

# Positive throughout, so that a weight never becomes zero.
.at_least_eps <- function(x) pmax(x, .Machine$double.eps)

make.link <- function(link) {
    if (!is.character(link)) stop("'link' must be the name of a link", domain = NA)
    always <- function(eta) TRUE
    positive <- function(eta) all(is.finite(eta)) && all(eta > 0)
    eps <- .Machine$double.eps
    switch(link,
        logit = .link_of(function(mu) {
                             if (any(mu < 0 | mu > 1, na.rm = TRUE)) stop(gettextf("Value %s out of range (0, 1)", format(mu[mu < 0 | mu > 1][1L])), domain = NA)
                             log(mu / (1 - mu))
                         },
                         function(eta) {
                             e <- exp(pmin(pmax(eta, -30), 30))
                             e[eta < -30] <- eps
                             e[eta > 30] <- 1 / eps
                             out <- e / (1 + e)
                             attributes(out) <- attributes(eta)
                             out
                         },
                         function(eta) {
                             e <- exp(eta)
                             out <- e / (1 + e)^2
                             out[abs(eta) > 30] <- eps
                             attributes(out) <- attributes(eta)
                             out
                         }, always, "logit"),
        probit = .link_of(function(mu) qnorm(mu),
                          function(eta) {
                              thresh <- -qnorm(eps)
                              eta <- pmin(pmax(eta, -thresh), thresh)
                              pnorm(eta)
                          },
                          function(eta) .at_least_eps(dnorm(eta)), always, "probit"),
        cauchit = .link_of(function(mu) qcauchy(mu),
                           function(eta) {
                               thresh <- -qcauchy(eps)
                               eta <- pmin(pmax(eta, -thresh), thresh)
                               pcauchy(eta)
                           },
                           function(eta) .at_least_eps(dcauchy(eta)), always, "cauchit"),
        cloglog = .link_of(function(mu) log(-log(1 - mu)),
                           function(eta) pmax(pmin(-expm1(-exp(eta)), 1 - eps), eps),
                           function(eta) {
                               eta <- pmin(eta, 700)
                               .at_least_eps(exp(eta) * exp(-exp(eta)))
                           }, always, "cloglog"),
        identity = .link_of(function(mu) mu, function(eta) eta, function(eta) rep.int(1, length(eta)), always, "identity"),
        log = .link_of(function(mu) log(mu), function(eta) .at_least_eps(exp(eta)), function(eta) .at_least_eps(exp(eta)),
                       always, "log"),
        sqrt = .link_of(function(mu) sqrt(mu), function(eta) eta^2, function(eta) 2 * eta, positive, "sqrt"),
        `1/mu^2` = .link_of(function(mu) 1 / mu^2, function(eta) 1 / sqrt(eta), function(eta) -1 / (2 * eta^1.5), positive, "1/mu^2"),
        inverse = .link_of(function(mu) 1 / mu, function(eta) 1 / eta, function(eta) -1 / (eta^2),
                           function(eta) all(is.finite(eta)) && all(eta != 0), "inverse"),
        stop(gettextf("%s link not recognised", sQuote(link)), domain = NA))
}

power <- function(lambda = 1) {
    if (!is.numeric(lambda) || is.na(lambda)) stop("invalid argument 'lambda'")
    if (lambda <= 0) return(make.link("log"))
    if (lambda == 1) return(make.link("identity"))
    .link_of(function(mu) mu^lambda, function(eta) .at_least_eps(eta^(1 / lambda)),
             function(eta) .at_least_eps((1 / lambda) * eta^(1 / lambda - 1)),
             function(eta) all(is.finite(eta)) && all(eta > 0), paste0("mu^", round(lambda, 3)))
}

.make_family <- function(family, link, variance, dev.resids, aic, initialize, validmu, simulate = NULL, varfun = NULL) {
    stats <- link$stats
    structure(c(list(family = family, link = link$name, linkfun = stats$linkfun, linkinv = stats$linkinv, variance = variance,
                     dev.resids = dev.resids, aic = aic, mu.eta = stats$mu.eta, initialize = initialize, validmu = validmu,
                     valideta = stats$valideta),
                if (!is.null(simulate)) list(simulate = simulate), if (!is.null(varfun)) list(varfun = varfun)),
              class = "family")
}

# The link a family was asked for: by its name (as a symbol or a string), or as an object.
.link_argument <- function(link, substituted, family, known) {
    text <- if (is.character(substituted)) substituted else deparse(substituted)
    if (length(text) == 1L && text %in% known) return(list(stats = make.link(text), name = text))
    if (is.character(link)) return(list(stats = make.link(link), name = link))
    if (inherits(link, "link-glm")) return(list(stats = link, name = if (!is.null(link$name)) link$name else text))
    stop(gettextf("link \"%s\" not available for %s family; available links are %s", text[1L], family,
                  paste(sQuote(known), collapse = ", ")), domain = NA, call. = FALSE)
}

gaussian <- function(link = "identity") {
    link <- .link_argument(link, substitute(link), "gaussian", c("inverse", "log", "identity"))
    .make_family("gaussian", link, function(mu) rep.int(1, length(mu)), function(y, mu, wt) wt * ((y - mu)^2),
        function(y, n, mu, wt, dev) {
            nobs <- length(y)
            nobs * (log(dev / nobs * 2 * pi) + 1) + 2 - sum(log(wt))
        },
        expression({
            n <- rep.int(1, nobs)
            if (is.null(etastart) && is.null(start) && is.null(mustart) &&
                ((family$link == "inverse" && any(y == 0)) || (family$link == "log" && any(y <= 0))))
                stop("cannot find valid starting values: please specify some")
            mustart <- y
        }), function(mu) TRUE)
}

# y log(y / mu), zero where y is.
.y_log_y <- function(y, mu) ifelse(y == 0, 0, y * log(y / mu))

.binomial_deviance <- function(y, mu, wt) 2 * wt * (.y_log_y(y, mu) + .y_log_y(1 - y, 1 - mu))

.binomial_start <- function(family) substitute({
    if (NCOL(y) == 1) {
        if (is.factor(y)) y <- y != levels(y)[1L]
        n <- rep.int(1, nobs)
        y[weights == 0] <- 0
        if (any(y < 0 | y > 1)) stop("y values must be 0 <= y <= 1")
        mustart <- (weights * y + 0.5) / (weights + 1)
        m <- weights * y
        if (WARN && any(abs(m - round(m)) > 1e-3))
            warning(gettextf("non-integer #successes in a %s glm!", FAMILY), domain = NA)
    } else if (NCOL(y) == 2) {
        if (WARN && any(abs(y - round(y)) > 1e-3))
            warning(gettextf("non-integer counts in a %s glm!", FAMILY), domain = NA)
        n <- (y1 <- y[, 1L]) + y[, 2L]
        y <- y1 / n
        if (any(n0 <- n == 0)) y[n0] <- 0
        weights <- weights * n
        mustart <- (n * y + 0.5) / (n + 1)
    } else stop(gettextf("for the '%s' family, y must be a vector of 0 and 1's\nor a 2 column matrix where col 1 is no. successes and col 2 is no. failures", FAMILY), domain = NA)
}, list(FAMILY = family, WARN = family == "binomial"))

.in_unit <- function(mu) all(is.finite(mu)) && all(mu > 0 & mu < 1)
.is_positive <- function(mu) all(is.finite(mu)) && all(mu > 0)

binomial <- function(link = "logit") {
    link <- .link_argument(link, substitute(link), "binomial",
                           c("logit", "probit", "cloglog", "cauchit", "log"))
    .make_family("binomial", link, function(mu) mu * (1 - mu), .binomial_deviance,
        function(y, n, mu, wt, dev) {
            m <- if (any(n > 1)) n else wt
            -2 * sum(ifelse(m > 0, (wt / m), 0) * dbinom(round(m * y), round(m), mu, log = TRUE))
        },
        as.expression(.binomial_start("binomial")), .in_unit,
        function(object, nsim) {
            ftd <- fitted(object)
            n <- length(ftd)
            ntot <- n * nsim
            wts <- object$prior.weights
            if (any(wts %% 1 != 0)) stop("cannot simulate from non-integer prior.weights")
            if (!is.null(m <- object$model)) {
                y <- model.response(m)
                if (is.factor(y)) {
                    yy <- factor(1 + rbinom(ntot, size = 1, prob = ftd), labels = levels(y))
                    split(yy, rep(seq_len(nsim), each = n))
                } else if (is.matrix(y) && ncol(y) == 2) {
                    yy <- vector("list", nsim)
                    for (i in seq_len(nsim)) {
                        Y <- rbinom(n, size = wts, prob = ftd)
                        YY <- cbind(Y, wts - Y)
                        colnames(YY) <- colnames(y)
                        yy[[i]] <- YY
                    }
                    yy
                } else rbinom(ntot, size = wts, prob = ftd) / wts
            } else rbinom(ntot, size = wts, prob = ftd) / wts
        })
}

quasibinomial <- function(link = "logit") {
    link <- .link_argument(link, substitute(link), "quasibinomial",
                           c("logit", "probit", "cloglog", "cauchit", "log"))
    .make_family("quasibinomial", link, function(mu) mu * (1 - mu), .binomial_deviance,
        function(y, n, mu, wt, dev) NA, as.expression(.binomial_start("quasibinomial")), .in_unit)
}

.poisson_deviance <- function(y, mu, wt) {
    r <- mu * wt
    p <- which(y > 0)
    r[p] <- (wt * (y * log(y / mu) - (y - mu)))[p]
    2 * r
}

.poisson_start <- function(name) substitute({
    if (any(y < 0)) stop(TEXT)
    n <- rep.int(1, nobs)
    mustart <- y + 0.1
}, list(TEXT = paste0("negative values not allowed for the '", name, "' family")))

poisson <- function(link = "log") {
    link <- .link_argument(link, substitute(link), "poisson", c("log", "identity", "sqrt"))
    .make_family("poisson", link, function(mu) mu, .poisson_deviance,
        function(y, n, mu, wt, dev) -2 * sum(dpois(y, mu, log = TRUE) * wt),
        as.expression(.poisson_start("Poisson")), .is_positive,
        function(object, nsim) {
            wts <- object$prior.weights
            if (any(wts != 1)) warning("ignoring prior weights")
            ftd <- fitted(object)
            rpois(nsim * length(ftd), ftd)
        })
}

quasipoisson <- function(link = "log") {
    link <- .link_argument(link, substitute(link), "quasipoisson", c("log", "identity", "sqrt"))
    .make_family("quasipoisson", link, function(mu) mu, .poisson_deviance, function(y, n, mu, wt, dev) NA,
                 as.expression(.poisson_start("quasiPoisson")), .is_positive)
}

Gamma <- function(link = "inverse") {
    link <- .link_argument(link, substitute(link), "Gamma", c("inverse", "log", "identity"))
    .make_family("Gamma", link, function(mu) mu^2,
        function(y, mu, wt) -2 * wt * (log(ifelse(y == 0, 1, y / mu)) - (y - mu) / mu),
        function(y, n, mu, wt, dev) {
            n <- sum(wt)
            disp <- dev / n
            -2 * sum(dgamma(y, 1 / disp, scale = mu * disp, log = TRUE) * wt) + 2
        },
        expression({
            if (any(y <= 0)) stop("non-positive values not allowed for the 'Gamma' family")
            n <- rep.int(1, nobs)
            mustart <- y
        }), .is_positive,
        function(object, nsim) {
            wts <- object$prior.weights
            if (any(wts != 1)) message("using weights as shape parameters")
            ftd <- fitted(object)
            shape <- MASS::gamma.shape(object)$alpha * wts
            rgamma(nsim * length(ftd), shape = shape, rate = shape / ftd)
        })
}

inverse.gaussian <- function(link = "1/mu^2") {
    link <- .link_argument(link, substitute(link), "inverse.gaussian",
                           c("inverse", "log", "identity", "1/mu^2"))
    .make_family("inverse.gaussian", link, function(mu) mu^3, function(y, mu, wt) wt * ((y - mu)^2) / (y * mu^2),
        function(y, n, mu, wt, dev) sum(wt) * (log(dev / sum(wt) * 2 * pi) + 1) + 3 * sum(log(y) * wt) + 2,
        expression({
            if (any(y <= 0)) stop("positive values only are allowed for the 'inverse.gaussian' family")
            n <- rep.int(1, nobs)
            mustart <- y
        }), function(mu) TRUE,
        function(object, nsim) stop("simulate() for the inverse.gaussian family needs package 'SuppDists'"))
}

quasi <- function(link = "identity", variance = "constant") {
    link <- .link_argument(link, substitute(link), "quasi",
                           c("logit", "probit", "cloglog", "identity", "inverse", "log", "1/mu^2", "sqrt"))
    vtemp <- substitute(variance)
    name <- if (is.character(vtemp)) vtemp else deparse(vtemp)
    plain <- expression({ n <- rep.int(1, nobs); mustart <- y })
    kinds <- list(
        constant = list(function(mu) rep.int(1, length(mu)), function(y, mu, wt) wt * ((y - mu)^2), plain, function(mu) TRUE),
        `mu(1-mu)` = list(function(mu) mu * (1 - mu), .binomial_deviance,
                          expression({ n <- rep.int(1, nobs); mustart <- pmax(0.001, pmin(0.999, y)) }), function(mu) all(mu > 0) && all(mu < 1)),
        mu = list(function(mu) mu, function(y, mu, wt) 2 * wt * (.y_log_y(y, mu) - (y - mu)),
                  expression({ n <- rep.int(1, nobs); mustart <- y + 0.1 * (y == 0) }), function(mu) all(mu > 0)),
        `mu^2` = list(function(mu) mu^2, function(y, mu, wt) pmax(-2 * wt * (log(ifelse(y == 0, 1, y) / mu) - (y - mu) / mu), 0),
                      expression({ n <- rep.int(1, nobs); mustart <- y + 0.1 * (y == 0) }), function(mu) all(mu > 0)),
        `mu^3` = list(function(mu) mu^3, function(y, mu, wt) wt * ((y - mu)^2) / (y * mu^2),
                      expression({ n <- rep.int(1, nobs); mustart <- y + 0.1 * (y == 0) }), function(mu) all(mu > 0)))
    name <- gsub("[[:space:]]", "", name)
    if (!(name %in% names(kinds)) && is.character(try_variance <- tryCatch(variance, error = function(e) NULL)))
        name <- try_variance
    if (name %in% names(kinds)) {
        k <- kinds[[name]]
    } else if (is.list(variance)) {
        k <- list(variance$varfun, variance$dev.resids, variance$initialize, variance$validmu)
        name <- variance$name
    } else stop(gettextf("'variance' \"%s\" is invalid: possible values are \"mu(1-mu)\", \"mu\", \"mu^2\", \"mu^3\" and \"constant\"", name), domain = NA)
    .make_family("quasi", link, k[[1L]], k[[2L]], function(y, n, mu, wt, dev) NA, k[[3L]], k[[4L]], varfun = name)
}

print.family <- function(x, ...) {
    cat("\nFamily:", x$family, "\n")
    cat("Link function:", x$link, "\n\n")
    invisible(x)
}
