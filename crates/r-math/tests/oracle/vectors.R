# Writes tests/data/vectors.txt: function, arguments, GNU R's vector of results.
# Run with GNU R from the crate's folder: Rscript tests/oracle/vectors.R
out <- file("tests/data/vectors.txt", "w")
num <- function(x) paste(sprintf("%.17g", x), collapse = " ")
put <- function(name, args, v) cat(name, "|", num(args), "|", num(v), "\n", file = out)
cplx <- function(z) c(rbind(Re(z), Im(z)))
for (r in list(c(0,1), c(1,10), c(0,100), c(-3.7,12.2), c(1e-10,2e-10), c(1e6,1e6+1), c(0,0), c(5,5), c(1e300,2e300), c(-1,-.001), c(.1,.35), c(123456,123457.5), c(-1e-300,1e-300), c(0,1e-310), c(1e10,1e10+1e-5), c(17,93)))
  for (n in c(1, 2, 3, 5, 10, 20)) put("pretty", c(r, n), suppressWarnings(pretty(r, n)))
for (r in list(c(0,1,.1), c(1,10,2), c(1,0,-.25), c(0,1,.3), c(5,1,-1), c(1,1,1), c(0,.9999999999999999,.1), c(-1,1,1/3), c(2,11,3), c(1e10,1e10+1,.1))) put("seq_by", r, seq(r[1], r[2], by = r[3]))
for (r in list(c(0,1,11), c(1,2,4), c(-1,1,7), c(5,1,3), c(0,1e-300,5), c(1,1,3), c(0,1,2), c(.1,.7,23))) put("seq_len", r, seq(r[1], r[2], length.out = r[3]))
set.seed(5)
for (n in c(1:16, 20, 21, 24:27, 32, 36, 49, 64, 77, 128, 144, 210, 360)) {
  z <- complex(real = round(rnorm(n), 3), imaginary = if (n %% 2) 0 else round(rnorm(n), 3))
  put("fft", cplx(z), cplx(fft(z))); put("ifft", cplx(z), cplx(fft(z, inverse = TRUE)))
}
for (p in list(c(6,-5,1), c(1,2,1), c(-1,0,0,1), c(1,0,0,0,1), c(24,-50,35,-10,1), c(0,0,2,1), c(1,1e-5,3), 1:8, c(1,-3,3,-1), c(1e-200,2,1e200), rnorm(12), c(-2,1), c(5), c(1,2,3,0,0), choose(9,0:9)))
  put("polyroot", cplx(as.complex(p)), cplx(polyroot(p)))
p <- complex(real = rnorm(7), imaginary = rnorm(7)); put("polyroot", cplx(p), cplx(polyroot(p)))
xs <- list(numeric(0), 1, c(.1,.2,.3), rep(.1, 10), rnorm(100), runif(300), rnorm(300)*10^sample(-5:5,300,TRUE), c(1e308,1e308,-1e308), c(1,Inf), c(Inf,-Inf), c(1,NaN), 1/(1:200))
for (x in xs) { put("sum", x, sum(x)); if (length(x)) { put("mean", x, mean(x)); put("cumsum", x, cumsum(x)); y <- 1 + x/10; put("prod", y, prod(y)); put("cumprod", y, cumprod(y)) } }
b <- c(0, 1, 2.5, 4, 10); x <- c(-1, 0, .5, 1, 2.5, 3, 4, 10, 11, NaN)
for (r in 0:1) for (l in 0:1) put("bincode", c(r, l, length(b), b, x), .bincode(x, b, r == 1, l == 1))
for (r in 0:1) for (a in 0:1) for (l in 0:1) put("find_interval", c(r, a, l, length(b), b, x[1:9]), findInterval(x[1:9], b, rightmost.closed = r == 1, all.inside = a == 1, left.open = l == 1))
for (k in c(1, 3, 25, 50)) { x <- round(rnorm(50), 1); put("partial", c(k, x), sort(x, partial = k)) }
x <- rnorm(40); put("partial2", c(2, 10, 30, x), sort(x, partial = c(10, 30)))
close(out)
