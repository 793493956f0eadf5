addTaskCallback(function(expr, value, ok, visible) { cat("Task", deparse(expr)[1], value, ok, visible, "\n"); TRUE }, name="a")
x <- 1+1
x
getTaskCallbackNames()
addTaskCallback(function(expr, value, ok, visible, data) { cat("D", data, "\n"); FALSE }, data="u")
5
removeTaskCallback("a")
6
h <- taskCallbackManager()
h$add(function(expr, value, ok, visible) { cat("In handler\n"); TRUE }, name = "simpleHandler")
getTaskCallbackNames()
removeTaskCallback("R-taskCallbackManager")
removeTaskCallback("none")
Sys.setenv(ZZ_TEST="1", ZZ_LONG=paste(rep("abc def", 20), collapse=" ")); x <- Sys.getenv(); class(x); x[c("ZZ_TEST","ZZ_LONG")]; print(x[c("ZZ_TEST","ZZ_LONG")], width=40)
