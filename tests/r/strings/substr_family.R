s <- "The quick brown fox"
substr(s, 5, 9); substring(s, 5); substring(s, c(1, 5), c(3, 9)); substr(s, 0, 3); substr(s, 18, 100); substr(s, 3, 1)
substr(s, 1, 3) <- "A  "; s
substring("abcdef", 1:3, 4:6); substring("abc", 1:3, 1:3); substr(c("one", "two", NA), 2, 3); substr(12345, 2, 3)
x <- c("hello", "world"); substr(x, 1, 1) <- toupper(substr(x, 1, 1)); x
substr("\u00e9t\u00e9", 2, 2); strtrim("abcdef", 1:3); sapply(1:3, function(i) substr("xyz", i, i)); nchar(substring("abc", 0, 2))
