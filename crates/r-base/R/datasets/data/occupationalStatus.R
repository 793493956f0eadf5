occupationalStatus <- structure(c(50L, 16L, 12L, 11L, 2L, 12L, 0L, 0L, 19L, 40L, 35L, 20L, 8L, 28L, 6L, 3L,
  26L, 34L, 65L, 58L, 12L, 102L, 19L, 14L, 8L, 18L, 66L, 110L, 23L, 162L, 40L, 32L, 7L, 11L, 35L,
  40L, 25L, 90L, 21L, 15L, 11L, 20L, 88L, 183L, 46L, 554L, 158L, 126L, 6L, 8L, 23L, 64L, 28L, 230L,
  143L, 91L, 2L, 3L, 21L, 32L, 12L, 177L, 71L, 106L),
  dim = c(8L, 8L), dimnames = list(
  origin = c("1", "2", "3", "4", "5", "6", "7", "8"),
  destination = c("1", "2", "3", "4", "5", "6", "7", "8")), class = "table")
