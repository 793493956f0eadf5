x <- 1:15
out <- as.character(x)
out[x %% 3 == 0] <- "Fizz"; out[x %% 5 == 0] <- "Buzz"; out[x %% 15 == 0] <- "FizzBuzz"
cat(out, sep = "\n")
print(table(out == "Fizz"))
print(ifelse(x %% 15 == 0, "FB", ifelse(x %% 3 == 0, "F", ifelse(x %% 5 == 0, "B", x))))
