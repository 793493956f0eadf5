# nostderr: skeletons of help pages and packages; their wording is each implementation's own.
setwd(tempdir())
f <- function(x, ...) x
e <- 1
prompt(f)
prompt(women)
rd <- tools::parse_Rd("women.Rd")
any(grepl("height", unlist(rd)))
grep("^f\\(x, ...\\)", readLines("f.Rd"), value = TRUE)
intersect(c("name", "title", "format", "examples"), names(promptData(1:3, NA, "z")))
package.skeleton("pk.a", c("f", "e"))
all(c("data/e.rda", "DESCRIPTION", "man/e.Rd", "man/f.Rd", "NAMESPACE", "R/f.R") %in% list.files("pk.a", recursive = TRUE))
class(try(package.skeleton("pk.a", "f"), TRUE))
class(try(package.skeleton("1x", "f"), TRUE))
