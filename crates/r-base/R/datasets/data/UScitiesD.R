UScitiesD <- structure(c(587L, 1212L, 701L, 1936L, 604L, 748L, 2139L, 2182L, 543L, 920L, 940L, 1745L,
  1188L, 713L, 1858L, 1737L, 597L, 879L, 831L, 1726L, 1631L, 949L, 1021L, 1494L, 1374L, 968L,
  1420L, 1645L, 1891L, 1220L, 2339L, 2451L, 347L, 959L, 2300L, 1092L, 2594L, 2734L, 923L, 2571L,
  2408L, 205L, 678L, 2442L, 2329L),
  Labels = c("Atlanta", "Chicago", "Denver", "Houston", "LosAngeles", "Miami", "NewYork",
  "SanFrancisco", "Seattle", "Washington.DC"), Size = 10L, call = quote(as.dist.default(m = t(cities.mat))), class = "dist", Diag = FALSE, Upper = FALSE)
