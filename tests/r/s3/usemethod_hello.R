{f <- function(x) {UseMethod("f"); "unreached"}; f.default <- function(x) "reached"; f(1)}
{print(structure(1:3, class="integer"))}
{print(structure(list(1), class="list"))}
{x <- structure(list(), class=c("child","parent")); hello <- function(o) UseMethod("hello"); hello.parent <- function(o) "from parent"; hello(x)}
{x <- structure(list(), class=c("child","parent")); hello <- function(o) UseMethod("hello"); hello.parent <- function(o) "P"; hello.child <- function(o) paste("C", NextMethod()); hello(x)}
{makeActive <- function() structure(list(), class="act"); "$.act" <- function(x, name) toupper(name); makeActive()$field}
