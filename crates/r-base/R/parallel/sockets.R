# Clusters whose nodes are reached by sockets. The messages are GNU R's, so that a node may be either.

.options <- new.env(parent = emptyenv())

defaultClusterOptions <- .options

.defaultOptions <- function() {
    port <- Sys.getenv("R_PARALLEL_PORT")
    port <- if (identical(port, "random") || !nzchar(port)) 11000 + 1000 * ((as.numeric(Sys.getpid()) * 7919 + as.numeric(Sys.time()) * 1e3) %% 1000) / 1000 else as.integer(port)
    list(port = as.integer(port), setup_timeout = 60 * 2, timeout = 60 * 60 * 24 * 30, master = Sys.info()[["nodename"]],
         homogeneous = TRUE, outfile = "/dev/null", rscript = .executable(), rscript_args = character(), rscript_envs = NULL,
         user = Sys.info()[["user"]], rshcmd = "ssh", manual = FALSE, methods = TRUE, renice = NA_integer_, useXDR = TRUE,
         setup_strategy = "parallel")
}

.clusterOptions <- function(given) {
    options <- .defaultOptions()
    for (name in ls(.options, all.names = TRUE)) options[[name]] <- .options[[name]]
    unknown <- setdiff(names(given), c(names(options), "rank", "scriptdir"))
    options[names(given)] <- given
    options
}

getClusterOption <- function(name, options = .options) {
    value <- if (is.environment(options)) options[[name]] else options[[name]]
    if (is.null(value)) .defaultOptions()[[name]] else value
}

# The command that starts a node.
.nodeCommand <- function(machine, options) {
    local <- machine %in% c("localhost", "127.0.0.1")
    master <- if (local) "localhost" else options$master
    packages <- paste0("datasets,utils,grDevices,graphics,stats", if (options$methods) ",methods")
    envs <- options$rscript_envs
    what <- paste0("MASTER=", master, " PORT=", options$port, " OUT=", shQuote(options$outfile), " SETUPTIMEOUT=",
                   format(options$setup_timeout, scientific = FALSE), " TIMEOUT=", format(options$timeout, scientific = FALSE),
                   " XDR=", options$useXDR, " SETUPSTRATEGY=", options$setup_strategy)
    command <- paste(c(if (length(envs)) paste0(names(envs), "=", shQuote(envs)), shQuote(options$rscript), options$rscript_args,
                       paste0("--default-packages=", packages), "-e", shQuote("parallel:::.workRSOCK()"), what), collapse = " ")
    if (!is.na(options$renice) && options$renice) command <- paste0("nice --adjustment=", options$renice, " ", command)
    if (local) command
    else paste(options$rshcmd, if (nzchar(options$user)) paste("-l", options$user), machine, shQuote(command))
}

.startNode <- function(machine, options, rank) {
    command <- .nodeCommand(machine, options)
    if (options$manual) {
        cat("Manually start worker on", machine, "with\n    ", command, "\n")
        utils::flush.console()
    } else system(paste(command, "< /dev/null"), wait = FALSE)
}

.asNode <- function(con, machine, rank, xdr) {
    structure(list(con = con, host = machine, rank = rank), class = if (xdr) "SOCKnode" else "SOCK0node")
}

makePSOCKcluster <- function(names = getOption("Ncpus", 1L), ...) {
    if (is.numeric(names)) {
        names <- as.integer(names[1L])
        if (is.na(names) || names < 1L) stop("numeric 'names' must be >= 1")
        names <- rep("localhost", names)
    }
    options <- .clusterOptions(list(...))
    server <- NULL
    # Another program may have the port: the next ones are tried, unless this one was asked for.
    for (try in 1:20) {
        server <- tryCatch(serverSocket(options$port), error = function(e) NULL)
        if (!is.null(server) || !is.null(list(...)$port)) break
        options$port <- options$port + 1L
    }
    if (is.null(server)) stop(gettextf("creation of server socket failed: port %d cannot be opened", options$port), domain = NA)
    on.exit(close(server))
    cl <- vector("list", length(names))
    done <- FALSE
    on.exit(if (!done) for (node in cl) if (!is.null(node)) try(close(node$con), silent = TRUE), add = TRUE)
    mode <- "a+b"
    for (k in seq_along(names)) {
        .startNode(names[k], options, k)
        if (options$setup_strategy == "sequential" || options$manual)
            cl[[k]] <- .asNode(.acceptNode(server, options, mode), names[k], k, options$useXDR)
    }
    for (k in which(vapply(cl, is.null, NA)))
        cl[[k]] <- .asNode(.acceptNode(server, options, mode), names[k], k, options$useXDR)
    done <- TRUE
    class(cl) <- c("SOCKcluster", "cluster")
    cl
}

.acceptNode <- function(server, options, mode) {
    con <- tryCatch(suppressWarnings(socketAccept(server, blocking = TRUE, open = mode, timeout = options$setup_timeout)),
                    error = function(e) NULL)
    if (is.null(con)) stop("Cluster setup failed. Not all workers connected.", call. = FALSE)
    socketTimeout(con, options$timeout)
    con
}

makeForkCluster <- function(nnodes = getOption("mc.cores", 2L), ...) {
    nnodes <- as.integer(nnodes)
    if (is.na(nnodes) || nnodes < 1L) stop("'nnodes' must be >= 1")
    options <- .clusterOptions(list(...))
    server <- NULL
    for (try in 1:20) {
        server <- tryCatch(serverSocket(options$port), error = function(e) NULL)
        if (!is.null(server)) break
        options$port <- options$port + 1L
    }
    if (is.null(server)) stop(gettextf("creation of server socket failed: port %d cannot be opened", options$port), domain = NA)
    on.exit(close(server))
    cl <- vector("list", nnodes)
    for (k in seq_len(nnodes)) {
        f <- mcfork(TRUE)
        if (inherits(f, "masterProcess")) {
            on.exit(mcexit(1L))
            close(server)
            .sinkOutput(options$outfile)
            .work("localhost", options$port, options$setup_timeout, options$timeout, options$useXDR)
            mcexit(0L)
        }
        .forkClose(f$fd)
        cl[[k]] <- .asNode(.acceptNode(server, options, "a+b"), "localhost", k, options$useXDR)
    }
    class(cl) <- c("SOCKcluster", "cluster")
    cl
}

sendData.SOCKnode <- function(node, data) serialize(data, node$con)
sendData.SOCK0node <- function(node, data) serialize(data, node$con, xdr = FALSE)
recvData.SOCKnode <- function(node) unserialize(node$con)
recvData.SOCK0node <- function(node) unserialize(node$con)
closeNode.SOCKnode <- function(node) close(node$con)
closeNode.SOCK0node <- function(node) close(node$con)

recvOneData.SOCKcluster <- function(cl) {
    ready <- socketSelect(lapply(cl, function(node) node$con))
    k <- which.max(ready)
    list(node = k, value = unserialize(cl[[k]]$con))
}

print.SOCKcluster <- function(x, ...) {
    hosts <- unique(vapply(x, `[[`, "", "host"))
    cat(sprintf(ngettext(length(hosts), "socket cluster with %d nodes on host %s", "socket cluster with %d nodes on hosts %s"),
                length(x), paste(sQuote(hosts), collapse = ", ")), "\n", sep = "")
    invisible(x)
}

print.SOCKnode <- function(x, ...) {
    name <- tryCatch(summary(x$con)$description, error = function(e) NULL)
    if (is.null(name)) cat("node of a socket cluster, closed\n")
    else cat("node of a socket cluster on host ", sQuote(x$host), " with pid ", .pidOf(x), "\n", sep = "")
    invisible(x)
}

print.SOCK0node <- function(x, ...) print.SOCKnode(x, ...)

.pidOf <- function(node) {
    sendCall(node, Sys.getpid, list())
    recvResult(node)
}

# A node's side.
.sinkOutput <- function(file) {
    if (!nzchar(file)) return(invisible())
    con <- file(file, open = "w")
    sink(con)
    sink(con, type = "message")
}

.workRSOCK <- function() {
    args <- commandArgs()
    given <- function(name, default) {
        found <- grep(paste0("^", name, "="), args, value = TRUE)
        if (length(found)) sub(paste0("^", name, "="), "", found[length(found)]) else default
    }
    out <- given("OUT", "/dev/null")
    .sinkOutput(out)
    port <- as.integer(given("PORT", NA))
    master <- given("MASTER", "localhost")
    cat("starting worker pid=", Sys.getpid(), " on ", master, ":", port, " at ", format(Sys.time(), "%H:%M:%OS3"), "\n", sep = "")
    .work(master, port, as.numeric(given("SETUPTIMEOUT", 120)), as.numeric(given("TIMEOUT", 2592000)), as.logical(given("XDR", TRUE)))
}

.workPSOCK <- function() .workRSOCK()

# Connects to the master, which may not listen yet, and does what it says.
.work <- function(master, port, setup, timeout, xdr) {
    until <- proc.time()[[3L]] + setup
    pause <- 0.05
    repeat {
        con <- tryCatch(suppressWarnings(socketConnection(master, port, blocking = TRUE, open = "a+b", timeout = timeout)), error = function(e) NULL)
        if (!is.null(con)) break
        if (proc.time()[[3L]] > until) stop("cannot reach the master")
        Sys.sleep(pause)
        pause <- min(2 * pause, 1)
    }
    node <- .asNode(con, master, 0L, xdr)
    repeat {
        message <- tryCatch(recvData(node), error = function(e) NULL)
        if (is.null(message) || identical(message$type, "DONE")) break
        if (identical(message$type, "EXEC")) sendData(node, .executed(message$data))
    }
    close(con)
}

# What comes of a call that the master sent.
.executed <- function(order) {
    success <- TRUE
    failed <- function(e) {
        success <<- FALSE
        structure(conditionMessage(e), class = c("snow-try-error", "try-error"))
    }
    began <- proc.time()
    value <- tryCatch(do.call(order$fun, order$args, quote = TRUE), error = failed)
    took <- proc.time() - began
    if (!isTRUE(order$return)) value <- if (success) NULL else value
    list(type = "VALUE", value = value, success = success, time = took, tag = order$tag)
}
