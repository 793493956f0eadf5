regmatches("x=1, y=2", gregexpr("[a-z]=[0-9]", "x=1, y=2"))
regmatches("key:val", regexpr("[a-z]+", "key:val"))
regmatches(c("a1","b","c3"), regexpr("[0-9]", c("a1","b","c3")))
regmatches("the year 2024", regexpr("[0-9]{4}", "the year 2024"))
regmatches("a,b;c", gregexpr("[,;]", "a,b;c"), invert=TRUE)[[1]]
