cpgram(ldeaths)
cpgram(lh, taper = 0, main = "lh")
