emp <- function(n, s) structure(list(n = n, s = s), class = "emp")
staff <- list(emp("Al", 300), emp("Bo", 100), emp("Cy", 200))
ord <- order(sapply(staff, `[[`, "s")); sapply(staff[ord], `[[`, "n")
"<.emp" <- function(e1, e2) e1$s < e2$s; ">.emp" <- function(e1, e2) e1$s > e2$s; "==.emp" <- function(e1, e2) e1$s == e2$s
staff[[1]] > staff[[2]]; staff[[2]] < staff[[3]]; staff[[1]] == staff[[1]]
print.emp <- function(x, ...) cat(x$n, ":", x$s, "\n"); invisible(lapply(staff[ord], print)); do.call(rbind, lapply(staff, function(e) data.frame(name = e$n, salary = e$s)))
raise <- function(e, pct) { e$s <- e$s * (1 + pct / 100); e }; staff <- lapply(staff, raise, pct = 10); sapply(staff, function(e) e$s); Reduce(function(a, e) a + e$s, staff, 0); Filter(function(e) e$s > 200, staff) |> length(); names(staff) <- sapply(staff, function(e) e$n); staff$Bo; vapply(staff, function(e) e$s, numeric(1)); str(staff[[1]])
