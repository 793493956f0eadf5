curve(sin(x) / x, -20, 20, n = 301)
abline(h = 0, lty = 3)
