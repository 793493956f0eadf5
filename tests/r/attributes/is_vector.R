is.vector(1,"double")
