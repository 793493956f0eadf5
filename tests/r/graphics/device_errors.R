# Devices that can't be opened as asked: the error is R's, no device stays behind, and the next one works.
say <- function(expr) tryCatch(withCallingHandlers({ force(expr); cat("fine\n") },
    warning = function(w) { cat("W:", conditionMessage(w), "\n"); invokeRestart("muffleWarning") }),
    error = function(e) cat("E:", conditionMessage(e), "\n"))
f <- tempfile()
gone <- function() while (!is.null(dev.list())) dev.off()
for (name in c("svg", "png", "jpeg", "bmp", "pdf")) {
    cat("==", name, "\n")
    open <- get(name)
    say(open("/nonexistent/folder/x")); say(plot(1)); gone()
    for (a in list(list(width = 0), list(width = -1), list(height = 0), list(pointsize = 0), list(bg = "nocolour"))) {
        cat(deparse(a), ": ")
        say(do.call(open, c(list(f), a)))
        if (!is.null(dev.list())) say(plot(1))
        gone()
    }
    if (name != "pdf") { say(open(3)); say(open(NA)); say(open(f, width = NA)) }
    gone()
    say({ open(f); plot(1); points(1, 1); dev.off() })
    stopifnot(is.null(dev.list()), file.size(f) > 100)
    unlink(f)
}
say(jpeg(f, quality = -1)); say(png(paste0(f, "%s"))); say(png(f, units = "in")); say(pdf(f, paper = "zz")); say(pdf("", onefile = TRUE))
say(pdf("x%d%d.pdf", onefile = FALSE)); say(pdf(f, width = "a")); gone()
for (p in c(-1, 3, 7.5)) { pdf(NULL, pointsize = p); print(par("ps", "cin")); gone() }
# A plot that has no room leaves the device as it was.
pdf(NULL)
par(mar = c(50, 4, 4, 2)); say(plot(1)); say(points(1, 1)); par(mar = c(5, 4, 4, 2)); say(plot(1)); say(points(1, 1)); gone()
options(device = "nodevice"); say(plot(1)); options(device = 3); say(plot(1)); options(device = function() pdf(NULL)); say(plot(1)); gone()
