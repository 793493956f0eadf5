{f <- function(x, ...) UseMethod("f"); f.p <- function(x, k=1, ...) c(k, NextMethod(k=k+1)); f.default <- function(x, k=0, ...) k; f(structure(1,class="p"))}
{f <- function(x, y) UseMethod("f", y); f.character <- function(x, y) "second chr"; f(1, "a")}
{inherits(structure(1, class=c("a","b")), "b")}
{inherits(structure(1, class=c("a","b")), c("z","b"), which=TRUE)}
{class(structure(1, class=c("a","b")))}
{x <- structure(1, class="a"); class(x) <- append(class(x), "b"); class(x)}
