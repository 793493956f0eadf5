# Output that is diverted into a text connection is in its variable at once; the variable is locked meanwhile.
con <- textConnection("seen", "w")
sink(con)
cat("one\ntwo")
so_far <- seen
sink()
print(so_far)
print(isIncomplete(con))
print(tryCatch(seen <- 1, error = conditionMessage))
close(con)
print(seen)
seen <- "free"
print(seen)
x <- serialize(list(a = "x 1", b = " 27 "), NULL, ascii = TRUE)
str(unserialize(x))
