//! Who may write variables, and the loads after them.

use crate::map::{HashMap, HashSet};

use r_bytecode::op::Op as BcOp;
use r_runtime::Value;

use super::Matrix;
use crate::analysis::exits::exit_blocks;
use crate::analysis::{Cfg, Dom};
use crate::func::{At, Block, Entry, Func, Id, Imm, Inst};
use crate::op::{Effects, Op};
use crate::pass::edit;
use crate::types::Type;

/// The environments whose variables an instruction may have changed.
pub fn tainted(f: &Func, m: &Matrix, inst: &Inst) -> Vec<Id> {
    if inst.op == Op::StVar || !inst.fx.has(Effects::R | Effects::ENV_W) {
        return Vec::new();
    }
    let own = inst.env();
    let safe = clean_frames(f, inst);
    m.envs
        .iter()
        .copied()
        .filter(|e| {
            let written = Some(*e) == own && inst.fx.has(Effects::ENV_W);
            let outward = inst.bc == Some(BcOp::StSuper) && Some(*e) != own;
            let by_r = inst.fx.has(Effects::R) && !safe.contains(e) && escapes(f, *e);
            written || outward || by_r
        })
        .collect()
}

/// The environments that are checked after an instruction: the frame leaves if one was captured.
pub fn clean_frames(f: &Func, inst: &Inst) -> Vec<Id> {
    let mut clean = Vec::new();
    let mut frame = f.frame_after(inst);
    while let Some(fs) = frame {
        let inst = f.inst(fs);
        if matches!(inst.imm, Imm::Frame(info) if info.clean) {
            clean.extend(inst.env());
        }
        frame = f.frame_around(fs);
    }
    clean
}

/// Whether anybody but loads, stores and exit blocks may know an environment.
pub fn escapes(f: &Func, env: Id) -> bool {
    escapes_but(f, env, Op::LdVar)
}

/// The same, where one kind of instruction doesn't count.
pub fn escapes_but(f: &Func, env: Id, harmless: Op) -> bool {
    if f.inst(env).op == Op::LdEnv {
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

/// Puts a load of every variable where its environment starts unknown and after whatever may have
/// changed it; and the marker of unbound variables before each `MkEnv`. Returns the loads.
pub fn insert_loads(f: &mut Func, m: &Matrix) -> HashSet<Id> {
    let mut loads = HashSet::default();
    // What was made in an inlined function means nothing where control need not come from there.
    let dom = (!f.inlined.is_empty()).then(|| Dom::new(f, &Cfg::new(f)));
    for b in f.block_ids() {
        let mut out = Vec::new();
        for i in f.block(b).to_vec() {
            let inst = f.inst(i).clone();
            out.push(i);
            let mut envs = if inst.op == Op::LdEnv { vec![i] } else { tainted(f, m, &inst) };
            envs.retain(|e| *e == i || dom.as_ref().is_none_or(|d| d.value_reaches(*e, i)));
            for e in envs {
                for v in m.of_env(e) {
                    let mut load = Inst::new(Op::LdVar, vec![e], Imm::Sym(m.vars[v].1), inst.at);
                    if inst.op == Op::LdEnv && is_formal(f, m.vars[v].1) {
                        load.ty = load.ty.without(Type::UNBOUND);
                    }
                    if let Some((_, t)) = f.known.iter().find(|k| inst.op == Op::LdEnv && k.0 == m.vars[v].1)
                    {
                        load.ty = *t;
                    }
                    let load = f.add(load);
                    loads.insert(load);
                    out.push(load);
                }
            }
        }
        *f.block_mut(b) = out;
    }
    loads
}

/// Whether a name is a formal of a function that was just called: it has some word.
fn is_formal(f: &Func, sym: Value) -> bool {
    let formals = f.codes.first().map_or(&[][..], |c| &c.slots[..c.n_formals.min(c.slots.len())]);
    f.entry == Entry::Frame && formals.contains(&sym)
}

/// The words a new environment starts with; `unbound` is the marker for the others.
pub fn initial(f: &Func, m: &Matrix, env: Id, unbound: Id) -> HashMap<usize, Id> {
    let inst = f.inst(env);
    let Imm::Names(names) = &inst.imm else { return HashMap::default() };
    let given = |s: Value| names.iter().position(|n| *n == s).map(|k| inst.args[k]);
    m.of_env(env).map(|v| (v, given(m.vars[v].1).unwrap_or(unbound))).collect()
}

/// The unbound marker as a value, in the entry block.
pub fn unbound_marker(f: &mut Func) -> Id {
    let at = f.block(Block(0)).first().map_or(At { code: 0, pc: 0 }, |i| f.inst(*i).at);
    let entry = f.block(Block(0)).to_vec();
    if let Some(i) = entry.iter().copied().find(|i| edit::const_of(f, *i) == Some(Value::UNBOUND)) {
        return i;
    }
    let id = f.add(edit::constant(Value::UNBOUND, at));
    f.blocks[0].insert(0, id);
    id
}
