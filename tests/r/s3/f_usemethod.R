{f <- function(x) UseMethod("f"); f.function <- function(x) "fn"; c(f(sum), f(function() 1))}
{f <- function(x) UseMethod("f"); f.list <- function(x) "list"; f(list())}
{f <- function(x) UseMethod("f"); f.data.frame <- function(x) "df"; f(data.frame())}
{f <- function(x) UseMethod("f"); f.factor <- function(x) "fac"; f(factor(1))}
{f <- function(x) UseMethod("f"); f.NULL <- function(x) "null"; f(NULL)}
{f <- function(x) UseMethod("f"); f.character <- function(x) "chr"; f("a")}
