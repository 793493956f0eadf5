# The odd values of the argument check, as expressions: each call evaluates them anew, so that a call's
# text is its own reproducer. `.odd` has them by name; `.liar` is a class whose methods don't do what
# callers count on.

suppressWarnings(.Odd <- setClass("Odd", representation(a = "numeric")))
suppressWarnings(.OddData <- setClass("OddData", contains = "numeric", representation(b = "character")))
length.liar <- function(x) 3L
names.liar <- function(x) 1
dim.liar <- function(x) c(2L, 7L)
dimnames.liar <- function(x) list(1, quote(x))
levels.liar <- function(x) function() 1
as.character.liar <- function(x, ...) 1
as.double.liar <- function(x, ...) "a"
as.integer.liar <- function(x, ...) NULL
as.list.liar <- function(x, ...) 7
as.vector.liar <- function(x, mode) emptyenv()
`[.liar` <- function(x, ...) NULL
`[[.liar` <- function(x, ...) quote(x)
`$.liar` <- function(x, name) sum
`[<-.liar` <- function(x, ..., value) NULL
`[[<-.liar` <- function(x, ..., value) 1i
rep.liar <- function(x, ...) NULL
xtfrm.liar <- function(x) NULL
Ops.liar <- function(e1, e2) "neither"
Math.liar <- function(x, ...) NULL
Summary.liar <- function(..., na.rm) list()
format.liar <- function(x, ...) 1:7
is.na.liar <- function(x) NULL
unique.liar <- function(x, ...) NULL
mean.liar <- function(x, ...) "mean"

.odd <- alist(
  null = NULL, na = NA, na_int = NA_integer_, na_real = NA_real_, na_chr = NA_character_,
  na_cplx = NA_complex_, nan = NaN, inf = Inf, minus_inf = -Inf, minus_one = -1L, minus = -1.5, zero = 0L,
  one = 1, true = TRUE, heap_scalar = { k <- 1L; k[1] <- 2L; k }, heap_double = { k <- 1; k[1] <- 2; k },
  int_max = 2147483647L, int_min = -2147483647L, ten_billion = 1e10, peta = 1e15, huge = 1e308,
  minus_huge = -1e308, denormal = 5e-324,
  ints = 1:3, doubles = c(2.5, NaN, -1), named = c(a = 1, b = NA), logicals = c(TRUE, NA, FALSE),
  no_ints = integer(0), no_doubles = numeric(0), no_strings = character(0), no_raws = raw(0),
  empty = "", string = "a", percent = "%s%d%n%*d", bracket = "[(", backslash = "\\", strings = c("b", NA, ""),
  bytes = "\xff\xfe", text = "\u00e9\u4e2d\U1F600", latin = { s <- "\xe9"; Encoding(s) <- "latin1"; s },
  long = strrep("ab", 5000), raws = as.raw(0:255), complex = 1i, complexes = c(complex(real = NaN, imaginary = Inf), 0),
  no_list = list(), list = list(1, "a", NULL), nested = list(a = 1, b = list(c = 2, NULL)),
  deep = Reduce(function(a, b) list(a), 1:3000, NULL),
  environment = new.env(), cyclic = local({ e <- new.env(); e$e <- e; attr(e, "e") <- e; e }),
  list_of_cyclic = local({ e <- new.env(); e$l <- list(e); list(e, e) }),
  no_environment = emptyenv(), global = globalenv(), lazy = local({ delayedAssign("z", stop("forced")); environment() }),
  symbol = quote(x), call = quote(f(x, y = 2)), lambda = quote(function(x, ...) x), empty_call = as.call(list(quote(f))),
  deep_call = Reduce(function(a, b) call("(", a), 1:3000, quote(x)),
  expression = expression(a, b + 1, 2), formula = y ~ x, closure = function(x, ...) x, thunk = function() NULL,
  failing = function(...) stop("called"), builtin = sum, special = `if`,
  matrix = matrix(1:6, 2), no_rows = matrix(numeric(0), 0, 3), array = array(1:24, 2:4),
  dimnames = matrix(c("a", NA, "c", "d"), 2, dimnames = list(NULL, c("u", NA))), list_matrix = matrix(list(1, "a", NULL, sum), 2),
  factor = factor(c("a", "b", NA)), bad_factor = structure(9L, levels = "a", class = "factor"),
  double_factor = structure(1.5, levels = 7, class = "factor"),
  frame = data.frame(x = 1:3, y = c("a", NA, "c")), no_frame = data.frame(),
  bad_frame = structure(list(a = 1:2, 3), names = "a", class = "data.frame", row.names = 1:5),
  not_frame = structure(1, class = "data.frame"), date = as.Date("2020-02-29"), bad_date = structure("x", class = "Date"),
  time = as.POSIXct(1e9, tz = "UTC"), broken_time = as.POSIXlt("2020-02-29", tz = "UTC"),
  bad_time = structure(list(1, "a"), class = c("POSIXlt", "POSIXt")), span = as.difftime(1, units = "days"),
  series = ts(1:5, start = 2000), table = table(c(1, 1, 2), c("a", "b", "b")), version = package_version("1.2.3"),
  hex = as.hexmode(10), quiet = noquote("a"), condition = simpleError("e"),
  classed = structure(1:3, class = "k"), classed_null_list = structure(list(), class = c("x", "y")),
  classed_function = structure(function(x) x, class = "k"), liar = structure(1, class = "liar"),
  lying_dim = structure(list(1, 2), class = "liar", dim = c(1L, 2L)), s4 = .Odd(a = 1), s4_data = .OddData(1:3, b = "b"),
  pairlist = as.pairlist(list(a = 1, 2)), connection = textConnection("a\n1 2"), error = stop("forced")
)
