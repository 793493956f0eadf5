{x <- structure(c(1.5,2), class="num"); mean(x)}
{x <- structure(c(1.5,2), class="num"); x > 1.6}
{x <- structure(c(a=1,b=2), class="num"); names(x)}
{x <- structure(1:3, class="num"); rev(x)}
{x <- structure(1:3, class="num"); x[-1]}
{x <- structure(1:3, class="num"); sum(x)}
