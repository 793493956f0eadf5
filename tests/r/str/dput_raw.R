dput(1L); dput(NA_integer_); dput(NA_character_); dput(c(NA,1L)); dput(Inf); dput(NaN)
dput(1i); dput(raw(2)); dput(as.raw(255))
dput("quote\"d"); dput("back\\slash"); dput("new\nline")
dput(character(0)); dput(integer(0)); dput(list()); dput(logical(0))
