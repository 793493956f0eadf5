f <- function(k) { for (i in 1:2000) x <- as.character(i:1); paste0("made", k) }
bquote(list(.(f(1)), .(f(2)), a = .(f(3)), b = g(.(f(4)), .(f(5)))))
bquote(f(..(lapply(1:3, f)), z = .(f(9))), splice = TRUE)
bquote(function(x, y = .(f(7))) x + .(f(8)))
bquote(f(..(list(a = 1, 2)), 3), splice = TRUE); bquote(.(quote(x)) + ..(1))
bquote(g(.(1), .(2))(.(3)))
