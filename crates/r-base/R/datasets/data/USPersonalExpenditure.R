USPersonalExpenditure <- structure(c(22.2, 10.5, 3.53, 1.04, 0.341, 44.5, 15.5, 5.76, 1.98, 0.974, 59.6, 29, 9.71,
  2.45, 1.8, 73.2, 36.5, 14, 3.4, 2.6, 86.8, 46.2, 21.1, 5.4, 3.64),
  dim = c(5L, 5L), dimnames = list(
  c("Food and Tobacco", "Household Operation", "Medical and Health",
  "Personal Care", "Private Education"),
  c("1940", "1945", "1950", "1955", "1960")))
