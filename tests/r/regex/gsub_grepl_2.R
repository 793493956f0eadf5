trimws(gsub("[^0-9 ]", "", "a 1 b 2"))
grepl("^$", ""); grepl("^ *$", "   ")
regmatches("aXbXc", gregexpr("X", "aXbXc"))[[1]]
agrepl("hello", c("helo","world"), max.distance=1)
basename(gsub("\\\\", "/", "C:\\dir\\file.txt"))
