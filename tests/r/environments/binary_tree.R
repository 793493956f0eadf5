insert <- function(node, v) { if (is.null(node)) { e <- new.env(); e$v <- v; e$l <- NULL; e$r <- NULL; return(e) }; if (v < node$v) node$l <- insert(node$l, v) else node$r <- insert(node$r, v); node }
inorder <- function(n) if (is.null(n)) c() else c(inorder(n$l), n$v, inorder(n$r))
height <- function(n) if (is.null(n)) 0 else 1 + max(height(n$l), height(n$r))
t <- NULL; for (v in c(5, 2, 8, 1, 9, 3)) t <- insert(t, v)
print(inorder(t)); print(height(t)); find <- function(n, v) !is.null(n) && (n$v == v || find(if (v < n$v) n$l else n$r, v)); print(find(t, 9)); print(find(t, 4)); print(t$l$v); print(t$r$r$v); count <- function(n) if (is.null(n)) 0 else 1 + count(n$l) + count(n$r); print(count(t))
