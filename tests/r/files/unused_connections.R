# nostderr
n <- 0; for (i in 1:600) { x <- readLines(textConnection(c("a", "b"))); n <- n + length(x) }; n
f <- textConnection("hello"); for (i in 1:300) suppressWarnings(readLines(textConnection("z"))); readLines(f); close(f)
g <- local({ tc <- textConnection("kept"); tc }); invisible(gc()); h <- getConnection(as.integer(g)); identical(attr(g, "conn_id"), attr(h, "conn_id")); readLines(h); close(g)
t <- tempfile(); for (i in 1:300) { w <- file(t, "w"); writeLines(paste("line", i), w); rm(w) }; out <- file(t, "w"); cat("x\n", file = out); close(out); readLines(t)
nrow(showConnections()) < 200
