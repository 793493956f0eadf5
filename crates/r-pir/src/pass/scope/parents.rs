//! Looks outwards: a variable that an environment is known not to have is looked for in its parent.

use r_runtime::Opaque;

use super::{is_unbound, taint};
use crate::func::{Block, Func, Id, Imm, Inst};
use crate::op::{Effects, Op};

/// Rewrites loads that are known to continue in the parent. Returns how many.
pub fn run(f: &mut Func) -> usize {
    let mut n = 0;
    for b in f.block_ids() {
        let mut k = 0;
        while let Some(i) = f.block(b).get(k).copied() {
            n += match f.inst(i).op {
                Op::Force => force(f, b, &mut k, i),
                Op::LdFun | Op::LdFree => free(f, i),
                _ => 0,
            };
            k += 1;
        }
    }
    n
}

/// The parent of an environment made here.
fn parent(f: &Func, env: Id) -> Option<Id> {
    let inst = f.inst(env);
    if inst.op == Op::MkEnv { inst.args.last().copied() } else { None }
}

/// `Force x (unbound) e` is the variable `x` as seen from the parent of `e`. The force is at index `k` of its
/// block.
fn force(f: &mut Func, b: Block, k: &mut usize, i: Id) -> usize {
    let inst = f.inst(i);
    let (Some(env), Some(sym)) = (inst.env(), inst.sym()) else { return 0 };
    let Some(up) = parent(f, env).filter(|_| is_unbound(f, inst.args[0])) else { return 0 };
    if matches!(f.inst(up).op, Op::MkEnv | Op::LdEnv) {
        let load = f.add(Inst::new(Op::LdVar, vec![up], Imm::Sym(sym), inst.at));
        f.block_mut(b).insert(*k, load);
        *k += 1;
        // The framestate stays; only the environment that is looked at changes.
        f.inst_mut(i).args[0] = load;
        f.inst_mut(i).args[1] = up;
    } else {
        let free = f.inst_mut(i);
        free.op = Op::LdFree;
        free.args = vec![up, free.args[2]];
    }
    1
}

/// A function or variable that this environment can't have is looked for in its parent.
fn free(f: &mut Func, i: Id) -> usize {
    let inst = f.inst(i);
    let (Some(env), Some(sym)) = (inst.env(), inst.sym()) else { return 0 };
    let Some(up) = parent(f, env) else { return 0 };
    let Imm::Names(names) = &f.inst(env).imm else { return 0 };
    if names.contains(&sym) || stores(f, env, sym) {
        return 0;
    }
    f.inst_mut(i).args[0] = up;
    1
}

/// Whether anybody may bind a variable in an environment made here.
fn stores(f: &Func, env: Id, sym: Opaque) -> bool {
    let all = f.block_ids().flat_map(|b| f.block(b).iter()).map(|i| f.inst(*i));
    let mut users = all.filter(|u| u.args.contains(&env));
    users.any(|u| match u.op {
        Op::StVar => u.sym() == Some(sym),
        Op::LdVar | Op::Framestate | Op::MkEnv => false,
        _ => {
            let by_r = u.fx.has(Effects::R) && !taint::clean_frames(f, u).any(|c| c == env);
            by_r || u.fx.has(Effects::ENV_W | Effects::CAPTURES)
        }
    })
}
