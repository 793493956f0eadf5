nrow(datasets::women)
find("mtcars")
head(mtcars, 3)
environment(attr(ChickWeight, "formula"))
mtcars <- 1
mtcars
rm(mtcars)
dim(mtcars)
tryCatch(datasets::nosuch, error = function(e) cat(conditionMessage(e), "\n"))
exists("iris"); exists("iris", inherits = FALSE)
with(cars, mean(speed)); tapply(warpbreaks$breaks, warpbreaks$tension, mean)
str(Theoph); str(EuStockMarkets); str(UScitiesD)
summary(Seatbelts[, 1:3])
