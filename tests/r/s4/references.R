# nostderr
Person <- setRefClass("Person", fields=list(name="character", age="numeric"), methods=list(
  greet=function() { cat("Hi,", name, "\n") }, birthday=function() { age <<- age + 1; invisible(.self) }, toString=function() paste0(name, "(", age, ")")))
p <- Person$new(name="Al", age=30); p$greet(); p$birthday()$birthday(); p$age; p$toString()
Student <- setRefClass("Student", contains="Person", fields=list(school="character"), methods=list(greet=function() { callSuper(); cat("at", school, "\n") }))
s <- Student$new(name="Bo", age=20, school="MIT"); s$greet(); s$birthday(); s$age; is(s, "Person"); class(s)
q <- p; q$name <- "Changed"; p$name; r <- p$copy(); r$name <- "Copy"; p$name
p; s
Counter <- setRefClass("Counter", fields=list(n="numeric"), methods=list(initialize=function(...) { n <<- 0; callSuper(...) }, inc=function(by=1) { n <<- n + by; invisible(.self) }))
cc <- Counter$new(); cc$inc()$inc(5); cc$n; Counter$new(n=7)$n
Counter$methods(dec=function() { n <<- n - 1 }); d <- Counter$new(); d$dec(); d$n
Person$methods(); Person$fields()
Queue <- setRefClass("Queue", fields=list(items="list"), methods=list(push=function(x) { items[[length(items)+1]] <<- x }, pop=function() { v <- items[[1]]; items[[1]] <<- NULL; v }, size=function() length(items)))
qq <- Queue$new(); qq$push(1); qq$push("b"); qq$size(); qq$pop(); qq$size()
u <- Person$new(name="X"); u$age; identical(p, q); isVirtualClass("Person"); p$show(); Person$className
f <- function(obj) obj$age <- 99; f(p); p$age; p$field("age"); p$field("age", 5); p$age
