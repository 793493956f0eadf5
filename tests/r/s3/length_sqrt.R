{x <- structure(1:3, class="num"); x[[2]]}
{x <- structure(1:3, class="num"); x[2] <- 10L; x}
{x <- structure(1:3, class="num"); length(x) <- 2; x}
{x <- structure(1:3, class="num"); sqrt(x)}
{x <- structure(1:3, class="num"); round(x)}
{x <- structure(1:3, class="num"); -x}
