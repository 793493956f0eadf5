{x <- structure(1:3, class="num"); cumsum(x)}
{x <- structure(1:3, class="num"); range(x)}
{x <- structure(1:3, class="num"); data.frame(x=unclass(x))}
{x <- structure(1:3, class="num"); str(x)}
{x <- structure(1:3, class="num"); identical(x, 1:3)}
{x <- structure(1:3, class="num"); summary(unclass(x))}
