page <- tempfile(fileext = ".Rd")
writeLines(r"---(
% a comment
\name{foo}
\alias{foo}
\alias{foo\%bar}
\title{A \emph{title} \& more}
\usage{
foo(x, \dots, y = "a\\b\%")
\method{print}{foo}(x)
x \%in\% y # comment \{ {a}
}
\arguments{
  \item{x}{an \code{x\%y} with \code{"a\\n{"} and \link[=bar]{baz}}
  \item{\dots}{more}
}
\description{Text with \\ and \% and \{ braces \}; \eqn{a^2}{a2} \deqn{x\\y}. \verb{a\b\%} \url{http://x.y/\%20z}
  \itemize{ \item one
  \item two }
  {grouped} text \R \ldots \tabular{ll}{a \tab b \cr c \tab d}
}
\section{My sec}{hello % comment here
there}
\details{ \preformatted{
 x <- "a\n" % not a comment?
 y \% z
}
\href{http://a.b}{text} \Sexpr[results=rd]{1+1} \if{html}{\out{<b>}} \enc{é}{e} \S4method{show}{A}
\describe{\item{k}{v}} \unknownmac{a}{b} \enumerate{\item a}
}
\examples{
## comment with 'quote
y <- 'b\'c'
\dontrun{foo(\\x) {} }
\dontshow{z}
if (a) { b }
}
\keyword{misc}
#ifdef unix
\note{unix}
#endif
)---", page)
show <- function(x, depth = 0) {
    tag <- attr(x, "Rd_tag")
    cat(strrep(" ", depth), if (is.null(tag)) "-" else tag, if (is.character(x)) paste0(" ", encodeString(x, quote = "\"")), "\n", sep = "")
    if (!is.null(option <- attr(x, "Rd_option"))) show(option, depth + 4)
    if (is.list(x)) for (part in x) show(part, depth + 1)
}
suppressWarnings(show(unclass(tools::parse_Rd(page))))
