mosaicplot(HairEyeColor, shade = TRUE, main = "Hair")
mosaicplot(Titanic[1, , , ], color = TRUE, main = "First class", off = 5)
