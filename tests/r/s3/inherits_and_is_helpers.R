is.tree <- function(x) inherits(x, "tree")
leaf <- function(v) structure(list(v = v), class = c("leaf", "tree")); node <- function(l, r) structure(list(l = l, r = r), class = c("node", "tree"))
depth <- function(t) UseMethod("depth"); depth.leaf <- function(t) 1; depth.node <- function(t) 1 + max(depth(t$l), depth(t$r))
total <- function(t) UseMethod("total"); total.leaf <- function(t) t$v; total.node <- function(t) total(t$l) + total(t$r)
print.tree <- function(x, indent = 0, ...) { pad <- strrep("  ", indent); if (inherits(x, "leaf")) cat(pad, "leaf ", x$v, "\n", sep = "") else { cat(pad, "node\n", sep = ""); print(x$l, indent = indent + 1); print(x$r, indent = indent + 1) }; invisible(x) }
tr <- node(node(leaf(1), leaf(2)), leaf(3))
tr; depth(tr); total(tr); is.tree(tr); is.tree(1); inherits(tr, c("leaf", "node"), which = TRUE); inherits(tr$l$l, "leaf")
mapt <- function(t, f) UseMethod("mapt"); mapt.leaf <- function(t, f) leaf(f(t$v)); mapt.node <- function(t, f) node(mapt(t$l, f), mapt(t$r, f)); total(mapt(tr, function(v) v * 10))
