plot(AirPassengers, main = "Passengers", col = "navy")
