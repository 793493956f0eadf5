# S4 classes, generics and methods that a package has saved.
.libPaths("../../packages/library")
suppressPackageStartupMessages(library(rigeltest, warn.conflicts = FALSE))
p <- Person(name = "Ada", age = 36)
p
describe(p)
w <- Worker(name = "Bob", age = 20, job = "cook")
w
describe(w)
describe(3.14159)
describe(2.71828, digits = 1)
is(w, "Person")
is(w)
isVirtualClass("Person")
length(p)
p + w
(p + w)@age
tryCatch(Person(name = "X", age = -1), error = function(e) cat(conditionMessage(e), "\n"))
tryCatch(describe("text"), error = function(e) cat(conditionMessage(e), "\n"))
tryCatch(new("Person", nome = "x"), error = function(e) cat(conditionMessage(e), "\n"))
new("Worker")@job
l <- new("Label", "hello", lang = "fr")
l@.Data
l@lang
nchar(l)
isVirtualClass("NumberOrNull")
h <- new("Holder", x = NULL)
is.null(h@x)
h@x <- 3
h@x
existsMethod("describe", "Worker")
slotNames("Worker")
setClass("Boss", contains = "Worker")
describe(new("Boss", name = "Cy", job = "lead"))
setMethod("describe", "Boss", function(x, ...) paste("the boss,", callNextMethod()))
describe(new("Boss", name = "Cy", job = "lead"))
