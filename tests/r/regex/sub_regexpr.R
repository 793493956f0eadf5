regexpr("o", "hello world", fixed=TRUE)[1]
grepl("^https?://", c("http://a","https://b","ftp://c"))
sub("https?://([^/]+)/.*", "\\1", "https://site.org/path/x")
sub(".*\\.([a-z]+)$", "\\1", "file.tar.gz")
sub("\\.[a-z]+$", "", "file.tar.gz")
