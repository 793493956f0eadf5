{x <- structure(list(a=1,b=2), class="rec"); x}
{x <- structure(list(a=1,b=2), class="rec"); x["a"]}
{x <- structure(list(a=1,b=2), class="rec"); length(x)}
{x <- structure(list(a=1,b=2), class="rec"); x$c <- 3; names(x)}
{x <- structure(c(1.5,2), class="num"); x + 1}
{x <- structure(c(1.5,2), class="num"); x[1]}
