e <- new.env()
assign("x", 10, envir = e)
e$y <- "why"
e[["z"]] <- 1:3
print(sort(ls(e))); print(get("x", envir = e)); print(e$y); print(e[["z"]][2])
print(exists("x", envir = e)); print(exists("nope", envir = e)); print(is.null(e$nope)); print(is.null(e[["nope"]]))
print(length(e)); print(names(e)[order(names(e))]); print(class(e)); print(typeof(e)); print(is.environment(e))
rm("x", envir = e); print(ls(e)); print(mget(c("y", "z"), envir = e))
print(tryCatch(get("gone", envir = e), error = function(err) conditionMessage(err)))
