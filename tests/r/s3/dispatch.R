area <- function(s, ...) UseMethod("area")
area.circle <- function(s, ...) 3 * s$r^2
area.default <- function(s, ...) stop("unknown shape")
area.square <- function(s, ...) s$side^2
area(structure(list(r = 2), class = "circle"))
area(structure(list(side = 3), class = c("square", "shape")))
tryCatch(area(1), error = function(e) cat(conditionMessage(e), "\n"))
nomethod <- function(x) UseMethod("nomethod")
tryCatch(nomethod(1), error = function(e) cat(conditionMessage(e), "\n"))
tryCatch(nomethod(structure(1, class = c("a", "b"))), error = function(e) cat(conditionMessage(e), "\n"))
describe <- function(x) UseMethod("describe")
describe.numeric <- function(x) "numeric"
describe.integer <- function(x) "integer"
describe.character <- function(x) "character"
describe.matrix <- function(x) "matrix"
describe.function <- function(x) "function"
describe.default <- function(x) "default"
describe.data.frame <- function(x) "df"
describe.NULL <- function(x) "null"
describe.list <- function(x) "list"
describe(1); describe(1L); describe("a"); describe(matrix(1)); describe(sum); describe(TRUE); describe(NULL); describe(list())
speak <- function(x, ...) UseMethod("speak")
speak.animal <- function(x, ...) cat("I am an animal\n")
speak.dog <- function(x, ...) { cat("Woof\n"); NextMethod() }
speak.puppy <- function(x, ...) { cat("Yip\n"); NextMethod() }
speak(structure(list(), class = c("puppy", "dog", "animal")))
print.money <- function(x, ...) { cat("$", format(unclass(x)), "\n"); invisible(x) }
m <- structure(5, class = "money")
m
print(m)
format.money <- function(x, ...) paste0("$", unclass(x))
format(m)
toString.money <- function(x, ...) "money!"
toString(m)
length.stack <- function(x) length(x$items)
s <- structure(list(items = 1:4), class = "stack")
length(s)
summary.stack <- function(object, ...) { cat("stack summary\n"); invisible(object) }
summary(s)
"$.rec" <- function(x, name) paste("field", name)
r <- structure(list(), class = "rec")
r$foo
"[.myvec" <- function(x, i) { structure(unclass(x)[i], class = "myvec") }
v <- structure(1:5, class = "myvec")
unclass(v[2:3])
"[<-.myvec" <- function(x, i, value) { cat("assigning\n"); y <- unclass(x); y[i] <- value; structure(y, class = "myvec") }
v[1] <- 10L
unclass(v)
as.character.money <- function(x, ...) "five dollars"
as.character(m)
inherits(m, "money"); inherits(m, c("a", "money"), which = TRUE); inherits(1, "numeric")
class(unclass(m))
