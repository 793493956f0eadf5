regexpr("(?<num>[0-9]+)", "abc123", perl=TRUE)[1]
grepl("a\\nb", "a\nb")
grepl("\\\\", "a\\b")
grepl("[\\]", "a\\b")
gsub("[\r\n]", "", "a\r\nb")
