plot(ecdf(cars$dist), verticals = TRUE)
