# More of the same.
by(data.frame(v = 1:4), c("a", "b", "a", "b"), function(d) sum(d$v))
rle(c(1, 1, 2, 2, 2))
rle(c("a", "a", "b"))
numeric_version("1.2.3")
package_version(c("1.2.3", "2.0"))
R_system_version("4.2.2")
as.roman(1:5)
data.frame(x = 1)$x
I("a")
I(1:3)
I(list(1, 2))
