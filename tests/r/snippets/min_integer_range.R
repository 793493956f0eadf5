# nostderr
tryCatch({min(integer(0))}, error = function(e) cat("Error:", conditionMessage(e), "\n"))
tryCatch({range(numeric(0))}, error = function(e) cat("Error:", conditionMessage(e), "\n"))
tryCatch({nchar(123456)}, error = function(e) cat("Error:", conditionMessage(e), "\n"))
tryCatch({substr("abcdef", 3, 3)}, error = function(e) cat("Error:", conditionMessage(e), "\n"))
tryCatch({strsplit(c("a b", "c"), " ")}, error = function(e) cat("Error:", conditionMessage(e), "\n"))
tryCatch({gsub("(a)(b)", "\\2\\1", "abab")}, error = function(e) cat("Error:", conditionMessage(e), "\n"))
tryCatch({regexpr("b", "abcb")}, error = function(e) cat("Error:", conditionMessage(e), "\n"))
tryCatch({toupper(letters[1:3])}, error = function(e) cat("Error:", conditionMessage(e), "\n"))
