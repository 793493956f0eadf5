{isTRUE(all.equal(0.1+0.2, 0.3))}
{any(sapply(list(1,"a"), is.character))}
{Reduce(function(a,b) a*b, 1:5)}
{seq_len(0)}
