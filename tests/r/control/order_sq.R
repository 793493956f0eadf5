{x <- c(3,1,2); x[order(x)]}
{(function(x, y = x * 2) x + y)(5)}
{sq <- \(x) x^2; sq(1:3)}
{c(1,2,3) |> sum()}
