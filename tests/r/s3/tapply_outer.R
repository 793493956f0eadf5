{x <- structure(1:3, class="num"); tapply(x, c(1,1,2), sum)}
{x <- structure(1:3, class="num"); matrix(x, 1)}
{x <- structure(1:3, class="num"); outer(x, 1:2)}
{x <- structure(1:3, class="num"); lapply(x, class)}
{x <- structure(1:3, class="num"); is.na(x)}
{x <- structure(1:3, class="num"); as.character(x)}
