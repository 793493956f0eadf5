e <- new.env(); calls <- 0
makeActiveBinding("now", function() { calls <<- calls + 1; calls * 10 }, e)
print(e$now); print(e$now); print(calls); print(bindingIsActive("now", e))
store <- 5
makeActiveBinding("celsius", function(v) { if (missing(v)) store else { cat("setting to", v, "\n"); store <<- v } }, e)
print(e$celsius); e$celsius <- 30; print(e$celsius); print(store); print(sort(ls(e)))
makeActiveBinding("ro", function() "read only", environment()); print(ro)
print(tryCatch({ ro <- 1; "assigned" }, error = function(err) "cannot assign"))
f <- function() { makeActiveBinding("loc", function() 7, environment()); loc + 1 }; print(f())
rm("now", envir = e); print(exists("now", envir = e))
