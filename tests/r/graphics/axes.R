# Limits and ticks of axes.
pdf(NULL)
ln <- function(l, ...) { plot.new(); plot.window(l, c(0, 1), ...); print(list(par("usr")[1:2], par("xaxp"), axTicks(1))) }
ln(c(1, 10)); ln(c(10, 1)); ln(c(1, 1)); ln(c(0, 0)); ln(c(-3, 7), xaxs = "i"); ln(c(0, 100), lab = c(10, 5, 7)); ln(c(0, 1e300)); ln(c(0.1, 0.7)); ln(c(0, 13)); ln(c(3.3, 4.1))
lg <- function(l) { plot.new(); plot.window(l, c(0, 1), log = "x"); print(list(par("usr")[1:2], par("xaxp"), axTicks(1))) }
lg(c(1, 10)); lg(c(1, 1000)); lg(c(1, 1e5)); lg(c(1, 5)); lg(c(2, 50)); lg(c(3, 8)); lg(c(5, 2000)); lg(c(1, 1e10)); lg(c(1e-3, 1)); lg(c(1, 1e30)); lg(c(100, 1))
plot.new(); plot.window(c(0, 10), c(0, 5), asp = 1); par("usr"); plot.window(c(0, 1), c(0, 5), asp = 2); par("usr")
axisTicks(c(0, 10), FALSE); axisTicks(c(-2, 5), TRUE); axisTicks(c(0, 10), FALSE, nint = 20)
print(axis(1)); print(axis(2, at = 1:3, labels = c("a", "b", "c"))); print(axis(3, at = c(-5, 5))); try(axis(1, at = 1:3, labels = "a")); try(axis(5)); try(axis(1, labels = letters))
plot(as.Date("2020-01-15") + 0:300, 0:300); axis.Date(1, as.Date("2020-01-15") + 0:300)
for (k in c(3, 10, 20, 50, 90, 200, 400, 1500, 20000)) { x <- as.Date("2020-01-15") + c(0, k); plot(x, 1:2); print(axis.Date(3, x)) }
for (k in c(5, 100, 3600, 18000, 72000, 518400, 1728000)) { x <- as.POSIXct("2020-01-15 10:07:13", tz = "UTC") + c(0, k); plot(x, 1:2); print(axis.POSIXct(3, x)) }
for (k in c(1, 5, 10, 20, 40, 60, 100, 200, 300, 500, 700, 1500, 3000, 10000, 40000)) print(pretty(as.Date("2020-01-15") + c(0, k)))
extendrange(c(1, 5)); extendrange(1:3, f = c(0, 1)); try(plot(1:3, 1:4)); try(lines(1:3, type = "z"))
plot(c(-1, 1, 10), log = "y"); plot(1:3, foo = 2)
graphics.off()
pdf(NULL); try(lines(1:3)); try(text(1, 1, "a")); try(axis(1)); plot.new(); plot.new(); par(new = TRUE)
