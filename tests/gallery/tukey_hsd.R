plot(TukeyHSD(aov(breaks ~ tension, warpbreaks)), las = 1)
