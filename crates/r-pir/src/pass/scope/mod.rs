//! Scope resolution: variables become values.
//!
//! The state of 003 section 4.2 is a matrix of environments and variables. Here each entry of the matrix is a
//! variable in the sense of SSA construction, and the pass is that construction: a load becomes the value that
//! reaches it, with phis where several do.
//!
//! *Environments.* Environments that the version makes (`MkEnv`) start with the variables they are given and
//! nothing else (the unbound marker, the papers' epsilon). The environments that it is given (`LdEnv`, and those outside of
//! it: `outside`) start with unknown words: each variable gets one load at the entry. An unbound variable of an environment whose parent is
//! known is looked for there (`parents`).
//!
//! *Taint.* In the papers a call sets every entry to "unknown". Here it defines every variable anew: right after an
//! instruction that may have written variables (see `taint`) stands one load for each variable that somebody reads
//! (`ssa`), so the state is always known. (Rejected: an explicit top in the lattice. It has to be carried through
//! phis, a loop with one bad call poisons its header, and in the end the load is needed anyway.) After R code ran
//! with a `clean` framestate, the frame has left if its environment was captured, so its variables are unchanged.
//!
//! *Two passes.* `scope` resolves loads and leaves the stores alone, so it may run again after inlining brought new
//! loads of the same variables. `stores` runs when all code is there (once more if promises are inlined late).
//!
//! *Write-back.* `stores` drops the stores. Where somebody may look at an environment, the variables that differ
//! from what it holds ("dirty", a forward analysis of its own) are stored first: before observers, in the exit
//! block of every checkpoint, and before a return if the environment outlives the frame. (Rejected: keep the stores
//! and remove dead ones later. In a loop without calls every store is dead on the hot path and alive in each exit,
//! so it is the exits that must store; that is what this does.) Where paths meet of which only one has stored, a
//! variable counts as dirty; storing the word that is there already changes nothing.
//!
//! *Promises of callers.* An `Evaluated` that may evaluate a promise (`Hint::Plain`) reads variables outside of the frame.
//! Nothing can be stored before it, because its checkpoint would stand before the store. So where one of the variables outside is
//! dirty, it evaluates only promises for variables of calls that wait (`Hint::Own`), and leaves for others.

mod dirty;
mod matrix;
mod outside;
mod parents;
mod ssa;
mod taint;

pub(super) use taint::escapes;

use std::sync::Arc;

use crate::map::HashMap;

use self::dirty::Known;
use self::matrix::{Matrix, Var, Vars};
use self::ssa::{Now, Ssa};
use super::{Options, edit};
use crate::analysis::Cfg;
use crate::analysis::cfg::flow;
use crate::analysis::exits::exit_blocks;
use crate::func::{At, Block, Func, Hint, Id, Imm, Inst};
use crate::op::Op;
use crate::types::Type;

/// Resolves loads.
pub fn run(f: &mut Func, _: &Options) -> usize {
    let mut n = one_environment(f) + outside::one_global(f);
    loop {
        n += resolve(f, false);
        let more = parents::run(f);
        if more == 0 {
            return n;
        }
        n += more;
    }
}

/// Resolves loads for good and replaces the stores by write-backs.
pub fn run_stores(f: &mut Func, opts: &Options) -> usize {
    run(f, opts) + disown(f) + resolve(f, true)
}

/// Turns `Own` into `OwnValue` where the environment doesn't escape: no vector is stored there while the version
/// runs, so the environment is no holder of it.
fn disown(f: &mut Func) -> usize {
    let all: Vec<Id> = f.block_ids().flat_map(|b| f.block(b).iter().copied()).collect();
    let (envs, owns): (Vec<Id>, Vec<Id>) = all
        .into_iter()
        .filter(|i| matches!(f.inst(*i).op, Op::MkEnv | Op::Own))
        .partition(|i| f.inst(*i).op == Op::MkEnv);
    let mut n = 0;
    for e in envs {
        if taint::escapes_but(f, e, Op::Own) {
            continue;
        }
        for o in owns.iter().copied().filter(|o| f.inst(*o).env() == Some(e)).collect::<Vec<_>>() {
            let own = f.inst_mut(o);
            (own.op, own.imm) = (Op::OwnValue, Imm::None);
            own.args.pop();
            n += 1;
        }
    }
    n
}

/// Merges `LdEnv` instructions: the frame has one environment.
fn one_environment(f: &mut Func) -> usize {
    let all: Vec<Id> = f.block_ids().flat_map(|b| f.block(b).iter().copied()).collect();
    let mut envs = all.into_iter().filter(|i| f.inst(*i).op == Op::LdEnv);
    let Some(first) = envs.next() else { return 0 };
    let map: HashMap<Id, Id> = envs.map(|e| (e, first)).collect();
    edit::replace(f, &map);
    map.len()
}

fn resolve(f: &mut Func, stores: bool) -> usize {
    let m = Matrix::new(f);
    if m.vars.is_empty() {
        return 0;
    }
    let cfg = flow(f);
    let known = Known::new(f, &m);
    let dirty = if stores { dirty::at_start(f, &m, &known, &cfg) } else { Vec::new() };
    let exits = exit_blocks(f);
    let mut r = Resolver {
        ssa: Ssa::new(f, &m, &known, &cfg),
        now: Now::new(&m),
        m,
        known,
        cfg,
        replaced: Vec::new(),
        gone: Vec::new(),
    };
    let mut old = Vec::new();
    for b in r.cfg.clone().rpo.iter().filter(|b| !exits.contains_key(b)).copied() {
        old.clear();
        old.extend_from_slice(f.block(b));
        match dirty.get(b.0 as usize) {
            Some(dirty) => r.block(f, b, &old, dirty.clone()),
            None => r.loads(f, b, &old),
        }
    }
    r.ssa.place_loads(f) + r.finish(f)
}

struct Resolver {
    m: Matrix,
    known: Known,
    cfg: Arc<Cfg>,
    ssa: Ssa,
    now: Now,
    /// Loads and the values that replace them.
    replaced: Vec<(Id, Id)>,
    gone: Vec<Id>,
}

impl Resolver {
    /// Resolves the loads of a block.
    fn loads(&mut self, f: &mut Func, b: Block, block: &[Id]) {
        self.ssa.begin(b, &mut self.now);
        for i in block.iter().copied() {
            self.load(f, b, i);
            self.ssa.define(f, &self.m, i, &mut self.now);
        }
    }

    fn load(&mut self, f: &mut Func, b: Block, i: Id) {
        if f.inst(i).op == Op::LdVar
            && let Some(v) = self.m.of(f, i)
            && !self.ssa.is_load_here(f, &self.m, b, i, v, &mut self.now)
        {
            let value = self.value(f, b, v);
            self.replaced.push((i, value));
        }
    }

    /// Resolves the loads of a block and drops its stores.
    fn block(&mut self, f: &mut Func, b: Block, old: &[Id], mut dirty: Vars) {
        self.ssa.begin(b, &mut self.now);
        let mut out = Vec::with_capacity(old.len());
        let mut seen = self.m.none();
        for i in old.iter().copied() {
            if self.known.observed(f, &self.m, f.inst(i), &mut seen) {
                let at = f.inst(i).at;
                for v in dirty.common(&seen) {
                    let value = self.value(f, b, v);
                    out.push(self.store(f, at, v, value));
                }
            }
            self.load(f, b, i);
            let op = f.inst(i).op;
            if self.known.reads_outside(f.inst(i)) && dirty.common(&self.known.outside).next().is_some() {
                f.inst_mut(i).hint = Hint::Own;
            }
            if op == Op::StVar && self.m.of(f, i).is_some() {
                self.gone.push(i);
            } else {
                out.push(i);
            }
            self.known.step(f, &self.m, i, &mut dirty, &mut seen);
            // What was stored before a call point is not stored in its exit block again: that one runs when somebody asks
            // for the frame during the call, which may have assigned the variable meanwhile.
            if op.is_point() {
                self.write_back(f, b, i, &dirty);
            }
            self.ssa.define(f, &self.m, i, &mut self.now);
        }
        // Phis that were made meanwhile go to the front.
        let mut new: Vec<Id> = f.block(b).iter().copied().filter(|i| self.ssa.is_new_phi(*i)).collect();
        out.retain(|i| !self.ssa.is_new_phi(*i));
        new.append(&mut out);
        *f.block_mut(b) = new;
    }

    /// The value of a variable at the current instruction.
    fn value(&mut self, f: &mut Func, b: Block, v: Var) -> Id {
        self.ssa.value(f, &self.m, &self.cfg, b, v, &mut self.now)
    }

    fn store(&self, f: &mut Func, at: At, v: Var, value: Id) -> Id {
        f.add(Inst::new(Op::StVar, vec![value, self.m.home(v)], Imm::Sym(self.m.vars[v as usize].1), at))
    }

    /// Stores dirty variables in the exit block of a checkpoint, so that a frame that leaves finds them in its
    /// environment.
    fn write_back(&mut self, f: &mut Func, b: Block, cp: Id, dirty: &Vars) {
        let Some(exit) = f.inst(cp).blocks.get(1).copied() else { return };
        let at = f.inst(cp).at;
        let needed = |v: &Var| self.known.is_needed(f, &self.m, exit, self.m.vars[*v as usize].0);
        let vars: Vec<Var> = dirty.iter().filter(needed).collect();
        let stores: Vec<Id> = vars
            .into_iter()
            .map(|v| {
                let value = self.value(f, b, v);
                self.store(f, at, v, value)
            })
            .collect();
        f.block_mut(exit).splice(0..0, stores);
    }

    /// Replaces loads by values. Returns how many loads and stores are gone.
    fn finish(self, f: &mut Func) -> usize {
        let n = self.replaced.len() + self.gone.len();
        if n > 0 {
            let map: HashMap<Id, Id> = self.replaced.into_iter().collect();
            f.replace_uses(&map);
            edit::remove(f, &map.keys().copied().chain(self.gone).collect());
        }
        n
    }
}

/// Whether a word is the unbound marker.
pub(super) fn is_unbound(f: &Func, i: Id) -> bool {
    f.ty(i) == Type::UNBOUND
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::func::{Entry, FrameInfo};
    use r_runtime::Value;

    /// `x` is loaded where the function starts and after a call that may have changed it.
    #[test]
    fn what_is_resolved_stays_as_it_is() {
        let at = At { code: 0, pc: 0 };
        let mut f = Func::new("f", Entry::Frame);
        let b = Block(0);
        let env = f.push(b, Inst::new(Op::LdEnv, vec![], Imm::None, at));
        let (x, y) = (Imm::Sym(Value::int(1).opaque()), Imm::Sym(Value::int(2).opaque()));
        let before = f.push(b, Inst::new(Op::LdVar, vec![env], x.clone(), at));
        let frame = Imm::Frame(FrameInfo { at, call: None, clean: false });
        let fs = f.push(b, Inst::new(Op::Framestate, vec![before, env], frame, at));
        let call = f.push(b, Inst::new(Op::Interp, vec![env, fs], Imm::At(at), at));
        f.push(b, Inst::new(Op::StVar, vec![call, env], y, at));
        let after = f.push(b, Inst::new(Op::LdVar, vec![env], x, at));
        f.push(b, Inst::new(Op::Return, vec![after], Imm::None, at));
        let opts = Options::default();
        assert!(run(&mut f, &opts) > 0, "the second load goes to the call");
        let (block, used) = (f.blocks.clone(), f.insts.len());
        assert_eq!(f.block(b).iter().filter(|i| f.inst(**i).op == Op::LdVar).count(), 2);
        assert_eq!(run(&mut f, &opts), 0);
        assert_eq!((f.blocks, f.insts.len()), (block, used));
    }
}
