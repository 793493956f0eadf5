{f <- function(x) UseMethod("f"); f.logical <- function(x) "lgl"; f(NA)}
{f <- function(x) UseMethod("f"); f.name <- function(x) "sym"; f(quote(a))}
{f <- function(x) UseMethod("f"); f.call <- function(x) "call"; f(quote(a()))}
{f <- function(x) UseMethod("f"); f.environment <- function(x) "env"; f(globalenv())}
{f <- function(x) UseMethod("f"); f.complex <- function(x) "cpl"; f(1i)}
{f <- function(x) UseMethod("f"); f.raw <- function(x) "raw"; f(raw(1))}
