"unicode é"
character(0)
integer(0)
list()
list(1,2)
list(a=1,b="x")
list(1,list(2,3))
