//! Forms without a grid: matrices, calls, objects, state, data frames, dates, input and output. A kernel is a name, what is
//! done once, and the body that is measured.

use super::Kernel;

type Row = (&'static str, &'static str, &'static str);

/// Matrices of `n` rows and columns; each kernel is made for 5 and for 100.
const MATRICES: &[(&str, &str)] = &[
    ("row", "for (i in 1:n) s <- s + sum(m[i, ])"),
    ("column", "for (j in 1:n) s <- s + sum(m[, j])"),
    ("setrow", "for (i in 1:n) m[i, ] <- v"),
    ("setcolumn", "for (j in 1:n) m[, j] <- v"),
    ("setcolumnglobal", "for (j in 1:n) G[, j] <<- v"),
    ("block", "m <- m[2:4, 2:4]"),
    ("transpose", "m <- t(m)"),
    ("product", "m <- m %*% m"),
    ("vectorproduct", "v <- as.vector(v %*% m)"),
    ("crossproduct", "m <- crossprod(m)"),
    ("outer", "m <- outer(v, v)"),
    ("outerfunction", "m <- outer(v, v, function(a, b) a + 2 * b)"),
    ("rowsums", "v <- rowSums(m)"),
    ("columnmeans", "v <- colMeans(m)"),
    ("applyrows", "v <- apply(m, 1, sum)"),
    ("sweep", "m <- sweep(m, 2, v)"),
    ("cbind", "m <- cbind(m, v)"),
    ("rbind", "m <- rbind(m, v)"),
    ("elementwise", "m <- m * m + 1"),
    ("diagonal", "v <- diag(m)"),
    ("solve", "v <- solve(m + diag(n), v)"),
    ("determinant", "s <- det(m / n)"),
    ("qr", "s <- qr(m)$rank"),
    ("eigen", "s <- eigen(m + t(m))$values[1]"),
    ("rowcol", "m <- row(m) + col(m)"),
    ("which", "v <- which(m > 0.5, arr.ind = TRUE)[, 1]"),
    ("matrixindex", "v <- m[cbind(1:n, n:1)]"),
    ("make", "m <- matrix(v, n, n)"),
    ("dim", "dim(v) <- c(1, n)"),
];

const CALLS: &[Row] = &[
    ("plain", "f <- function(x) x + 1", "s <- 0; for (i in 1:1000) s <- f(s); s"),
    ("named", "f <- function(x, y) x - y", "s <- 0; for (i in 1:1000) s <- f(y = 1, x = s); s"),
    ("default", "f <- function(x, by = 2) x + by", "s <- 0; for (i in 1:1000) s <- f(s); s"),
    (
        "dots",
        "f <- function(...) g(...)\ng <- function(x, y) x + y",
        "s <- 0; for (i in 1:1000) s <- f(s, 1); s",
    ),
    (
        "nameddots",
        "f <- function(...) g(..., y = 1)\ng <- function(x, y) x + y",
        "s <- 0; for (i in 1:1000) s <- f(x = s); s",
    ),
    (
        "dotslist",
        "f <- function(...) sum(unlist(list(...)))",
        "s <- 0; for (i in 1:500) s <- s + f(1, 2, 3); s",
    ),
    ("missing", "f <- function(x, y) if (missing(y)) x + 1 else x", "s <- 0; for (i in 1:1000) s <- f(s); s"),
    ("recursive", "f <- function(n) if (n < 2) n else f(n - 1) + f(n - 2)", "f(14)"),
    ("recall", "f <- function(n) if (n < 2) n else Recall(n - 1) + Recall(n - 2)", "f(10)"),
    ("closure", "m <- function(k) function(x) x + k", "g <- m(2); s <- 0; for (i in 1:1000) s <- g(s); s"),
    ("factory", "m <- function(k) function(x) x + k", "s <- 0; for (i in 1:1000) s <- m(i)(s); s"),
    ("lambda", "", "s <- 0; for (i in 1:1000) s <- (function(x) x + 1)(s); s"),
    ("lazy", "f <- function(a, b) if (a > 0) a else b", "s <- 0; for (i in 1:1000) s <- s + f(i, stop()); s"),
    ("docall", "f <- function(x, y) x + y", "s <- 0; for (i in 1:1000) s <- do.call(f, list(s, 1)); s"),
    ("docallname", "", "s <- 0; for (i in 1:1000) s <- do.call('sum', list(s, 1)); s"),
    ("sapply", "", "sum(sapply(1:1000, function(i) i * 2))"),
    ("lapply", "", "length(lapply(1:1000, function(i) i * 2))"),
    ("vapply", "", "sum(vapply(1:1000, function(i) i * 2, 0))"),
    ("map", "", "length(Map(function(a, b) a + b, 1:1000, 1:1000))"),
    ("mapply", "", "sum(mapply(function(a, b) a + b, 1:1000, 1:1000))"),
    ("reduce", "", "Reduce(function(a, b) a + b, 1:1000)"),
    ("accumulate", "", "Reduce(`+`, 1:1000, accumulate = TRUE)[1000]"),
    ("filter", "", "length(Filter(function(i) i > 500, 1:1000))"),
    ("vectorize", "f <- Vectorize(function(a, b) a + b)", "sum(f(1:300, 2))"),
    ("tapply", "g <- rep_len(1:5, 1000)\nx <- rep_len(c(1, 2.5), 1000)", "tapply(x, g, sum)"),
    (
        "switch",
        "f <- function(k) switch(k, a = 1, b = 2, 3)",
        "s <- 0; for (k in rep(c('a', 'b', 'z'), 300)) s <- s + f(k); s",
    ),
    ("onexit", "k <- 0\nf <- function() { on.exit(k <<- k + 1); 1 }", "k <<- 0; for (i in 1:500) f(); k"),
    (
        "trycatch",
        "f <- function(i) tryCatch(i + 1, error = function(e) 0)",
        "s <- 0; for (i in 1:300) s <- s + f(i); s",
    ),
    (
        "trycatchcaught",
        "f <- function(i) tryCatch(stop('no'), error = function(e) 1)",
        "s <- 0; for (i in 1:100) s <- s + f(i); s",
    ),
    ("local", "", "s <- 0; for (i in 1:300) s <- s + local({ a <- i; a + 1 }); s"),
    ("eval", "e <- quote(a + 1)", "s <- 0; for (a in 1:500) s <- s + eval(e); s"),
    ("evalfresh", "", "s <- 0; for (a in 1:300) s <- s + eval(call('+', a, 1)); s"),
    ("matchfun", "f <- function(g, x) match.fun(g)(x)", "s <- 0; for (i in 1:500) s <- s + f('sqrt', 4); s"),
    ("operator", "`%plus%` <- function(a, b) a + b", "s <- 0; for (i in 1:1000) s <- s %plus% 1; s"),
    (
        "replacement",
        "`second<-` <- function(x, value) { x[2] <- value; x }",
        "x <- c(1, 2, 3); for (i in 1:500) second(x) <- i; x",
    ),
    ("while", "", "i <- 0; s <- 0; while (i < 2000) { i <- i + 1; if (i %% 2 == 0) next; s <- s + i }; s"),
    ("repeat", "", "i <- 0L; repeat { i <- i + 1L; if (i >= 2000L) break }; i"),
    ("forlist", "x <- as.list(1:1000)", "s <- 0; for (e in x) s <- s + e; s"),
    (
        "fornames",
        "x <- setNames(as.list(1:300), paste0('n', 1:300))",
        "s <- 0; for (n in names(x)) s <- s + x[[n]]; s",
    ),
];

const OBJECTS: &[Row] = &[
    (
        "s3",
        "area <- function(o) UseMethod('area')\narea.sq <- function(o) o$w * o$w\no <- structure(list(w = 3), class = 'sq')",
        "s <- 0; for (i in 1:500) s <- s + area(o); s",
    ),
    (
        "s3inherited",
        "area <- function(o) UseMethod('area')\narea.base <- function(o) 1\no <- structure(list(w = 3), class = c('sq', 'base'))",
        "s <- 0; for (i in 1:500) s <- s + area(o); s",
    ),
    (
        "s3next",
        "show1 <- function(o) UseMethod('show1')\nshow1.a <- function(o) 1 + NextMethod()\nshow1.default <- function(o) 1\no <- structure(1, class = 'a')",
        "s <- 0; for (i in 1:300) s <- s + show1(o); s",
    ),
    (
        "s3operator",
        "`+.money` <- function(e1, e2) structure(list(v = e1$v + e2$v), class = 'money')\no <- structure(list(v = 1), class = 'money')",
        "p <- o; for (i in 1:300) p <- p + o; p$v",
    ),
    (
        "s4",
        "setClass('P', representation(x = 'numeric'))\nsetGeneric('gx', function(o) standardGeneric('gx'))\nsetMethod('gx', 'P', function(o) o@x)\no <- new('P', x = 2)",
        "s <- 0; for (i in 1:300) s <- s + gx(o); s",
    ),
    (
        "s4new",
        "setClass('P', representation(x = 'numeric'))",
        "s <- 0; for (i in 1:30) s <- s + new('P', x = i)@x; s",
    ),
    (
        "s4slot",
        "setClass('P', representation(x = 'numeric'))\no <- new('P', x = 0)",
        "for (i in 1:300) o@x <- o@x + 1; o@x",
    ),
    (
        "refclass",
        "A <- setRefClass('A', fields = list(n = 'numeric'), methods = list(up = function() { n <<- n + 1; invisible(n) }))\na <- A$new(n = 0)",
        "a$n <- 0; for (i in 1:200) a$up(); a$n",
    ),
    ("listfield", "", "o <- list(a = 1, b = 2); for (i in 1:1000) o$a <- o$a + o$b; o$a"),
    ("listfieldname", "", "o <- list(a = 1, b = 2); for (i in 1:1000) o[['a']] <- o[['a']] + 1; o$a"),
    ("nestedfield", "", "o <- list(p = list(q = 1)); for (i in 1:500) o$p$q <- o$p$q + 1; o$p$q"),
    ("envfield", "e <- new.env()", "e$n <- 0; for (i in 1:1000) e$n <- e$n + 1; e$n"),
    ("envname", "e <- new.env()", "e[['n']] <- 0; for (i in 1:1000) e[['n']] <- e[['n']] + 1; e$n"),
    (
        "envassign",
        "e <- new.env()\nk <- paste0('k', 1:100)",
        "for (n in k) assign(n, 1, envir = e); s <- 0; for (n in k) s <- s + get(n, envir = e); s",
    ),
    (
        "envexists",
        "e <- new.env()\ne$a <- 1",
        "s <- 0; for (i in 1:500) if (exists('a', envir = e, inherits = FALSE)) s <- s + 1; s",
    ),
    (
        "envkeys",
        "e <- new.env()\nfor (n in paste0('k', 1:100)) e[[n]] <- 1",
        "s <- 0; for (n in ls(e)) s <- s + e[[n]]; s",
    ),
    ("envlist", "", "e <- new.env(); for (i in 1:100) e[[as.character(i)]] <- i; length(ls(e))"),
    (
        "bank",
        "bank <- function() { total <- 0; list(put = function(x) total <<- total + x, get = function() total) }",
        "b <- bank(); for (i in 1:500) b$put(i); b$get()",
    ),
    (
        "class",
        "o <- structure(list(), class = c('a', 'b'))",
        "s <- 0; for (i in 1:1000) if (inherits(o, 'b')) s <- s + 1; s",
    ),
    ("setclass", "", "x <- 1; for (i in 1:500) class(x) <- 'u'; class(x)"),
    ("setlevels", "f <- factor(c('a', 'b', 'a'))", "for (i in 1:300) levels(f) <- c('x', 'y'); levels(f)"),
    ("setattr", "", "x <- 1:3; for (i in 1:500) attr(x, 'k') <- i; attr(x, 'k')"),
    ("setnames1", "", "x <- c(a = 1, b = 2); for (i in 1:500) names(x)[2] <- 'z'; names(x)"),
    ("setdim", "", "x <- 1:6; for (i in 1:500) dim(x) <- c(2, 3); x[2, 3]"),
    (
        "stack",
        "",
        "s <- list(); for (i in 1:300) s[[length(s) + 1]] <- i; while (length(s)) s[[length(s)]] <- NULL; length(s)",
    ),
    ("growvector", "", "x <- c(); for (i in 1:1000) x[i] <- i; sum(x)"),
    ("growcombine", "", "x <- c(); for (i in 1:500) x <- c(x, i); sum(x)"),
    ("growlogical", "", "x <- vector(length = 500); for (i in 1:500) x[i] <- i * 2; sum(x)"),
    ("counter", "n <- 0", "n <<- 0; for (i in 1:1000) n <<- n + 1; n"),
    (
        "counts",
        "k <- rep_len(c('a', 'b', 'c'), 600)",
        "t <- c(a = 0, b = 0, c = 0); for (w in k) t[w] <- t[w] + 1; t",
    ),
    (
        "counts2",
        "k <- rep_len(c('a', 'b', 'c'), 600)",
        "t <- list(); for (w in k) t[[w]] <- (if (is.null(t[[w]])) 0 else t[[w]]) + 1; unlist(t)",
    ),
    (
        "listoflists",
        "x <- lapply(1:30, function(i) as.list(1:30))",
        "s <- 0; for (i in 1:30) for (j in 1:30) s <- s + x[[i]][[j]]; s",
    ),
    (
        "setlistoflists",
        "x <- lapply(1:30, function(i) as.list(1:30))",
        "for (i in 1:30) for (j in 1:30) x[[i]][[j]] <- j; x[[3]][[4]]",
    ),
    (
        "listofvectors",
        "x <- lapply(1:30, function(i) numeric(30))",
        "for (i in 1:30) for (j in 1:30) x[[i]][j] <- j; x[[3]][4]",
    ),
];

const FRAMES: &[Row] = &[
    ("column", "", "s <- 0; for (i in 1:500) s <- s + d$x[3]; s"),
    ("cell", "", "s <- 0; for (i in 1:100) s <- s + d[i, 'x']; s"),
    ("row", "", "s <- 0; for (i in 1:30) s <- s + d[i, ]$x; s"),
    ("setcell", "", "for (i in 1:50) d[i, 'x'] <- i; sum(d$x)"),
    ("setelement", "", "for (i in 1:200) d$x[i] <- i; sum(d$x)"),
    ("setcolumn", "", "for (i in 1:100) d$z <- d$x * 2; sum(d$z)"),
    ("subset", "", "nrow(d[d$x > 2, ])"),
    ("subset2", "", "nrow(subset(d, x > 2 & g == 'a'))"),
    ("order", "", "d[order(d$x, d$y), ]$y[1:3]"),
    ("aggregate", "", "aggregate(x ~ g, data = d, FUN = sum)$x"),
    ("tapply", "", "tapply(d$x, d$g, mean)"),
    ("split", "", "sapply(split(d$x, d$g), sum)"),
    ("by", "", "sapply(split(d, d$g), function(p) sum(p$x))"),
    ("merge", "e <- data.frame(g = c('a', 'b', 'c'), w = 1:3)", "sum(merge(d, e)$w)"),
    ("rbind", "", "nrow(rbind(d, d))"),
    ("bindmany", "", "nrow(do.call(rbind, lapply(1:20, function(i) data.frame(i = i, j = 2))))"),
    ("cbind", "", "ncol(cbind(d, k = 1))"),
    ("with", "", "with(d, sum(x * y))"),
    ("transform", "", "sum(transform(d, z = x + y)$z)"),
    ("lapplycolumns", "", "sapply(d[1:2], mean)"),
    ("unique", "", "nrow(unique(d['g']))"),
    ("table", "", "table(d$g, d$h)"),
    ("make", "", "nrow(data.frame(a = 1:100, b = rep('x', 100)))"),
    ("apply", "", "sum(apply(d[1:50, 1:2], 1, function(r) r[1] + r[2]))"),
    ("cut", "", "table(cut(d$x, 3))"),
    ("ave", "", "sum(ave(d$x, d$g))"),
];

const REST: &[Row] = &[
    ("asdate", "s <- rep_len(c('2020-01-31', '2021-12-01'), 500)", "as.Date(s)[500]"),
    ("formatdate", "d <- as.Date('2020-01-01') + 0:499", "format(d)[500]"),
    ("datepattern", "d <- as.Date('2020-01-01') + 0:499", "format(d, '%d.%m.%y')[500]"),
    ("months", "d <- as.Date('2020-01-01') + 0:499", "table(months(d))"),
    ("dateloop", "d <- as.Date('2020-01-01')", "for (i in 1:300) d <- d + 1; format(d)"),
    ("dateseq", "d <- as.Date('2020-01-01')", "length(seq(d, by = 'month', length.out = 100))"),
    ("difftime", "d <- as.Date('2020-01-01') + 0:499", "as.numeric(difftime(d[500], d[1]))"),
    ("posix", "t <- as.POSIXct('2020-01-01', tz = 'UTC') + 3600 * 0:299", "format(t)[300]"),
    (
        "strptime",
        "s <- rep_len('2020-01-31 10:11:12', 300)",
        "as.numeric(as.POSIXct(strptime(s, '%Y-%m-%d %H:%M:%S', tz = 'UTC')))[300]",
    ),
    ("readlines", "f <- tempfile()\nwriteLines(rep('some text', 2000), f)", "length(readLines(f))"),
    ("writelines", "f <- tempfile()\nx <- rep('some text', 2000)", "writeLines(x, f); file.size(f)"),
    (
        "readcsv",
        "f <- tempfile()\nwrite.csv(data.frame(a = 1:500, b = rep(c('x', 'y'), 250), c = 0.5), f, row.names = FALSE)",
        "sum(read.csv(f)$a)",
    ),
    (
        "writecsv",
        "f <- tempfile()\nd <- data.frame(a = 1:500, b = rep(c('x', 'y'), 250), c = 0.5)",
        "write.csv(d, f, row.names = FALSE); file.size(f)",
    ),
    ("scan", "f <- tempfile()\nwriteLines(as.character(1:2000), f)", "sum(scan(f, quiet = TRUE))"),
    ("rds", "f <- tempfile()\nx <- list(1:1000, letters, 0.5)", "saveRDS(x, f); length(readRDS(f))"),
    ("textconnection", "x <- rep('a,b', 300)", "length(strsplit(readLines(textConnection(x)), ','))"),
    ("capture", "", "length(capture.output(print(1:200)))"),
    ("format", "x <- c(1.5, 22.25, 1e10)", "for (i in 1:100) r <- format(x); r"),
    ("formatc", "x <- c(1.5, 22.25)", "for (i in 1:100) r <- formatC(x, digits = 3, format = 'f'); r"),
    ("sprintfloop", "", "for (i in 1:500) r <- sprintf('%05d %s', i, 'a'); r"),
    ("pasteloop", "", "r <- ''; for (i in 1:300) r <- paste0(r, 'x'); nchar(r)"),
    ("pastecollapse", "x <- rep('ab', 1000)", "nchar(paste(x, collapse = ','))"),
    (
        "substrloop",
        "x <- paste(rep('abc', 100), collapse = '')",
        "s <- 0; for (i in 1:300) if (substr(x, i, i) == 'b') s <- s + 1; s",
    ),
    (
        "charsloop",
        "x <- strsplit(paste(rep('abc', 100), collapse = ''), '')[[1]]",
        "s <- 0; for (ch in x) if (ch == 'b') s <- s + 1; s",
    ),
    ("regmatches", "x <- rep('a1b22', 200)", "length(unlist(regmatches(x, gregexpr('[0-9]+', x))))"),
    ("subregex", "x <- rep('key = value', 300)", "sub('^(\\\\w+) = (\\\\w+)$', '\\\\2', x)[300]"),
    ("tonumber", "x <- as.character(1:1000)", "sum(as.numeric(x))"),
    ("toint", "x <- as.character(1:1000)", "sum(strtoi(x))"),
    ("utf8", "x <- rep('abc', 100)", "sum(unlist(lapply(x, utf8ToInt)))"),
    ("chartr", "x <- rep('abc', 1000)", "chartr('abc', 'xyz', x)[1000]"),
    ("rnorm", "", "set.seed(1); sum(rnorm(1000))"),
    ("runifloop", "", "set.seed(1); s <- 0; for (i in 1:1000) s <- s + runif(1); s"),
    ("sample", "", "set.seed(1); sum(sample(1000)[1:10])"),
    ("sampleloop", "", "set.seed(1); s <- 0; for (i in 1:500) s <- s + sample(6, 1); s"),
    ("rbinom", "", "set.seed(1); sum(rbinom(1000, 10, 0.3))"),
    ("complexloop", "", "z <- 0+0i; for (i in 1:1000) z <- z * z * 0.1 + (0.1+0.2i); Mod(z)"),
    (
        "complexescape",
        "f <- function(z0) { z <- z0; for (k in 1:50) { if (Mod(z) > 2) return(k); z <- z * z + z0 }; 50 }",
        "s <- 0; for (i in 1:20) s <- s + f(complex(real = i / 20, imaginary = 0.3)); s",
    ),
    ("intloop", "", "s <- 0L; for (i in 1:2000) s <- (s + i) %% 1000L; s"),
    ("bitloop", "", "s <- 0L; for (i in 1:1000) s <- bitwXor(s, i); s"),
    ("mixedloop", "", "s <- 0; k <- 1L; for (i in 1:2000) { k <- k + 1L; s <- s + k / 2 }; s"),
    (
        "collatz",
        "",
        "m <- 0; for (n in 1:60) { k <- n; c <- 0; while (k != 1) { k <- if (k %% 2 == 0) k / 2 else 3 * k + 1; c <- c + 1 }; m <- max(m, c) }; m",
    ),
    (
        "sieve",
        "",
        "p <- rep(TRUE, 2000); for (i in 2:44) if (p[i]) for (j in seq(i * i, 2000, by = i)) p[j] <- FALSE; sum(p)",
    ),
    (
        "gcd",
        "g <- function(a, b) if (b == 0) a else g(b, a %% b)",
        "s <- 0; for (i in 1:300) s <- s + g(i, 36); s",
    ),
    (
        "bubble",
        "x0 <- 60:1",
        "x <- x0; for (i in 1:59) for (j in 1:(60 - i)) if (x[j] > x[j + 1]) { t <- x[j]; x[j] <- x[j + 1]; x[j + 1] <- t }; x[1:3]",
    ),
];

pub fn kernels() -> Vec<Kernel> {
    let mut all = Vec::new();
    for (n, times) in [(5, 200), (100, 2)] {
        for (name, text) in MATRICES {
            let setup = format!(
                "n <- {n}\nM <- matrix((1:(n * n) %% 13) / 13, n, n)\nV <- seq(0, 1, length.out = n)\nG <- M"
            );
            let body = format!(
                "for (t in 1:{times}) {{ m <- M; v <- V; s <- 0; {text} }}\nc(s, m[1], m[length(m)], v[1], v[length(v)])"
            );
            all.push(Kernel::new("matrices", format!("matrix_{name}_{n}"), setup, body));
        }
    }
    let mut add = |topic: &str, prefix: &str, before: &str, rows: &[Row]| {
        for (name, setup, body) in rows {
            let setup = format!("{before}{setup}");
            all.push(Kernel::new(topic, format!("{prefix}_{name}"), setup, *body));
        }
    };
    add("calls", "call", "", CALLS);
    add("objects", "object", "", OBJECTS);
    let frame = "d <- data.frame(x = rep_len(c(1, 2.5, 4), 300), y = rep_len(c(3L, 1L, 2L, 9L), 300), \
                 g = rep_len(c('a', 'b', 'c'), 300), h = rep_len(c('u', 'v'), 300))\n";
    add("data frames", "frame", frame, FRAMES);
    add("rest", "rest", "", REST);
    all
}
