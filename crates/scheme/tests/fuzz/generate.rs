//! Random programs, from a seed.
//!
//! A program is one line: a `let` with definitions of its own, shown by number. It ends: calls of its
//! procedures are fuelled and loops are short. Values that grow in loops are cut. For comparison with
//! other systems there is a stricter kind that keeps to what the standard determines: no effects among
//! operands, no message texts, no `eq?` of numbers.

/// A small generator of pseudo-random numbers (xorshift).
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        let mut r = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        for _ in 0..8 {
            r.next();
        }
        r
    }

    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    pub fn below(&mut self, n: usize) -> usize {
        (self.next() % n.max(1) as u64) as usize
    }

    pub fn pick<'a>(&mut self, items: &[&'a str]) -> &'a str {
        items[self.below(items.len())]
    }
}

/// What an expression is meant to give. Most errors come early and hide what follows: half of the
/// expressions are of a kind that makes none.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sort {
    Any,
    Number,
    /// A list of numbers.
    List,
}

pub struct Generator {
    pub random: Random,
    strict: bool,
    /// Pairs are stored into; from then on nobody relies on them in the same process.
    pub changes_pairs: bool,
    vars: Vec<String>,
    /// Names that hold numbers or lists of them.
    sorted: Vec<(String, Sort)>,
    functions: Vec<(String, usize)>,
    fresh: usize,
}

const CONSTANTS: &str = "0 1 -1 2 3 7 100 -5 12 1152921504606846975 -1152921504606846976
    123456789012345678901234567890 0.0 1.5 -2.25 1e10 0.1 3.0 9007199254740993 1/3 -7/2 #t #f '() 'a
    \"str\" \"\" #\\x '(1) '#() (vector) (list) car vector-ref (f64vector) 4611686018427387904 -0.0 1e300";

const PHRASES: &[&str] = &[
    "'(1 2 3)",
    "'(1 . 2)",
    "'((a . 1) (b . 2))",
    "(vector 1 2.5 'c)",
    "(list 1.5 2 'z)",
    "(f64vector 1. 2.)",
    "(string #\\a #\\b)",
    "(make-vector 3 0)",
    "(make-string 2 #\\q)",
    "(lambda (x) x)",
    "(cons 1.5 '())",
];

const UNARY: &str = "car cdr null? pair? not - abs zero? even? odd? vector-length number? integer? length
    reverse list vector exact->inexact floor round procedure? symbol? string? string-length char->integer
    cadr inexact? positive? negative? truncate f64vector-length boolean? vector? char? cddr caar exact
    vector->list list->vector string->list symbol->string cdar ceiling list? rational?
    string->symbol char-upcase";

const LOOSE_UNARY: &str = "sqrt box 1+ sin exact-integer? flonum? fixnum? exp square list-copy vector-copy exact-rational? number->string";

const BINARY: &str = "+ - * < > = <= >= eqv? equal? cons vector-ref list-ref quotient remainder modulo max
    min append string-ref memv list-tail /2 f64vector-ref list vector gcd + - * < assv member assoc expt2
    string-append string=? char=? lcm";

const LOOSE_BINARY: &str = "bitwise-and char<? atan floor-quotient arithmetic-shift2 bitwise-xor memq";

const VECTOR_WRITES: &[&str] = &[
    "(vector-fill! v 'x)",
    "(vector-set! v 0 1)",
    "(vector-set! v 1 2.5)",
    "(vector-fill! v 7)",
    "(vector-copy! v 0 (vector 1 'b))",
    "(vector-copy! v 1 (vector .5))",
];

impl Generator {
    pub fn new(seed: u64, strict: bool) -> Generator {
        Generator {
            random: Random::new(seed),
            strict,
            changes_pairs: true,
            vars: Vec::new(),
            sorted: Vec::new(),
            functions: Vec::new(),
            fresh: 0,
        }
    }

    fn word(&mut self, words: &'static str) -> String {
        let all: Vec<&str> = words.split_whitespace().collect();
        self.random.pick(&all).to_string()
    }

    fn name(&mut self, prefix: &str) -> String {
        self.fresh += 1;
        format!("{prefix}{}", self.fresh)
    }

    fn names<const N: usize>(&mut self, prefix: &str) -> [String; N] {
        std::array::from_fn(|_| self.name(prefix))
    }

    fn atom(&mut self) -> String {
        if !self.vars.is_empty() && self.random.below(3) > 0 {
            let i = self.random.below(self.vars.len());
            return self.vars[i].clone();
        }
        if self.random.below(4) == 0 { self.random.pick(PHRASES).to_string() } else { self.word(CONSTANTS) }
    }

    fn exprs(&mut self, n: usize, depth: usize) -> String {
        (0..n).map(|_| self.expr(depth)).collect::<Vec<_>>().join(" ")
    }

    fn unary(&mut self) -> String {
        let loose = !self.strict && self.random.below(5) == 0;
        self.word(if loose { LOOSE_UNARY } else { UNARY })
    }

    fn binary(&mut self) -> String {
        let loose = !self.strict && self.random.below(6) == 0;
        self.word(if loose { LOOSE_BINARY } else { BINARY })
    }

    pub fn expr(&mut self, depth: usize) -> String {
        if depth == 0 {
            return self.atom();
        }
        let d = depth - 1;
        match self.random.below(44) {
            32..=39 => return self.number(d),
            40..=43 => return self.list(d),
            _ => {}
        }
        match self.random.below(32) {
            0 | 1 => self.atom(),
            2..=4 => format!("({} {})", self.unary(), self.expr(d)),
            5..=8 => format!("({} {} {})", self.binary(), self.expr(d), self.expr(d)),
            9..=11 => format!("(if {} {} {})", self.expr(d), self.expr(d), self.expr(d)),
            12 => format!("({} {} {})", self.random.pick(&["and", "or"]), self.expr(d), self.expr(d)),
            13 | 14 => self.let_(d),
            15 | 16 => self.loop_(d),
            17 | 18 => self.call(d),
            19 | 20 => self.closure(d),
            21 => self.arithmetic(d),
            22 => self.typed(d),
            23 => self.data(d),
            24 | 25 => self.structure(d),
            26 => self.several(d),
            _ if self.strict => self.arithmetic(d),
            27 | 28 => self.effect(d),
            29 => self.escape(d),
            _ => self.control(d),
        }
    }

    fn with_vars(&mut self, names: &[String], f: impl FnOnce(&mut Self) -> String) -> String {
        let n = self.vars.len();
        self.vars.extend(names.iter().cloned());
        let body = f(self);
        self.vars.truncate(n);
        body
    }

    fn let_(&mut self, d: usize) -> String {
        let [a, b] = self.names("v");
        let (x, y) = (self.expr(d), self.expr(d));
        let body = self.with_vars(&[a.clone(), b.clone()], |g| g.expr(d));
        let star = self.random.pick(&["let", "let*"]);
        format!("({star} (({a} {x}) ({b} {y})) {body})")
    }

    fn loop_(&mut self, d: usize) -> String {
        let [i, acc, other, name] = self.names("l");
        let (init, first) = (self.expr(d), self.expr(d));
        let vars = [i.clone(), acc.clone(), other.clone()];
        let step = self.with_vars(&vars, |g| g.expr(d));
        let turn = self.with_vars(&vars, |g| g.expr(d));
        let end = self.with_vars(&vars, |g| g.atom());
        let n = self.random.below(6);
        match self.random.below(3) {
            0 => format!(
                "(do (({i} 0 (+ {i} 1)) ({acc} {init} (%cut {step})) ({other} {first} (%cut {turn}))) ((= {i} {n}) {end}))"
            ),
            1 => format!(
                "(let {name} (({i} 0) ({acc} {init}) ({other} {first})) (if (< {i} {n}) ({name} (+ {i} 1) (%cut {step}) {turn}) {end}))"
            ),
            // Not a loop: each turn waits for the next.
            _ => format!(
                "(let {name} (({i} 0) ({acc} {init}) ({other} {first})) (if (< {i} {n}) (cons {end} ({name} (+ {i} 1) (%cut {step}) {turn})) '()))"
            ),
        }
    }

    /// Calls are fuelled, so that every program ends.
    fn call(&mut self, d: usize) -> String {
        // How much fuel is left where depends on the order of operands.
        if self.functions.is_empty() || self.strict {
            return self.expr(d);
        }
        let i = self.random.below(self.functions.len());
        let (name, n) = self.functions[i].clone();
        let args = self.exprs(n, d);
        match self.random.below(4) {
            0 => format!("(%call (lambda () (apply {name} (list {args}))))"),
            _ => format!("(%call (lambda () ({name} {args})))"),
        }
    }

    fn closure(&mut self, d: usize) -> String {
        let [f, a] = self.names("f");
        let body = self.with_vars(std::slice::from_ref(&a), |g| g.expr(d));
        let use_ = match self.random.below(6) {
            0 => format!("({f} {})", self.expr(d)),
            1 => format!("(map {f} (list {}))", self.exprs(3, d)),
            2 => format!("(vector-map {f} (vector {}))", self.exprs(2, d)),
            3 => format!("(apply {f} (list {}))", self.expr(d)),
            4 => format!("((lambda (g) (list (g {}) (g {}))) {f})", self.expr(d), self.expr(d)),
            _ => format!("(cons ({f} {}) ({f} {}))", self.expr(d), self.expr(d)),
        };
        match self.random.below(3) {
            0 => format!("(letrec (({f} (lambda ({a}) {body}))) {use_})"),
            1 => format!("(let () (define ({f} {a}) {body}) {use_})"),
            _ => format!("(let (({f} (lambda ({a}) {body}))) {use_})"),
        }
    }

    /// Numbers only: what compilers are keen on.
    fn arithmetic(&mut self, d: usize) -> String {
        if d == 0 {
            return self.atom();
        }
        let op = self.random.pick(&["+", "-", "*", "<", "=", "max", "min", "quotient", "remainder", "/2"]);
        format!("({op} {} {})", self.arithmetic(d - 1), self.expr(d - 1))
    }

    /// The same variable under several type tests.
    fn typed(&mut self, d: usize) -> String {
        let [v] = self.names("t");
        let x = self.expr(d);
        let tests = ["pair?", "number?", "vector?", "string?", "null?", "integer?", "symbol?", "procedure?"];
        let (p, q) = (self.random.pick(&tests), self.random.pick(&tests));
        let own = std::slice::from_ref(&v).to_vec();
        let (a, b, c) = (
            self.with_vars(&own, |g| g.expr(d)),
            self.with_vars(&own, |g| g.expr(d)),
            self.with_vars(&own, |g| g.expr(d)),
        );
        format!("(let (({v} {x})) (cond (({p} {v}) {a}) (({q} {v}) {b}) (else {c})))")
    }

    fn data(&mut self, d: usize) -> String {
        match self.random.below(6) {
            0 => format!("(list {})", self.exprs(4, d)),
            1 => format!("(vector {})", self.exprs(3, d)),
            2 => format!("`(a ,{} ,@(list {}) b)", self.expr(d), self.expr(d)),
            3 => format!("(string-append (number->string (%fix {})) \"-\")", self.expr(d)),
            4 => format!(
                "(case {} ((1 2 3) {}) ((a b) {}) ((()) 'null) (else {}))",
                self.expr(d),
                self.expr(d),
                self.expr(d),
                self.expr(d)
            ),
            _ => format!("(list-tail (list {}) (%fix {}))", self.exprs(3, d), self.expr(d)),
        }
    }

    /// Data that is written and read again.
    fn structure(&mut self, d: usize) -> String {
        let [v] = self.names("s");
        let (x, y, z) = (self.expr(d), self.expr(d), self.expr(d));
        let after = self.with_vars(std::slice::from_ref(&v), |g| g.expr(d));
        let (make, write) = match self.random.below(5) {
            0 => (self.vector(&x, &y), format!("(vector-set! {v} (%fix {z}) {z})")),
            1 | 2 if !self.changes_pairs => {
                (self.vector(&x, &y), self.random.pick(VECTOR_WRITES).replace(" v ", &format!(" {v} ")))
            }
            1 => (format!("(cons {x} {y})"), format!("(set-car! {v} {z})")),
            2 => (format!("(list {x} {y})"), format!("(set-cdr! (cdr {v}) {z})")),
            3 => ("(f64vector 1.5 2.5 3.5)".into(), format!("(f64vector-set! {v} (%fix {x}) (%flo {y}))")),
            _ => ("(make-string 3 #\\a)".into(), format!("(string-set! {v} (%fix {x}) {y})")),
        };
        format!("(let (({v} {make})) {write} {after})")
    }

    /// Vectors of one type and of several.
    fn vector(&mut self, x: &str, y: &str) -> String {
        match self.random.below(5) {
            0 => format!("(make-vector 3 {x})"),
            1 => "(make-vector 3 .5)".into(),
            2 => "(vector 1 2 3)".into(),
            3 => "(vector 1.5 2.5)".into(),
            _ => format!("(vector {x} {y})"),
        }
    }

    fn several(&mut self, d: usize) -> String {
        let [a, b] = self.names("w");
        let (x, y) = (self.expr(d), self.expr(d));
        let body = self.with_vars(&[a.clone(), b.clone()], |g| g.expr(d));
        format!("(call-with-values (lambda () (values {x} {y})) (lambda ({a} {b}) {body}))")
    }

    fn effect(&mut self, d: usize) -> String {
        let [v, f] = self.names("m");
        let init = self.expr(d);
        let own = std::slice::from_ref(&v).to_vec();
        let value = self.with_vars(&own, |g| g.expr(d));
        let body = self.with_vars(&own, |g| g.expr(d));
        match self.random.below(3) {
            0 => format!("(let* (({v} {init}) ({f} (lambda () (set! {v} {value}) {v}))) ({f}) {body})"),
            1 => format!("(begin (set! %global {init}) (let (({v} %global)) {body}))"),
            _ => format!("(let (({v} {init})) (set! {v} {value}) {body})"),
        }
    }

    fn escape(&mut self, d: usize) -> String {
        let [k, n] = self.names("k");
        match self.random.below(4) {
            0 => format!("(call/cc (lambda ({k}) (cons {} ({k} {}))))", self.expr(d), self.expr(d)),
            1 => format!("(guard ({k} (#t (list 'caught {}))) {})", self.expr(d), self.expr(d)),
            // Entered again, once.
            2 => format!(
                "(let* (({n} 0) ({k} #f) (x (call/cc (lambda (c) (set! {k} c) {})))) (set! {n} (+ {n} 1)) (if (< {n} 2) ({k} {}) (list {n} x)))",
                self.expr(d),
                self.expr(d)
            ),
            _ => format!(
                "(let ((out '())) (guard ({k} (#t (cons {} out))) (dynamic-wind (lambda () (set! out (cons 1 out))) (lambda () {}) (lambda () (set! out (cons 2 out))))))",
                self.expr(d),
                self.expr(d)
            ),
        }
    }

    fn control(&mut self, d: usize) -> String {
        let [k] = self.names("c");
        match self.random.below(8) {
            0 => format!("(apply {} (list {} {}))", self.binary(), self.expr(d), self.expr(d)),
            1 => format!("(force (delay {}))", self.expr(d)),
            2 => format!("(parameterize ((%param {})) (list (%param) {}))", self.expr(d), self.expr(d)),
            3 => format!(
                "(with-exception-handler (lambda ({k}) {}) (lambda () (list (raise-continuable {}))))",
                self.expr(d),
                self.expr(d)
            ),
            4 => format!(
                "((case-lambda (({k}) {}) (({k} . r) (list r {}))) {})",
                self.expr(d),
                self.expr(d),
                self.random.pick(&["1", "1 2.5", "1 'b '()"])
            ),
            5 => format!(
                "(let ((p (%point {} {}))) (%set-x! p {}) (list (%x p) (%y p) (%x {})))",
                self.expr(d),
                self.expr(d),
                self.expr(d),
                self.expr(d)
            ),
            6 => format!("(let-values ((({k} . r) (values {}))) (cons {k} r))", self.exprs(2, d)),
            _ => format!(
                "(let ((t (make-hash-table))) (hash-table-set! t {} 1) (hash-table-ref/default t {} {}))",
                self.expr(d),
                self.expr(d),
                self.expr(d)
            ),
        }
    }

    // ----- expressions that make no errors (but division's) -----

    fn with_sorted(&mut self, names: &[(String, Sort)], f: impl FnOnce(&mut Self) -> String) -> String {
        let n = self.sorted.len();
        self.sorted.extend(names.iter().cloned());
        let body = f(self);
        self.sorted.truncate(n);
        body
    }

    fn variable(&mut self, sort: Sort) -> Option<String> {
        let all: Vec<usize> = (0..self.sorted.len()).filter(|i| self.sorted[*i].1 == sort).collect();
        (!all.is_empty()).then(|| self.sorted[all[self.random.below(all.len())]].0.clone())
    }

    fn of(&mut self, sort: Sort, d: usize) -> String {
        match sort {
            Sort::Any => self.expr(d),
            Sort::Number => self.number(d),
            Sort::List => self.list(d),
        }
    }

    fn test(&mut self, d: usize) -> String {
        let (a, b) = (self.number(d), self.number(d));
        match self.random.below(5) {
            0 => format!("({} {a})", self.random.pick(&["zero?", "positive?", "integer?", "exact?"])),
            1 => format!("(null? {})", self.list(d)),
            2 => format!("(and (number? {a}) (not (= {a} {b})))"),
            _ => format!("({} {a} {b})", self.random.pick(&["<", ">", "=", "<=", "eqv?"])),
        }
    }

    fn number(&mut self, depth: usize) -> String {
        if depth == 0 || self.random.below(8) == 0 {
            let known = if self.random.below(4) > 0 { self.variable(Sort::Number) } else { None };
            let constants =
                "0 1 -1 2 3 7 100 1.5 -2.25 0.1 1/3 1152921504606846975 -1152921504606846976 1e10 3.0
                99999999999999999999 -7/2 4611686018427387903";
            return known.unwrap_or_else(|| self.word(constants));
        }
        let d = depth - 1;
        match self.random.below(16) {
            0..=4 => {
                let op = self.random.pick(&["+", "-", "*", "+", "-", "max", "min"]);
                format!("({op} {} {})", self.number(d), self.number(d))
            }
            5 => format!(
                "({} {})",
                self.random.pick(&["-", "abs", "floor", "round", "exact->inexact", "length2"]),
                self.number(d)
            ),
            6 => format!("(if {} {} {})", self.test(d), self.number(d), self.number(d)),
            7 => {
                let op = self.random.pick(&["quotient", "remainder", "modulo", "gcd"]);
                format!("({op} (%fix {}) {})", self.number(d), self.random.pick(&["3", "-7", "5", "100"]))
            }
            8 | 9 => self.bound(Sort::Number, d),
            10 | 11 => self.turns(Sort::Number, d),
            12 => format!(
                "(vector-ref (vector {} {}) {})",
                self.number(d),
                self.number(d),
                self.random.below(2)
            ),
            13 => format!(
                "(f64vector-ref (f64vector (%flo {}) (%flo {})) {})",
                self.number(d),
                self.number(d),
                self.random.below(2)
            ),
            14 => format!("(length {})", self.list(d)),
            _ => format!("(apply + {})", self.list(d)),
        }
    }

    fn list(&mut self, depth: usize) -> String {
        if depth == 0 || self.random.below(8) == 0 {
            let known = if self.random.below(4) > 0 { self.variable(Sort::List) } else { None };
            return known.unwrap_or_else(|| {
                self.random.pick(&["'()", "'(1 2 3)", "'(1.5)", "'(1/2 2 2.5)", "(list 1 2)"]).into()
            });
        }
        let d = depth - 1;
        match self.random.below(8) {
            0 => format!("(list {} {})", self.number(d), self.number(d)),
            1 | 2 => format!("(cons {} {})", self.number(d), self.list(d)),
            3 => format!("(reverse {})", self.list(d)),
            4 => format!("(if {} {} {})", self.test(d), self.list(d), self.list(d)),
            5 => self.bound(Sort::List, d),
            6 => self.turns(Sort::List, d),
            _ => {
                let [x] = self.names("x");
                let body = self.with_sorted(&[(x.clone(), Sort::Number)], |g| g.number(d));
                format!("(map (lambda ({x}) {body}) {})", self.list(d))
            }
        }
    }

    fn bound(&mut self, sort: Sort, d: usize) -> String {
        let [a, b, f] = self.names("b");
        let (x, y) = (self.number(d), self.list(d));
        let own = [(a.clone(), Sort::Number), (b.clone(), Sort::List)];
        let body = self.with_sorted(&own, |g| g.of(sort, d));
        match self.random.below(3) {
            0 => format!("(let (({a} {x}) ({b} {y})) {body})"),
            1 => format!("((lambda ({a} {b}) {body}) {x} {y})"),
            _ => {
                let (z, w) = (self.number(d), self.list(d));
                let join = if sort == Sort::List { "append" } else { "+" };
                format!("(let (({f} (lambda ({a} {b}) {body}))) ({join} ({f} {x} {y}) ({f} {z} {w})))")
            }
        }
    }

    /// A loop with a number and a list going round.
    fn turns(&mut self, sort: Sort, d: usize) -> String {
        let [i, a, b, name] = self.names("r");
        let (x, y) = (self.number(d), self.list(d));
        let own = [(i.clone(), Sort::Number), (a.clone(), Sort::Number), (b.clone(), Sort::List)];
        let next = self.with_sorted(&own, |g| g.number(d));
        let rest = self.with_sorted(&own, |g| g.list(d));
        let end = self.with_sorted(&own, |g| g.of(sort, d.min(1)));
        let n = self.random.below(7);
        format!(
            "(let {name} (({i} 0) ({a} {x}) ({b} {y})) (if (< {i} {n}) ({name} (+ {i} 1) (%cut {next}) (%short {rest})) {end}))"
        )
    }

    /// One program, on one line.
    pub fn program(&mut self, number: u64) -> String {
        self.vars.clear();
        self.sorted.clear();
        self.functions.clear();
        self.fresh = 0;
        let mut out = format!("(%show {number} (lambda () ");
        // Seven of eight are small: they cost a quarter, and a process that has seen little assumes more.
        let large = self.random.below(8) == 0;
        for _ in 0..self.random.below(if large { 3 } else { 2 }) {
            let [name] = self.names("fun");
            let n = 1 + self.random.below(3);
            let params: Vec<String> = (0..n).map(|_| self.name("a")).collect();
            self.functions.push((name.clone(), n));
            let depth = 1 + self.random.below(if large { 4 } else { 2 });
            let body = self.with_vars(&params, |g| g.expr(depth));
            out.push_str(&format!("(define ({name} {}) {body}) ", params.join(" ")));
        }
        let depth = if large { 2 + self.random.below(3) } else { 1 + self.random.below(2) };
        let sort = [Sort::Any, Sort::Number, Sort::List][self.random.below(3)];
        out.push_str(&self.of(sort, depth + usize::from(sort != Sort::Any)));
        out.push_str("))");
        out
    }
}

/// What programs rely on.
pub const PRELUDE: &str = "
(define %fuel 0)
(define %global 0)
(define (%call thunk) (set! %fuel (- %fuel 1)) (if (< %fuel 0) 'out-of-fuel (thunk)))
(define (%fix x) (if (and (number? x) (exact? x) (integer? x) (<= -100 x 100)) x 1))
(define (%flo x) (if (number? x) (exact->inexact x) 0.5))
(define (%cut x)
  (cond ((and (number? x) (exact? x) (or (> x 1000000000000000000000000000000) (< x -1000000000000000000000000000000))) 17)
        ((and (number? x) (exact? x) (not (integer? x))) (+ 1/2 (modulo (round x) 100)))
        ((string? x) (if (< (string-length x) 40) x \"\"))
        ((pair? x) (list (car x)))
        ((vector? x) (vector (vector-length x)))
        (else x)))
(define (/2 a b) (if (and (number? b) (exact? b) (= b 0)) 'by-zero (/ a b)))
(define (%short l) (if (and (list? l) (< (length l) 12)) l '(1 2.5)))
(define (length2 x) (length (list x x)))
(define (expt2 a b) (expt (%fix a) (modulo (%fix b) 12)))
(define (%display-all . l) (for-each display l) (newline))
";

/// For our own modes: messages included.
pub const OWN: &str = "
(define (arithmetic-shift2 a b) (arithmetic-shift a (modulo (%fix b) 70)))
(define %param (make-parameter 1))
(define-record-type %pointed (%point x y) %point? (x %x %set-x!) (y %y))
(define (%show n thunk)
  (set! %fuel 40)
  (write n) (display \" \")
  (write (guard (e ((error-object? e) (list 'error (condition/report-string e))) (#t (list 'raised e))) (thunk)))
  (newline))
";

/// For comparison with others: errors are all alike, numbers are written by their value.
pub const COMMON: &str = "
(define (%number x)
  (cond ((not (= x x)) (display \"nan\"))
        ((and (not (exact? x)) (> x 1e300)) (display \"huge\"))
        ((and (not (exact? x)) (< x -1e300)) (display \"-huge\"))
        ((= x 0) (display \"0\"))
        ((exact? x) (display x))
        ((< x 0) (display \"-\") (%number (- x)))
        (else
         (let loop ((x x) (e 0))
           (cond ((>= x 10) (loop (/ x 10) (+ e 1)))
                 ((< x 1) (loop (* x 10) (- e 1)))
                 (else (display (list (round (inexact->exact (* x 1e8))) e))))))))
(define (%write x)
  (cond ((number? x) (%number x))
        ((pair? x) (display \"(\") (%write (car x)) (display \" . \") (%write (cdr x)) (display \")\"))
        ((vector? x) (display \"#\") (%write (vector->list x)))
        ((string? x) (display \"s:\") (display x))
        ((symbol? x) (display x))
        ((char? x) (display \"c:\") (display x))
        ((null? x) (display \"()\"))
        ((eq? x #t) (display \"true\"))
        ((eq? x #f) (display \"false\"))
        ((procedure? x) (display \"procedure\"))
        (else (display \"other\"))))
(define (%show n thunk)
  (set! %fuel 40)
  (display n) (display \" \")
  (%write (call-with-current-continuation
    (lambda (k) (with-exception-handler (lambda (e) (k 'error)) thunk))))
  (newline))
";
