ap <- ts(c(112,118,132,129,121,135,148,148,136,119,104,118,115,126,141,135,125,149,170,170,158,133,114,140,145,150,178,163,172,178,199,199,184,162,146,166,171,180,193,181,183,218,230,242,209,191,172,194,196,196,236,235,229,243,264,272,237,211,180,201,204,188,235,227,234,264,302,293,259,229,203,229), start=c(1949,1), frequency=12)
lh <- ts(c(2.4,2.4,2.4,2.2,2.1,1.5,2.3,2.3,2.5,2.0,1.9,1.7,2.2,1.8,3.2,3.2,2.7,2.2,2.2,1.9,1.9,1.8,2.7,3.0,2.3,2.0,2.0,2.9,2.9,2.7,2.7,2.3,2.6,2.4,1.8,1.7,1.5,1.4,2.1,3.3,3.5,3.5,3.1,2.6,2.1,3.4,3.0,2.9))
P <- function(e) tryCatch(print(e), error=function(e) cat("E:", conditionMessage(e), "\n"))
(d <- decompose(ap)); str(d); decompose(ap, "mult")$figure; P(decompose(lh)); 
m <- suppressWarnings(HoltWinters(ap, seasonal="mult")); m; p <- predict(m, 6, prediction.interval=TRUE); p; str(m)
a <- HoltWinters(ap); a; predict(a, 3); predict(a, 14, TRUE); a$SSE
b <- HoltWinters(lh, gamma=FALSE, beta=FALSE); b; predict(b, 3, TRUE); b$SSE; head(b$fitted)
c <- HoltWinters(lh, gamma=FALSE); c; predict(c, 2, TRUE); head(fitted(c)); 
HoltWinters(ap, beta=FALSE); HoltWinters(ap, alpha=.3); HoltWinters(ap, alpha=.3,beta=.1); HoltWinters(ap,.3,.1,.2)$SSE; HoltWinters(lh, .5, FALSE, FALSE); residuals(b)
HoltWinters(ap, gamma=FALSE, l.start=100)
s <- stl(log(ap), "per"); s; summary(s)
stl(ap, s.window=7, t.window=21, robust=TRUE)$time.series[1:6,]
summary(stl(ap, s.window=7, robust=TRUE)); str(stl(ap, 7)); stl(ap, 9, t.jump=1, s.jump=1, l.jump=1, s.degree=1)$time.series[60:72,]
P(stl(lh, 7)); P(stl(ap, "foo"))
(f <- StructTS(lh, "level")); str(f)
(f2 <- StructTS(lh, type="trend")); predict(f2, 4); 
(f3 <- StructTS(log(ap), type="BSM")); print(predict(f3, 4), digits=5); print(fitted(f3)[1:5,], digits=5); print(head(tsSmooth(f3)), digits=4); tsSmooth(f)[1:5]; print(as.vector(tail(residuals(f3))), digits=5); 
StructTS(lh, "level", fixed=c(.1,NA)); 
mod <- f$model0; KalmanLike(lh, mod); str(KalmanRun(lh, mod)); KalmanForecast(3, f$model); str(KalmanSmooth(lh, mod)); str(KalmanRun(lh, mod, update=TRUE)); KalmanSmooth(lh,mod)$var[1:4]
l2 <- lh; l2[3:5] <- NA; KalmanLike(l2, mod); KalmanSmooth(l2, mod)$smooth[1:6]; StructTS(l2, "level")
fit <- arima(lh, order=c(1,0,1)); KalmanSmooth(lh, fit$model)$smooth[1:3,]; KalmanForecast(2, fit$model, TRUE)
