{f <- function(x) UseMethod("f"); f.expression <- function(x) "expr"; f(expression(a))}
{f <- function(x) UseMethod("f"); f.formula <- function(x) "form"; f(y~x)}
{f <- function(x) UseMethod("f"); f.Date <- function(x) "date"; f(as.Date("2020-01-01"))}
{f <- function(x) UseMethod("f"); f(1)}
{f <- function(x) UseMethod("f"); f(structure(1, class=c("p","q")))}
{f <- function(x) UseMethod("f"); f.p <- function(x) c("p", NextMethod()); f.q <- function(x) "q"; f(structure(1, class=c("p","q")))}
