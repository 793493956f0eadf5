assocplot(HairEyeColor[, , 1], main = "Association")
