# Generics of the standard packages that GNU R's tools take for granted, and where they are.

.knownS3Generics <- c(
    structure(rep("base", 21L), names = c("Math", "Ops", "Summary", "Complex", "as.character", "as.data.frame", "as.environment",
        "as.matrix", "as.vector", "cbind", "labels", "print", "rbind", "rep", "seq", "seq.int", "plot", "sequence", "solve", "summary", "t")),
    edit = "utils", str = "utils",
    structure(rep("graphics", 8L), names = c("contour", "hist", "identify", "image", "lines", "pairs", "points", "text")),
    structure(rep("stats", 23L), names = c("add1", "AIC", "anova", "biplot", "coef", "confint", "deviance", "df.residual", "drop1",
        "extractAIC", "fitted", "formula", "logLik", "model.frame", "model.matrix", "predict", "profile", "qqnorm", "residuals",
        "se.contrast", "terms", "update", "vcov")))
