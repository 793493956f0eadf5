t <- function(e) {
    cat("> ", deparse1(substitute(e)), "\n", sep = "")
    r <- try(e, silent = TRUE)
    if (inherits(r, "try-error")) cat(r) else print(r)
}
t(RNGkind()); set.seed(2, kind = "Wichmann-Hill"); t(RNGkind()); t(runif(2)); for (k in c("Marsaglia-Multicarry", "Super-Duper", "Mersenne-Twister", "Knuth-TAOCP", "Knuth-TAOCP-2002", "L'Ecuyer-CMRG")) { set.seed(42, kind = k); print(runif(2)) }
RNGkind("default"); for (k in c("Kinderman-Ramage", "Ahrens-Dieter", "Box-Muller", "Inversion")) { set.seed(7, normal.kind = k); print(rnorm(3)) }
suppressWarnings(set.seed(1, sample.kind = "Rounding")); t(sample(5)); RNGkind(sample.kind = "default"); set.seed(42); s <- .Random.seed; a <- runif(1); .Random.seed <- s; t(identical(a, runif(1))); t(length(.Random.seed)); t(.Random.seed[1:3]); t(set.seed("a")); set.seed(1.7); t(runif(1)); set.seed(NULL); f <- function() { .Random.seed <<- s; runif(1) }; t(f() == a); t(exists(".Random.seed")); set.seed(5); x <- rnorm(3); set.seed(5); t(identical(x, rnorm(3))); set.seed(1); invisible(runif(1)); y <- .Random.seed; b <- runif(2); assign(".Random.seed", y, envir = globalenv()); t(identical(b, runif(2))); t(RNGkind(kind = "foo")); rm(.Random.seed); t(is.numeric(runif(1))); t(set.seed(-3)); t(runif(1)); set.seed(123L); t(sample(1:100, 5)); set.seed(123); t(rnorm(5)); set.seed(10); t(matrix(sample(9), 3)); set.seed(99); t(replicate(3, mean(rexp(5))))
