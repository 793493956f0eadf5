{update <- function(o, ...) UseMethod("update"); update.cfg <- function(o, ...) {a <- list(...); o[names(a)] <- a; o}; unclass(update(structure(list(k=1),class="cfg"), k=2, z=3))}
