lag.plot(nhtemp, 8, diag.col = "blue")
lag.plot(ldeaths, 1, main = "Deaths", do.lines = FALSE)
