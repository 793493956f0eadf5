# nostderr: classes whose data part is a union of basic classes, or any vector.
setClassUnion("mn", c("numeric","logical")); setClass("w", contains="mn", slots=c(id="character")); x <- new("w"); x; x@.Data; y <- new("w",1:3,id="a"); y; y@.Data; y+1L; isVirtualClass("w"); getSlots("w"); getClass("w"); sqrt(y); is(y,"mn"); is(y,"numeric")
setClass("v", contains="vector", slots=c(d="character")); z <- new("v","a",d="q"); z; new("v"); getClass("v")
setIs("complex","mn"); is(1i,"mn"); new("w",1i)
try(new("w","s"))
