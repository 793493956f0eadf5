{x <- "a1b2"; regmatches(x, gregexpr("[0-9]", x)) <- list(c("X","Y")); x}
unlist(regmatches("k1=v1;k2=v2", gregexpr("[a-z]\\d", "k1=v1;k2=v2")))
regexec("(\\w+)@(\\w+)", "me@home")
regmatches("me@home", regexec("(\\w+)@(\\w+)", "me@home"))
gregexec("([a-z])([0-9])", "a1b2")
regexpr("(?<first>\\w)", "abc", perl=TRUE)
startsWith("abc","a"); endsWith("abc","c")
startsWith(c("abc","xbc"),"a")
tryCatch({ startsWith(1,"a") }, error = function(e) cat("Error:", conditionMessage(e), "\n"))
