x <- c(a = 1, bb = 2.5, ccc = -3)
print(x)
x
c(first = "one", second = "two")
y <- 1:26; names(y) <- letters
y
z <- c(1.123456, 22.1, 333); names(z) <- c("alpha", "a_very_long_name_indeed", "z")
z
c(a = TRUE, b = NA)
c(x = 1, 2, z = 3)
setNames(1:3, c("a", NA, "c"))
c(a = 1+2i, b = 3)
setNames(nm = c("u", "v"))
print(c(a = "x", b = "y"), quote = FALSE)
setNames(character(0), character(0))
setNames(1:12 * 1000, month.name)
