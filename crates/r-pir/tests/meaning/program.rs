//! Small random programs: a bytecode over variables, how to run it, and how to build it as PIR.
//!
//! All state is in the variables of one environment and every instruction can be restarted, so a
//! version that leaves at some pc can be carried on by this interpreter, whatever the passes did.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use r_bytecode::feedback::{IN_DOUBLES, SEEN_DOUBLE, SEEN_INT, SEEN_LOGICAL, SEEN_VECTOR};
use r_bytecode::op::Op as Bc;
use r_pir::{At, Block, CodeRef, Entry, FrameInfo, Func, Id, Imm, Inst, Op, Seen, Type};
use r_runtime::{NA_INT, Opaque, Value};

/// A value of the little language.
#[derive(Clone, Debug)]
pub enum V {
    Dbl(f64),
    Int(i32),
    Lgl(i32),
    Vec(Rc<RefCell<Vec<f64>>>),
    Bool(bool),
    None,
}

impl V {
    pub fn same(&self, o: &V) -> bool {
        match (self, o) {
            (V::Dbl(a), V::Dbl(b)) => a == b || a.is_nan() && b.is_nan(),
            (V::Int(a), V::Int(b)) | (V::Lgl(a), V::Lgl(b)) => a == b,
            (V::Vec(a), V::Vec(b)) => {
                let (a, b) = (a.borrow(), b.borrow());
                a.len() == b.len() && a.iter().zip(b.iter()).all(|(x, y)| V::Dbl(*x).same(&V::Dbl(*y)))
            }
            _ => false,
        }
    }
    pub fn number(&self) -> Option<f64> {
        match self {
            V::Dbl(x) => Some(*x),
            V::Int(NA_INT) | V::Lgl(NA_INT) => Some(f64::NAN),
            V::Int(i) | V::Lgl(i) => Some(f64::from(*i)),
            _ => None,
        }
    }
    fn whole(&self) -> Option<i32> {
        if let V::Int(i) | V::Lgl(i) = self { Some(*i) } else { None }
    }
    fn seen(&self) -> u32 {
        match self {
            V::Dbl(_) => SEEN_DOUBLE,
            V::Int(_) => SEEN_INT,
            V::Lgl(_) => SEEN_LOGICAL,
            _ => SEEN_VECTOR,
        }
    }
}

pub type Env = HashMap<usize, V>;

/// One instruction; variables by number.
#[derive(Clone, Debug)]
pub enum I {
    /// dst <- a op b
    Op(Bc, usize, usize, usize),
    /// dst <- -a, !a
    Unary(Bc, usize, usize),
    Const(usize, V),
    Copy(usize, usize),
    /// dst <- x[i]
    Subset(usize, usize, usize),
    /// x[i] <- v
    Assign(usize, usize, usize),
    /// To the first if a < b, else to the second.
    Less(usize, usize, u32, u32),
    Jump(u32),
    Return(usize),
}

/// What a run gives: a value or an error.
pub type Outcome = Option<V>;

/// `a op b` as R has it on scalars; `None` is an error.
pub fn apply(bc: Bc, a: &V, b: &V) -> Option<V> {
    if let (Some(x), Some(y)) = (a.whole(), b.whole())
        && matches!(bc, Bc::Add | Bc::Sub | Bc::Mul)
    {
        if x == NA_INT || y == NA_INT {
            return Some(V::Int(NA_INT));
        }
        let r = match bc {
            Bc::Add => x.checked_add(y),
            Bc::Sub => x.checked_sub(y),
            _ => x.checked_mul(y),
        };
        return Some(V::Int(r.unwrap_or(NA_INT)));
    }
    let (x, y) = (a.number()?, b.number()?);
    Some(match bc {
        Bc::Add => V::Dbl(x + y),
        Bc::Sub => V::Dbl(x - y),
        Bc::Mul => V::Dbl(x * y),
        Bc::Div => V::Dbl(x / y),
        Bc::Lt if x.is_nan() || y.is_nan() => V::Lgl(NA_INT),
        Bc::Lt => V::Lgl(i32::from(x < y)),
        Bc::Eq if x.is_nan() || y.is_nan() => V::Lgl(NA_INT),
        Bc::Eq => V::Lgl(i32::from(x == y)),
        _ => return None,
    })
}

pub fn unary(bc: Bc, a: &V) -> Option<V> {
    match (bc, a) {
        (Bc::Neg, V::Int(NA_INT) | V::Lgl(NA_INT)) => Some(V::Int(NA_INT)),
        (Bc::Neg, V::Int(i) | V::Lgl(i)) => Some(V::Int(-i)),
        (Bc::Neg, V::Dbl(x)) => Some(V::Dbl(-x)),
        (Bc::Not, V::Lgl(NA_INT)) => Some(V::Lgl(NA_INT)),
        (Bc::Not, v) => v.number().map(|x| V::Lgl(if x.is_nan() { NA_INT } else { i32::from(x == 0.0) })),
        _ => None,
    }
}

/// Whether a condition holds; `None` is an error.
pub fn condition(v: &V) -> Option<bool> {
    v.number().filter(|x| !x.is_nan()).map(|x| x != 0.0)
}

/// Zero-based position of an index within a vector; `None` is an error here.
pub fn position(i: &V, len: usize) -> Option<usize> {
    let x = i.number().filter(|x| *x >= 1.0)?;
    let k = x as usize - 1;
    (k < len).then_some(k)
}

/// Runs from a pc. Feedback is collected by pc.
pub fn run(code: &[I], mut pc: u32, env: &mut Env, seen: &mut HashMap<u32, u32>) -> Outcome {
    for _ in 0..5_000 {
        let mut next = pc + 1;
        match &code[pc as usize] {
            I::Op(bc, d, a, b) => {
                *seen.entry(pc).or_default() |= env[a].seen() | env[b].seen() << 8;
                let v = apply(*bc, &env[a], &env[b])?;
                env.insert(*d, v);
            }
            I::Unary(bc, d, a) => {
                *seen.entry(pc).or_default() |= env[a].seen();
                let v = unary(*bc, &env[a])?;
                env.insert(*d, v);
            }
            I::Const(d, v) => _ = env.insert(*d, fresh(v)),
            I::Copy(d, a) => _ = env.insert(*d, env[a].clone()),
            I::Subset(d, x, i) => {
                *seen.entry(pc).or_default() |= env[x].seen() | env[i].seen() << 8 | IN_DOUBLES;
                let V::Vec(v) = &env[x] else { return None };
                let k = position(&env[i], v.borrow().len())?;
                let e = v.borrow()[k];
                env.insert(*d, V::Dbl(e));
            }
            I::Assign(x, i, v) => {
                *seen.entry(pc).or_default() |=
                    env[x].seen() | env[v].seen() << 8 | env[i].seen() << 16 | IN_DOUBLES;
                let new = assign(&env[x], &env[i], &env[v])?;
                env.insert(*x, new);
            }
            I::Less(a, b, yes, no) => {
                *seen.entry(pc).or_default() |= env[a].seen() | env[b].seen() << 8;
                next = if condition(&apply(Bc::Lt, &env[a], &env[b])?)? { *yes } else { *no };
            }
            I::Jump(to) => next = *to,
            I::Return(a) => return Some(fresh(&env[a])),
        }
        pc = next;
    }
    Some(V::None)
}

/// `x[i] <- v` by value.
pub fn assign(x: &V, i: &V, v: &V) -> Option<V> {
    let V::Vec(old) = x else { return None };
    let mut new = old.borrow().clone();
    let k = position(i, new.len())?;
    new[k] = v.number()?;
    Some(V::Vec(Rc::new(RefCell::new(new))))
}

/// A copy that shares nothing.
pub fn fresh(v: &V) -> V {
    match v {
        V::Vec(x) => V::Vec(Rc::new(RefCell::new(x.borrow().clone()))),
        v => v.clone(),
    }
}

struct Build<'a> {
    f: Func,
    syms: &'a [Opaque],
    env: Id,
    block: Block,
    blocks: HashMap<u32, Block>,
    pc: u32,
}

/// The program as a version whose environment is given.
pub fn build(code: &[I], syms: &[Opaque], seen: &HashMap<u32, u32>) -> Func {
    let mut f = Func::new("random", Entry::Frame);
    let slots = syms.to_vec();
    f.codes.push(CodeRef {
        handle: 0,
        object: Opaque::NULL,
        name: "random".into(),
        slots,
        n_formals: 0,
        shape: Opaque::NULL,
        is_default: false,
    });
    let mut b = Build { f, syms, env: Id(0), block: Block(0), blocks: HashMap::new(), pc: 0 };
    b.env = b.emit(Op::LdEnv, vec![], Imm::None);
    // Every instruction starts a block; the passes put them together.
    for pc in 0..code.len() as u32 {
        let block = b.f.new_block();
        b.blocks.insert(pc, block);
    }
    b.jump(0);
    for (pc, i) in code.iter().enumerate() {
        b.pc = pc as u32;
        b.block = b.blocks[&b.pc];
        b.instruction(i, seen.get(&b.pc).copied().unwrap_or(0));
    }
    b.f
}

impl Build<'_> {
    fn at(&self) -> At {
        At { code: 0, pc: self.pc }
    }
    fn emit(&mut self, op: Op, args: Vec<Id>, imm: Imm) -> Id {
        let at = self.at();
        self.f.push(self.block, Inst::new(op, args, imm, at))
    }
    fn jump(&mut self, pc: u32) {
        let to = self.blocks[&pc];
        let j = self.emit(Op::Jump, vec![], Imm::None);
        self.f.inst_mut(j).blocks = vec![to];
    }
    fn frame(&mut self, block: Block, pc: u32, stack: &[Id]) -> Id {
        let mut args = stack.to_vec();
        args.push(self.env);
        let info = FrameInfo { at: At { code: 0, pc }, call: None, clean: true };
        let at = self.at();
        self.f.push(block, Inst::new(Op::Framestate, args, Imm::Frame(info), at))
    }
    fn checkpoint(&mut self) {
        let (next, exit) = (self.f.new_block(), self.f.new_block());
        let cp = self.emit(Op::Checkpoint, vec![], Imm::None);
        self.f.inst_mut(cp).blocks = vec![next, exit];
        let fs = self.frame(exit, self.pc, &[]);
        let at = self.at();
        self.f.push(exit, Inst::new(Op::Deopt, vec![fs], Imm::None, at));
        self.block = next;
    }
    fn load(&mut self, v: usize) -> Id {
        let w = self.emit(Op::LdVar, vec![self.env], Imm::Sym(self.syms[v]));
        let fs = self.frame(self.block, self.pc + 1, &[]);
        self.emit(Op::Force, vec![w, self.env, fs], Imm::Sym(self.syms[v]))
    }
    fn store(&mut self, v: usize, x: Id) {
        self.emit(Op::StVar, vec![x, self.env], Imm::Sym(self.syms[v]));
    }
    fn interp(&mut self, bc: Bc, mut args: Vec<Id>, seen: u32) -> Id {
        let fs = self.frame(self.block, self.pc + 1, &[]);
        args.extend([self.env, fs]);
        let at = self.at();
        let i = self.emit(Op::Interp, args, Imm::At(at));
        let inst = self.f.inst_mut(i);
        (inst.bc, inst.seen) = (Some(bc), Seen::from_text(inst.op, Some(bc), seen));
        i
    }
    fn constant(&mut self, v: &V) -> Id {
        let (word, ty) = match v {
            V::Dbl(x) => (Value::double(*x), Type::DBL),
            V::Int(x) => (Value::int(*x), Type::INT),
            V::Lgl(x) => (Value::lgl(*x), Type::LGL),
            _ => (Value::NULL, Type::NULL),
        };
        let i = self.emit(Op::Const, vec![], Imm::Const(word.opaque()));
        self.f.inst_mut(i).ty = ty;
        i
    }

    fn instruction(&mut self, i: &I, seen: u32) {
        self.checkpoint();
        match i {
            I::Op(bc, d, a, b) => {
                let args = vec![self.load(*a), self.load(*b)];
                self.checkpoint();
                let v = self.interp(*bc, args, seen);
                self.store(*d, v);
            }
            I::Unary(bc, d, a) => {
                let args = vec![self.load(*a)];
                self.checkpoint();
                let v = self.interp(*bc, args, seen);
                self.store(*d, v);
            }
            I::Const(d, v) => {
                let c = self.constant(v);
                self.store(*d, c);
            }
            I::Copy(d, a) => {
                let v = self.load(*a);
                self.store(*d, v);
            }
            I::Subset(d, x, k) => {
                let args = vec![self.load(*x), self.load(*k)];
                self.checkpoint();
                let v = self.interp(Bc::Subset, args, seen);
                self.store(*d, v);
            }
            I::Assign(x, k, v) => {
                let value = self.load(*v);
                let target = self.load(*x);
                let own = self.emit(Op::Own, vec![target, self.env], Imm::Sym(self.syms[*x]));
                let index = self.load(*k);
                self.checkpoint();
                let r = self.interp(Bc::Assign, vec![own, value, index], seen);
                self.store(*x, r);
            }
            I::Less(a, b, yes, no) => {
                let args = vec![self.load(*a), self.load(*b)];
                self.checkpoint();
                let lt = self.interp(Bc::Lt, args, seen);
                self.checkpoint();
                let c = self.interp(Bc::BranchFalse, vec![lt], 1);
                self.f.inst_mut(c).ty = Type::BOOL;
                let blocks = vec![self.blocks[yes], self.blocks[no]];
                let br = self.emit(Op::Branch, vec![c], Imm::None);
                self.f.inst_mut(br).blocks = blocks;
                return;
            }
            I::Jump(to) => return self.jump(*to),
            I::Return(a) => {
                let v = self.load(*a);
                self.emit(Op::Return, vec![v], Imm::None);
                return;
            }
        }
        self.jump(self.pc + 1);
    }
}
