all.names(quote(a+b*sin(c))); all.vars(quote(a+b*sin(c))); is.call(quote(a())); is.name(quote(a))
capture.output(print(1:3)); capture.output(cat("a\nb\n")); capture.output(str(1)); capture.output(invisible(1))
noquote(capture.output(print(data.frame(a=1))))
invisible(print("x")); print(invisible(5)); (invisible(3))
