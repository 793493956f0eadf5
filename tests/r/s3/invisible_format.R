{print.foo <- function(x, ...) cat("<foo>\n"); structure(1, class="foo")}
{print.foo <- function(x, ...) cat("<foo>\n"); x <- structure(1, class="foo"); print(x); invisible(x)}
{print.foo <- function(x, ...) cat("<foo>\n"); list(structure(1, class="foo"), 2)}
{format.foo <- function(x, ...) "FOO"; format(structure(1, class="foo"))}
{toString.foo <- function(x, ...) "tsFOO"; toString(structure(1, class="foo"))}
{summary.foo <- function(object, ...) "sum"; summary(structure(1, class="foo"))}
