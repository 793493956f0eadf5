symbols(1:3, 1:3, squares = c(1, 2, 3), inches = 0.5, bg = 2:4, xlim = c(0, 5), ylim = c(0, 5))
symbols(rep(4, 3), 1:3, rectangles = cbind(1:3, 3:1), inches = 0.3, add = TRUE, fg = "blue")
symbols(1:2, c(4, 4), thermometers = cbind(0.5, 1, c(0.3, 0.8)), inches = 0.4, add = TRUE)
symbols(4, 4, stars = cbind(1, 2, 1, 3), inches = 0.5, add = TRUE, bg = "gray")
