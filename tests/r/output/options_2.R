# More of the same.
paste(1.5)
withVisible(options(digits = 7))$visible
withVisible(options("digits"))$visible
