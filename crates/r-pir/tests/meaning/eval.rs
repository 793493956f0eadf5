//! What PIR means, on scalars and vectors of doubles: an evaluator that is slow and plain.

use std::collections::HashMap;
use std::rc::Rc;

use r_bytecode::op::Op as Bc;
use r_pir::{Block, Cc, Func, Id, Imm, Inst, Op, Type};
use r_runtime::{NA_INT, Opaque, Value};

use crate::program::{Env, V, apply, assign, condition, fresh, position, unary};

/// How a version ends.
pub enum End {
    Returns(V),
    Error,
    /// At a pc, with the environment as it is.
    Leaves(u32),
    /// Too long.
    Tired,
}

/// What an instruction does next.
enum Step {
    Is(V),
    Leave,
    Error,
}

pub struct Eval<'a> {
    f: &'a Func,
    syms: &'a [Opaque],
    vals: HashMap<Id, V>,
    pub env: Env,
}

impl<'a> Eval<'a> {
    pub fn new(f: &'a Func, syms: &'a [Opaque], env: Env) -> Eval<'a> {
        Eval { f, syms, vals: HashMap::new(), env }
    }

    pub fn run(&mut self) -> End {
        let (mut b, mut from) = (Block(0), Block(0));
        for _ in 0..40_000 {
            self.phis(b, from);
            for i in self.f.block(b).to_vec() {
                let inst = self.f.inst(i);
                match inst.op {
                    Op::Phi => {}
                    Op::Jump | Op::Checkpoint => (from, b) = (b, inst.blocks[0]),
                    Op::Branch => {
                        let V::Bool(c) = self.get(inst.args[0]) else { panic!("branch on no truth value") };
                        (from, b) = (b, inst.blocks[usize::from(!c)]);
                    }
                    Op::Return => return End::Returns(fresh(&self.get(inst.args[0]))),
                    Op::Unreachable => panic!("unreachable"),
                    _ => match self.step(inst) {
                        Step::Is(v) => _ = self.vals.insert(i, v),
                        Step::Error => return End::Error,
                        Step::Leave => return self.leave(inst),
                    },
                }
            }
        }
        End::Tired
    }

    fn phis(&mut self, b: Block, from: Block) {
        let phis = self.f.block(b).iter().copied().filter(|i| self.f.inst(*i).op == Op::Phi);
        let new: Vec<(Id, V)> = phis
            .map(|i| {
                let inst = self.f.inst(i);
                let k = inst.blocks.iter().position(|p| *p == from).expect("a phi's predecessor");
                (i, self.get(inst.args[k]))
            })
            .collect();
        self.vals.extend(new);
    }

    fn get(&self, i: Id) -> V {
        self.vals.get(&i).cloned().unwrap_or(V::None)
    }

    /// The exit block of an instruction's checkpoint.
    fn leave(&mut self, inst: &Inst) -> End {
        let cp = self.f.inst(inst.cp().expect("a checkpoint"));
        for i in self.f.block(cp.blocks[1]).to_vec() {
            let inst = self.f.inst(i);
            match (&inst.imm, inst.op) {
                (Imm::Frame(fr), _) => return End::Leaves(fr.at.pc),
                _ => {
                    if let Step::Is(v) = self.step(inst) {
                        self.vals.insert(i, v);
                    }
                }
            }
        }
        panic!("an exit without a frame")
    }

    fn var(&self, inst: &Inst) -> usize {
        let s = inst.sym().expect("a symbol");
        self.syms.iter().position(|x| *x == s).expect("a variable")
    }

    fn step(&mut self, inst: &Inst) -> Step {
        let arg = |k: usize| self.get(inst.args[k]);
        let is = Step::Is;
        match inst.op {
            Op::Const => is(constant(inst)),
            Op::LdVar => is(self.env.get(&self.var(inst)).cloned().unwrap_or(V::None)),
            Op::StVar => {
                let v = arg(0);
                self.env.insert(self.var(inst), v);
                is(V::None)
            }
            Op::Force | Op::Evaluated | Op::Peek | Op::Cast => is(arg(0)),
            // Always a copy: who relies on its being the same vector is wrong.
            Op::Own | Op::OwnValue => is(fresh(&arg(0))),
            Op::Interp => self.interp(inst),
            Op::Assume => {
                let all = inst.operands().iter().all(|c| matches!(self.get(*c), V::Bool(true)));
                if all { is(V::None) } else { Step::Leave }
            }
            Op::Is => match inst.imm {
                Imm::Type(t) => is(V::Bool(type_of(&arg(0)).within(t.classes()))),
                _ => panic!("a type"),
            },
            Op::LdElt | Op::StElt => elements(inst, &arg),
            Op::Extent | Op::Length => match arg(0) {
                V::Vec(v) => is(V::Int(v.borrow().len() as i32)),
                v => panic!("{v:?} is no vector"),
            },
            Op::Within => {
                let none = inst.imm == Imm::Index(0) && matches!(arg(0), V::Int(0));
                is(V::Bool(none || position(&arg(0), int(&arg(1)) as usize).is_some()))
            }
            Op::BNot => is(V::Bool(!truth(&arg(0)))),
            Op::BToL => is(V::Lgl(i32::from(truth(&arg(0))))),
            Op::LdEnv | Op::Framestate | Op::Safepoint | Op::Visible | Op::Given => is(V::None),
            _ => numbers(inst, &arg),
        }
    }

    fn interp(&self, inst: &Inst) -> Step {
        let arg = |k: usize| self.get(inst.args[k]);
        let r = match inst.bc.expect("an instruction") {
            Bc::BranchFalse => condition(&arg(0)).map(V::Bool),
            Bc::Subset => match arg(0) {
                V::Vec(v) => position(&arg(1), v.borrow().len()).map(|k| V::Dbl(v.borrow()[k])),
                _ => None,
            },
            Bc::Assign => assign(&arg(0), &arg(2), &arg(1)),
            bc @ (Bc::Neg | Bc::Not) => unary(bc, &arg(0)),
            bc => apply(bc, &arg(0), &arg(1)),
        };
        r.map_or(Step::Error, Step::Is)
    }
}

fn constant(inst: &Inst) -> V {
    let Imm::Const(v) = inst.imm else { panic!("a constant") };
    if inst.ty.classes() == Type::BOOL {
        V::Bool(v == Value::TRUE)
    } else if v.is_double() {
        V::Dbl(v.as_f64_unchecked())
    } else if v.is_int() {
        V::Int(v.payload_i32())
    } else if v.is_lgl() {
        V::Lgl(v.payload_i32())
    } else {
        V::None
    }
}

fn type_of(v: &V) -> Type {
    match v {
        V::Dbl(_) => Type::DBL,
        V::Int(_) => Type::INT,
        V::Lgl(_) => Type::LGL,
        V::Vec(_) => Type::VDBL,
        V::Bool(_) => Type::BOOL,
        V::None => Type::UNBOUND,
    }
}

fn truth(v: &V) -> bool {
    matches!(v, V::Bool(true))
}

fn double(v: &V) -> f64 {
    if let V::Dbl(x) = v { *x } else { panic!("{v:?} is no double") }
}

fn int(v: &V) -> i32 {
    if let V::Int(x) | V::Lgl(x) = v { *x } else { panic!("{v:?} is no integer") }
}

fn holds(cc: &Imm, o: std::cmp::Ordering) -> bool {
    let Imm::Cc(cc) = cc else { panic!("a comparison") };
    match cc {
        Cc::Eq => o.is_eq(),
        Cc::Ne => o.is_ne(),
        Cc::Lt => o.is_lt(),
        Cc::Le => o.is_le(),
        Cc::Gt => o.is_gt(),
        Cc::Ge => o.is_ge(),
    }
}

fn elements(inst: &Inst, arg: &dyn Fn(usize) -> V) -> Step {
    let V::Vec(v) = arg(0) else { panic!("no vector") };
    let n = v.borrow().len();
    let Some(k) = position(&arg(1), n) else {
        assert!(inst.cp().is_some(), "outside the bounds, and no check");
        return Step::Leave;
    };
    if inst.op == Op::LdElt {
        return Step::Is(V::Dbl(v.borrow()[k]));
    }
    let Some(x) = arg(2).number() else { panic!("no number") };
    v.borrow_mut()[k] = x;
    Step::Is(V::Vec(Rc::clone(&v)))
}

/// Arithmetic; an instruction without a checkpoint must not need one.
fn numbers(inst: &Inst, arg: &dyn Fn(usize) -> V) -> Step {
    let r = match inst.op {
        Op::FAdd => Some(V::Dbl(double(&arg(0)) + double(&arg(1)))),
        Op::FSub => Some(V::Dbl(double(&arg(0)) - double(&arg(1)))),
        Op::FMul => Some(V::Dbl(double(&arg(0)) * double(&arg(1)))),
        Op::FDiv => Some(V::Dbl(double(&arg(0)) / double(&arg(1)))),
        Op::FNeg => Some(V::Dbl(-double(&arg(0)))),
        Op::IAdd | Op::ISub | Op::IMul | Op::INeg => integers(inst.op, int(&arg(0)), arg),
        Op::IToF => arg(0).number().map(V::Dbl),
        Op::LToI => Some(V::Int(int(&arg(0)))),
        Op::NumToF => arg(0).number().map(V::Dbl),
        Op::FCmp => double(&arg(0)).partial_cmp(&double(&arg(1))).map(|o| V::Bool(holds(&inst.imm, o))),
        Op::ICmp => {
            let (a, b) = (int(&arg(0)), int(&arg(1)));
            (a != NA_INT && b != NA_INT).then(|| V::Bool(holds(&inst.imm, a.cmp(&b))))
        }
        Op::Truth => match int(&arg(0)) {
            NA_INT => None,
            x => Some(V::Bool(x != 0)),
        },
        op => panic!("no meaning for {}", op.name()),
    };
    match r {
        Some(v) => Step::Is(v),
        None => {
            assert!(inst.cp().is_some(), "{} had to leave and can't", inst.op.name());
            Step::Leave
        }
    }
}

fn integers(op: Op, a: i32, arg: &dyn Fn(usize) -> V) -> Option<V> {
    if a == NA_INT {
        return None;
    }
    if op == Op::INeg {
        return Some(V::Int(-a));
    }
    let b = int(&arg(1));
    if b == NA_INT {
        return None;
    }
    let r = match op {
        Op::IAdd => a.checked_add(b),
        Op::ISub => a.checked_sub(b),
        _ => a.checked_mul(b),
    };
    r.filter(|x| *x != NA_INT).map(V::Int)
}
