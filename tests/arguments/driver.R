# Calls functions with odd arguments, one marker line on standard error before each call, so that whoever
# watches this process knows which call ended it. Arguments of the program:
#   functions                      lists them: package and name
#   calls PACKAGE NAME FROM TO K   makes calls FROM to TO of this function (TO 0: all of them; only every K-th)
#   text PACKAGE NAME I            prints call I
#   sample SEED EVERY              makes a few calls of every EVERY-th function that leaves the process as it is
#   damaged SEED N                 reads N serialized objects with bytes that were changed, and uses what comes of them
#   planted KIND                   does what a check must notice, or what it must find in order
# Markers: "#i" before call i (of a sample: its text), "!i message" for an internal error, "." at the end.

source(file.path(Sys.getenv("ODD_PROGRAMS", "."), "values.R"))

.d <- new.env()
local(envir = .d, {
  packages <- c("base", "methods", "utils", "stats", "graphics", "grDevices", "datasets", "tools", "parallel", "compiler",
                "splines", "stats4", "rigel")

  # What is not called: `all` by nobody, `sample` not by a sample, which makes calls of all functions in one process.
  left_out <- function(scope) {
    lines <- readLines(file.path(Sys.getenv("ODD_PROGRAMS", "."), "left_out.tsv"))
    rows <- strsplit(lines[lines != "" & !startsWith(lines, "#")], "\t", fixed = TRUE)
    stopifnot(lengths(rows) == 3L)
    vapply(rows, `[`, "", 2L)[vapply(rows, `[`, "", 1L) %in% scope]
  }

  room <- function(package) if (package == "base") baseenv() else asNamespace(package)

  functions <- function() {
    seen <- left_out("all")
    known <- character()
    for (p in packages) {
      e <- tryCatch(room(p), error = function(e) NULL)
      if (is.null(e)) next
      names <- ls(e, all.names = TRUE)
      names <- names[vapply(names, function(n) is.function(tryCatch(get(n, envir = e), error = function(e) NULL)), TRUE)]
      known <- c(known, names)
      fresh <- setdiff(names, seen)
      seen <- c(seen, fresh)
      if (length(fresh)) cat(paste(p, fresh), sep = "\n")
    }
    stale <- setdiff(left_out(c("all", "sample")), known)
    if (length(stale)) stop("left_out.tsv has what is no function: ", toString(stale))
  }

  # Values that functions tend to accept: what stands before the position under test.
  plain <- alist(c(1.5, 2, 4), "a", list(1, 2), data.frame(x = 1:3, y = 4:6), matrix(c(2, 1, 1, 3), 2), function(x, ...) x,
                 factor(c("a", "b")), as.Date("2020-02-29"), quote(x + y), new.env(), 2L, TRUE, y ~ x)

  accepted <- function(f, before) {
    for (v in plain) {
      call <- as.call(c(list(f), before, list(v)))
      ok <- tryCatch({ eval(call, new.env(parent = globalenv())); TRUE }, condition = function(e) FALSE)
      if (ok) return(list(v))
    }
    plain[1]
  }

  # Every value at every position by place and by name, alone and after arguments the function accepts,
  # and the same value at several positions; for replacement functions as assignments as well.
  calls <- function(name, f) {
    what <- as.name(name)
    formals <- names(formals(args(f)))
    if (is.null(formals)) formals <- rep("", 3L)
    # Dots take two places; nobody passes more than eight arguments by place.
    places <- min(length(formals) + sum(formals == "..."), 8L)
    odd <- .odd
    all <- list(as.call(list(what)))
    add <- function(args) all[[length(all) + 1L]] <<- as.call(c(list(what), args))
    before <- list()
    for (k in seq_len(places)) {
      for (v in odd) add(c(before, list(v)))
      if (k > 1L) add(c(before[-1L], alist(, )))
      before <- c(before, if (length(before) < 3L) accepted(what, before) else plain[1L])
    }
    for (n in setdiff(formals, c("...", ""))) for (v in odd) {
      arg <- structure(list(v), names = n)
      add(arg)
      add(c(if (n != formals[1L]) before[1L], arg))
    }
    for (v in odd) for (k in seq_len(min(places, 4L))[-1L]) add(rep(list(v), k))
    if (endsWith(name, "<-") && nchar(name) > 2L) {
      getter <- as.name(substr(name, 1L, nchar(name) - 2L))
      for (x in odd) for (v in odd[c("null", "string", "ints", "list", "environment", "symbol", "closure", "liar", "no_strings")])
        all[[length(all) + 1L]] <- bquote({ x <- .(x); .(getter)(x) <- .(v); x })
    }
    all
  }

  sample <- function(seed, every) {
    i <- seed
    lasting <- left_out(c("all", "sample"))
    for (p in packages) {
      e <- tryCatch(room(p), error = function(e) NULL)
      if (is.null(e)) next
      names <- setdiff(ls(e, all.names = TRUE), lasting)
      for (n in names[seq_along(names) %% every == seed %% every]) {
        f <- tryCatch(get(n, envir = e), error = function(e) NULL)
        if (!is.function(f)) next
        formals <- names(formals(args(f)))
        for (k in seq_len(min(length(formals), 3L))) {
          i <- i + 7L
          before <- plain[(i + seq_len(k - 1L)) %% length(plain) + 1L]
          call <- as.call(c(list(f), before, list(.odd[[i %% length(.odd) + 1L]])))
          once(paste(n, k, i), call)
        }
      }
    }
  }

  # What is serialized, whole: something of each kind that the format has.
  whole <- function() {
    e <- new.env()
    e$e <- e
    lockBinding("e", e)
    makeActiveBinding("q", function() 1, e)
    objects <- list(1:3, c(a = 1, b = 2), list(1, "a", NULL, sum), function(x, ...) x + 1, quote(f(x, y = 2)), new.env(),
                    factor(c("a", "b")), data.frame(x = 1:3, y = c("a", NA, "c")), y ~ x, as.pairlist(list(a = 1, 2)), 1:100000,
                    c(1.5, 2), as.raw(0:20), 1i, TRUE, globalenv(), asNamespace("stats"), expression(a, b + 1), matrix(1:4, 2),
                    .Odd(a = 1), letters, compiler::cmpfun(function(x) x), mean, e, ts(1:3), array(1:8, c(2, 2, 2)))
    c(lapply(objects, serialize, NULL), lapply(objects, serialize, NULL, ascii = TRUE))
  }

  # The bytes with up to three of them other ones, with a bit turned, left out, or cut off.
  damage <- function(b) {
    k <- base::sample.int(3L, 1L)
    at <- base::sample.int(length(b), k, replace = TRUE)
    switch(base::sample.int(4L, 1L), replace(b, at, as.raw(base::sample.int(256L, k, replace = TRUE) - 1L)),
           replace(b, at, xor(b[at], as.raw(2^base::sample(0:7, k, replace = TRUE)))), b[-at], b[seq_len(at[1L])])
  }

  damaged <- function(seed, n) {
    set.seed(seed)
    all <- whole()
    for (i in seq_len(n)) {
      b <- damage(all[[i %% length(all) + 1L]])
      once(i, bquote({ x <- unserialize(.(b)); str(x); serialize(x, NULL); identical(x, x); x }))
    }
  }

  planted <- function(kind) {
    once("planted", switch(kind, nothing = 1, signal = quote(tools::pskill(Sys.getpid(), 6L)), exit = quote(quit(status = 3L)),
                           panic = quote(stop("internal error: planted")), long = quote(repeat {}),
                           hang = quote(repeat tryCatch(repeat {}, interrupt = function(e) NULL)),
                           memory = quote({
                             # Builtins that compiled code only attempts.
                             f <- function(x) as.character(attr(x, "row.names"))
                             x <- list2DF(list(1), 2147483647L)
                             said <- vapply(1:3, function(i) tryCatch(f(x), error = conditionMessage)[1L], "")
                             if (!all(startsWith(said, "cannot allocate"))) stop("internal error: ", said[1L])
                           }),
                           # Of sizes that a program chose, outside the heap of values.
                           pictures = quote({
                             opened <- function(device, side)
                               tryCatch({ device("p", width = side, height = side); plot(1); dev.off() }, error = conditionMessage)
                             said <- c(opened(png, 60000), opened(tiff, 30000), opened(bmp, 30000), opened(jpeg, 30000))
                             if (!all(startsWith(said, "cannot allocate"))) stop("internal error: ", said)
                           }),
                           programs = quote({
                             started <- tryCatch(system("echo x > started"), error = function(e) 1L, warning = function(w) 1L)
                             killed <- tools::pskill(c(1L, -1L, 0L), 15L)
                             if (started == 0L || any(killed) || file.exists("started")) stop("internal error: not confined")
                           })))
  }

  # On a line of its own, whatever the call before has written.
  mark <- function(...) cat("\n", ..., "\n", sep = "", file = stderr())

  internal <- function(i) function(e) {
    m <- tryCatch(conditionMessage(e), condition = function(e) "")
    if (is.character(m) && any(grepl("internal error", m, fixed = TRUE))) mark("!", i, " ", m[1L])
    NULL
  }

  # The result is printed too: an object that can be made must be printable.
  once <- function(i, call) {
    mark("#", i)
    caught <- internal(i)
    tryCatch(suppressWarnings(suppressMessages({
      value <- eval(call, new.env(parent = globalenv()))
      if (length(unclass(value)) < 1000L) print(value)
    })), error = caught, interrupt = caught, condition = caught)
  }
})

local({
  d <- .d
  a <- commandArgs(TRUE)
  if (a[1L] == "functions") return(d$functions())
  if (a[1L] == "sample") {
    d$sample(as.integer(a[2L]), as.integer(a[3L]))
    return(d$mark("."))
  }
  if (a[1L] == "damaged") {
    d$damaged(as.integer(a[2L]), as.integer(a[3L]))
    return(d$mark("."))
  }
  if (a[1L] == "planted") {
    d$planted(a[2L])
    return(d$mark("."))
  }
  name <- a[3L]
  # Some functions exist in some modes only.
  if (!exists(name, envir = d$room(a[2L]))) return(d$mark("."))
  f <- get(name, envir = d$room(a[2L]))
  assign(name, f, envir = globalenv())
  all <- d$calls(name, f)
  if (a[1L] == "text") return(cat(deparse(all[[as.integer(a[4L])]], width.cutoff = 500L), sep = " "))
  to <- as.integer(a[5L])
  if (to == 0L) to <- length(all)
  i <- as.integer(a[4L])
  while (i <= to) {
    # An interrupt may come when the call it was meant for has just ended.
    tryCatch(d$once(i, all[[i]]), interrupt = function(e) NULL)
    i <- i + as.integer(a[6L])
  }
  d$mark(".")
})
