{"[.myvec" <- function(x, i, ...) {structure(NextMethod(), class="myvec")}; x <- structure(1:5, class="myvec"); class(x[2:3])}
{print.myvec <- function(x, ...) {cat("myvec:", unclass(x), "\n")}; structure(1:3, class="myvec")}
{"==.pt" <- function(e1,e2) e1$x==e2$x; p <- structure(list(x=1),class="pt"); q <- structure(list(x=2),class="pt"); c(p==p, p==q)}
{Ops.temp <- function(e1,e2) {v <- get(.Generic)(unclass(e1),unclass(e2)); if (.Generic %in% c("+","-")) structure(v,class="temp") else v}; a <- structure(20,class="temp"); class(a+a); a > structure(10,class="temp")}
{seq_gen <- function(x, ...) UseMethod("seq_gen"); seq_gen.default <- function(x, by=1, ...) seq(1, x, by=by); seq_gen(5, by=2)}
{update <- function(o, ...) UseMethod("update"); update.cfg <- function(o, ...) {a <- list(...); o[names(a)] <- a; o}; unclass(update(structure(list(k=1),class="cfg"), k=2, z=3))}
