# Records how GNU R lays out vectors and matrices: Rscript layout.R > layout.tsv
# Vectors in a field are joined by US, missing ones are <<NA>>, lines of the result joined by RS.
#   vector  width gap cells                           lines
#   named   width gap cells names                     lines
#   matrix  width gap side rows cells colnames rownames titles   lines
set.seed(5)
us <- "\x1f"; rs <- "\x1e"
join <- function(x) if (is.null(x)) "NULL" else paste(ifelse(is.na(x), "<<NA>>", x), collapse = us)
printed <- function(x, width, ...) {
  old <- options(width = width); on.exit(options(old))
  paste(capture.output(print(x, ...)), collapse = rs)
}
row <- function(...) cat(paste(..., sep = "\t"), "\n", sep = "")
word <- function() switch(sample(12, 1), NA, "", "\u00e9t\u00e9", "\u65e5\u672c", strrep("w", sample(20, 1)),
  paste(sample(letters, sample(6, 1), TRUE), collapse = ""), "a", "b", "xyz", "name", "x.1", "Q")
words <- function(n) replicate(n, word())

bare <- function(x, quote)
  ifelse(is.na(x), if (quote) "NA" else "<NA>", encodeString(x, quote = if (quote) '"' else ""))
cells <- function(x, quote) if (is.character(x)) format(bare(x, quote)) else format(x)
for (i in 1:100) {
  n <- sample(c(1, 2, 5, 12, 30, 110), 1); quote <- runif(1) < .5
  x <- switch(sample(4, 1), sample(1000, n, TRUE), round(rnorm(n), 2), sample(c(TRUE, FALSE, NA), n, TRUE), words(n))
  width <- sample(c(10, 20, 40, 80, 80, 100), 1); gap <- sample(c(1, 1, 1, 2, 4), 1)
  row("vector", width, gap, join(cells(x, quote)), printed(x, width, quote = quote, print.gap = gap))
  names <- words(n)
  shown <- if (is.character(x)) bare(x, quote) else format(x)
  row("named", width, gap, join(shown), join(names), printed(setNames(x, names), width, quote = quote, print.gap = gap))
}
for (i in 1:300) {
  nr <- sample(c(0, 1, 2, 3, 12), 1); nc <- sample(c(0, 1, 2, 3, 5, 12), 1)
  if (nr + nc == 0) next
  text <- runif(1) < .5; quote <- runif(1) < .5; right <- runif(1) < .4
  x <- if (text) words(nr * nc) else sample(10^sample(5, 1), nr * nc, TRUE)
  m <- if (text) matrix(as.character(x), nr, nc) else matrix(as.integer(x), nr, nc)
  rn <- if (runif(1) < .6 && nr > 0) words(nr)
  # A column without cells and without a name has the width of its type.
  cn <- if (runif(1) < .6 && nc > 0) if (nr > 0) words(nc) else rep("col", nc)
  titles <- if (runif(1) < .3 && (!is.null(rn) || !is.null(cn))) c(sample(c("", "r", "rows", "\u65e5\u672c\u8a9e"), 1), sample(c("", "c", "columns"), 1))
  dimnames(m) <- if (!is.null(rn) || !is.null(cn)) setNames(list(rn, cn), titles)
  width <- sample(c(10, 20, 40, 80, 80), 1); gap <- sample(c(1, 1, 1, 2, 4), 1)
  shown <- if (text) bare(as.vector(m), quote) else as.character(as.vector(m))
  row("matrix", width, gap, paste0(if (text) "text:", if (!text || right) "right" else "left"), nr, join(shown), nc, join(cn), join(rn), join(titles),
      printed(m, width, quote = quote, right = right, print.gap = gap))
}
