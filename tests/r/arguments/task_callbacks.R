# A callback that fails is removed, and what it says is shown; only FALSE removes one that answers.
addTaskCallback(function(...) stop("bad"))
2
getTaskCallbackNames()
addTaskCallback(function(...) "x")
4
addTaskCallback(function(expr, value, ok, visible, data) { cat("data", data, "\n"); FALSE }, data = 3, name = "once")
getTaskCallbackNames()
addTaskCallback(function(a) TRUE)
8
addTaskCallback(function(...) NA, name = "stays")
getTaskCallbackNames()
