//! Scope resolution: variables become values.
//!
//! The state of 003 section 4.2 is a matrix of environments and variables. Here each entry of it
//! is a variable in the sense of SSA construction, and the pass is that construction: a load
//! becomes the value that reaches it, with phis where several do.
//!
//! *Environments.* Those the version makes (`MkEnv`) start with the variables they are given and
//! nothing else (the unbound marker, the papers' epsilon). The one it is given (`LdEnv`) starts
//! with words nobody knows: each variable gets one load at the entry. An unbound variable of an
//! environment whose parent is known is looked for there (`parents`).
//!
//! *Taint.* The papers let a call set every entry to "unknown". We let it define every variable
//! anew: right after an instruction that may have written variables (see `taint`) stands one load
//! for each, so the state is always known, and loads that nobody needs fall to dead code
//! elimination. (Rejected: an explicit top in the lattice. It has to be carried through phis, a
//! loop with one bad call poisons its header, and in the end the load is needed anyway.)
//! After R code ran with a `clean` framestate, the frame has left if anybody got hold of its
//! environment, so its variables are what they were.
//!
//! *Two passes.* `scope` resolves loads and leaves the stores alone, so it may run again after
//! inlining brought new loads of the same variables. `stores` comes once, when all code is there.
//!
//! *Write-back.* `stores` drops the stores. Where somebody may look at an environment, the variables
//! that differ from what it holds ("dirty", a forward analysis of its own) are stored first:
//! before observers, in the exit block of every checkpoint, and before a return if the
//! environment outlives the frame. (Rejected: keep the stores and remove dead ones later. In a
//! loop without calls every store is dead on the hot path and alive in each exit, so it is the
//! exits that must store; that is what this does.) In the place where paths meet of which one
//! has stored, a variable counts as dirty; storing the word that is there already changes nothing.

mod parents;
mod ssa;
mod taint;

pub(super) use taint::escapes;

use crate::map::{HashMap, HashSet};

use r_runtime::Value;

use super::{Options, edit};
use crate::analysis::exits::exit_blocks;
use crate::analysis::{Cfg, Dom};
use crate::func::{Block, Func, Id, Imm, Inst};
use crate::op::{Effects, Op};
use crate::types::Type;

/// A variable of an environment: an entry of the matrix.
pub(super) type Var = usize;

/// The environments and variables a version deals with.
pub(super) struct Matrix {
    pub vars: Vec<(Id, Value)>,
    index: HashMap<(Id, u64), Var>,
    pub envs: Vec<Id>,
}

impl Matrix {
    fn new(f: &Func) -> Matrix {
        let mut m = Matrix { vars: Vec::new(), index: HashMap::default(), envs: Vec::new() };
        let all: Vec<Id> = f.block_ids().flat_map(|b| f.block(b).iter().copied()).collect();
        m.envs = all.iter().copied().filter(|i| matches!(f.inst(*i).op, Op::LdEnv | Op::MkEnv)).collect();
        for i in &all {
            let inst = f.inst(*i);
            match (inst.op, inst.env(), inst.sym(), &inst.imm) {
                (Op::LdVar | Op::StVar, Some(e), Some(s), _) => m.add(e, s),
                (Op::MkEnv, _, _, Imm::Names(names)) => names.iter().for_each(|n| m.add(*i, *n)),
                _ => {}
            }
        }
        m
    }
    fn add(&mut self, env: Id, sym: Value) {
        if self.envs.contains(&env) && !self.index.contains_key(&(env, sym.bits())) {
            self.index.insert((env, sym.bits()), self.vars.len());
            self.vars.push((env, sym));
        }
    }
    pub fn var(&self, env: Id, sym: Value) -> Option<Var> {
        self.index.get(&(env, sym.bits())).copied()
    }
    /// The variable an instruction loads or stores.
    pub fn of(&self, inst: &Inst) -> Option<Var> {
        self.var(inst.env()?, inst.sym()?)
    }
    /// The variables of an environment.
    pub fn of_env(&self, env: Id) -> impl Iterator<Item = Var> {
        self.vars.iter().enumerate().filter(move |(_, v)| v.0 == env).map(|(k, _)| k)
    }
}

/// Resolves loads.
pub fn run(f: &mut Func, _: &Options) -> usize {
    let mut n = one_environment(f);
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

/// An environment that nothing but `Own` looks at holds no vector: none is stored there while the
/// version runs.
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

/// The frame has one environment, however often it is named.
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
    let loads = taint::insert_loads(f, &m);
    let cfg = Cfg::new(f);
    let known = Known::new(f, &m);
    let dirty =
        if stores { dirty_at_start(f, &m, &known, &cfg) } else { vec![HashSet::default(); f.blocks.len()] };
    let exits = exit_blocks(f);
    let mut r = Resolver {
        ssa: ssa::Ssa::new(f, &m, &loads),
        m,
        known,
        stores,
        loads,
        replaced: HashMap::default(),
        gone: HashSet::default(),
        changes: 0,
    };
    for b in cfg.rpo.iter().filter(|b| !exits.contains_key(b)).copied() {
        r.block(f, &cfg, b, dirty[b.0 as usize].clone());
    }
    let replaced = std::mem::take(&mut r.replaced);
    f.replace_uses(&replaced);
    r.gone.extend(replaced.keys().copied());
    edit::remove(f, &r.gone);
    r.changes
}

/// The variables that may differ from what their environment holds, by block.
fn dirty_at_start(f: &Func, m: &Matrix, known: &Known, cfg: &Cfg) -> Vec<HashSet<Var>> {
    let mut at: Vec<HashSet<Var>> = vec![HashSet::default(); f.blocks.len()];
    // The environment of an inlined call is over where control need not come from it.
    let dom = (!f.inlined.is_empty()).then(|| Dom::new(f, cfg));
    let lives = |v: &Var, b: Block| dom.as_ref().is_none_or(|d| d.reaches_start(m.vars[*v].0, b));
    let mut changed = true;
    while changed {
        changed = false;
        for b in &cfg.rpo {
            let mut d = at[b.0 as usize].clone();
            f.block(*b).iter().for_each(|i| step_dirty(f, m, known, *i, &mut d));
            for s in f.successors(*b) {
                let to = &mut at[s.0 as usize];
                let before = to.len();
                to.extend(d.iter().copied().filter(|v| lives(v, *s)));
                changed |= to.len() != before;
            }
        }
    }
    at
}

/// What an instruction does to the set of dirty variables (those it observes are stored first).
fn step_dirty(f: &Func, m: &Matrix, known: &Known, i: Id, dirty: &mut HashSet<Var>) {
    let inst = f.inst(i);
    match inst.op {
        Op::StVar => dirty.extend(m.of(inst)),
        Op::MkEnv => dirty.retain(|v| m.vars[*v].0 != i),
        _ => {
            let seen = observed(f, m, known, inst, dirty);
            dirty.retain(|v| !seen.contains(v));
        }
    }
}

/// The dirty variables that must be stored before an instruction.
fn observed(f: &Func, m: &Matrix, known: &Known, inst: &Inst, dirty: &HashSet<Var>) -> Vec<Var> {
    // Whoever asks for the caller's frame meanwhile has its exit block run.
    let is_direct = matches!(inst.op, Op::CallDirect | Op::CallPoint);
    let late = if is_direct { taint::clean_frames(f, inst) } else { Vec::new() };
    let mine = |set: &HashSet<Id>| {
        let seen = |e: &Id| set.contains(e) && !late.contains(e);
        dirty.iter().copied().filter(|v| seen(&m.vars[*v].0)).collect()
    };
    let mut all: Vec<Var> = match inst.op {
        Op::LdVar => return Vec::new(),
        Op::Return => mine(&known.outlive),
        // Between a point and its call nothing is stored.
        Op::CallPoint => mine(&known.escape),
        // Whoever captures an environment looks at it when R code runs, or after a return.
        _ if inst.fx.has(Effects::R | Effects::SIGNALS) => mine(&known.escape),
        _ if inst.fx.has(Effects::ENV_R) => {
            dirty.iter().copied().filter(|v| inst.env() == Some(m.vars[*v].0)).collect()
        }
        _ => return Vec::new(),
    };
    all.sort_unstable();
    all
}

/// Who knows the environments.
struct Known {
    /// Somebody besides this version's loads, stores and exits.
    escape: HashSet<Id>,
    /// Somebody when the frame is gone: it was captured, or is not the frame's own.
    outlive: HashSet<Id>,
}

impl Known {
    fn new(f: &Func, m: &Matrix) -> Known {
        let escape: HashSet<Id> = m.envs.iter().copied().filter(|e| taint::escapes(f, *e)).collect();
        let outlive = escape.iter().copied().filter(|e| outlives(f, *e)).collect();
        Known { escape, outlive }
    }
    /// Whether an environment is one of the frames that an exit makes, or others may know it. Those of
    /// inlined calls that are over are neither.
    fn is_needed(&self, f: &Func, exit: Block, env: Id) -> bool {
        if self.escape.contains(&env) || f.inlined.is_empty() {
            return true;
        }
        let uses =
            |i: &Id| matches!(f.inst(*i).op, Op::Framestate | Op::MkEnv) && f.inst(*i).args.contains(&env);
        let encloses = |i: &&Inst| i.op == Op::MkEnv && i.args.last() == Some(&env);
        f.block(exit).iter().any(uses) || f.insts.iter().any(|i| encloses(&i))
    }
}

/// The framestates know whether an environment is needed after the frame.
fn outlives(f: &Func, env: Id) -> bool {
    let mut frames = 0;
    for i in f.block_ids().flat_map(|b| f.block(b).iter()) {
        let inst = f.inst(*i);
        match (&inst.imm, inst.env()) {
            (Imm::Frame(fr), Some(e)) if e == env => {
                if !fr.clean {
                    return true;
                }
                frames += 1;
            }
            (_, Some(e)) if e == env && inst.fx.has(Effects::CAPTURES) => return true,
            _ => {}
        }
    }
    // Made here and in no frame: nobody else knows it.
    frames == 0 && f.inst(env).op == Op::LdEnv
}

struct Resolver {
    m: Matrix,
    known: Known,
    /// Whether stores go.
    stores: bool,
    /// The loads this pass made: they define their variable.
    loads: HashSet<Id>,
    ssa: ssa::Ssa,
    replaced: HashMap<Id, Id>,
    gone: HashSet<Id>,
    changes: usize,
}

impl Resolver {
    fn block(&mut self, f: &mut Func, cfg: &Cfg, b: Block, mut dirty: HashSet<Var>) {
        let mut now: HashMap<Var, Id> = HashMap::default();
        let mut out = Vec::new();
        for i in f.block(b).to_vec() {
            let inst = f.inst(i).clone();
            let stores = observed(f, &self.m, &self.known, &inst, &dirty);
            for v in stores {
                let value = self.value(f, cfg, b, v, &mut now);
                out.push(self.store(f, &inst, v, value));
            }
            match inst.op {
                Op::LdVar if !self.loads.contains(&i) => {
                    if let Some(v) = self.m.of(&inst) {
                        let value = self.value(f, cfg, b, v, &mut now);
                        self.replaced.insert(i, value);
                        self.changes += 1;
                    }
                }
                Op::StVar if self.stores && self.m.of(&inst).is_some() => {
                    self.gone.insert(i);
                    self.changes += 1;
                }
                Op::Checkpoint | Op::CallPoint => self.write_back(f, cfg, b, &inst, &dirty, &mut now),
                _ => {}
            }
            if self.stores {
                step_dirty(f, &self.m, &self.known, i, &mut dirty);
            }
            self.ssa.define(f, &self.m, &self.loads, i, &mut now);
            if !self.gone.contains(&i) {
                out.push(i);
            }
        }
        // Phis that were made meanwhile stand at the front.
        let front: Vec<Id> = f.block(b).iter().copied().filter(|i| self.ssa.is_new_phi(*i)).collect();
        out.retain(|i| !front.contains(i));
        *f.block_mut(b) = front.into_iter().chain(out).collect();
    }

    /// The value of a variable here.
    fn value(&mut self, f: &mut Func, cfg: &Cfg, b: Block, v: Var, now: &mut HashMap<Var, Id>) -> Id {
        if let Some(id) = now.get(&v) {
            return *id;
        }
        let id = self.ssa.at_start(f, cfg, v, b);
        now.insert(v, id);
        id
    }

    fn store(&self, f: &mut Func, before: &Inst, v: Var, value: Id) -> Id {
        let (env, sym) = self.m.vars[v];
        f.add(Inst::new(Op::StVar, vec![value, env], Imm::Sym(sym), before.at))
    }

    /// What a frame that leaves here must find in its environment is stored in the exit block.
    fn write_back(
        &mut self,
        f: &mut Func,
        cfg: &Cfg,
        b: Block,
        cp: &Inst,
        dirty: &HashSet<Var>,
        now: &mut HashMap<Var, Id>,
    ) {
        let Some(exit) = cp.blocks.get(1).copied() else { return };
        let needed = |v: &&Var| self.known.is_needed(f, exit, self.m.vars[**v].0);
        let mut vars: Vec<Var> = dirty.iter().filter(needed).copied().collect();
        vars.sort_unstable();
        let stores: Vec<Id> = vars
            .into_iter()
            .map(|v| {
                let value = self.value(f, cfg, b, v, now);
                self.store(f, cp, v, value)
            })
            .collect();
        f.block_mut(exit).splice(0..0, stores);
    }
}

/// Whether a word stands for no binding at all.
pub(super) fn is_unbound(f: &Func, i: Id) -> bool {
    f.ty(i) == Type::UNBOUND
}
