make_counter <- function(start = 0, by = 1) {
  count <- start
  list(inc = function() { count <<- count + by; invisible(count) },
       get = function() count, reset = function() count <<- start)
}
a <- make_counter(); b <- make_counter(100, 10)
a$inc(); a$inc(); b$inc()
print(a$get()); print(b$get())
a$reset(); print(a$get())
print(a$inc())
x <- a$inc()
print(x)
print(environment(a$get)$by)
