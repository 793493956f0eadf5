//! SSA construction on demand (Braun and others, CC 2013): a value is searched backwards from where it is needed,
//! and phis are made only where somebody asks. So are the loads after instructions that may have changed variables:
//! such an instruction is a *site*, which defines all variables of an environment, and a load is made there for
//! those that are asked for.

use crate::map::{HashMap, HashSet};

use super::dirty::Known;
use super::matrix::{Env, Matrix, Var};
use super::taint;
use crate::analysis::{Cfg, Dom};
use crate::func::{At, Block, Func, Id, Imm, Inst};
use crate::op::Op;

/// The definition of a variable: a value, or a load to be made after a site.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Def {
    Value(Id),
    Site(u32),
    /// The marker of unbound variables.
    Unbound,
}

/// A definition for each block and variable, if there is one.
struct Table {
    vars: usize,
    /// A number and its kind in the lowest bit; 0 for none. Large tables are mostly zero pages, which cost no
    /// memory.
    cells: Vec<u32>,
}

impl Table {
    fn new(f: &Func, m: &Matrix) -> Table {
        Table { vars: m.vars.len(), cells: vec![0; m.vars.len() * f.blocks.len()] }
    }
    fn get(&self, b: Block, v: Var) -> Option<Def> {
        match self.cells[b.0 as usize * self.vars + v as usize] {
            0 => None,
            1 => Some(Def::Unbound),
            n if n & 1 == 0 => Some(Def::Value(Id((n >> 1) - 1))),
            n => Some(Def::Site((n >> 1) - 1)),
        }
    }
    fn set(&mut self, b: Block, v: Var, d: Def) {
        self.cells[b.0 as usize * self.vars + v as usize] = match d {
            Def::Value(i) => (i.0 + 1) << 1,
            Def::Site(k) => (k + 1) << 1 | 1,
            Def::Unbound => 1,
        };
    }
}

/// The definitions of variables at a place in a block, as far as the block itself has them.
pub struct Now {
    defs: Vec<Option<Def>>,
    /// The variables that have one.
    known: Vec<Var>,
    /// The next site.
    site: u32,
}

impl Now {
    pub fn new(m: &Matrix) -> Now {
        Now { defs: vec![None; m.vars.len()], known: Vec::new(), site: 0 }
    }
    fn set(&mut self, v: Var, d: Def) {
        if self.defs[v as usize].replace(d).is_none() {
            self.known.push(v);
        }
    }
}

/// The order of loads that are made here starts at this number.
const NEW: u32 = 1 << 31;

pub struct Ssa {
    /// The definition at the end of each block that has one.
    out: Table,
    /// Definitions found so far at the start of blocks.
    start: Table,
    new_phis: HashSet<Id>,
    /// The marker of unbound variables, and whether it is in the entry block already.
    unbound: Option<Id>,
    is_marked: bool,
    sites: Vec<Site>,
    /// The first site of each block, or of those after it.
    first: Vec<u32>,
    loads: HashMap<(u32, Var), Load>,
    /// The number of existing loads that were adopted.
    adopted: u32,
}

/// A load after a site.
struct Load {
    id: Id,
    /// Adopted loads keep their order and come first; new loads follow, ordered by variable.
    order: u32,
    is_new: bool,
}

/// An instruction that defines the variables of environments, by loads after it.
struct Site {
    block: Block,
    at: Id,
    envs: Vec<Env>,
}

impl Ssa {
    pub fn new(f: &mut Func, m: &Matrix, known: &Known, cfg: &Cfg) -> Ssa {
        let (sites, first) = sites(f, m, known, cfg);
        let mut ssa = Ssa {
            out: Table::new(f, m),
            start: Table::new(f, m),
            new_phis: HashSet::default(),
            unbound: taint::unbound_marker(f),
            is_marked: true,
            sites,
            first,
            loads: HashMap::default(),
            adopted: 0,
        };
        let mut now = Now::new(m);
        for b in &cfg.rpo {
            ssa.begin(*b, &mut now);
            f.block(*b).iter().for_each(|i| ssa.define(f, m, *i, &mut now));
            for v in &now.known {
                if let Some(d) = now.defs[*v as usize] {
                    ssa.out.set(*b, *v, d);
                }
            }
        }
        ssa
    }

    /// Starts a block, in which nothing is defined yet.
    pub fn begin(&self, b: Block, now: &mut Now) {
        now.known.drain(..).for_each(|v| now.defs[v as usize] = None);
        now.site = self.first[b.0 as usize];
    }

    /// Records what an instruction defines.
    pub fn define(&self, f: &Func, m: &Matrix, i: Id, now: &mut Now) {
        let inst = f.inst(i);
        match inst.op {
            Op::StVar => m.of(f, i).into_iter().for_each(|v| now.set(v, Def::Value(inst.args[0]))),
            Op::MkEnv => {
                for v in m.env(f, i).map_or(&[][..], |e| m.of_env(e)) {
                    now.set(*v, taint::initial(f, m, i, *v).map_or(Def::Unbound, Def::Value));
                }
            }
            _ => {}
        }
        if let Some(site) = self.sites.get(now.site as usize).filter(|s| s.at == i) {
            let vars = site.envs.iter().flat_map(|e| m.of_env(*e));
            vars.for_each(|v| now.set(*v, Def::Site(now.site)));
            now.site += 1;
        }
    }

    pub fn is_new_phi(&self, i: Id) -> bool {
        self.new_phis.contains(&i)
    }

    /// The value of a variable at a place in a block.
    pub fn value(&mut self, f: &mut Func, m: &Matrix, cfg: &Cfg, b: Block, v: Var, now: &mut Now) -> Id {
        let d = match now.defs[v as usize] {
            Some(d) => d,
            None => self.at_start(f, m, cfg, v, b),
        };
        let id = self.settled(f, m, v, d);
        now.set(v, Def::Value(id));
        id
    }

    /// Adopts an existing load as the load of a variable after a site, if there is none yet; returns whether it
    /// did. So code that was resolved before stays as it is.
    pub fn is_load_here(&mut self, f: &mut Func, m: &Matrix, b: Block, i: Id, v: Var, now: &mut Now) -> bool {
        let Some(Def::Site(k)) = now.defs[v as usize] else { return false };
        if self.sites[k as usize].block != b || self.loads.contains_key(&(k, v)) {
            return false;
        }
        let mut load = taint::load(f, m, self.sites[k as usize].at, v);
        std::mem::swap(f.inst_mut(i), &mut load);
        let new = f.inst(i);
        let is_new = new.args != load.args || new.ty != load.ty || new.at != load.at;
        self.loads.insert((k, v), Load { id: i, order: self.adopted, is_new });
        self.adopted += 1;
        now.set(v, Def::Value(i));
        true
    }

    /// The value of a definition; makes a load if need be.
    fn settled(&mut self, f: &mut Func, m: &Matrix, v: Var, d: Def) -> Id {
        match d {
            Def::Value(id) => id,
            Def::Site(k) => {
                let at = self.sites[k as usize].at;
                let make = || Load { id: f.add(taint::load(f, m, at, v)), order: NEW + v, is_new: true };
                self.loads.entry((k, v)).or_insert_with(make).id
            }
            Def::Unbound => *self.unbound.get_or_insert_with(|| {
                self.is_marked = false;
                f.add(taint::unbound(f))
            }),
        }
    }

    /// The definition of a variable at the start of a block.
    fn at_start(&mut self, f: &mut Func, m: &Matrix, cfg: &Cfg, v: Var, b: Block) -> Def {
        // Straight chains are followed without recursion; they may be long.
        let mut at = b;
        let found = loop {
            if let Some(d) = self.start.get(at, v) {
                break d;
            }
            match cfg.preds(at) {
                // The environment was not made on this path, so nobody can look at it here.
                [] => break Def::Unbound,
                [p] => {
                    if let Some(d) = self.out.get(*p, v) {
                        break d;
                    }
                    at = *p;
                }
                _ => break Def::Value(self.phi(f, m, cfg, v, at)),
            }
        };
        // The result is recorded for the whole chain.
        let mut c = b;
        while c != at {
            self.start.set(c, v, found);
            c = cfg.preds(c)[0];
        }
        if cfg.preds(at).len() == 1 {
            self.start.set(at, v, found);
        }
        found
    }

    fn phi(&mut self, f: &mut Func, m: &Matrix, cfg: &Cfg, v: Var, b: Block) -> Id {
        let at = f.block(b).first().map_or(At { code: 0, pc: 0 }, |i| f.inst(*i).at);
        let phi = f.add(Inst::new(Op::Phi, Vec::new(), Imm::None, at));
        f.block_mut(b).insert(0, phi);
        self.new_phis.insert(phi);
        self.start.set(b, v, Def::Value(phi));
        for p in cfg.preds(b) {
            let d = match self.out.get(*p, v) {
                Some(d) => d,
                None => self.at_start(f, m, cfg, v, *p),
            };
            let id = self.settled(f, m, v, d);
            let inst = f.inst_mut(phi);
            inst.args.push(id);
            inst.blocks.push(*p);
        }
        phi
    }

    /// Inserts the loads that were asked for after their sites. Returns how much that changes.
    pub fn place_loads(&self, f: &mut Func) -> usize {
        let mut n = self.loads.values().filter(|l| l.is_new).count();
        if let (Some(marker), false) = (self.unbound, self.is_marked) {
            f.block_mut(Block(0)).insert(0, marker);
        }
        let mut all: Vec<(u32, u32, Id)> = self.loads.iter().map(|((s, _), l)| (*s, l.order, l.id)).collect();
        all.sort_unstable();
        let adopted: HashSet<Id> = all.iter().filter(|l| l.1 < NEW).map(|l| l.2).collect();
        let home = |l: &(u32, u32, Id)| self.sites[l.0 as usize].block;
        for here in all.chunk_by(|a, b| home(a) == home(b)) {
            let b = home(&here[0]);
            let mut left = here;
            let mut new = Vec::with_capacity(f.block(b).len() + here.len());
            for i in f.block(b).iter().filter(|i| !adopted.contains(i)) {
                new.push(*i);
                while let Some((load, more)) = left.split_first()
                    && self.sites[load.0 as usize].at == *i
                {
                    new.push(load.2);
                    left = more;
                }
            }
            n += usize::from(*f.block_mut(b) != new);
            *f.block_mut(b) = new;
        }
        n
    }
}

/// The sites, and the first of each block.
fn sites(f: &Func, m: &Matrix, known: &Known, cfg: &Cfg) -> (Vec<Site>, Vec<u32>) {
    // The environment of an inlined function is undefined where its `MkEnv` doesn't dominate.
    let dom = (!f.inlined.is_empty()).then(|| Dom::new(f, cfg));
    let (mut all, mut first, mut envs) = (Vec::new(), vec![0; f.blocks.len()], Vec::new());
    for b in &cfg.rpo {
        first[b.0 as usize] = all.len() as u32;
        for i in f.block(*b) {
            taint::tainted(f, m, &known.escapes, f.inst(*i), &mut envs);
            envs.retain(|e| dom.as_ref().is_none_or(|d| d.value_reaches(m.envs[*e as usize], *i)));
            envs.extend(m.env(f, *i).filter(|_| taint::is_given(f, *i)));
            if !envs.is_empty() {
                all.push(Site { block: *b, at: *i, envs: envs.clone() });
            }
        }
    }
    (all, first)
}
