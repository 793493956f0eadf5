{x <- structure(1:3, class="num"); attributes(x)}
{x <- structure(1:3, class="num"); unlist(list(x, 4L))}
{x <- structure(1:3, class="num"); dput(x)}
{x <- structure(1:3, class="num"); all.equal(x, unclass(x))}
{x <- structure(1:3, class="num"); switch(class(x), num="is num", "other")}
{x <- structure(1:3, class="num"); oldClass(x)}
