citation(); print(citation(),bibtex=TRUE); toBibtex(citation()); x <- citation("stats"); print(x); class(x)
