c(list(1),2)
emptyenv()
baseenv()
`+`
`if`
is.function(print)
options(digits=4)$digits
