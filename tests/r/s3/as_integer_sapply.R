{x <- structure(1:3, class="num"); as.integer(x)}
{x <- structure(1:3, class="num"); c(x, 4L)}
{x <- structure(1:3, class="num"); sapply(x, function(v) v)}
{x <- structure(1:3, class="num"); for (v in x) cat(class(v), "")}
{x <- structure(1:3, class="num"); rep(x, 2)}
{x <- structure(1:3, class="num"); x == 2}
