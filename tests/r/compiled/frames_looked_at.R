# Functions that look at their caller's frame, called in loops: the frame shows what the loop has done so far.
negated <- function(f) {
    f <- match.fun(f)
    function(x) !f(x)
}
count <- 0
for (k in 1:3000) if (negated("is.null")(k)) count <- count + 1
print(count)
sees <- function() get("k", envir = parent.frame()) + 0
changes <- function(by) assign("total", get("total", envir = parent.frame()) + by, envir = parent.frame())
run <- function(n) {
    total <- 0
    seen <- 0
    for (k in seq_len(n)) {
        seen <- seen + sees()
        changes(k)
        total <- total + 1
    }
    c(total, seen)
}
for (again in 1:3) print(run(2000))
pick <- function(type = c("one", "two", "three")) match.arg(type)
kinds <- character(0)
for (k in 1:600) kinds[k %% 3 + 1] <- pick(c("one", "two", "three")[k %% 3 + 1])
print(kinds)
depth <- function() sys.nframe()
nested <- function(n) { d <- 0; for (k in 1:n) d <- d + depth(); d }
print(nested(1000))
