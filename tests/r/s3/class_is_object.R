{x <- structure(1, class=c("a","b")); class(x) <- class(x)[-1]; class(x)}
{is.object(structure(1, class="a")); is.object(1)}
{unclass(structure(1:2, class="a"))}
{x <- structure(list(a=1,b=2), class="rec"); x$a}
{x <- structure(list(a=1,b=2), class="rec"); x[["b"]]}
{x <- structure(list(a=1,b=2), class="rec"); names(x)}
