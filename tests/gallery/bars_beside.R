barplot(VADeaths, beside = TRUE, legend.text = TRUE, args.legend = list(x = "topleft"), ylim = c(0, 80), col = rainbow(5))
