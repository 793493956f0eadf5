# Copies of the process.

# The copies whose results are awaited, by their numbers; 'copy' says whether this process is one.
.copies <- new.env(parent = emptyenv())

isChild <- function() isTRUE(.copies$copy)

detectCores <- function(all.tests = FALSE, logical = TRUE) {
    if (logical) return(.cores())
    lines <- tryCatch(readLines("/proc/cpuinfo"), error = function(e) character(), warning = function(w) character())
    field <- function(name) sub(".*: *", "", grep(paste0("^", name, "\\s*:"), lines, value = TRUE))
    physical <- field("physical id")
    core <- field("core id")
    if (length(physical) && length(physical) == length(core)) length(unique(paste(physical, core))) else .cores()
}

mcaffinity <- function(affinity = NULL) {
    if (!is.null(affinity) && (!is.numeric(affinity) || anyNA(affinity)))
        stop("invalid CPU affinity specification")
    .affinity(affinity)
}

# Forks. In the copy the result is of class "masterProcess", in the original of class "childProcess".
mcfork <- function(estranged = FALSE) {
    made <- .fork()
    if (made[1L] == 0L) {
        assign("copy", TRUE, envir = .copies)
        rm(list = setdiff(ls(.copies, all.names = TRUE), "copy"), envir = .copies)
        assign("master", made[2L], envir = .copies)
        return(structure(list(pid = Sys.getpid(), fd = made[2L]), class = c("masterProcess", "process")))
    }
    if (!estranged) assign(as.character(made[1L]), made[2L], envir = .copies)
    structure(list(pid = made[1L], fd = made[2L]), class = c(if (estranged) "estrangedProcess", "childProcess", "process"))
}

# Ends a copy, having sent a last message.
mcexit <- function(exit.code = 0L, send = NULL) {
    if (!isChild()) stop("'mcexit' can only be used in a child process")
    if (!is.null(send)) sendMaster(send)
    .forkExit(as.integer(exit.code))
}

sendMaster <- function(what, raw.as.is = TRUE) {
    if (!isChild()) stop("only children can send data to the master process")
    if (!is.raw(what) || !raw.as.is) what <- serialize(what, NULL, xdr = FALSE)
    .forkSend(.copies$master, what)
}

processID <- function(process) {
    if (inherits(process, "process")) process$pid
    else if (is.list(process)) unlist(lapply(process, processID))
    else stop(gettextf("'process' must be of class %s", dQuote("process")), domain = NA)
}

children <- function(select) {
    pids <- setdiff(ls(.copies, all.names = TRUE), c("copy", "master"))
    p <- lapply(pids, function(pid) structure(list(pid = as.integer(pid), fd = .copies[[pid]]), class = c("childProcess", "process")))
    if (!missing(select)) p <- p[processID(p) %in% processID(select)]
    p
}

.descriptor <- function(pid) .copies[[as.character(pid)]]

# What is left of a copy that has ended, or shall not be heard of again.
.forget <- function(pid, wait = TRUE) {
    fd <- .descriptor(pid)
    if (is.null(fd)) return(invisible(FALSE))
    .forkClose(fd)
    rm(list = as.character(pid), envir = .copies)
    .forkEnded(pid, wait)
    invisible(TRUE)
}

mckill <- function(process, signal = 2L) {
    tools::pskill(processID(process), signal)
}

rmChild <- function(child) {
    pid <- if (is.numeric(child)) as.integer(child) else processID(child)
    if (is.null(.descriptor(pid))) return(FALSE)
    tools::pskill(pid, tools::SIGTERM)
    .forget(pid)
    TRUE
}

# The numbers of the copies that have something to say: TRUE if nobody has within the time, NULL if there is nobody.
selectChildren <- function(children = NULL, timeout = 0) {
    pids <- if (is.null(children)) processID(parallel:::children()) else if (is.numeric(children)) children else processID(children)
    pids <- pids[!vapply(as.character(pids), function(p) is.null(.copies[[p]]), NA)]
    if (!length(pids)) return(NULL)
    fds <- vapply(as.character(pids), function(p) .copies[[p]], 1L)
    ready <- .forkReady(fds, if (is.null(timeout)) -1 else timeout)
    if (any(ready)) as.integer(pids[ready]) else TRUE
}

# A message as raw bytes with the number of its sender; the number alone when the copy has ended.
readChild <- function(child) {
    pid <- if (is.numeric(child)) as.integer(child) else processID(child)
    fd <- .descriptor(pid)
    if (is.null(fd)) return(NULL)
    message <- .forkReceive(fd)
    if (is.null(message)) {
        .forget(pid)
        return(pid)
    }
    structure(message, pid = pid)
}

readChildren <- function(timeout = 0) {
    ready <- selectChildren(timeout = timeout)
    if (is.numeric(ready)) readChild(ready[1L]) else ready
}

# Evaluates in a copy and ends it; warnings and errors are the copy's own.
# 'compute' is a promise.
.inCopy <- function(compute, set.seed, silent, affinity = NULL) {
    if (isTRUE(set.seed)) .takeStream()
    if (isTRUE(silent)) .forkQuiet()
    if (!is.null(affinity)) mcaffinity(affinity)
    options(mc.cores = NULL)
    value <- try(compute, silent = TRUE)
    sendMaster(try(serialize(value, NULL, xdr = FALSE), silent = TRUE))
    mcexit(0L)
}

mcparallel <- function(expr, name, mc.set.seed = TRUE, silent = FALSE, mc.affinity = NULL, mc.interactive = FALSE, detached = FALSE) {
    if (isTRUE(mc.set.seed)) .advanceStream()
    f <- mcfork(detached)
    env <- parent.frame()
    if (inherits(f, "masterProcess")) {
        on.exit(mcexit(1L, structure("fatal error in wrapper code", class = "try-error")))
        if (detached) {
            if (isTRUE(mc.set.seed)) .takeStream()
            if (isTRUE(silent)) .forkQuiet()
            try(eval(expr, env), silent = TRUE)
            mcexit(0L)
        }
        .inCopy(eval(expr, env), mc.set.seed, silent, mc.affinity)
    }
    f$name <- if (!missing(name) && !is.null(name)) as.character(name)[1L]
    class(f) <- c("parallelJob", class(f))
    if (detached) {
        .forkClose(f$fd)
        return(invisible(f))
    }
    f
}

# One result each, in the order of the jobs; NULL for a copy that ended without one.
.collect <- function(pids, timeout = NULL, intermediate = NULL) {
    results <- vector("list", length(pids))
    waiting <- pids
    got <- logical(length(pids))
    until <- if (is.null(timeout)) Inf else proc.time()[[3L]] + timeout
    while (length(waiting)) {
        left <- if (is.finite(until)) max(0, until - proc.time()[[3L]]) else -1
        ready <- selectChildren(waiting, left)
        if (!is.numeric(ready)) break
        for (pid in ready) {
            message <- readChild(pid)
            k <- match(pid, pids)
            if (is.raw(message)) {
                value <- unserialize(message)
                if (!is.null(value)) results[[k]] <- value
                got[k] <- TRUE
                if (is.function(intermediate)) intermediate(results)
            } else waiting <- setdiff(waiting, pid)
        }
    }
    list(results = results, got = got)
}

mccollect <- function(jobs, wait = TRUE, timeout = 0, intermediate = FALSE) {
    if (missing(jobs)) jobs <- children()
    if (!length(jobs)) return(NULL)
    if (isTRUE(intermediate)) intermediate <- utils::str
    if (inherits(jobs, "process")) jobs <- list(jobs)
    pids <- processID(jobs)
    names <- vapply(jobs, function(j) if (is.null(j$name)) as.character(j$pid) else j$name, "")
    if (wait) {
        values <- .collect(pids, intermediate = if (is.function(intermediate)) intermediate)$results
        names(values) <- names
        return(values)
    }
    ready <- selectChildren(pids, timeout)
    if (!is.numeric(ready)) return(NULL)
    values <- lapply(ready, function(pid) {
        message <- readChild(pid)
        if (is.raw(message)) unserialize(message) else NULL
    })
    names(values) <- names[match(ready, pids)]
    values
}

.checkedCores <- function(cores) {
    cores <- as.integer(cores)
    if ((is.na(cores) || cores < 1L)) stop("'mc.cores' must be >= 1")
    cores
}

# Runs jobs (functions without arguments), at most so many at a time.
.runJobs <- function(jobs, cores, set.seed, silent, cleanup, affinities = NULL) {
    n <- length(jobs)
    pids <- integer(n)
    results <- vector("list", n)
    got <- logical(n)
    running <- integer()
    on.exit(if (!isFALSE(cleanup)) for (pid in running) {
        tools::pskill(pid, if (isTRUE(cleanup)) tools::SIGTERM else as.integer(cleanup))
        .forget(pid)
    })
    start <- function(k) {
        if (isTRUE(set.seed)) .advanceStream()
        f <- mcfork()
        if (inherits(f, "masterProcess")) {
            on.exit(mcexit(1L, structure("fatal error in wrapper code", class = "try-error")))
            .inCopy(jobs[[k]](), set.seed, silent, if (length(affinities)) affinities[[k]])
        }
        f$pid
    }
    following <- 1L
    while (following <= n || length(running)) {
        while (following <= n && length(running) < cores) {
            pids[following] <- start(following)
            running <- c(running, pids[following])
            following <- following + 1L
        }
        ready <- selectChildren(running, -1)
        if (!is.numeric(ready)) break
        for (pid in ready) {
            message <- readChild(pid)
            k <- match(pid, pids)
            if (is.raw(message)) {
                value <- unserialize(message)
                got[k] <- TRUE
                if (!is.null(value)) results[[k]] <- value
            } else running <- setdiff(running, pid)
        }
    }
    list(results = results, got = got)
}

.warnCores <- function(bad, cores, some, all) {
    if (!length(bad)) return(invisible())
    if (length(bad) == cores) warning(all, call. = FALSE, domain = NA)
    else warning(sprintf(ngettext(length(bad), some[1L], some[2L]), paste(bad, collapse = ", ")), call. = FALSE, domain = NA)
}

mclapply <- function(X, FUN, ..., mc.preschedule = TRUE, mc.set.seed = TRUE, mc.silent = FALSE,
                     mc.cores = getOption("mc.cores", 2L), mc.cleanup = TRUE, mc.allow.recursive = TRUE,
                     affinity.list = NULL) {
    cores <- .checkedCores(mc.cores)
    .checkAffinity(affinity.list, X, mc.preschedule)
    if (isChild() && !isTRUE(mc.allow.recursive)) return(lapply(X = X, FUN = FUN, ...))
    if (!is.vector(X) || is.object(X)) X <- as.list(X)
    if (cores < 2L) return(lapply(X = X, FUN = FUN, ...))
    FUN <- match.fun(FUN)
    n <- length(X)
    if (!n) return(list())
    if (isTRUE(mc.set.seed)) mc.reset.stream()
    if (!isTRUE(mc.preschedule)) {
        job <- function(i) {
            force(i)
            function() FUN(X[[i]], ...)
        }
        done <- .runJobs(lapply(seq_len(n), job), cores, mc.set.seed, mc.silent, mc.cleanup, affinity.list)
        results <- done$results
        failed <- sum(vapply(results, inherits, NA, what = "try-error"))
        if (failed) warning(sprintf("%d function calls resulted in an error", failed), domain = NA)
        lost <- sum(!done$got)
        if (lost) warning(sprintf(ngettext(lost, "%d parallel function call did not deliver a result", "%d parallel function calls did not deliver results"), lost), domain = NA)
        names(results) <- names(X)
        return(results)
    }
    cores <- min(cores, n)
    if (cores < 2L) return(lapply(X = X, FUN = FUN, ...))
    parts <- lapply(seq_len(cores), function(core) seq(core, n, by = cores))
    job <- function(core) {
        force(core)
        function() lapply(X = X[parts[[core]]], FUN = FUN, ...)
    }
    done <- .runJobs(lapply(seq_len(cores), job), cores, mc.set.seed, mc.silent, mc.cleanup)
    results <- vector("list", n)
    names(results) <- names(X)
    failed <- lost <- integer()
    for (core in seq_len(cores)) {
        value <- done$results[[core]]
        if (inherits(value, "try-error")) {
            failed <- c(failed, core)
            for (k in parts[[core]]) results[[k]] <- value
        } else if (!done$got[core]) lost <- c(lost, core)
        else if (!is.null(value)) results[parts[[core]]] <- value
    }
    .warnCores(lost, cores, c("scheduled core %s did not deliver a result, all values of the job will be affected",
                              "scheduled cores %s did not deliver results, all values of the jobs will be affected"),
               "all scheduled cores did not deliver results")
    .warnCores(failed, cores, c("scheduled core %s encountered error in user code, all values of the job will be affected",
                                "scheduled cores %s encountered errors in user code, all values of the jobs will be affected"),
               "all scheduled cores encountered errors in user code")
    results
}

.checkAffinity <- function(affinity, X, preschedule) {
    if (is.null(affinity)) return(invisible())
    if (isTRUE(preschedule)) stop("'mc.preschedule' must be false if 'affinity.list' is used")
    if (length(affinity) != length(X)) stop("affinity.list and X must have the same length")
}

pvec <- function(v, FUN, ..., mc.set.seed = TRUE, mc.silent = FALSE, mc.cores = getOption("mc.cores", 2L), mc.cleanup = TRUE) {
    if (!is.atomic(v) && !is.list(v) && !is.expression(v)) stop("'v' must be a vector")
    cores <- .checkedCores(mc.cores)
    if (cores < 2L) return(FUN(v, ...))
    if (isTRUE(mc.set.seed)) mc.reset.stream()
    n <- length(v)
    parts <- if (n <= cores) as.list(seq_len(n)) else splitIndices(n, cores)
    job <- function(part) {
        force(part)
        function() FUN(v[part], ...)
    }
    done <- .runJobs(lapply(parts, job), cores, mc.set.seed, mc.silent, mc.cleanup)
    results <- done$results
    names(results) <- NULL
    value <- do.call(c, results)
    if (length(value) != n) warning("some results may be missing, folded or caused an error")
    value
}

mcmapply <- function(FUN, ..., MoreArgs = NULL, SIMPLIFY = TRUE, USE.NAMES = TRUE, mc.preschedule = TRUE,
                     mc.set.seed = TRUE, mc.silent = FALSE, mc.cores = getOption("mc.cores", 2L), mc.cleanup = TRUE,
                     affinity.list = NULL) {
    cores <- .checkedCores(mc.cores)
    FUN <- match.fun(FUN)
    if (cores < 2L)
        return(mapply(FUN = FUN, ..., MoreArgs = MoreArgs, SIMPLIFY = SIMPLIFY, USE.NAMES = USE.NAMES))
    dots <- list(...)
    lengths <- lengths(dots)
    n <- if (length(dots) && all(lengths > 0L)) max(lengths) else 0L
    if (n && any(n %% lengths != 0L)) warning("longer argument not a multiple of length of shorter")
    one <- function(i) {
        args <- lapply(dots, function(d) d[[(i - 1L) %% length(d) + 1L]])
        do.call(FUN, c(args, MoreArgs), quote = TRUE)
    }
    answer <- mclapply(seq_len(n), one, mc.preschedule = mc.preschedule, mc.set.seed = mc.set.seed, mc.silent = mc.silent,
                       mc.cores = mc.cores, mc.cleanup = mc.cleanup, affinity.list = affinity.list)
    if (USE.NAMES && length(dots)) {
        first <- dots[[1L]]
        if (!is.null(names(first))) names(answer) <- names(first)
        else if (is.character(first)) names(answer) <- first
    }
    if (!isFALSE(SIMPLIFY) && length(answer)) simplify2array(answer, higher = (SIMPLIFY == "array")) else answer
}

mcMap <- function(f, ...) {
    f <- match.fun(f)
    mcmapply(f, ..., SIMPLIFY = FALSE, mc.silent = TRUE)
}
