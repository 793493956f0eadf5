strsplit("a  b", " ")[[1]]
strsplit("a||b", "\\|\\|")[[1]]
strsplit(c("a-b","c-d"), "-")
strsplit("", "")[[1]]
strsplit("a", "b")[[1]]
