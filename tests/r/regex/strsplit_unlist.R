strsplit("hello world", "o")[[1]]
strsplit("x", "")[[1]]
strsplit("日本語", "")[[1]]
unlist(lapply(strsplit("a:1,b:2", ",")[[1]], function(p) strsplit(p, ":")[[1]][1]))
vapply(strsplit(c("a b c","d e"), " "), length, 1L)
