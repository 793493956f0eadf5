plot(hclust(dist(USArrests[1:20, ])))
