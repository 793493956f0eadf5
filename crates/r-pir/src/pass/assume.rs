//! Removes redundant assumptions, and lets all guards use as few checkpoints as possible: the oldest that is open
//! in the same loop (see `spec` for why that one). The exit at the end of a version's loop (`Reason::Ended`) keeps
//! its checkpoint behind the loop: restarting the loop there would never end.

use crate::map::{HashMap, HashSet};

use super::{Options, edit};
use crate::analysis::cfg::flow;
use crate::analysis::exits::{self, Open};
use crate::analysis::{Cfg, Dom, Loops};
use crate::func::{Block, Func, Id, Imm, Inst};
use crate::op::{Op, Reason};

pub fn run(f: &mut Func, _: &Options) -> usize {
    let cfg = flow(f);
    let dom = Dom::new(f, &cfg);
    merge(f, &cfg, &dom) + retarget(f, &cfg, &dom)
}

/// Lets guards use the oldest checkpoint they may.
fn retarget(f: &mut Func, cfg: &Cfg, dom: &Dom) -> usize {
    let loops = Loops::new(f, cfg, dom);
    let open = Open::new(f, cfg);
    let home = |b: Block| loops.of(b).map(|l| l.header);
    let mut n = 0;
    for b in &cfg.rpo {
        let mut now = open.at_start(*b).to_vec();
        let here = home(*b);
        for k in 0..f.block(*b).len() {
            let i = f.block(*b)[k];
            if let Some(cp) = f.inst(i).cp().filter(|_| !is_end(f.inst(i))) {
                let near = |c: &&Id| dom.block_of(**c).is_some_and(|p| home(p) == here);
                let best = now.iter().find(near).copied().unwrap_or(cp);
                if best != cp
                    && let Some(last) = f.inst_mut(i).args.last_mut()
                {
                    *last = best;
                    n += 1;
                }
            }
            exits::step(f, i, &mut now);
        }
    }
    n
}

/// Whether an instruction is the exit at the end of the version's loop.
fn is_end(i: &Inst) -> bool {
    i.imm == Imm::Reason(Reason::Ended)
}

/// Removes conditions that a dominating assumption has already.
fn merge(f: &mut Func, cfg: &Cfg, dom: &Dom) -> usize {
    let mut made: HashMap<Id, Vec<Id>> = HashMap::default();
    let mut gone = HashSet::default();
    let mut n = 0;
    for b in &cfg.rpo {
        for k in 0..f.block(*b).len() {
            let i = f.block(*b)[k];
            if f.inst(i).op != Op::Assume {
                continue;
            }
            let cp = f.inst(i).cp();
            let conds = f.inst(i).operands().to_vec();
            let known = |c: &Id| made.get(c).is_some_and(|m| m.iter().any(|a| dom.value_reaches(*a, i)));
            let mut kept: Vec<Id> = conds.iter().copied().filter(|c| !known(c)).collect();
            n += conds.len() - kept.len();
            for c in &kept {
                made.entry(*c).or_default().push(i);
            }
            if kept.is_empty() {
                gone.insert(i);
            } else {
                kept.extend(cp);
                f.inst_mut(i).args = kept;
            }
        }
    }
    edit::remove(f, &gone);
    n
}
