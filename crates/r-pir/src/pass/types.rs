//! Type inference: forward, optimistic over phis.
//!
//! Phis start as nothing and grow with their operands; every other instruction has at most the
//! type it came with (what the builder or a speculation knew), narrowed by its operands. Runs to
//! a fixed point in a few rounds over the blocks in reverse postorder.

use r_bytecode::op::Op as BcOp;

use super::Options;
use crate::analysis::cfg::flow;
use crate::func::{Func, Id, Imm, Inst};
use crate::op::Op;
use crate::types::Type;

/// Plain vectors of numbers.
const VECTORS: Type = union(&[Type::VLGL, Type::VINT, Type::VDBL]);
/// Numbers without attributes, one or many.
pub const PLAIN: Type = union(&[Type::NUMERIC, VECTORS]);

const fn union(all: &[Type]) -> Type {
    let mut t = Type::NONE;
    let mut k = 0;
    while k < all.len() {
        t = t.or(all[k]);
        k += 1;
    }
    t
}

pub fn run(f: &mut Func, _: &Options) -> usize {
    let flow = flow(f);
    let mut now: Vec<Type> =
        f.insts.iter().map(|i| if is_optimistic(i.op) { Type::NONE } else { i.ty }).collect();
    let mut changed = true;
    while changed {
        changed = false;
        for b in &flow.rpo {
            for i in f.block(*b) {
                let t = infer(f, *i, &now);
                changed |= t != now[i.0 as usize];
                now[i.0 as usize] = t;
            }
        }
    }
    let mut n = 0;
    for b in &flow.rpo {
        for k in 0..f.block(*b).len() {
            let i = f.block(*b)[k];
            // What only a phi of itself feeds is never reached; leave it as it was.
            let t = now[i.0 as usize];
            if t != f.ty(i) && !t.is_none() {
                f.inst_mut(i).ty = t;
                n += 1;
            }
        }
    }
    n
}

/// Whether a result starts as nothing, because it may be part of a cycle.
fn is_optimistic(op: Op) -> bool {
    matches!(
        op,
        Op::Phi
            | Op::Cast
            | Op::Own
            | Op::OwnValue
            | Op::OwnElt
            | Op::StElt
            | Op::StEltM
            | Op::StGrow
            | Op::StEltList
            | Op::StMember
            | Op::Force
            | Op::Evaluated
            | Op::Peek
            | Op::Interp
            | Op::Pure
            | Op::LAnd
            | Op::LOr
            | Op::LToI
    )
}

fn infer(f: &Func, i: Id, now: &[Type]) -> Type {
    let inst = f.inst(i);
    let arg = |k: usize| inst.args.get(k).map_or(Type::ANY, |a| now[a.0 as usize]);
    match inst.op {
        Op::Phi => inst.args.iter().fold(Type::NONE, |t, a| t | now[a.0 as usize]),
        Op::Cast => narrow(arg(0), inst.ty),
        op if super::edit::stores_into_first(op) => narrow(arg(0).classes(), inst.ty),
        Op::Own | Op::OwnValue | Op::OwnElt => narrow(arg(0).classes(), inst.ty),
        Op::Force | Op::Evaluated | Op::Peek if arg(0).is_none() => Type::NONE,
        Op::Force | Op::Evaluated | Op::Peek if arg(0).within(Type::VAL) => narrow(arg(0), inst.ty),
        Op::Force | Op::Evaluated if is_told(f, inst.args[0]) => narrow(arg(0) & Type::VAL, inst.ty),
        Op::LAnd | Op::LOr if arg(0).is_none() || arg(1).is_none() => Type::NONE,
        Op::LAnd | Op::LOr => with_na(Type::LGL, arg(0), arg(1)),
        Op::LToI if arg(0).is_none() => Type::NONE,
        Op::LToI => with_na(Type::INT, arg(0), arg(0)),
        Op::LdElt | Op::LdEltM => arg(0).element().map_or(inst.ty, |e| narrow(e, inst.ty)),
        Op::Proj if inst.imm == Imm::Index(0) => sequence(f.inst(inst.args[0]), now).unwrap_or(inst.ty),
        Op::ForElement => arg(0).element().map_or(inst.ty, |e| narrow(e, inst.ty)),
        Op::Interp | Op::Pure => {
            let operands = inst.operands();
            if operands.iter().any(|a| now[a.0 as usize].is_none()) {
                return Type::NONE;
            }
            narrow(interp(inst, |k| operands.get(k).map_or(Type::ANY, |a| now[a.0 as usize])), inst.ty)
        }
        Op::Const => match &inst.imm {
            Imm::Const(v) if inst.ty.within(Type::ANY) => narrow(f.const_ty(*v), inst.ty),
            _ => inst.ty,
        },
        _ => inst.ty,
    }
}

/// What a `for` goes through: plain vectors as they are, scalars as vectors.
fn sequence(init: &Inst, now: &[Type]) -> Option<Type> {
    let t = now[init.operands().first().filter(|_| init.bc == Some(BcOp::ForVector))?.0 as usize].classes();
    const SCALARS: [(Type, Type); 4] =
        [(Type::LGL, Type::VLGL), (Type::INT, Type::VINT), (Type::DBL, Type::VDBL), (Type::STR, Type::VSTR)];
    if t.is_none() || !t.within(VECTORS.or(Type::NUMERIC).or(Type::STR).or(Type::VSTR).or(Type::VLIST)) {
        return None;
    }
    let vectors = t.without(Type::NUMERIC.or(Type::STR));
    Some(SCALARS.iter().filter(|(s, _)| t.meets(*s)).fold(vectors, |all, (_, v)| all | *v))
}

/// Whether a word is a variable's at the entry of which more is known than that it may be a promise
/// (see `Func::known`): the type without the promise is that of the value.
fn is_told(f: &Func, word: Id) -> bool {
    let inst = f.inst(word);
    inst.op == Op::LdVar && inst.ty.meets(Type::PROM) && !Type::VAL.within(inst.ty)
}

/// Both are known; if they contradict each other the code is never reached, and the second rules.
fn narrow(a: Type, b: Type) -> Type {
    let t = a & b;
    if t.is_none() && !a.is_none() { b } else { t }
}

fn with_na(t: Type, a: Type, b: Type) -> Type {
    if a.is_not_na() && b.is_not_na() { t.not_na() } else { t }
}

/// What a generic operation gives on operands of these types.
fn interp(inst: &Inst, arg: impl Fn(usize) -> Type) -> Type {
    let Some(bc) = inst.bc else { return Type::ANY };
    let (x, y) = (arg(0).classes(), arg(1).classes());
    match bc {
        BcOp::Add | BcOp::Sub | BcOp::Mul | BcOp::Mod | BcOp::IntDiv => arithmetic(x, y),
        BcOp::Div | BcOp::Pow => divided(x, y),
        BcOp::Neg => arithmetic(x, Type::INT),
        BcOp::Eq | BcOp::Ne | BcOp::Lt | BcOp::Le | BcOp::Gt | BcOp::Ge => logical(x, y),
        BcOp::Not => logical(x, x),
        BcOp::Colon if x.within(Type::NUMERIC) && y.within(Type::NUMERIC) => {
            Type::INT | Type::DBL | Type::VINT | Type::VDBL
        }
        BcOp::Subset | BcOp::Subset2 if y.within(Type::NUMERIC) => {
            element_of(x, bc == BcOp::Subset).unwrap_or(Type::ANY)
        }
        BcOp::SubsetMatrix if y.within(Type::NUMERIC) && arg(2).within(Type::NUMERIC) => {
            element_of(x, true).unwrap_or(Type::ANY)
        }
        BcOp::Assign | BcOp::Assign2 if arg(2).within(Type::NUMERIC) => assigned(x, y),
        BcOp::CallBuiltin => builtin(
            inst.hint,
            &inst.operands().iter().enumerate().map(|(k, _)| arg(k).classes()).collect::<Vec<_>>(),
        ),
        _ => Type::ANY,
    }
}

fn arithmetic(x: Type, y: Type) -> Type {
    let both = |t: Type| x.within(t) && y.within(t);
    if both(Type::INT | Type::LGL) {
        Type::INT
    } else if both(Type::NUMERIC) {
        if x == Type::DBL || y == Type::DBL { Type::DBL } else { Type::INT | Type::DBL }
    } else if both(PLAIN) {
        let real = |t: Type| t.within(Type::DBL | Type::VDBL);
        let d = Type::DBL | Type::VDBL;
        if real(x) || real(y) { d } else { d | Type::INT | Type::VINT }
    } else {
        Type::ANY
    }
}

fn divided(x: Type, y: Type) -> Type {
    if x.within(Type::NUMERIC) && y.within(Type::NUMERIC) {
        Type::DBL
    } else if x.within(PLAIN) && y.within(PLAIN) {
        Type::DBL | Type::VDBL
    } else {
        Type::ANY
    }
}

fn logical(x: Type, y: Type) -> Type {
    if x.within(Type::NUMERIC) && y.within(Type::NUMERIC) {
        Type::LGL
    } else if x.within(PLAIN) && y.within(PLAIN) {
        Type::LGL | Type::VLGL
    } else {
        Type::ANY
    }
}

/// `x[i]` of one number may be nothing (index 0) or many (a negative index); `x[[i]]` is one.
fn element_of(x: Type, may_be_many: bool) -> Option<Type> {
    let vector = match x {
        Type::VDBL | Type::MDBL => Type::VDBL,
        Type::VINT | Type::MINT => Type::VINT,
        Type::VLGL | Type::MLGL => Type::VLGL,
        _ => return None,
    };
    let one = vector.element()?;
    Some(if may_be_many { one | vector } else { one })
}

/// A plain vector stays one when a number that fits is stored by a number.
fn assigned(x: Type, v: Type) -> Type {
    match x {
        Type::VDBL if v.within(Type::NUMERIC) => Type::VDBL,
        Type::VINT if v.within(Type::INT | Type::LGL) => Type::VINT,
        Type::VLGL if v.within(Type::LGL) => Type::VLGL,
        _ => Type::ANY,
    }
}

fn builtin(name: &str, args: &[Type]) -> Type {
    let x = args.first().copied().unwrap_or(Type::NULL);
    let real = x.within(Type::NUMERIC);
    const LGL: Type = Type::LGL.not_na();
    match name {
        "list" => Type::VLIST,
        "c" if args.len() > 1 && args.iter().all(|t| *t == Type::DBL) => Type::VDBL,
        "c" if args.len() > 1 && args.iter().all(|t| *t == Type::INT) => Type::VINT,
        "c" if args.len() > 1 && args.iter().all(|t| t.within(Type::NUMERIC)) => VECTORS,
        "c" if args.iter().all(|t| t.within(PLAIN.or(Type::NULL))) => PLAIN | Type::NULL,
        "numeric" | "double" => Type::DBL | Type::VDBL,
        "integer" | "seq_len" | "seq_along" => Type::INT | Type::VINT,
        "logical" => Type::LGL | Type::VLGL,
        "character" => Type::STR | Type::VSTR,
        "rep" if x.within(Type::DBL | Type::VDBL) => Type::DBL | Type::VDBL,
        "rep" if x.within(Type::INT | Type::VINT) => Type::INT | Type::VINT,
        "rep" if x.within(Type::LGL | Type::VLGL) => Type::LGL | Type::VLGL,
        "nchar" if x == Type::STR => Type::INT,
        "substr" if x == Type::STR => Type::STR,
        "identical" | "is.function" | "is.list" | "is.character" | "is.environment" => LGL,
        "is.logical" | "is.integer" | "is.double" => LGL,
        "is.na" if real || x == Type::STR => LGL,
        "bitwAnd" | "bitwOr" | "bitwXor" if args.iter().all(|t| t.within(Type::NUMERIC)) => Type::INT,
        "max" | "min" | "sum"
            if args.iter().all(|t| *t == Type::DBL || *t == Type::VDBL) && !args.is_empty() =>
        {
            Type::DBL
        }
        "sqrt" | "exp" | "log" | "sin" | "cos" | "tan" | "floor" | "ceiling" if real => Type::DBL,
        "abs" if x.within(Type::DBL) => Type::DBL,
        "length" if x.within(PLAIN | Type::LISTS | Type::VSTR | Type::STR | Type::NULL) => {
            Type::INT.not_na() | Type::DBL
        }
        "is.null" => LGL,
        _ => Type::ANY,
    }
}
