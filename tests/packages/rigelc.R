# What the package rigelc, installed by this program, offers. GNU R prints the same of its own installation.
library(rigelc)
twice(1:3)
mid(c(5, 1, 9))
thing()
a <- new("Acc", n = 3)
a
area(a)
as(a, "numeric")
tab
readLines(system.file("extdata", "h.txt", package = "rigelc"))
packageVersion("rigelc")
packageDescription("rigelc")$Author
k <- Counter$new(k = 1)
k$up()
k$k
ls("package:rigelc")
existsMethod("area", "Acc")
data(package = "rigelc")$results[, c("Item", "Title")]
