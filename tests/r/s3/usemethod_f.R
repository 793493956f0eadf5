{f <- function(x) UseMethod("f"); f.default <- function(x) "def"; f(1)}
{f <- function(x) UseMethod("f"); f.numeric <- function(x) "num"; f(1L)}
{f <- function(x) UseMethod("f"); f.integer <- function(x) "int"; f.numeric <- function(x) "num"; f(1L)}
{f <- function(x) UseMethod("f"); f.double <- function(x) "dbl"; f(1)}
{f <- function(x) UseMethod("f"); f.matrix <- function(x) "mat"; f(matrix(1))}
{f <- function(x) UseMethod("f"); f.array <- function(x) "arr"; f(matrix(1))}
