# A task scheduler: environments as records, `$<-`, growing lists, closures that assign outwards.
once <- function() {
    queue_add <- function(q, x) { q$items[[length(q$items) + 1]] <- x; q$n <- q$n + 1 }
    make_task <- function(id, pri, work) { t <- new.env(); t$id <- id; t$pri <- pri; t$state <- "ready"; t$count <- 0; t$work <- work; t$queue <- list(); t }
    tasks <- list()
    for (i in 1:6) tasks[[i]] <- make_task(i, 10 - i, i * 3)
    held <- 0; moved <- 0
    run <- function(t) {
        t$count <- t$count + 1
        if (t$count %% 3 == 0) { t$state <- "held"; held <<- held + 1 }
        else {
            target <- tasks[[(t$id * 7 + t$count) %% 6 + 1]]
            if (target$state == "held") { target$state <- "ready"; moved <<- moved + 1 }
            if (length(target$queue) < 5) target$queue[[length(target$queue) + 1]] <- t$count
            else target$queue <- list()
        }
    }
    for (step in 1:8000) {
        best <- NULL
        for (t in tasks) if (t$state == "ready" && (is.null(best) || t$pri + length(t$queue) > best$pri)) best <- t
        if (is.null(best)) { for (t in tasks) t$state <- "ready"; next }
        run(best)
    }
    held * 100000 + moved
}
execute <- function() { for (k in 1:3) r <- once(); r }
expected <- 266002555
