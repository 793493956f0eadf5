regmatches("2024-05-06", regexec("(\\d+)-(\\d+)-(\\d+)", "2024-05-06"))[[1]]
regmatches("John Smith", regexec("(\\w+) (\\w+)", "John Smith"))[[1]][3]
sapply(regmatches(c("a1b2","c3"), gregexpr("[0-9]", c("a1b2","c3"))), length)
regexec("b(.)", "abc")[[1]]
regexec("zz", "abc")[[1]]
