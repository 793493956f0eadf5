e <- new.env()
assign("a", 1, e); assign("b", 2, e)
r <- eapply(e, function(v) v * 10)
r[order(names(r))]
unlist(lapply(sort(ls(e)), function(n) get(n, e)))
mget(c("a", "b"), envir = e)
sapply(mget(c("a", "b"), envir = e), class)
l <- as.list(e); l[order(names(l))] |> str()
