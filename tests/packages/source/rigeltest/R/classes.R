setClass("Person", representation(name = "character", age = "numeric"),
         validity = function(object) if (length(object@age) && object@age < 0) "negative age" else TRUE)
Worker <- setClass("Worker", contains = "Person", representation(job = "character"), prototype(job = "none"))
Person <- function(...) new("Person", ...)
setClass("Label", contains = "character", representation(lang = "character"))
setClassUnion("NumberOrNull", c("numeric", "NULL"))
setClass("Holder", representation(x = "NumberOrNull"))
setGeneric("describe", function(x, ...) standardGeneric("describe"))
setMethod("describe", "Person", function(x, ...) paste("person", x@name))
setMethod("describe", "Worker", function(x, ...) paste0(callNextMethod(), ", ", x@job))
setMethod("describe", "numeric", function(x, digits = 2, ...) paste("number", round(x, digits)))
setMethod("show", "Person", function(object) cat("Person:", object@name, "\n"))
setMethod("length", "Person", function(x) 42L)
setMethod("+", signature("Person", "Person"), function(e1, e2) Person(name = paste0(e1@name, e2@name), age = e1@age + e2@age))
setMethod("initialize", "Label", function(.Object, ..., lang = "en") {
    .Object <- callNextMethod(.Object, ...)
    .Object@lang <- lang
    .Object
})
