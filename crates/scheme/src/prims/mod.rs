//! The run-time library in Rust: one table a topic, joined here.
//!
//! A primitive gets its arguments as a slice and gives a value or a condition. It is the whole truth
//! about its operation; what the compiler does in line (`compile::inline`) is a short cut for some
//! types. Primitives never call Scheme procedures: what does is written in Scheme (`library`), or is a
//! control primitive that says what to call next.

pub mod chars;
pub mod control;
pub mod convert;
pub mod equal;
pub mod hash;
pub mod io;
pub mod lists;
pub mod misc;
pub mod numbers;
pub mod print;
pub mod srfi4;
pub mod strings;
pub mod vectors;

use crate::compile::ctx::Kind;
use crate::compile::inline::{Op, op_named};
use crate::value::Value;
use crate::vm::{ControlFn, PrimFn, PrimKind, Vm};
use std::collections::HashMap;

/// Any number of arguments.
pub const ANY: u8 = 255;

/// Other names of primitives, as Gambit and R6RS have them. They take all numbers.
pub const ALIASES: &[(&str, &str)] = &[
    ("fxmin", "min"),
    ("fxmax", "max"),
    ("fxabs", "abs"),
    ("fxand", "bitwise-and"),
    ("fxior", "bitwise-or"),
    ("fxxor", "bitwise-xor"),
    ("fxnot", "bitwise-not"),
    ("fxpositive?", "positive?"),
    ("fxnegative?", "negative?"),
    ("fxodd?", "odd?"),
    ("fxeven?", "even?"),
    ("fxarithmetic-shift", "arithmetic-shift"),
    ("flmin", "min"),
    ("flmax", "max"),
    ("flabs", "abs"),
    ("flround", "round"),
    ("fltruncate", "truncate"),
    ("flceiling", "ceiling"),
    ("flfloor", "floor"),
    ("flexp", "exp"),
    ("fllog", "log"),
    ("flsin", "sin"),
    ("flcos", "cos"),
    ("fltan", "tan"),
    ("flatan", "atan"),
    ("flasin", "asin"),
    ("flacos", "acos"),
    ("flexpt", "expt"),
    ("flzero?", "zero?"),
    ("flpositive?", "positive?"),
    ("flnegative?", "negative?"),
    ("flodd?", "odd?"),
    ("fleven?", "even?"),
    ("flinteger?", "integer?"),
    ("flnan?", "nan?"),
    ("flinfinite?", "infinite?"),
    ("flfinite?", "finite?"),
    ("flonum->fixnum", "exact"),
    ("fixnum->flonum", "inexact"),
];

/// Name, least and greatest argument count, kind of the result, function.
pub type Def = (&'static str, u8, u8, Kind, PrimFn);
pub type ControlDef = (&'static str, u8, u8, ControlFn);

struct Prim {
    name: &'static str,
    min: u8,
    max: u8,
    result: Kind,
    kind: PrimKind,
    op: Option<Op>,
    shape: ShapeRule,
}

/// How calls with many operands are laid out.
enum ShapeRule {
    Plain,
    /// A chain of the two-operand case; with no operands, the number.
    Fold(Option<i64>),
    /// Pairs made in line, from the last operand back.
    List,
    Chain(Vec<u16>),
    Values,
}

/// How one call is laid out.
pub enum Shape {
    Plain,
    Fold,
    Identity,
    Chain(Vec<u16>),
    Fix(i64),
    /// Pairs of the operands; with `true` the last operand is the tail.
    List(bool),
}

pub struct Prims {
    table: Vec<Prim>,
    index: HashMap<&'static str, u16>,
    pub not_a_procedure: u16,
    pub define: u16,
}

impl Prims {
    pub fn new() -> Prims {
        let simple: [&[Def]; 10] = [
            numbers::TABLE,
            lists::TABLE,
            strings::TABLE,
            chars::TABLE,
            vectors::TABLE,
            equal::TABLE,
            convert::TABLE,
            misc::TABLE,
            io::TABLE,
            hash::TABLE,
        ];
        let mut prims = Prims { table: Vec::new(), index: HashMap::new(), not_a_procedure: 0, define: 0 };
        for (name, min, max, result, f) in simple.into_iter().flatten() {
            prims.add(name, *min, *max, *result, PrimKind::Simple(*f));
        }
        for (name, min, max, result, f) in srfi4::TABLES.iter().flatten() {
            prims.add(name, *min, *max, *result, PrimKind::Simple(*f));
        }
        for (name, min, max, f) in control::TABLE {
            prims.add(name, *min, *max, Kind::Unknown, PrimKind::Control(*f));
        }
        for name in lists::COMPOSED {
            prims.compose(name);
        }
        prims.not_a_procedure = prims.named("%not-a-procedure");
        prims.define = prims.named("%define");
        prims
    }

    fn add(&mut self, name: &'static str, min: u8, max: u8, result: Kind, kind: PrimKind) {
        let shape = match name {
            "+" => ShapeRule::Fold(Some(0)),
            "*" => ShapeRule::Fold(Some(1)),
            "-" | "/" => ShapeRule::Fold(None),
            "values" => ShapeRule::Values,
            "list" | "cons*" => ShapeRule::List,
            _ => ShapeRule::Plain,
        };
        self.index.insert(name, self.table.len() as u16);
        self.table.push(Prim { name, min, max, result, kind, op: op_named(name), shape });
    }

    /// `cadr` and its like as chains of `car` and `cdr`.
    fn compose(&mut self, name: &'static str) {
        let letters = &name[1..name.len() - 1];
        let chain = letters.chars().rev().map(|c| self.named(if c == 'a' { "car" } else { "cdr" }));
        let chain: Vec<u16> = chain.collect();
        if let Some(i) = self.index.get(name) {
            self.table[*i as usize].shape = ShapeRule::Chain(chain);
        }
    }

    pub fn named(&self, name: &str) -> u16 {
        self.index.get(name).copied().unwrap_or(0)
    }

    pub fn names(&self) -> Vec<&'static str> {
        self.table.iter().map(|p| p.name).collect()
    }

    pub fn name(&self, prim: u16) -> &'static str {
        self.table[prim as usize].name
    }

    pub fn op(&self, prim: u16) -> Option<Op> {
        self.table[prim as usize].op
    }

    pub fn kind(&self, prim: u16) -> PrimKind {
        self.table[prim as usize].kind
    }

    pub fn result(&self, prim: u16) -> Kind {
        self.table[prim as usize].result
    }

    pub fn accepts(&self, prim: u16, argc: usize) -> bool {
        let p = &self.table[prim as usize];
        argc >= p.min as usize && (p.max == ANY || argc <= p.max as usize)
    }

    /// Name and argument counts.
    pub fn arity(&self, prim: u16) -> (&'static str, usize, Option<usize>) {
        let p = &self.table[prim as usize];
        (p.name, p.min as usize, (p.max != ANY).then_some(p.max as usize))
    }

    /// Whether a call can be a step instead of a procedure call.
    pub fn inlines(&self, prim: u16, argc: usize) -> bool {
        // These may take back what is known of vectors: what follows them must be reached by a return.
        let stores = matches!(self.name(prim), "vector-fill!" | "vector-copy!");
        matches!(self.kind(prim), PrimKind::Simple(_)) && self.accepts(prim, argc) && argc < 64 && !stores
    }

    pub fn shape(&self, prim: u16, argc: usize) -> Shape {
        match &self.table[prim as usize].shape {
            ShapeRule::Fold(Some(n)) if argc == 0 => Shape::Fix(*n),
            ShapeRule::Fold(_) if argc > 2 => Shape::Fold,
            ShapeRule::Chain(prims) => Shape::Chain(prims.clone()),
            ShapeRule::Values if argc == 1 => Shape::Identity,
            ShapeRule::List if argc <= 12 => Shape::List(self.table[prim as usize].name == "cons*"),
            _ => Shape::Plain,
        }
    }
}

impl Default for Prims {
    fn default() -> Prims {
        Prims::new()
    }
}

// ----- argument checks -----

pub fn index_arg(vm: &mut Vm, who: &str, v: Value) -> Result<usize, Value> {
    match v.as_fix() {
        Some(i) if i >= 0 => Ok(i as usize),
        _ => Err(vm.wrong_type(who, "a non-negative fixnum", v)),
    }
}

/// What one object may take: more is refused before it is tried.
const MOST_BYTES: usize = 1 << 36;

/// How many elements of so many bytes something shall have.
pub fn size_arg(vm: &mut Vm, who: &str, v: Value, bytes: usize) -> Result<usize, Value> {
    let n = index_arg(vm, who, v)?;
    if n > MOST_BYTES.min(vm.options.heap_bytes) / bytes {
        return Err(vm.condition(&format!("{who}: {n} elements do not fit in memory"), &[]));
    }
    Ok(n)
}

pub fn fix_arg(vm: &mut Vm, who: &str, v: Value) -> Result<i64, Value> {
    v.as_fix().ok_or_else(|| vm.wrong_type(who, "a fixnum", v))
}

pub fn string_arg(vm: &mut Vm, who: &str, v: Value) -> Result<Value, Value> {
    if v.is_string() { Ok(v) } else { Err(vm.wrong_type(who, "a string", v)) }
}

pub fn char_arg(vm: &mut Vm, who: &str, v: Value) -> Result<char, Value> {
    v.as_char().ok_or_else(|| vm.wrong_type(who, "a character", v))
}

/// The elements of a proper list.
pub fn list_arg(vm: &mut Vm, who: &str, list: Value) -> Result<Vec<Value>, Value> {
    let mut out = Vec::with_capacity(length_arg(vm, who, list)?);
    let mut rest = list;
    while rest.is_pair() {
        out.push(rest.car());
        rest = rest.cdr();
    }
    Ok(out)
}

/// The length of a proper list.
pub fn length_arg(vm: &mut Vm, who: &str, list: Value) -> Result<usize, Value> {
    lists::list_length(list).ok_or_else(|| vm.wrong_type(who, "a list", list))
}

/// Optional start and end arguments at positions `i` and `i + 1`, for something of length `n`.
pub fn range_args(
    vm: &mut Vm,
    who: &str,
    args: &[Value],
    i: usize,
    n: usize,
) -> Result<(usize, usize), Value> {
    let end = match args.get(i + 1) {
        Some(v) => index_arg(vm, who, *v)?,
        None => n,
    };
    let start = match args.get(i) {
        Some(v) => index_arg(vm, who, *v)?,
        None => 0,
    };
    if end > n {
        return Err(vm.condition(&format!("{who}: end {end} is beyond the length {n}"), &[]));
    }
    if start > end {
        return Err(vm.condition(&format!("{who}: start {start} is beyond the end {end}"), &[]));
    }
    Ok((start, end))
}
