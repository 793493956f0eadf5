# Single characters, long strings, patterns whose alternatives end alike.
s <- paste(rep("agggtaaacttgcgtttacccaggtattgaccatgggtaaattaccgtacg", 40), collapse = "")
ch <- strsplit(s, "")[[1]]
print(table(ch)); print(length(ch)); print(nchar(paste(rev(ch), collapse = ""))); print(sum(ch == "g")); print(head(match(ch, c("a", "c"))))
print(c("a", NA, "", "bb") == "a"); print("" == c("", NA)); print(strsplit(c("", "x", "a.b", NA), "")); print(strsplit("a b  c", " ")[[1]])
for (p in c("agggtaaa|tttaccct", "[cgt]gggtaaa|tttaccc[acg]", "a[act]ggtaaa|tttacc[agt]t", "(a|ab)(c|bcd)", "gggt|ggt", "a+g|ag+")) {
    m <- gregexpr(p, s)[[1]]
    cat(p, length(m), sum(m), sum(attr(m, "match.length")), "\n")
}
print(regmatches("xabcabcdx", gregexpr("(a|ab)(c|bcd)", "xabcabcdx"))); print(gsub("[ab]|ba", "<>", "abbaab")); print(sub("x*|b", "-", "abc"))
print(paste(c("a", NA, "c"), collapse = "-")); print(paste(character(0), collapse = "+")); print(paste("a", character(0), collapse = "+")); print(substr("hello", 2, 2) == "e"); x <- "a"; attr(x, "k") <- 1; print("a"); print(x)
