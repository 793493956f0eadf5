# Variables of environments by name.
e <- new.env()
count <- function(keys) { for (k in keys) { old <- e[[k]]; e[[k]] <- if (is.null(old)) 1 else old + 1 }; mget(sort(ls(e)), envir = e) }
str(count(c("a", "b", "a", "c", "a")))
print(e[["nothing"]]); e[["a"]] <- NULL; print(exists("a", e)); print(is.null(e[["a"]]))
makeActiveBinding("now", function(v) if (missing(v)) "read" else cat("written", v, "\n"), e)
print(e[["now"]]); e[["now"]] <- 3
lockBinding("b", e); print(tryCatch({ e[["b"]] <- 9; "done" }, error = conditionMessage)); print(e[["b"]])
lockEnvironment(e); print(tryCatch({ e[["z"]] <- 9; "done" }, error = conditionMessage)); e[["c"]] <- 5; print(e[["c"]])
delayedAssign("late", { cat("now "); 7 }, assign.env = (g <- new.env())); print(g[["late"]]); print(g[["late"]])
p <- structure(new.env(), class = "box"); `[[.box` <- function(x, i) paste("box", i); `[[<-.box` <- function(x, i, value) { cat("set", i, value, "\n"); x }
print(p[["q"]]); p[["q"]] <- 1
print(tryCatch(e[[1]], error = conditionMessage)); print(tryCatch(e[[c("a", "b")]], error = conditionMessage))
f <- function(k, v) { h <- new.env(); h[[k]] <- v; h[[k]][2] <- 10; h[[k]] }
print(f("x", c(1, 2, 3)))
