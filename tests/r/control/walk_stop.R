{nested <- list(1, list(2, 3)); cnt <- 0; walk <- function(l) for (e in l) if (is.list(e)) walk(e) else cnt <<- cnt + e; walk(nested); cnt}
{tryCatch({for (i in 1:3) if (i == 2) stop("at 2")}, error=function(e) conditionMessage(e))}
{out <- character(); for (i in 1:3) out[i] <- tryCatch(if (i == 2) stop("x") else "ok", error=function(e) "failed"); out}
{stopifnot(TRUE); "passed"}
