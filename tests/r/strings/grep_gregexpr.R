grep("a", c("abc","xyz","bar"), value=TRUE)
grep("a", c(x="abc",y="xyz"), value=TRUE)
grep("a", c("abc","xyz"), invert=TRUE)
grep("zz", "abc")
regexpr("a", "banana")
gregexpr("a", "banana")
gregexpr("z", "banana")[[1]]
regmatches("a1b22", gregexpr("[0-9]+", "a1b22"))
regmatches(c("a1","b"), regexpr("[0-9]", c("a1","b")))
