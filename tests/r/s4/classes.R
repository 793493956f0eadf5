# nostderr
t <- function(e) tryCatch(e, error=function(e) cat("E:", conditionMessage(e), "\n"))
setClass("P", representation(name="character", age="numeric"), prototype(age=1))
t(new("Foo")); t(new("P", nme="a")); t(new("P", name=1)); t(new("P", nme="a", b=2)); t(new("P", 5))
p <- new("P", name="a"); t(p@age <- "x"); t(p@foo); t(p@foo <- 1); t(p$name)
p
print(p)
isVirtualClass("P"); is(p); is(p,"P"); class(p); str(p)
G <- setClass("G", representation(x="numeric")); G; G(x=1)
setClass("H", contains="G", representation(y="list")); is(new("H")); existsMethod("show","H"); new("H")
t(setClass("K", contains="nonexist"))
setGeneric("area", function(shape, ...) standardGeneric("area"))
t(area(1))
setMethod("area", "P", function(shape, ...) 5); area(p); showMethods("area"); existsMethod("area","P"); hasMethod("area","P"); isGeneric("area")
setMethod("summary", "P", function(object, ...) cat("sum\n")); summary(p); summary(c(1,2))
setClass("N", contains="numeric", representation(u="character")); n <- new("N", c(1,2,3), u="cm"); n; n+1; n@.Data; length(n); n[2]; mean(n)
setValidity("P", function(object) c("bad one","bad two")); t(new("P", name="a")); t(validObject(p))
setClassUnion("NC", c("numeric","character")); is(1,"NC"); is("a","NC"); is(TRUE,"NC"); isVirtualClass("NC")
getSlots("P"); slotNames("H"); isVirtualClass("NC"); getClass("H"); getClass("P"); existsClass <- isClass("P"); existsClass
removeMethod("area","P"); t(getMethod("area","P")); identical(new("G",x=1),new("G",x=1)); 
t(new("NC")); initialize(new("G",x=1), x=2)
slot(n,"u"); slot(n,"u") <- "mm"; n@u; isVirtualClass("G"); is.object(p); isS4(p); typeof(p); mode(p)
setMethod("show","G",function(object) cat("<G>\n")); G(x=1); list(G(x=1)); print(G(x=3)); cat(class(G(x=1)),"\n")
