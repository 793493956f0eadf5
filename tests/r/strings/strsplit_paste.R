tryCatch({ strsplit(NA, "a") }, error = function(e) cat("Error:", conditionMessage(e), "\n"))
strsplit(" a b", " ")
strsplit("a||b", "|", fixed=TRUE)
strsplit("2020-01-02", "-")[[1]][2]
strsplit(c(x="a b"), " ")
strsplit("aXbXc", "X", perl=TRUE)
strsplit("abc", "(?<=b)", perl=TRUE)
paste("a", 1, TRUE)
paste0("a", 1:3)
