plot(density(faithful$waiting), main = "Waiting")
polygon(density(faithful$waiting), col = "lightblue")
