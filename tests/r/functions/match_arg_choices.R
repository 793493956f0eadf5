center <- function(x, type = c("mean", "median", "trimmed")) {
  type <- match.arg(type)
  switch(type, mean = mean(x), median = median(x), trimmed = mean(x, trim = 0.1))
}
v <- c(1, 2, 3, 50)
print(center(v)); print(center(v, "median")); print(center(v, "med")); print(center(v, "tri"))
print(tryCatch(center(v, "mode"), error = function(e) conditionMessage(e)))
print(tryCatch(center(v, c("mean", "median")), error = function(e) conditionMessage(e)))
print(match.arg("a", c("apple", "avocado", "a")))
print(tryCatch(match.arg("a", c("apple", "avocado")), error = function(e) conditionMessage(e)))
print(match.arg(c("x", "y"), c("x", "y", "z"), several.ok = TRUE))
