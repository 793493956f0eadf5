sleep <- structure(list(
  extra = c(0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0, 2, 1.9, 0.8, 1.1, 0.1, -0.1,
  4.4, 5.5, 1.6, 4.6, 3.4),
  group = structure(c(1L, 1L, 1L, 1L, 1L, 1L, 1L, 1L, 1L, 1L, 2L, 2L, 2L, 2L, 2L, 2L, 2L, 2L, 2L,
  2L),
  levels = c("1", "2"), class = "factor"),
  ID = structure(c(1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L, 10L, 1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L,
  10L),
  levels = c("1", "2", "3", "4", "5", "6", "7", "8", "9", "10"), class = "factor")),
  class = "data.frame", row.names = c(NA, -20L))
