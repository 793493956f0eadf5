//! Chains of element-wise operations in one pass, without whole vectors in between.
//!
//! A `Program` is an expression as the operations of a stack machine over operands that are
//! plain (no attributes): vectors of one length, or single numbers. It is run a block of
//! elements at a time, so that what is in between stays in the nearest cache; each operation
//! on a block is the same loop that the operation on whole vectors has.
//!
//! Invariants: a program gives, bit by bit, what its operations give one after another, or
//! nothing at all (`None`) where one of them would have to warn. It has no effects. What isn't
//! as simple as that (recycling, attributes, integers that may overflow) is refused when the
//! program is made. Doesn't know where expressions come from, nor methods: operands are no
//! objects.

use crate::arith::{ArithOp, real};
use crate::compare::{self, CompareOp};
use crate::fresh::Fresh;
use crate::logic::{self, LogicOp};
use crate::math::table::MathFn;
use crate::object::Kind;
use crate::value::{NA_INT, NA_REAL, Value};
use crate::vm::Vm;

/// Elements a block has: a few blocks of doubles fit the first cache.
const BLOCK: usize = 512;
/// Deepest stack of operands that are not there as a whole.
const DEPTH: usize = 8;
/// Vectors a program may have.
const VECTORS: usize = 16;

/// What an operand is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Shape {
    /// Doubles, one for each element.
    Doubles,
    /// Logicals, one for each element.
    Logicals,
    /// Integers, one for each element: only whole vectors, operations give doubles.
    Ints,
    /// One number (no NaN, which has rules of its own as to which of two survives).
    Double(f64),
    Int(i32),
    Logical(i32),
}

impl Shape {
    fn is_single(self) -> bool {
        matches!(self, Shape::Double(_) | Shape::Int(_) | Shape::Logical(_))
    }
    fn is_integer(self) -> bool {
        matches!(self, Shape::Ints | Shape::Int(_))
    }
    fn is_number(self) -> bool {
        matches!(self, Shape::Doubles | Shape::Double(_)) || self.is_integer()
    }
    fn is_logical(self) -> bool {
        matches!(self, Shape::Logicals | Shape::Logical(_))
    }
}

/// An operation on the operands on top of the stack.
#[derive(Clone, Copy, Debug)]
pub enum Apply {
    Arith(ArithOp),
    Compare(CompareOp),
    Logic(LogicOp),
    Neg,
    Not,
    Abs,
    Math(MathFn),
}

impl Apply {
    /// How many operands it has.
    pub fn arity(self) -> usize {
        if matches!(self, Apply::Arith(_) | Apply::Compare(_) | Apply::Logic(_)) { 2 } else { 1 }
    }
}

/// An operand on the stack.
#[derive(Clone, Copy)]
struct Item {
    shape: Shape,
    /// The vector it is, if it isn't computed.
    vector: Option<u8>,
}

/// Where an operation finds an operand.
#[derive(Clone, Copy)]
enum From {
    /// The block at this height of the stack.
    Block,
    /// A vector of doubles or logicals.
    Vector(u8),
    /// A number.
    Double(f64),
    Logical(i32),
}

#[derive(Clone, Copy)]
enum Do {
    /// Converts a vector of integers.
    Convert(u8),
    Arith(ArithOp, From, From),
    Compare(CompareOp, From, From),
    Logic(LogicOp, From, From),
    Neg(From),
    Not(From),
    /// A function that may give NaN.
    Math(MathFn, From),
    Abs(From),
}

/// One operation; its operands are at `at` and above, its result goes to `at`.
#[derive(Clone, Copy)]
struct Step {
    what: Do,
    at: u8,
}

pub struct Program {
    vectors: Few<Value, VECTORS>,
    steps: Vec<Step>,
    stack: Few<Item, DEPTH>,
    len: usize,
}

/// A few things, in place: chains on short vectors are done before memory could be had.
struct Few<T, const N: usize> {
    items: [T; N],
    n: usize,
}

impl<T: Copy, const N: usize> Few<T, N> {
    fn new(filler: T) -> Self {
        Few { items: [filler; N], n: 0 }
    }
    fn push(&mut self, v: T) -> Option<()> {
        *self.items.get_mut(self.n)? = v;
        self.n += 1;
        Some(())
    }
    fn pop(&mut self) -> Option<T> {
        self.n = self.n.checked_sub(1)?;
        Some(self.items[self.n])
    }
    fn clear(&mut self) {
        self.n = 0;
    }
}

impl<T, const N: usize> std::ops::Deref for Few<T, N> {
    type Target = [T];
    fn deref(&self) -> &[T] {
        &self.items[..self.n]
    }
}

impl Program {
    /// A program whose vectors all have `len` elements.
    pub fn new(len: usize) -> Program {
        let none = Item { shape: Shape::Doubles, vector: None };
        Program { len, vectors: Few::new(Value::NULL), steps: Vec::with_capacity(12), stack: Few::new(none) }
    }

    /// Operations so far (conversions count too).
    pub fn steps(&self) -> usize {
        self.steps.len()
    }

    /// Operands on the stack.
    pub fn height(&self) -> usize {
        self.stack.len()
    }

    /// What the operand `below` the top is.
    pub fn shape(&self, below: usize) -> Option<Shape> {
        self.stack.iter().rev().nth(below).map(|i| i.shape)
    }

    /// Forgets all but the first `steps` operations, after which `result` was the one operand.
    pub fn cut(&mut self, steps: usize, result: Shape) {
        self.steps.truncate(steps);
        self.stack.clear();
        let _ = self.stack.push(Item { shape: result, vector: None });
    }

    fn top(&self) -> Option<Shape> {
        self.shape(0)
    }

    /// Pushes an operand; `None` if it is none that programs take.
    pub fn push(&mut self, v: Value) -> Option<()> {
        let (shape, whole) = match v.kind() {
            _ if v.is_double() => (Shape::Double(v.as_f64_unchecked()), false),
            _ if v.is_int() => (Shape::Int(v.payload_i32()), false),
            _ if v.is_lgl() => (Shape::Logical(v.payload_i32()), false),
            Some(Kind::Dbl) => (Shape::Doubles, true),
            Some(Kind::Int) => (Shape::Ints, true),
            Some(Kind::Lgl) => (Shape::Logicals, true),
            _ => return None,
        };
        match shape {
            Shape::Double(x) if x.is_nan() => return None,
            Shape::Int(NA_INT) | Shape::Logical(NA_INT) => return None,
            _ if whole && (v.has_attrs() || v.len() != self.len) => return None,
            _ => {}
        }
        let vector = if whole { Some(self.vector(v)?) } else { None };
        self.stack.push(Item { shape, vector })
    }

    fn vector(&mut self, v: Value) -> Option<u8> {
        if let Some(k) = self.vectors.iter().position(|w| *w == v) {
            return Some(k as u8);
        }
        self.vectors.push(v)?;
        u8::try_from(self.vectors.len() - 1).ok()
    }

    /// Replaces the two operands on top by the result of an operation on them.
    fn binary(&mut self, result: Shape, what: impl Fn(From, From) -> Do) -> Option<()> {
        let (y, x) = (self.stack.pop()?, self.stack.pop()?);
        if x.shape.is_single() && y.shape.is_single() {
            return None;
        }
        let at = self.stack.len() as u8;
        let from = (self.operand(x, at), self.operand(y, at + 1));
        self.steps.push(Step { what: what(from.0, from.1), at });
        self.stack.push(Item { shape: result, vector: None })
    }

    fn unary(&mut self, result: Shape, what: impl Fn(From) -> Do) -> Option<()> {
        let x = self.stack.pop()?;
        if x.shape.is_single() {
            return None;
        }
        let at = self.stack.len() as u8;
        let from = self.operand(x, at);
        self.steps.push(Step { what: what(from), at });
        self.stack.push(Item { shape: result, vector: None })
    }

    /// Where an operand comes from; integers are converted on the way.
    fn operand(&mut self, x: Item, at: u8) -> From {
        match (x.shape, x.vector) {
            (Shape::Ints, Some(k)) => {
                self.steps.push(Step { what: Do::Convert(k), at });
                From::Block
            }
            (_, Some(k)) => From::Vector(k),
            (Shape::Double(x), _) => From::Double(x),
            (Shape::Int(x), _) => From::Double(f64::from(x)),
            (Shape::Logical(x), _) => From::Logical(x),
            _ => From::Block,
        }
    }

    fn two(&self) -> Option<(Shape, Shape)> {
        match *self.stack {
            [.., x, y] => Some((x.shape, y.shape)),
            _ => None,
        }
    }

    /// Adds an operation; `None` if programs don't have it for such operands.
    pub fn apply(&mut self, what: Apply) -> Option<()> {
        match what {
            Apply::Arith(op) => self.arith(op),
            Apply::Compare(op) => self.compare(op),
            Apply::Logic(op) => self.logic(op),
            Apply::Neg => self.neg(),
            Apply::Not => self.not(),
            Apply::Abs => self.abs(),
            Apply::Math(f) => self.math(f),
        }
    }

    pub fn arith(&mut self, op: ArithOp) -> Option<()> {
        let (x, y) = self.two()?;
        let integers = x.is_integer() && y.is_integer() && op.keeps_integers();
        let known = matches!(op, ArithOp::Add | ArithOp::Sub | ArithOp::Mul | ArithOp::Div | ArithOp::Pow);
        if !x.is_number() || !y.is_number() || integers || !known {
            return None;
        }
        self.binary(Shape::Doubles, |a, b| Do::Arith(op, a, b))
    }

    pub fn compare(&mut self, op: CompareOp) -> Option<()> {
        let (x, y) = self.two()?;
        if !x.is_number() || !y.is_number() {
            return None;
        }
        self.binary(Shape::Logicals, |a, b| Do::Compare(op, a, b))
    }

    pub fn logic(&mut self, op: LogicOp) -> Option<()> {
        let (x, y) = self.two()?;
        if !x.is_logical() || !y.is_logical() {
            return None;
        }
        self.binary(Shape::Logicals, |a, b| Do::Logic(op, a, b))
    }

    pub fn neg(&mut self) -> Option<()> {
        if self.top()? != Shape::Doubles {
            return None;
        }
        self.unary(Shape::Doubles, Do::Neg)
    }

    pub fn not(&mut self) -> Option<()> {
        if self.top()? != Shape::Logicals {
            return None;
        }
        self.unary(Shape::Logicals, Do::Not)
    }

    pub fn math(&mut self, f: MathFn) -> Option<()> {
        if !matches!(self.top()?, Shape::Doubles | Shape::Ints) {
            return None;
        }
        self.unary(Shape::Doubles, |a| Do::Math(f, a))
    }

    pub fn abs(&mut self) -> Option<()> {
        if self.top()? != Shape::Doubles {
            return None;
        }
        self.unary(Shape::Doubles, Do::Abs)
    }

    /// The value of the one operand left. It is written to one of `places` if that is a vector of
    /// its type and length: those are temporaries, or old values of the variable the result is
    /// for, that the caller may overwrite.
    pub fn run(&self, vm: &mut Vm, places: &[Value]) -> Option<Value> {
        let [Item { shape, vector: None }] = *self.stack else { return None };
        let kind = match shape {
            Shape::Doubles => Kind::Dbl,
            Shape::Logicals => Kind::Lgl,
            _ => return None,
        };
        // Nothing is overwritten that is needed should a step fail.
        let place = if self.may_fail() { None } else { self.place(kind, places) };
        let out = match place {
            Some(v) => v,
            None => vm.try_vector(kind, self.len).ok()?.done(),
        };
        let mut blocks = Blocks::new(&self.steps, self.len.min(BLOCK));
        if kind == Kind::Dbl {
            // The lowest block is the result's own, unless that is still an operand.
            if self.vectors.contains(&out) {
                for from in (0..self.len).step_by(BLOCK) {
                    let n = BLOCK.min(self.len - from);
                    self.block(&mut blocks, from, n)?;
                    // SAFETY: a temporary that nobody holds; the slices `block` took of operands are gone.
                    let mut out = unsafe { Fresh::of(out) };
                    out.doubles_mut()[from..from + n].copy_from_slice(&blocks.doubles.row(0)[..n]);
                }
            } else {
                // SAFETY: new, or a temporary that nobody holds and that is no operand.
                let mut out = unsafe { Fresh::of(out) };
                for (k, part) in out.doubles_mut().chunks_mut(BLOCK).enumerate() {
                    let n = part.len();
                    blocks.lowest = Some(part);
                    self.block(&mut blocks, k * BLOCK, n)?;
                }
            }
        } else {
            for from in (0..self.len).step_by(BLOCK) {
                let n = BLOCK.min(self.len - from);
                self.block(&mut blocks, from, n)?;
                // SAFETY: as above; logical operands may be the result's own vector.
                let mut out = unsafe { Fresh::of(out) };
                out.ints_mut()[from..from + n].copy_from_slice(&blocks.logicals.row(0)[..n]);
            }
        }
        Some(out)
    }

    fn block(&self, blocks: &mut Blocks<'_>, from: usize, n: usize) -> Option<()> {
        self.steps.iter().try_for_each(|s| self.step(s, blocks, from, n))
    }

    fn place(&self, kind: Kind, places: &[Value]) -> Option<Value> {
        places.iter().copied().find(|v| v.is_kind(kind) && v.len() == self.len && !v.has_attrs())
    }

    /// Whether some operand may be one that a function of numbers warns of. Roots of vectors are
    /// looked at, other functions are not.
    fn may_fail(&self) -> bool {
        self.steps.iter().any(|s| match s.what {
            Do::Math(f, From::Vector(k)) if f.name == "sqrt" => {
                any_negative(self.vectors[usize::from(k)].doubles())
            }
            Do::Math(..) => true,
            _ => false,
        })
    }

    fn step(&self, s: &Step, b: &mut Blocks<'_>, from: usize, n: usize) -> Option<()> {
        let at = usize::from(s.at);
        let vector = |k: u8| self.vectors[usize::from(k)];
        match s.what {
            Do::Convert(k) => convert(&vector(k).ints()[from..from + n], b.two(at, n).0),
            Do::Arith(op, x, y) => b.arith(op, &self.vectors, (x, y), at, from, n),
            Do::Compare(op, x, y) => b.compare(op, &self.vectors, (x, y), at, from, n),
            Do::Logic(op, x, y) => b.logic(op, &self.vectors, (x, y), at, from, n),
            Do::Neg(x) => b.load(&self.vectors, x, at, from, n).iter_mut().for_each(|v| *v = -*v),
            Do::Abs(x) => b.load(&self.vectors, x, at, from, n).iter_mut().for_each(|v| *v = v.abs()),
            Do::Not(x) => {
                if let From::Vector(k) = x {
                    b.logicals.two(at).0[..n].copy_from_slice(&vector(k).ints()[from..from + n]);
                }
                b.logicals.two(at).0[..n].iter_mut().for_each(|v| *v = logic::not3(*v));
            }
            Do::Math(f, x) => {
                let block = b.load(&self.vectors, x, at, from, n);
                let new_nan = if f.name == "sqrt" { square_roots(block) } else { map(block, f.real) };
                return (!new_nan).then_some(());
            }
        }
        Some(())
    }
}

/// Blocks by height of the stack.
struct Blocks<'a> {
    doubles: Rows<f64>,
    /// Stands for the lowest block of doubles.
    lowest: Option<&'a mut [f64]>,
    logicals: Rows<i32>,
}

/// Blocks of one size.
struct Rows<T> {
    all: Vec<T>,
    size: usize,
}

impl<T: Copy + Default> Rows<T> {
    fn new(n: usize, size: usize) -> Rows<T> {
        Rows { all: vec![T::default(); n * size], size }
    }
    fn row(&self, k: usize) -> &[T] {
        &self.all[k * self.size..][..self.size]
    }
    /// A block and the one above.
    fn two(&mut self, k: usize) -> (&mut [T], &mut [T]) {
        self.all[k * self.size..][..2 * self.size].split_at_mut(self.size)
    }
}

impl Blocks<'_> {
    /// As many blocks as these operations need: one more than the highest they write.
    fn new(steps: &[Step], size: usize) -> Self {
        let n = steps.iter().map(|s| usize::from(s.at) + 2).max().unwrap_or(0);
        let logical = |s: &Step| matches!(s.what, Do::Compare(..) | Do::Logic(..) | Do::Not(_));
        let m = if steps.iter().any(logical) { n } else { 0 };
        Blocks { doubles: Rows::new(n, size), lowest: None, logicals: Rows::new(m, size) }
    }

    /// The block at a height and the one above.
    fn two(&mut self, at: usize, n: usize) -> (&mut [f64], &mut [f64]) {
        let (lower, upper) = self.doubles.two(at);
        match &mut self.lowest {
            Some(lowest) if at == 0 => (&mut lowest[..n], &mut upper[..n]),
            _ => (&mut lower[..n], &mut upper[..n]),
        }
    }

    /// Brings an operand of doubles into its block.
    fn load(&mut self, vectors: &[Value], x: From, at: usize, from: usize, n: usize) -> &mut [f64] {
        let block = self.two(at, n).0;
        if let From::Vector(k) = x {
            block.copy_from_slice(&vectors[usize::from(k)].doubles()[from..from + n]);
        }
        block
    }

    fn arith(
        &mut self,
        op: ArithOp,
        vectors: &[Value],
        (x, y): (From, From),
        at: usize,
        from: usize,
        n: usize,
    ) {
        let part = |k: u8| &vectors[usize::from(k)].doubles()[from..from + n];
        let (left, right) = self.two(at, n);
        match (x, y) {
            (From::Block, From::Block) => real::left(op, left, right),
            (From::Block, From::Vector(k)) => real::left(op, left, part(k)),
            (From::Block, From::Double(b)) => real::left(op, left, &[b]),
            (From::Vector(k), From::Block) => real::fresh(op, part(k), right, left, true),
            (From::Double(a), From::Block) => real::fresh(op, &[a], right, left, true),
            (From::Vector(j), From::Vector(k)) => real::fresh(op, part(j), part(k), left, true),
            (From::Vector(k), From::Double(b)) => real::fresh(op, part(k), &[b], left, true),
            (From::Double(a), From::Vector(k)) => real::fresh(op, &[a], part(k), left, true),
            // Two numbers, or logicals: `Program::arith` takes none of them.
            _ => {}
        }
    }

    fn compare(
        &mut self,
        op: CompareOp,
        vectors: &[Value],
        (x, y): (From, From),
        at: usize,
        from: usize,
        n: usize,
    ) {
        let numbers = [x, y].map(|f| if let From::Double(v) = f { [v] } else { [0.0] });
        let below = match &self.lowest {
            Some(lowest) if at == 0 => &lowest[..n],
            _ => &self.doubles.row(at)[..n],
        };
        let x = match x {
            From::Vector(k) => &vectors[usize::from(k)].doubles()[from..from + n],
            From::Block => below,
            _ => &numbers[0],
        };
        let y = match y {
            From::Vector(k) => &vectors[usize::from(k)].doubles()[from..from + n],
            From::Block => &self.doubles.row(at + 1)[..n],
            _ => &numbers[1],
        };
        compare::doubles(op, x, y, &mut self.logicals.two(at).0[..n]);
    }

    fn logic(
        &mut self,
        op: LogicOp,
        vectors: &[Value],
        (x, y): (From, From),
        at: usize,
        from: usize,
        n: usize,
    ) {
        let part = |k: u8| &vectors[usize::from(k)].ints()[from..from + n];
        let (left, right) = self.logicals.two(at);
        let left = &mut left[..n];
        match x {
            From::Vector(k) => left.copy_from_slice(part(k)),
            From::Logical(a) => left.fill(a),
            _ => {}
        }
        match y {
            From::Vector(k) => logic::left(op, left, part(k)),
            From::Logical(b) => logic::left(op, left, &[b]),
            _ => logic::left(op, left, &right[..n]),
        }
    }
}

crate::simd::wide! {
    fn convert(x: &[i32], out: &mut [f64]) {
        for (o, v) in out.iter_mut().zip(x) {
            *o = if *v == NA_INT { NA_REAL } else { f64::from(*v) };
        }
    }
}

crate::simd::wide! {
    fn any_negative(x: &[f64]) -> bool {
        x.iter().fold(false, |any, v| any | (*v < 0.0))
    }
}

crate::simd::wide! {
    /// Whether there is a NaN that was none before.
    fn square_roots(x: &mut [f64]) -> bool {
        let mut new_nan = false;
        for v in x {
            new_nan |= *v < 0.0;
            *v = v.sqrt();
        }
        new_nan
    }
}

fn map(x: &mut [f64], f: fn(f64) -> f64) -> bool {
    let mut new_nan = false;
    for v in x {
        let r = f(*v);
        new_nan |= r.is_nan() & !v.is_nan();
        *v = r;
    }
    new_nan
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arith::arith;
    use crate::math::table::MATH;
    use crate::vm::VmConfig;

    fn row(name: &str) -> MathFn {
        *MATH.iter().find(|f| f.name == name).unwrap()
    }

    fn vectors(vm: &mut Vm) -> (Value, Value, Value) {
        let x: Vec<f64> = (0..1300).map(|i| if i == 700 { NA_REAL } else { f64::from(i) * 0.37 }).collect();
        let y: Vec<f64> =
            (0..1300).map(|i| if i == 900 { f64::NAN } else { 5e3 / f64::from(i + 1) }).collect();
        let k: Vec<i32> = (0..1300).map(|i| if i == 3 { NA_INT } else { i - 600 }).collect();
        let all = (vm.new_doubles(&x), vm.new_doubles(&y), vm.new_ints(&k));
        [all.0, all.1, all.2].iter().for_each(|v| v.hold());
        all
    }

    fn bits(v: Value) -> Vec<u64> {
        v.doubles().iter().map(|x| x.to_bits()).collect()
    }

    #[test]
    fn a_chain_gives_what_its_operations_give() {
        let mut vm = Vm::new(&VmConfig::default()).unwrap();
        let (x, y, k) = vectors(&mut vm);
        // 2 * x - y / (k + x)
        let mut p = Program::new(1300);
        for v in [Value::int(2), x] {
            p.push(v).unwrap();
        }
        p.arith(ArithOp::Mul).unwrap();
        for v in [y, k, x] {
            p.push(v).unwrap();
        }
        p.arith(ArithOp::Add).unwrap();
        p.arith(ArithOp::Div).unwrap();
        p.arith(ArithOp::Sub).unwrap();
        let got = p.run(&mut vm, &[]).unwrap();
        let a = arith(&mut vm, ArithOp::Mul, Value::int(2), x).unwrap();
        let b = arith(&mut vm, ArithOp::Add, k, x).unwrap();
        let b = arith(&mut vm, ArithOp::Div, y, b).unwrap();
        let want = arith(&mut vm, ArithOp::Sub, a, b).unwrap();
        assert_eq!(bits(got), bits(want));
    }

    #[test]
    fn logic_of_comparisons() {
        let mut vm = Vm::new(&VmConfig::default()).unwrap();
        let (x, y, k) = vectors(&mut vm);
        // !(x > 100) & y < 50 | k == 7
        let mut p = Program::new(1300);
        let steps = |p: &mut Program, a: Value, op: CompareOp, b: Value| {
            p.push(a).unwrap();
            p.push(b).unwrap();
            p.compare(op).unwrap();
        };
        steps(&mut p, x, CompareOp::Gt, Value::double(100.0));
        p.not().unwrap();
        steps(&mut p, y, CompareOp::Lt, Value::int(50));
        p.logic(LogicOp::And).unwrap();
        steps(&mut p, k, CompareOp::Eq, Value::double(7.0));
        p.logic(LogicOp::Or).unwrap();
        let got = p.run(&mut vm, &[]).unwrap();
        for (i, g) in got.ints().iter().enumerate() {
            let cmp = |v: f64, f: fn(f64) -> bool| if v.is_nan() { NA_INT } else { f(v) as i32 };
            let a = logic::not3(cmp(x.doubles()[i], |v| v > 100.0));
            let b = cmp(y.doubles()[i], |v| v < 50.0);
            let c = if k.ints()[i] == NA_INT { NA_INT } else { (k.ints()[i] == 7) as i32 };
            assert_eq!(*g, logic::or3(logic::and3(a, b), c), "element {i}");
        }
    }

    #[test]
    fn warnings_are_left_to_the_operations() {
        let mut vm = Vm::new(&VmConfig::default()).unwrap();
        let (x, _, k) = vectors(&mut vm);
        let mut p = Program::new(1300);
        p.push(x).unwrap();
        p.math(row("sqrt")).unwrap();
        assert!(p.run(&mut vm, &[]).is_some());
        let mut p = Program::new(1300);
        p.push(k).unwrap();
        p.math(row("sqrt")).unwrap();
        assert!(p.run(&mut vm, &[]).is_none());
    }

    #[test]
    fn what_is_refused() {
        let mut vm = Vm::new(&VmConfig::default()).unwrap();
        let (x, _, k) = vectors(&mut vm);
        let mut p = Program::new(1300);
        assert!(p.push(Value::double(NA_REAL)).is_none());
        let short = vm.new_doubles(&[1.0, 2.0]);
        assert!(p.push(short).is_none());
        p.push(k).unwrap();
        p.push(Value::int(1)).unwrap();
        assert!(p.arith(ArithOp::Add).is_none(), "integers may overflow");
        let mut p = Program::new(1300);
        p.push(x).unwrap();
        p.push(x).unwrap();
        assert!(p.arith(ArithOp::Mod).is_none(), "remainders may warn");
        assert!(p.logic(LogicOp::And).is_none());
    }
}
