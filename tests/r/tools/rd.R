page <- tempfile(fileext = ".Rd")
writeLines(r"---(
\name{foo}
\alias{foo}
\alias{bar}
\docType{data}
\title{A Title of \emph{some} kind}
\description{
  Some text with \code{code}, \emph{emph}, \strong{strong}, \bold{bold}, \sQuote{sq}, \dQuote{dq},
  \pkg{pkg}, \file{file}, \email{a@b.c}, \url{http://x.y}, \href{http://x.y}{link text}, \link{lnk}, \code{\link[stats]{lm}},
  \var{v}, \env{E}, \option{o}, \command{cmd}, \dfn{d}, \cite{c}, \acronym{AC}, \samp{s}, \verb{vb}, \kbd{k}, \R, \dots, \ldots.

  Second paragraph is long enough to be wrapped over several lines of output because it has many words in it.
  \eqn{x^2}{x squared} and \deqn{y = \alpha}{y = alpha} after.
}
\usage{
foo(x, y = 2, \dots)
\method{print}{foo}(x, ...)
\S4method{show}{bar}(object)
foo(x) <- value
\method{[}{foo}(x, i)
\method{foo}{baz}(x) <- value
}
\arguments{
  \item{x}{an object whose description is rather long, so that it must be wrapped on the next line of text.

    Another paragraph.}
  \item{y, z}{short}
  \item{averyveryverylongargumentname}{desc}
  \item{\dots}{more}
}
\details{
  \itemize{
    \item first item which is long enough to be wrapped on the following line, I hope so at least
    \item second
  }
  \enumerate{
    \item one
    \item two
  }
  \describe{
    \item{term}{definition}
    \item{\code{t2}}{second definition that is long enough to wrap on the following line, I do hope}
  }
  \tabular{lrc}{
    a \tab bbbb \tab c \cr
    aaaa \tab b \tab ccc
  }
  \subsection{Sub title}{sub text}
}
\value{A list of two.}
\section{Custom Section}{Body text.}
\note{A note.}
\author{Me}
\references{A. Author (2000). \emph{Title}. \doi{10.1/abc}}
\seealso{\code{\link{lm}}}
\examples{
x <- foo(1) # 100\%
\dontrun{
stop("no")
}
\donttest{y <- 2}
\dontshow{z <- 3}
print("a\\n")
}
\keyword{misc}
\keyword{data}
\concept{con}
)---", page)
library(tools)
Rd2txt(page, options = list(underline_titles = FALSE))
Rd2txt(page, package = "pk")
Rd2ex(page)
Rd2ex(page, commentDontrun = FALSE)
rd <- parse_Rd(page)
class(rd)
vapply(rd, function(part) attr(part, "Rd_tag"), "")
print(rd)
str(lapply(unclass(rd[[5]]), as.character))
Rd2HTML(page)
