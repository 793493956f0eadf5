txt <- "id,name,score\n1,Ann,90\n2,Bob,85\n3,Cy,"
lines <- strsplit(txt, "\n")[[1]]
fields <- strsplit(lines, ",")
header <- fields[[1]]; rows <- fields[-1]
df <- as.data.frame(do.call(rbind, lapply(rows, function(r) c(r, rep("", 3 - length(r))))), stringsAsFactors = FALSE)
names(df) <- header
df$score <- suppressWarnings(as.numeric(df$score)); df
mean(df$score, na.rm = TRUE); sapply(df, class)
read.csv(text = txt); str(read.csv(text = txt))
write.csv(df, row.names = FALSE); write.table(df, quote = FALSE, col.names = NA, sep = ";")
