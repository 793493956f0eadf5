//! Type inference: forward, optimistic over phis.
//!
//! Phis start as nothing and grow with their operands. Every other instruction has at most the type it came with
//! (known to the builder or to speculation), narrowed by its operands. The pass iterates over the blocks in reverse
//! postorder to a fixed point, which takes a few rounds.

use r_bytecode::op::Op as BcOp;
use r_runtime::ResultType;

use super::Options;
use crate::analysis::cfg::flow;
use crate::func::{Func, Hint, Id, Imm, Inst};
use crate::op::{Infer, Op};
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
        f.insts.iter().map(|i| if i.op.infer().is_optimistic() { Type::NONE } else { i.ty }).collect();
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
            // An instruction that depends only on itself through phis is never executed; its type stays.
            let t = now[i.0 as usize];
            if t != f.ty(i) && !t.is_none() {
                f.inst_mut(i).ty = t;
                n += 1;
            }
        }
    }
    n
}

/// The type of a result by its row's `Infer`.
fn infer(f: &Func, i: Id, now: &[Type]) -> Type {
    let inst = f.inst(i);
    let arg = |k: usize| inst.args.get(k).map_or(Type::ANY, |a| now[a.0 as usize]);
    match inst.op.infer() {
        Infer::Kept => inst.ty,
        Infer::Joined => inst.args.iter().fold(Type::NONE, |t, a| t | now[a.0 as usize]),
        Infer::Cast => narrow(arg(0), inst.ty),
        Infer::Passed => narrow(arg(0).classes(), inst.ty),
        Infer::Forced | Infer::Peeked if arg(0).is_none() => Type::NONE,
        Infer::Forced | Infer::Peeked if arg(0).within(Type::VAL) => narrow(arg(0), inst.ty),
        Infer::Forced if is_told(f, inst.args[0]) => narrow(arg(0) & Type::VAL, inst.ty),
        Infer::Forced | Infer::Peeked => inst.ty,
        Infer::Logical if arg(0).is_none() || arg(1).is_none() => Type::NONE,
        Infer::Logical => with_na(Type::LGL, arg(0), arg(1)),
        Infer::Integer if arg(0).is_none() => Type::NONE,
        Infer::Integer => with_na(Type::INT, arg(0), arg(0)),
        Infer::Element => arg(0).element().map_or(inst.ty, |e| narrow(e, inst.ty)),
        Infer::Projected if inst.imm == Imm::Index(0) => {
            sequence(f.inst(inst.args[0]), now).unwrap_or(inst.ty)
        }
        Infer::Projected => inst.ty,
        Infer::Generic => {
            let operands = inst.operands();
            if operands.iter().any(|a| now[a.0 as usize].is_none()) {
                return Type::NONE;
            }
            narrow(interp(inst, |k| operands.get(k).map_or(Type::ANY, |a| now[a.0 as usize])), inst.ty)
        }
        Infer::Constant => match &inst.imm {
            Imm::Const(v) if inst.ty.within(Type::ANY) => narrow(f.const_ty(*v), inst.ty),
            _ => inst.ty,
        },
    }
}

/// The type of a `for`'s sequence: plain vectors stay what they are, scalars become vectors.
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

/// Whether a word is a variable at the entry of whose value the type is known, though the word may be an evaluated
/// promise (see `Func::known`): the type without `PROM` is that of the value.
fn is_told(f: &Func, word: Id) -> bool {
    let inst = f.inst(word);
    inst.op == Op::LdVar && inst.ty.meets(Type::PROM) && !Type::VAL.within(inst.ty)
}

/// The intersection of two known types. If it is empty, the code is never reached, and the second counts.
fn narrow(a: Type, b: Type) -> Type {
    let t = a & b;
    if t.is_none() && !a.is_none() { b } else { t }
}

fn with_na(t: Type, a: Type, b: Type) -> Type {
    if a.is_not_na() && b.is_not_na() { t.not_na() } else { t }
}

/// The result type of a generic operation on operands of these types.
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
        BcOp::CallBuiltin => match inst.hint {
            Hint::Builtin(facts) => {
                let args: Vec<Type> = (0..inst.operands().len()).map(|k| arg(k).classes()).collect();
                builtin(facts.result, &args)
            }
            Hint::None
            | Hint::Eager
            | Hint::EagerTry
            | Hint::Try
            | Hint::Doubted
            | Hint::Plain
            | Hint::Own => Type::ANY,
        },
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

/// The element type of `x[i]` for one number, which may select nothing (index 0) or many (a negative index), or of
/// `x[[i]]`, which is one element.
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

/// The result type of a builtin by its row (`ResultType`), on operands of these types.
fn builtin(result: ResultType, args: &[Type]) -> Type {
    const PLAIN_VALUES: Type = union(&[PLAIN, Type::STR, Type::VSTR, Type::VLIST, Type::NULL]);
    const ONE: Type = union(&[Type::NUMERIC, Type::STR]);
    let all = |t: Type| args.iter().all(|a| a.within(t));
    let first = args.first().copied().unwrap_or(Type::NULL);
    let plain = |t: Type| if all(PLAIN_VALUES) && !args.is_empty() { t } else { Type::ANY };
    match result {
        ResultType::Any => Type::ANY,
        ResultType::Flag => Type::LGL.not_na(),
        ResultType::List => Type::VLIST,
        ResultType::Always(t) => vector_of(t),
        ResultType::Plain(t) => plain(vector_of(t)),
        ResultType::PerFirst(t) if first.within(ONE) => one_of(t),
        ResultType::PerFirst(t) => plain(vector_of(t)),
        ResultType::Per(t) if all(ONE) && !args.is_empty() => one_of(t),
        ResultType::Per(t) => plain(vector_of(t)),
        ResultType::FlagPer if all(ONE) && !args.is_empty() => Type::LGL.not_na(),
        ResultType::FlagPer => plain(vector_of(r_runtime::Type::Logical)),
        ResultType::Count if first.within(PLAIN_VALUES.or(Type::LISTS)) => Type::INT.not_na() | Type::DBL,
        ResultType::Count => Type::ANY,
        ResultType::Combined => combined(args),
        ResultType::LikeFirst => {
            let kinds = [Type::DBL | Type::VDBL, Type::INT | Type::VINT, Type::LGL | Type::VLGL];
            kinds.into_iter().find(|k| first.within(*k)).unwrap_or(Type::ANY)
        }
        ResultType::Extreme if all(Type::DBL | Type::VDBL) && !args.is_empty() => Type::DBL,
        ResultType::Extreme => Type::ANY,
        ResultType::Magnitude if first.within(Type::DBL) => Type::DBL,
        ResultType::Magnitude => Type::ANY,
    }
}

/// The type of one element of a vector type of R.
fn one_of(t: r_runtime::Type) -> Type {
    match t {
        r_runtime::Type::Logical => Type::LGL,
        r_runtime::Type::Integer => Type::INT,
        r_runtime::Type::Double => Type::DBL,
        r_runtime::Type::Character => Type::STR,
        _ => Type::ANY,
    }
}

/// The type of a plain vector of a vector type of R, of any length.
fn vector_of(t: r_runtime::Type) -> Type {
    match t {
        r_runtime::Type::Logical => Type::LGL | Type::VLGL,
        r_runtime::Type::Integer => Type::INT | Type::VINT,
        r_runtime::Type::Double => Type::DBL | Type::VDBL,
        r_runtime::Type::Character => Type::STR | Type::VSTR,
        _ => Type::ANY,
    }
}

/// The type of `c()`: the elements of several vectors in one.
fn combined(args: &[Type]) -> Type {
    let several = args.len() > 1;
    if several && args.iter().all(|t| *t == Type::DBL) {
        Type::VDBL
    } else if several && args.iter().all(|t| *t == Type::INT) {
        Type::VINT
    } else if several && args.iter().all(|t| t.within(Type::NUMERIC)) {
        VECTORS
    } else if args.iter().all(|t| t.within(PLAIN.or(Type::NULL))) {
        PLAIN | Type::NULL
    } else {
        Type::ANY
    }
}
