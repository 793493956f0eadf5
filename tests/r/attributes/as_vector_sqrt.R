{x <- structure(1:3, foo="bar"); x == 2}
{x <- structure(1:3, foo="bar"); !x}
{x <- structure(1:3, foo="bar"); sqrt(x)}
{x <- structure(1:3, foo="bar"); as.numeric(x)}
{x <- structure(1:3, foo="bar", names=c("a","b","c")); as.vector(x)}
{x <- structure(list(1,2), names=c("a","b"), foo=1); as.vector(x)}
{x <- structure(1:3, foo="bar"); rev(x)}
{x <- structure(1:3, foo="bar"); c(x, 4L)}
{x <- structure(1:3, foo="bar"); rep(x, 2)}
