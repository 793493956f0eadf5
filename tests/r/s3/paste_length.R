{length.foo <- function(x) 42L; length(structure(1, class="foo"))}
{length.foo <- function(x) 42L; x <- structure(1, class="foo"); seq_along(x)}
{as.character.foo <- function(x, ...) "ch"; paste(structure(1, class="foo"))}
{as.character.foo <- function(x, ...) "ch"; as.character(structure(1, class="foo"))}
{"[.foo" <- function(x, i) paste("idx", i); structure(1:3, class="foo")[2]}
{"[[.foo" <- function(x, i) paste("elt", i); structure(1:3, class="foo")[["k"]]}
