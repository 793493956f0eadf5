# A page in several screens, each with parameters of its own.

.screens <- new.env()

split.screen <- function(figs, screen, erase = TRUE) {
    first <- is.null(.screens$list)
    if (missing(screen)) screen <- if (first) 0 else .screens$current
    within <- if (screen == 0 || first) c(0, 1, 0, 1) else .screens$list[[screen]]$fig
    if (!is.matrix(figs)) {
        if (!is.vector(figs) || length(figs) != 2L) stop("'figs' must be a vector or a matrix with 4 columns")
        r <- figs[1L]
        k <- figs[2L]
        x <- rep((seq_len(k) - 1) / k, r)
        y <- rep(1 - seq_len(r) / r, each = k)
        figs <- cbind(x, x + 1 / k, y, y + 1 / r)
    }
    if (ncol(figs) != 4L) stop("'figs' must be a vector or a matrix with 4 columns")
    if (any(figs < 0) || any(figs > 1) || any(figs[, 1L] >= figs[, 2L]) || any(figs[, 3L] >= figs[, 4L])) stop("'figs' must specify at least one screen")
    if (first) {
        plot.new()
        .screens$list <- list()
        .screens$saved <- par(no.readonly = TRUE)
    }
    made <- integer()
    for (i in seq_len(nrow(figs))) {
        f <- c(within[1L] + figs[i, 1:2] * diff(within[1:2]), within[3L] + figs[i, 3:4] * diff(within[3:4]))
        .screens$list[[length(.screens$list) + 1L]] <- list(fig = f, pars = NULL)
        made <- c(made, length(.screens$list))
    }
    graphics::screen(made[1L])
    made
}

screen <- function(n = cur.screen, new = TRUE) {
    cur.screen <- .screens$current
    if (is.null(.screens$list)) return(FALSE)
    if (missing(n) && missing(new)) return(cur.screen)
    if (!(n %in% seq_along(.screens$list))) stop("invalid screen number")
    if (!is.null(cur.screen)) .screens$list[[cur.screen]]$pars <- par("usr", "mar", "mgp", "xlog", "ylog", "cex")
    .screens$current <- n
    par(fig = .screens$list[[n]]$fig, new = TRUE)
    if (!is.null(old <- .screens$list[[n]]$pars)) par(old)
    if (new) erase.screen(n)
    invisible(n)
}

erase.screen <- function(n = cur.screen) {
    cur.screen <- .screens$current
    if (is.null(.screens$list)) return(FALSE)
    old <- par(usr = c(0, 1, 0, 1), mar = c(0, 0, 0, 0), fig = if (n) .screens$list[[n]]$fig else c(0, 1, 0, 1))
    if (par("bg") != "transparent") .erase(par("bg"))
    par(old)
    par(new = TRUE)
    invisible()
}

close.screen <- function(n, all.screens = FALSE) {
    if (is.null(.screens$list)) return(FALSE)
    if (missing(n) && !all.screens) return(seq_along(.screens$list))
    if (all.screens || length(n) >= length(.screens$list)) {
        .screens$list <- NULL
        .screens$current <- NULL
        par(mfrow = c(1, 1), new = FALSE)
        invisible()
    } else {
        .screens$list[n] <- list(NULL)
        left <- which(!vapply(.screens$list, is.null, NA))
        .screens$current <- left[1L]
        left
    }
}
