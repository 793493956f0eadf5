{d <- data.frame(k=c("a","b"),v=1:2); setNames(d$v, d$k)}
{d <- data.frame(k=c("a","b"),v=1:2); d$v[d$k=="b"]}
{d <- data.frame(k=c("a","b"),v=1:2); d[match(c("b","a"), d$k),]}
{d <- data.frame(k=c("a","b"),v=1:2); paste0(d$k, "=", d$v, collapse=";")}
{d <- data.frame(k=c("a","b"),v=1:2); apply(d, 1, function(r) paste(r["k"], r["v"]))}
{d <- data.frame(k=c("a","b"),v=1:2); vapply(d, function(c) class(c)[1], "")}
