ages <- c(ann = 31, bob = 25, cy = 40)
print(ages)
print(names(ages))
ages["dee"] <- 19
print(ages[order(ages)])
names(ages)[2] <- "rob"
print(ages)
print(unname(ages))
print(ages[c("ann", "zed")])
print("cy" %in% names(ages))
ages <- ages[-1]
print(length(ages)); print(names(ages))
names(ages) <- NULL
print(ages)
