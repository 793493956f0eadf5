paste("a", 1:3); paste0("x", 1:2, c("p", "q")); paste("a", "b", sep = ""); paste(c("a", "b"), collapse = ""); paste(1:3, c("x", "y", "z"), sep = "-", collapse = "|")
paste(character(0)); paste(character(0), collapse = "+"); paste("a", NULL); paste("a", character(0)); paste0("a", NULL, "b"); paste(NULL); paste(NA, "x"); paste(c("a", NA), collapse = ",")
paste(TRUE, 1.5, 2L, 1i, "s"); paste(list("a", 1:2, TRUE)); paste(factor(c("lo", "hi"))); paste(as.Date("2024-01-02")); paste("multi\nline"); paste(c(a = "x", b = "y")); paste("a", "b", recycle0 = TRUE); paste("a", character(0), recycle0 = TRUE)
toString(1:5); toString(c("a", "b"), collapse = "/"); toString(NULL); toString(list(1, "b", TRUE)); toString(letters, width = 15)
