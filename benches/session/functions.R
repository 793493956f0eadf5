# A session that makes many functions, calls each for a while and drops it. Prints figures that
# `cargo xtask session` looks at: how fast a new loop is before and after, what memory there is.
# Argument: how many functions.

resident <- function() {
  line <- grep("^VmRSS:", readLines("/proc/self/status"), value = TRUE)
  as.numeric(gsub("[^0-9]", "", line)) / 1024
}

# The same loop as another function each time, so that nothing of it was compiled before.
new_loop <- function(k) eval(parse(text = sprintf(
  "function(n) { s <- 0; for (i in 1:n) s <- s + i %%%% 7 * %d; s }", k)))

timed <- function(f) {
  start <- proc.time()[["elapsed"]]
  f(3e6)
  proc.time()[["elapsed"]] - start
}

# The best of several runs from the second on; the first is where it is compiled.
loop_time <- function(k) {
  f <- new_loop(k)
  first <- timed(f)
  c(first, min(vapply(1:5, function(i) timed(f), 0)))
}

by_text <- function(i) eval(parse(text = sprintf(
  "function(n) { s <- %d; for (k in 1:n) s <- s + k; s }", i)))
by_call <- function(i) eval(bquote(function(n) { s <- .(i); for (k in 1:n) s <- s + k * 2 - k; s }))
helper <- function(i) eval(bquote({
  step <- function(x) x + .(i)
  function(n) { s <- 0; for (k in 1:n) s <- step(s) + k - .(i); s }
}))

args <- commandArgs(TRUE)
n <- as.integer(args[[1]])
before <- loop_time(3)
wrong <- 0L
at_half <- 0
most <- 0
for (i in 1:n) {
  f <- switch(i %% 3L + 1L, by_text(i), by_call(i), helper(i))
  # One in ten runs for long enough to be worth compiling.
  m <- if (i %% 10L == 0L) 200000 else 3000
  expected <- m * (m + 1) / 2 + if (i %% 3L == 2L) 0 else i
  if (f(m) != expected) wrong <- wrong + 1L
  if (i %% 500L == 0L) most <- max(most, jit.stats()$code.used)
  if (i == n %/% 2L) at_half <- resident()
}
at_end <- resident()
after <- loop_time(5)
s <- jit.stats()
figure <- function(name, x) cat(name, format(x, digits = 6), "\n")
figure("wrong", wrong)
figure("before_first", before[1])
figure("before", before[2])
figure("after_first", after[1])
figure("after", after[2])
figure("half_mb", at_half)
figure("end_mb", at_end)
figure("code_used", most)
figure("code_limit", s$code.limit)
figure("compiled", s$compile)
figure("evicted", s$evict)
figure("compile_ms", s$compile.ms)
figure("gone_ms", s$gone.ms)
