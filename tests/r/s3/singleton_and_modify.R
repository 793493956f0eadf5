cfg <- structure(list(verbose = TRUE, level = 2), class = "cfg")
modify <- function(x, ...) UseMethod("modify")
modify.cfg <- function(x, ...) { new <- list(...); bad <- setdiff(names(new), names(x)); if (length(bad)) stop("unknown setting(s): ", paste(bad, collapse = ", "), call. = FALSE); x[names(new)] <- new; x }
print.cfg <- function(x, ...) { for (n in names(x)) cat(sprintf("%-8s = %s\n", n, format(x[[n]]))); invisible(x) }
cfg
modify(cfg, level = 5)
c2 <- modify(cfg, verbose = FALSE, level = 0)
c2$verbose; cfg$verbose
tryCatch(modify(cfg, colour = "red"), error = function(e) print(e))
identical(modify(cfg), cfg)
class(modify(cfg, level = "x")); str(unclass(c2)); all.equal(cfg, c2)
toString.cfg <- function(x, ...) paste(names(x), collapse = "+"); toString(cfg)
