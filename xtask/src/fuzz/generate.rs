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

/// The text of program `seed`: it prints its number, then what its function gives, three times.
pub fn program(seed: u64) -> String {
    let mut g = Gen { r: Rng(seed.wrapping_mul(0x2545_F491_4F6C_DD1D) ^ 0xABCD), depth: 0, loops: 0 };
    let helpers = g.helpers();
    let body = g.block(5);
    let args = [g.number(), g.number()];
    let other = [g.constant(), g.number()];
    format!(
        "cat(\"#p {seed}\\n\")\nlocal({{\n{helpers}f <- function(x, y = x) {{\na <- 1; b <- 2L; s <- 0; k <- 1:3\n{body}list(a, b, s, k)\n}}\n\
         go <- function(...) tryCatch(withCallingHandlers(str(f(...)), warning = function(w) {{ cat(\"W\", conditionMessage(w), \"\\n\"); invokeRestart(\"muffleWarning\") }}), error = function(e) cat(\"E\", conditionMessage(e), \"\\n\"))\n\
         for (i in 1:6) go({}, {})\ngo({}, {})\ngo({})\n}})\n",
        args[0], args[1], other[0], other[1], args[1]
    )
}

struct Gen {
    r: Rng,
    depth: usize,
    loops: usize,
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

    /// Functions the program may call.
    fn helpers(&mut self) -> String {
        let op = self.r.pick(&["+", "-", "*"]);
        format!(
            "id <- function(v) v\nlazy <- function(p, q) if (is.numeric(q) && length(q) == 1 && !is.na(q) && q > 1) p {op} q else q\n\
             count <- local({{ n <- 0; function() {{ n <<- n + 1; n }} }})\n\
             peek <- function(name) get(name, envir = parent.frame())\npoke <- function(name, value) assign(name, value, envir = parent.frame())\n\
             rec <- function(n) if (n < 1) 0 else n {op} rec(n - 1)\narea <- function(o) UseMethod(\"area\")\n\
             area.sq <- function(o) o$w * o$w\narea.default <- function(o) -1\nnest <- function(v) {{ w <- v; g <- function() w <<- w {op} 1; g(); w }}\n"
        )
    }

    fn block(&mut self, n: usize) -> String {
        let n = 1 + self.r.below(n);
        (0..n).map(|_| self.statement()).collect()
    }

    fn statement(&mut self) -> String {
        self.depth += 1;
        let deep = self.depth > 4;
        let s = match self.r.below(if deep { 6 } else { 14 }) {
            0 | 1 => format!("{} <- {}\n", self.var(), self.expr(2)),
            2 => format!("s <- s + {}\n", self.scalar(2)),
            3 => format!("k[{}] <- {}\n", self.index(), self.scalar(1)),
            4 => format!("{} <- {}\n", self.var(), self.call()),
            5 => format!("poke(\"{}\", {})\n", self.var(), self.scalar(1)),
            6 | 7 => self.for_loop(),
            8 => self.while_loop(),
            9 => format!(
                "if (isTRUE({} > {})) {{\n{}}} else {{\n{}}}\n",
                self.scalar(1),
                self.scalar(1),
                self.block(2),
                self.block(2)
            ),
            10 => format!(
                "id <- function(v) {}\n",
                self.r.pick(&["v", "v + 1", "list(v)[[1]]", "if (is.null(v)) 0 else v"])
            ),
            11 => format!(
                "{} <- tryCatch({{ {} stop(\"odd\") }}, error = function(e) {})\n",
                self.var(),
                self.statement(),
                self.scalar(1)
            ),
            12 => format!(
                "if (count() %% {}L == 0) {} <- {}\n",
                2 + self.r.below(3),
                self.var(),
                self.constant()
            ),
            _ => format!("rm(list = \"{}\"); {} <- {}\n", "b", "b", self.scalar(1)),
        };
        self.depth -= 1;
        s
    }

    fn for_loop(&mut self) -> String {
        if self.loops >= 2 {
            return format!("s <- s + {}\n", self.scalar(1));
        }
        self.loops += 1;
        let seq =
            self.r.pick(&["1:9", "seq_len(7)", "k", "5:1", "c(1.5, 2, 3)", "list(1, 2L, TRUE)", "1:40"]);
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
                1 => "k[1]".to_owned(),
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
        match self.r.below(9) {
            0 => format!("id({})", self.expr(1)),
            1 => format!("lazy({}, {})", self.scalar(1), self.scalar(1)),
            2 => "count()".to_owned(),
            3 => format!("peek(\"{}\")", self.var()),
            4 => format!("rec({})", 1 + self.r.below(12)),
            5 => format!(
                "area(structure(list(w = {}), class = \"{}\"))",
                self.scalar(1),
                self.r.pick(&["sq", "other"])
            ),
            6 => format!("nest({})", self.scalar(1)),
            7 => format!("lazy({{ {} <- {}; 1 }}, {})", self.var(), self.scalar(0), self.scalar(1)),
            _ => format!("sum(vapply(1:4, function(i) i {} {}, 0))", self.r.pick(&["+", "*"]), self.number()),
        }
    }

    fn expr(&mut self, depth: usize) -> String {
        if depth == 0 {
            return if self.r.below(3) == 0 { self.constant() } else { self.var().to_owned() };
        }
        match self.r.below(7) {
            0 => self.call(),
            1 => format!("c({}, {})", self.expr(depth - 1), self.expr(depth - 1)),
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
