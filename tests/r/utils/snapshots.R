d <- file.path(tempdir(),"snapd"); dir.create(d); setwd(d); writeLines("a","a.txt"); writeLines("b","b.txt"); Sys.setFileTime("a.txt", as.POSIXct("2020-01-01")); Sys.setFileTime("b.txt", as.POSIXct("2020-01-01"))
s <- fileSnapshot(d, md5sum=TRUE); x <- capture.output(print(s)); cat(sub("path = .*","path",x),sep="\n"); names(s); names(s$info); rownames(s$info); s$info$md5sum
writeLines("bb","b.txt"); writeLines("c","c.txt"); unlink("a.txt")
ch <- changedFiles(s); print(ch); str(unclass(ch)[1:4]); ch$changes
s2 <- fileSnapshot(d); print(changedFiles(s2)); names(changedFiles(s2))
s3 <- fileSnapshot(d, file.info=FALSE, pattern="^b"); rownames(s3$info); print(dim(s3$info)); changedFiles(s3)
s4 <- fileSnapshot(d, full.names=TRUE); basename(rownames(s4$info)); Sys.setFileTime("b.txt", as.POSIXct("2021-01-01")); changedFiles(s2, check.file.info="size"); changedFiles(s2,check.file.info="mtime")
try(fileSnapshot(c(".",".."),full.names=FALSE))
