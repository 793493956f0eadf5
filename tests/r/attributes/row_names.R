df <- data.frame(x = 1:3)
row.names(df); attr(df, "row.names"); .row_names_info(df)
row.names(df) <- c("a", "b", "c"); df; rownames(df)[2] <- "B"; df
row.names(df) <- NULL; df
tryCatch(row.names(df) <- c("a", "a", "b"), error = function(e) cat(conditionMessage(e), "\n"), warning = function(w) cat("W:", conditionMessage(w), "\n"))
tryCatch(row.names(df) <- c("a", "b"), error = function(e) cat(conditionMessage(e), "\n"))
dimnames(df); df2 <- df[c(3, 1), , drop = FALSE]; df2; row.names(df2)
attributes(df)
names(df) <- "renamed"; df; colnames(df) <- "again"; names(df)
