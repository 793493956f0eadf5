//! One random R program from a seed, aimed at what an optimizer speculates on: types that change
//! in loops, variables that callees change, promises with effects, redefined functions, recursion,
//! closures, S3, errors in the middle.

/// A small generator (splitmix).
struct Rng(u64);

impl Rng {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }
    fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }
    fn pick<'a>(&mut self, of: &[&'a str]) -> &'a str {
        of[self.below(of.len())]
    }
}

const VARS: [&str; 6] = ["a", "b", "x", "y", "s", "k"];
const CONSTS: [&str; 14] =
    ["0", "1", "2L", "3.5", "-1", "7L", "TRUE", "FALSE", "NA", "1e10", "2147483647L", "NaN", "\"t\"", "NULL"];
const NUMBERS: [&str; 8] = ["0", "1", "2L", "3.5", "-1", "7L", "10", "0.25"];

/// What all programs of a batch use: functions that look at or change the frame that calls them,
/// recursion, S3, closures, errors.
pub const PRELUDE: &str = r#"
peek <- function(name) get(name, envir = parent.frame())
poke <- function(name, value) assign(name, value, envir = parent.frame())
drop <- function(name) if (exists(name, envir = parent.frame(), inherits = FALSE)) rm(list = name, envir = parent.frame())
within_it <- function(e) eval(substitute(e), parent.frame())
names_of <- function() length(ls(parent.frame()))
callers <- function() deparse(sys.call(-1)[[1]])[1]
depth <- function(n) if (n < 1) sys.nframe() else depth(n - 1)
later <- function(p, q) { if (is.numeric(q) && length(q) == 1 && !is.na(q) && q > 1) p else q }
twice <- function(p) { a <- p; list(a, p)[[2]] }
given <- function(p, q) if (missing(q)) -1 else q
shown <- function(p) nchar(paste(deparse(substitute(p)), collapse = ""))
opt <- function(p, q = p * 2, r = q) if (isTRUE(p > 1)) q else r
plus <- function(p, q = p + 1) { p <- p + 1; p + q }
area <- function(o, ...) UseMethod("area")
area.sq <- function(o, ...) o$w * o$w
area.big <- function(o, ...) 10 * NextMethod()
area.default <- function(o, ...) -1
Ops.cash <- function(e1, e2) { v <- get(.Generic)(unclass(e1), unclass(e2)); if (.Generic == "+") structure(v, class = "cash") else v }
even <- function(n) if (n == 0) TRUE else odd(n - 1)
odd <- function(n) if (n == 0) FALSE else even(n - 1)
fib <- function(n) if (n < 2L) n else fib(n - 1L) + fib(n - 2L)
fails <- function(v, at) { if (isTRUE(v > at)) stop("too big") ; v }
warns <- function(v) { if (isTRUE(v > 3)) warning("big"); v }
counter <- function() { n <- 0; function(by = 1) { n <<- n + by; n } }
bye <- function(v) { on.exit(v <- 0); v <- v * 2; v }
sumto <- function(v) { t <- 0; for (e in v) t <- t + e; t }
dots <- function(...) { n <- 0; for (e in list(...)) n <- n + length(e); n + ...length() }
swap <- function(v, i, j) { t <- v[i]; v[i] <- v[j]; v[j] <- t; v }
early <- function(v) { for (e in v) if (isTRUE(e > 2)) return(e); -1 }
maker <- function(p) function(q) p + q
same <- function(v) v
few <- function(v) if (length(v) > 12) v[1:12] else v
lazy_add <- function(p, q) if (is.numeric(q) && length(q) == 1 && !is.na(q) && q > 1) p + q else q
lazy_sub <- function(p, q) if (is.numeric(q) && length(q) == 1 && !is.na(q) && q > 1) p - q else q
rec_add <- function(n) if (n < 1) 0 else n + rec_add(n - 1)
rec_mul <- function(n) if (n < 1) 0.5 else n * rec_mul(n - 1)
nest_add <- function(v) { w <- v; g <- function() w <<- w + 1; g(); w }
nest_mul <- function(v) { w <- v; g <- function() w <<- w * 2; g(); w }
reach <- function(name, value) assign(name, value, envir = parent.frame(2))
seen_from <- function(name) if (exists(name, envir = parent.frame(2), inherits = FALSE)) get(name, envir = parent.frame(2)) else -7
holder <- function() parent.frame()
via <- function(p) { w <- p; same(w) }
via_two <- function(p, q = 1) { w <- via(p); w }
via_poke <- function(p) { w <- p; poke("w", 5); w }
via_up <- function(p, name) { w <- 1; reach(name, p); w }
via_see <- function(p, name) { w <- seen_from(name); if (isTRUE(p > 1)) w else p }
via_fail <- function(p, at) { w <- fails(p, at); w }
via_lazy <- function(p, q) { w <- q; lazy_add(p, w) }
via_depth <- function(p) { w <- depth(1); w }
via_who <- function(p) { w <- callers(); nchar(w) + length(sys.call()) }
via_env <- function(p) { w <- p; e <- holder(); e$w <- p; w }
via_warn <- function(p) { w <- warns(p); w }
via_loop <- function(p) { w <- 0; for (e in 1:3) w <- w + via_two(p); w }
via_drop <- function(p) { w <- p; drop("p"); w }
gv <- c(1, 2, 3); gn <- 0; ge <- new.env(); ge$v <- c(1, 2, 3); ge$s <- c("a", "b", "c")
g_reset <- function() { gv <<- c(1, 2, 3); gn <<- 0; ge$v <- c(1, 2, 3); ge$s <- c("a", "b", "c") }
g_get <- function(i) gv[i %% 3 + 1]
g_set <- function(i, v) { gv[i %% 3 + 1] <<- v; gn <<- gn + 1; gv[[1]] }
g_loop <- function(n, v) { t <- 0; for (i in 1:n) { gv[i %% 3 + 1] <<- v; t <- t + g_get(i); gn <<- gn + i }; t + gn }
g_hold <- function(n, v) { w <- gv; for (i in 1:n) { gv[1] <<- v; g_set(i, v) }; c(w[[1]], gv[[1]]) }
e_loop <- function(n, v) { w <- ge$v; for (i in 1:n) ge$v[i %% 3 + 1] <- v; c(w[[1]], ge$v[[1]]) }
e_poke <- function(v) { ge$v[2] <- v; 0 }
e_text <- function(n, v) { x <- ge$s; for (i in 1:n) { x[i %% 3 + 1] <- v; ge$s[i] <- x[[1]] }; x }
w_fill <- function(v, n, u) { r <- u; w <- r; for (i in 1:n) { r[i] <- v; if (i == 4) w <- r; if (isTRUE(r[i] > 2)) r[1] <- r[i] }; list(r, w) }
w_grow <- function(v, n) { r <- c(); for (i in 1:n) r[i] <- if (i == 7) v else i * 2; r }
w_both <- function(n, v) { s <- 0; for (u in list(1:4, c(1.5, 2, NA, 3), v, c(TRUE, NA, FALSE, TRUE))) for (i in 1:n) s <- s + u[i]; s }
r_move <- function(x, a, b, v) { y <- x; for (i in 1:6) { w <- x[a:b]; x[a:b] <- v; if (i == 3) { y <- x; v <- w }; x[[1]] <- x[[1]] + 1 }; list(x, y, w) }
r_line <- function(m, i, v) { y <- m; for (j in 1:5) { w <- m[i, ]; m[i, ] <- v; m[, i] <- m[, 1]; if (j == 2) { y <- m; v <- w } }; list(m, y, w) }
c_walk <- function(c, n, d) { z <- 0i; i <- 0; while (i < n && isTRUE(Mod(z) < 4)) { z <- z * z + c; if (i == 3) z <- z / d; i <- i + 1 }; list(z, i) }
c_turn <- function(x, n) { z <- 1i; t <- 0; for (i in 1:n) { z <- (z - x) * complex(real = i, imaginary = -t)^2; if (i == 9) x <- Re(z); t <- t + Im(z) + Re(-Conj(z)) }; list(z, t) }
runs <- function(f, x, y) for (i in 1:6) go(f, x, y)
go <- function(f, ...) tryCatch(withCallingHandlers(cat(deparse(f(...)), sep = "\n"), warning = function(w) { cat("W", conditionMessage(w), "\n"); invokeRestart("muffleWarning") }), error = function(e) cat("E", conditionMessage(e), "\n"))
"#;

/// The text of program `seed`: it prints its number, then what its function gives, a few times.
pub fn program(seed: u64) -> String {
    let r = Rng(seed.wrapping_mul(0x2545_F491_4F6C_DD1D) ^ 0xABCD);
    // A base name that was ever shadowed stays so for the process: not in every batch.
    let mut g = Gen { r, depth: 0, loops: 0, shadows: (seed / 100).is_multiple_of(3) };
    let own = g.own_functions();
    // Most programs are small: what compiling costs grows with the size, and so do the reasons for
    // which code is left to the interpreter.
    let body = if seed.is_multiple_of(8) {
        g.block(5)
    } else {
        g.depth = 2;
        g.block(2)
    };
    let (starts, result) = variables(&body);
    let args = [g.number(), g.number()];
    let other = [g.constant(), g.number()];
    format!(
        "cat(\"#p {seed}\\n\")\nlocal({{\n{own}f <- function(x, y = x) {{\n{starts}\n{body}list({result})\n}}\n\
         runs(f, {}, {})\ngo(f, {}, {})\ngo(f, {})\n}})\n",
        args[0], args[1], other[0], other[1], args[1]
    )
}

/// How the variables that a body may mention begin, and what of them is shown at its end. Others
/// would only be more to compile.
fn variables(body: &str) -> (String, String) {
    let all = [
        ("a", "a <- 1", "a"),
        ("b", "b <- 2L", "b"),
        ("s", "s <- 0", "s"),
        ("k", "k <- 1:3", "k"),
        ("vs", "vs <- c(0.5, NA, -2)", "vs"),
        ("ws", "ws <- c(1, NaN, 3)", "ws"),
        ("l", "l <- list(u = 1, v = 2L)", "l"),
        ("m", "m <- matrix(1, 2, 2)", "sum(m)"),
        ("ar", "ar <- array(1:8, c(2, 2, 2))", "ar[2, 1, 2]"),
        ("z", "z <- c(1+2i, 0.5i)", "z"),
    ];
    let words: Vec<&str> = body.split(|c: char| !c.is_alphanumeric() && c != '_').collect();
    let used = all.iter().filter(|v| words.contains(&v.0));
    let starts: Vec<&str> = used.clone().map(|v| v.1).collect();
    let shown: Vec<&str> = used.map(|v| v.2).collect();
    (starts.join("; "), shown.join(", "))
}

struct Gen {
    r: Rng,
    depth: usize,
    loops: usize,
    /// May hide base functions.
    shadows: bool,
}

impl Gen {
    fn constant(&mut self) -> String {
        self.r.pick(&CONSTS).to_owned()
    }
    fn number(&mut self) -> String {
        self.r.pick(&NUMBERS).to_owned()
    }
    fn var(&mut self) -> &'static str {
        self.r.pick(&VARS)
    }

    /// Names that each program has for itself, because it changes them or they keep a state. What
    /// they mean is made once: a program costs the compiler little more than its own function.
    fn own_functions(&mut self) -> String {
        let (lazy, rec) = (self.r.pick(&["lazy_add", "lazy_sub"]), self.r.pick(&["rec_add", "rec_mul"]));
        let nest = self.r.pick(&["nest_add", "nest_mul"]);
        let opt = self.with_defaults();
        format!("{opt}id <- same\ncount <- counter()\nlazy <- {lazy}\nrec <- {rec}\nnest <- {nest}\n")
    }

    /// For some programs another function with default arguments, which depend on each other or on what
    /// its body does.
    fn with_defaults(&mut self) -> String {
        const DEFAULTS: [&str; 14] = [
            "2",
            "p * 2",
            "p + 1L",
            "w + 1",
            "length(p)",
            "{ w <- 7; p }",
            "\"t\"",
            "NULL",
            "-1",
            "sqrt(abs(p))",
            "p",
            "count()",
            "stop(\"none\")",
            "names_of()",
        ];
        const BODIES: [&str; 12] = [
            "p + q",
            "if (isTRUE(p > 1)) q else r",
            "{ p <- p + 1; q }",
            "{ w <- p; q }",
            "{ poke(\"p\", 5); q }",
            "{ for (e in 1:3) p <- p + q; p }",
            "c(missing(q), given(p, q), given(p, r))",
            "{ r; q }",
            "{ w <- 1; t <- q; w <- 2; t + length(r) }",
            "lazy(q, p)",
            "{ t <- 0; if (isTRUE(p > 2)) t <- q; t + p }",
            "shown(q) + nchar(callers())",
        ];
        if self.r.below(3) > 0 {
            return String::new();
        }
        let (q, r, body) = (self.r.pick(&DEFAULTS), self.r.pick(&DEFAULTS), self.r.pick(&BODIES));
        let r = if self.r.below(3) == 0 { "q" } else { r };
        format!("opt <- function(p, q = {q}, r = {r}) {body}\n")
    }

    fn block(&mut self, n: usize) -> String {
        let n = 1 + self.r.below(n);
        (0..n).map(|_| self.statement()).collect()
    }

    fn statement(&mut self) -> String {
        self.depth += 1;
        let deep = self.depth > 4;
        let s = match self.r.below(if deep { 8 } else { 21 }) {
            7 if deep => self.chained(),
            20 => self.chained(),
            0 | 1 => format!("{} <- {}\n", self.var(), self.expr(2)),
            2 => format!("s <- s + {}\n", self.scalar(2)),
            3 => self.store(),
            4 => format!("{} <- {}\n", self.var(), self.call()),
            5 => format!("poke(\"{}\", {})\n", self.var(), self.scalar(1)),
            6 => self.on_frame(),
            7..=9 => self.for_loop(),
            10 => self.while_loop(),
            11 => format!(
                "if (isTRUE({} > {})) {{\n{}}} else {{\n{}}}\n",
                self.scalar(1),
                self.scalar(1),
                self.block(2),
                self.block(2)
            ),
            12 => self.redefine(),
            13 => format!(
                "{} <- tryCatch({{ {} stop(\"odd\") }}, error = function(e) {})\n",
                self.var(),
                self.statement(),
                self.scalar(1)
            ),
            14 => format!(
                "if (count() %% {}L == 0) {} <- {}\n",
                2 + self.r.below(3),
                self.var(),
                self.constant()
            ),
            15 => format!("rm(list = \"b\"); b <- {}\n", self.scalar(1)),
            16 => self.turning_loop(),
            17 => format!("drop(\"{v}\"); {v} <- {}\n", self.scalar(1), v = self.r.pick(&["a", "b", "s"])),
            18 => format!(
                "s <- s + switch({}, {}, {{ {} 2 }}, 3)\n",
                self.r.pick(&["1", "2L", "1 + (s > 3)", "length(k)"]),
                self.number(),
                self.statement()
            ),
            _ => format!(
                "tryCatch({{ {} s <- s + fails({}, {}) }}, error = function(e) {} <<- 1, finally = a <- 1)\n",
                self.statement(),
                self.scalar(1),
                self.number(),
                self.r.pick(&["s", "b"])
            ),
        };
        self.depth -= 1;
        s
    }

    /// An element assigned.
    fn store(&mut self) -> String {
        let at = [1 + self.r.below(2), 1 + self.r.below(2), 1 + self.r.below(2)];
        match self.r.below(16) {
            10 => format!("s <- s + g_loop({}, {})\n", at[0], self.scalar(1)),
            11 => format!("k <- g_hold({}, {})\n", at[0], self.scalar(1)),
            12 => format!("g_reset(); k <- e_loop({}, {})\n", at[0] + 2, self.scalar(1)),
            13 => format!("s <- s + sum(ge$v, e_poke({}))\n", self.scalar(1)),
            14 => format!(
                "k <- nchar(e_text({}, {}))\n",
                at[0],
                self.r.pick(&["\"x\"", "NA_character_", "\"yy\"", "2"])
            ),
            15 => format!(
                "g <- function() {{ for (i in 1:2) {{ k[i] <<- {}; b <<- b + i }}; k[[1]] }}\ns <- s + g()\n",
                self.number()
            ),
            6 => format!("m[[{}, {}]] <- {}\n", at[0], at[1], self.scalar(1)),
            7 => format!("ar[{}, {}, {}] <- {}\n", at[0], at[1], at[2], self.scalar(1)),
            8 => format!(
                "ar[[{}, {}, {}]] <- {}\n",
                at[0],
                at[1],
                self.r.pick(&["1", "2L", "3"]),
                self.scalar(1)
            ),
            9 => format!(
                "z[{}] <- {}\n",
                at[0],
                self.r.pick(&["z[1] * z[2]", "z[[2]] + 1", "1i", "Conj(z[1]) / 2"])
            ),
            0 => format!("l[[{}]] <- {}\n", self.r.pick(&["1", "2L", "\"u\""]), self.scalar(1)),
            1 => format!("l${} <- {}\n", self.r.pick(&["u", "v", "w"]), self.scalar(1)),
            2 => format!("m[{}, {}] <- {}\n", 1 + self.r.below(2), 1 + self.r.below(2), self.scalar(1)),
            _ => format!("k[{}] <- {}\n", self.index(), self.scalar(1)),
        }
    }

    /// Somebody looks at the frame, or changes it.
    fn on_frame(&mut self) -> String {
        let v = self.r.pick(&["a", "b", "s"]);
        match self.r.below(9) {
            0 => format!("within_it({v} <- {})\n", self.scalar(1)),
            1 => "s <- s + names_of()\n".to_owned(),
            2 => format!("e <- environment(); e${v} <- {}\n", self.scalar(1)),
            3 => format!("eval(quote({v} <- {v} + 1))\n"),
            4 => format!("s <- s + length(sys.call()) + nargs()\nassign(\"{v}\", {})\n", self.scalar(1)),
            5 => format!("delayedAssign(\"{v}\", {{ s <- 1; {} }})\n", self.number()),
            6 => format!("g <- function() {{ {v} <<- {}; {v} }}\ns <- s + g()\n", self.number()),
            7 => "if (missing(y)) s <- s + 1\n".to_owned(),
            _ => format!("local({{ {v} <- {}; s <<- s + {v} }})\n", self.number()),
        }
    }

    /// A function gets another meaning.
    fn redefine(&mut self) -> String {
        if self.shadows && self.r.below(2) == 0 {
            let f = self.r.pick(&["sqrt", "abs", "length", "sum"]);
            return match self.r.below(3) {
                0 => format!("{f} <- function(x, ...) 2\n"),
                1 => format!("if (count() > 4) {f} <- function(x, ...) 3\n"),
                _ => format!("{f} <- function(x, ...) 2; s <- s + {f}(k); rm({f})\n"),
            };
        }
        let body = self.r.pick(&["v", "v + 1", "list(v)[[1]]", "if (is.null(v)) 0 else v", "{ s <- 3; v }"]);
        match self.r.below(3) {
            0 => format!("if (count() > 3) id <- function(v) {body}\n"),
            1 => format!("id <<- function(v) {body}\n"),
            _ => format!("id <- function(v) {body}\n"),
        }
    }

    /// Loops over complex numbers, and stores that settle the type of a vector.
    fn complex_loop(&mut self) -> String {
        const NUMBERS: &[&str] = &[
            "1i",
            "0.1+0.2i",
            "-0.5-0i",
            "NA_complex_",
            "c(1i, 2)",
            "0.25",
            "3L",
            "NaN",
            "complex(real = Inf, imaginary = 0)",
            "x",
        ];
        let (c, d) = (self.r.pick(NUMBERS), self.r.pick(NUMBERS));
        let from =
            self.r.pick(&["rep(NA, 9)", "1:9", "logical(9)", "numeric(9)", "k", "rep(NA_character_, 9)"]);
        let whole = self.r.pick(&["1", "2L", "3", "0", "5", "-1", "2.5", "NA"]);
        let sliced = self.r.pick(&["k", "c(1.5, 2, 3)", "1:5", "list(1, 2, 3)", "c(TRUE, NA, FALSE)", "x"]);
        let matrix =
            self.r.pick(&["m", "matrix(1:6, 2)", "matrix(c(TRUE, NA), 2, 2)", "matrix(\"a\", 2, 2)"]);
        match self.r.below(8) {
            6 => format!("l[[1]] <- r_move({sliced}, {}, {whole}, {})\n", self.index(), self.scalar(1)),
            7 => format!("l[[1]] <- r_line({matrix}, {whole}, {})\n", self.scalar(1)),
            0 => format!("l[[1]] <- w_fill({}, 9, {from})\n", self.scalar(1)),
            1 => format!("l[[1]] <- w_grow({}, 12)\n", self.scalar(1)),
            2 => format!("l[[1]] <- w_both(4, {})\n", self.constant()),
            3 | 4 => format!("l[[1]] <- c_walk({c}, 20, {d})\n"),
            _ => format!("l[[1]] <- c_turn({c}, 15)\n"),
        }
    }

    /// A loop whose variable changes its type on the way.
    fn turning_loop(&mut self) -> String {
        if self.r.below(4) == 0 {
            return self.complex_loop();
        }
        let at = 3 + self.r.below(30);
        let to = self.r.pick(&[
            "1L",
            "2.5",
            "TRUE",
            "\"q\"",
            "c(1, 2)",
            "NULL",
            "NA",
            "list(1)",
            "1i",
            "structure(2, class = \"cash\")",
        ]);
        let v = self.r.pick(&["a", "b", "x"]);
        let step = self.r.pick(&["1", "1L", "0.5"]);
        format!(
            "for (i in 1:40) {{\nif (i == {at}) {v} <- {to}\n{v} <- {v} + {step}\nif (i == 38) {v} <- {}\n}}\n",
            self.number()
        )
    }

    fn for_loop(&mut self) -> String {
        if self.loops >= 2 {
            return format!("s <- s + {}\n", self.scalar(1));
        }
        self.loops += 1;
        let seq = self.r.pick(&[
            "1:9",
            "seq_len(7)",
            "k",
            "5:1",
            "c(1.5, 2, 3)",
            "list(1, 2L, TRUE)",
            "1:40",
            "seq_along(l)",
            "l",
            "1:60",
            "(b %% 9):8",
            "(a %% 6):5",
        ]);
        let leave = match self.r.below(5) {
            0 => "if (i > 6) break\n",
            1 => "if (i == 3) next\n",
            _ => "",
        };
        let body = self.block(3);
        self.loops -= 1;
        format!("for (i in {seq}) {{\n{leave}{body}s <- s + i\n}}\n")
    }

    fn while_loop(&mut self) -> String {
        if self.loops >= 2 {
            return format!("a <- {}\n", self.scalar(1));
        }
        self.loops += 1;
        let j = format!("j{}", self.loops);
        let body = self.block(2);
        self.loops -= 1;
        let n = 3 + self.r.below(20);
        format!("{j} <- 0L\nwhile ({j} < {n}) {{\n{j} <- {j} + 1L\n{body}}}\n")
    }

    fn index(&mut self) -> String {
        self.r.pick(&["1", "2L", "length(k)", "length(k) + 1", "3", "1:2"]).to_owned()
    }

    /// An expression that is usually a number.
    fn scalar(&mut self, depth: usize) -> String {
        if depth == 0 {
            return match self.r.below(4) {
                0 => self.number(),
                1 => self
                    .r
                    .pick(&[
                        "k[1]",
                        "k[2]",
                        "l$u",
                        "m[1, 2]",
                        "k[[1]]",
                        "m[[2, 1]]",
                        "ar[1, 2, 1]",
                        "ar[[2, 2, 1]]",
                        "Re(z[1])",
                    ])
                    .to_owned(),
                2 => "x".to_owned(),
                _ => self.r.pick(&["a", "b", "s", "y"]).to_owned(),
            };
        }
        let op = self.r.pick(&["+", "-", "*", "/", "%%", "%/%", "^"]);
        match self.r.below(6) {
            0 => format!("abs({})", self.scalar(depth - 1)),
            1 => format!("sqrt(abs({}))", self.scalar(depth - 1)),
            2 => format!("(-{})", self.scalar(depth - 1)),
            _ => format!("({} {op} {})", self.scalar(depth - 1), self.scalar(depth - 1)),
        }
    }

    fn call(&mut self) -> String {
        match self.r.below(44) {
            30..=33 => self.optional(),
            34..=43 => self.tower(),
            0 | 1 => format!("id({})", self.expr(1)),
            2 | 3 => format!("lazy({}, {})", self.scalar(1), self.scalar(1)),
            4 => "count()".to_owned(),
            5 => format!("peek(\"{}\")", self.var()),
            6 => format!("rec({})", 1 + self.r.below(12)),
            7 => format!(
                "area(structure(list(w = {}), class = {}))",
                self.scalar(1),
                self.r.pick(&["\"sq\"", "\"other\"", "c(\"big\", \"sq\")", "c(\"big\", \"none\")"])
            ),
            8 => format!("nest({})", self.scalar(1)),
            9 => format!("lazy({{ {} <- {}; 1 }}, {})", self.var(), self.scalar(0), self.scalar(1)),
            10 => {
                format!("sum(vapply(1:4, function(i) i {} {}, 0))", self.r.pick(&["+", "*"]), self.number())
            }
            11 => format!("later({{ {} <- {}; 2 }}, {})", self.var(), self.scalar(0), self.scalar(0)),
            12 => format!("twice({})", self.r.pick(&["{ s <- 2; s }", "count()", "k[1]", "a"])),
            13 => format!("given({}{})", self.scalar(0), self.r.pick(&["", ", 1", ", q = s"])),
            14 => format!("shown({})", self.scalar(1)),
            15 => format!("plus({}{})", self.scalar(0), self.r.pick(&["", ", 2", ", q = a"])),
            16 => format!("(structure({}, class = \"cash\") + {})", self.number(), self.scalar(0)),
            17 => self.r.pick(&["even(7)", "odd(4)", "fib(7L)", "depth(2)", "nchar(callers())"]).to_owned(),
            18 => format!("warns({})", self.scalar(1)),
            19 => format!("bye({})", self.scalar(1)),
            20 => format!("sumto({})", self.r.pick(&["k", "1:5", "c(0.5, a)", "l"])),
            21 => format!("dots({}, {})", self.scalar(0), self.r.pick(&["k", "l", "x", "a = 2"])),
            22 => format!("swap({}, 1, 2)", self.r.pick(&["k", "l", "c(a, b)"])),
            23 => format!("early({})", self.r.pick(&["k", "1:9", "c(a, 3)"])),
            24 => format!("maker({})({})", self.scalar(0), self.scalar(0)),
            25 => format!("Reduce(function(p, q) p + q, {}, {})", self.r.pick(&["1:6", "k"]), self.scalar(0)),
            26 => format!(
                "do.call({}, list({}, {}))",
                self.r.pick(&["plus", "\"lazy\"", "given"]),
                self.scalar(0),
                self.scalar(0)
            ),
            27 => format!("sapply({}, function(i) {{ s <<- s + 1; i }})[1]", self.r.pick(&["1:3", "k"])),
            28 => format!(
                "{}(m{})",
                self.r.pick(&["sum", "nrow", "length"]),
                self.r.pick(&["", "[1, ]", "[, 2]"])
            ),
            _ => format!("l[[{}]]", self.r.pick(&["1", "2L", "\"v\""])),
        }
    }

    /// Functions that call others, which may look at the frames of both.
    fn tower(&mut self) -> String {
        let argument = match self.r.below(5) {
            0 => format!("{{ {} <- {}; {} }}", self.var(), self.scalar(0), self.scalar(0)),
            1 => self.r.pick(&["count()", "k[1]", "stop(\"late\")", "x", "via(a)"]).to_owned(),
            _ => self.scalar(1),
        };
        let (name, number) = (self.r.pick(&["a", "b", "s"]), self.number());
        match self.r.below(9) {
            0 => format!("via_up({argument}, \"{name}\")"),
            1 => format!("via_see({argument}, \"{name}\")"),
            2 => format!("via_fail({argument}, {number})"),
            3 => format!("via_lazy({argument}, {number})"),
            4 => format!("via_two(via({argument}))"),
            5 => format!("via_two({argument}, {number})"),
            _ => {
                let f = self.r.pick(&[
                    "via",
                    "via_two",
                    "via_poke",
                    "via_depth",
                    "via_who",
                    "via_env",
                    "via_warn",
                    "via_loop",
                    "via_drop",
                ]);
                format!("{f}({argument})")
            }
        }
    }

    /// A statement with a chain of operations on vectors.
    fn chained(&mut self) -> String {
        let chain = self.chain(3);
        match self.r.below(5) {
            0 => format!("s <- s + sum({chain}, na.rm = TRUE)\n"),
            1 => format!("ws <- {chain}\n"),
            2 => format!("vs[2] <- {}; vs <- {chain}\n", self.scalar(0)),
            _ => format!("vs <- {chain}\n"),
        }
    }

    /// Element-wise operations, mostly on doubles.
    fn chain(&mut self, depth: usize) -> String {
        if depth == 0 {
            return match self.r.below(8) {
                0 => self.number(),
                1 => self.r.pick(&["k", "x", "s", "b", "m", "c(2, 1)", "vs[1:2]"]).to_owned(),
                2 => self.r.pick(&["vs > 1", "numeric(0)", "(1:6)", "NA", "-1"]).to_owned(),
                3 | 4 => "ws".to_owned(),
                _ => "vs".to_owned(),
            };
        }
        let op = self.r.pick(&["+", "-", "*", "/", "+", "*", "<", "^", "%%"]);
        match self.r.below(10) {
            0 => format!("abs({})", self.chain(depth - 1)),
            1 => format!("(-{})", self.chain(depth - 1)),
            2 => format!("({})^2", self.chain(depth - 1)),
            3 => format!("sqrt(abs({}))", self.chain(depth - 1)),
            4 => format!("exp({})", self.chain(depth - 1)),
            5 => self.chain(0),
            _ => format!("({} {op} {})", self.chain(depth - 1), self.chain(depth - 1)),
        }
    }

    /// A call that leaves arguments to their defaults.
    fn optional(&mut self) -> String {
        let (a, b) = (self.scalar(1), self.scalar(0));
        match self.r.below(6) {
            0 | 1 => format!("opt({a})"),
            2 => format!("opt({a}, {b})"),
            3 => format!("opt({a}, r = {b})"),
            4 => format!("opt(q = {a}, {b})"),
            _ => format!("opt({a}, , {b})"),
        }
    }

    fn expr(&mut self, depth: usize) -> String {
        if depth == 0 {
            return if self.r.below(3) == 0 { self.constant() } else { self.var().to_owned() };
        }
        match self.r.below(7) {
            0 => self.call(),
            // In a loop it would grow without end.
            1 => format!("few(c({}, {}))", self.expr(depth - 1), self.expr(depth - 1)),
            2 => format!(
                "({} {} {})",
                self.scalar(depth - 1),
                self.r.pick(&["<", ">=", "==", "!="]),
                self.scalar(depth - 1)
            ),
            3 => format!(
                "(if (isTRUE({} > 1)) {} else {})",
                self.scalar(0),
                self.expr(depth - 1),
                self.expr(depth - 1)
            ),
            _ => self.scalar(depth),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::program;

    #[test]
    fn a_seed_is_a_program() {
        assert_eq!(program(7), program(7));
        assert_ne!(program(7), program(8));
        assert!(program(7).starts_with("cat(\"#p 7\\n\")"));
    }
}
