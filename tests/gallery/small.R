plot(kernel("daniell", 3))
plot(medpolish(matrix(1:9, 3)^1.5, trace.iter = FALSE))
