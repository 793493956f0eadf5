units <- function(x, u) structure(x, unit = u, class = "units_")
print.units_ <- function(x, ...) cat(paste(format(unclass(as.vector(x))), attr(x, "unit")), sep = ", ", "\n")
Ops.units_ <- function(e1, e2) {
  u1 <- attr(e1, "unit"); u2 <- attr(e2, "unit")
  if (.Generic %in% c("+", "-", "<", ">", "==") && !is.null(u1) && !is.null(u2) && u1 != u2) stop("unit mismatch: ", u1, " vs ", u2)
  r <- get(.Generic)(as.vector(unclass(e1)), as.vector(unclass(e2)))
  if (.Generic %in% c("<", ">", "==")) return(r)
  units(r, if (is.null(u1)) u2 else u1)
}
Summary.units_ <- function(..., na.rm = FALSE) { x <- list(...)[[1]]; units(do.call(.Generic, list(as.vector(unclass(x)), na.rm = na.rm)), attr(x, "unit")) }
"[.units_" <- function(x, i) units(as.vector(unclass(x))[i], attr(x, "unit"))
length_m <- units(c(1.5, 2, 3), "m"); w <- units(10, "kg")
length_m; length_m[2:3]; length_m + length_m; length_m * 2; max(length_m); length_m > units(1.9, "m")
tryCatch(length_m + w, error = function(e) cat(conditionMessage(e), "\n"))
sum(length_m)
