coplot(lat ~ long | depth, data = quakes)
