# Operators, mathematics and summaries of factors.
f <- function(e) tryCatch(withCallingHandlers({cat("<",typeof(e),">\n",sep=""); print(e)},
    warning = function(w) { cat("W:", conditionMessage(w), "\n"); invokeRestart("muffleWarning") }),
    error = function(e) cat("E:", conditionMessage(e), "\n"))
a <- factor(c("x","y",NA)); b <- factor(c("x","z","y")); o <- factor(c("lo","hi","mid"),levels=c("lo","mid","hi"),ordered=TRUE)
f(a=="x"); f(a!="x"); f("x"==a); f(a==b); f(a==factor(c("y","y","x"))); f(a+1); f(1+a); f(a<"y"); f(!a); f(-a); f(a==1); f(a=="q"); f(a&TRUE); f(a==c("x","y")); f(a%%2); f(a==NA); f(a==NULL); f(a==character(0)); f(a^2)
f(o<"hi"); f(o>="mid"); f("mid">o); f(o==o); f(o<o[1]); f(o<"zz"); f(o+1); f(o=="lo"); f(o!=o[2]); f(!o); f(o<factor(c("a","b","c"),ordered=TRUE)); f(o<1); f(o==factor("lo")); f(factor("lo")==o)
f(abs(a)); f(max(a)); f(max(o)); f(min(o,o[2])); f(range(o)); f(sum(o)); f(any(o)); f(max(o,na.rm=TRUE)); f(sum(a)); f(round(a)); f(cumsum(o)); f(exp(o)); f(max(o,factor("a",ordered=TRUE))); f(max(o,"lo")); f(range(o[0])); f(min(factor(c(NA,"a"),ordered=TRUE))); f(min(factor(c(NA,"a"),ordered=TRUE),na.rm=TRUE)); f(all(a)); f(log(a)); f(xtfrm(o)); f(rev(a)); f(rep(a,2)); f(a[2]==a[2]); f(is.na(a)); f(mean(o)); f(range(a)); f(trunc(a)); f(Re(a)); f(names(c(q=1)[0])); f(structure(a,names=c("p","q","r"))=="x"); f(a=="NA"); f(rank(a)); f(sort(o,decreasing=TRUE)); f(order(o)); f(unique(a)); f(duplicated(b)); f(match("y",a)); f(as.vector(o)); f(as.integer(o)); f(as.logical(factor("TRUE")))
