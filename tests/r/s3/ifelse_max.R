{x <- structure(1:3, class="num"); ifelse(x > 1, "y", "n")}
{x <- structure(1:3, class="num"); max(x)}
{x <- structure(1:3, class="num"); unique(x)}
{x <- structure(1:3, class="num"); paste(x)}
{x <- structure(1:3, class="num"); format(x)}
{x <- structure(1:3, class="num"); is.numeric(x)}
