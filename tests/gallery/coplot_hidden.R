coplot(lat ~ long | depth * mag, quakes[1:300, ], number = c(2, 3), show.given = FALSE)
