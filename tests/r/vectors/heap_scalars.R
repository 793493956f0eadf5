# A vector of length one that an assignment to its element made behaves as the number it is.
k <- 1L; k[1] <- 2L
z <- FALSE; z[1] <- FALSE
d <- 1; d[1] <- 0.5
print(seq(k, 9L, by = k)); print(typeof(seq(k, 9L, by = k)))
print(seq(1L, 9L, by = k)); print(seq(k, 9L)); print(seq(k, by = k, length.out = 4L)); print(seq_len(k))
print(seq(0, 2, by = d)); print(seq(d)); print(seq(k)); print(k:5L); print(5:k)
print(unique(c(1, 1, NA), z)); print(duplicated(c(1, 1), incomparables = z)); print(anyDuplicated(c(1, 1), z))
print(match(1, c(1, 1), incomparables = z)); print(rep(k, k)); print(rep(1:2, times = k)); print(rep(1:2, each = k))
m <- matrix(1:6, k)
print(m[k, ]); print(m[, k]); print(m[k, k]); print(m[[k, k]]); print((1:5)[[k]]); print((1:5)[-k])
if (k) print("yes"); if (!z) print("no"); print(isTRUE(!z)); print(isFALSE(z)); print(identical(k, 2L))
print(substr("abcdef", k, 4)); print(strrep("a", k)); print(round(pi, k)); print(head(letters, k))
print(vapply(1:2, function(i) k, k)); print(array(0, c(k, k))); print(numeric(k)); print(sum(1:3, na.rm = z))
print(order(c(3, 1, 2), decreasing = z)); print(sort(c(3, 1, 2), decreasing = z)); print(switch(k, "a", "b"))
print(paste("a", k)); print(format(k)); print(nchar("abc", "c")[k - 1L]); print(diff(1:5, lag = k))
l <- list(1, 2); print(l[[k]]); x <- 1:3; x[[k]] <- 9L; print(x); x[k] <- k; print(x); print(z || TRUE); print(!z && k)
