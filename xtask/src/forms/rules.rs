//! Operations on whole vectors: operation x type x length, in a loop inside a function.

use super::Kernel;

/// Lengths, and how often an operation is done in one call, so that every kernel takes some time.
const LENGTHS: [(usize, usize, &str); 4] =
    [(1, 1000, "1"), (5, 1000, "5"), (1000, 20, "1k"), (1_000_000, 1, "1m")];

/// Operands of a type: `x` and `y` of `n` elements.
struct Operands {
    name: &'static str,
    x: &'static str,
    y: &'static str,
}

const OPERANDS: [Operands; 5] = [
    Operands { name: "lgl", x: "rep_len(c(TRUE, FALSE, FALSE), n)", y: "rep_len(c(FALSE, TRUE), n)" },
    Operands { name: "int", x: "rep_len(c(3L, 1L, 7L, 2L), n)", y: "rep_len(c(2L, 5L, 1L), n)" },
    Operands { name: "dbl", x: "rep_len(c(2.5, 1, 7.25, 3), n)", y: "rep_len(c(0.5, 2, 1.5), n)" },
    Operands { name: "cplx", x: "rep_len(c(1+2i, 2-1i), n)", y: "rep_len(c(2i, 1+1i, 3+0i), n)" },
    Operands { name: "chr", x: "rep_len(c('apple', 'fig', 'plum'), n)", y: "rep_len(c('fig', 'pear'), n)" },
];

/// An operation: topic, name, its text on `x` and `y`, the types it is for.
type Operation = (&'static str, &'static str, &'static str, &'static str);

const OPERATIONS: &[Operation] = &[
    ("arithmetic", "add", "x + y", "lgl int dbl cplx"),
    ("arithmetic", "subtract", "x - y", "int dbl cplx"),
    ("arithmetic", "times", "x * y", "int dbl cplx"),
    ("arithmetic", "divide", "x / y", "int dbl cplx"),
    ("arithmetic", "power", "x ^ 2", "int dbl cplx"),
    ("arithmetic", "modulo", "x %% y", "int dbl"),
    ("arithmetic", "intdiv", "x %/% y", "int dbl"),
    ("arithmetic", "negate", "-x", "int dbl cplx"),
    ("arithmetic", "scalar", "x * 2 + 1", "int dbl cplx"),
    ("arithmetic", "mixed", "x + 1L", "dbl cplx"),
    ("arithmetic", "chain", "(x + y) * x - y / 2", "int dbl"),
    ("comparison", "equal", "x == y", "lgl int dbl cplx chr"),
    ("comparison", "less", "x < y", "int dbl chr"),
    ("comparison", "constant", "x != x[1L]", "lgl int dbl chr"),
    ("comparison", "and", "x & y", "lgl"),
    ("comparison", "or", "x | !y", "lgl"),
    ("comparison", "xor", "xor(x, y)", "lgl"),
    ("comparison", "isna", "is.na(x)", "lgl int dbl chr"),
    ("comparison", "ifelse", "ifelse(x > 2, x, y)", "int dbl"),
    ("mathematics", "sqrt", "sqrt(x)", "dbl int cplx"),
    ("mathematics", "exp", "exp(x)", "dbl"),
    ("mathematics", "log", "log(x)", "dbl"),
    ("mathematics", "sin", "sin(x)", "dbl"),
    ("mathematics", "abs", "abs(x)", "int dbl cplx"),
    ("mathematics", "floor", "floor(x)", "dbl"),
    ("mathematics", "round", "round(x, 1)", "dbl"),
    ("mathematics", "bits", "bitwAnd(x, y)", "int"),
    ("mathematics", "pmin", "pmin(x, y)", "int dbl"),
    ("reductions", "sum", "sum(x)", "lgl int dbl cplx"),
    ("reductions", "mean", "mean(x)", "lgl int dbl"),
    ("reductions", "max", "max(x)", "int dbl chr"),
    ("reductions", "range", "range(x)", "int dbl"),
    ("reductions", "prod", "prod(x[1:2])", "dbl"),
    ("reductions", "any", "any(x)", "lgl"),
    ("reductions", "all", "all(y == y)", "lgl int dbl"),
    ("reductions", "var", "var(x)", "dbl"),
    ("reductions", "whichmax", "which.max(x)", "int dbl"),
    ("reductions", "sumcond", "sum(x > 2)", "int dbl"),
    ("reductions", "dot", "sum(x * y)", "int dbl"),
    ("running", "cumsum", "cumsum(x / 2)", "dbl"),
    ("running", "cummax", "cummax(x)", "int dbl"),
    ("running", "diff", "diff(x)", "int dbl"),
    ("making", "combine", "c(x, y)", "lgl int dbl cplx chr"),
    ("making", "rep", "rep(x, 2)", "lgl int dbl chr"),
    ("making", "repeach", "rep(x, each = 2)", "int dbl chr"),
    ("making", "rev", "rev(x)", "lgl int dbl chr"),
    ("making", "seqalong", "seq_along(x)", "dbl chr"),
    ("making", "colon", "1:length(x)", "dbl"),
    ("making", "seqlen", "sum(seq_len(length(x)))", "int"),
    ("making", "append", "append(x, y, 1)", "int dbl chr"),
    ("making", "numeric", "numeric(length(x))", "dbl"),
    ("subsets", "index", "x[z]", "lgl int dbl cplx chr"),
    ("subsets", "negative", "x[-1]", "int dbl chr"),
    ("subsets", "logical", "x[w]", "int dbl chr"),
    ("subsets", "span", "x[1:length(x)]", "int dbl chr"),
    ("subsets", "head", "head(x, -1)", "int dbl chr"),
    ("subsets", "which", "which(w)", "int"),
    ("subsets", "setspan", "{ x[1:length(x)] <- y; x }", "int dbl chr"),
    ("subsets", "setlogical", "{ x[w] <- y[1L]; x }", "int dbl chr"),
    ("subsets", "setindex", "{ x[z] <- y; x }", "int dbl chr"),
    ("matching", "match", "match(x, y)", "int dbl chr"),
    ("matching", "in", "x %in% y", "int dbl chr"),
    ("matching", "unique", "unique(x)", "lgl int dbl chr"),
    ("matching", "duplicated", "duplicated(x)", "int dbl chr"),
    ("matching", "table", "table(x)", "int chr"),
    ("matching", "tabulate", "tabulate(x)", "int"),
    ("matching", "factor", "factor(x)", "int chr"),
    ("matching", "setdiff", "setdiff(x, y)", "int chr"),
    ("ordering", "sort", "sort(x)", "int dbl chr"),
    ("ordering", "order", "order(x)", "int dbl chr"),
    ("ordering", "rank", "rank(x)", "dbl"),
    ("ordering", "median", "median(x)", "int dbl"),
    ("ordering", "quantile", "quantile(x, 0.3)", "dbl"),
    ("ordering", "cut", "findInterval(x, c(1, 2, 5))", "dbl"),
    ("conversion", "tocharacter", "as.character(x)", "lgl int dbl"),
    ("conversion", "todouble", "as.numeric(x)", "lgl int"),
    ("conversion", "tointeger", "as.integer(x)", "lgl dbl"),
    ("conversion", "tolist", "as.list(x)", "int dbl chr"),
    ("text", "nchar", "nchar(x)", "chr"),
    ("text", "substr", "substr(x, 2, 3)", "chr"),
    ("text", "paste", "paste0(x, y)", "chr int"),
    ("text", "toupper", "toupper(x)", "chr"),
    ("text", "grepl", "grepl('p', x)", "chr"),
    ("text", "gsub", "gsub('p', 'q', x, fixed = TRUE)", "chr"),
    ("text", "sprintf", "sprintf('%s-%s', x, y)", "chr"),
    ("text", "strsplit", "strsplit(x, '')", "chr"),
    ("text", "startswith", "startsWith(x, 'a')", "chr"),
    ("names", "names", "names(v)", "int dbl chr"),
    ("names", "setnames", "{ names(x) <- s; x }", "int dbl chr"),
    ("names", "byname", "v[s[1L]]", "int dbl"),
    ("names", "attribute", "{ attr(x, 'unit') <- 'm'; attr(x, 'unit') }", "int dbl"),
];

pub fn kernels() -> Vec<Kernel> {
    let mut all = Vec::new();
    for (topic, name, text, types) in OPERATIONS {
        for o in OPERANDS.iter().filter(|o| types.split(' ').any(|t| t == o.name)) {
            for (n, times, length) in LENGTHS {
                let setup = format!(
                    "n <- {n}L\nX <- {}\nY <- {}\nZ <- rev(seq_len(n))\nW <- rep_len(c(TRUE, FALSE), n)\n\
                     S <- paste0('k', seq_len(n))\nV <- X\nnames(V) <- S",
                    o.x, o.y
                );
                let body = format!(
                    "x <- X\ny <- Y\nz <- Z\nw <- W\ns <- S\nv <- V\nfor (i in 1:{times}) r <- {text}\n\
                     if (length(r)) list(length(r), r[[1L]], r[[length(r)]]) else 0"
                );
                let topic = if n <= 5 { format!("short {topic}") } else { format!("long {topic}") };
                all.push(Kernel::new(&topic, format!("{name}_{}_{length}", o.name), setup, body));
            }
        }
    }
    all
}
