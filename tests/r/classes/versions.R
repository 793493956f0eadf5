# nostderr
x <- numeric_version(c("1.2.3","1.10"))
x
unclass(x)
x[1]
x[[1]]
x[[1,2]]
x[[c(1,2)]]
x$major
x > "1.5"
x == "1.2.3"
sort(x)
order(x)
max(x)
range(x)
format(x)
as.character(x)
toString(x)
length(x)
c(x, "3.0")
rev(x)
x[2] <- "9.9"
x
x[[1]] <- "7.7.7"
x
numeric_version("1")
numeric_version(c("1.2",NA),strict=FALSE)
numeric_version("a.b",strict=FALSE)
package_version("1.2-3")
package_version("1.2.3")$minor
package_version("1.2.3")$patchlevel
R_system_version("4.2.2")
getRversion()
class(getRversion())
getRversion() >= "4.0.0"
is.numeric_version(x)
is.package_version(package_version("1.0"))
as.numeric_version("1.2")
as.numeric_version(1.5)
as.package_version("1.0")
compareVersion("1.2.3","1.2.4")
compareVersion("1.2","1.2.0")
numeric_version("1.2") == numeric_version("1.2.0")
numeric_version(character(0))
as.list(x)
xtfrm(numeric_version(c("1.2","1.10")))
numeric_version("1.2-4.5")
str(x)
summary(x)
unique(numeric_version(c("1.0","1.0","2.0")))
duplicated(numeric_version(c("1.0","1.0")))
"1.0" %in% numeric_version("1.0")
paste(x)
print(x, quote=TRUE)
anyNA(numeric_version(c("1.0","2")))
is.na(numeric_version("x",strict=FALSE))
x[3]
min(numeric_version(c("2.0","10.0")))
R.version$major
R.version$minor
R.version$language
version$major
rle(c(TRUE,TRUE,FALSE))
r <- rle(c("a","a","b"))
r
inverse.rle(r)
unclass(r)
str(r)
rle(numeric(0))
rle(c(1,NA,NA))
rle(list(1))
print(r, prefix="  ")
as.character(r$values)
length(r)
rle(1:3)
r[1]
rev(r)
as.roman(c(1,4,9,NA,3999,0))
as.roman("XIV")
as.roman(c("x","iv","abc"))
as.integer(as.roman("MCMXC"))
as.roman(5)+as.roman("X")
as.roman(10) > 9
format(as.roman(1:3))
as.character(as.roman(4))
as.roman(1:3)[2]
max(as.roman(c("X","V")))
sum(as.roman(c("X","V")))
rep(as.roman(2),2)
as.roman(1.5)
as.roman("12")
sort(as.roman(c("X","V")))
as.roman(10) == "X"
as.roman(4)*2L
as.roman(5) - as.roman(10)
as.double(as.roman("X"))
is.numeric(as.roman(1))
range(as.roman(c("I","M")))
c(as.roman(1),as.roman(2))
