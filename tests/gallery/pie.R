pie(c(apples = 3, pears = 2, plums = 5), col = rainbow(3), main = "Fruit")
