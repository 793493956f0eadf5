for (m in c("logical", "integer", "numeric", "double", "complex", "character", "raw", "list")) {
  v <- vector(m, 2)
  cat(m, typeof(v), mode(v), class(v), length(v), "\n")
  print(v)
}
print(vector("expression", 1))
print(identical(numeric(3), double(3)))
print(is.null(vector("list", 2)[[1]]))
