//! Which instructions may write variables, and the loads after them.

use r_bytecode::op::Op as BcOp;
use r_runtime::{Opaque, Value};

use super::matrix::{Env, Matrix, Var};
use crate::analysis::exits::exit_blocks;
use crate::func::{At, Block, Entry, Func, Id, Imm, Inst};
use crate::op::{Effects, Op};
use crate::pass::edit;
use crate::types::Type;

/// The environments whose variables an instruction may have changed. `escapes` (of `dirty::Known`) says which of
/// them others may know.
pub fn tainted(f: &Func, m: &Matrix, escapes: &[bool], inst: &Inst, into: &mut Vec<Env>) {
    into.clear();
    if inst.op == Op::StVar || !inst.fx.has(Effects::R | Effects::ENV_W) {
        return;
    }
    let own = inst.env();
    into.extend((0..m.envs.len() as Env).filter(|e| {
        let id = m.envs[*e as usize];
        let written = Some(id) == own && inst.fx.has(Effects::ENV_W);
        let outward = inst.bc == Some(BcOp::StSuper) && Some(id) != own;
        let by_r =
            || inst.fx.has(Effects::R) && escapes[*e as usize] && !clean_frames(f, inst).any(|c| c == id);
        written || outward || by_r()
    }));
}

/// The environments that are checked after an instruction: the frame leaves if one of them was captured.
pub fn clean_frames(f: &Func, inst: &Inst) -> impl Iterator<Item = Id> {
    let frames = std::iter::successors(f.frame_after(inst), |fs| f.frame_around(*fs)).map(|fs| f.inst(fs));
    frames.filter(|i| matches!(i.imm, Imm::Frame(info) if info.clean)).filter_map(Inst::env)
}

/// Whether an environment was there before the version was entered, so that others know it.
pub fn is_given(f: &Func, env: Id) -> bool {
    matches!(f.inst(env).op, Op::LdEnv | Op::Outer | Op::GlobalEnv)
}

/// Whether an environment escapes: anything but loads, stores and exit blocks uses it.
pub fn escapes(f: &Func, env: Id) -> bool {
    escapes_but(f, env, Op::LdVar)
}

/// Whether an environment escapes, not counting uses by one opcode.
pub fn escapes_but(f: &Func, env: Id, harmless: Op) -> bool {
    if is_given(f, env) {
        return true;
    }
    let exits = exit_blocks(f);
    let main = f.block_ids().filter(|b| !exits.contains_key(b)).flat_map(|b| f.block(b).iter());
    let mut users = main.map(|i| (*i, f.inst(*i))).filter(|(_, u)| u.args.contains(&env));
    users.any(|(i, u)| match u.op {
        Op::LdVar => false,
        Op::StVar => u.args[0] == env,
        Op::MkEnv => u.args.last() != Some(&env) || escapes_but(f, i, harmless),
        op if op == harmless => false,
        _ => true,
    })
}

/// A load of a variable after an instruction that may have changed it, or at the entry.
pub fn load(f: &Func, m: &Matrix, after: Id, v: Var) -> Inst {
    let site = f.inst(after);
    let sym = m.vars[v as usize].1;
    let mut load = Inst::new(Op::LdVar, vec![m.home(v)], Imm::Sym(sym), site.at);
    if site.op == Op::LdEnv && is_formal(f, sym) {
        load.ty = load.ty.without(Type::UNBOUND);
    }
    if let Some((_, t)) = f.known.iter().find(|k| site.op == Op::LdEnv && k.0 == sym) {
        load.ty = *t;
    }
    load
}

/// Whether a symbol is a formal of the function that was just called: formals are never unbound.
fn is_formal(f: &Func, sym: Opaque) -> bool {
    let formals = f.codes.first().map_or(&[][..], |c| &c.slots[..c.n_formals.min(c.slots.len())]);
    f.entry == Entry::Frame && formals.contains(&sym)
}

/// The word a variable of a new environment starts with; `None` if it is unbound.
pub fn initial(f: &Func, m: &Matrix, env: Id, v: Var) -> Option<Id> {
    let inst = f.inst(env);
    let Imm::Names(names) = &inst.imm else { return None };
    names.iter().position(|n| *n == m.vars[v as usize].1).map(|k| inst.args[k])
}

/// The unbound marker as a value, if it is in the entry block.
pub fn unbound_marker(f: &Func) -> Option<Id> {
    let mut entry = f.block(Block(0)).iter().copied();
    entry.find(|i| edit::const_of(f, *i) == Some(Opaque::UNBOUND))
}

/// An unbound marker for the entry block.
pub fn unbound(f: &Func) -> Inst {
    let at = f.block(Block(0)).first().map_or(At { code: 0, pc: 0 }, |i| f.inst(*i).at);
    edit::constant(Value::UNBOUND, at)
}
