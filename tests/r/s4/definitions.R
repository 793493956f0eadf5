# Class definitions as objects, and relations made afterwards.
setClass("A", slots = c(x = "numeric", y = "character")); setClass("B", contains = "A", slots = c(z = "list"))
d <- getClass("B")
d@slots; names(d@contains); d@virtual; d@className; d@package; d@contains[[1]]@distance
names(getClass("A")@subclasses)
isVirtualClass(d); extends(d, "A"); getSlots(d); existsFunction("mean"); isClass("A")
setClass("C", slots = c(w = "numeric"))
setIs("C", "A", coerce = function(obj) new("A", x = obj@w, y = "c"), replace = function(obj, value) { obj@w <- value@x; obj })
is(new("C"), "A"); extends("C", "A")
as(new("C", w = 3), "A")
x <- new("C", w = 1); as(x, "A") <- new("A", x = 5, y = ""); x
getGroup("+"); getGroup("exp"); selectSuperClasses("B"); classesToAM("B")
setGeneric("area", function(obj) standardGeneric("area"))
setMethod("area", "A", function(obj) 1)
hasMethods("area"); removeMethods("area")
new(getClass("A"))
