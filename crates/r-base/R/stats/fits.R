# The questions put to fitted models: generics and their defaults.

coef <- function(object, ...) UseMethod("coef")
coef.default <- function(object, complete = TRUE, ...) {
    cf <- object$coefficients
    if (complete) cf else cf[!is.na(cf)]
}
coefficients <- coef

residuals <- function(object, ...) UseMethod("residuals")
residuals.default <- function(object, ...) naresid(object$na.action, object$residuals)
resid <- function(object, ...) UseMethod("residuals")

fitted <- function(object, ...) UseMethod("fitted")
fitted.default <- function(object, ...) {
    napredict(object$na.action, if ("fitted.values" %in% names(object)) object$fitted.values else object$fitted)
}
fitted.values <- function(object, ...) UseMethod("fitted")

predict <- function(object, ...) UseMethod("predict")
anova <- function(object, ...) UseMethod("anova")
effects <- function(object, ...) UseMethod("effects")
weights <- function(object, ...) UseMethod("weights")
weights.default <- function(object, ...) naresid(object$na.action, object$weights)
df.residual <- function(object, ...) UseMethod("df.residual")
df.residual.default <- function(object, ...) object$df.residual
deviance <- function(object, ...) UseMethod("deviance")
deviance.default <- function(object, ...) object$deviance
vcov <- function(object, ...) UseMethod("vcov")
vcov.default <- function(object, ...) object$vcov
logLik <- function(object, ...) UseMethod("logLik")
nobs <- function(object, ...) UseMethod("nobs")
confint <- function(object, parm, level = 0.95, ...) UseMethod("confint")
simulate <- function(object, nsim = 1, seed = NULL, ...) UseMethod("simulate")
sigma <- function(object, ...) UseMethod("sigma")
case.names <- function(object, ...) UseMethod("case.names")
variable.names <- function(object, ...) UseMethod("variable.names")
dummy.coef <- function(object, ...) UseMethod("dummy.coef")
alias <- function(object, ...) UseMethod("alias")
proj <- function(object, ...) UseMethod("proj")
family <- function(object, ...) UseMethod("family")
profile <- function(fitted, ...) UseMethod("profile")
preplot <- function(object, ...) UseMethod("preplot")

nobs.default <- function(object, use.fallback = FALSE, ...) {
    if (is.list(object) && !is.null(n <- object[["nobs"]])) return(n)
    if ((is.L <- inherits(object, "logLik")) || use.fallback) {
        if (!is.null(w <- if (!is.L) object$weights)) return(sum(w != 0))
        if (!is.null(k <- attr(object, "nobs"))) return(k)
        if (use.fallback && !is.null(r <- residuals(object))) return(NROW(r))
    }
    stop("no 'nobs' method is available")
}
nobs.logLik <- function(object, ...) {
    res <- attr(object, "nobs")
    if (is.null(res)) stop("no \"nobs\" attribute is available")
    res
}

sigma.default <- function(object, use.fallback = TRUE, ...)
    sqrt(deviance(object, ...) / (nobs(object, use.fallback = use.fallback) - sum(!is.na(coef(object)))))
sigma.mlm <- function(object, ...) sqrt(colSums(object$residuals^2) / object$df.residual)

confint.default <- function(object, parm, level = 0.95, ...) {
    cf <- coef(object)
    pnames <- names(cf)
    if (missing(parm)) parm <- pnames
    else if (is.numeric(parm)) parm <- pnames[parm]
    a <- (1 - level) / 2
    a <- c(a, 1 - a)
    ci <- array(NA_real_, dim = c(length(parm), 2L), dimnames = list(parm, .percent_labels(a)))
    ses <- sqrt(diag(vcov(object)))[parm]
    ci[] <- cf[parm] + ses %o% qnorm(a)
    ci
}

.percent_labels <- function(probs, digits = 3)
    paste(format(100 * probs, trim = TRUE, scientific = FALSE, digits = digits), "%")

AIC <- function(object, ..., k = 2) UseMethod("AIC")
AIC.logLik <- function(object, ..., k = 2) -2 * as.numeric(object) + k * attr(object, "df")
AIC.default <- function(object, ..., k = 2) .criterion(object, list(...), match.call(), "AIC", function(ll, n) k)

BIC <- function(object, ...) UseMethod("BIC")
BIC.logLik <- function(object, ...) -2 * as.numeric(object) + attr(object, "df") * log(nobs(object))
BIC.default <- function(object, ...) .criterion(object, list(...), match.call(), "BIC", function(ll, n) log(n))

# A criterion of one model, or a table of several named as they were given.
.criterion <- function(object, others, call, name, penalty) {
    value <- function(ll) {
        n <- attr(ll, "nobs")
        -2 * as.numeric(ll) + penalty(ll, if (is.null(n)) NA_real_ else n) * attr(ll, "df")
    }
    if (!length(others)) return(value(logLik(object)))
    lls <- lapply(c(list(object), others), logLik)
    table <- data.frame(df = vapply(lls, function(l) as.numeric(attr(l, "df")), 0), value = vapply(lls, value, 0))
    sizes <- unlist(lapply(lls, attr, "nobs"))
    if (length(sizes) && any(sizes != sizes[[1L]]))
        warning("models are not all fitted to the same number of observations", call. = FALSE)
    names(table)[[2L]] <- name
    call$k <- NULL
    row.names(table) <- make.unique(vapply(as.list(call)[-1L], deparse1, ""))
    table
}

print.logLik <- function(x, digits = getOption("digits"), ...) {
    cat("'log Lik.' ", paste(format(c(x), digits = digits), collapse = ", "), " (df=", format(attr(x, "df")), ")\n", sep = "")
    invisible(x)
}

logLik.logLik <- function(object, ...) object

str.logLik <- function(object, digits = max(2, getOption("digits") - 3), vec.len = getOption("str")$vec.len, ...) {
    cl <- oldClass(object)
    len <- length(co <- c(object))
    cutl <- len > vec.len
    cat("Class", if (length(cl) > 1) "es", " '", paste(cl, collapse = "', '"), "' : ",
        paste(format(co[seq_len(min(len, vec.len))], digits = digits), collapse = ", "), if (cutl) ", ...",
        " (df=", format(attr(object, "df")), ")\n", sep = "")
}

as.data.frame.logLik <- function(x, ...) as.data.frame(c(x), ...)

weighted.residuals <- function(obj, drop0 = TRUE) {
    w <- weights(obj)
    r <- residuals(obj, type = "deviance")
    if (drop0 && !is.null(w)) {
        if (is.matrix(r)) r[w != 0, , drop = FALSE] else r[w != 0]
    } else r
}
