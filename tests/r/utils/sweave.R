setwd(tempdir())
writeLines(r"---(\documentclass{article}
\SweaveOpts{echo=TRUE}
\begin{document}
Text with \Sexpr{1+1} inline.
<<first>>=
x <- 1:3
x + 1
mean(x)
@
More
<<echo=FALSE, results=tex>>=
cat("\\textbf{hi}\n")
@
<<label=third, eval=FALSE>>=
stop("no")
@
<<results=hide>>=
print("hidden")
y <- 2; y
@
<<>>=
<<first>>
f <- function(a,
              b) {
  a + b
}
f(1, 2)
@
\end{document})---", "d.Rnw")
Sweave("d.Rnw")
writeLines(readLines("d.tex", warn = FALSE))
Stangle("d.Rnw")
writeLines(readLines("d.R"))
Stangle("d.Rnw", quiet = TRUE, annotate = FALSE)
writeLines(readLines("d.R"))
tryCatch(Sweave("nosuch"), error = function(e) cat(conditionMessage(e), "\n"))
