symbols(trees$Girth, trees$Height, circles = trees$Volume, inches = 0.3, bg = "#0000FF40")
