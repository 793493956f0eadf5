acf(lh)
