# Flat tables that leave out rows or columns, and their compact forms.
f <- ftable(Titanic, row.vars=integer(0), col.vars=integer(0))
for (m in c("non.compact","row.compact","col.compact","compact")) print(tryCatch(format(f,method=m),error=conditionMessage))
f1 <- ftable(Titanic, row.vars=integer(0), col.vars=1)
for (m in c("non.compact","row.compact","col.compact","compact")) print(tryCatch(format(f1,method=m),error=conditionMessage))
f2 <- ftable(Titanic, col.vars=integer(0), row.vars=1)
for (m in c("non.compact","row.compact","col.compact","compact")) print(tryCatch(format(f2,method=m),error=conditionMessage))
f
ftable(table(c("a", "a", "b")))
x <- c(complex(real = NaN, imaginary = 1), complex(real = NaN, imaginary = 2), NA_complex_, complex(real = NA, imaginary = 3))
match(x, x)
.row_names_info(get_all_vars(dist ~ speed, cars))
