//! SSA construction on demand (Braun and others, CC 2013): a value is looked for backwards from
//! where it is needed, and phis appear only where somebody asked.

use crate::map::{HashMap, HashSet};

use super::{Matrix, Var, taint};
use crate::analysis::Cfg;
use crate::func::{At, Block, Func, Id, Imm, Inst};
use crate::op::Op;

pub struct Ssa {
    /// The value each variable has at the end of a block that defines it.
    out: HashMap<(Block, Var), Id>,
    /// What was found at the start of blocks so far.
    start: HashMap<(Block, Var), Id>,
    new_phis: HashSet<Id>,
    /// The marker of unbound variables.
    unbound: Id,
}

impl Ssa {
    pub fn new(f: &mut Func, m: &Matrix, loads: &HashSet<Id>) -> Ssa {
        let unbound = taint::unbound_marker(f);
        let mut ssa =
            Ssa { out: HashMap::default(), start: HashMap::default(), new_phis: HashSet::default(), unbound };
        for b in f.block_ids() {
            let mut now = HashMap::default();
            for i in f.block(b).to_vec() {
                ssa.define(f, m, loads, i, &mut now);
            }
            ssa.out.extend(now.into_iter().map(|(v, id)| ((b, v), id)));
        }
        ssa
    }

    /// What an instruction defines.
    pub fn define(&self, f: &Func, m: &Matrix, loads: &HashSet<Id>, i: Id, now: &mut HashMap<Var, Id>) {
        let inst = f.inst(i);
        match inst.op {
            Op::StVar => {
                if let Some(v) = m.of(inst) {
                    now.insert(v, inst.args[0]);
                }
            }
            Op::LdVar if loads.contains(&i) => {
                if let Some(v) = m.of(inst) {
                    now.insert(v, i);
                }
            }
            Op::MkEnv => now.extend(taint::initial(f, m, i, self.unbound)),
            _ => {}
        }
    }

    pub fn is_new_phi(&self, i: Id) -> bool {
        self.new_phis.contains(&i)
    }

    fn at_end(&mut self, f: &mut Func, cfg: &Cfg, v: Var, b: Block) -> Id {
        match self.out.get(&(b, v)) {
            Some(id) => *id,
            None => self.at_start(f, cfg, v, b),
        }
    }

    /// The value of a variable where a block starts.
    pub fn at_start(&mut self, f: &mut Func, cfg: &Cfg, v: Var, b: Block) -> Id {
        // Straight chains are followed without recursion; they may be long.
        let mut chain = Vec::new();
        let mut at = b;
        let found = loop {
            if let Some(id) = self.start.get(&(at, v)) {
                break *id;
            }
            match cfg.preds(at) {
                // An environment that was not made on this path: nobody can look at it here.
                [] => break self.unbound,
                [p] => {
                    chain.push(at);
                    if let Some(id) = self.out.get(&(*p, v)) {
                        break *id;
                    }
                    at = *p;
                }
                _ => break self.phi(f, cfg, v, at),
            }
        };
        self.start.extend(chain.into_iter().map(|c| ((c, v), found)));
        found
    }

    fn phi(&mut self, f: &mut Func, cfg: &Cfg, v: Var, b: Block) -> Id {
        let at = f.block(b).first().map_or(At { code: 0, pc: 0 }, |i| f.inst(*i).at);
        let phi = f.add(Inst::new(Op::Phi, Vec::new(), Imm::None, at));
        f.block_mut(b).insert(0, phi);
        self.new_phis.insert(phi);
        self.start.insert((b, v), phi);
        let preds = cfg.preds(b).to_vec();
        for p in preds {
            let id = self.at_end(f, cfg, v, p);
            let inst = f.inst_mut(phi);
            inst.args.push(id);
            inst.blocks.push(p);
        }
        phi
    }
}
