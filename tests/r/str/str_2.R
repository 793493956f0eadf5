str(letters)
str(TRUE)
str(NULL)
str(NA)
