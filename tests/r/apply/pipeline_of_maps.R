people <- list(list(n = "Ann", a = 30), list(n = "Bo", a = 17), list(n = "Cy", a = 45))
adults <- Filter(function(p) p$a >= 18, people)
sapply(adults, `[[`, "n")
ages <- vapply(people, function(p) p$a, numeric(1)); names(ages) <- vapply(people, `[[`, "", "n"); ages
Map(function(p, i) paste0(i, ":", p$n), people, seq_along(people)) |> unlist()
Reduce(function(best, p) if (p$a > best$a) p else best, people)$n
do.call(rbind, lapply(people, as.data.frame))
tapply(ages, ifelse(ages >= 18, "adult", "minor"), mean)
mapply(function(p, f) f(p$a), people, list(sqrt, log, function(x) x %/% 10)) |> round(2)
