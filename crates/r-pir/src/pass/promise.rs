//! Promise inlining by force dominance (003 section 4.5).
//!
//! A promise made in this version is evaluated at a force of it, by inlining its code there, if that force
//! dominates all others and nobody else can get hold of the promise before. By the papers' rule a promise that was
//! put into an environment first ("leaked") stays, because the environment would go on showing it unevaluated; yet
//! both of their examples do just that. Here it is resolved by the "update" they mention: after the force, the
//! variables that hold the promise get an *evaluated* promise with the same code (a `MkPromise` with a value). If
//! the environment is never needed, that store and that promise vanish with it; in an exit block they are what the
//! interpreter would have.
//!
//! (Rejected: let the environment be elided first and inline only then. The environment is kept by the force
//! itself, which may look at it: neither could begin.)
//!
//! Folding turns a force of an evaluated promise into its value.

use crate::map::HashMap;

use super::inline::{Callees, Splice, has_frames};
use super::scope::escapes;
use super::{Options, edit};
use crate::analysis::exits::exit_blocks;
use crate::analysis::{Cfg, Dom, Uses};
use crate::func::{Func, Id, Imm, Inst};
use crate::op::Op;

pub fn run(f: &mut Func, opts: &Options) -> usize {
    let Some(callees) = opts.callees.clone() else { return 0 };
    let mut n = 0;
    while let Some((promise, force, code)) = find(f, &*callees) {
        inline(f, promise, force, &code);
        f.inlined_promises += 1;
        n += 1;
    }
    n
}

/// Whether there is a promise that is forced and whose code is known.
pub fn is_possible(f: &Func, opts: &Options) -> bool {
    let Some(callees) = &opts.callees else { return false };
    let all = || f.blocks.iter().flatten().map(|i| f.inst(*i));
    let forced =
        |i: &Inst| matches!(i.op, Op::Force) && i.operands().iter().any(|p| f.inst(*p).op == Op::MkPromise);
    let known = |i: &Inst| matches!(i.imm, Imm::Code(k) if callees.promise(f, k).is_some());
    all().any(forced) && all().any(|i| i.op == Op::MkPromise && i.operands().is_empty() && known(i))
}

fn find(f: &Func, callees: &dyn Callees) -> Option<(Id, Id, Func)> {
    let cfg = Cfg::new(f);
    let dom = Dom::new(f, &cfg);
    let uses = Uses::new(f);
    let made = f.blocks.iter().flatten().copied().filter(|i| f.inst(*i).op == Op::MkPromise);
    for p in made.filter(|p| f.inst(*p).operands().is_empty()) {
        let Imm::Code(k) = f.inst(p).imm else { continue };
        let Some(force) = dominating_force(f, &dom, &uses, p) else { continue };
        if let Some(code) = callees.promise(f, k)
            && (callees.promise_frames() || !has_frames(&code))
        {
            return Some((p, force, code));
        }
    }
    None
}

/// The force that comes before everything else that could evaluate the promise.
fn dominating_force(f: &Func, dom: &Dom, uses: &Uses, p: Id) -> Option<Id> {
    let exits = exit_blocks(f);
    let mut forces = uses.of(p).iter().copied().filter(|u| f.inst(*u).op == Op::Force);
    let first = forces.find(|x| {
        let others = uses.of(p).iter().filter(|u| f.inst(**u).op == Op::Force && *u != x);
        others.into_iter().all(|o| dom.value_reaches(*x, *o))
    })?;
    let harmless = uses.of(p).iter().all(|u| {
        let inst = f.inst(*u);
        let in_exit = dom.block_of(*u).is_some_and(|b| exits.contains_key(&b));
        match inst.op {
            Op::Force => true,
            _ if in_exit => !dom.value_reaches(first, *u) || inst.op == Op::Framestate,
            _ if dom.value_reaches(first, *u) => true,
            // An environment that nobody sees before the force, and whose variable is never bound anew.
            Op::MkEnv => only_here(f, uses, *u, p, first),
            // A default argument: the promise is bound once, before it is forced.
            Op::StVar => {
                let made = inst.env().filter(|e| f.inst(*e).op == Op::MkEnv);
                dom.value_reaches(*u, first) && made.is_some_and(|e| only_here(f, uses, e, p, first))
            }
            _ => false,
        }
    });
    harmless.then_some(first)
}

/// Whether nobody but the force can see an environment that holds a promise before the force.
fn only_here(f: &Func, uses: &Uses, env: Id, p: Id, force: Id) -> bool {
    let inst = f.inst(env);
    let Imm::Names(names) = &inst.imm else { return false };
    let mut held: Vec<_> = names.iter().zip(&inst.args).filter(|(_, a)| **a == p).map(|(n, _)| *n).collect();
    held.extend(uses.of(env).iter().filter(|u| binds(f, **u, p)).filter_map(|u| f.inst(*u).sym()));
    uses.of(env).iter().all(|u| match f.inst(*u).op {
        Op::StVar => binds(f, *u, p) || f.inst(*u).sym().is_none_or(|s| !held.contains(&s)),
        // The promise itself refers to the environment, but is evaluated at the force.
        Op::MkPromise => *u == p,
        Op::LdVar | Op::Framestate => true,
        Op::MkEnv => !escapes(f, *u),
        // Everything else that may look at it comes after the force.
        _ => *u == force || comes_after(f, *u, force),
    })
}

/// Whether an instruction binds a variable to the promise.
fn binds(f: &Func, u: Id, p: Id) -> bool {
    f.inst(u).op == Op::StVar && f.inst(u).operands().first() == Some(&p)
}

fn comes_after(f: &Func, i: Id, force: Id) -> bool {
    let cfg = Cfg::new(f);
    Dom::new(f, &cfg).value_reaches(force, i)
}

fn inline(f: &mut Func, promise: Id, force: Id, code: &Func) {
    let (made, forced) = (f.inst(promise).clone(), f.inst(force).clone());
    let (Some(env), Some(fs)) = (made.env(), forced.fs()) else { return };
    // A cast gives the value an `Id` of its own, so that its uses can be told from those of the force.
    let mut value = Inst::new(Op::Cast, vec![force], Imm::Type(forced.ty), forced.at);
    value.ty = forced.ty;
    let value = f.add(value);
    let mut done = made.clone();
    done.args = vec![value, env];
    let done = f.add(done);
    let stores = stores(f, promise, done);
    let mut after = vec![value, done];
    after.extend(stores);
    if let Some(b) = f.block_ids().find(|b| f.block(*b).contains(&force)) {
        let k = f.block(b).iter().position(|x| *x == force).map_or(0, |k| k + 1);
        f.block_mut(b).splice(k..k, after);
    }
    replace_later(f, promise, force, done, value);
    let splice = Splice {
        at: force,
        next: (promise, fs),
        site: forced.at,
        known: HashMap::from_iter([(Op::LdEnv, Some(env)), (Op::LdParent, Some(env))]),
        args: Vec::new(),
        closure: promise,
        copies: false,
    };
    splice.run(f, code);
}

/// Stores of the evaluated promise into the variables that hold the promise.
fn stores(f: &mut Func, promise: Id, done: Id) -> Vec<Id> {
    let envs: Vec<Id> = f.blocks.iter().flatten().copied().filter(|i| f.inst(*i).op == Op::MkEnv).collect();
    let bound = f.blocks.iter().flatten().map(|i| f.inst(*i)).filter(|i| i.op == Op::StVar);
    let bound = bound.filter(|i| i.operands().first() == Some(&promise));
    let bound: Vec<Inst> = bound.cloned().collect();
    let mut all = Vec::new();
    for mut store in bound {
        store.args[0] = done;
        all.push(f.add(store));
    }
    for e in envs {
        let inst = f.inst(e).clone();
        let Imm::Names(names) = &inst.imm else { continue };
        for (name, _) in names.iter().zip(&inst.args).filter(|(_, a)| **a == promise) {
            all.push(f.add(Inst::new(Op::StVar, vec![done, e], Imm::Sym(*name), inst.at)));
        }
    }
    all
}

/// Replaces later forces by the value, and other later uses by the evaluated promise.
fn replace_later(f: &mut Func, promise: Id, force: Id, done: Id, value: Id) {
    let cfg = Cfg::new(f);
    let dom = Dom::new(f, &cfg);
    let uses = Uses::new(f);
    let mut map = HashMap::default();
    for u in uses.of(promise).to_vec() {
        if u == force || !dom.value_reaches(value, u) {
            continue;
        }
        if f.inst(u).op == Op::Force {
            map.insert(u, value);
        } else {
            f.inst_mut(u).args.iter_mut().filter(|a| **a == promise).for_each(|a| *a = done);
        }
    }
    edit::replace(f, &map);
}
