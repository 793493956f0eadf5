attr(regexpr("a+", "baaad"), "match.length")
gregexpr("a", "banana")[[1]]
unlist(gregexpr("na", "banana"))
gregexpr("[0-9]+", "a1b22c333")[[1]]
regmatches("a1b22c333", gregexpr("[0-9]+", "a1b22c333"))[[1]]
