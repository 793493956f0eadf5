Index <- seq_len(54)
coplot(breaks ~ Index | wool * tension, data = warpbreaks)
