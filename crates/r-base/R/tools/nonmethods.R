# Functions whose names look like those of S3 methods.
.nonMethods <- list(
    base = c("all.equal", "all.names", "all.vars", "expand.grid", "format.char", "format.info", "format.pval", "max.col",
             "pmax.int", "pmin.int", "print.atomic", "print.coefmat", "qr.Q", "qr.R", "qr.X", "qr.coef", "qr.fitted", "qr.qty",
             "qr.qy", "qr.resid", "qr.solve", "rep.int", "sample.int", "seq.int", "sort.int", "sort.list"),
    stats = c("anova.lmlist", "expand.model.frame", "fitted.values", "influence.measures", "lag.plot", "t.test",
              "plot.spec.phase", "plot.spec.coherency"),
    utils = c("close.socket", "flush.console", "update.packages"),
    graphics = c("close.screen", "plot.design", "plot.new", "plot.window", "plot.xy", "split.screen"),
    grDevices = "boxplot.stats")

nonS3methods <- function(package) {
    if (is.null(package)) return(unlist(.nonMethods))
    known <- .nonMethods[[package]]
    if (is.null(known)) character() else known
}
