str(100000L)
str(list(f=mean,g=function() 1))
str("a long string that goes on and on and on and on and on and on and on and on and on and on and on and on end")
str(character(0))
