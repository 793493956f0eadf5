a <- array(1:24, dim = c(2, 3, 4), dimnames = list(sex = c("F", "M"), grp = c("x", "y", "z"), yr = 2020:2023))
apply(a, "sex", sum); apply(a, c("sex", "grp"), sum); apply(a, 3, mean)
a["F", "y", "2021"]; a[, , "2023"]; dim(a[, "x", ]); dimnames(a)$yr
sum(a["M", , ]); a[1, 1, ]; aperm(a, c(3, 1, 2))["2020", , ]
sapply(dimnames(a), length)
a[a > 22]
