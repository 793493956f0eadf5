{x <- structure(1:3, class="num"); order(x)}
{x <- structure(1:3, class="num"); which(x == 2)}
{x <- structure(1:3, class="num"); match(2, x)}
{x <- structure(1:3, class="num"); 2 %in% x}
{x <- structure(1:3, class="num"); head(x, 2)}
{x <- structure(1:3, class="num"); split(x, c(1,1,2))}
