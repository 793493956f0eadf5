Puromycin <- structure(list(
  conc = c(0.02, 0.02, 0.06, 0.06, 0.11, 0.11, 0.22, 0.22, 0.56, 0.56, 1.1, 1.1, 0.02,
  0.02, 0.06, 0.06, 0.11, 0.11, 0.22, 0.22, 0.56, 0.56, 1.1),
  rate = c(76, 47, 97, 107, 123, 139, 159, 152, 191, 201, 207, 200, 67, 51, 84, 86, 98,
  115, 131, 124, 144, 158, 160),
  state = structure(c(1L, 1L, 1L, 1L, 1L, 1L, 1L, 1L, 1L, 1L, 1L, 1L, 2L, 2L, 2L, 2L, 2L, 2L, 2L,
  2L, 2L, 2L, 2L),
  levels = c("treated", "untreated"), class = "factor")),
  row.names = c(NA, 23L), class = "data.frame", reference = "A1.3, p. 269")
