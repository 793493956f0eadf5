# Targets of assignments whose functions are named with their package.
g <- c(a = 1, b = 2)
base::names(g)[2] <- "z"
print(g)
base::names(g) <- c("p", "q")
print(g)
base::attr(g, "k")[2] <- 5
print(g)

# The package's function is meant, whatever has its name here.
`names<-` <- function(x, value) stop("masked")
names <- function(x) stop("masked")
`levels<-` <- function(x, value) { attr(x, "mine") <- value; x }
base::names(g)[1] <- "first"
print(base::names(g))
f <- factor(c("u", "v"))
base::levels(f) <- c("x", "y")
print(f)
levels(f) <- 1:2
print(attributes(f))
rm(names, `names<-`, `levels<-`)

# In functions, at several depths, and often enough to be compiled.
h <- function(n) {
  l <- list(a = list(b = c(u = 1)))
  for (i in seq_len(n)) base::names(l$a$b) <- paste0("u", i)
  base::body(k) <- quote(x + 2)
  methods::slot(o, "a")[2] <- 7
  stats::tsp(s) <- c(1, 3, 1)
  base::`[[`(l, "c") <- base::`$`(l, a)
  base::`$`(l$a, b)[1] <- 9
  list(l, body(k), o@a, tsp(s))
}
k <- function(x) x
o <- setClass("Target", representation(a = "numeric"))(a = 1)
s <- 1:3
print(h(2))
for (i in 1:200) r <- h(3)
print(r)

# What is no function of the package.
x <- 1:2
e <- function(expr) cat(tryCatch({ expr; "no error" }, error = conditionMessage), "\n")
e(base::nosuch(x) <- 1)
e(base::nosuch(x)[1] <- 1)
e(nopackage::names(x) <- "a")
e(stats:::nosuch(x)[1] <- 1)
e(base::pi(x) <- 1)
e((function() x)(x) <- 1)
e(f(1)(x) <- 1)
print(x)
